"""Fights: attacks, damage, conditions, distances, adversaries, and how heroes fall."""

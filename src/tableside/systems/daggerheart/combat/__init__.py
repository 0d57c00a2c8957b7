"""Fights: attacks, harm, death moves, conditions, adversaries, movement."""

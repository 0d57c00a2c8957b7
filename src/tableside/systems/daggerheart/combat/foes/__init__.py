"""Adversaries: their d20, their types, several at once (DH-FOE)."""

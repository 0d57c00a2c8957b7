"""The scene: whose move it is, countdowns, encounters, fate, notes."""

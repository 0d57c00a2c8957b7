"""Numbers: dice, what follows from tracks, what a roll adds up to; no verbs."""

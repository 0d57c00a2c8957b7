"""Stat blocks from text, whatever they look like: what both games' readers begin with."""

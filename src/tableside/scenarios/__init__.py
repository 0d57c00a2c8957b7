"""Worked examples as files: what they may say, and how they are played and checked."""

"""Weapons, stat blocks, copies, and how the table plays fights."""

"""Conditions, how they come and how they go (DH-COND)."""

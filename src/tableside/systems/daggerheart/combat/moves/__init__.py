"""Ranges and movement (DH-RANGE)."""

"""Falling, and being without air (WG-HAZ-01, -06 to -08)."""

"""Conditions that are given, tick, and are got rid of (WG-COND, WG-HAZ, WG-MED-01, -02)."""

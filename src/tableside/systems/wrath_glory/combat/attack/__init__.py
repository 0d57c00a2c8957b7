"""Attacks and combat options (WG-OPT, WG-ATK)."""

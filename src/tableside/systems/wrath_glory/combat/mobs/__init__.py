"""Troops in a crowd (WG-NPC-03, WG-TRAIT-16)."""

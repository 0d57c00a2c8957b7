"""Vehicles: their sheets, their crews, and what breaks on them (WG-VCRIT)."""

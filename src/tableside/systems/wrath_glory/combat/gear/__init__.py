"""Sheets, weapons and cards for combat."""

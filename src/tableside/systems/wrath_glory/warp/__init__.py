"""Psychic powers (WG-PSY) and what they risk (WG-PERIL)."""

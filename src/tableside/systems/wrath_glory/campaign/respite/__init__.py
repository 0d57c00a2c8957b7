"""Regroups and Respites (WG-REST)."""

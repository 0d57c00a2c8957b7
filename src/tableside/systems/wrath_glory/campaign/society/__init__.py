"""Attitudes and persuasion (WG-SOC)."""

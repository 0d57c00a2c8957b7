"""Thresholds, resistance, armour, HP and Stress (DH-HP to DH-STR)."""

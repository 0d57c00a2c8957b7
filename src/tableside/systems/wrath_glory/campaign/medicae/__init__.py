"""Medicae on Wounds and Shock (WG-MED-04 to -06)."""

"""Damage, Shock, Wounds, Determination and Soak (WG-DMG to WG-MORTAL)."""

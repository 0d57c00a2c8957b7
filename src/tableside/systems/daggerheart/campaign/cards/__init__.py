"""DH-HOPE-07, DH-LVL-07: cards in the loadout and in the vault."""

"""Death moves and scars (DH-DEATH)."""

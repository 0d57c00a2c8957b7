"""DH-REST: short and long rests for the whole party."""

"""DH-GOLD: gold, prices and rewards."""

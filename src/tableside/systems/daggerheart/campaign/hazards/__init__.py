"""DH-HAZ: water, falls and collisions."""

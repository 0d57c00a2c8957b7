"""DH-CD: countdowns of every kind."""

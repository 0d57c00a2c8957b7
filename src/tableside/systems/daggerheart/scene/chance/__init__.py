"""DH-FATE and DH-PVP: chance without modifiers, and heroes at odds."""

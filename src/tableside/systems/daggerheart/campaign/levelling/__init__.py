"""DH-LVL: a level up, step by step."""

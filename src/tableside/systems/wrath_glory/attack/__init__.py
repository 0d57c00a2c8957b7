"""Attacks: what may be chosen, how they are declared, and how they are played to the last blow."""

"""Dying, Defiance Checks, lasting injuries and death (WG-DYING)."""

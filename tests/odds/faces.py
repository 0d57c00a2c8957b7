"""What every peer is told about the dice, and nothing that would make one wait for another."""

from __future__ import annotations

ICON = (0, 0, 0, 0, 1, 1, 2)


def wrath(face: int) -> int:
    """-1 for a Complication, 1 for a critical."""
    return -1 if face == 1 else int(face == 6)

"""The steps of a death move."""

from __future__ import annotations

DEATH, CHOOSE, SCAR, RISK, SHARE, BLAZE, END = (
    *("death", "choose", "scar", "risk", "share", "blaze"),
    "end",
)

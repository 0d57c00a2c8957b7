"""The steps of a death move."""

from __future__ import annotations

DEATH, CHOOSE, SCAR, RISK, SHARE = "death", "choose", "scar", "risk", "share"
APPROVE, BLAZE, END = "approve", "blaze", "end"

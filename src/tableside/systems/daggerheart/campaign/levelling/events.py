"""What can have happened to levels."""

from __future__ import annotations

from tableside.core.values import Event


class LevelGranted(Event, frozen=True, tag="level_granted"):
    """Heroes may gain a level; the count of evenings begins anew."""

    who: tuple[str, ...]


class LevelGained(Event, frozen=True, tag="level_gained"):
    """A hero gained a level; what they chose, in words."""

    character: str
    level: int
    tier_step: bool
    chosen: tuple[str, ...]

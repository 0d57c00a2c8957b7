"""What can have happened to a mob."""

from __future__ import annotations

from tableside.core.values import Event


class MobFormed(Event, frozen=True, tag="mob_formed"):
    """These troops of a kind are one mob from now on; none: it broke up."""

    kind: str
    members: tuple[str, ...]


class HarmSpread(Event, frozen=True, tag="harm_spread"):
    """What was too much for one troop strikes the next of its mob."""

    character: str
    to: str
    wounds: int

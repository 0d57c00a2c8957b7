"""What can have befallen somebody without air."""

from __future__ import annotations

from tableside.core.values import Event


class AirRan(Event, frozen=True, tag="air_ran"):
    """One more round has gone by without air, or a minute's worth of them."""

    character: str
    effect: str  # the one that counts them: without air, or unconscious from it
    rounds: int


class Suffocated(Event, frozen=True, tag="suffocated"):
    """Somebody was without air for too long."""

    character: str

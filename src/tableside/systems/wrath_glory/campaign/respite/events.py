"""What can have happened to a rest."""

from __future__ import annotations

from tableside.core.values import Event


class RestEnded(Event, frozen=True, tag="rest_ended"):
    """A Regroup or a Respite is over."""

    kind: str
    heroes: tuple[str, ...]  # who is the better for it
    left_out: tuple[str, ...] = ()  # who gets nothing
    hours: int = 0


class RestInterrupted(Event, frozen=True, tag="rest_interrupted"):
    """A Regroup or a Respite was broken off; perhaps it starts over."""

    kind: str
    again: bool = False

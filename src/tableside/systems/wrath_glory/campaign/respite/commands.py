"""What can be asked about resting."""

from __future__ import annotations

from tableside.core.values import Command


class Regroup(Command, frozen=True, tag="regroup"):
    """The party takes about an hour to catch its breath."""

    who: tuple[str, ...] = ()


class Respite(Command, frozen=True, tag="respite"):
    """The party lies down for the night, or as long."""

    who: tuple[str, ...] = ()


class EndRest(Command, frozen=True, tag="end_rest"):
    """The Regroup or the Respite is over, and has done what it does."""

    hours: int = 0  # of a Respite
    light: int = 0  # hours of it with light activity


class InterruptRest(Command, frozen=True, tag="interrupt_rest"):
    """Something strenuous breaks a rest off."""

    again: bool = False  # whether it starts over at once

"""What can be asked about movement."""

from __future__ import annotations

from tableside.core.values import Command


class Move(Command, frozen=True, tag="move"):
    """Move as part of what you do, within Close."""

    to: str = ""
    band: str = ""
    distance: int = 0


class Sprint(Command, frozen=True, tag="sprint"):
    """Run within Far on an Agility roll."""

    to: str = ""
    band: str = ""
    distance: int = 0


class MoveUnderPressure(Command, frozen=True, tag="move_under_pressure"):
    """In danger, only move: within Close on an Agility roll."""

    to: str = ""
    band: str = ""
    distance: int = 0


class FoeDash(Command, frozen=True, tag="foe_dash"):
    """An adversary spends its spotlight on a long dash."""

    to: str = ""
    band: str = ""
    distance: int = 0


class SetRange(Command, frozen=True, tag="set_range"):
    """Say how far two people are from each other."""

    to: str = ""
    band: str = ""
    distance: int = 0

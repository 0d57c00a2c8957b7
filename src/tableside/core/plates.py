"""The ends at which a whole table holds its breath: large on every screen."""

from __future__ import annotations

from tableside.core.values import Plate

GRAVE = 3  # the rank of all of these


def falls(who: str, how: str = "") -> Plate:
    """A hero goes down."""
    return Plate(f"{who} falls", how, good=False, kind="fallen", rank=GRAVE)


def dies(who: str, how: str = "") -> Plate:
    """A hero is dead."""
    return Plate(f"{who} dies", how, good=False, kind="death", rank=GRAVE)


def last_down(who: str) -> Plate:
    """Nobody stands against the party any more."""
    return Plate("The last one is down", who, kind="won", rank=GRAVE)


def run_down(name: str) -> Plate:
    """A countdown has come to its end."""
    return Plate(name, "It has run down.", good=False, kind="due", rank=GRAVE)

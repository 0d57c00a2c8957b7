"""What can have happened to the spotlight."""

from __future__ import annotations

from collections.abc import Mapping

from tableside.core.values import Event


class SpotlightTaken(Event, frozen=True, tag="spotlight_taken"):
    """A hero stepped into the spotlight; everybody else has waited one action more."""

    character: str
    tokens: Mapping[str, int] = {}  # what everybody has left, where the table counts them


class OpeningTaken(Event, frozen=True, tag="opening_taken"):
    """The GM named why a move is theirs to make without Fear."""

    trigger: str


class GmMoved(Event, frozen=True, tag="gm_moved"):
    """The GM made a move, perhaps with an adversary."""

    move: str
    foe: str = ""
    target: str = ""
    text: str = ""
    others: tuple[str, ...] = ()  # who shared the spotlight with the adversary


class SpotlightKept(Event, frozen=True, tag="spotlight_kept"):
    """The GM has another move."""


class MoveForgone(Event, frozen=True, tag="move_forgone"):
    """The GM passed without making the move that was theirs."""


class SpotlightRestored(Event, frozen=True, tag="spotlight_restored"):
    """The GM took back the spotlight that a roll had taken, with what was left of their turn."""

    moves: int
    used: Mapping[str, int]
    made: int

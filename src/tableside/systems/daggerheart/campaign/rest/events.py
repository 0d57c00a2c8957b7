"""What can have happened in a rest."""

from __future__ import annotations

from tableside.core.values import Event


class MovesChosen(Event, frozen=True, tag="moves_chosen"):
    """A hero said what they do with the rest."""

    character: str
    moves: tuple[str, ...]


class RestInterrupted(Event, frozen=True, tag="rest_interrupted"):
    """Something broke the rest off."""

    kind: str


class RestDiceFell(Event, frozen=True, tag="rest_dice_fell"):
    """The dice of downtime moves, or the GM's for Fear."""

    faces: tuple[int, ...]
    fear: bool

"""What can have happened to an area."""

from __future__ import annotations

from tableside.core.values import Event
from tableside.systems.wrath_glory.fight import Place


class Scattered(Event, frozen=True, tag="scattered"):
    """An area attack that missed came down elsewhere."""

    matter: str
    attacker: str
    weapon: str  # its name
    direction: int  # 1 away from the attacker, then clockwise
    metres: int
    faces: tuple[int, ...]
    place: Place | None = None  # where, if the table measures


class Burst(Event, frozen=True, tag="burst"):
    """An area attack went off: whom it caught, or that everybody got out of it."""

    matter: str
    attacker: str
    weapon: str
    caught: tuple[str, ...]
    avoided: bool = False  # WG-TRAIT-04: a miss with fire

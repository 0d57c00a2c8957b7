"""Packs of Wrath & Glory, and how what was read from one or from a text is told."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tableside.systems.kit.pack import Head, Reader
from tableside.systems.kit.reading.results import Read
from tableside.systems.kit.sheet import Coming
from tableside.systems.wrath_glory.imports.formats import FORMATS
from tableside.systems.wrath_glory.imports.hero_text import read_sheet
from tableside.systems.wrath_glory.sheet.ability_idioms import ACTING
from tableside.systems.wrath_glory.sheet.desk import BringIn, tier_of
from tableside.systems.wrath_glory.sheet.readback import CHOICES, other, rows, typed, wants
from tableside.systems.wrath_glory.sheet.stat_text import read
from tableside.systems.wrath_glory.sheet.stock import STOCKING
from tableside.systems.wrath_glory.state import Person, State
from tableside.systems.wrath_glory.state.gear import Advance, Armour, Power, Weapon


class PackPerson(Person, frozen=True, forbid_unknown_fields=True):
    """A sheet; what it bears may be named by the ids of things in the same pack."""

    count: int = 1
    arms: tuple[str, ...] = ()
    wears: tuple[str, ...] = ()
    hand: tuple[str, ...] = ()
    invokes: tuple[str, ...] = ()


class Pack(Head, frozen=True, kw_only=True, tag_field="game", tag="wrath_glory"):
    """Heroes, threats, vehicles and what they bear."""

    weapon: tuple[Weapon, ...] = ()
    armour: tuple[Armour, ...] = ()
    power: tuple[Power, ...] = ()
    advance: tuple[Advance, ...] = ()
    hero: tuple[PackPerson, ...] = ()
    foe: tuple[PackPerson, ...] = ()
    vehicle: tuple[PackPerson, ...] = ()


def _hero(fields: dict[str, Any]) -> Person:
    return Person(**{**fields, "hero": True})


def _foe(fields: dict[str, Any]) -> Person:
    return Person(**{**fields, "hero": False})


def _read(text: str, state: State | None) -> Read[Person]:
    """A hero by the words of a sheet, or whoever stands there in stat blocks.

    A threat's class is that of the tier that is played.
    """
    return read_sheet(text) or read(text, 0 if state is None else tier_of(state))


def _bring(people: Iterable[tuple[Person, int, str]]) -> BringIn:
    return BringIn(people=tuple(Coming(*one) for one in people))


def _sort_of(person: Person) -> str:
    return "foe" if person.vehicle is None else "vehicle"


READER = Reader(
    game="wrath-glory",
    pack=Pack,
    people={"hero": _hero, "foe": _foe, "vehicle": _foe},
    things=("weapon", "armour", "power", "card", "advance"),
    borne={
        "arms": ("weapon", "weapons"),
        "wears": ("armour", "worn"),
        "hand": ("card", "cards"),
        "invokes": ("power", "powers"),
    },
    read=_read,
    rows=rows,
    typed=typed,
    wants=wants,
    choices=CHOICES,
    other=other,
    bring=_bring,
    acting=ACTING,
    sort_of=_sort_of,
    stocking=STOCKING,
    formats=FORMATS,
    words={"foe": "threat"},
)

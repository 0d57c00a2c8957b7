"""Daggerheart's packs, and how what was read from one or from a text is told."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec.structs import replace

from tableside.systems.daggerheart.imports.formats import FORMATS
from tableside.systems.daggerheart.imports.hero_text import read_sheet
from tableside.systems.daggerheart.sheet.desk import BringIn
from tableside.systems.daggerheart.sheet.feature_idioms import ACTING
from tableside.systems.daggerheart.sheet.origins import Calling, Heritage, Item, Subclass
from tableside.systems.daggerheart.sheet.readback import CHOICES, rows, typed, wants
from tableside.systems.daggerheart.sheet.stat_text import read
from tableside.systems.daggerheart.sheet.stock import STOCKING
from tableside.systems.daggerheart.state import ENVIRONMENT, Person
from tableside.systems.daggerheart.state.gear import Armour, Weapon
from tableside.systems.kit.pack import Head, Reader
from tableside.systems.kit.reading.results import Read
from tableside.systems.kit.sheet import Coming


class PackPerson(Person, frozen=True, forbid_unknown_fields=True):
    """A sheet; what it bears may be named by the ids of things in the same pack."""

    count: int = 1
    arms: tuple[str, ...] = ()
    wears: tuple[str, ...] = ()
    hand: tuple[str, ...] = ()


class Pack(Head, frozen=True, kw_only=True, tag_field="game", tag="daggerheart"):
    """Heroes, adversaries, environments, what they bear, and what heroes are made of."""

    weapon: tuple[Weapon, ...] = ()
    armour: tuple[Armour, ...] = ()
    class_: tuple[Calling, ...] = msgspec.field(default=(), name="class")
    subclass: tuple[Subclass, ...] = ()
    ancestry: tuple[Heritage, ...] = ()
    community: tuple[Heritage, ...] = ()
    item: tuple[Item, ...] = ()
    hero: tuple[PackPerson, ...] = ()
    foe: tuple[PackPerson, ...] = ()
    environment: tuple[PackPerson, ...] = ()


def _hero(fields: dict[str, Any]) -> Person:
    return Person(**{**fields, "hero": True})


def _foe(fields: dict[str, Any]) -> Person:
    return Person(**{**fields, "hero": False})


def _place(fields: dict[str, Any]) -> Person:
    return replace(_foe(fields), foe_type=ENVIRONMENT)


def _read(text: str, _state: Any) -> Read[Person]:
    """A hero by the words of a sheet, or whoever stands there in stat blocks."""
    return read_sheet(text) or read(text)


def _bring(people: Iterable[tuple[Person, int, str]]) -> BringIn:
    return BringIn(people=tuple(Coming(*one) for one in people))


def _sort_of(person: Person) -> str:
    return "environment" if person.foe_type == ENVIRONMENT else "foe"


READER = Reader(
    game="daggerheart",
    pack=Pack,
    people={"hero": _hero, "foe": _foe, "environment": _place},
    things=("weapon", "armour", "card", "class_", "subclass", "ancestry", "community", "item"),
    borne={
        "arms": ("weapon", "weapons"),
        "wears": ("armour", "worn"),
        "hand": ("card", "cards"),
    },
    read=_read,
    rows=rows,
    typed=typed,
    wants=wants,
    choices=CHOICES,
    bring=_bring,
    acting=ACTING,
    sort_of=_sort_of,
    stocking=STOCKING,
    formats=FORMATS,
    words={"foe": "adversary", "armour": "armor"},
)

"""Daggerheart's packs, and how what was read from one or from a text is told."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from tableside.systems.daggerheart.sheet.stat_text import read
from tableside.systems.daggerheart.state import ENVIRONMENT, Person
from tableside.systems.daggerheart.state.gear import Armour, Weapon
from tableside.systems.kit.pack import Head, Reader
from tableside.systems.kit.reading.readback import plainly
from tableside.systems.kit.reading.results import RowBack


class PackPerson(Person, frozen=True, forbid_unknown_fields=True):
    """A sheet; what it bears may be named by the ids of things in the same pack."""

    count: int = 1
    arms: tuple[str, ...] = ()
    wears: tuple[str, ...] = ()
    hand: tuple[str, ...] = ()


class Pack(Head, frozen=True, kw_only=True, tag_field="game", tag="daggerheart"):
    """Heroes, adversaries, environments and what they bear."""

    weapon: tuple[Weapon, ...] = ()
    armour: tuple[Armour, ...] = ()
    hero: tuple[PackPerson, ...] = ()
    foe: tuple[PackPerson, ...] = ()
    environment: tuple[PackPerson, ...] = ()


def _hero(fields: dict[str, Any]) -> Person:
    return Person(**{**fields, "hero": True})


def _foe(fields: dict[str, Any]) -> Person:
    return Person(**{**fields, "hero": False})


def _place(fields: dict[str, Any]) -> Person:
    return replace(_foe(fields), foe_type=ENVIRONMENT)


def rows(field: str, value: Any) -> Iterator[RowBack]:
    """A field of a sheet, as it is read back."""
    if field == "weapons":
        for one in value:
            said = f"{one.range.replace('_', ' ')}, {one.damage.words()}"
            yield RowBack(
                f"weapons.{one.id}", one.name, f"{said}, several" if one.several else said
            )
    elif field == "cards":
        for one in value:
            price = ", ".join(f"{many} {what}" for what, many in one.cost.items())
            said = "; ".join(filter(None, (one.kind, price, one.text)))
            yield RowBack(f"cards.{one.id}", one.name, said)
    elif field == "experiences":
        for one in value:
            yield RowBack(f"experiences.{one.id}", "Experience", f"{one.name} {one.bonus:+d}")
    elif field == "adversaries":
        for place, one in enumerate(value):
            name = one.label or "Potential adversary"
            yield RowBack(f"adversaries.{place}", name, ", ".join(one.foes))
    elif field in ("major", "severe"):
        yield from plainly(field, value or "none")
    elif field == "attack":
        yield from plainly(field, f"{value:+d}")
    elif field == "horde":
        yield from plainly(field, value.words())
    else:
        yield from plainly(field, value)


READER = Reader(
    game="daggerheart",
    pack=Pack,
    people={"hero": _hero, "foe": _foe, "environment": _place},
    things=("weapon", "armour", "card"),
    borne={
        "arms": ("weapon", "weapons"),
        "wears": ("armour", "worn"),
        "hand": ("card", "cards"),
    },
    read=read,
    rows=rows,
)

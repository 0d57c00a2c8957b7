"""Packs of Wrath & Glory, and how what was read from one or from a text is told."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tableside.systems.kit.pack import Head, Reader
from tableside.systems.kit.reading.readback import plainly
from tableside.systems.kit.reading.results import RowBack
from tableside.systems.wrath_glory.sheet.stat_text import read
from tableside.systems.wrath_glory.state import Person
from tableside.systems.wrath_glory.state.gear import Armour, Power, Weapon


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
    hero: tuple[PackPerson, ...] = ()
    foe: tuple[PackPerson, ...] = ()
    vehicle: tuple[PackPerson, ...] = ()


def _hero(fields: dict[str, Any]) -> Person:
    return Person(**{**fields, "hero": True})


def _foe(fields: dict[str, Any]) -> Person:
    return Person(**{**fields, "hero": False})


def rows(field: str, value: Any) -> Iterator[RowBack]:
    """A field of a sheet, as it is read back."""
    if field == "weapons":
        for one in value:
            yield RowBack(f"weapons.{one.id}", one.name, _weapon(one))
    elif field in ("cards", "powers"):
        for one in value:
            kind = getattr(one, "kind", "")
            price = ", ".join(f"{many} {what}" for what, many in getattr(one, "cost", {}).items())
            yield RowBack(
                f"{field}.{one.id}", one.name, "; ".join(filter(None, (kind, price, one.text)))
            )
    elif field == "worn":
        for one in value:
            yield RowBack(f"worn.{one.id}", one.name, f"{one.rating} AR")
    elif field == "vehicle":
        yield from plainly(field, "yes" if value.cruising < 0 else f"cruises at {value.cruising} m")
    elif field == "max_shock":
        yield from plainly(field, value or "none")
    else:
        yield from plainly(field, value)


def _weapon(one: Weapon) -> str:
    strength = " + Strength" if one.melee and one.adds_strength else ""
    parts = [f"{one.damage}{strength} + {one.ed} ED", f"AP {-one.ap}", str(one.category)]
    parts += [f"{one.range} m"] * bool(one.range) + [f"Salvo {one.salvo}"] * bool(one.salvo)
    traits = (f"{name.replace('_', ' ')} {rate or ''}".strip() for name, rate in one.traits.items())
    return ", ".join((*parts, *traits, *(trait.name for trait in one.house)))


READER = Reader(
    game="wrath-glory",
    pack=Pack,
    people={"hero": _hero, "foe": _foe, "vehicle": _foe},
    things=("weapon", "armour", "power", "card"),
    borne={
        "arms": ("weapon", "weapons"),
        "wears": ("armour", "worn"),
        "hand": ("card", "cards"),
        "invokes": ("power", "powers"),
    },
    read=read,
    rows=rows,
)

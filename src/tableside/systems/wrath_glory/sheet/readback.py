"""A sheet of Wrath & Glory as it is read back: its rows, what is typed there, what is asked for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from tableside.core.values import Illegal
from tableside.systems.kit.reading.readback import label, plainly
from tableside.systems.kit.reading.results import Doubt, RowBack
from tableside.systems.kit.reading.typed import (
    card_rows,
    card_typed,
    number,
    plainly_typed,
    put,
    thing_at,
)
from tableside.systems.kit.row_words import in_words
from tableside.systems.wrath_glory.numbers.skills import ATTRIBUTES
from tableside.systems.wrath_glory.numbers.usual import preset
from tableside.systems.wrath_glory.sheet.ability_idioms import ACTING
from tableside.systems.wrath_glory.sheet.check import CLASSES
from tableside.systems.wrath_glory.sheet.power_text import power_line, power_typed
from tableside.systems.wrath_glory.sheet.weapon_text import is_weapon, read_weapon, with_strength
from tableside.systems.wrath_glory.state import UNKNOWN, Person
from tableside.systems.wrath_glory.state.gear import Weapon

CHOICES = {"threat_class": CLASSES}
_NEEDED = ("defence", "resilience", "max_wounds", "max_shock")  # a fight is about these
_DOES = "The target suffers 1 Shock."
_EXAMPLE = "9 + 4 ED, AP -1, melee"


def rows(field: str, value: Any) -> Iterator[RowBack]:
    """A field of a sheet, as it is read back."""
    if field == "weapons":
        for one in value:
            yield RowBack(f"weapons.{one.id}", one.name, _weapon(one), example=_EXAMPLE)
    elif field == "cards":
        for one in value:
            yield from card_rows(one)
    elif field == "powers":
        for one in value:
            yield RowBack(f"powers.{one.id}", one.name, power_line(one))
            if one.then:
                does = in_words(one.then)
                yield RowBack(f"powers.{one.id}.then", f"{one.name} does", does, example=_DOES)
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


def typed(person: Person, path: str, words: str) -> Person:
    """A sheet with what was typed into one of its rows."""
    field = path.partition(".")[0]
    if field == "weapons":
        return _armed(person, path, words)
    if field == "cards" and path.endswith(".then"):
        return put(person, path, ACTING.rows(words))
    if field == "cards":
        card = thing_at(person, path)
        if is_weapon(f"{card.name}: {words}"):
            return _armed(put(person, path, None), "weapons", f"{card.name}: {words}")
        return put(person, path, card_typed(card, words))
    if field == "powers" and path.endswith(".then"):
        path = path.removesuffix(".then")
        return put(person, path, ACTING.aimed_rows(thing_at(person, path), words))
    if field == "powers":
        return put(person, path, power_typed(thing_at(person, path), words))
    if field == "worn":
        thing = thing_at(person, path)
        return put(person, path, replace(thing, rating=number(words.removesuffix("AR"))))
    if field == "vehicle" and person.vehicle is not None:
        metres = number(words.removeprefix("cruises at").removesuffix("m"))
        return replace(person, vehicle=replace(person.vehicle, cruising=metres))
    return plainly_typed(person, path, words)


def _armed(person: Person, path: str, words: str) -> Person:
    """A weapon as it is typed: one that is there by its numbers, a new one with its name."""
    old: Weapon | None = thing_at(person, path) if "." in path else None
    line = f"Weapon: {words}" if old else words
    found = read_weapon(line, [one.id for one in person.weapons])
    if found is None:
        raise Illegal("not_understood", f"{words!r} is no weapon, such as: {_EXAMPLE}.")
    if old is None:
        return replace(person, weapons=(*person.weapons, found.weapon))
    held = {one.name.lower(): one for one in old.house}
    house = tuple(held.get(one.name.lower(), one) for one in found.weapon.house)
    same = {"id": old.id, "name": old.name, "keywords": old.keywords, "reloads": old.reloads}
    return put(person, path, replace(found.weapon, house=house, **same))


def other(person: Person, doubt: Doubt) -> str:
    """The other reading of a doubt, worked out anew with a Strength that was typed (WG-DMG-02)."""
    weapon, _, field = next(iter(doubt.change), "").rpartition(".")
    if field != "adds_strength":
        return doubt.other
    return with_strength(thing_at(person, weapon).damage, person.attributes.get("strength", -1))


def wants(person: Person, field: str) -> Sequence[RowBack]:
    """What is asked for where a field is missing; what follows from the sheet is preset."""
    if field == "attributes":
        return [row for one in ATTRIBUTES for row in wants(person, f"attributes.{one}")]
    if field == "weapons":
        return (RowBack(field, "A weapon", "", example=f"Chopper: {_EXAMPLE}"),)
    if field == "threat_class" or field.startswith("attributes."):
        return (RowBack(field, label(field), "", number="." in field),)
    if field not in (*_NEEDED, "armour", "speed"):
        return ()
    usual = preset(person, field, UNKNOWN)
    value, why = (str(usual.value), usual.why.strip()) if usual.why else ("", "")
    return (RowBack(field, label(field), value, number=True, needed=field in _NEEDED, why=why),)

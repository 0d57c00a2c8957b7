"""A sheet of Daggerheart as it is read back: its rows, what is typed there, what is asked for."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from tableside.core.values import Illegal
from tableside.systems.daggerheart.sheet.attack_text import (
    attack_in,
    dice_in,
    untyped_in,
    weapon_of,
)
from tableside.systems.daggerheart.sheet.checks import FOE_TYPES, PLACE_TYPES
from tableside.systems.daggerheart.sheet.feature_idioms import ACTING
from tableside.systems.daggerheart.state import ENVIRONMENT, Experience, Person
from tableside.systems.daggerheart.state.gear import Weapon
from tableside.systems.daggerheart.traits import TRAITS
from tableside.systems.kit.reading.names import free
from tableside.systems.kit.reading.readback import label, plainly
from tableside.systems.kit.reading.results import RowBack
from tableside.systems.kit.reading.typed import (
    card_rows,
    card_typed,
    number,
    plainly_typed,
    put,
    thing_at,
)

CHOICES = {"foe_type": FOE_TYPES, "place_type": PLACE_TYPES}
_NEEDED = (
    *("tier", "difficulty", "major", "severe", "hp_max", "stress_max", "attack"),
    *("level", "evasion"),  # of heroes
)
_EXAMPLE = "melee, 1d8+2 physical"
_BONUS = re.compile(r"(.+?)\s*\(?([+-]\s*\d{1,2})\)?")


def rows(field: str, value: Any) -> Iterator[RowBack]:
    """A field of a sheet, as it is read back."""
    if field in ("major", "severe"):
        yield from plainly(field, value or "none")
    elif field == "attack":
        yield from plainly(field, f"{value:+d}")
    elif field == "horde":
        yield from plainly(field, value.words())
    elif field in ("weapons", "cards", "experiences", "adversaries"):
        yield from _things(field, value)
    elif value != ENVIRONMENT:  # which its sort says already
        yield from plainly(field, value)


def _things(field: str, value: tuple[Any, ...]) -> Iterator[RowBack]:
    for place, one in enumerate(value):
        if field == "weapons":
            yield RowBack(f"weapons.{one.id}", one.name, _weapon(one), example=_EXAMPLE)
        elif field == "cards":
            yield from card_rows(one)
        elif field == "experiences":
            yield RowBack(f"experiences.{one.id}", "Experience", f"{one.name} {one.bonus:+d}")
        else:
            name = one.label or "Potential adversary"
            yield RowBack(f"adversaries.{place}", name, ", ".join(one.foes))


def _weapon(one: Weapon) -> str:
    said = f"{one.range.replace('_', ' ')}, {one.damage.words()}"
    return f"{said}, several" if one.several else said


def typed(person: Person, path: str, words: str) -> Person:
    """A sheet with what was typed into one of its rows."""
    field = path.partition(".")[0]
    if field == "weapons":
        return _armed(person, path, words)
    if field == "cards" and path.endswith(".then"):
        return put(person, path, ACTING.rows(words))
    if field == "cards":
        return put(person, path, card_typed(thing_at(person, path), words))
    if field == "experiences":
        return put(person, path, _experience(thing_at(person, path), words))
    if field == "adversaries":
        foes = tuple(one.strip() for one in words.split(",") if one.strip())
        return put(person, path, replace(thing_at(person, path), foes=foes))
    if field == "horde":
        own = person.horde.types if person.horde else ("phy",)
        if (dice := dice_in(words, own)) is None:
            raise Illegal("not_understood", f"{words!r} are no dice, such as: 1d6+2.")
        return replace(person, horde=dice)
    if field in ("major", "severe"):
        person = plainly_typed(person, path, words)
        return replace(person, settled=not (person.major or person.severe))
    return plainly_typed(person, path, words)


def _armed(person: Person, path: str, words: str) -> Person:
    """An attack as it is typed: one that is there by range and dice, a new one with its name."""
    old: Weapon | None = thing_at(person, path) if "." in path else None
    line = f"Attack: {words}" if old else words
    found = attack_in(line) or untyped_in(line)
    if found is None or found.damage is None or not found.range:
        raise Illegal("not_understood", f"{words!r} is no attack, such as: {_EXAMPLE}.")
    if old is None:
        made = weapon_of(found, free("w1", [one.id for one in person.weapons]))
        return replace(person, weapons=(*person.weapons, made))
    damage = found.damage
    if not old.damage.count and not re.search(r"\dd", words):
        damage = replace(damage, count=0)  # as many as Proficiency says
    return put(
        person,
        path,
        replace(old, damage=damage, range=found.range, several=found.several),
    )


def _experience(old: Experience, words: str) -> Experience:
    found = _BONUS.fullmatch(words)
    if found is None:
        raise Illegal("bad_experience", f"{words!r} has no bonus, such as: Tidal caves +2.")
    return replace(old, name=found[1], bonus=number(found[2]))


def wants(person: Person, field: str) -> Sequence[RowBack]:
    """What is asked for where a field is missing; nothing of it follows from the rest."""
    if field == "major" and not person.severe:
        return (_asked("major"), _asked("severe"))
    if field == "weapons":
        return (RowBack(field, "An attack", "", example=f"Claws: {_EXAMPLE}"),)
    if field in ("foe_type", "place_type"):
        return (RowBack(field, label(field), ""),)
    if field == "traits":
        return [row for one in TRAITS for row in wants(person, f"traits.{one}")]
    if field.startswith("traits."):
        return (_asked(field),)
    return (_asked(field),) if field in _NEEDED else ()


def _asked(field: str) -> RowBack:
    example = "or none" if field in ("major", "severe") else ""
    return RowBack(field, label(field), "", number=True, needed=True, example=example)

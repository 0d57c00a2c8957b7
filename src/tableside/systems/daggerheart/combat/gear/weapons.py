"""Weapons and stat blocks that could not be, refused with a reason."""

from __future__ import annotations

from tableside.core.desk import ID, check_name
from tableside.core.values import Illegal
from tableside.systems.daggerheart.gear import BANDS, OUT, TYPES, Damage
from tableside.systems.daggerheart.state import Person
from tableside.systems.daggerheart.traits import TRAITS

MOST_WEAPONS, MOST_COUNT, MOST_SIDES, MOST_FLAT, MOST_TEXT = 30, 20, 100, 200, 2000


def check_gear(person: Person) -> None:
    """Refuse a weapon, or damage, that nobody could roll."""
    if len(person.weapons) > MOST_WEAPONS:
        raise Illegal("too_many", f"A sheet has {MOST_WEAPONS} weapons at most.")
    if len({one.id for one in person.weapons}) != len(person.weapons):
        raise Illegal("taken", "Two weapons have the same id.")
    for weapon in person.weapons:
        check_name(weapon.name)
        if not ID.fullmatch(weapon.id) or len(weapon.text) > MOST_TEXT:
            raise Illegal("bad_weapon", f"The weapon {weapon.name!r} cannot be read.")
        if weapon.trait and weapon.trait not in TRAITS:
            raise Illegal("no_such_trait", f"{weapon.name}: {weapon.trait!r} is no trait.")
        if weapon.range not in BANDS or weapon.range == OUT:
            good = ", ".join(BANDS[:-1])
            raise Illegal("bad_range", f"{weapon.name}: the ranges are {good}.", "DH-RANGE-01")
        check_damage(weapon.name, weapon.damage)
    if person.horde is not None:
        check_damage("Horde", person.horde)
    for types in (person.resists, person.immune):
        if not set(types) <= set(TYPES):
            raise Illegal("bad_type", "Types of damage are phy and mag.", "DH-RES-01")


def check_damage(name: str, damage: Damage) -> None:
    """Refuse dice that are none, or a type that is none (DH-ATK-06)."""
    good = (
        0 <= damage.count <= MOST_COUNT
        and (damage.die == 0 or 2 <= damage.die <= MOST_SIDES)
        and abs(damage.flat) <= MOST_FLAT
    )
    if not good:
        raise Illegal("bad_damage", f"{name}: {damage.words()} cannot be rolled.", "DH-ATK-03")
    if not damage.types or not set(damage.types) <= set(TYPES):
        raise Illegal("bad_type", f"{name}: damage is phy, mag or both.", "DH-ATK-06")

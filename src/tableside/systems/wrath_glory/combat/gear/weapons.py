"""What a weapon may be."""

from __future__ import annotations

from tableside.core.desk import ID, check_modifier, check_name
from tableside.core.notes import MOST_TEXT
from tableside.core.reckoning import Op
from tableside.core.values import Illegal
from tableside.systems.wrath_glory.gear import HOUSE_CHANGES, UNARMED, HouseTrait, Weapon

MOST_DAMAGE, MOST_DICE, MOST_RANGE, MOST_HOUSE = 100, 30, 10_000, 10
_BOUNDS = {
    "damage": MOST_DAMAGE,
    "ed": MOST_DICE,
    "ap": MOST_DICE,
    "range": MOST_RANGE,
    "salvo": MOST_DICE,
}


def check_weapon(weapon: Weapon) -> None:
    """Refuse a weapon that could not be fired, and say why."""
    if not ID.fullmatch(weapon.id) or weapon.id == UNARMED.id:
        sentence = f"{weapon.id!r} is no weapon's id: small letters, digits and _."
        raise Illegal("bad_id", sentence)
    check_name(weapon.name)
    for name, most in _BOUNDS.items():
        number = getattr(weapon, name)
        if not 0 <= number <= most:
            sentence = f"{weapon.name}: {name} is {number}; it must be 0 to {most}."
            raise Illegal("bad_number", sentence)
    if not -1 <= weapon.reloads <= MOST_DICE:
        sentence = f"{weapon.name}: {weapon.reloads} Reloads; 0 to {MOST_DICE}, or -1: not counted."
        raise Illegal("bad_number", sentence)
    for trait, rating in weapon.traits.items():
        if not ID.fullmatch(trait) or not 0 <= rating <= MOST_DICE:
            sentence = f"{weapon.name}: {trait!r} ({rating}) is no trait with a rating."
            raise Illegal("bad_trait", sentence)
    if len(weapon.house) > MOST_HOUSE:
        raise Illegal("too_many", f"A weapon has {MOST_HOUSE} traits of the table's own at most.")
    for one in weapon.house:
        _check_house(one)


def _check_house(trait: HouseTrait) -> None:
    check_name(trait.name)
    if len(trait.text) > MOST_TEXT:
        raise Illegal("too_long", f"A trait has {MOST_TEXT} characters of text at most.")
    for one in trait.modifiers:
        check_modifier(HOUSE_CHANGES, one)
        if one.op is not Op.ADD or one.when:
            sentence = f"{trait.name}: a trait adds to a number of every attack with its weapon."
            raise Illegal("bad_trait", sentence)

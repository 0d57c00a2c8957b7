"""What can stand on a sheet (numbers, Experiences, weapons), and the tracks that come with it."""

from __future__ import annotations

from collections.abc import Mapping

from tableside.core.desk import ID, check_id, check_name
from tableside.core.state import track_of
from tableside.core.values import Illegal
from tableside.systems.daggerheart.game import Game
from tableside.systems.daggerheart.state import (
    ARMOUR,
    COINS,
    ENVIRONMENT,
    FEAR,
    GOLD,
    HOPE,
    HP,
    LEADER,
    PARTY,
    SHORT_RESTS,
    STRESS,
    Person,
)
from tableside.systems.daggerheart.state.gear import BANDS, OUT, TYPES, Damage
from tableside.systems.daggerheart.traits import (
    KINDS,
    MOST_EXPERIENCES,
    MOST_MODIFIER,
    TRAITS,
)
from tableside.systems.kit.sheet import check_numbers, check_story

_MOST_ADVANCES, _MOST_TAKEN = 60, 9
_MOST_STRESS, MOST_NOTES, _MOST_NUMBER = 12, 2000, 200
_MOST_WEAPONS, _MOST_COUNT, _MOST_SIDES, _MOST_FLAT, MOST_TEXT = 30, 20, 100, 200, 2000


_BOUNDS: Mapping[str, tuple[int, int]] = {
    "level": (1, 10),
    "hp_max": (1, 40),
    "major": (0, _MOST_NUMBER),
    "severe": (0, _MOST_NUMBER),
    "evasion": (0, 40),
    "proficiency": (1, 10),
    "armour_score": (0, _MOST_STRESS),
    "tier": (1, 4),
    "difficulty": (0, 99),
    "attack": (-10, 20),
    "minion": (0, _MOST_NUMBER),
    "relentless": (1, 10),
    "per_hp": (0, _MOST_NUMBER),
}
PLACE_TYPES = ("", "exploration", "social", "traversal", "event")


FOE_TYPES = (  # DH-FOE-06
    *("", "bruiser", "horde", "leader", "minion", "ranged", "skulk", "social", "solo"),
    *("standard", "support", ENVIRONMENT),
)


def own_tracks(person: Person) -> tuple[str, ...]:
    """The tracks a character has: an adversary neither hopes nor wears Armour Slots."""
    return (HOPE, STRESS, HP, ARMOUR, GOLD) if person.hero else (STRESS, HP)


def fresh_tracks(game: Game, person: Person) -> dict[str, int]:
    """The tracks a character brings to the table."""
    hope = game.rules.values.hope.start
    coins = (COINS,) if person.hero and game.rules.values.gold.coins else ()  # DH-GOLD-04
    own = (*own_tracks(person), *coins)
    return {track_of(person.id, one): hope if one == HOPE else 0 for one in own}


def check_person(person: Person) -> None:
    """Refuse an id, a name or a number that cannot be."""
    check_id(person.id, {FEAR, LEADER, PARTY, SHORT_RESTS})
    check_name(person.name)
    if max(len(person.notes), len(person.motives)) > MOST_NOTES:
        raise Illegal("too_long", f"Notes have {MOST_NOTES} characters at most.")
    if not 1 <= person.stress_max <= _MOST_STRESS:
        raise Illegal("bad_stress", f"A sheet has 1 to {_MOST_STRESS} Stress slots.")
    for trait, modifier in person.traits.items():
        if trait not in TRAITS:
            raise Illegal(
                "no_such_trait", f"{trait!r} is no trait. There are: {', '.join(TRAITS)}."
            )
        if abs(modifier) > MOST_MODIFIER:
            sentence = f"{trait} is {modifier}; {MOST_MODIFIER} either way is the most."
            raise Illegal("bad_modifier", sentence)
    _check_experiences(person)
    _check_numbers(person)
    _check_place(person)
    _check_gear(person)


def _check_experiences(person: Person) -> None:
    ids = [one.id for one in person.experiences]
    if len(set(ids)) != len(ids) or len(ids) > MOST_EXPERIENCES:
        raise Illegal("bad_experience", f"Up to {MOST_EXPERIENCES} Experiences, each id once.")
    for one in person.experiences:
        check_name(one.name)
        if not ID.fullmatch(one.id) or one.kind not in KINDS or abs(one.bonus) > MOST_MODIFIER:
            raise Illegal("bad_experience", f"The Experience {one.name!r} cannot be read.")
        if one.standing not in ("approved", "waiting", "rejected"):
            raise Illegal("bad_experience", f"{one.standing!r} is no standing of an Experience.")


def _check_numbers(person: Person) -> None:
    check_numbers(person, _BOUNDS)
    if 0 < person.severe < person.major:
        sentence = f"Severe {person.severe} cannot lie below Major {person.major}."
        raise Illegal("bad_number", sentence, "DH-HP-01")
    if person.foe_type not in FOE_TYPES:
        good = ", ".join(filter(None, FOE_TYPES))
        raise Illegal("bad_type", f"{person.foe_type!r} is no type. There are: {good}.")
    if len(person.scars) > _MOST_STRESS or any(len(one) > MOST_NOTES for one in person.scars):
        raise Illegal("too_many", f"A sheet has room for {_MOST_STRESS} scars.")


def _check_advances(person: Person) -> None:
    """DH-LVL-04: how often options were taken; which there are, the ruleset says."""
    words = {*person.advancements, *person.marked_traits}
    if max(len(words), *map(len, words), 0) > _MOST_ADVANCES:
        raise Illegal("too_many", f"A sheet has {_MOST_ADVANCES} advances at most.")
    for key, count in person.advancements.items():
        if not 0 <= count <= _MOST_TAKEN:
            sentence = f"{key} was taken {count} times; it is 0 to {_MOST_TAKEN}."
            raise Illegal("bad_number", sentence, "DH-LVL-04")


def _check_place(person: Person) -> None:
    """What a place is like, what is worn, and words beside the rules."""
    if unknown := [one for one in person.marked_traits if one not in TRAITS]:
        raise Illegal("bad_trait", f"{unknown[0]!r} is no trait. There are: {', '.join(TRAITS)}.")
    if twice := [one for one in TRAITS if person.marked_traits.count(one) > 1]:
        sentence = f"{twice[0].title()} is marked twice among the raised traits. Name each once."
        raise Illegal("bad_trait", sentence, "DH-LVL-08")
    _check_advances(person)
    check_story(person, MOST_NOTES)
    if person.place_type not in PLACE_TYPES:
        good = ", ".join(filter(None, PLACE_TYPES))
        raise Illegal("bad_type", f"{person.place_type!r} is no kind of place. There are: {good}.")
    named = [name for one in person.adversaries for name in (one.label, *one.foes)]
    if max(map(len, (person.impulses, person.attack_dice, *named))) > MOST_NOTES:
        raise Illegal("too_long", f"Notes have {MOST_NOTES} characters at most.")
    if max(len(named), len(person.worn)) > _MOST_NUMBER:
        raise Illegal("too_many", f"A sheet has room for {_MOST_NUMBER} of them.")
    for thing in person.worn:
        check_name(thing.name)
        check_numbers(thing, _ARMOUR_BOUNDS, f"{thing.name}: ")


_ARMOUR_BOUNDS: Mapping[str, tuple[int, int]] = {
    "tier": (0, 4),
    "major": (0, _MOST_NUMBER),
    "severe": (0, _MOST_NUMBER),
    "score": (0, _MOST_STRESS),
}


def _check_gear(person: Person) -> None:
    """Refuse a weapon, or damage, that nobody could roll."""
    if len(person.weapons) > _MOST_WEAPONS:
        raise Illegal("too_many", f"A sheet has {_MOST_WEAPONS} weapons at most.")
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
        check_numbers(weapon, {"tier": (0, 4), "hands": (0, 2)}, f"{weapon.name}: ")
        _check_damage(weapon.name, weapon.damage)
    if person.horde is not None:
        _check_damage("Horde", person.horde)
    for types in (person.resists, person.immune):
        if not set(types) <= set(TYPES):
            raise Illegal("bad_type", "Types of damage are phy and mag.", "DH-RES-01")


def _check_damage(name: str, damage: Damage) -> None:
    """Refuse dice that are none, or a type that is none (DH-ATK-06)."""
    good = (
        0 <= damage.count <= _MOST_COUNT
        and (damage.die == 0 or 2 <= damage.die <= _MOST_SIDES)
        and len(damage.more) <= (_MOST_COUNT if damage.die else 0)
        and all(2 <= one <= _MOST_SIDES for one in damage.more)
        and abs(damage.flat) <= _MOST_FLAT
    )
    if not good:
        raise Illegal("bad_damage", f"{name}: {damage.words()} cannot be rolled.", "DH-ATK-03")
    if not damage.types or not set(damage.types) <= set(TYPES):
        raise Illegal("bad_type", f"{name}: damage is phy, mag or both.", "DH-ATK-06")

"""What may stand on a sheet: numbers, weapons, powers, a vehicle."""

from __future__ import annotations

from tableside.core.cards import check_cards
from tableside.core.desk import ID, MOST_NAME, check_modifier, check_name
from tableside.core.notes import MOST_TEXT
from tableside.core.reckoning import Op
from tableside.core.row_files import wrong_with
from tableside.core.values import Illegal
from tableside.systems.kit.sheet import check_numbers, check_story
from tableside.systems.wrath_glory.game import Game
from tableside.systems.wrath_glory.numbers.against import DEFENCE
from tableside.systems.wrath_glory.numbers.ladder import LADDER
from tableside.systems.wrath_glory.numbers.skills import ATTRIBUTES, TRAITS
from tableside.systems.wrath_glory.sheet.ratings import MOST_NOTES, check_ratings
from tableside.systems.wrath_glory.state import UNKNOWN, Person
from tableside.systems.wrath_glory.state.gear import (
    FACINGS,
    HOUSE_CHANGES,
    MOST_CREW,
    MOST_CRUISING,
    MOST_EARNED,
    MOST_ENTRIES,
    UNARMED,
    HouseTrait,
    Power,
    Weapon,
)
from tableside.systems.wrath_glory.tables.words import in_power

MOST_NUMBER, MOST_GEAR = 100, 30

_NUMBERS = (
    *("rank", "tier", "speed", "defence", "resilience", "armour", "max_wounds", "max_shock"),
    *("wealth", "assets", "passive_awareness"),
)
CLASSES = ("", "troop", "elite", "adversary")
_KNOWN = {*CLASSES[1:], "monstrous"}  # by tier a book may name a class of its own
MOST_DAMAGE, MOST_DICE, MOST_RANGE, MOST_HOUSE = 100, 30, 10_000, 10

_WEAPON_BOUNDS = {
    "damage": (0, MOST_DAMAGE),
    "ed": (0, MOST_DICE),
    "ap": (0, MOST_DICE),
    "range": (0, MOST_RANGE),
    "salvo": (0, MOST_DICE),
}

_POWER_BOUNDS = {
    "dn": (1, 30),
    "targets": (0, 20),
    "damage": (0, 100),
    "ed": (0, 30),
    "ap": (0, 30),
    "potency_ed": (0, 10),
}
AGAINST = ("", DEFENCE, *TRAITS, *ATTRIBUTES)


def check_person(game: Game, person: Person) -> None:
    """Refuse an id, a name or a number that cannot be."""
    check_ratings(person)
    _check_combat(game, person)


def _check_combat(game: Game, person: Person) -> None:
    for name in _NUMBERS:
        number = getattr(person, name)
        if not UNKNOWN <= number <= MOST_NUMBER:
            sentence = f"{name} is {number}; it must be 0 to {MOST_NUMBER}, or -1 for unknown."
            raise Illegal("bad_number", sentence)
    if person.armour > person.resilience >= 0:
        sentence = f"Armour {person.armour} is part of Resilience {person.resilience}."
        raise Illegal("bad_number", sentence, "WG-DMG-06")
    if person.threat_class not in CLASSES:
        good = ", ".join(filter(None, CLASSES))
        raise Illegal("bad_class", f"{person.threat_class!r} is no class. There are: {good}.")
    if not set(person.classes) <= set("12345") or not set(person.classes.values()) <= _KNOWN:
        raise Illegal("bad_class", f"Classes by tier, 1 to 5: {', '.join(sorted(_KNOWN))}.")
    _check_body(person)
    if person.attitude not in ("", *LADDER):
        sentence = f"{person.attitude!r} is no attitude. There are: {', '.join(LADDER)}."
        raise Illegal("bad_attitude", sentence, "WG-SOC-01")
    _check_vehicle(person)
    if max(len(person.weapons), len(person.cards)) > MOST_GEAR:
        raise Illegal("too_many", f"A sheet has {MOST_GEAR} weapons and cards at most.")
    if len({one.id for one in person.weapons}) != len(person.weapons):
        raise Illegal("taken", "Two weapons have the same id.")
    for injuries in (person.traumatic, person.memorable):
        if len(injuries) > MOST_GEAR or any(len(words) > MOST_TEXT for words in injuries):
            sentence = f"A sheet has {MOST_GEAR} injuries at most, of {MOST_TEXT} characters each."
            raise Illegal("too_many", sentence, "WG-DYING-06")
    for weapon in person.weapons:
        check_weapon(weapon)
    check_powers(person.powers, MOST_GEAR)
    check_cards(game, person.cards)


def _check_body(person: Person) -> None:
    """What somebody is, wears and can do beside fighting."""
    check_story(person, MOST_NOTES)
    if len(person.worn) > MOST_GEAR or len(person.moves) > MOST_GEAR:
        raise Illegal("too_many", f"A sheet has {MOST_GEAR} armours and ways to move at most.")
    if len(person.earned) > MOST_ENTRIES:
        raise Illegal("too_many", f"A sheet keeps {MOST_ENTRIES} entries of experience at most.")
    for entry in person.earned:
        check_name(entry.name)
        check_numbers(entry, {"points": (-MOST_EARNED, MOST_EARNED)}, f"{entry.name}: ")
    for thing in person.worn:
        check_name(thing.name)
        check_numbers(thing, {"rating": (0, MOST_NUMBER)}, f"{thing.name}: ")
    if any(not 0 <= metres <= MOST_NUMBER for metres in person.moves.values()):
        raise Illegal("bad_number", f"A way to move goes 0 to {MOST_NUMBER} metres.")
    if len(person.size) > MOST_NAME:
        raise Illegal("too_long", f"A size has {MOST_NAME} characters at most.")


def _check_vehicle(person: Person) -> None:
    """WG-VCRIT: a vehicle is nobody's hero, faces one of six ways and holds so many."""
    one = person.vehicle
    if one is None:
        return
    if person.hero:
        raise Illegal("bad_vehicle", "A vehicle is no hero; give its sheet to a seat instead.")
    fits = UNKNOWN <= one.cruising <= MOST_CRUISING and 1 <= one.facing <= FACINGS
    fits = fits and UNKNOWN <= one.manoeuvrability <= MOST_NUMBER and 0 <= one.places <= MOST_CREW
    if not fits or len(one.crew) > MOST_CREW or len(set(one.crew)) != len(one.crew):
        sentence = (
            f"A vehicle cruises at 0 to {MOST_CRUISING} metres, faces 1 to {FACINGS}, "
            f"and holds {MOST_CREW} at most, each of them once."
        )
        raise Illegal("bad_vehicle", sentence)
    if person.id in one.crew:
        raise Illegal("bad_vehicle", "A vehicle is not aboard itself.")


def check_weapon(weapon: Weapon) -> None:
    """Refuse a weapon that could not be fired, and say why."""
    if not ID.fullmatch(weapon.id) or weapon.id == UNARMED.id:
        sentence = f"{weapon.id!r} is no weapon's id: small letters, digits and _."
        raise Illegal("bad_id", sentence)
    check_name(weapon.name)
    check_numbers(weapon, _WEAPON_BOUNDS, f"{weapon.name}: ")
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


def check_powers(powers: tuple[Power, ...], most: int) -> None:
    """Refuse powers that are too many, or alike, or wrong."""
    if len(powers) > most:
        raise Illegal("too_many", f"A sheet has {most} powers at most.")
    if len({one.id for one in powers}) != len(powers):
        raise Illegal("taken", "Two powers have the same id.")
    for power in powers:
        check_power(power)


def check_power(power: Power) -> None:
    """Refuse a power that could not be used, and say why."""
    if not ID.fullmatch(power.id):
        raise Illegal("bad_id", f"{power.id!r} is no power's id: small letters, digits and _.")
    check_name(power.name)
    told = (power.text, power.potency, power.discipline, power.activation, power.range)
    if max(map(len, (*told, power.duration))) > MOST_TEXT:
        raise Illegal("too_long", f"A power has {MOST_TEXT} characters of text at most.")
    check_numbers(power, _POWER_BOUNDS, f"{power.name}: ")
    if power.against not in AGAINST:
        good = ", ".join(filter(None, AGAINST))
        sentence = f"{power.name}: {power.against!r} is nothing to roll against. There are: {good}."
        raise Illegal("bad_power", sentence, "WG-PSY-05")
    if not power.targets and (power.against or power.strikes):
        raise Illegal("bad_power", f"{power.name} needs targets.", "WG-PSY-01")
    for sentence in wrong_with((*power.then, *power.more), in_power):
        raise Illegal("bad_power", f"{power.name}: {sentence}.", "WG-PSY-06")

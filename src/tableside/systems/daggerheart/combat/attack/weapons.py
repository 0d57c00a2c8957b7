"""What somebody attacks with, and whom."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from tableside.core.offers import Option, Picker
from tableside.core.values import Illegal, Limit
from tableside.systems.daggerheart.game import Game
from tableside.systems.daggerheart.gear import Damage, Weapon
from tableside.systems.daggerheart.ranges import beyond
from tableside.systems.daggerheart.standing import (
    named_out,
)
from tableside.systems.daggerheart.state import Known, Person

if TYPE_CHECKING:
    from tableside.systems.daggerheart.ruleset import Ruleset

UNARMED = "unarmed"


def unarmed(rules: Ruleset) -> Weapon:
    """What everybody has."""
    return Weapon(UNARMED, "Bare hands", Damage(0, rules.values.attacks.unarmed_die))


def weapons_of(rules: Ruleset, person: Person) -> tuple[Weapon, ...]:
    """What stands on the sheet, or bare hands."""
    return person.weapons or (unarmed(rules),)


def weapon_of(rules: Ruleset, person: Person, wanted: str) -> Weapon:
    """The weapon of that id; the first where nothing had to be chosen."""
    held = weapons_of(rules, person)
    return next((one for one in held if one.id == wanted), held[0])


def targets(known: Known, keys: Iterable[str], attacker: str) -> tuple[Option, ...]:
    """Whom to choose from, the last one attacked first."""
    last = known.aims.get(attacker, "")
    names = [Option(key, known.characters[key].name) for key in keys]
    return tuple(sorted(names, key=lambda option: option.value != last))


def ask_target(
    game: Game,
    known: Known,
    pick: Picker,
    armed: Mapping[str, tuple[Weapon, ...]],
    keys: Iterable[str],
) -> str:
    """DH-RANGE-06: somebody whom everybody in `armed` reaches with one weapon or another."""
    named_out(known, pick.given("target"))
    there = list(keys)
    if not there:
        raise Illegal("nobody_there", "There is nobody to attack.", "DH-ATK-01")
    near = [key for key in there if reached(game, known, armed, key)]
    given = pick.given("target")
    if (isinstance(given, str) and given in there and given not in near) or not near:
        far = given if isinstance(given, str) and given in there else there[0]
        name = known.characters[far].name
        sentence = f"{name} is farther off than this reaches."
        pick.limit(False, Limit.RANGE, "out_of_range", "DH-RANGE-06", sentence)
    first = next(iter(armed))
    options = targets(known, near if pick.enforces(Limit.RANGE) else there, first)
    return pick.word("target", options, "Whom?")


def ask_others(
    game: Game, known: Known, pick: Picker, weapon: Weapon, keys: Iterable[str]
) -> tuple[str, ...]:
    """DH-ATK-07: whom else one roll strikes, where a weapon or a spell strikes several."""
    who, there = pick.offer.character, list(keys)
    if not weapon.several or not there:
        return ()
    near = [key for key in there if reaches(game, known, who, key, weapon)]
    given = pick.given("others")
    named = set(given) & set(there) if isinstance(given, tuple) else set()
    if not named <= set(near):
        sentence = f"{weapon.name} does not reach all of them."
        pick.limit(False, Limit.RANGE, "out_of_range", "DH-RANGE-06", sentence)
    good = near if pick.enforces(Limit.RANGE) else there
    if not good:
        return ()
    return pick.some("others", targets(known, good, who), "Whom else?")


def reached(game: Game, known: Known, armed: Mapping[str, tuple[Weapon, ...]], key: str) -> bool:
    """Whether everybody gets there with one weapon or another."""
    return all(
        any(reaches(game, known, who, key, one) for one in held) for who, held in armed.items()
    )


def reaches(game: Game, known: Known, who: str, target: str, weapon: Weapon) -> bool:
    """Whether a weapon gets there, as far as anybody said how far it is."""
    return not beyond(game.rules, known, who, target, weapon.range)


def ask_weapon(
    game: Game, known: Known, pick: Picker, who: str, *, target: str, field: str = "weapon"
) -> Weapon:
    """Which weapon, unless there is only one; of several those that reach the target."""
    person = known.characters[who]
    held = weapons_of(game.rules, person)
    if len(held) == 1:
        return held[0]
    near = [one for one in held if not target or reaches(game, known, who, target, one)]
    named = next((one for one in held if one.id == pick.given(field)), None)
    if named is not None and named not in near:
        sentence = f"{named.name} does not reach that far."
        pick.limit(False, Limit.RANGE, "out_of_range", "DH-RANGE-06", sentence)
    good = near if near and pick.enforces(Limit.RANGE) else held
    options = [Option(one.id, f"{one.name} ({one.damage.words()})") for one in good]
    return weapon_of(game.rules, person, pick.word(field, options, f"{person.name}'s weapon?"))

"""What traits add to the numbers of an attack: dice, DN, Extra Damage Dice, damage and AP."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from tableside.core.reckoning import Reckoning, Term, half, reckon
from tableside.systems.wrath_glory import gear
from tableside.systems.wrath_glory.combat.traits.names import (
    FORTIFICATION,
    ORK,
    PSYKER,
    TRAIT_RULES,
    counts,
    is_a,
    is_vehicle,
)
from tableside.systems.wrath_glory.combat.values import EdBonus
from tableside.systems.wrath_glory.dice import icons
from tableside.systems.wrath_glory.gear import Weapon
from tableside.systems.wrath_glory.reckon import attribute_of
from tableside.systems.wrath_glory.standing import taken
from tableside.systems.wrath_glory.state import WOUNDS

if TYPE_CHECKING:
    from tableside.systems.wrath_glory.ruleset import Ruleset
    from tableside.systems.wrath_glory.state import Person

ASSAULT_DN, SUPERCHARGE_ED, WAAAGH_BONUS = 2, 2, 1
TECH = "tech"
BELOW_RESILIENCE = 4  # WG-TRAIT-22


def _term(trait: str, amount: int) -> Term:
    return Term(trait.replace("_", " ").title(), amount, TRAIT_RULES[trait])


def house_terms(weapon: Weapon, quantity: str) -> Iterable[Term]:
    """What the traits that the table invented add to one number, under whichever rules."""
    for trait in weapon.house:
        for one in trait.modifiers:
            if one.quantity == quantity:
                yield Term(trait.name, one.amount, one.rule)


def pool_terms(
    rules: Ruleset, source: Any, who: str, weapon: Weapon, *, close: bool
) -> Iterable[Term]:
    """WG-TRAIT-14: more dice at close range; WG-TRAIT-21: a wounded Ork has one more."""
    if close and counts(rules, weapon, gear.RAPID_FIRE):
        yield _term(gear.RAPID_FIRE, weapon.traits[gear.RAPID_FIRE])
    yield from _roused(rules, source, who, weapon)
    yield from house_terms(weapon, "pool")


def dn_terms(rules: Ruleset, weapon: Weapon, *, running: bool) -> Iterable[Term]:
    """WG-TRAIT-20: an awkward weapon; WG-TRAIT-03: one that is fired on the run."""
    if counts(rules, weapon, gear.UNWIELDY):
        yield _term(gear.UNWIELDY, weapon.traits[gear.UNWIELDY])
    if running:
        yield _term(gear.ASSAULT, ASSAULT_DN)
    yield from house_terms(weapon, "dn")


def ed_terms(
    rules: Ruleset, source: Any, who: str, weapon: Weapon, *, supercharged: bool
) -> Iterable[Term]:
    """WG-TRAIT-18, WG-TRAIT-21: Extra Damage Dice whoever is hit."""
    if supercharged:
        yield _term(gear.SUPERCHARGE, SUPERCHARGE_ED)
    yield from _roused(rules, source, who, weapon)
    yield from house_terms(weapon, "ed")


def _roused(rules: Ruleset, source: Any, who: str, weapon: Weapon) -> Iterable[Term]:
    """WG-TRAIT-21: as long as an Ork in combat bears a Wound."""
    wounded = source.fight is not None and taken(source, who, WOUNDS) > 0
    if wounded and counts(rules, weapon, gear.WAAAGH) and is_a(source.characters[who], ORK):
        yield _term(gear.WAAAGH, WAAAGH_BONUS)


def ed_against(rules: Ruleset, target: Person, weapon: Weapon) -> Iterable[Term]:
    """WG-TRAIT-02: Extra Damage Dice against this target alone."""
    if counts(rules, weapon, gear.ARC) and is_vehicle(target):
        yield _term(gear.ARC, weapon.traits[gear.ARC])


def face_bonuses(rules: Ruleset, target: Person, weapon: Weapon, *, close: bool) -> Iterable[Term]:
    """WG-TRAIT-05, -08, -13: what is added to the result of each Extra Damage Die."""
    if counts(rules, weapon, gear.BRUTAL):
        yield _term(gear.BRUTAL, 1)
    if close and counts(rules, weapon, gear.MELTA):
        yield _term(gear.MELTA, 2 if is_vehicle(target) or is_a(target, FORTIFICATION) else 1)
    if counts(rules, weapon, gear.RAD):
        yield _term(gear.RAD, weapon.traits[gear.RAD])


def raised(rules: Ruleset, bonuses: Iterable[Term], faces: tuple[int, ...]) -> Iterable[Term]:
    """A-40: what the bonuses come to, face by face and none above six, or as plain icons."""
    for bonus in bonuses:
        if rules.values.traits.ed_bonus is EdBonus.ICONS:
            gained = bonus.amount * len(faces)
        else:
            higher = tuple(min(6, face + bonus.amount) for face in faces)
            gained, faces = icons(higher) - icons(faces), higher
        if gained:
            yield Term(bonus.label, gained, bonus.rule)


def flat_terms(rules: Ruleset, source: Any, who: str, weapon: Weapon) -> Iterable[Term]:
    """WG-TRAIT-06: a psyker lends half their Willpower."""
    yield from house_terms(weapon, "damage")
    if not counts(rules, weapon, gear.FORCE) or not is_a(source.characters[who], PSYKER):
        return
    willpower = attribute_of(rules, source, who, "willpower")
    if willpower is not None and willpower.value:
        yield _term(gear.FORCE, half(willpower.value, rules.values.tests.rounding))


def ap_of(rules: Ruleset, weapon: Weapon, shifted: int) -> int:
    """WG-TRAIT-11: a six shifted into damage finds the gap, if that is better than its AP."""
    ap = weapon.ap
    if shifted and counts(rules, weapon, gear.PENETRATING):
        ap = max(ap, weapon.traits[gear.PENETRATING])
    return max(0, ap + sum(term.amount for term in house_terms(weapon, "ap")))


def upkeep_terms(rules: Ruleset, weapon: Weapon | None, skill: str) -> tuple[Term, ...]:
    """WG-TRAIT-17: a weapon that is easily repaired and kept in order."""
    if weapon is None or skill != TECH or not counts(rules, weapon, gear.STEADFAST):
        return ()
    return (_term(gear.STEADFAST, 1),)


def warped(damage: Reckoning, resilience: int) -> Reckoning:
    """WG-TRAIT-22, A-41: in place of its rating, if that is lower, Resilience before AP less 4."""
    rule = TRAIT_RULES[gear.WARP_WEAPON]
    rating = next((term.amount for term in damage.terms if term.rule == "WG-DMG-01"), None)
    if rating is None or any(term.rule == rule for term in damage.terms):
        return damage
    more = resilience - BELOW_RESILIENCE - rating
    if more <= 0:
        return damage
    return reckon("damage", (*damage.terms, _term(gear.WARP_WEAPON, more)), floor=0)

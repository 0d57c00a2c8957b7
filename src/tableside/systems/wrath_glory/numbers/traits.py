"""Traits of weapons (WG-TRAIT): their rules, whom they concern, and what they add to numbers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tableside.core.reckoning import Reckoning, Term, half, reckon
from tableside.systems.wrath_glory.numbers.derived_conditions import taken
from tableside.systems.wrath_glory.numbers.dice import icons
from tableside.systems.wrath_glory.numbers.reckon import attribute_of
from tableside.systems.wrath_glory.ruleset import Ruleset
from tableside.systems.wrath_glory.ruleset.fights import EdBonus
from tableside.systems.wrath_glory.state import WOUNDS, Person, Reading, gear
from tableside.systems.wrath_glory.state.gear import ASSAULT, Weapon

TRAIT_RULES: Mapping[str, str] = {
    gear.AGONIZING: "WG-TRAIT-01",
    gear.ARC: "WG-TRAIT-02",
    gear.ASSAULT: "WG-TRAIT-03",
    gear.BLAST: "WG-TRAIT-04",
    gear.BRUTAL: "WG-TRAIT-05",
    gear.FORCE: "WG-TRAIT-06",
    gear.HEAVY: "WG-TRAIT-07",
    gear.MELTA: "WG-TRAIT-08",
    gear.BLAZE: "WG-TRAIT-09",
    gear.PARRY: "WG-TRAIT-10",
    gear.PENETRATING: "WG-TRAIT-11",
    gear.PISTOL: "WG-TRAIT-12",
    gear.RAD: "WG-TRAIT-13",
    gear.RAPID_FIRE: "WG-TRAIT-14",
    gear.SNIPER: "WG-TRAIT-15",
    gear.SPREAD: "WG-TRAIT-16",
    gear.STEADFAST: "WG-TRAIT-17",
    gear.SUPERCHARGE: "WG-TRAIT-18",
    gear.TOXIC: "WG-TRAIT-19",
    gear.UNWIELDY: "WG-TRAIT-20",
    gear.WAAAGH: "WG-TRAIT-21",
    gear.WARP_WEAPON: "WG-TRAIT-22",
}
PSYKER, ORK = "psyker", "ork"  # keywords of a sheet
VEHICLE, FORTIFICATION = "vehicle", "fortification"
RUNNING, SUPERCHARGED = "running", "supercharged"  # options: WG-TRAIT-03, WG-TRAIT-18
ASSAULT_DN, SUPERCHARGE_ED, WAAAGH_BONUS = 2, 2, 1
TECH = "tech"
BELOW_RESILIENCE = 4  # WG-TRAIT-22
RUN, SPRINT, ATTACK = "run", "sprint", "attack"
SETS_OFF = "sets_off"  # an attack was the first part of a Run that is still to come


def counts(rules: Ruleset, weapon: Weapon, trait: str) -> bool:
    """Whether a weapon has a trait that this ruleset plays."""
    return trait in weapon.traits and rules.plays(TRAIT_RULES[trait])


def borne_traits(rules: Ruleset, traits: Mapping[str, int]) -> dict[str, int]:
    """Those of a weapon's traits that this ruleset plays, with their ratings."""
    return {
        trait: rating
        for trait, rating in traits.items()
        if trait in TRAIT_RULES and rules.plays(TRAIT_RULES[trait])
    }


def is_vehicle(person: Person) -> bool:
    """WG-TRAIT-02, -08: by its sheet, or by its keyword."""
    return person.vehicle is not None or is_a(person, VEHICLE)


def is_a(person: Person, *keywords: str) -> bool:
    """Whether a sheet bears one of these keywords, however they are written.

    Whoever has psychic powers is a psyker without the word.
    """
    own = {word.casefold() for word in person.keywords} | ({PSYKER} if person.powers else set())
    return not own.isdisjoint(keywords)


def house_terms(weapon: Weapon, quantity: str) -> Iterable[Term]:
    """What the traits that the table invented add to one number, under whichever rules."""
    for trait in weapon.house:
        for one in trait.modifiers:
            if one.quantity == quantity:
                yield Term(trait.name, one.amount, one.rule)


def pool_terms(
    rules: Ruleset, source: Reading, who: str, weapon: Weapon, *, close: bool
) -> Iterable[Term]:
    """WG-TRAIT-14: more dice at close range; WG-TRAIT-21: a wounded Ork has one more."""
    if close and counts(rules, weapon, gear.RAPID_FIRE):
        yield _term(gear.RAPID_FIRE, weapon.traits[gear.RAPID_FIRE])
    yield from _roused(rules, source, who, weapon)
    yield from house_terms(weapon, "pool")


def _term(trait: str, amount: int) -> Term:
    return Term(trait.replace("_", " ").title(), amount, TRAIT_RULES[trait])


def _roused(rules: Ruleset, source: Reading, who: str, weapon: Weapon) -> Iterable[Term]:
    """WG-TRAIT-21: as long as an Ork in combat bears a Wound."""
    wounded = source.fight is not None and taken(source, who, WOUNDS) > 0
    if wounded and counts(rules, weapon, gear.WAAAGH) and is_a(source.characters[who], ORK):
        yield _term(gear.WAAAGH, WAAAGH_BONUS)


def dn_terms(rules: Ruleset, weapon: Weapon, *, running: bool) -> Iterable[Term]:
    """WG-TRAIT-20: an awkward weapon; WG-TRAIT-03: one that is fired on the run."""
    if counts(rules, weapon, gear.UNWIELDY):
        yield _term(gear.UNWIELDY, weapon.traits[gear.UNWIELDY])
    if running:
        yield _term(gear.ASSAULT, ASSAULT_DN)
    yield from house_terms(weapon, "dn")


def ed_terms(
    rules: Ruleset, source: Reading, who: str, weapon: Weapon, *, supercharged: bool
) -> Iterable[Term]:
    """WG-TRAIT-18, WG-TRAIT-21: Extra Damage Dice whoever is hit."""
    if supercharged:
        yield _term(gear.SUPERCHARGE, SUPERCHARGE_ED)
    yield from _roused(rules, source, who, weapon)
    yield from house_terms(weapon, "ed")


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


def flat_terms(rules: Ruleset, source: Reading, who: str, weapon: Weapon) -> Iterable[Term]:
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


def fired_running(rules: Ruleset, source: Reading, who: str, weapon: Weapon) -> bool:
    """Whether an attack with this weapon is part of a Run."""
    return not weapon.melee and counts(rules, weapon, ASSAULT) and _on_the_run(source, who)


def _on_the_run(source: Reading, who: str) -> bool:
    """Whether somebody runs in this turn, other than as one action of several."""
    fight = source.fight
    return (
        fight is not None
        and fight.active == who
        and RUN in fight.turn.taken
        and not fight.turn.plan
    )


def may_fire_running(rules: Ruleset, source: Reading, who: str) -> bool:
    """Whether a Run still allows an attack with something that somebody carries."""
    fight = source.fight
    if fight is None or not _on_the_run(source, who) or ATTACK in fight.turn.taken:
        return False
    held = source.characters[who].weapons
    return any(fired_running(rules, source, who, weapon) for weapon in held)


def may_set_off(rules: Ruleset, source: Reading, who: str, weapon: Weapon) -> bool:
    """Whether an attack with this weapon may be the first part of a Run."""
    fight = source.fight
    if fight is None or weapon.melee or not counts(rules, weapon, ASSAULT):
        return False
    if not rules.plays("WG-MOVE-04"):
        return False
    turn = fight.turn
    return fight.active != who or not (turn.plan or {RUN, SPRINT} & set(turn.taken))


def may_run_on(source: Reading) -> bool:
    """Whether the Run of whoever acts has begun with an attack and is still to be made."""
    assert source.fight is not None
    taken = source.fight.turn.taken
    return SETS_OFF in taken and RUN not in taken


def suits_the_run(rules: Ruleset, source: Reading, who: str, weapon: Weapon) -> bool:
    """Whether somebody who has no action left but the Run's may use this weapon."""
    bound = may_fire_running(rules, source, who)
    return not bound or fired_running(rules, source, who, weapon)

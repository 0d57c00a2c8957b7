"""The numbers of a test, each as a reckoning."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from msgspec.structs import replace

from tableside.core.effects import terms_of
from tableside.core.known import for_reader
from tableside.core.reckoning import Op, Reckoning, Term, base_term, half, reckon
from tableside.systems.wrath_glory.numbers import derived
from tableside.systems.wrath_glory.numbers.derived_conditions import all_effects
from tableside.systems.wrath_glory.numbers.skills import (
    ATTRIBUTES,
    INTERACTIVE,
    MASTERY,
    SIGHTED,
    TRAITS,
    links_of,
    spoken,
)
from tableside.systems.wrath_glory.ruleset import Ruleset
from tableside.systems.wrath_glory.ruleset.consequences import Surge
from tableside.systems.wrath_glory.state import MODE, Person, Reading, Test
from tableside.systems.wrath_glory.state.purposes import ENDURED, INTERACTION, POWER, RULED

SURGE = "surge"  # WG-PERIL-65: a quantity, and the kind of such a throw
DEFAULT = "default"  # WG-NPC-01: the pool for whatever a threat's profile does not list
QUANTITIES: Mapping[str, bool] = {
    "pool": False,
    "dn": True,
    "glory_max": False,
    "defence": False,
    "resilience": False,
    "soak": False,
    "speed": False,
    "damage": False,
    "ed": False,
    "cruising": False,
    "stunt_dn": True,
    "wrath_dice": False,
    "surge": False,
    **dict.fromkeys(ATTRIBUTES, False),
}


def base_pool(rules: Ruleset, source: Reading, who: str, skill: str) -> tuple[Term, ...] | None:
    """WG-NPC-01: what a sheet lists, or for a threat its Default pool; None if it lacks both."""
    person = source.characters[who]
    listed = _listed(rules, person, skill, links_of(source).get(skill))
    default = person.totals.get(DEFAULT)
    if listed is not None or person.hero or default is None or not rules.plays("WG-NPC-01"):
        return listed
    return (base_term("Default pool", default, "WG-NPC-01"),)


def _listed(
    rules: Ruleset, person: Person, skill: str, attribute: str | None
) -> tuple[Term, ...] | None:
    """WG-TEST-01: attribute + skill, or the total a sheet shows; None if it lacks a number."""
    if skill in person.totals:
        return (base_term(f"{spoken(skill)} total", person.totals[skill], "WG-TEST-01"),)
    if skill in ATTRIBUTES or skill in TRAITS:
        return derived.sheet_terms(rules, person, skill, spoken(skill), "WG-TEST-01") or None
    if attribute is None or attribute not in person.attributes or skill not in person.skills:
        return None
    return (
        base_term(spoken(attribute), person.attributes[attribute], "WG-TEST-08"),
        base_term(spoken(skill), person.skills[skill], "WG-TEST-01"),
    )


def bought(rules: Ruleset, pool: int) -> int:
    """WG-TEST-07: half the pool as icons (CONV-4)."""
    return half(max(pool, 0), rules.values.tests.rounding)


def attribute_of(rules: Ruleset, source: Reading, who: str, name: str) -> Reckoning | None:
    """An attribute with what lies on somebody; None if the sheet lacks it."""
    attributes = source.characters[who].attributes
    if name not in attributes:
        return None
    base = base_term(spoken(name), attributes[name], "WG-TEST-01")
    ours = terms_of(all_effects(rules, source), name, who, {})
    return reckon(name, (base, *ours), floor=0, rounding=rules.values.tests.rounding)


def attribute_terms(rules: Ruleset, source: Reading, who: str, skill: str) -> tuple[Term, ...]:
    """WG-TEST-08: what lies on the attribute behind a skill, as it counts in a pool."""
    attribute = skill if skill in ATTRIBUTES else links_of(source).get(skill, "")
    ours = terms_of(all_effects(rules, source), attribute, who, {})
    if all(term.op is Op.ADD for term in ours):
        return ours
    # What halves or sets an attribute must not do so to the skill; it still counts as used.
    made = attribute_of(rules, source, who, attribute)
    more = 0 if made is None else made.value - source.characters[who].attributes[attribute]
    within = (replace(term, amount=0, op=Op.ADD) for term in ours)
    return (Term(spoken(attribute), more, "WG-TEST-08"), *within)


def context(
    source: Reading, skill: str, purpose: str = "", attack: str = "", about: str = ""
) -> dict[str, str]:
    """What an effect's conditions may look at; `attack` is melee or ranged, if it is one."""
    return {
        "skill": skill,
        "mode": source.facts[MODE],
        "purpose": purpose,
        "attack": attack,
        "about": about,
        "sight": "needed" if attack or skill in SIGHTED else "",
        "interaction": "yes" if purpose == INTERACTION or skill in INTERACTIVE else "",
        "action": "" if purpose in ENDURED or skill in TRAITS else "yes",
    }


def context_of(source: Reading, test: Test, target: str = "") -> dict[str, str]:
    """The same for a test, against this target if it has some."""
    made = context(source, test.skill, test.purpose, test.attack, target or test.concerns)
    if test.sight:
        made["sight"] = test.sight
    return {**made, "faces": target}


def pool_of(
    rules: Ruleset, source: Reading, test: Test, total: int | None = None
) -> Reckoning | None:
    """The pool of a test for state or known; None while a number is missing."""
    base = base_pool(rules, source, test.character, test.skill)
    if base is None:
        if total is None:
            return None
        base = (base_term(f"{spoken(test.skill)} total", total, "WG-TEST-01"),)
    terms = [*base, *test.pool_terms]
    if test.bonus:
        terms.append(Term("bonus dice", test.bonus, "WG-TEST-02"))
    if (wrath := wrath_dice_of(rules, source, test)) > 1:
        terms.append(Term("bonus Wrath dice", wrath - 1, "WG-WRATH-09"))
    if test.given_dice:
        terms.append(Term("the other side's penalties", test.given_dice, "WG-OPP-03"))
    terms += attribute_terms(rules, source, test.character, test.skill)
    effects = all_effects(rules, source)
    terms += terms_of(effects, "pool", test.character, context_of(source, test))
    rounding = rules.values.tests.rounding
    return reckon("pool", tuple(terms), floor=0, rule="WG-TEST-01", rounding=rounding)


def psychic(rules: Ruleset, test: Test) -> bool:
    """Whether the Wrath dice of a test belong to the warp (WG-PSY-08, -09)."""
    return test.skill == MASTERY and not test.opposed and rules.plays("WG-PSY-08")


def wrath_terms(rules: Ruleset, source: Reading, test: Test) -> tuple[Term, ...]:
    """WG-PERIL-61, -63: what the scene adds to the Wrath dice of a Psychic Mastery test."""
    if not psychic(rules, test):
        return ()
    effects = all_effects(rules, source)
    return terms_of(effects, "wrath_dice", test.character, context_of(source, test))


def surges(rules: Ruleset, source: Reading, who: str, purpose: str = POWER) -> bool:
    """WG-PERIL-65: whether the scene throws somebody's Wrath dice again."""
    when = context(source, MASTERY, purpose)
    return bool(terms_of(all_effects(rules, source), SURGE, who, when))


def surging(rules: Ruleset, source: Reading, test: Test) -> tuple[int, ...]:
    """WG-PERIL-65, A-46: the places of the Wrath dice that are thrown again, once each."""
    if not psychic(rules, test) or not surges(rules, source, test.character, test.purpose):
        return ()
    shown = rules.values.perils.surge is Surge.DO
    faces = enumerate(test.faces[: test.wrath_dice])
    return tuple(place for place, face in faces if (face in (1, 6)) is shown)


def wrath_dice_of(rules: Ruleset, source: Reading, test: Test) -> int:
    """With how many Wrath dice a test is thrown; one without any gains none."""
    ours = wrath_terms(rules, source, test) if test.wrath_dice else ()
    if not ours:
        return test.wrath_dice
    base = base_term("Wrath dice", test.wrath_dice, "WG-WRATH-01")
    return max(0, reckon("wrath_dice", (base, *ours), floor=1).value)


def dn_of(rules: Ruleset, source: Reading, test: Test, base: int) -> Reckoning:
    """WG-TEST-05: what the GM says plus penalties, at least 1 (A-04)."""
    return _dn(rules, source, test, (base_term(_said_by(test), base, "WG-TEST-05"),))


def _said_by(test: Test) -> str:
    """Who set the number: the GM, or the rule that calls for the test."""
    return "DN" if test.purpose in RULED else "the GM's DN"


def attack_dn(rules: Ruleset, source: Reading, test: Test, target: str) -> Reckoning | None:
    """WG-ATK-02: the target's Defence plus penalties, wounds among them (WG-ATK-09)."""
    defence = defence_of(rules, source, target, context_of(source, test))
    if defence is None:
        return None
    own = test.own_terms.get(target, ())
    if all(term.op in (Op.BASE, Op.ADD) for term in defence.terms):
        return _dn(rules, source, test, (*defence.terms, *own), target)
    # What halves or sets a Defence must not do so to the penalties; it still counts as used.
    whole = base_term(f"{source.characters[target].name}'s Defence", defence.value, "WG-ATK-02")
    within = (replace(term, amount=0, op=Op.ADD) for term in defence.terms if term.effect)
    return _dn(rules, source, test, (whole, *within, *own), target)


def trait_dn(rules: Ruleset, source: Reading, test: Test, target: str) -> Reckoning | None:
    """WG-OPT-03: the opposing trait of the target plus penalties; None if it is not known."""
    person = source.characters[target]
    base = base_pool(rules, source, target, test.against)
    if base is None:
        return None
    number = sum(term.amount for term in base)
    label = f"{person.name}'s {spoken(test.against)}"
    ours = attribute_terms(rules, source, target, test.against)
    return _dn(rules, source, test, (base_term(label, number, "WG-OPT-03"), *ours), target)


def defence_of(
    rules: Ruleset, source: Reading, target: str, when: Mapping[str, str]
) -> Reckoning | None:
    """How hard somebody is to hit; None if the sheet does not say."""
    person = source.characters[target]
    base = derived.sheet_terms(rules, person, "defence", f"{person.name}'s Defence", "WG-ATK-02")
    if not base:
        return None
    ours = terms_of(all_effects(rules, source), "defence", target, when)
    return reckon("defence", (*base, *ours))


def _dn(
    rules: Ruleset, source: Reading, test: Test, base: tuple[Term, ...], target: str = ""
) -> Reckoning:
    terms = [*base, *test.dn_terms]
    if test.penalty:
        terms.append(Term("situation", test.penalty, "WG-TEST-05"))
    effects = all_effects(rules, source)
    ours = terms_of(effects, "dn", test.character, context_of(source, test, target))
    made = reckon("dn", (*terms, *ours), floor=1, rule="WG-TEST-05")
    return for_reader(source, made)


def penalties(
    rules: Ruleset, source: Reading, character: str, skill: str, against: str = ""
) -> Reckoning:
    """WG-OPP-03: each +1 that would raise this side's DN; what would lower it gives nothing."""
    effects = all_effects(rules, source)
    terms = terms_of(effects, "dn", character, context(source, skill, about=against))
    raising = tuple(term for term in terms if term.op is Op.ADD and term.amount > 0)
    return Reckoning("penalties", raising, sum(term.amount for term in raising))


def glory_max(rules: Ruleset, source: Reading) -> Reckoning | None:
    """WG-GLORY-02: the ceiling of the pool; None where no ceiling is stated."""
    glory = rules.values.glory
    if not glory.max or not rules.plays("WG-GLORY-02"):
        return None
    present = sum(1 for one in source.characters.values() if one.hero and one.present)
    overruled = terms_of(source.effects, "glory_max", "", {})
    return _glory_top(glory.max, glory.max_above_players, present, overruled)


@lru_cache(maxsize=256)  # every seat of every table asks at every frame
def _glory_top(
    most: int, above: int | None, present: int, overruled: tuple[Term, ...]
) -> Reckoning:
    base = base_term("maximum", most, "WG-GLORY-02")
    if above is not None and present + above > most:
        base = base_term(f"{present} players + {above}", present + above, "WG-GLORY-02")
    return reckon("glory_max", (base, *overruled), floor=0)

"""The numbers of a test, each as a reckoning."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tableside.core.effects import terms_of
from tableside.core.known import for_reader
from tableside.core.reckoning import Op, Reckoning, Term, base_term, reckon
from tableside.systems.wrath_glory.ruleset import Ruleset
from tableside.systems.wrath_glory.skills import ATTRIBUTES, LINKS, TRAITS, spoken
from tableside.systems.wrath_glory.state import MODE, Person, Test

QUANTITIES: Mapping[str, bool] = {"pool": False, "dn": True, "glory_max": False}


def base_pool(person: Person, skill: str) -> tuple[Term, ...] | None:
    """WG-TEST-01: attribute + skill, or the total a sheet shows; None if it lacks a number."""
    if skill in person.totals:
        return (base_term(f"{spoken(skill)} total", person.totals[skill], "WG-TEST-01"),)
    if skill in ATTRIBUTES or skill in TRAITS:
        if skill not in person.attributes:
            return None
        return (base_term(spoken(skill), person.attributes[skill], "WG-TEST-01"),)
    attribute = LINKS.get(skill)
    if attribute is None or attribute not in person.attributes or skill not in person.skills:
        return None
    return (
        base_term(spoken(attribute), person.attributes[attribute], "WG-TEST-08"),
        base_term(spoken(skill), person.skills[skill], "WG-TEST-01"),
    )


def context(source: Any, skill: str) -> dict[str, str]:
    """What an effect's conditions may look at."""
    return {"skill": skill, "mode": source.facts[MODE]}


def pool_of(source: Any, test: Test, total: int | None = None) -> Reckoning | None:
    """The pool of a test for state or known; None while a number is missing."""
    person = source.characters[test.character]
    base = base_pool(person, test.skill)
    if base is None:
        if total is None:
            return None
        base = (base_term(f"{spoken(test.skill)} total", total, "WG-TEST-01"),)
    terms = list(base)
    if test.bonus:
        terms.append(Term("bonus dice", test.bonus, "WG-TEST-02"))
    if test.wrath_dice > 1:
        terms.append(Term("bonus Wrath dice", test.wrath_dice - 1, "WG-WRATH-09"))
    if test.given_dice:
        terms.append(Term("the other side's penalties", test.given_dice, "WG-OPP-03"))
    terms += terms_of(source.effects, "pool", test.character, context(source, test.skill))
    return reckon("pool", tuple(terms), floor=0, rule="WG-TEST-01")


def dn_of(source: Any, test: Test, base: int) -> Reckoning:
    """WG-TEST-05: what the GM says plus penalties, at least 1 (A-04)."""
    terms = [base_term("the GM's DN", base, "WG-TEST-05")]
    if test.penalty:
        terms.append(Term("situation", test.penalty, "WG-TEST-05"))
    ours = terms_of(source.effects, "dn", test.character, context(source, test.skill))
    made = reckon("dn", (*terms, *ours), floor=1, rule="WG-TEST-05")
    return for_reader(source, made)


def penalties(source: Any, character: str, skill: str) -> Reckoning:
    """WG-OPP-03: each +1 that would raise this side's DN; what would lower it gives nothing."""
    terms = terms_of(source.effects, "dn", character, context(source, skill))
    raising = tuple(term for term in terms if term.op is Op.ADD and term.amount > 0)
    return Reckoning("penalties", raising, sum(term.amount for term in raising))


def glory_max(rules: Ruleset, source: Any) -> Reckoning | None:
    """WG-GLORY-02: the ceiling of the pool; None where no ceiling is stated."""
    glory = rules.values.glory
    if not glory.max or not rules.plays("WG-GLORY-02"):
        return None
    present = sum(1 for one in source.characters.values() if one.hero and one.present)
    base = base_term("maximum", glory.max, "WG-GLORY-02")
    if glory.max_above_players is not None and present + glory.max_above_players > glory.max:
        base = base_term(
            f"{present} players + {glory.max_above_players}",
            present + glory.max_above_players,
            "WG-GLORY-02",
        )
    overruled = terms_of(source.effects, "glory_max", "", {})
    return reckon("glory_max", (base, *overruled), floor=0)

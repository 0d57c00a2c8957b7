"""Numbers of a sheet: as printed on it, or by the ruleset's formulas from the other numbers."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from tableside.core.reckoning import Reckoning, Rounding, Term, base_term, half, reckon
from tableside.systems.wrath_glory.numbers.skills import LINKS, spoken
from tableside.systems.wrath_glory.ruleset import Formula, Ruleset
from tableside.systems.wrath_glory.state import UNKNOWN, Person

# Numbers with a place of their own on a sheet; all others stand among the attributes.
FIELDS = ("defence", "resilience", "max_wounds", "max_shock", "speed", "passive_awareness")
FOLLOWING = (*FIELDS, "determination", "conviction", "resolve", "influence")
ARMOUR, _HALVES = "armour", "half of it"


def printed(person: Person, name: str) -> int | None:
    """A number as the sheet itself says it, if it does."""
    if name in FIELDS:
        number: int = getattr(person, name)
        return None if number == UNKNOWN else number
    return person.totals.get(name, person.attributes.get(name))


def derived(rules: Ruleset, person: Person, name: str) -> tuple[Term, ...] | None:
    """What a hero's sheet makes of a number by the formulas; None while one of its own lacks."""
    formula = formula_for(rules, name)
    return terms_by(formula, person) if formula is not None and person.hero else None


def formula_for(rules: Ruleset, name: str) -> Formula | None:
    """How a number follows from others, if the ruleset says so."""
    found: Formula | None = getattr(rules.values.tests, name) if name in FOLLOWING else None
    return found


def terms_by(formula: Formula, person: Person) -> tuple[Term, ...] | None:
    """A formula with the numbers of a sheet put in."""
    found = [(word, times, part_of(person, word)) for word, times in formula.of.items()]
    terms = [_term(word, times, number) for word, times, number in found if number is not None]
    if len(terms) < len(found):
        return None
    if formula.plus:
        terms.append(Term("always", formula.plus))
    if formula.halved:
        whole = sum(term.amount for term in terms)
        terms.append(Term(_HALVES, half(whole, Rounding.UP) - whole))
    return tuple(terms)


def _term(word: str, times: int, number: int) -> Term:
    label = spoken(word) if times == 1 else f"{times} x {spoken(word)}"
    return base_term(label, times * number)


def part_of(person: Person, word: str) -> int | None:
    """A number that a formula may ask for: tier and rank, armour, an attribute, a whole pool."""
    if word in ("tier", "rank"):
        own: int = getattr(person, word)
        return own
    if word == ARMOUR:
        return armour_of(person)
    if word in person.totals:
        return person.totals[word]
    if word not in LINKS:
        return person.attributes.get(word)
    attribute = person.attributes.get(LINKS[word])
    return None if attribute is None else attribute + person.skills.get(word, 0)


def armour_of(person: Person) -> int | None:
    """The armour as printed, or else the best that is worn and every shield; None: not said."""
    if person.armour != UNKNOWN or not person.worn:
        return None if person.armour == UNKNOWN else person.armour
    body = max((one.rating for one in person.worn if not one.shield), default=0)
    return body + sum(one.rating for one in person.worn if one.shield)


def sheet_terms(
    rules: Ruleset, person: Person, name: str, label: str, rule: str
) -> tuple[Term, ...]:
    """A number as printed, or else derived, as the terms that a reckoning begins with."""
    said = printed(person, name)
    if said is not None:
        return (base_term(label, said, rule),)
    made = derived(rules, person, name)
    if made is None:
        return ()
    short = sum(term.amount for term in made)
    return made if short >= 0 else (*made, Term("at least", -short))


def number_of(rules: Ruleset, person: Person, name: str) -> int:
    """The same as a number; UNKNOWN where the sheet does not say and nothing follows."""
    said = printed(person, name)
    if said is not None:
        return said
    terms = sheet_terms(rules, person, name, "", "")
    return sum(term.amount for term in terms) if terms else UNKNOWN


def by_formulas(rules: Ruleset, person: Person) -> Mapping[str, Reckoning]:
    """Every number that follows from the others, whatever is printed in its place."""
    made = {name: derived(rules, person, name) for name in FOLLOWING}
    found = {name: reckon(name, terms, floor=0) for name, terms in made.items() if terms}
    if person.worn:
        worn = tuple(base_term(one.name, one.rating) for one in person.worn)
        whole = armour_of(replace(person, armour=UNKNOWN)) or 0
        more = whole - sum(term.amount for term in worn)
        only = (Term("only the best of them", more),) if more else ()
        found[ARMOUR] = reckon(ARMOUR, (*worn, *only))
    return found

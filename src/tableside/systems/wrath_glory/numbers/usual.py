"""What a number that a sheet lacks would usually be, by the other numbers on it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from msgspec.structs import replace

from tableside.core.reckoning import Op, Term
from tableside.systems.wrath_glory.numbers.derived import ARMOUR, armour_of, formula_for, terms_by
from tableside.systems.wrath_glory.numbers.skills import spoken
from tableside.systems.wrath_glory.ruleset import Formula, Ruleset
from tableside.systems.wrath_glory.state import Person

_ARMOUR = spoken(ARMOUR)
# Where a ruleset has no formulas of its own.
_USUAL: Mapping[str, Formula] = {
    "defence": Formula({"initiative": 1}, -1),
    "determination": Formula({"toughness": 1}),
    "resilience": Formula({"toughness": 1, "armour": 1}, 1),
    "resolve": Formula({"willpower": 1}, -1),
    "conviction": Formula({"willpower": 1}),
    "influence": Formula({"fellowship": 1}, -1),
}


class Preset(NamedTuple):
    """A number to begin with, and in words where it comes from."""

    value: int
    why: str = ""


def preset(person: Person, name: str, otherwise: int, rules: Ruleset | None = None) -> Preset:
    """What follows from the sheet, or else what is as good as any."""
    own = None if rules is None else formula_for(rules, name)
    formula = own or _USUAL.get(name)
    armour = armour_of(person)
    terms = None if formula is None else terms_by(formula, replace(person, armour=armour or 0))
    if not terms:
        return Preset(otherwise)
    words = [_words(term) for term in terms if term.label != _ARMOUR]
    if armour is not None and len(words) < len(terms):
        words.append(f"armour {armour}")
    return Preset(max(0, sum(one.amount for one in terms)), f" By the sheet: {', '.join(words)}.")


def _words(term: Term) -> str:
    return f"{term.amount:+d}" if term.op is Op.ADD else f"{term.label} {term.amount}"

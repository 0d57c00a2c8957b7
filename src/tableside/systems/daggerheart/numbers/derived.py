"""Numbers of a hero that follow from level and armour, where the sheet does not print them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tableside.core.reckoning import Reckoning, Term, base_term, reckon
from tableside.systems.daggerheart.state import Person
from tableside.systems.daggerheart.state.gear import Armour

if TYPE_CHECKING:
    from tableside.systems.daggerheart.ruleset import Ruleset


_TIMES = {1: "level", 2: "twice the level"}


def armour_worn(person: Person) -> Armour | None:
    """The armour that thresholds and score come from: the first that is worn."""
    return person.worn[0] if person.worn else None


def threshold_terms(rules: Ruleset, person: Person, name: str) -> tuple[Term, ...]:
    """DH-HP-01, A-18: the armour's base and the level; without armour so many levels."""
    worn, level = armour_worn(person), person.level
    if worn is not None and (worn.major or worn.severe):
        return (base_term(worn.name, getattr(worn, name)), base_term("level", level, "DH-LVL-05"))
    times = getattr(rules.values.armour, f"bare_{name}")
    return (base_term(_TIMES.get(times, f"{times} x level"), times * level, "DH-HP-01"),)


def score_terms(person: Person, label: str, rule: str) -> tuple[Term, ...]:
    """DH-ARM-01: the Armour Score as printed, or else that of what is worn."""
    worn = armour_worn(person)
    if person.armour_score or worn is None:
        return (base_term(label, person.armour_score, rule),)
    return (base_term(worn.name, worn.score, rule),)


def proficiency_by_level(rules: Ruleset, level: int) -> Reckoning:
    """DH-LVL-03: one, and one more with every step of tier."""
    steps = (one for one in rules.values.levels.tiers[1:] if one <= level)
    more = (Term(f"level {one}", 1, "DH-LVL-03") for one in steps)
    return reckon("proficiency", (base_term("always", 1, "DH-ATK-03"), *more))

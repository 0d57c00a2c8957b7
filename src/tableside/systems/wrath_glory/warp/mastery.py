"""The dice of a Psychic Mastery test: how many are Wrath dice, and what becomes of them."""

from __future__ import annotations

from typing import Any

from tableside.core.effects import terms_of
from tableside.core.reckoning import Reckoning, Term, base_term, reckon
from tableside.systems.wrath_glory.combat.consequences import Surge
from tableside.systems.wrath_glory.gear import Level
from tableside.systems.wrath_glory.purposes import POWER
from tableside.systems.wrath_glory.reckon import context, psychic, wrath_terms
from tableside.systems.wrath_glory.ruleset import Ruleset
from tableside.systems.wrath_glory.skills import MASTERY
from tableside.systems.wrath_glory.standing import all_effects
from tableside.systems.wrath_glory.state import Person, Test

SURGE = "surge"


def bonus_dice(person: Person, level: Level) -> tuple[int, str]:
    """WG-PSY-02 to -04: what a level adds to the one Wrath die, and by which rule."""
    match level:
        case Level.BOUND:
            return 0, "WG-PSY-02"
        case Level.UNBOUND:
            return 1, "WG-PSY-03"
        case Level.TRANSCENDENT:
            return max(person.tier, person.rank), "WG-PSY-04"


def wrath_dice(rules: Ruleset, source: Any, who: str, level: Level) -> Reckoning:
    """How many Wrath dice a power is tested with: its level's, and what the scene adds."""
    count, rule = bonus_dice(source.characters[who], level)
    own = (Term(level.value.title(), count, rule),) if count else ()
    ours = wrath_terms(rules, source, Test(who, MASTERY, purpose=POWER))
    base = base_term("Wrath die", 1, "WG-WRATH-01")
    return reckon("wrath_dice", (base, *own, *ours), floor=1, rule="WG-PSY-02")


def surges(rules: Ruleset, source: Any, who: str, purpose: str = POWER) -> bool:
    """WG-PERIL-65: whether the scene throws somebody's Wrath dice again."""
    when = context(source, MASTERY, purpose)
    return bool(terms_of(all_effects(rules, source), SURGE, who, when))


def surging(rules: Ruleset, source: Any, test: Test) -> tuple[int, ...]:
    """WG-PERIL-65, A-46: the places of the Wrath dice that are thrown again, once each."""
    if not psychic(rules, test) or not surges(rules, source, test.character, test.purpose):
        return ()
    shown = rules.values.perils.surge is Surge.DO
    faces = enumerate(test.faces[: test.wrath_dice])
    return tuple(place for place, face in faces if (face in (1, 6)) is shown)

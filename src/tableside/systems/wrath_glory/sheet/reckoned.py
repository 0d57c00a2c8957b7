"""What a sheet comes to now, with everything that lies on its owner."""

from __future__ import annotations

from collections.abc import Iterator

from tableside.core.reckoning import Reckoning
from tableside.systems.wrath_glory.harm.resist import resilience_of
from tableside.systems.wrath_glory.numbers.conditions import MELEE, RANGED
from tableside.systems.wrath_glory.numbers.derived import number_of
from tableside.systems.wrath_glory.numbers.reckon import (
    attribute_of,
    context,
    defence_of,
    pool_of,
)
from tableside.systems.wrath_glory.numbers.skills import ATTRIBUTES, on_offer
from tableside.systems.wrath_glory.ruleset import Ruleset
from tableside.systems.wrath_glory.state import UNKNOWN, Reading, Test
from tableside.systems.wrath_glory.state.fight import Blow
from tableside.systems.wrath_glory.turns.places import speed_of

_DEFENCES = {"defence": "", "melee_defence": MELEE, "ranged_defence": RANGED}


def reckoned(rules: Ruleset, source: Reading, who: str) -> dict[str, Reckoning]:
    """Somebody's numbers by name; those that the sheet lacks are left out."""
    found = _numbers(rules, source, who)
    return {name: number for name, number in found if number is not None}


def _numbers(rules: Ruleset, source: Reading, who: str) -> Iterator[tuple[str, Reckoning | None]]:
    person = source.characters[who]
    for name, attack in _DEFENCES.items():
        yield name, defence_of(rules, source, who, context(source, "", attack=attack))
    if number_of(rules, person, "resilience") != UNKNOWN:
        yield "resilience", resilience_of(rules, source, Blow(who, ""))
    yield "speed", speed_of(rules, source, who)
    for skill in on_offer(source):
        yield skill, pool_of(rules, source, Test(who, skill))  # of a test with nothing special
    for attribute in ATTRIBUTES:
        yield attribute, attribute_of(rules, source, who, attribute)

"""What a sheet comes to now, with everything that lies on its owner."""

from __future__ import annotations

from collections.abc import Iterator

from tableside.core.reckoning import Reckoning
from tableside.systems.daggerheart.numbers.reckon import (
    difficulty_of,
    evasion_of,
    modifiers,
    proficiency_of,
    thresholds_of,
)
from tableside.systems.daggerheart.ruleset import Ruleset
from tableside.systems.daggerheart.state import DualityRoll, Reading
from tableside.systems.daggerheart.traits import TRAITS


def reckoned(rules: Ruleset, source: Reading, who: str) -> dict[str, Reckoning]:
    """Somebody's numbers by name; those that the sheet lacks are left out."""
    found = _numbers(rules, source, who)
    return {name: number for name, number in found if number is not None}


def _numbers(rules: Ruleset, source: Reading, who: str) -> Iterator[tuple[str, Reckoning | None]]:
    person = source.characters[who]
    major, severe = thresholds_of(rules, source, who)
    yield from (("major", major), ("severe", severe))
    if not person.hero:
        if person.difficulty:
            aimed = DualityRoll(character="", targets=(who,))
            yield "difficulty", difficulty_of(source, aimed, person.difficulty)
        return
    yield "evasion", evasion_of(source, who)
    yield "proficiency", proficiency_of(source, who)
    for trait in TRAITS:
        yield trait, modifiers(source, DualityRoll(character=who, trait=trait))

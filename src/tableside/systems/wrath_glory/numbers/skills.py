"""WG-TEST-08: attributes, traits and skills, and which attribute a skill is linked to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from tableside.core.offers import Option
from tableside.systems.wrath_glory.state import Person

ATTRIBUTES = ("strength", "toughness", "agility", "initiative", "willpower", "intellect")
TRAITS = ("resolve", "conviction", "corruption", "determination", "influence")
LINKS: Mapping[str, str] = {
    "ballistic_skill": "agility",
    "weapon_skill": "initiative",
    "awareness": "intellect",
    "leadership": "willpower",
}
UNLINKED = (
    "athletics",
    "cunning",
    "deception",
    "intimidation",
    "medicae",
    "persuasion",
    "psychic_mastery",
    "stealth",
    "tech",
)
MASTERY = "psychic_mastery"
# WG-PERIL-25, WG-OPT-03: what somebody uses on others without laying a hand on them.
INTERACTIVE = ("cunning", "deception", "intimidation", "leadership", "persuasion")
SIGHTED = ("awareness", "ballistic_skill", "weapon_skill")  # WG-COND-04, unless the GM says so
NAMED = tuple(sorted((*LINKS, *UNLINKED))) + ATTRIBUTES + TRAITS


def spoken(skill: str) -> str:
    """A skill's name as people say it."""
    return skill.replace("_", " ").title()


def on_offer(people: Iterable[Person]) -> tuple[str, ...]:
    """Every skill a test can name: the known ones and whatever stands on a sheet."""
    own = {name for one in people for name in (*one.totals, *one.skills)}
    return NAMED + tuple(sorted(own - set(NAMED)))


def to_choose(people: Iterable[Person]) -> tuple[Option, ...]:
    """The same as options of a question."""
    return _worded(on_offer(people))


@lru_cache(maxsize=256)  # asked at every frame of every seat, and nearly always the same
def _worded(names: tuple[str, ...]) -> tuple[Option, ...]:
    return tuple(Option(name, spoken(name)) for name in names)

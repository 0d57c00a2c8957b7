"""WG-TEST-08: attributes, traits and skills, and which attribute a skill is linked to."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from tableside.core.offers import Option
from tableside.systems.wrath_glory.state import Reading

ATTRIBUTES = (
    *("strength", "toughness", "agility", "initiative"),
    *("willpower", "intellect", "fellowship"),
)
TRAITS = ("resolve", "conviction", "corruption", "determination", "influence")
LINKS: Mapping[str, str] = {
    "athletics": "strength",
    "awareness": "intellect",
    "ballistic_skill": "agility",
    "cunning": "fellowship",
    "deception": "fellowship",
    "insight": "fellowship",
    "intimidation": "willpower",
    "investigation": "intellect",
    "leadership": "willpower",
    "medicae": "intellect",
    "persuasion": "fellowship",
    "pilot": "agility",
    "psychic_mastery": "willpower",
    "scholar": "intellect",
    "stealth": "agility",
    "survival": "willpower",
    "tech": "intellect",
    "weapon_skill": "initiative",
}
OWN_SKILLS = "own_skills"  # the fact that keeps what a table named itself: `sailing=agility,lore=`
MASTERY = "psychic_mastery"
# WG-PERIL-25, WG-OPT-03: what somebody uses on others without laying a hand on them.
INTERACTIVE = ("cunning", "deception", "intimidation", "leadership", "persuasion")
SIGHTED = ("awareness", "ballistic_skill", "weapon_skill")  # WG-COND-04, unless the GM says so
NAMED = (*LINKS, *ATTRIBUTES, *TRAITS)


def spoken(skill: str) -> str:
    """A skill's name as people say it."""
    return skill.replace("_", " ").title()


def on_offer(source: Reading) -> tuple[str, ...]:
    """Every skill a test can name: all known ones, the table's own, and whatever is on a sheet."""
    people = source.characters.values()
    own = {name for one in people for name in (*one.totals, *one.skills)}
    own |= set(own_skills(source))
    return NAMED + tuple(sorted(own - set(NAMED)))


def to_choose(source: Reading) -> tuple[Option, ...]:
    """The same as options of a question."""
    return _worded(on_offer(source))


def links_of(source: Reading) -> Mapping[str, str]:
    """Which attribute goes with a skill, the table's own among them."""
    return _all_links(source.facts.get(OWN_SKILLS, ""))


def own_skills(source: Reading) -> Mapping[str, str]:
    """The skills that this table has named itself, each with its attribute or with none."""
    return _read(source.facts.get(OWN_SKILLS, ""))


@lru_cache(maxsize=64)
def _read(text: str) -> Mapping[str, str]:
    pairs = (one.partition("=") for one in text.split(",") if one)
    return {skill: attribute for skill, _, attribute in pairs}


@lru_cache(maxsize=64)
def _all_links(text: str) -> Mapping[str, str]:
    return {**LINKS, **{skill: one for skill, one in _read(text).items() if one}}


@lru_cache(maxsize=256)  # asked at every frame of every seat, and nearly always the same
def _worded(names: tuple[str, ...]) -> tuple[Option, ...]:
    return tuple(Option(name, spoken(name)) for name in names)

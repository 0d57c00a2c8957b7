"""Heroes of the creator, `.character`: ratings in numbers, all else by ids."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tableside.core.state import Origin
from tableside.systems.kit.reading.documents import Document
from tableside.systems.kit.reading.fields import (
    At,
    UnreadError,
    at,
    each,
    leave_rest,
    name,
    take,
    text,
    unslugged,
    whole,
)
from tableside.systems.kit.reading.flat import part, words
from tableside.systems.kit.reading.names import named
from tableside.systems.kit.reading.results import Read, Taken
from tableside.systems.wrath_glory.imports.parts import entry, rating, skill
from tableside.systems.wrath_glory.numbers.skills import ATTRIBUTES
from tableside.systems.wrath_glory.state import Person

_NAMED_ONLY = "the file has only its name: its numbers stand in your book, or in a pack"
_LEFT = "how it stands in play: set it at the table"


def _key(one: Any) -> str:
    """The name behind an id, alone or in a table of its own."""
    found = part(one, "name", "custom name", "id") if isinstance(one, Mapping) else words(one)
    return named(unslugged(found))


def _list(value: Any) -> tuple[str, ...]:
    return tuple(filter(None, (_key(one) for one in each(value))))[:60]


def _one(value: Any) -> str:
    return _key(value)


def _skills(value: Any) -> dict[str, int]:
    if not isinstance(value, Mapping):
        raise UnreadError("no skills")
    made = {}
    for key, one in value.items():
        try:
            found = rating(one)
        except UnreadError:
            continue
        if found:
            made[skill(str(key))] = found
    return made


CHARACTER = (
    At("name", "name", name),
    At("tier", "tier", whole),
    At("rank", "rank", whole),
    *(At(f"attributes.{one}", f"attributes.{one}", rating) for one in ATTRIBUTES),
    At("skills", "skills", _skills, "ratings; the whole pool follows from the attribute"),
    At("corruption", "attributes.corruption", rating),
    At("species.id", "about.species", _one),
    At("archetype.id", "about.archetype", _one),
    At("customArchetype.name", "about.own archetype", text),
    At("background.origin", "about.origin", _one),
    At("background.accomplishment", "about.accomplishment", _one),
    At("background.goal", "about.goal", _one),
    At("languages", "about.languages", lambda value: ", ".join(_list(value))),
    At("customArchetype.keywords", "keywords", lambda value: tuple(
        one.lower() for one in _list(value))),
    At("talents", "talents", _list, "names to fill in"),
    At("wargear", "belongings", _list, "names to fill in"),
    At("memorableInjuries", "memorable", _list),
    At("traumaticInjuries", "traumatic", _list),
    At("currentWealth", "wealth", whole),
    At("notes", "notes", text),
    At("psychicPowers", "", _list, _NAMED_ONLY),
    At("mutations", "", _list, _NAMED_ONLY),
    At("ascensionPackages", "", _list, _NAMED_ONLY),
    At("currentWounds", "", told=f"what is left of them, not what is lost; {_LEFT}"),
    At("currentShock", "", told=f"what is left of it, not what is taken; {_LEFT}"),
    At("currentWrath", "", told=_LEFT),
    At("currentFaith", "", told="Faith has no place on a sheet"),
    At("additionalXp", "", told="experience points are kept at the table"),
    At("setting", "", told="no field is known for it"),
)  # fmt: skip
_NOISE = (
    *("version", "species", "archetype", "attributes", "customArchetype", "background"),
    *("freePowers", "unlockedDisciplines", "freeLanguages", "id", "enabledSources"),
)


def is_character(document: Document) -> bool:
    """Whether this is a hero of the creator."""
    record = document.record
    ballistic = at(record, "skills.ballisticSkill") is not None
    return ballistic and isinstance(record.get("archetype"), Mapping)


def character(document: Document) -> Read[Person]:
    """A hero; what attributes and gear would give is asked for."""
    record, taken = document.record, Taken()
    take(record, CHARACTER, taken)
    leave_rest(record, CHARACTER, _NOISE, taken)
    about = {key: one[:200] for key, one in taken.fields.get("about", {}).items() if one}
    if about:
        taken.fields["about"] = about
    if "wargear" in record and taken.fields.get("belongings"):
        taken.leave("weapons", ", ".join(taken.fields["belongings"]), _NAMED_ONLY)
    key = record.get("id")
    return entry("hero", taken, Origin("creator .character", str(key or "")[:40]))

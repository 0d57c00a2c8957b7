"""What a number that a sheet lacks would usually be, by the other numbers on it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from tableside.systems.wrath_glory.numbers.skills import spoken
from tableside.systems.wrath_glory.state import UNKNOWN, Person

# The attribute that it comes from, and what is added to that.
_FROM: Mapping[str, tuple[str, int]] = {
    "defence": ("initiative", -1),
    "determination": ("toughness", 0),
    "resilience": ("toughness", 1),
    "resolve": ("willpower", -1),
    "conviction": ("willpower", 0),
    "influence": ("fellowship", -1),
}


class Preset(NamedTuple):
    """A number to begin with, and in words where it comes from."""

    value: int
    why: str = ""


def preset(person: Person, name: str, otherwise: int) -> Preset:
    """What follows from the sheet, or else what is as good as any."""
    attribute, more = _FROM.get(name, ("", 0))
    rating = person.attributes.get(attribute)
    if rating is None:
        return Preset(otherwise)
    terms = [f"{spoken(attribute)} {rating}"]
    if more:
        terms.append(f"{more:+d}")
    if name == "resilience" and person.armour != UNKNOWN:
        more += person.armour
        terms.append(f"armour {person.armour}")
    return Preset(max(0, rating + more), f" By the sheet: {', '.join(terms)}.")

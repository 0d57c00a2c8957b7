"""DH-RANGE-01 and -02: bands, and how far apart two people are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tableside.systems.daggerheart.fight import pair
from tableside.systems.daggerheart.gear import BANDS, OUT, VERY_FAR
from tableside.systems.daggerheart.state import RANGE_MODE

if TYPE_CHECKING:
    from tableside.systems.daggerheart.ruleset import Ruleset

THEATRE, FEET = "theatre", "feet"
MOST_DISTANCE = 1000


def spoken(band: str) -> str:
    """A band as people say it."""
    return band.replace("_", " ")


def measured(source: Any) -> bool:
    """Whether the table counts feet, squares or inches instead of naming bands."""
    return bool(source.facts[RANGE_MODE] != THEATRE)


def bounds(rules: Ruleset, source: Any) -> tuple[int, ...]:
    """Where the bands end; without a measure the feet say how they lie to each other."""
    mode = source.facts[RANGE_MODE]
    return rules.values.ranges.measures[FEET if mode == THEATRE else mode]


def band_at(ends: tuple[int, ...], distance: int) -> str:
    """DH-RANGE-01: upper bounds belong to their band; a gap takes the wider one."""
    place = sum(distance > end for end in ends)
    return BANDS[place] if place < len(ends) else OUT if len(ends) > 4 else VERY_FAR


def distance_of(source: Any, one: str, other: str) -> int | None:
    """What somebody said about two people, if anybody did."""
    found: int | None = source.distances.get(pair(one, other))
    return found


def band_of(rules: Ruleset, source: Any, one: str, other: str) -> str:
    """The band between two people; empty: nobody said."""
    found = distance_of(source, one, other)
    if found is None:
        return ""
    return band_at(bounds(rules, source), found) if measured(source) else BANDS[found]


def within(band: str, reach: str) -> bool:
    """DH-RANGE-02: within a band are all nearer ones too."""
    return BANDS.index(band) <= BANDS.index(reach)


def beyond(rules: Ruleset, source: Any, one: str, other: str, reach: str) -> str:
    """How far somebody is, in words, if that is farther than an effect reaches."""
    band = band_of(rules, source, one, other)
    return "" if not band or within(band, reach) else spoken(band)


def way(rules: Ruleset, source: Any, now: int | None, then: int) -> int:
    """How far one must go at least to change a distance; nothing is known of a new one."""
    if now is None:
        return 0
    if measured(source):
        return abs(then - now)
    ends = (0, *bounds(rules, source), MOST_DISTANCE)
    near, far = sorted((now, then))
    return 0 if near == far else max(0, ends[far] - ends[near + 1])

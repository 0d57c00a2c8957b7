"""How each side plays: a few whole numbers, and what they mean."""

from __future__ import annotations

from typing import NamedTuple

from tableside.systems.kit.lab import DANGEROUS, FRESHEST, NEAREST, RANDOM, Way, by_name


class Plan(NamedTuple):
    """What a side decides in a fight."""

    aim: int
    reroll: int = 0  # WG-WP-05: a Wrath point for a miss
    glory: int = 0  # WG-GLORY-06: Glory for damage that fells
    resoak: int = 0  # WG-WP-08: a Wrath point for a soak that leaves Wounds
    mends: int = 0  # a card heals whoever is so near to falling, or to being Exhausted


HEROES = by_name(
    Way(
        "cautious",
        "attack whoever is nearest to falling, heal whoever is 3 from falling, and keep Glory, and"
        " Wrath but for soaking where that may be rolled again",
        Plan(NEAREST, resoak=1, mends=3),
    ),
    Way(
        "normal",
        "attack whoever is nearest to falling, heal whoever is 2 from falling, re-roll a miss for"
        " Wrath, and spend Glory on damage that fells",
        Plan(NEAREST, reroll=1, glory=1, mends=2),
    ),
    Way(
        "ruthless",
        "attack the most dangerous first, heal whoever is 1 from falling, re-roll a miss for Wrath,"
        " and spend Glory on damage that fells",
        Plan(DANGEROUS, reroll=1, glory=1, mends=1),
    ),
)
FOES = by_name(
    Way("cautious", "spread over the heroes: whoever has the most left", Plan(FRESHEST)),
    Way("normal", "attack any hero who stands, by chance", Plan(RANDOM)),
    Way("ruthless", "all attack the most dangerous hero first", Plan(DANGEROUS)),
)

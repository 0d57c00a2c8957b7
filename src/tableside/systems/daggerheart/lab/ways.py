"""How each side plays: a few whole numbers, and what they mean."""

from __future__ import annotations

from typing import NamedTuple

from tableside.systems.kit.lab import DANGEROUS, FRESHEST, NEAREST, RANDOM, Way, by_name


class HeroPlan(NamedTuple):
    """What the heroes decide in a fight."""

    aim: int
    experience: int  # DH-EXP-01: with so much Hope and more, one goes into every attack
    armour: int  # DH-ARM-02: a slot against so many HP and more, or against the last of them
    mends: int  # a card heals whoever has so many HP left, or fewer


class FoePlan(NamedTuple):
    """What the GM decides in it."""

    aim: int
    keeps: int  # so much Fear stays unspent


HEROES = by_name(
    Way(
        "cautious",
        "attack whoever is nearest to falling, use an Experience from 5 Hope on, heal at 3 HP"
        " left, and mark armor against every hit",
        HeroPlan(NEAREST, experience=5, armour=1, mends=3),
    ),
    Way(
        "normal",
        "attack whoever is nearest to falling, use an Experience from 4 Hope on, heal at 2 HP"
        " left, and mark armor against every hit",
        HeroPlan(NEAREST, experience=4, armour=1, mends=2),
    ),
    Way(
        "ruthless",
        "attack the most dangerous first, use an Experience whenever there is Hope, heal at 1 HP"
        " left, and mark armor from 2 HP on or against the last",
        HeroPlan(DANGEROUS, experience=1, armour=2, mends=1),
    ),
)
FOES = by_name(
    Way("cautious", "spread over the heroes, and keep 6 Fear", FoePlan(FRESHEST, keeps=6)),
    Way(
        "normal", "attack any hero who stands, by chance, and keep 1 Fear", FoePlan(RANDOM, keeps=1)
    ),
    Way(
        "ruthless",
        "all attack the most dangerous hero first, and spend all Fear",
        FoePlan(DANGEROUS, keeps=0),
    ),
)

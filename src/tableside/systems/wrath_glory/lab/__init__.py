"""Wrath & Glory for the encounter lab: numbers by the engine, a kernel that plays them."""

from tableside.systems.kit.lab import Lab
from tableside.systems.wrath_glory.lab.coverage import beyond
from tableside.systems.wrath_glory.lab.kernel import MOST_ROUNDS, fight
from tableside.systems.wrath_glory.lab.muster import muster, started
from tableside.systems.wrath_glory.lab.referee import referee
from tableside.systems.wrath_glory.lab.ways import FOES, HEROES
from tableside.systems.wrath_glory.samples import encounter
from tableside.systems.wrath_glory.sheet.desk import BringIn, CopyThreat
from tableside.systems.wrath_glory.state import Setup

LAB = Lab(
    started=started,
    muster=muster,
    fight=fight,
    referee=referee,
    encounter=encounter,
    more=CopyThreat,
    setup=Setup,
    bring=BringIn,
    toughness="resilience",
    toughness_word="Resilience",
    several="threat",
    beyond=beyond,
    heads=("won", "unfinished", "rounds", "attacks", "glory", "criticals"),
    tracks=("fallen", "wounds", "shock", "wrath"),
    rounds="rounds",
    most=MOST_ROUNDS,
    heroes=HEROES,
    foes=FOES,
)

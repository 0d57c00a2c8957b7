"""Wrath & Glory for the encounter lab: numbers by the engine, a kernel that plays them."""

from tableside.systems.kit.lab import Lab
from tableside.systems.wrath_glory.lab.kernel import MOST_ROUNDS, fight
from tableside.systems.wrath_glory.lab.muster import muster
from tableside.systems.wrath_glory.lab.referee import referee
from tableside.systems.wrath_glory.lab.ways import FOES, HEROES

LAB = Lab(
    muster=muster,
    fight=fight,
    referee=referee,
    heads=("won", "unfinished", "rounds", "attacks", "glory", "criticals"),
    tracks=("fallen", "wounds", "shock", "wrath"),
    rounds="rounds",
    most=MOST_ROUNDS,
    heroes=HEROES,
    foes=FOES,
)

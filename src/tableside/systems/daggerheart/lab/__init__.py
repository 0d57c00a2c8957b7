"""Daggerheart for the encounter lab: numbers by the engine, a kernel that plays them."""

from tableside.systems.daggerheart.lab.kernel import MOST_ACTIONS, fight
from tableside.systems.daggerheart.lab.muster import muster
from tableside.systems.daggerheart.lab.referee import referee
from tableside.systems.daggerheart.lab.ways import FOES, HEROES
from tableside.systems.daggerheart.samples import encounter
from tableside.systems.daggerheart.sheet.desk import BringIn, CopyAdversary
from tableside.systems.daggerheart.state import Setup
from tableside.systems.kit.lab import Lab

LAB = Lab(
    started=lambda _system, state: state,
    muster=muster,
    fight=fight,
    referee=referee,
    encounter=encounter,
    more=CopyAdversary,
    setup=Setup,
    bring=BringIn,
    toughness="armour_score",
    toughness_word="Armor Score",
    several="foe",
    beyond=lambda _rules: (),
    heads=("won", "unfinished", "actions", "gm_turns", "fear"),
    tracks=("fallen", "hp", "armour", "stress", "hope"),
    rounds="actions of heroes",
    most=MOST_ACTIONS,
    heroes=HEROES,
    foes=FOES,
)

"""How texts of Daggerheart say what a feature does."""

from __future__ import annotations

from tableside.core.rows import Lasts
from tableside.systems.daggerheart.fights.conditions import HIDDEN, RESTRAINED
from tableside.systems.daggerheart.numbers.derived_conditions import VULNERABLE
from tableside.systems.daggerheart.state import ARMOUR, FEAR, HOPE, HP, STRESS
from tableside.systems.daggerheart.state.gear import BANDS, MAGIC, OUT, PHYSICAL
from tableside.systems.daggerheart.traits import TRAITS
from tableside.systems.kit.feature_rows import Idioms

IDIOMS = Idioms(
    costs={HOPE: HOPE, FEAR: FEAR, STRESS: STRESS},
    marks={
        "hp": HP,
        "hit point": HP,
        "hit points": HP,
        STRESS: STRESS,
    },
    heals={
        "hp": HP,
        "hit point": HP,
        "hit points": HP,
        STRESS: STRESS,
        "armor slot": ARMOUR,
        "armor slots": ARMOUR,
        "armour slot": ARMOUR,
        "armour slots": ARMOUR,
    },
    points={HOPE: HOPE, FEAR: FEAR},
    kinds={"physical": PHYSICAL, "phy": PHYSICAL, "magic": MAGIC, "magical": MAGIC, "mag": MAGIC},
    conditions={one: one for one in (VULNERABLE, RESTRAINED, HIDDEN)},
    numbers={
        "evasion": "evasion",
        "action rolls": "total",
        "attack rolls": "attack",
        "damage": "damage",
        "damage rolls": "damage",
        "armor score": "armour_score",
        "armour score": "armour_score",
        "difficulty": "own_difficulty",
    },
    ranges={one.replace("_", " "): one for one in BANDS if one != OUT},
    skills={**{one: one for one in TRAITS}, "spellcast": "spellcast"},
    resist=(rf"an? (?:(?P<skill>{'|'.join(TRAITS)}) )?reaction roll(?: \((?P<dn>\d{{1,2}})\))?",),
    lasts=(Lasts.SCENE, Lasts.REST, Lasts.LONG_REST, Lasts.EVENING),
    countdowns=True,
)

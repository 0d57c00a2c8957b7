"""How texts of Daggerheart say what a feature does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tableside.core.rows import Lasts
from tableside.systems.daggerheart.cards import OF_GEAR
from tableside.systems.daggerheart.features.words import ACTION, SPELLCAST, check_words
from tableside.systems.daggerheart.fights.conditions import HIDDEN, RESTRAINED
from tableside.systems.daggerheart.numbers.derived_conditions import VULNERABLE
from tableside.systems.daggerheart.state import ARMOUR, FEAR, HOPE, HP, STRESS
from tableside.systems.daggerheart.state.gear import BANDS, MAGIC, OUT, PHYSICAL, Armour, Weapon
from tableside.systems.daggerheart.traits import TRAITS
from tableside.systems.kit.feature_rows import Idioms
from tableside.systems.kit.reading.acting import Acting

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
    pools={FEAR: ("the gm",)},
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
    skills={**{one: one for one in TRAITS}, SPELLCAST: SPELLCAST},
    resist=(rf"an? (?:(?P<skill>{'|'.join(TRAITS)}) )?reaction roll(?: \((?P<dn>\d{{1,2}})\))?",),
    own=(rf"an? (?P<skill>{'|'.join((*TRAITS, SPELLCAST))}) roll \((?P<dn>\d{{1,2}})\)",),
    own_kind=ACTION,
    lasts=(Lasts.SCENE, Lasts.REST, Lasts.LONG_REST, Lasts.EVENING),
    halves=True,
    countdowns=True,
    sorts=("spell", "ability", "grimoire"),
)


def _gear(thing: Any) -> Iterator[tuple[str, str, str]]:
    """What stands beside a weapon or armour; it may begin with a name of its own."""
    if isinstance(thing, Weapon | Armour):
        kind = OF_GEAR[isinstance(thing, Armour)]
        name, colon, text = thing.text.partition(": ")
        own = bool(colon) and len(name.split()) <= 3
        yield (kind, f"{thing.name}: {name}", text) if own else (kind, thing.name, thing.text)


ACTING = Acting(IDIOMS, check_words, _gear)

"""What a table of Daggerheart has chosen: whose moment it is, and how it plays fights."""

from __future__ import annotations

from tableside.core.vocabulary import Options
from tableside.systems.daggerheart.game import Subject
from tableside.systems.daggerheart.state import (
    FOES,
    FOES_DIFFICULTY,
    MASSIVE_DAMAGE,
    PLAYERS,
    RANGE_MODE,
    SPOTLIGHT,
    THE_GM,
)

OPTIONS = Subject("options")

OPTIONS.fact(SPOTLIGHT, PLAYERS, THE_GM)
IN_WORDS: Options = {  # the first is how a table begins
    FOES: (
        "What players see of adversaries",
        {"words": "Words: fresh, hurt, nearly down", "numbers": "Their HP and Stress in numbers"},
    ),
    FOES_DIFFICULTY: (
        "The Difficulty of adversaries",
        {"hidden": "Yours alone", "shown": "Players see it"},
    ),
    MASSIVE_DAMAGE: (  # DH-HP-03
        "Massive damage: 4 HP for twice the Severe threshold",
        {"off": "Off", "on": "On"},
    ),
    RANGE_MODE: (
        "Distances",
        {
            "theatre": "In range bands",
            "feet": "In feet",
            "squares": "In squares",
            "inches": "In inches",
        },
    ),
}
for _option in (MASSIVE_DAMAGE, RANGE_MODE, FOES, FOES_DIFFICULTY):  # as stored tables have them
    OPTIONS.fact(_option, *IN_WORDS[_option][1])

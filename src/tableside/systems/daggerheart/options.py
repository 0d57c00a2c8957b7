"""What a table of Daggerheart has chosen: whose moment it is, and how it plays fights."""

from __future__ import annotations

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
OPTIONS.fact(MASSIVE_DAMAGE, "off", "on")  # DH-HP-03
OPTIONS.fact(RANGE_MODE, "theatre", "feet", "squares", "inches")
OPTIONS.fact(FOES, "words", "numbers")
OPTIONS.fact(FOES_DIFFICULTY, "hidden", "shown")

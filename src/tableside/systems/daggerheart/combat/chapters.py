"""The chapters of a fight, in the order of the book."""

from __future__ import annotations

from tableside.core.chapter import Closing
from tableside.systems.daggerheart.adversaries import ADVERSARIES
from tableside.systems.daggerheart.attacks import ATTACKS
from tableside.systems.daggerheart.combat.gear.table import GEAR
from tableside.systems.daggerheart.conditions import CONDITIONS
from tableside.systems.daggerheart.damage import DAMAGE
from tableside.systems.daggerheart.death import DEATHS
from tableside.systems.daggerheart.fallen import FALLEN
from tableside.systems.daggerheart.ranges import RANGES
from tableside.systems.daggerheart.slots import SLOTS
from tableside.systems.daggerheart.tag_team import TAG_TEAMS

COMBAT_CHAPTERS: tuple[Closing, ...] = (
    ATTACKS,
    TAG_TEAMS,
    DAMAGE,
    SLOTS,
    CONDITIONS,
    DEATHS,
    RANGES,
    ADVERSARIES,
    FALLEN,
    GEAR,
)

"""The chapters of combat, in the order of the book."""

from __future__ import annotations

from tableside.core.chapter import Closing
from tableside.systems.wrath_glory.attack.areas import AREAS
from tableside.systems.wrath_glory.combat.afflictions.table import AFFLICTIONS
from tableside.systems.wrath_glory.combat.attack.table import ATTACK
from tableside.systems.wrath_glory.combat.dying.table import DYING
from tableside.systems.wrath_glory.combat.harm.table import HARM
from tableside.systems.wrath_glory.combat.tables.table import TABLES
from tableside.systems.wrath_glory.combat.traits.table import TRAITS
from tableside.systems.wrath_glory.combat.turns.table import TURNS
from tableside.systems.wrath_glory.fear import FEARS
from tableside.systems.wrath_glory.hazards import HAZARDS
from tableside.systems.wrath_glory.mobs import MOBS

COMBAT_CHAPTERS: tuple[Closing, ...] = (
    TURNS,
    ATTACK,
    TRAITS,
    AREAS,
    HARM,
    DYING,
    AFFLICTIONS,
    HAZARDS,
    FEARS,
    MOBS,
    TABLES,
)

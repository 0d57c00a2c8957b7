"""Everything that can have happened in a fight."""

from __future__ import annotations

from tableside.systems.daggerheart.combat.attack.events import AttackEvent
from tableside.systems.daggerheart.combat.conditions.events import ConditionsEvent
from tableside.systems.daggerheart.combat.death.events import DeathEvent
from tableside.systems.daggerheart.combat.foes.events import FoesEvent
from tableside.systems.daggerheart.combat.gear.events import GearEvent
from tableside.systems.daggerheart.combat.harm.events import HarmEvent
from tableside.systems.daggerheart.combat.moves.events import MovesEvent

CombatEvent = (
    AttackEvent | HarmEvent | ConditionsEvent | DeathEvent | MovesEvent | FoesEvent | GearEvent
)

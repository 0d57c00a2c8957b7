"""Everything that can be asked in a fight."""

from __future__ import annotations

from tableside.systems.daggerheart.combat.attack.commands import AttackCommand
from tableside.systems.daggerheart.combat.conditions.commands import ConditionsCommand
from tableside.systems.daggerheart.combat.death.commands import DeathCommand
from tableside.systems.daggerheart.combat.foes.commands import FoesCommand
from tableside.systems.daggerheart.combat.gear.commands import GearCommand
from tableside.systems.daggerheart.combat.harm.commands import HarmCommand
from tableside.systems.daggerheart.combat.moves.commands import MovesCommand

CombatCommand = (
    AttackCommand
    | HarmCommand
    | ConditionsCommand
    | DeathCommand
    | MovesCommand
    | FoesCommand
    | GearCommand
)

"""What can be asked about the scene at hand."""

from __future__ import annotations

from tableside.systems.daggerheart.scene.chance.commands import ChanceCommand
from tableside.systems.daggerheart.scene.countdowns.commands import CountdownCommand
from tableside.systems.daggerheart.scene.planning.commands import PlanningCommand
from tableside.systems.daggerheart.scene.spotlight.commands import SpotlightCommand

SceneCommand = SpotlightCommand | CountdownCommand | PlanningCommand | ChanceCommand

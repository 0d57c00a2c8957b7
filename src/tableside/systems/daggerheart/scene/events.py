"""What can have happened in the scene at hand."""

from __future__ import annotations

from tableside.systems.daggerheart.scene.chance.events import ChanceEvent
from tableside.systems.daggerheart.scene.countdowns.events import CountdownEvent
from tableside.systems.daggerheart.scene.planning.events import PlanningEvent
from tableside.systems.daggerheart.scene.spotlight.events import SpotlightEvent

SceneEvent = SpotlightEvent | CountdownEvent | PlanningEvent | ChanceEvent

"""The chapters about the scene at hand."""

from __future__ import annotations

from tableside.core.chapter import Closing
from tableside.systems.daggerheart.scene.chance.table import CHANCE
from tableside.systems.daggerheart.scene.countdowns.table import COUNTDOWNS
from tableside.systems.daggerheart.scene.planning.table import PLANNING
from tableside.systems.daggerheart.scene.spotlight.table import SPOTLIGHT_CHAPTER

SCENE_CHAPTERS: tuple[Closing, ...] = (SPOTLIGHT_CHAPTER, COUNTDOWNS, PLANNING, CHANCE)

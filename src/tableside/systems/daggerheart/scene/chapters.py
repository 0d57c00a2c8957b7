"""The chapters about the scene at hand."""

from __future__ import annotations

from tableside.core.chapter import Closing
from tableside.systems.daggerheart.countdowns import COUNTDOWNS
from tableside.systems.daggerheart.encounters import ENCOUNTERS
from tableside.systems.daggerheart.fate import FATE
from tableside.systems.daggerheart.scene.spotlight.table import SPOTLIGHT_CHAPTER

SCENE_CHAPTERS: tuple[Closing, ...] = (SPOTLIGHT_CHAPTER, COUNTDOWNS, ENCOUNTERS, FATE)

"""The chapters of Daggerheart, in the order of the book."""

from __future__ import annotations

from tableside.core.chapter import Chapter
from tableside.systems.daggerheart.campaign.chapters import CAMPAIGN_CHAPTERS
from tableside.systems.daggerheart.combat.chapters import COMBAT_CHAPTERS
from tableside.systems.daggerheart.scene.chapters import SCENE_CHAPTERS

CHAPTERS: tuple[Chapter, ...] = (*COMBAT_CHAPTERS, *SCENE_CHAPTERS, *CAMPAIGN_CHAPTERS)

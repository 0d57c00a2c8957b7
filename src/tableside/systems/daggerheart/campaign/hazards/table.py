"""What this chapter hands to the engine."""

from __future__ import annotations

from tableside.core.chapter import Chapter
from tableside.systems.daggerheart.campaign.hazards import commands as do
from tableside.systems.daggerheart.campaign.hazards import decide

HAZARDS = Chapter(
    verbs=decide.VERBS,
    deciders={
        do.Submerge: decide.submerge,
        do.Surface: decide.surface,
        do.Fall: decide.fall,
        do.Collide: decide.collide,
    },
)

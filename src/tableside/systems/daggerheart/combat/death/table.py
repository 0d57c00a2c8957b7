"""What this chapter hands to the engine."""

from __future__ import annotations

from typing import Any

from tableside.core.chapter import Chapter
from tableside.systems.daggerheart.combat.death import commands as do
from tableside.systems.daggerheart.combat.death import decide, opening
from tableside.systems.daggerheart.combat.death import events as was
from tableside.systems.daggerheart.combat.death.offers import DEATH_VERBS
from tableside.systems.daggerheart.combat.death.tell import DEATH_LINES, asked
from tableside.systems.daggerheart.fight import DeathMove


def _said(state: Any, _event: Any) -> Any:
    return state  # a fact for the log; the state changes by the events around it


DYING = Chapter(
    verbs=DEATH_VERBS,
    deciders={
        do.BlazeOfGlory: decide.blaze,
        do.ApproveDeed: decide.approve,
        do.RefuseDeed: decide.refuse,
        do.AvoidDeath: decide.avoid,
        do.RiskItAll: decide.risk,
        do.ShareHope: decide.share,
    },
    steps={(opening.DEATH, opening.END): decide.end_step},
    on_faces={opening.DEATH: decide.fell},
    defaults={
        (opening.DEATH, opening.CHOOSE): ("avoid_death",),
        (opening.DEATH, opening.APPROVE): ("approve_deed",),
        (opening.DEATH, opening.SHARE): ("share_hope",),
    },
    handlers=dict.fromkeys(
        (was.DeathMoveChosen, was.DeedJudged, was.ScarRolled, was.RiskRolled, was.Died, was.Woke),
        _said,
    ),
    lines=DEATH_LINES,
    opened={DeathMove: asked},
)

"""What this chapter hands to the engine."""

from __future__ import annotations

from typing import Any

from tableside.core.chapter import Chapter, answers_of
from tableside.core.matters import Matter
from tableside.core.places import DeskVerb
from tableside.core.tell import name_of
from tableside.core.values import Actor, Line, Role
from tableside.systems.daggerheart.combat.conditions import commands as do
from tableside.systems.daggerheart.combat.conditions import decide
from tableside.systems.daggerheart.combat.conditions import events as was
from tableside.systems.daggerheart.combat.conditions.offers import (
    CONDITIONS_VERBS,
    HIDING,
    OPEN,
)
from tableside.systems.daggerheart.fight import Hiding
from tableside.systems.daggerheart.game import Game
from tableside.systems.daggerheart.moments import settled
from tableside.systems.daggerheart.state import CLEARING, State


def _said(state: Any, _event: Any) -> Any:
    return state  # a fact for the log; the state changes by the events around it


def _asks(_game: Game, state: State, matter: Matter[Hiding], _actor: Actor) -> Line:
    hiding = matter.values
    return Line(f"{name_of(state, hiding.character)} would like to be Hidden.", ("DH-COND-03",))


def _cleared(_game: Game, state: State, event: was.ConditionCleared, _actor: Actor) -> Line:
    return Line(f"{name_of(state, event.character)}: no longer {event.name}.", (event.rule,))


def _judged(_game: Game, state: State, event: was.HidingJudged, _actor: Actor) -> Line:
    how = "is Hidden" if event.granted else "is in plain sight"
    return Line(f"{name_of(state, event.character)} {how}.", ("DH-COND-03",))


CONDITIONS = Chapter(
    verbs=CONDITIONS_VERBS,
    deciders={
        do.ShakeOff: decide.shake_off,
        do.FoeClears: decide.foe_clears,
        do.Hide: decide.hide,
        do.GrantHidden: decide.grant_hidden,
        do.DenyHidden: decide.deny_hidden,
        do.BeSeen: decide.be_seen,
    },
    defaults={(HIDING, OPEN): ("grant_hidden",)},
    desk={
        do.GiveCondition: DeskVerb(do.GiveCondition, "Give a condition", (Role.GM,), decide.give)
    },
    handlers=dict.fromkeys((was.ConditionCleared, was.HidingJudged), _said),
    lines={was.ConditionCleared: _cleared, was.HidingJudged: _judged},
    opened={Hiding: _asks},
    answers=answers_of(settled, {CLEARING: decide.shaken_off}),
)

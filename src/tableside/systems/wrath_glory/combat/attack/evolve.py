"""Folding the events of attacks in: assignments only."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from tableside.core.state import Handler
from tableside.core.values import Event
from tableside.systems.wrath_glory.combat.attack import events as was
from tableside.systems.wrath_glory.state import State


def _said(state: State, _event: Any) -> State:
    return state  # a fact for the log; the state changes by the events around it


def _habit(state: State, event: was.HabitKept) -> State:
    return replace(state, habits={**state.habits, event.character: event.habit})


HANDLERS: Mapping[type[Event], Handler] = {
    was.AttackDeclared: _said,
    was.HabitKept: _habit,
    was.AttackLanded: _said,
    was.DamageRolled: _said,
    was.DamageRaised: _said,
    was.InteractionDeclared: _said,
    was.KnockedDown: _said,
    was.ShotStrayed: _said,
}

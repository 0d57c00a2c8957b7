"""Folding Wrath & Glory's own events in: assignments only."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from tableside.core.notes import NoteTold
from tableside.core.state import Handler
from tableside.core.values import Event
from tableside.systems.wrath_glory import events as was
from tableside.systems.wrath_glory.state import State


def _said(state: State, _event: Any) -> State:
    return state  # a fact for the log; the state changes by the events around it


def _objective_met(state: State, event: was.ObjectiveMet) -> State:
    hero = replace(state.characters[event.character], objective_met=True)
    return replace(state, characters={**state.characters, event.character: hero})


HANDLERS: Mapping[type[Event], Handler] = {
    was.DiceFell: _said,
    was.SuccessesBought: _said,
    was.BuyingDenied: _said,
    was.DnRevealed: _said,
    was.TestSettled: _said,
    was.SideSettled: _said,
    was.ContestSettled: _said,
    NoteTold: _said,
    was.GloryKept: _said,
    was.DetailSettled: _said,
    was.ObjectiveMet: _objective_met,
    was.ComplicationTraded: _said,
    was.RuinUsed: _said,
}

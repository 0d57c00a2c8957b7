"""Folding injuries and returns from death in: assignments only."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from tableside.core.state import Handler
from tableside.core.values import Event
from tableside.systems.wrath_glory.combat.dying import events as was
from tableside.systems.wrath_glory.state import State


def _sheet(state: State, who: str, **changes: Any) -> State:
    made = replace(state.characters[who], **changes)
    return replace(state, characters={**state.characters, who: made})


def _taken(state: State, event: was.InjuryTaken) -> State:
    held: tuple[str, ...] = getattr(state.characters[event.character], event.kind)
    return _sheet(state, event.character, **{event.kind: (*held, "")})


def _described(state: State, event: was.InjuryDescribed) -> State:
    person = state.characters.get(event.character)
    held: tuple[str, ...] = () if person is None else getattr(person, event.kind)
    if event.place > len(held):
        return state  # struck from the sheet, or the sheet from the roster, meanwhile
    told = (*held[: event.place - 1], event.text, *held[event.place :])
    return _sheet(state, event.character, **{event.kind: told})


def _revived(state: State, event: was.Revived) -> State:
    person = state.characters[event.character]
    return _sheet(state, event.character, traumatic=person.traumatic[: event.traumatic])


def _said(state: State, _event: Event) -> State:
    return state  # a fact for the log; tracks and effects change by the events around it


HANDLERS: Mapping[type[Event], Handler] = {
    was.DefianceRolled: _said,
    was.InjuryTaken: _taken,
    was.InjuryDescribed: _described,
    was.BroughtRound: _said,
    was.DeathDeclared: _said,
    was.Revived: _revived,
}

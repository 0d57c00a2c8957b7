"""Log lines of tracks, in place of those that both games share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tableside.core import state as core
from tableside.core.chapter import Teller
from tableside.core.tell import CORE_LINES
from tableside.core.values import Actor, Event, Line, Role
from tableside.systems.daggerheart.game import Game
from tableside.systems.daggerheart.state import HP, State
from tableside.systems.daggerheart.view import lies_open, may_see_track

_BY_A_HIT = ("DH-HP-01", "DH-FOE-06")  # said already, by the hit


def _track(game: Game, state: State, event: Any, actor: Actor) -> Line | None:
    """An adversary's tracks are not read out, and what a hit marked has been said already."""
    own = event.track.partition(".")[2]
    said = isinstance(event, core.Gained) and event.rule in _BY_A_HIT and own == HP
    if said or not may_see_track(state, event.track, actor):
        return None
    return CORE_LINES[type(event)](game, state, event, actor)


def _adjusted(game: Game, state: State, event: core.Adjusted, actor: Actor) -> Line | None:
    shown = {key: by for key, by in event.changes.items() if may_see_track(state, key, actor)}
    if not shown:
        return None
    return CORE_LINES[core.Adjusted](game, state, core.Adjusted(shown, event.reason), actor)


def _overstepped(game: Game, state: State, event: core.Overstepped, actor: Actor) -> Line | None:
    """What an adversary can do, and where its tracks end, shows in no caution."""
    about = state.characters.get(event.about.partition(".")[0])
    if about is not None and actor.role is not Role.GM and not lies_open(about, actor):
        return None
    return CORE_LINES[core.Overstepped](game, state, event, actor)


TRACK_LINES: Mapping[type[Event], Teller] = {
    core.Gained: _track,
    core.Spent: _track,
    core.Reset: _track,
    core.Adjusted: _adjusted,
    core.Overstepped: _overstepped,
}

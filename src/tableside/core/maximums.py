"""Maximums that fall: nothing is taken away, what stands above them is tolerated."""

from __future__ import annotations

from typing import Protocol

from tableside.core.reckoning import Reckoning
from tableside.core.state import S, Tolerated
from tableside.core.values import Event


class Folding(Protocol[S]):
    """A game that folds its events, and knows how high its tracks may go."""

    def evolve(self, state: S, event: Event) -> S:
        """The next state."""

    def maximum(self, state: S, track: str) -> Reckoning | None:
        """How high a track may go, if it has a maximum."""


def leave_room(game: Folding[S], state: S, *events: Event) -> list[Event]:
    """Changes that lower a maximum take nothing away; the surplus is tolerated."""
    for event in events:
        state = game.evolve(state, event)
    return [*events, *surplus(game, state)]


def surplus(game: Folding[S], state: S) -> list[Event]:
    """What stands above its maximum and is not tolerated yet, tolerated from now on."""
    events: list[Event] = []
    for track, points in state.tracks.items():
        top, fault = game.maximum(state, track), over_maximum(track)
        if top is not None and points > top.value and fault not in state.tolerated:
            events.append(Tolerated(fault, "the maximum has fallen since"))
    return events


def over_maximum(track: str) -> str:
    """The name of the fault that a track stands above its maximum."""
    return f"{track}_over_maximum"

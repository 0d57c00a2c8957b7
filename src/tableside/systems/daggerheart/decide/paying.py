"""What Hope pays for."""

from __future__ import annotations

from tableside.core.state import Spent, track_of
from tableside.core.values import Event
from tableside.systems.daggerheart.state import HOPE, State


def pay_hope(state: State, character: str, cost: int, rule: str) -> list[Event]:
    """What is there is paid; a waived cost may find less than it asks."""
    track = track_of(character, HOPE)
    paid = min(cost, state.tracks[track])
    return [Spent(track, paid, rule)] if paid else []

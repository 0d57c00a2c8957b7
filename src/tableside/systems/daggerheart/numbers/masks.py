"""What of an adversary's tracks lies open to a seat."""

from __future__ import annotations

from tableside.core.state import owner_of
from tableside.core.values import Actor
from tableside.systems.daggerheart.state import FOES, State
from tableside.systems.kit.masks import lies_open


def may_see_track(state: State, track: str, actor: Actor) -> bool:
    """An adversary's tracks are for whoever plays it, unless the table shows numbers."""
    who, _ = owner_of(track)
    if not who or who not in state.characters or lies_open(state.characters[who], actor):
        return True
    return state.facts.get(FOES) == "numbers"

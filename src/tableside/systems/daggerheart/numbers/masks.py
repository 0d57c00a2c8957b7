"""What of a sheet and of its tracks lies open to a seat."""

from __future__ import annotations

from tableside.core.values import Actor
from tableside.core.verbs import plays
from tableside.systems.daggerheart.state import FOES, Person, State


def lies_open(one: Person, actor: Actor) -> bool:
    """A hero's sheet is everybody's to read, an adversary's only for whoever plays it."""
    return one.hero or plays(actor, one)


def may_see_track(state: State, track: str, actor: Actor) -> bool:
    """An adversary's tracks are for whoever plays it, unless the table shows numbers."""
    who, dot, _ = track.partition(".")
    if not dot or who not in state.characters or lies_open(state.characters[who], actor):
        return True
    return state.facts.get(FOES) == "numbers"

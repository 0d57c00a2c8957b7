"""What of others lies open to a seat."""

from __future__ import annotations

from tableside.core.values import Actor, Role
from tableside.core.verbs import plays
from tableside.systems.wrath_glory.state import FOES, FOES_DEFENCE, WOUNDS, Person, Reading, State


def lies_open(one: Person, actor: Actor) -> bool:
    """A hero's sheet is everybody's to read, a threat's only for whoever plays it.

    So is that of a vehicle which the party shares.
    """
    shared = one.vehicle is not None and one.vehicle.shared
    return one.hero or shared or plays(actor, one)


def open_to(state: State, who: str, actor: Actor) -> bool:
    """Whether a seat may read what stands on somebody's sheet; nobody's is everybody's."""
    one = state.characters.get(who)
    return one is None or actor.role is Role.GM or lies_open(one, actor)


def shows_defence(state: Reading, who: str, actor: Actor) -> bool:
    """Whether a seat may read somebody's Defence, and with it the DN of an attack on them."""
    if actor.role is Role.GM or state.facts.get(FOES_DEFENCE) == "shown":
        return True
    return who not in state.characters or lies_open(state.characters[who], actor)


def owned(track: str) -> tuple[str, str]:
    """Whose track that is, and which of theirs; nobody's is the table's own."""
    who, dot, own = track.partition(".")
    return (who, own) if dot else ("", track)


def may_see_track(state: State, track: str, actor: Actor) -> bool:
    """A threat's own tracks are for whoever plays it; its Wounds if the table shows numbers."""
    who, own = owned(track)
    if who not in state.characters or lies_open(state.characters[who], actor):
        return True
    return own == WOUNDS and state.facts.get(FOES) == "numbers"

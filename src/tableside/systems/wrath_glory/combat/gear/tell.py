"""Log lines about sheets and how the table plays combat."""

from __future__ import annotations

from tableside.core.places import plays
from tableside.core.tell import name_of
from tableside.core.values import Actor, Line, Role
from tableside.systems.wrath_glory.combat.gear.events import GearChanged, StatLineRead
from tableside.systems.wrath_glory.game import Game
from tableside.systems.wrath_glory.state import State


def gear(_game: Game, state: State, event: GearChanged, actor: Actor) -> Line | None:
    """What a hero carries is for everybody to read, what a threat has for whoever plays it."""
    person = state.characters.get(event.character)
    if person is None or not (person.hero or plays(actor, person)):
        return None
    return Line(f"{person.name}: {event.text}.")


def stat_line(_game: Game, state: State, event: StatLineRead, actor: Actor) -> Line | None:
    """What was not understood is for the GM, who pasted it."""
    if actor.role is not Role.GM or not event.left_over:
        return None
    left = "; ".join(event.left_over)
    return Line(f"{name_of(state, event.character)}: kept as a note, not understood: {left}.")

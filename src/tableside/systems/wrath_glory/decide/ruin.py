"""WG-RUIN and the GM's inbox: notes that are told, Complications that become Ruin."""

from __future__ import annotations

from tableside.core import notes
from tableside.core.matters import MatterClosed, opened
from tableside.core.notes import Note, Told
from tableside.core.state import Gained, Spent
from tableside.core.values import Actor, Event, Events
from tableside.systems.wrath_glory import commands as do
from tableside.systems.wrath_glory.events import ComplicationTraded, RuinUsed
from tableside.systems.wrath_glory.game import Game
from tableside.systems.wrath_glory.moments import complication_over
from tableside.systems.wrath_glory.state import RUIN, State


def give_ruin(game: Game, state: State, _actor: Actor, command: do.GiveRuin) -> Events:
    """WG-WRATH-05, WG-RUIN-02: the Complication is dropped for 1 Ruin."""
    _, note = opened(state.matters, command.matter, Note)
    return [
        ComplicationTraded(note.character),
        Gained(RUIN, 1, "WG-WRATH-05"),
        MatterClosed(command.matter),
        *complication_over.all(game, state, command.matter, True),
    ]


def told(game: Game, state: State, actor: Actor, command: Told) -> Events:
    """A note is done with; what waited for a Complication comes now (WG-TRAIT-18)."""
    over = complication_over.all(game, state, command.matter, False)
    return [*notes.told(game, state, actor, command), *over]


def spend_ruin(_game: Game, state: State, _actor: Actor, command: do.SpendRuin) -> Events:
    """WG-RUIN-03: the pool cannot go below 0; a waived cost takes what is there."""
    paid = min(command.amount, state.tracks[RUIN])
    events: list[Event] = [Spent(RUIN, paid, "WG-RUIN-03")] if paid else []
    return [*events, RuinUsed(command.use, command.purpose)]

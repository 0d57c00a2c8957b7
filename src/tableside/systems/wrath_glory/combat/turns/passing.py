"""WG-INIT: how turns and rounds follow one another."""

from __future__ import annotations

from tableside.core.play import fold
from tableside.core.values import Event
from tableside.systems.wrath_glory.combat.turns.events import (
    CastChanged,
    RoundBegan,
    RoundEnded,
    TurnBegan,
    TurnEnded,
    TurnPassed,
    TurnResumed,
)
from tableside.systems.wrath_glory.combat.turns.order import helpless, round_over, side_of
from tableside.systems.wrath_glory.game import Game
from tableside.systems.wrath_glory.state import State


def take(game: Game, state: State, character: str) -> list[Event]:
    """Whoever acts takes the turn: the one before is over, and the round if that was the last."""
    fight = state.fight
    assert fight is not None
    if fight.active == character:
        return []
    events: list[Event] = []
    if character in fight.out:
        events.append(CastChanged(character, fights=True))
    if fight.active:
        events.append(ending(state))
        ended = fold(game, state, events)
        if round_over(game.rules, ended):
            events += next_round(game, ended)
    now = fold(game, state, events)
    return [*events, beginning(now, character)]


def beginning(state: State, character: str) -> TurnBegan | TurnResumed:
    """A turn begins, or a held one goes on."""
    assert state.fight is not None
    side = side_of(state, character)
    if character in state.fight.holding:
        return TurnResumed(character, side)
    return TurnBegan(character, side, state.fight.turns.get(character, 0) + 1)


def ending(state: State) -> TurnEnded:
    """The turn that is on ends."""
    fight = state.fight
    assert fight is not None
    return TurnEnded(fight.active, fight.side, fight.turns.get(fight.active, 0))


def next_round(game: Game, state: State) -> list[Event]:
    """WG-INIT-02: the round ends, held actions are lost (WG-OPT-11), and the next begins.

    CONV-8: whoever can take no turn has this one nevertheless, so that what lasts until then
    ends, and what falls due in it falls due.
    """
    fight = state.fight
    assert fight is not None
    events: list[Event] = []
    for who in fight.holding:
        if who in state.characters:
            number = fight.turns.get(who, 0)
            events.append(TurnEnded(who, side_of(state, who), number, lost=True))
    for who in helpless(game.rules, state):
        events.append(TurnPassed(who, fight.turns.get(who, 0) + 1))
    return [*events, RoundEnded(fight.round), RoundBegan(fight.round + 1, fight.given_up)]

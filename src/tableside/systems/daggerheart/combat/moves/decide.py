"""DH-RANGE-03 to -05: going from here to there."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from tableside.core.desk import somebody
from tableside.core.matters import Matter, MatterOpened
from tableside.core.notes import Note, note_opened
from tableside.core.values import Actor, Event, Events, Illegal
from tableside.systems.daggerheart import dice
from tableside.systems.daggerheart.combat.moves import commands as do
from tableside.systems.daggerheart.combat.moves.events import Moved
from tableside.systems.daggerheart.combat.moves.offers import landed
from tableside.systems.daggerheart.combat.moves.ranges import MOST_DISTANCE, measured
from tableside.systems.daggerheart.decide.sheet import own_sheet
from tableside.systems.daggerheart.fight import pair
from tableside.systems.daggerheart.game import Game
from tableside.systems.daggerheart.gear import BANDS
from tableside.systems.daggerheart.ruleset import RollStep
from tableside.systems.daggerheart.spotlight import move_made
from tableside.systems.daggerheart.state import (
    PRESSURE,
    SPRINT,
    DualityRoll,
    State,
    Thread,
)


def _moved(game: Game, state: State, command: Any, rule: str) -> Moved:
    distance, band = landed(game, state, command.band, command.distance)
    return Moved(command.character, command.to, distance, band, rule)


def move(game: Game, state: State, _actor: Actor, command: do.Move) -> Events:
    """DH-RANGE-03: it comes with whatever one does."""
    return [_moved(game, state, command, "DH-RANGE-03")]


def foe_dash(game: Game, state: State, _actor: Actor, command: do.FoeDash) -> Events:
    """DH-RANGE-04: no roll, but the whole spotlight."""
    return [
        *move_made(state, command.character),
        _moved(game, state, command, "DH-RANGE-04"),
    ]


def sprint(game: Game, state: State, _actor: Actor, command: do.Sprint) -> Events:
    """DH-RANGE-04: within Far, on an Agility roll."""
    return [_roll(game, state, command, SPRINT)]


def pressure(game: Game, state: State, _actor: Actor, command: do.MoveUnderPressure) -> Events:
    """DH-RANGE-05: within Close, and nothing else."""
    return [_roll(game, state, command, PRESSURE)]


def _roll(game: Game, state: State, command: Any, purpose: str) -> Event:
    distance, band = landed(game, state, command.band, command.distance)
    roll = DualityRoll(
        command.character,
        trait="agility",
        purpose=purpose,
        place=command.to,
        band=band,
        distance=distance,
    )
    return MatterOpened(Matter(f"r{state.opened + 1}", "roll", RollStep.CALL, roll))


def move_settled(
    _game: Game, state: State, thread: Thread, roll: DualityRoll, result: str
) -> list[Event]:
    """A success ends where one wanted to be; after a failure the GM says where."""
    rule = "DH-RANGE-04" if roll.purpose == SPRINT else "DH-RANGE-05"
    if dice.succeeded(result) and roll.place in state.characters:
        return [Moved(roll.character, roll.place, roll.distance, roll.band, rule)]
    lost = Note("where", roll.character, "Say where the move has ended.", rule)
    return [note_opened(thread.id, 1, lost)]


def set_range(game: Game, state: State, actor: Actor, command: do.SetRange) -> Events:
    """How far two people are from each other, as the table sees it."""
    own_sheet(state, actor, command.character)
    somebody(state, command.to)
    if command.to == command.character:
        raise Illegal("not_a_choice", "Nobody is far from themselves.", "DH-RANGE-01")
    if measured(state):
        if not 0 <= command.distance <= MOST_DISTANCE:
            raise Illegal("not_a_choice", f"A distance is 0 to {MOST_DISTANCE}.", "DH-RANGE-01")
    elif command.band not in BANDS:
        good = ", ".join(BANDS)
        raise Illegal("not_a_choice", f"The bands are {good}.", "DH-RANGE-01")
    return [_moved(game, state, command, "DH-RANGE-01")]


def on_moved(state: State, event: Moved) -> State:
    """Two people are so far apart now."""
    key = pair(event.character, event.to)
    return replace(state, distances={**state.distances, key: event.distance})


def forgotten(state: State) -> State:
    """The scene is over: nobody keeps their place or has an eye on anybody."""
    return replace(state, distances={}, aims={}, last=None)


def without(state: State, who: str) -> State:
    """Somebody has left the roster."""
    return replace(
        state,
        distances={k: n for k, n in state.distances.items() if who not in k.split("|")},
        aims={k: v for k, v in state.aims.items() if who not in (k, v)},
        last=None if state.last and who in state.last.roll.about else state.last,
    )

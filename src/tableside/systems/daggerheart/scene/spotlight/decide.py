"""DH-SPOT, DH-GMM: the GM takes the spotlight, makes moves, keeps it, passes it."""

from __future__ import annotations

from tableside.core.matters import MatterClosed, opened
from tableside.core.notes import Note, Told, told
from tableside.core.play import fold
from tableside.core.state import FactSet, Spent
from tableside.core.values import Actor, Event, Events
from tableside.systems.daggerheart.combat.harm.marking import forced_stress
from tableside.systems.daggerheart.countdowns import ticked
from tableside.systems.daggerheart.game import Game
from tableside.systems.daggerheart.scene.spotlight import commands as do
from tableside.systems.daggerheart.scene.spotlight import events as was
from tableside.systems.daggerheart.scene.spotlight import moves
from tableside.systems.daggerheart.scene.spotlight.turn import (
    GM_MOVE,
    answered,
    move_made,
    players_hold,
    to_the_gm,
)
from tableside.systems.daggerheart.scene.values import Handover
from tableside.systems.daggerheart.state import FEAR, PLAYERS, SPOTLIGHT, THE_GM, State


def pay_fear(state: State, cost: int, rule: str) -> list[Event]:
    """What is there is paid; a waived cost may find less than it asks."""
    paid = min(cost, state.tracks[FEAR])
    return [Spent(FEAR, paid, rule)] if paid else []


def interrupt(game: Game, state: State, _actor: Actor, _command: do.Interrupt) -> Events:
    """DH-FEAR-03, DH-SPOT-05: Fear buys the spotlight and a move."""
    cost = game.rules.values.spotlight.interrupt_cost
    return [*pay_fear(state, cost, "DH-FEAR-03"), *to_the_gm(state, "DH-SPOT-05")]


def opening(_game: Game, state: State, _actor: Actor, command: do.TakeOpening) -> Events:
    """DH-GMM-01: three openings are the GM's to name, and cost nothing (A-09)."""
    return [was.OpeningTaken(command.trigger), *to_the_gm(state, "DH-GMM-01")]


def keep(game: Game, state: State, _actor: Actor, _command: do.KeepSpotlight) -> Events:
    """DH-FEAR-04, DH-SPOT-08: Fear buys another move."""
    cost = game.rules.values.spotlight.keep_cost
    return [*pay_fear(state, cost, "DH-FEAR-04"), was.SpotlightKept()]


def pass_on(_game: Game, state: State, _actor: Actor, _command: do.PassSpotlight) -> Events:
    """DH-SPOT-07: back to the players, with the counters cleared; an unmade move is forgone."""
    forgone = [was.MoveForgone()] if state.turn is not None and not state.turn.made else []
    return [*forgone, *answered(state), FactSet(SPOTLIGHT, PLAYERS, "DH-SPOT-07")]


def make_move(game: Game, state: State, _actor: Actor, command: do.MakeMove) -> Events:
    """DH-GMM-02: most moves are the GM's words; some change numbers by themselves."""
    foe = command.target if command.move == moves.FOE else ""
    target = "" if foe else command.target
    events = move_made(state, foe, command.move, target, command.text)
    state = fold(game, state, events)
    if command.move == moves.STRESS:  # DH-STR-05
        stress = forced_stress(game, state, target, command.amount, rule="DH-STR-05")
        return [*events, *stress]
    if command.move == moves.COUNTDOWN:
        one = state.countdowns[command.countdown]
        return [*events, *ticked(game, state, one, command.amount, "DH-GMM-05")]
    return events


def take_back(_game: Game, state: State, _actor: Actor, command: do.TakeBack) -> Events:
    """The GM was not done; their turn goes on where it stood."""
    _, taken = opened(state.matters, command.matter, Handover)
    return [
        FactSet(SPOTLIGHT, THE_GM, "DH-SPOT-06"),
        was.SpotlightRestored(taken.moves, taken.used, taken.made),
        MatterClosed(command.matter),
    ]


def let_go(_game: Game, _state: State, _actor: Actor, command: do.LetGo) -> Events:
    """The players keep what a roll has taken."""
    return [MatterClosed(command.matter)]


def told_note(game: Game, state: State, actor: Actor, command: Told) -> Events:
    """What is told in answer to a roll is the GM's move, as good as any of the ladder."""
    _, note = opened(state.matters, command.matter, Note)
    made: list[Event] = []
    if note.kind == GM_MOVE and not players_hold(state) and state.turn and state.turn.moves:
        made = [was.GmMoved(moves.TOLD)]
    return [*made, *told(game, state, actor, command)]

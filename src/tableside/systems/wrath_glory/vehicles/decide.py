"""What becomes of a vehicle and of those aboard."""

from __future__ import annotations

from tableside.core.matters import Matter, MatterOpened
from tableside.core.play import fold
from tableside.core.rowrun import TABLE, Run
from tableside.core.values import Actor, Event, Events
from tableside.systems.wrath_glory.events import TestSettled
from tableside.systems.wrath_glory.fight import Slot
from tableside.systems.wrath_glory.game import Game
from tableside.systems.wrath_glory.numbers.tables import PROCEDURE, VEHICLE
from tableside.systems.wrath_glory.skill_tests.calls import test_opened
from tableside.systems.wrath_glory.standing import all_effects
from tableside.systems.wrath_glory.state import State, Test, Thread
from tableside.systems.wrath_glory.turns.order import lies_still
from tableside.systems.wrath_glory.turns.slots import spend
from tableside.systems.wrath_glory.vehicles import commands as do
from tableside.systems.wrath_glory.vehicles.aboard import vehicle_of
from tableside.systems.wrath_glory.vehicles.damage import STUNT, TURN
from tableside.systems.wrath_glory.vehicles.events import (
    Alighted,
    Boarded,
    StuntTried,
    VehicleTurned,
)
from tableside.systems.wrath_glory.vehicles.offers import stunt_test


def board(game: Game, state: State, _actor: Actor, command: do.Board) -> Events:
    """It is free, and of the own turn."""
    events = spend(game, state, command.character, None, "board")
    return [*events, Boarded(command.character, command.vehicle, command.drive)]


def alight(game: Game, state: State, _actor: Actor, command: do.Alight) -> Events:
    """Whoever sits next to the wheel takes it; to be lifted out takes nothing of one's own."""
    who = command.character
    lifted = lies_still(all_effects(game.rules, state), who)
    events = [] if lifted else spend(game, state, who, None, "alight")
    return [*events, Alighted(who, vehicle_of(state, who))]


def turn(game: Game, state: State, _actor: Actor, command: do.TurnVehicle) -> Events:
    """The driver steers."""
    who = command.character
    events = spend(game, state, who, None, TURN)
    return [*events, VehicleTurned(vehicle_of(state, who), command.facing, character=who)]


def stunt(game: Game, state: State, _actor: Actor, command: do.Stunt) -> Events:
    """The action is taken and the dice are thrown; the GM judges how hard it was."""
    who = command.character
    events = spend(game, state, who, Slot.COMBAT, STUNT)
    now = fold(game, state, events)
    test = stunt_test(game, now, who, command.skill)
    return [*events, *test_opened(now, test, command.total)]


def tried(
    _game: Game, _state: State, _thread: Thread, test: Test, settled: TestSettled
) -> list[Event]:
    """What it means is the table's to say."""
    return [StuntTried(test.character, test.concerns, settled.success)]


def critical(_game: Game, state: State, _actor: Actor, command: do.VehicleCritical) -> Events:
    """WG-VCRIT-00: by the GM's word alone; the vehicle's own die says which row."""
    run = Run(VEHICLE, command.who, targets=(command.who,), target=command.who, late=True)
    return [MatterOpened(Matter(f"v{state.opened + 1}", PROCEDURE, TABLE, run))]

"""What becomes of a vehicle and of those aboard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tableside.core.engine import Events
from tableside.core.matters import Matter, MatterOpened
from tableside.core.play import fold
from tableside.core.rowrun import TABLE, Run
from tableside.core.values import Actor, Event
from tableside.systems.wrath_glory.combat.attack.opening import test_opened
from tableside.systems.wrath_glory.combat.tables.opening import PROCEDURE, VEHICLE
from tableside.systems.wrath_glory.combat.turns.order import lies_still
from tableside.systems.wrath_glory.combat.turns.using import spend
from tableside.systems.wrath_glory.events import TestSettled
from tableside.systems.wrath_glory.fight import Slot
from tableside.systems.wrath_glory.standing import all_effects
from tableside.systems.wrath_glory.state import State, Test, Thread
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

if TYPE_CHECKING:
    from tableside.systems.wrath_glory.system import WrathGlory


def board(system: WrathGlory, state: State, _actor: Actor, command: do.Board) -> Events:
    """It is free, and of the own turn."""
    events = spend(system, state, command.character, None, "board")
    return [*events, Boarded(command.character, command.vehicle, command.drive)]


def alight(system: WrathGlory, state: State, _actor: Actor, command: do.Alight) -> Events:
    """Whoever sits next to the wheel takes it; to be lifted out takes nothing of one's own."""
    who = command.character
    lifted = lies_still(all_effects(system.rules, state), who)
    events = [] if lifted else spend(system, state, who, None, "alight")
    return [*events, Alighted(who, vehicle_of(state, who))]


def turn(system: WrathGlory, state: State, _actor: Actor, command: do.TurnVehicle) -> Events:
    """The driver steers."""
    who = command.character
    events = spend(system, state, who, None, TURN)
    return [*events, VehicleTurned(vehicle_of(state, who), command.facing, character=who)]


def stunt(system: WrathGlory, state: State, _actor: Actor, command: do.Stunt) -> Events:
    """The action is taken and the dice are thrown; the GM judges how hard it was."""
    who = command.character
    events = spend(system, state, who, Slot.COMBAT, STUNT)
    now = fold(system, state, events)
    test = stunt_test(system, now, who, command.skill)
    return [*events, *test_opened(now, test, command.total)]


def tried(
    _system: WrathGlory, _state: State, _thread: Thread, test: Test, settled: TestSettled
) -> list[Event]:
    """What it means is the table's to say."""
    return [StuntTried(test.character, test.concerns, settled.success)]


def critical(
    _system: WrathGlory, state: State, _actor: Actor, command: do.VehicleCritical
) -> Events:
    """WG-VCRIT-00: by the GM's word alone; the vehicle's own die says which row."""
    run = Run(VEHICLE, command.who, targets=(command.who,), target=command.who, late=True)
    return [MatterOpened(Matter(f"v{state.opened + 1}", PROCEDURE, TABLE, run))]

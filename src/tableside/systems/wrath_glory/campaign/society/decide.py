"""WG-SOC: attitudes, and how they are shifted."""

from __future__ import annotations

from tableside.core.play import fold
from tableside.core.values import Actor, Event, Events
from tableside.systems.wrath_glory.campaign.society import commands as do
from tableside.systems.wrath_glory.campaign.society.events import AttitudeSet
from tableside.systems.wrath_glory.campaign.society.offers import WORD, persuasion
from tableside.systems.wrath_glory.events import TestSettled
from tableside.systems.wrath_glory.fight import Slot
from tableside.systems.wrath_glory.game import Game
from tableside.systems.wrath_glory.ladder import shifted
from tableside.systems.wrath_glory.shifting import COOLER, WARMER
from tableside.systems.wrath_glory.skill_tests.calls import test_opened
from tableside.systems.wrath_glory.state import State, Test, Thread
from tableside.systems.wrath_glory.turns.slots import spend


def set_attitude(_game: Game, _state: State, _actor: Actor, command: do.SetAttitude) -> Events:
    """WG-SOC-01: the GM sets it."""
    return [AttitudeSet(command.who, command.attitude)]


def persuade(game: Game, state: State, _actor: Actor, command: do.Persuade) -> Events:
    """WG-ACT-02: an action in a fight; the GM judges how much was asked for."""
    who = command.character
    events = spend(game, state, who, Slot.COMBAT, WORD)
    now = fold(game, state, events)
    test = persuasion(game, now, who, command.target)
    return [*events, *test_opened(now, test, command.total)]


def persuaded(
    _game: Game, state: State, _thread: Thread, test: Test, settled: TestSettled
) -> list[Event]:
    """WG-SOC-02: each shifted six is a step, this way or that."""
    steps = settled.shifts.get(WARMER, 0) - settled.shifts.get(COOLER, 0)
    target = state.characters.get(test.concerns)
    if not settled.success or not steps or target is None:
        return []
    attitude = shifted(target.attitude, steps)
    return [AttitudeSet(target.id, attitude, test.character, steps)]

"""The tests that a row calls for: who makes them, and who is spared."""

from __future__ import annotations

from msgspec.structs import replace

from tableside.core import rowrun, rows
from tableside.core.matters import Matter, MatterOpened, moved
from tableside.core.rowrun import GO, Run, Task, Trial
from tableside.core.state import EffectBegan
from tableside.core.values import Event
from tableside.systems.wrath_glory.combat.attack.opening import settles_itself
from tableside.systems.wrath_glory.combat.tables.vocabulary import FEAR_TEST
from tableside.systems.wrath_glory.conditions.conditions import Unmoved
from tableside.systems.wrath_glory.conditions.named import FRENZIED, NAMED, immune
from tableside.systems.wrath_glory.game import Game
from tableside.systems.wrath_glory.numbers import conditions
from tableside.systems.wrath_glory.numbers.conditions import FEAR, has_faced
from tableside.systems.wrath_glory.purposes import ROW
from tableside.systems.wrath_glory.ruleset import TestStep
from tableside.systems.wrath_glory.state import State, Test, Thread


def tests_called(game: Game, state: State, thread: Thread, run: Run) -> list[Event]:
    """A test of each of them, as children, in any order; the row goes on by their branches."""
    ahead = rowrun.trying(run)
    spared = [task for task in ahead if _spared(game, state, run, task)]
    tried = tuple(task for task in ahead if task not in spared)
    run = replace(run, todo=(*tried, *run.todo[len(ahead) :]))
    run = rowrun.tried(run, lambda number: f"{thread.id}.test{number}")
    events: list[Event] = [_unmoved(task) for task in spared if _frenzied(game, state, task)]
    for one in run.trials:
        events += _trial(state, thread, run, one)
    return [moved(thread, GO, run), *events]


def _fears(task: Task) -> bool:
    return isinstance(task.action, rows.Try) and task.action.kind == FEAR_TEST


def _frenzied(game: Game, state: State, task: Task) -> bool:
    return immune(game.rules, state, task.them, FEAR)


def _spared(game: Game, state: State, run: Run, task: Task) -> bool:
    """WG-FEAR-01, A-66: nobody in a frenzy is tested, and nobody twice in an encounter."""
    faced = has_faced(state, task.them, _source(run))
    return _fears(task) and (faced or _frenzied(game, state, task))


def _unmoved(task: Task) -> Event:
    return Unmoved(task.them, NAMED[FEAR].label, NAMED[FRENZIED].label)


def _source(run: Run) -> str:
    return run.row.title if run.row is not None else ""


def _trial(state: State, thread: Thread, run: Run, one: Trial) -> list[Event]:
    who, action = one.task.them, one.task.action
    assert isinstance(action, rows.Try)
    test = Test(
        who,
        action.skill,
        base_dn=action.dn,
        wrath_dice=int(state.characters[who].hero),  # WG-WRATH-01, WG-WRATH-10
        purpose=ROW,
        auto=settles_itself(state, who, ask=False),
    )
    source = _source(run)
    faced = [EffectBegan(conditions.faced(who, source, source))] if _fears(one.task) else []
    matter = Matter(one.name, "test", TestStep.CALL, test, parent=thread.id)
    return [*faced, MatterOpened(matter)]

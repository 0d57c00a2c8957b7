"""What the answers to a row bring."""

from __future__ import annotations

from msgspec.structs import replace

from tableside.core import rowrun
from tableside.core.matters import Matter, MatterClosed, MatterOpened, find, moved, opened
from tableside.core.notes import Note
from tableside.core.rowrun import GO, TABLE, Run
from tableside.core.state import EffectEnded
from tableside.core.values import Actor, Events
from tableside.systems.wrath_glory.combat.tables import commands as do
from tableside.systems.wrath_glory.combat.tables import running
from tableside.systems.wrath_glory.combat.tables.choices import roster, weapon_of
from tableside.systems.wrath_glory.combat.tables.events import WeaponReady
from tableside.systems.wrath_glory.combat.tables.offers import MEND, slot_of
from tableside.systems.wrath_glory.combat.tables.opening import (
    COMPLICATION,
    PROCEDURE,
    table_for,
)
from tableside.systems.wrath_glory.combat.traits.numbers import upkeep_terms
from tableside.systems.wrath_glory.combat.turns import using
from tableside.systems.wrath_glory.fight import Habit
from tableside.systems.wrath_glory.game import Game
from tableside.systems.wrath_glory.purposes import FREE
from tableside.systems.wrath_glory.ruleset import TestStep
from tableside.systems.wrath_glory.skill_tests.ruin import complication_over
from tableside.systems.wrath_glory.state import State, Test, Thread


def _thread(state: State, matter: str) -> Thread:
    thread = find(state.matters, matter)
    assert thread is not None
    return thread


def pick_victim(_game: Game, state: State, _actor: Actor, command: do.PickVictim) -> Events:
    """One of several is struck; then the row is found."""
    thread = _thread(state, command.matter)
    return [moved(thread, TABLE, replace(running.run_of(thread), target=command.target))]


def roll_on_table(game: Game, state: State, _actor: Actor, command: do.RollOnTable) -> Events:
    """The player throws the dice of the table."""
    thread = _thread(state, command.matter)
    run = running.run_of(thread)
    table = table_for(game.rules, run.kind)
    assert table is not None
    return [running.thrown(thread, run, table)]


def pick_row(game: Game, state: State, _actor: Actor, command: do.PickRow) -> Events:
    """A row was chosen."""
    thread = _thread(state, command.matter)
    table = table_for(game.rules, running.run_of(thread).kind)
    assert table is not None
    row = next(one for one in table.rows if one.on == command.row)
    return running.found(thread, row, ())


def worsen(game: Game, state: State, _actor: Actor, command: do.Worsen) -> Events:
    """Glory for a worse Critical Hit, or none."""
    return running.worsen(game, state, _thread(state, command.matter), command.steps)


def pick_outcome(_game: Game, state: State, _actor: Actor, command: do.PickOutcome) -> Events:
    """The row goes that way."""
    thread = _thread(state, command.matter)
    return [moved(thread, GO, rowrun.chosen(running.run_of(thread), command.option))]


def pick_affected(_game: Game, state: State, _actor: Actor, command: do.PickAffected) -> Events:
    """The row strikes these, in the order of the cast."""
    thread = _thread(state, command.matter)
    run = running.run_of(thread)
    who = tuple(one for one in roster(state, run) if one in command.targets)
    return [moved(thread, GO, rowrun.selected(run, who))]


def roll_complication(
    game: Game, state: State, _actor: Actor, command: do.RollComplication
) -> Events:
    """The note becomes a roll on the table, for the weapon that was used last."""
    thread, note = opened(state.matters, command.matter, Note)
    item = state.habits.get(note.character, Habit()).weapon
    run = Run(COMPLICATION, note.character, item=item)
    matter: Thread = Matter(f"{thread.id}.{PROCEDURE}", PROCEDURE, TABLE, run)
    over = complication_over.all(game, state, thread.id, False)
    return [MatterClosed(thread.id), MatterOpened(matter), *over]


def make_ready(game: Game, state: State, _actor: Actor, command: do.MakeReady) -> Events:
    """The action is taken; where a test must be passed, it is thrown at once."""
    who = command.character
    lost = next(one for one in state.effects if one.id == command.effect)
    assert lost.out is not None
    events = using.spend(game, state, who, slot_of(lost), MEND)
    if not lost.out.skill:
        weapon = weapon_of(state, who, lost.source)
        assert weapon is not None
        ready = WeaponReady(who, weapon.name)
        return [*events, ready, EffectEnded(lost.id, expired=False)]
    wrath = int(state.characters[who].hero)  # WG-WRATH-01, WG-WRATH-10
    test = Test(
        who,
        lost.out.skill,
        lost.out.dn,
        wrath_dice=wrath,
        purpose=FREE,
        ends=lost.id,
        pool_terms=upkeep_terms(game.rules, weapon_of(state, who, lost.source), lost.out.skill),
    )
    return [*events, MatterOpened(Matter(f"t{state.opened + 1}", "test", TestStep.CALL, test))]

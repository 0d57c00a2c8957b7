"""A Complication on its table: rolled in place of one that the GM invents, and never in the way
(WG-COMP-00).
"""

from __future__ import annotations

from tableside.core.matters import Matter, MatterClosed, MatterOpened, opened
from tableside.core.notes import Note
from tableside.core.offers import Picker, Ready
from tableside.core.row_interpreter import TABLE, Run
from tableside.core.values import Actor, Command, Event, Events, Illegal
from tableside.core.verbs import Who
from tableside.systems.wrath_glory.game import Game, Subject
from tableside.systems.wrath_glory.numbers.tables import COMPLICATION, PROCEDURE, table_for
from tableside.systems.wrath_glory.skill_tests.ruin import play_goes_on
from tableside.systems.wrath_glory.state import COMBAT, MODE, Known, State, Thread
from tableside.systems.wrath_glory.state.fight import Habit
from tableside.systems.wrath_glory.tables.rows import over

COMPLICATIONS = Subject("complications")


class RollComplication(Command, frozen=True, tag="roll_complication"):
    """Roll a Complication on the table instead of inventing one."""


roll_complication = COMPLICATIONS.verb(
    RollComplication, "Roll on the table", "WG-COMP-00", Who.ASKED, at=("note", "open")
)


@roll_complication.asks
def _in_combat(game: Game, known: Known, pick: Picker) -> Ready:
    """WG-COMP-00: a Complication in combat that was not rolled yet."""
    note = opened(known.matters, pick.offer.matter, Note)[1]
    if note.kind != COMPLICATION or note.rule != "WG-WRATH-03":
        raise Illegal("no_complication", "That is no Complication of a roll.", "WG-COMP-00")
    if known.facts[MODE] != COMBAT:
        raise Illegal("no_fight", "The table is for Complications in combat.", "WG-COMP-00")
    if table_for(game.rules, COMPLICATION) is None:
        raise Illegal("no_table", "This ruleset has no table of Complications.", "WG-COMP-00")
    return pick.ready(RollComplication)


@roll_complication.decides
def _roll_complication(
    _game: Game, state: State, _actor: Actor, command: RollComplication
) -> Events:
    """The note becomes a roll on the table, for the weapon that was used last."""
    thread, note = opened(state.matters, command.matter, Note)
    item = state.habits.get(note.character, Habit()).weapon
    run = Run(COMPLICATION, note.character, item=item)
    matter: Thread = Matter(f"{thread.id}.{PROCEDURE}", PROCEDURE, TABLE, run)
    return [MatterClosed(thread.id), MatterOpened(matter)]


@COMPLICATIONS.on(play_goes_on)
def _counts_as_told(game: Game, state: State) -> list[Event]:
    """WG-WRATH-03, WG-COMP-00: one that nobody rolled or answered was told."""
    return [
        event
        for one in state.matters
        if isinstance(one.values, Run) and one.values.kind == COMPLICATION and one.asks
        for event in over(game, state, one, one.values)
    ]

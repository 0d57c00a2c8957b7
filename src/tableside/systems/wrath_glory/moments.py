"""Moments of a test at which other subjects have a say, mostly by what the test was for."""

from __future__ import annotations

from tableside.core.hooks import Hook, Switch
from tableside.core.values import Event
from tableside.systems.wrath_glory.events import ContestSettled, TestSettled
from tableside.systems.wrath_glory.game import Game
from tableside.systems.wrath_glory.state import Agreement, Contest, State, Test, Thread

# By a test's purpose, by a contest's, and by the procedure that asked for the others' leave.
settled = Switch[Game, str, [State, Thread, Test, TestSettled], list[Event]]("what a test leads to")
contested = Switch[Game, str, [State, Thread, Contest, ContestSettled], list[Event]](
    "what a contest leads to"
)
agreed = Switch[Game, str, [State, Thread, Agreement], list[Event]](
    "what the others' leave to spend Glory leads to"
)
# Its note in the GM's inbox, and whether it was traded.
complication_over = Hook[Game, [State, str, bool], list[Event]](
    "when a Complication has been told, rolled on its table or traded for Ruin"
)

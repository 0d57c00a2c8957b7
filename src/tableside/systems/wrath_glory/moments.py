"""Moments at which other subjects have a say: what a test was for, and a fight's beginning."""

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
fight_begins = Hook[Game, [State], list[Event]]("when a fight is about to begin")

"""Daggerheart as its own rules see it: a ruleset, a fold, and who has a say where.

Rules import this and never `system`, which stands on top of them all.
"""

from __future__ import annotations

from typing import TypeAlias

from tableside.core import subject
from tableside.core.cards import CardTable
from tableside.core.hooks import Hook
from tableside.core.values import Event, Events
from tableside.systems.daggerheart.ruleset import Ruleset
from tableside.systems.daggerheart.state import Known, State


class Game(CardTable[State, Known]):
    """What a rule may ask of the game that it is part of."""

    rules: Ruleset

    def proceed(self, state: State) -> Events:
        """The engine's next automatic step, between what comes before any and after all."""
        first = at_once.first(self, state)
        return first or super().proceed(state) or by_itself.all(self, state)


Subject: TypeAlias = subject.Subject[Game, State, Known]
at_once = Hook[Game, [State], Events]("before any matter moves")
by_itself = Hook[Game, [State], list[Event]]("once no matter moves any more")

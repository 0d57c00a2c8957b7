"""Wrath & Glory as its own rules see it: a ruleset, a fold, and who has a say where.

Rules import this and never `system`, which stands on top of them all.
"""

from __future__ import annotations

from typing import TypeAlias

from tableside.core import subject
from tableside.core.cards import CardTable
from tableside.core.reckoning import Reckoning
from tableside.systems.wrath_glory.ruleset import Ruleset
from tableside.systems.wrath_glory.state import Known, Reading, State


class Game(CardTable[State, Known]):
    """What a rule may ask of the game that it is part of."""

    rules: Ruleset

    def glory_maximum(self, source: Reading) -> Reckoning | None:
        """WG-GLORY-02 for state or known."""
        raise NotImplementedError


Subject: TypeAlias = subject.Subject[Game, State, Known]

"""Wrath & Glory as its own rules see it: a ruleset, a fold, and who has a say where.

Rules import this and never `system`, which stands on top of them all.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from tableside.core.cards import CardTable
from tableside.core.chapter import After, Agreed
from tableside.core.engine import Engine
from tableside.core.reckoning import Reckoning
from tableside.systems.wrath_glory.ruleset import Ruleset
from tableside.systems.wrath_glory.state import Known, State


class Game(CardTable, Engine[State, Known]):
    """What a rule may ask of the game that it is part of."""

    rules: Ruleset
    facts: ClassVar[Mapping[str, tuple[str, ...]]]
    settled: ClassVar[Mapping[str, After]]
    contested: ClassVar[Mapping[str, After]]
    agreed: ClassVar[Mapping[str, Agreed]]
    upkeep: ClassVar[tuple[Any, ...]]

    def glory_maximum(self, source: State | Known) -> Reckoning | None:
        """WG-GLORY-02 for state or known."""
        raise NotImplementedError

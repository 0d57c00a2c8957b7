"""The kernel and the engine win as often in drawn encounters; `make test-long`: 20 a book."""

from __future__ import annotations

import os
from collections.abc import Iterator
from math import sqrt
from random import Random
from typing import Any

import pytest

from lab import drawn
from tableside.lab import simulate
from tableside.systems import lab_of, load

LONG = bool(os.environ.get("TABLESIDE_LONG"))
ENCOUNTERS, BY_ENGINE, BY_LAB = (20, 60, 4000) if LONG else (2, 15, 1000)
BOOKS = [
    *((drawn.WRATH_GLORY, one) for one in ("starter", "revised", "core", "revised-full")),
    *((drawn.DAGGERHEART, one) for one in ("sheet", "srd-1", "srd-2")),
]


@pytest.mark.parametrize(("system", "ruleset"), BOOKS if LONG else [(drawn.WRATH_GLORY, "core")])
def test_the_lab_is_within_three_standard_errors_of_the_engine(system: str, ruleset: str) -> None:
    found = list(_compared(system, ruleset))
    assert len(found) == ENCOUNTERS
    off = [by / sqrt(variance) for by, variance in found]
    assert all(abs(one) < 3 for one in off), off
    together = sum(by for by, _ in found) / sqrt(sum(variance for _, variance in found))
    assert abs(together) < 3, together


def _compared(system: str, ruleset: str) -> Iterator[tuple[float, float]]:
    """Lab less engine and the variance of that, for encounters that may end either way."""
    game: Any = load(system, ruleset)
    lab, seed, left = lab_of(system), 0, ENCOUNTERS
    ways = lab.heroes["normal"].values, lab.foes["normal"].values
    while left:
        seed += 1
        setup = drawn.setup(system, Random(f"sample/{ruleset}/{seed}"))
        share = simulate(game, setup, fights=BY_LAB, band=False).win.share
        if not 0.05 < share < 0.95:
            continue
        left -= 1
        state = lab.started(game, game.new(setup))
        won = sum(
            lab.referee(game, state, *ways, Random(f"{seed}/{one}").randrange).result[0]
            for one in range(BY_ENGINE)
        )
        yield share - won / BY_ENGINE, share * (1 - share) * (1 / BY_ENGINE + 1 / BY_LAB)

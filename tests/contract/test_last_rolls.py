"""The last roll of a table that has stood open for long is that of one just opened."""

from __future__ import annotations

import pytest

from contract.games import ANNA
from contract.run import steps_of
from contract.walk import Walk
from tableside.core.desk import Adjust
from tableside.core.history import History
from tableside.core.values import GM
from tableside.systems import SYSTEMS
from tableside.table.last_rolls import RECENT, LastRolls

SHARED = {"wrath-glory": "ruin", "daggerheart": "fear"}


@pytest.mark.parametrize("system", SYSTEMS)
def test_it_hangs_on_the_line_of_play_alone(system: str) -> None:
    told = 0
    for seed in range(3):
        walk = Walk(system, "revised" if system == "wrath-glory" else "sheet", seed)
        kept = LastRolls()
        for _ in steps_of(walk, 40):
            told += same(kept, walk.history)
        assert kept.of(walk.history, GM)
        track = SHARED[system]
        by = -1 if walk.state.tracks[track] else 1
        for turn in range(RECENT + 1):
            walk.history.submit(GM, Adjust(track=track, by=by if turn % 2 == 0 else -by))
            told += same(kept, walk.history)
        assert kept.of(walk.history, GM) is None
    assert told > 60


def same(kept: LastRolls, history: History) -> int:
    """For how many there is one, once it is seen that it is the same when folded anew."""
    found = [kept.of(history, actor) for actor in (GM, ANNA)]
    assert found == [LastRolls().of(history, actor) for actor in (GM, ANNA)]
    return sum(one is not None for one in found)

"""DH-ROLL-09 to -13: how a roll ended, at one glance."""

from __future__ import annotations

import pytest

from tableside.systems.daggerheart.numbers import dice
from tableside.systems.daggerheart.rolls.outcome import OUTCOMES, plate


def test_success_is_told_from_failure_and_hope_from_fear() -> None:
    shown = {outcome: plate(outcome, "15 against 14") for outcome in OUTCOMES}
    assert {one.word for one in shown.values()} >= {
        "Critical success",
        "Success with Hope",
        "Success with Fear",
        "Failure with Hope",
        "Failure with Fear",
    }
    assert {name for name, one in shown.items() if one.good} == {
        name for name in OUTCOMES if dice.succeeded(name)
    }
    assert len({(one.word, one.good) for one in shown.values()}) == len(OUTCOMES)


@pytest.mark.parametrize(
    ("outcome", "kind", "rank"),
    [
        (dice.CRITICAL, "critical", 2),
        (dice.SUCCESS_HOPE, "hope", 1),
        (dice.FAILURE_FEAR, "fear", 1),
        (dice.REACTION_FAILURE, "", 1),
    ],
)
def test_rare_ends_are_louder(outcome: str, kind: str, rank: int) -> None:
    shown = plate(outcome, "15 against 14")
    assert (shown.kind, shown.rank) == (kind, rank)
    assert shown.how.startswith("15 against 14")

"""DH-ROLL-09 to -13: how a roll ended, at one glance."""

from __future__ import annotations

from typing import Any

import pytest

from daggerheart.fights import deal, fight, fighter, wolf
from daggerheart.tables import ANNA
from support import Table
from tableside.core.values import GM
from tableside.systems.daggerheart.fights.death import RiskItAll
from tableside.systems.daggerheart.fights.slots import MarkHp
from tableside.systems.daggerheart.numbers import dice
from tableside.systems.daggerheart.rolls.outcome import OUTCOMES, plate
from tableside.systems.daggerheart.scene.countdowns import AdvanceCountdown, StartCountdown
from tableside.systems.daggerheart.state import ENVIRONMENT
from tableside.systems.daggerheart.state.scene import EVERYONE


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


def grave(at: Table) -> list[tuple[str, str, int]]:
    """The plates of the last row, which the GM and a player read alike."""
    found = [one.plate for one in at.lines(ANNA) if one.plate is not None]
    assert found == [one.plate for one in at.lines(GM) if one.plate is not None]
    return [(one.word, one.kind, one.rank) for one in found]


def test_a_hero_falls_and_dies() -> None:
    at = fight(tracks={"ana.hp": 6})
    at.play(GM, MarkHp(targets=("ana",)))
    assert grave(at) == [("Ana falls", "fallen", 3)]
    at.play(ANNA, at.to("d1", RiskItAll), 2, 9)
    assert grave(at)[-1] == ("Ana dies", "death", 3)


def test_only_the_last_adversary_is_worth_it() -> None:
    at = fight(
        fighter("ana"), wolf(hp_max=1), wolf("cub", hp_max=1), wolf("den", foe_type=ENVIRONMENT)
    )
    deal(at, 99, "wolf")
    worth = [grave(at)]
    deal(at, 99, "cub")
    worth.append(grave(at))
    assert worth == [[], [("The last one is down", "won", 3)]]


def test_a_countdown_runs_down_for_those_who_see_it() -> None:
    at = fight()
    how: Any = {"kind": "custom", "start": 1, "loop": "none"}
    at.play(GM, StartCountdown(name="Siege", seats=(EVERYONE,), **how))
    at.play(GM, AdvanceCountdown(countdown=next(iter(at.state.countdowns))))
    assert grave(at) == [("Siege", "due", 3)]
    at.play(GM, StartCountdown(name="Hush", **how))
    at.play(GM, AdvanceCountdown(countdown=list(at.state.countdowns)[-1]))
    assert [one.plate for one in at.lines(ANNA)] == []

"""Which real dice have names, and which are only counted."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from core.test_headings import headed, opened
from tableside.core.headings import RealDice
from tableside.core.matters import Matter
from tableside.core.row_interpreter import Run
from tableside.core.values import Roll
from tableside.systems import load
from tableside.systems.wrath_glory.state import Test as SkillTest
from wrath_glory.tables import ANNA, call, table

GAME = load("wrath-glory", "revised-full")
HELD = SkillTest(character="vess", skill="athletics")


def read(key: str, dice: int, held: Any = None) -> RealDice | None:
    roll = Roll(f"a1.{key}", (6,) * dice, "vess")
    return GAME._real_dice(Matter("a1", "test", "roll", held, roll=roll))


@pytest.mark.rule("WG-WRATH-01")
def test_of_a_pool_the_wrath_dice_are_told_by_their_faces() -> None:
    assert read("pool", 5, HELD) == RealDice(("Wrath",), 4)
    more = SkillTest(character="vess", skill="athletics", wrath_dice=2)
    assert read("pool", 5, more) == RealDice(("Wrath", "Wrath"), 3)
    assert read("pool", 1, more) == RealDice(("Wrath",))
    assert read("glory1", 2, HELD) == RealDice(counted=2)


@pytest.mark.rule("WG-WP-05")
def test_a_wrath_die_that_stays_is_none_of_those_thrown_again() -> None:
    for faces, again in (((2, 1, 5), RealDice(("Wrath",), 1)), ((1, 1, 5), RealDice(counted=1))):
        thrown = SkillTest(character="vess", skill="athletics", faces=faces)
        assert read("reroll1", again.counted + len(again.labels), thrown) == again


def test_damage_a_soak_and_a_loose_pool_are_counted_and_rows_are_not() -> None:
    for key in ("ed", "ed.ganger", "soak", "reroll2", "pool"):
        assert read(key, 3) == RealDice(counted=3)
    row = Run("critical", "vess", table="criticals")
    assert read("table", 2, row) == RealDice(("Tens", "Units"))
    assert read("table", 1, row) is None
    assert read("scatter", 2) == RealDice(("Direction", "Distance"))
    assert read("d3", 1) is None


def test_they_are_told_while_dice_are_awaited_and_to_nobody_who_may_not_know_how_many() -> None:
    at = table()
    matter = call(at)
    assert headed(at, matter, ANNA).dice is None
    roll = Roll(f"{matter}.pool", (6,) * 5, "vess")
    for awaited, told in ((roll, RealDice(("Wrath",), 4)), (replace(roll, sides=()), None)):
        (found,) = opened(at, HELD, roll=awaited)
        assert found.dice == told

"""Psychic powers: the risk of Perils and the chance of success are what the engine plays."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from odds.asking import asked, maybe, told
from odds.counting import MARKS, counted
from support import Table
from tableside.core.desk import GiveEffect
from tableside.core.effects import Modifier
from tableside.core.values import GM, Actor, Command, Event
from tableside.systems.wrath_glory import odds
from tableside.systems.wrath_glory.numbers.tables import PERIL
from tableside.systems.wrath_glory.skill_tests.tests import CallTest, RollDice, Settle
from tableside.systems.wrath_glory.warp import UsePower
from wrath_glory.tables import ANNA
from wrath_glory.warp.warp_tables import FOE, LYSA, MASTERY, ORM, scene

POOL = 3
SMALL = replace(LYSA, totals={MASTERY: POOL}, tier=1, rank=2)
RISKS = {"bound": 1, "unbound": 2, "transcendent": 3}


def small(*modifiers: Modifier) -> Table:
    """A psyker with few enough dice to throw all of them in every way."""
    at = scene("core", SMALL, ORM, FOE)
    if modifiers:
        at.play(GM, GiveEffect(name="Unrest", modifiers=modifiers))
    return at


def weighed(level: str, *modifiers: Modifier) -> dict[str, Any]:
    at = small(*modifiers)
    return told(asked(at, ANNA, UsePower("vess"), power="omen", level=level))


def played(level: str, *modifiers: Modifier) -> dict[bool, Fraction]:
    """Every throw of the dice: whether Perils follow."""
    at = small(*modifiers)

    def policy(state: Any) -> tuple[Actor, Command] | None:
        for thread in state.matters:
            if thread.procedure == "row":
                return None
            if thread.procedure == "test" and thread.asks:
                return ANNA, Settle("vess", thread.id, thread.revision)
        used = any(one.id == "vess.level.omen" for one in state.effects)
        return None if used else (ANNA, UsePower("vess", power="omen", level=level))

    def read(state: Any, _events: tuple[Event, ...]) -> bool:
        return any(getattr(one.values, "kind", "") == PERIL for one in state.matters)

    return counted(at.system, at.state, policy, read, lambda roll: [MARKS] * len(roll.sides))


@pytest.mark.parametrize("level", ["bound", "unbound"])
def test_the_risk_of_a_level(level: str) -> None:
    risk = 1 - Fraction(5, 6) ** RISKS[level]
    assert weighed(level)["Perils of the Warp"] == risk == played(level)[True]


def test_a_level_cannot_have_more_wrath_dice_than_there_are_dice() -> None:
    at = scene("core", replace(SMALL, totals={MASTERY: 0}), ORM, FOE)
    found = told(asked(at, ANNA, UsePower("vess"), power="omen", level="transcendent"))
    assert found["Perils of the Warp"] == 1 - Fraction(5, 6) ** 2


def test_success_beside_the_risk() -> None:
    found = weighed("unbound")
    assert found["It succeeds"] == odds.success(POOL + 1, 4, wrath_dice=2)


def test_each_target_has_a_chance_of_its_own() -> None:
    at = small()
    found = told(asked(at, ANNA, UsePower("vess"), power="bolt", targets=("ganger", "kell")))
    assert set(found) == {"It succeeds on Ganger", "It succeeds on Kell", "Perils of the Warp"}


def test_a_surge_changes_the_risk() -> None:
    surge = Modifier("surge", 1)
    assert weighed("bound", surge) == {"Perils of the Warp": Fraction(1, 18)}
    assert played("bound", surge)[True] == Fraction(1, 18)


@pytest.mark.parametrize(("dice", "veil"), [(POOL, 0), (POOL + 1, 1)])
def test_any_psychic_test_has_the_wrath_dice_of_the_scene(dice: int, veil: int) -> None:
    at = small(*(Modifier("wrath_dice", one, when={"skill": MASTERY}) for one in (1,) * veil))
    at.play(GM, CallTest(who=("vess",), skill=MASTERY, dn=3))
    found = told(asked(at, ANNA, at.to("t1", RollDice)))
    assert found == {f"Roll {dice} dice": odds.success(dice, 3, wrath_dice=1 + veil)}


def test_a_surge_leaves_it_unweighed() -> None:
    at = small(Modifier("surge", 1))
    at.play(GM, CallTest(who=("vess",), skill=MASTERY, dn=3))
    assert maybe(at, ANNA, at.to("t1", RollDice)) is None

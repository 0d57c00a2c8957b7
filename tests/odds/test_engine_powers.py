"""Psychic powers: the risk of Perils and the chance of success are what the engine plays."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from odds.asking import asked, maybe, told
from odds.counting import MARKS, counted
from support import Table, every
from tableside.core.desk import GiveEffect
from tableside.core.effects import Modifier
from tableside.core.row_play import PickAffected
from tableside.core.rows import By, Select, Suffer, Try, Whom
from tableside.core.values import GM, Actor, Command, Event
from tableside.systems.wrath_glory import odds
from tableside.systems.wrath_glory.numbers.tables import PERIL
from tableside.systems.wrath_glory.skill_tests.outcome import TestSettled as Settled
from tableside.systems.wrath_glory.skill_tests.tests import CallTest, RollDice, Settle
from tableside.systems.wrath_glory.state.gear import Power
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


RESIST = Try(skill="strength", dn=2, who=Whom.TARGET, failed=(Suffer(who=Whom.THEM, shock=1),))
GRIP = Power("grip", "Grip", dn=1, minor=True, targets=2, then=(RESIST,))
WEAK = replace(FOE, attributes={**FOE.attributes, "strength": 2})
FRIEND = replace(ORM, attributes={**ORM.attributes, "strength": 3})


def with_power(power: Power) -> Table:
    weak = replace(SMALL, powers=(power,), totals={MASTERY: 1})
    return scene("core", weak, FRIEND, WEAK)


@pytest.mark.rule("WG-PSY-06")
@pytest.mark.parametrize(("who", "name"), [("ganger", "Ganger"), ("kell", "Kell")])
def test_how_its_targets_would_test_is_what_the_engine_plays(who: str, name: str) -> None:
    at = with_power(GRIP)
    found = told(asked(at, GM, UsePower("vess"), power="grip", targets=("ganger", "kell")))
    played = withstood(at, who)
    assert found[f"{name} withstands it"] == played[True] / (played[True] + played[False])


def withstood(at: Table, who: str) -> dict[Any, Fraction]:
    """Every throw of all dice: how the target's test ends, None where it comes to none."""

    def policy(state: Any) -> tuple[Actor, Command] | None:
        for one in state.matters:
            if one.asks and one.procedure == "test":
                kind = RollDice if one.step == "call" else Settle
                return GM, kind(one.values.character, one.id, one.revision)
        return None if state.opened else (GM, UsePower("vess", power="grip", targets=(who,)))

    def read(_state: Any, events: tuple[Event, ...]) -> bool | None:
        ended = [one for one in every(events, Settled) if "effect" in one.matter]
        return ended[0].success if ended else None

    return counted(at.system, at.state, policy, read, lambda roll: [MARKS] * len(roll.sides))


def test_what_a_threat_would_test_with_is_not_its_foes_to_read() -> None:
    at = with_power(GRIP)
    found = told(asked(at, ANNA, UsePower("vess"), power="grip", targets=("ganger", "kell")))
    assert [label for label in found if "withstands" in label] == ["Kell withstands it"]


def test_where_damage_comes_first_nobody_is_weighed() -> None:
    at = with_power(replace(GRIP, damage=5))
    found = told(asked(at, GM, UsePower("vess"), power="grip", targets=("kell",)))
    assert not [label for label in found if "withstands" in label]


def test_whom_a_power_asks_for_is_weighed_there() -> None:
    whom = Select(then=(replace(RESIST, who=Whom.THEM),), by=By.ACTOR, least=1)
    at = with_power(replace(GRIP, targets=0, then=(whom,)))
    at.play(ANNA, UsePower("vess", power="grip"), 5)
    row = next(one.id for one in at.state.matters if one.step == "select")
    found = told(asked(at, ANNA, at.to(row, PickAffected), targets=("kell",)))
    assert found == {"Kell withstands it": odds.success(3, 2, wrath_dice=1)}

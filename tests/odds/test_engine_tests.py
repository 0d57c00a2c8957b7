"""Tests of Wrath & Glory: the odds are what the engine plays, counted out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from odds.counting import MARKS, Weighted, counted, summed, whole
from tableside.core.matters import MatterMoved
from tableside.core.values import GM, Actor, Command, Event, Roll
from tableside.systems.wrath_glory import commands as do
from tableside.systems.wrath_glory import events as was
from tableside.systems.wrath_glory import odds
from tableside.systems.wrath_glory.numbers.shifting import icon_total, room
from wrath_glory.tables import ANNA, BEN, SKILL, hero, table

RULESETS = ("starter", "revised", "core", "revised-full")
Result = tuple[int, bool, bool, bool, int]  # icons, success, a Wrath 6, a Wrath 1, room to shift


def by_marks(roll: Roll) -> list[Weighted]:
    """2 stands for 3, and 4 for 5."""
    return [MARKS for _ in roll.sides]


def _policy(reroll: bool, glory: int) -> Callable[[Any], tuple[Actor, Command] | None]:
    """Roll; while it fails, re-roll once, then add the Glory dice, all at once."""

    def answer(state: Any) -> tuple[Actor, Command] | None:
        if not state.matters or state.matters[0].procedure != "test":
            return None
        thread = state.matters[0]
        test = thread.values
        where = {"character": "vess", "matter": thread.id, "revision": thread.revision}
        if thread.step == "call":
            return ANNA, do.RollDice(**where)
        assert test.dn is not None
        failing = icon_total(test) < test.dn.value
        again = any(face in (2, 3) for face in test.faces[: test.wrath_dice])
        again |= any(face <= 3 for face in test.faces[test.wrath_dice :])
        if failing and reroll and again and not (test.rerolls or test.glory_spends):
            return ANNA, do.RerollFailures(**where)
        if failing and glory and not test.glory_spends:
            return ANNA, do.RollGloryDice(**where, dice=glory)
        return ANNA, do.Settle(**where)

    return answer


def _read(_state: Any, events: tuple[Event, ...]) -> Result:
    [settled] = [one for one in events if isinstance(one, was.TestSettled)]
    last = [one.values for one in events if isinstance(one, MatterMoved)][-1]
    spare = room(last)
    sixes, ones = settled.wrath_sixes > 0, settled.complications > 0
    return settled.icons, settled.success, sixes, ones, spare


def _played(
    ruleset: str,
    pool: int,
    dn: int,
    *,
    reroll: bool = False,
    glory: int = 0,
    wrath_dice: int = 1,
    dice: Callable[[Roll], Sequence[Weighted]] = by_marks,
) -> dict[Result, Fraction]:
    own = pool + 1 - wrath_dice  # WG-WRATH-09: at the table more Wrath dice come on top
    at = table(ruleset, hero("vess", own), tracks={"vess.wrath": int(reroll), "glory": glory})
    at.play(GM, do.CallTest(who=("vess",), skill=SKILL, dn=dn, wrath_dice=wrath_dice))
    return counted(at.system, at.state, _policy(reroll, glory), _read, dice)


def _same(found: dict[Result, Fraction], answer: odds.TestOdds) -> None:
    by = [summed(found, lambda key, place=place: key[place]) for place in range(5)]  # type: ignore[misc]
    assert dict(answer.icons.items()) == by[0]
    assert answer.success == by[1].get(True, 0)
    assert answer.critical == by[2].get(True, 0)
    assert answer.complication == by[3].get(True, 0)
    assert dict(answer.shifts.items()) == by[4]
    both = summed(found, lambda key: key[1] and key[2])
    assert answer.critical_success == both.get(True, 0)


@pytest.mark.parametrize(("pool", "dn"), [(1, 1), (2, 1), (2, 2), (2, 3), (3, 2), (3, 4)])
def test_a_plain_test_with_every_face_of_every_die(pool: int, dn: int) -> None:
    _same(_played("revised-full", pool, dn, dice=whole), odds.for_test(pool, dn))


def test_a_re_roll_and_glory_with_every_face_of_every_die() -> None:
    found = _played("revised-full", 2, 3, reroll=True, glory=1, dice=whole)
    _same(found, odds.for_test(2, 3, reroll=True, glory=1))


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize(("reroll", "glory"), [(False, 2), (True, 0), (True, 1)])
def test_what_is_spent(ruleset: str, reroll: bool, glory: int) -> None:
    for dn in (1, 2, 3, 4):
        found = _played(ruleset, 2, dn, reroll=reroll, glory=glory)
        _same(found, odds.for_test(2, dn, reroll=reroll, glory=glory))


def test_three_dice_with_everything() -> None:
    found = _played("revised", 3, 4, reroll=True, glory=1)
    _same(found, odds.for_test(3, 4, reroll=True, glory=1))


@pytest.mark.parametrize(("wrath_dice", "reroll"), [(2, False), (2, True), (3, True)])
def test_several_wrath_dice(wrath_dice: int, reroll: bool) -> None:
    found = _played("core", 3, 3, reroll=reroll, wrath_dice=wrath_dice)
    _same(found, odds.for_test(3, 3, reroll=reroll, wrath_dice=wrath_dice))


def test_an_empty_pool_rolls_nothing() -> None:
    assert _played("revised", 0, 1) == {(0, False, False, False, 0): 1}
    answer = odds.for_test(0, 1)
    assert answer.success == answer.critical == answer.complication == 0
    assert answer.icons[0] == 1


@pytest.mark.parametrize("pools", list(product((1, 2), (1, 2, 3))))
def test_opposed_tests(pools: tuple[int, int]) -> None:
    skills: dict[str, Any] = {"initiator_skill": SKILL, "opponent_skill": SKILL}
    poor = {f"{who}.wrath": 0 for who in ("vess", "kell")}
    at = table("revised-full", hero("vess", pools[0]), hero("kell", pools[1]), tracks=poor)
    at.play(GM, do.Oppose(initiator="vess", opponent="kell", **skills))

    def answer(state: Any) -> tuple[Actor, Command] | None:
        asked = [one for one in state.matters if one.asks]
        if not asked:
            return None
        actor = ANNA if asked[0].asks[0] == "vess" else BEN
        roll = do.RollDice(asked[0].asks[0], asked[0].id, asked[0].revision)
        return actor, roll

    def margin(_state: Any, events: tuple[Event, ...]) -> int:
        [settled] = [one for one in events if isinstance(one, was.ContestSettled)]
        assert (settled.winner == "vess") == (settled.initiator_icons >= settled.opponent_icons)
        return settled.initiator_icons - settled.opponent_icons

    found = counted(at.system, at.state, answer, margin, by_marks)
    answer_ = odds.for_contest(odds.Side(pools[0]), odds.Side(pools[1]))
    assert dict(answer_.margin.items()) == found
    assert answer_.wins == sum(share for key, share in found.items() if key >= 0)

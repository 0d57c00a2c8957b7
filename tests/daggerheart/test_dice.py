"""The arithmetic of a roll, over every pair of Duality dice and every handful of d6."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

import pytest

from daggerheart.tables import ANNA, call, helps, roll, table, whole_roll
from support import Table, only
from tableside.core.desk import Overrule
from tableside.core.effects import Always
from tableside.core.notes import Note
from tableside.core.reckoning import Op
from tableside.core.values import GM
from tableside.systems.daggerheart import commands as do
from tableside.systems.daggerheart import odds
from tableside.systems.daggerheart.numbers import dice
from tableside.systems.daggerheart.rolls import outcome as was

PAIRS = list(product(range(1, 13), repeat=2))
DIFFICULTIES = range(-5, 46)

# The grid of the sheet: a row for the dice, a column for reaching the Difficulty.
GRID = {
    ("hope", True): "success_with_hope",
    ("hope", False): "failure_with_hope",
    ("fear", True): "success_with_fear",
    ("fear", False): "failure_with_fear",
    ("doubles", True): "critical_success",
    ("doubles", False): "critical_success",
}


def axis(hope: int, fear: int) -> str:
    higher = sorted([(hope, "hope"), (fear, "fear")])[1][1]
    return "doubles" if len({hope, fear}) == 1 else higher


@pytest.mark.rule("DH-ROLL-07", "DH-ROLL-08", "DH-ROLL-09")
@pytest.mark.parametrize("modifier", [-10, 0, 7])
def test_every_pair_against_every_difficulty(modifier: int) -> None:
    for (hope, fear), difficulty in product(PAIRS, DIFFICULTIES):
        total = hope + fear + modifier
        reached = difficulty <= total
        assert dice.outcome(hope, fear, total, difficulty) == GRID[axis(hope, fear), reached]


@pytest.mark.rule("DH-REACT-01", "DH-REACT-02")
@pytest.mark.parametrize("modifier", [-10, 0, 7])
def test_every_pair_of_a_reaction(modifier: int) -> None:
    for (hope, fear), difficulty in product(PAIRS, DIFFICULTIES):
        total = hope + fear + modifier
        plain = ("failure", "success")[difficulty <= total]
        wanted = "critical" if axis(hope, fear) == "doubles" else plain
        assert dice.reaction(hope, fear, total, difficulty) == wanted


@pytest.mark.rule("DH-ROLL-07", "DH-ROLL-09")
@pytest.mark.parametrize(
    ("difficulty", "successes"),
    # Counted by hand: the pairs that reach it, and the doubles that do not.
    [(2, 144), (3, 143 + 1), (4, 141 + 1), (13, 78 + 6), (14, 66 + 6), (24, 1 + 11), (25, 12)],
)
def test_how_many_of_the_144_succeed(difficulty: int, successes: int) -> None:
    outcomes = [dice.outcome(h, f, h + f, difficulty) for h, f in PAIRS]
    good = [one for one in outcomes if "success" in one]
    assert len(good) == successes
    assert outcomes.count(dice.CRITICAL) == 12
    assert sum(dice.with_hope(one) for one in outcomes) == 66 + 12
    assert sum(dice.with_fear(one) for one in outcomes) == 66


@pytest.mark.rule("DH-ROLL-11", "DH-ROLL-12", "DH-ROLL-13")
def test_which_outcomes_give_the_gm_a_move() -> None:
    moves = {one for one in GRID.values() if dice.gm_moves(one)}
    assert moves == {"success_with_fear", "failure_with_hope", "failure_with_fear"}


@pytest.mark.rule("DH-ADV-04")
def test_sources_cancel_one_for_one() -> None:
    for ours, theirs in product(range(6), repeat=2):
        pool = [1] * ours + [-1] * theirs
        while {1, -1} <= set(pool):
            pool.remove(1)
            pool.remove(-1)
        assert dice.net_advantage(ours, theirs) == sum(pool)


@pytest.mark.rule("DH-ADV-01", "DH-ADV-02", "DH-ADV-05")
def test_only_the_highest_d6_counts() -> None:
    assert dice.kept(0, ()) == 0
    for count in (1, 2, 3):
        for faces in product(range(1, 7), repeat=count):
            highest = sorted(faces)[-1]
            assert dice.kept(count, faces) == highest
            assert dice.kept(-count, faces) == -highest


@pytest.mark.rule("DH-ROLL-15", "DH-HOPE-01", "DH-FEAR-01")
@pytest.mark.parametrize("difficulty", [2, 13, 27])
def test_every_pair_played_leaves_what_the_grid_says(difficulty: int) -> None:
    for hope, fear in PAIRS:
        at = table(tracks={"ana.hope": 3, "ana.stress": 2, "fear": 4})
        events = whole_roll(at, hope, fear, difficulty=difficulty, trait="strength")
        result = GRID[axis(hope, fear), difficulty <= hope + fear]
        assert only(events, was.RollSettled).outcome == result
        with_hope, with_fear = axis(hope, fear) != "fear", axis(hope, fear) == "fear"
        moves = result not in ("critical_success", "success_with_hope")
        assert at.tracks["ana.hope"] == 3 + with_hope
        assert at.tracks["ana.stress"] == 2 - (hope == fear)
        assert at.tracks["fear"] == 4 + with_fear
        assert at.state.facts["spotlight"] == ("gm" if moves else "players")
        notes = [one.values for one in at.state.matters]
        assert [type(one) for one in notes] == [Note] * moves
        assert [at.tracks[one] for one in ("bo.hope", "bo.stress", "cal.hope")] == [2, 0, 2]


@pytest.mark.rule("DH-ADV-04", "DH-ADV-05", "DH-HOPE-04")
@pytest.mark.parametrize(
    ("policy", "sources", "pool"),
    [
        ("pool", (2, 0, 1), (3, 0)),  # all in one pool
        ("pool", (0, 1, 1), (0, 0)),  # Help cancels
        ("one_own", (2, 0, 1), (2, 0)),  # the roller's own two are one
        ("one_own", (0, 2, 1), (0, 0)),
        ("one_own", (0, 3, 0), (-1, 0)),
        ("help_apart", (0, 2, 1), (-2, 1)),  # Help stands apart from disadvantage
        ("help_apart", (1, 0, 1), (1, 1)),  # and from advantage
        ("help_apart", (2, 1, 2), (1, 2)),
        ("help_apart", (1, 1, 2), (2, 0)),  # beside none of the roller's own it is the only kind
    ],
)
def test_how_help_joins_is_the_rulesets(
    policy: str, sources: tuple[int, int, int], pool: tuple[int, int]
) -> None:
    assert dice.pool_of(policy, *sources)[:2] == pool


@pytest.mark.rule("DH-ADV-05")
def test_dice_that_stand_apart_are_added_and_subtracted() -> None:
    assert dice.kept_dice(dice.Pool(-2, 1), (3, 5, 4)) == (-5, 4)
    assert dice.kept_dice(dice.Pool(2), (3, 5)) == (5,)
    assert dice.kept_dice(dice.Pool(0), ()) == ()


@pytest.mark.rule("DH-ADV-04", "DH-HOPE-04")
@pytest.mark.parametrize(
    ("ruleset", "faces", "total"),
    [("sheet", (), 10), ("srd-1", (3, 5), 10 - 3 + 5), ("srd-2", (), 10)],
)
def test_help_against_disadvantage_as_each_ruleset_plays_it(
    ruleset: str, faces: tuple[int, ...], total: int
) -> None:
    at = table(ruleset=ruleset)
    matter = call(at, disadvantage=1, trait="strength")
    helps(at, matter, "bo")
    assert only(roll(at, matter, 6, 4, *faces), was.RollSettled).total == total


@pytest.mark.rule("DH-ADV-05", "DH-HOPE-04")
@pytest.mark.parametrize(
    ("ruleset", "helpers", "faces", "total"),
    [
        ("sheet", ("bo",), (4, 5), 10 + 5),
        ("srd-1", ("bo",), (4, 5), 10 + 4 + 5),  # it stacks
        ("srd-2", ("bo",), (4, 5), 10 + 5),
        ("srd-1", ("bo", "cal"), (4, 2, 6), 10 + 4 + 6),  # the higher of theirs
    ],
)
def test_help_beside_advantage_as_each_ruleset_plays_it(
    ruleset: str, helpers: tuple[str, ...], faces: tuple[int, ...], total: int
) -> None:
    at = table(ruleset=ruleset)
    matter = call(at, advantage=1)  # Agility +2
    for who in helpers:
        helps(at, matter, who)
    assert only(roll(at, matter, 5, 3, *faces), was.RollSettled).total == total


class TestHopeDie:
    """DH-ROLL-06: a feature may let somebody throw another Hope die."""

    def table(self, **more: Any) -> Table:
        at = table()
        set_to = Overrule(quantity="hope_die", amount=20, op=Op.SET, on="ana", **more)
        at.play(GM, set_to)
        return at

    @pytest.mark.rule("DH-ROLL-06", "DH-ROLL-08")
    def test_it_may_be_a_d20(self) -> None:
        at = self.table(until=Always())
        matter = call(at, difficulty=20)
        found = only(roll(at, matter, 17, 3), was.RollSettled)
        assert (found.total, found.outcome) == (22, "success_with_hope")
        refused = call(at, difficulty=20)
        at.without_dice(ANNA, at.to(refused, do.RollDuality))
        (wanted,) = at.system.awaited(at.state)
        assert wanted.sides == (20, 12)

    @pytest.mark.rule("DH-ROLL-06", "DH-ROLL-09")
    def test_for_one_roll_and_only_its_bearers(self) -> None:
        at = self.table()
        assert only(roll(at, call(at, "bo"), 12, 12), was.RollSettled).outcome == dice.CRITICAL
        matter = call(at)
        shown = at.ready(ANNA, at.to(matter, do.RollDuality), experiences=()).preview
        assert [one.value for one in shown if one.quantity == "hope_die"] == [20]
        assert only(roll(at, matter, 7, 7), was.RollSettled).outcome == dice.CRITICAL
        at.without_dice(ANNA, at.to(call(at), do.RollDuality))
        (wanted,) = at.system.awaited(at.state)
        assert wanted.sides == (12, 12)

    @pytest.mark.rule("DH-ROLL-06")
    @pytest.mark.parametrize(("amount", "sides"), [(-5, 2), (0, 2), (100, 100)])
    def test_it_can_always_be_thrown(self, amount: int, sides: int) -> None:
        at = table()
        at.play(GM, Overrule(quantity="hope_die", amount=amount, op=Op.SET, on="ana"))
        at.without_dice(ANNA, at.to(call(at), do.RollDuality))
        assert at.system.awaited(at.state)[0].sides == (sides, 12)

    @pytest.mark.rule("DH-ROLL-07", "DH-ROLL-08", "DH-ROLL-09")
    @pytest.mark.parametrize(("hope", "difficulty"), [(20, 18), (8, 13), (12, 14)])
    def test_its_odds_are_those_of_all_pairs(self, hope: int, difficulty: int) -> None:
        found = odds.for_action(2, difficulty, hope=hope)
        counted = Counter(
            dice.outcome(one, other, one + other + 2, difficulty)
            for one in range(1, hope + 1)
            for other in range(1, 13)
        )
        in_order = (dice.CRITICAL, dice.SUCCESS_HOPE, dice.SUCCESS_FEAR)
        pairs = [counted[one] for one in (*in_order, dice.FAILURE_HOPE, dice.FAILURE_FEAR)]
        assert [one * hope * 12 for one in found.outcomes] == pairs

"""The tables of Critical Hits and Complications as exact weights."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from tableside.core.rows import RowTable
from tableside.systems import load
from tableside.systems.wrath_glory.lab.coverage import beyond, coverage
from tableside.systems.wrath_glory.lab.criticals import (
    Harm,
    Passing,
    passing,
    playable,
    rows_of,
    troubles_of,
    weights_of,
)
from tableside.systems.wrath_glory.lab.kernel import BURNING, JAMMED, PASSING, PRONE, SIDE
from tableside.systems.wrath_glory.ruleset import Ruleset

FULL, STARTER, CORE = (
    load("wrath-glory", one).rules for one in ("revised-full", "starter", "core")
)


def _weights(rules: Ruleset, table: RowTable | None) -> dict[int, int]:
    assert table is not None
    return weights_of(rules, table)


WEIGHTS = _weights(FULL, rows_of(FULL))
# Conditions that pass, by the order in which the tables name them.
OPEN_WOUND, PARRYING, WEAK_POINT = (1 << PASSING + place for place in range(3))
BLINDED = 1 << PASSING + 2  # in core, after Hindered and Vulnerable


def _share(harm: Harm, weights: dict[int, int] = WEIGHTS) -> Fraction:
    return Fraction(weights.get(harm.code, 0), sum(weights.values()))


@pytest.mark.parametrize(
    ("harm", "share"),
    [
        (Harm(wounds=2), Fraction(6, 36) / 3 + Fraction(2, 36) / 6),  # 11-16; 64-65 with its d6
        (Harm(mortal=1), Fraction(3 + 3 + 2 + 1, 36) + Fraction(3, 36) / 3),
        (Harm(mortal=6), Fraction(3, 36) / 3),
        (Harm(shock=6), Fraction(3, 36) / 6),
        (Harm(wounds=3, flags=BURNING), Fraction(2, 36) / 3),
        (Harm(wounds=1, flags=PRONE), Fraction(1, 36) / 3),
        (Harm(wounds=4, flags=BURNING), Fraction(0)),
    ],
)
def test_a_harm_comes_as_often_as_the_dice_say(harm: Harm, share: Fraction) -> None:
    assert _share(harm) == share


@pytest.mark.parametrize(
    ("harm", "share"),
    [
        (Harm(), Fraction(1, 6)),  # 1: disarmed, and armed again as the next turn begins
        (Harm(damage=4), Fraction(1, 36)),
        (Harm(wounds=2), Fraction(1, 18)),
        (Harm(flags=OPEN_WOUND), Fraction(1, 6)),
        (Harm(flags=PARRYING << SIDE), Fraction(1, 6)),  # of whoever attacks
        (Harm(flags=WEAK_POINT), Fraction(1, 6)),
    ],
)
def test_the_starter_set_has_rows_of_its_own(harm: Harm, share: Fraction) -> None:
    assert _share(harm, _weights(STARTER, rows_of(STARTER))) == share


@pytest.mark.parametrize(
    ("harm", "share"),
    [
        (Harm(), Fraction(12 + 3 + 3 + 2, 36)),  # a Reload, a dropped weapon, what the GM says
        (Harm(flags=JAMMED << SIDE), Fraction(9, 36)),
        (Harm(flags=PRONE << SIDE), Fraction(3, 36)),
        (Harm(flags=BLINDED << SIDE), Fraction(2, 36)),
    ],
)
def test_a_complication_strikes_whoever_acts(harm: Harm, share: Fraction) -> None:
    assert _share(harm, _weights(CORE, troubles_of(CORE))) == share


@pytest.mark.parametrize(
    ("ruleset", "kinds"),
    [
        ("revised", ()),
        (
            "revised-full",
            (Passing("hindered", own=1, in_tests=1), Passing("vulnerable", theirs=-2)),
        ),
        (
            "starter",
            (
                Passing("open_wound", softer=1),
                Passing("parrying", theirs=1),
                Passing("weak_point", theirs=-1),
            ),
        ),
    ],
)
def test_conditions_that_pass_are_what_the_rows_say(
    ruleset: str, kinds: tuple[Passing, ...]
) -> None:
    assert passing(load("wrath-glory", ruleset).rules) == kinds


def test_being_blinded_counts_for_attacks_and_not_for_keeping_calm() -> None:
    assert Passing("blinded", own=4) in passing(CORE)


HOUSE = """
name = "house"
title = "House"
extends = "revised-full"
[topics.criticals.values]
table = "odd.toml"
"""
ODD = """
name = "odd"
title = "Odd"
dice = "d6"
rule = "WG-CRIT-03"
[[row]]
on = "1-6"
title = "Struck"
text = "It spreads."
then = [{then}]
"""


@pytest.mark.parametrize(
    ("then", "played"),
    [
        ('{ do = "suffer", wounds = 1 }', True),
        ('{ do = "effect", name = "Vulnerable", rating = 3 }', True),
        ('{ do = "suffer", who = "actor", wounds = 1 }', False),
        ('{ do = "effect", name = "Bleeding" }', False),
        ('{ do = "spawn", kind = "a rat" }', False),
    ],
)
def test_only_a_table_that_the_lab_knows_is_played(then: str, played: bool, tmp_path: Path) -> None:
    (tmp_path / "house.toml").write_text(HOUSE)
    (tmp_path / "odd.toml").write_text(ODD.replace("{then}", then))
    rules = load("wrath-glory", str(tmp_path / "house.toml")).rules
    assert playable(rules) == played
    assert bool(beyond(rules)) != played


def test_the_report_says_what_of_it_is_played_and_what_only_roughly() -> None:
    full, alone, core, starter = (
        coverage(load("wrath-glory", one).rules, (), ())
        for one in ("revised-full", "revised", "core", "starter")
    )
    assert any("table of Critical Hits" in one for one in full.played)
    assert any("keeps the Ruin" in one for one in full.approximated)
    assert not any("a Critical Hit or" in one for one in full.left_out)
    assert any("a Critical Hit or" in one for one in alone.left_out)
    stay = "conditions and other effects stay as they lie now"
    assert stay in alone.approximated
    assert stay not in full.approximated
    assert any("Complications: weapons out of order" in one for one in core.played)
    assert not any("Complication" in one for one in core.left_out)
    assert any("Defiance" in one for one in core.played)
    assert any("pays for their Soak" in one for one in core.approximated)
    assert any("Open Wound, Parrying, Weak Point" in one for one in starter.played)
    assert not any("fire" in one for one in starter.played)

"""The table of Critical Hits as exact weights."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tableside.systems import load
from tableside.systems.wrath_glory.lab.coverage import coverage
from tableside.systems.wrath_glory.lab.criticals import Harm, playable, rows_of, weights_of
from tableside.systems.wrath_glory.lab.kernel import BURNING, PRONE

WEIGHTS = weights_of(table) if (table := rows_of(load("wrath-glory", "revised-full").rules)) else {}


def _share(harm: Harm) -> Fraction:
    return Fraction(WEIGHTS.get(harm.code, 0), sum(WEIGHTS.values()))


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
    ("ruleset", "there", "played"),
    [("revised", False, False), ("revised-full", True, True), ("starter", True, False)],
)
def test_only_a_table_that_the_lab_knows_is_played(ruleset: str, there: bool, played: bool) -> None:
    rules = load("wrath-glory", ruleset).rules
    assert (rows_of(rules) is not None, playable(rules)) == (there, played)


def test_the_report_says_what_of_it_is_played_and_what_only_roughly() -> None:
    full, alone = (
        coverage(load("wrath-glory", one).rules, ()) for one in ("revised-full", "revised")
    )
    assert any("table of Critical Hits" in one for one in full.played)
    assert any("keeps the Ruin" in one for one in full.approximated)
    assert not any("a Critical Hit or" in one for one in full.left_out)
    assert any("a Critical Hit or" in one for one in alone.left_out)
    stay = "conditions and other effects stay as they lie now"
    assert stay in alone.approximated
    assert stay not in full.approximated

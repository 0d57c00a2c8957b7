"""What is left to spend on a roll, and the best use of it, against every die counted out."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from tableside.systems.wrath_glory import odds
from tableside.systems.wrath_glory.numbers.dice import failures, icons, most_shifts, sixes

D6 = range(1, 7)
ROLLS = [(2, 3, 4), (1, 3, 2), (6, 2, 2), (5, 6, 1), (2, 2, 2)]


def test_the_words_of_the_issue() -> None:
    lying = odds.Lying.of((4, 5, 1, 2, 3, 2), dn=4, wrath_dice=1)
    assert (lying.icons, lying.again, lying.succeeds) == (2, 4, False)
    assert round(float(lying.success(reroll=True)), 2) == 0.77
    assert round(float(lying.success(glory=2)), 2) == 0.42
    assert round(float(lying.success(reroll=True, glory=2)), 2) == 0.92


@pytest.mark.parametrize("faces", ROLLS)
@pytest.mark.parametrize("dn", [2, 4])
@pytest.mark.parametrize("glory", [0, 1])
def test_a_roll_that_lies_there(faces: tuple[int, ...], dn: int, glory: int) -> None:
    lying = odds.Lying.of(faces, dn)
    places = failures(faces, 1)
    won = more = 0
    for thrown in product(D6, repeat=len(places) + glory):
        after = [*faces, *thrown[len(places) :]]
        for place, face in zip(places, thrown, strict=False):
            after[place] = face
        won += icons(after) >= dn
        spare = most_shifts(icons(after), sixes(after), dn)
        more += icons(after) >= dn and spare > lying.room
    every = 6 ** (len(places) + glory)
    assert lying.success(reroll=True, glory=glory) == Fraction(won, every)
    assert lying.more_shifts(reroll=True, glory=glory) == Fraction(more, every)


def _best(
    faces: tuple[int, ...], dn: int, wrath: int, glory: int, worth: tuple[int, ...]
) -> Fraction:
    """The best by trying everything, die by die; Glory is spent once, after any re-roll."""
    won = icons(faces) >= dn
    room = min(most_shifts(icons(faces), sixes(faces), dn), len(worth) - 1)
    found = [Fraction(worth[room] if won else 0)]
    for dice in range(1, glory + 1):
        each = [_best((*faces, *more), dn, 0, 0, worth) for more in product(D6, repeat=dice)]
        found.append(sum(each, Fraction()) / len(each))
    places = failures(faces, 1)
    if wrath and places:
        each = []
        for thrown in product(D6, repeat=len(places)):
            after = list(faces)
            for place, face in zip(places, thrown, strict=True):
                after[place] = face
            each.append(_best(tuple(after), dn, 0, glory, worth))
        found.append(sum(each, Fraction()) / len(each))
    return max(found)


@pytest.mark.parametrize("faces", ROLLS)
@pytest.mark.parametrize(("wrath", "glory"), [(0, 0), (1, 0), (0, 2), (1, 1)])
def test_no_way_is_better(faces: tuple[int, ...], wrath: int, glory: int) -> None:
    for dn in (1, 3, 5):
        lying = odds.Lying.of(faces, dn)
        best = odds.advise(lying, wrath=wrath, glory=glory).best
        assert best.value == _best(faces, dn, wrath, glory, (1,))
        wounds = tuple(map(Fraction, (1, 3, 4)))
        hurt = odds.advise(lying, "wounds", wrath=wrath, glory=glory, wounds=wounds).best
        assert hurt.value == _best(faces, dn, wrath, glory, (1, 3, 4))


def test_what_is_won_already_costs_nothing() -> None:
    found = odds.advise(odds.Lying.of((4, 6, 2), 2), wrath=2, glory=3)
    assert (found.best.reroll, found.best.glory) == (False, 0)
    assert found.best.value == 1
    assert found.best.spends_wrath == found.best.spends_glory == 0


def test_wrath_is_kept_if_it_brings_no_more() -> None:
    lying = odds.Lying(icons=2, sixes=0, again=1, dn=3)
    assert odds.advise(lying, wrath=1, glory=1).best.reroll
    kept = odds.advise(lying, "keep_wrath", wrath=1, glory=1)
    assert (kept.best.reroll, kept.best.glory) == (False, 1)
    assert kept.best.value == Fraction(1, 2)
    # A die is a die: one Glory die is as good as one die re-rolled, and costs no Wrath.
    cheap = odds.advise(lying, wrath=1, glory=1, glory_spends=1)
    assert cheap.best.value == Fraction(3, 4)
    assert cheap.best.spends_glory == Fraction(1, 2)  # only if the re-roll fails


def test_glory_that_may_be_spent_again_and_again_is_spent_one_by_one() -> None:
    lying = odds.Lying(icons=0, sixes=0, again=0, dn=1)
    once = odds.advise(lying, glory=3).best
    often = odds.advise(lying, glory=3, glory_spends=0).best
    assert (once.glory, often.glory) == (3, 1)
    assert once.value == often.value == Fraction(7, 8)
    assert once.spends_glory == 3
    assert often.spends_glory == Fraction(7, 4)


def test_a_hit_that_grows() -> None:
    target = odds.Target(9, 4, determination=3)
    wounds = tuple(odds.for_hit(10, 1 + shifts, target, ap=2).mean for shifts in range(6))
    assert list(wounds) == sorted(wounds)
    sure = odds.for_attack(60, 1, 10, 1, target, ap=2, most_shifts=0)
    assert sure.wounds.mean == sure.hit * wounds[0]
    lying = odds.Lying.of((4, 5, 4, 2, 3), 3)
    found = odds.advise(lying, "wounds", wrath=1, glory=2, wounds=wounds)
    assert found.best.reroll
    assert found.reason == (
        "Re-roll for 1 Wrath, then Glory if needed: 2.2 Wounds on average. "
        "2 Glory dice: 2.0 Wounds on average. "
        "As it lies: 1.8 Wounds on average."
    )


def test_the_reason() -> None:
    lying = odds.Lying.of((4, 5, 1, 2, 3, 2), dn=4)
    found = odds.advise(lying, wrath=1, glory=2)
    assert found.reason == (
        "Re-roll for 1 Wrath, then Glory if needed: 92 %. 2 Glory dice: 42 %. As it lies: 0 %."
    )
    assert odds.advise(lying).reason == "As it lies: 0 %."


def test_what_cannot_be_advised() -> None:
    lying = odds.Lying(0, 0, 1, 2)
    with pytest.raises(ValueError, match="'win' is no aim"):
        odds.advise(lying, "win")
    with pytest.raises(ValueError, match="say what each number"):
        odds.advise(lying, "wounds")

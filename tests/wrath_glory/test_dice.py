"""The arithmetic of dice.py against every roll of small pools, counted in the plainest way."""

from __future__ import annotations

from itertools import product

import pytest

from tableside.systems.wrath_glory.numbers.dice import failures, icons, most_shifts, sixes

WORTH = {1: 0, 2: 0, 3: 0, 4: 1, 5: 1, 6: 2}
ROLLS = [faces for size in range(5) for faces in product(range(1, 7), repeat=size)]


@pytest.mark.rule("WG-TEST-03")
def test_icons_of_every_roll_up_to_four_dice() -> None:
    for faces in ROLLS:
        assert icons(faces) == sum(WORTH[face] for face in faces), faces
        assert sixes(faces) == faces.count(6), faces


@pytest.mark.rule("WG-SHIFT-01")
def test_most_shifts_is_the_largest_number_that_keeps_the_test() -> None:
    for faces in ROLLS:
        for dn in range(1, 9):
            held, exalted = icons(faces), sixes(faces)
            legal = [n for n in range(exalted + 1) if held - 2 * n >= dn]
            assert most_shifts(held, exalted, dn) == (max(legal) if legal else 0), (faces, dn)


@pytest.mark.rule("WG-WP-05", "WG-WRATH-04")
def test_failures_are_ones_to_threes_but_never_a_wrath_one() -> None:
    for faces in ROLLS:
        for wrath_dice in range(len(faces) + 1):
            expected = []
            for place, face in enumerate(faces):
                is_wrath = place < wrath_dice
                if face in (2, 3) or (face == 1 and not is_wrath):
                    expected.append(place)
            assert list(failures(faces, wrath_dice)) == expected, (faces, wrath_dice)


@pytest.mark.rule("WG-GLORY-05")
def test_the_last_dice_can_be_kept_from_a_reroll() -> None:
    for faces in ROLLS:
        for kept in range(len(faces) + 1):
            free = failures(faces[: len(faces) - kept], 1)
            assert failures(faces, 1, keep_last=kept) == free, (faces, kept)

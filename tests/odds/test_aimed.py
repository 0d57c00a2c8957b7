"""A re-roll for an aim of its own, against every die counted out."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product

import pytest

from tableside.systems.wrath_glory import odds
from tableside.systems.wrath_glory.numbers.dice import failures, icons, most_shifts, sixes

Aim = Callable[[int, int, int], bool]
D6 = range(1, 7)
Faces = tuple[int, ...]
DN = 2
AIMS: dict[str, Aim] = {
    "two icons more": odds.at_least(DN + 2),
    "one to shift": odds.shifting(1, DN),
    "two to shift": odds.shifting(2, DN),
    "a critical": odds.critical,
}


def _brings(faces: Faces, wrath_dice: int) -> int:
    shown = faces[:wrath_dice]
    return (1 if 1 in shown else 0) | (2 if 6 in shown else 0)


def _ends(faces: Faces, glory: int) -> list[Faces]:
    if icons(faces) >= DN or not glory:
        return [faces] * 6**glory
    return [(*faces, *more) for more in product(D6, repeat=glory)]


def _again(faces: Faces, wrath_dice: int) -> list[Faces]:
    places, found = failures(faces, wrath_dice), []
    for thrown in product(D6, repeat=len(places)):
        after = list(faces)
        for place, face in zip(places, thrown, strict=True):
            after[place] = face
        found.append(tuple(after))
    return found


def _counted(
    pool: int, aim: Aim, glory: int, wrath_dice: int
) -> dict[tuple[int, int, int], Fraction]:
    """Icons, room to shift and Wrath dice, by playing the better of the two for every roll."""
    found: dict[tuple[int, int, int], Fraction] = {}
    for faces in product(D6, repeat=pool):
        kept = _ends(faces, glory)
        rolled = [one for after in _again(faces, wrath_dice) for one in _ends(after, glory)]

        def wins(ends: list[Faces]) -> Fraction:
            hit = sum(aim(icons(one), sixes(one), _brings(one, wrath_dice)) for one in ends)
            return Fraction(hit, len(ends))

        ends = rolled if wins(rolled) > wins(kept) else kept
        for one in ends:
            spare = most_shifts(icons(one), sixes(one), DN)
            key = (icons(one), spare, _brings(one, wrath_dice))
            found[key] = found.get(key, Fraction()) + Fraction(1, len(ends) * 6**pool)
    return found


@pytest.mark.parametrize("aim", AIMS)
@pytest.mark.parametrize(("pool", "glory", "wrath_dice"), [(2, 1, 1), (3, 0, 1), (2, 0, 2)])
def test_every_roll_is_re_rolled_when_it_serves_the_aim(
    aim: str, pool: int, glory: int, wrath_dice: int
) -> None:
    counted = _counted(pool, AIMS[aim], glory, wrath_dice)
    found = odds.for_aimed_test(pool, DN, AIMS[aim], glory=glory, wrath_dice=wrath_dice)
    for place, spread in ((0, found.icons), (1, found.shifts)):
        sums: dict[int, Fraction] = {}
        for key, share in counted.items():
            sums[key[place]] = sums.get(key[place], Fraction()) + share
        assert dict(spread.items()) == sums
    assert found.critical == sum(share for key, share in counted.items() if key[2] & 2)
    assert found.complication == sum(share for key, share in counted.items() if key[2] & 1)


def test_to_aim_at_success_is_to_re_roll_failures() -> None:
    for pool, dn, glory in ((5, 3, 0), (7, 4, 2), (3, 5, 1)):
        aimed = odds.for_aimed_test(pool, dn, odds.at_least(dn), glory=glory)
        usual = odds.for_test(pool, dn, reroll=True, glory=glory)
        assert aimed.icons == usual.icons
        assert aimed.shifts == usual.shifts
        assert (aimed.success, aimed.critical) == (usual.success, usual.critical)


def test_aiming_higher_reaches_higher() -> None:
    plain = odds.for_test(8, 2, reroll=True)
    aimed = odds.for_aimed_test(8, 2, odds.shifting(2, 2))
    assert aimed.shifts.at_least(2) > plain.shifts.at_least(2)
    assert aimed.success == plain.success


def test_a_pool_too_large_to_be_weighed_roll_by_roll() -> None:
    with pytest.raises(ValueError, match="up to 30 dice"):
        odds.for_aimed_test(28, 3, odds.critical, glory=3)

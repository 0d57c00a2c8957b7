"""A test whose failures are re-rolled exactly when that raises the chance of a stated aim."""

from __future__ import annotations

from functools import lru_cache

from tableside.systems.wrath_glory.numbers.dice import most_shifts
from tableside.systems.wrath_glory.odds.tables import SIDES, marks
from tableside.systems.wrath_glory.odds.testing import TestOdds, checked
from tableside.systems.wrath_glory.odds.wrath import COMPLICATION, CRITICAL, READINGS, once

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Aim = Callable[[int, int, int], bool]  # of icons, sixes, and what the Wrath dice bring

MOST_AIMED = 30  # dice: every first roll is weighed on its own
State = tuple[int, int, int]
Dealt = dict[State, int]


def at_least(icons: int) -> Aim:
    """To have so many icons."""
    return lambda found, _sixes, _brings: found >= icons


def shifting(shifts: int, dn: int) -> Aim:
    """To succeed with so many sixes to spare (WG-SHIFT-01)."""
    return lambda found, sixes, _brings: found >= dn and most_shifts(found, sixes, dn) >= shifts


def critical(_icons: int, _sixes: int, brings: int) -> bool:
    """To see a 6 on a Wrath die."""
    return bool(brings & CRITICAL)


def for_aimed_test(
    pool: int, dn: int, aim: Aim, *, glory: int = 0, wrath_dice: int = 1
) -> TestOdds:
    """The odds of a test, re-rolled when that serves the aim; Glory dice come if it still fails."""
    pool, dn, wrath_dice = checked(pool, dn, glory, wrath_dice)
    if pool + glory > MOST_AIMED:
        raise ValueError(f"A test with an aim of its own has up to {MOST_AIMED} dice.")
    ends: Dealt = {}
    for first, weight, fails, again in _first(pool - wrath_dice, wrath_dice):
        kept = _with_glory({first: 1}, dn, glory)
        rolled = _with_glory(_rerolled(first, fails, again), dn, glory)
        scale = SIDES ** (fails + again)
        raises = _aimed(rolled, aim) > scale * _aimed(kept, aim)
        rest = weight * SIDES ** (pool - fails - again) * (1 if raises else scale)
        for key, one in (rolled if raises else kept).items():
            ends[key] = ends.get(key, 0) + rest * one
    return _odds(ends, dn, pool + glory, SIDES ** (2 * pool + glory))


def _odds(ends: Dealt, dn: int, dice: int, total: int) -> TestOdds:
    rows = [[0] * (2 * dice + 1) for _ in range(READINGS)]
    shifted: dict[int, int] = {}
    for (icons, sixes, brings), weight in ends.items():
        rows[brings][icons] += weight
        key = most_shifts(icons, sixes, dn) if icons >= dn else -1
        shifted[key] = shifted.get(key, 0) + weight
    return TestOdds(dn, rows, total, lambda: (dict(shifted), total))


def _first(plain: int, wrath_dice: int) -> Iterator[tuple[State, int, int, int]]:
    """Every first roll: what lies there, its weight, ordinary and Wrath dice to throw again."""
    for single, exalted, weight in marks(plain):
        fails = plain - single - exalted
        for (icons, sixes, brings, again), one in _wrath(wrath_dice).items():
            lying = (single + 2 * exalted + icons, exalted + sixes, brings)
            yield lying, weight * one, fails, again


@lru_cache(None)
def _wrath(dice: int) -> dict[tuple[int, int, int, int], int]:
    """Wrath dice thrown once, with how many show 2 or 3 and may be thrown again (WG-WRATH-04)."""
    made = {(0, 0, 0, 0): 1}
    faces = ((0, 0, COMPLICATION, 0, 1), (0, 0, 0, 1, 2), (1, 0, 0, 0, 2), (2, 1, CRITICAL, 0, 1))
    for _ in range(dice):
        more: dict[tuple[int, int, int, int], int] = {}
        for (icons, sixes, brings, again), weight in made.items():
            for icon, six, flag, failed, one in faces:
                key = (icons + icon, sixes + six, brings | flag, again + failed)
                more[key] = more.get(key, 0) + weight * one
        made = more
    return made


def _rerolled(first: State, fails: int, again: int) -> Dealt:
    made: Dealt = {}
    icons, sixes, brings = first
    for more, exalted, flag, weight in once(again):
        for single, six, one in marks(fails):
            key = (icons + more + single + 2 * six, sixes + exalted + six, brings | flag)
            made[key] = made.get(key, 0) + weight * one
    return made


def _with_glory(lying: Dealt, dn: int, glory: int) -> Dealt:
    if not glory:
        return lying
    made: Dealt = {}
    for (icons, sixes, brings), weight in lying.items():
        if icons >= dn:
            key = (icons, sixes, brings)
            made[key] = made.get(key, 0) + weight * SIDES**glory
            continue
        for single, six, one in marks(glory):
            key = (icons + single + 2 * six, sixes + six, brings)
            made[key] = made.get(key, 0) + weight * one
    return made


def _aimed(found: Dealt, aim: Aim) -> int:
    return sum(weight for state, weight in found.items() if aim(*state))

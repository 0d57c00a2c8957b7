"""WG-TEST: the odds of a test, with a re-roll and Glory dice if it fails."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from tableside.core.odds import Spread
from tableside.systems.wrath_glory.numbers.dice import most_shifts
from tableside.systems.wrath_glory.odds.tables import (
    failed_then,
    icons_failed_then,
    marks,
    reaching,
    thrown,
)
from tableside.systems.wrath_glory.odds.wrath import (
    COMPLICATION,
    CRITICAL,
    READINGS,
    again,
    once,
)

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    Rows = Sequence[Sequence[int]]
    Shifts = tuple[dict[int, int], int]

MOST_DICE = 100  # far beyond any table, and still answered at once


class TestOdds:
    """What a test may bring; every number is exact."""

    __slots__ = ("_rows", "_shifts", "_total", "dn")
    __test__ = False  # for pytest: a test of the game, not of the program

    def __init__(self, dn: int, rows: Rows, total: int, shifts: Callable[[], Shifts]) -> None:
        self.dn, self._rows, self._total = dn, rows, total
        self._shifts = shifts  # worked out only for whoever asks

    @property
    def success(self) -> Fraction:
        """WG-TEST-04: the icons reach the DN."""
        dn = self.dn
        return Fraction(sum(sum(row[dn:]) for row in self._rows), self._total)

    @property
    def critical(self) -> Fraction:
        """WG-WRATH-06: a Wrath die shows 6 in the end."""
        return self._brought(CRITICAL)

    @property
    def complication(self) -> Fraction:
        """WG-WRATH-03: a Wrath die shows 1 in the end."""
        return self._brought(COMPLICATION)

    @property
    def icons(self) -> Spread:
        """How many icons lie there once everything is spent."""
        return Spread.of([sum(column) for column in zip(*self._rows, strict=True)], self._total)

    @property
    def margin(self) -> Spread:
        """Icons beyond the DN; below 0 the test fails."""
        icons = [sum(column) for column in zip(*self._rows, strict=True)]
        return Spread.of(icons, self._total, first=-self.dn)

    @property
    def shifts(self) -> Spread:
        """WG-SHIFT-01: how many sixes may be shifted; a failure shifts none."""
        weights, total = self._shifts()
        weights[0] = weights.get(0, 0) + weights.pop(-1, 0)
        return Spread(weights, total)

    @property
    def critical_success(self) -> Fraction:
        """Both at once: on an attack a Critical Hit (WG-WRATH-08, A-28)."""
        dn = self.dn
        found = sum(sum(row[dn:]) for key, row in enumerate(self._rows) if key & CRITICAL)
        return Fraction(found, self._total)

    def _brought(self, wanted: int) -> Fraction:
        found = sum(sum(row) for key, row in enumerate(self._rows) if key & wanted)
        return Fraction(found, self._total)


def for_test(
    pool: int, dn: int, *, reroll: bool = False, glory: int = 0, wrath_dice: int = 1
) -> TestOdds:
    """A test of so many dice, Wrath dice among them.

    `reroll`: a Wrath point throws the failures again if the first roll fails (WG-WP-05). `glory`:
    so many dice are added, all at once, if it is then still failing (WG-GLORY-05).
    """
    pool, dn, wrath_dice = checked(pool, dn, glory, wrath_dice)
    rows, total = (_rerolled if reroll else _thrown)(pool, dn, glory, wrath_dice)
    return TestOdds(dn, rows, total, lambda: shifts(pool, dn, reroll, glory, wrath_dice))


def checked(pool: int, dn: int, glory: int, wrath_dice: int) -> tuple[int, int, int]:
    """What a test is rolled with: a DN is at least 1, and no pool has more Wrath dice than dice."""
    if not 0 <= pool + glory <= MOST_DICE or glory < 0:
        raise ValueError(f"A test has 0 to {MOST_DICE} dice, Glory dice among them.")
    if wrath_dice < 0 or wrath_dice > max(1, pool):
        raise ValueError(f"{wrath_dice} Wrath dice do not fit into a pool of {pool}.")
    return pool, max(1, dn), min(wrath_dice, pool)


def success(
    pool: int, dn: int, *, reroll: bool = False, glory: int = 0, wrath_dice: int = 1
) -> Fraction:
    """The chance of success alone, which needs less than the whole table.

    A re-roll never takes an icon away: whatever falls short in the end has fallen short before,
    so that every failure counts as thrown again.
    """
    pool, dn, wrath_dice = checked(pool, dn, glory, wrath_dice)
    plain = pool - wrath_dice
    if not reroll:
        return Fraction(reaching(pool + glory, dn), 6 ** (pool + glory))
    missed = 0
    lying = thrown(plain, (1, 2, 1))[:dn]
    for _, icons, _, _, weight in again(wrath_dice):
        for more, one in enumerate(lying[: max(0, dn - icons)], icons):
            missed += weight * one * (6**glory - reaching(glory, dn - more))
    return 1 - Fraction(missed, 36**wrath_dice * 4**plain * 6**glory)


@lru_cache(None)
def _first(pool: int, wrath_dice: int) -> tuple[tuple[int, ...], ...]:
    """Icons of a first roll, a row for each thing that the Wrath dice may bring."""
    rows = [[0] * (2 * pool + 1) for _ in range(READINGS)]
    for icons, _, brings, weight in once(wrath_dice):
        for total, one in enumerate(thrown(pool - wrath_dice), icons):
            rows[brings][total] += weight * one
    return tuple(map(tuple, rows))


def _thrown(pool: int, dn: int, glory: int, wrath_dice: int) -> tuple[Rows, int]:
    """Nothing is thrown again."""
    lying, scale = _first(pool, wrath_dice), 6**glory
    if not glory:
        return lying, 6**pool
    rows = [_kept(row, dn, glory, scale) for row in lying]
    _add_glory(rows, [row[:dn] for row in lying], glory)
    return rows, 6**pool * scale


def _kept(row: Sequence[int], dn: int, glory: int, scale: int) -> list[int]:
    """What succeeds with the first roll stays as it is."""
    short = min(dn, len(row))
    return [0] * short + [weight * scale for weight in row[short:]] + [0] * (2 * glory)


def _rerolled(pool: int, dn: int, glory: int, wrath_dice: int) -> tuple[Rows, int]:
    """First what succeeds at once, then what fails first and is thrown again."""
    plain, scale = pool - wrath_dice, 6**glory
    at_once = 6**wrath_dice * 2**plain * scale
    rows = [_kept(row, dn, glory, at_once) for row in _first(pool, wrath_dice)]
    failing = [[0] * dn for _ in range(READINGS)]
    for first, icons, _, brings, weight in again(wrath_dice):
        if first >= dn:
            continue
        row, short, each = rows[brings], failing[brings], weight * scale
        lying = icons_failed_then(plain, dn - 1 - first)
        enough = max(0, dn - icons)
        for total, one in enumerate(lying[:enough], icons):
            short[total] += weight * one
        for total, one in enumerate(lying[enough:], enough + icons):
            row[total] += each * one
    _add_glory(rows, failing, glory)
    return rows, 36**wrath_dice * 12**plain * scale


def _add_glory(rows: list[list[int]], failing: Rows, glory: int) -> None:
    """WG-GLORY-05: what still fails gets the dice, all at once."""
    dice = thrown(glory)
    for row, short in zip(rows, failing, strict=True):
        for total, weight in enumerate(short):
            if weight:
                for icons, one in enumerate(dice, total):
                    row[icons] += weight * one


def shifts(pool: int, dn: int, reroll: bool, glory: int, wrath_dice: int) -> Shifts:
    """WG-SHIFT-01: how many sixes may be shifted, -1 for a failure; weights and their total."""
    made = [0] * (pool + glory + 2)  # by shifts; a failure is the last, which -1 counts from
    failing: dict[tuple[int, int], int] = {}
    plain, scale = pool - wrath_dice, 6**glory
    at_once = 6**wrath_dice * 2**plain if reroll else 1
    for icons, sixes, _, weight in once(wrath_dice):
        short = {} if reroll else failing  # with a re-roll the other table has what fails first
        _sort(made, short, marks(plain), dn, (icons, sixes, weight * at_once))
    for first, icons, sixes, _, weight in again(wrath_dice) if reroll else ():
        if first < dn:
            found = failed_then(plain, dn - 1 - first)
            _sort(made, failing, found, dn, (icons, sixes, weight))
    made = [weight * scale for weight in made]
    for (icons, sixes), weight in failing.items():
        for single, exalted, one in marks(glory):
            total = icons + single + 2 * exalted
            key = most_shifts(total, sixes + exalted, dn) if total >= dn else -1
            made[key] += weight * one
    base = 36**wrath_dice * 12**plain if reroll else 6**pool
    return {-1: made.pop(), **dict(enumerate(made))}, base * scale


def _sort(
    made: list[int],
    failing: dict[tuple[int, int], int],
    found: tuple[tuple[int, int, int], ...],
    dn: int,
    wrath: tuple[int, int, int],
) -> None:
    """Add the Wrath dice to the others and sort what comes out by success and room to shift."""
    icons, sixes, weight = wrath
    for single, others, one in found:
        total, exalted = icons + single + 2 * others, sixes + others
        if total < dn:
            key = (total, exalted)
            failing[key] = failing.get(key, 0) + weight * one
        else:
            room = total - dn >> 1  # as `most_shifts`, without the call: this is the inner loop
            made[exalted if exalted < room else room] += weight * one

"""Tables of icons: what a number of dice brings, thrown once or with failures thrown again.

An ordinary die that is thrown again on a failure is one of five independent pairs (first, final):
icon and icon 4/12, six and six 2/12, failure and failure 3/12, failure and icon 2/12, failure and
six 1/12. So "the first roll failed and the final one shows this" is one product and needs no roll
within a roll: given the final icons, each of them lay there before with a chance of 2/3, whatever
the size of the pool.
"""

from __future__ import annotations

from functools import lru_cache
from math import comb, factorial

from tableside.core.odds import convolved

PLAIN = (3, 2, 1)  # WG-TEST-03: of six faces three are nothing, two an icon, one is two icons
AGAIN = (1, 2, 1)  # of four: the same die once its failures were thrown again
SIDES = 6

Marks = tuple[tuple[int, int, int], ...]  # single icons, sixes, weight


@lru_cache(None)
def thrown(dice: int, weights: tuple[int, ...] = PLAIN) -> tuple[int, ...]:
    """The weights of each total of so many dice."""
    if dice == 0:
        return (1,)
    half = thrown(dice // 2, weights)
    both = convolved(half, half)
    return tuple(convolved(both, weights) if dice % 2 else both)


@lru_cache(None)
def tails(dice: int) -> tuple[int, ...]:
    """For each number, the weight of at least so many icons on so many dice."""
    sums, made = 0, list[int]()
    for weight in reversed(thrown(dice)):
        sums += weight
        made.append(sums)
    return tuple(reversed(made))


def reaching(dice: int, need: int) -> int:
    """The weight of at least so many icons, out of 6 to the power of the dice."""
    found = tails(dice)
    return found[max(need, 0)] if need < len(found) else 0


@lru_cache(None)
def marks(dice: int) -> Marks:
    """Single icons and sixes of so many dice, out of 6 to their power."""
    return tuple(
        (single, sixes, _arrangements(dice, single, sixes) * 3 ** (dice - single - sixes) << single)
        for sixes in range(dice + 1)
        for single in range(dice + 1 - sixes)
    )


@lru_cache(None)
def failed_then(dice: int, most: int) -> Marks:
    """Final icons and sixes of dice whose first roll had at most so many icons, out of 12 each."""
    return tuple(
        (
            single,
            sixes,
            _arrangements(dice, single, sixes)
            * 3 ** (dice - single - sixes)
            * _lay_before(single, sixes)[min(most, single + 2 * sixes)],
        )
        for sixes in range(dice + 1)
        for single in range(dice + 1 - sixes)
    )


@lru_cache(None)
def icons_failed_then(dice: int, most: int) -> tuple[int, ...]:
    """The same by their icons alone."""
    made = [0] * (2 * dice + 1)
    for single, sixes, weight in failed_then(dice, most):
        made[single + 2 * sixes] += weight
    return tuple(made)


def _arrangements(dice: int, single: int, sixes: int) -> int:
    left = factorial(dice - single - sixes)
    return factorial(dice) // (factorial(single) * factorial(sixes) * left)


@lru_cache(None)
def _lay_before(single: int, sixes: int) -> tuple[int, ...]:
    """How many of the final icons lay there before, at most; of 6 for an icon, of 3 for a six."""
    row = [0] * (single + 2 * sixes + 1)
    for icons in range(single + 1):
        weight = comb(single, icons) << (single + icons)
        for exalted in range(sixes + 1):
            row[icons + 2 * exalted] += weight * comb(sixes, exalted) << exalted
    for place in range(1, len(row)):
        row[place] += row[place - 1]
    return tuple(row)

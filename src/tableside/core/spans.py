"""How far a number may go before something binding speaks against it."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable

from tableside.core.values import Bar, Barred

Binds = Callable[[int], Bar | None]  # what binding speaks against a number


def highest(low: int, high: int, binds: Binds) -> tuple[int, Bar | None]:
    """How high nothing speaks against it, and what does against one more."""
    for number in range(low, high + 1):
        if (found := binds(number)) is not None:
            if number == low:
                raise Barred(found)
            return number - 1, found
    return high, None


def around(
    start: int, low: int, high: int, binds: Binds
) -> tuple[int, int, Bar | None, Bar | None]:
    """From where to where nothing speaks against it, and what does beyond and below."""
    if not low <= start <= high or binds(start):
        free = (number for number in range(low, high + 1) if not binds(number))
        start = next(free, low)
    if (found := binds(start)) is not None:
        raise Barred(found)
    down, up = (
        bisect_left(side, True, key=lambda number: binds(number) is not None)
        for side in (range(start, low - 1, -1), range(start, high + 1))
    )
    least, most = start - down + 1, start + up - 1
    beyond = binds(most + 1) if most < high else None
    return least, most, beyond, binds(least - 1) if least > low else None

"""Chance in whole numbers alone: a stream with a place for every fight, and tables drawn from it.

What a fight meets hangs on the seed and the fight's number and on nothing else, so that it does not
matter who plays which fights, nor in which order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

BITS = 32
FULL = 1 << BITS
_LOW = FULL - 1
_MASK = (1 << 64) - 1
# splitmix64: the step of its counter, and the factors by which a number of it is stirred.
_STEP, _FIRST, _SECOND = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
_SEEDS, _STIRS = 0xD1342543DE82EF95, 0xDABA0B6EB09322E3
STIRRED, SEEDED = (_STEP, _FIRST, _SECOND), (_SEEDS, _STIRS)


class Alias(NamedTuple):
    """Tables end to end: one draw of 32 bits finds a place in one, and keeps it or its other."""

    codes: list[int]
    keep: list[int]
    other: list[int]
    offset: list[int]
    size: list[int]


def alias(tables: Iterable[Mapping[int, int]]) -> Alias:
    """Exact weights as such tables; each outcome is off by less than one in 2**32 (Vose)."""
    made = Alias([], [], [], [], [])
    for weights in tables:
        codes, keep, other = _table(weights)
        made.offset.append(len(made.codes))
        made.size.append(len(codes))
        made.codes.extend(codes)
        made.keep.extend(keep)
        made.other.extend(other)
    return made


def _table(weights: Mapping[int, int]) -> tuple[list[int], list[int], list[int]]:
    items = [(code, weight) for code, weight in sorted(weights.items()) if weight]
    many, total = len(items), sum(weight for _, weight in items)
    scaled = [weight * many for _, weight in items]
    codes = [code for code, _ in items]
    other, keep = codes[:], [FULL] * many
    small = [place for place in range(many) if scaled[place] < total]
    large = [place for place in range(many) if scaled[place] >= total]
    while small and large:
        less, more = small.pop(), large[-1]
        keep[less] = (scaled[less] * FULL + total // 2) // total
        other[less] = codes[more]
        scaled[more] -= total - scaled[less]
        if scaled[more] < total:
            small.append(large.pop())
    return codes, keep, other


def seeded(seed: int, fight: int) -> int:
    """Where in the stream a fight begins."""
    made = (seed * _SEEDS + fight * _STEP) & _MASK
    made = ((made ^ (made >> 32)) * _STIRS) & _MASK
    made = ((made ^ (made >> 32)) * _STIRS) & _MASK
    return made ^ (made >> 32)


Begin = Callable[[int, int], None]
Draw = Callable[[int], int]


def stream(tables: Alias) -> tuple[Begin, Draw, Draw]:
    """To begin a fight, to draw from a table, and to pick among so many."""
    codes, keep, other, offset, size = tables
    now, spare = 0, -1  # of a number's two halves the lower is kept for the next draw

    def begin(seed: int, fight: int) -> None:
        nonlocal now, spare
        now, spare = seeded(seed, fight), -1

    def draw(table: int) -> int:
        nonlocal now, spare
        if spare >= 0:
            spot, spare = spare * size[table], -1
        else:
            now = (now + _STEP) & _MASK
            made = ((now ^ (now >> 30)) * _FIRST) & _MASK
            made = ((made ^ (made >> 27)) * _SECOND) & _MASK
            made ^= made >> 31
            spot, spare = (made >> 32) * size[table], made & _LOW
        place = offset[table] + (spot >> 32)
        return codes[place] if (spot & _LOW) < keep[place] else other[place]

    def pick(many: int) -> int:
        nonlocal now, spare
        if spare >= 0:
            half, spare = spare, -1
            return (half * many) >> 32
        now = (now + _STEP) & _MASK
        made = ((now ^ (now >> 30)) * _FIRST) & _MASK
        made = ((made ^ (made >> 27)) * _SECOND) & _MASK
        made ^= made >> 31
        spare = made & _LOW
        return ((made >> 32) * many) >> 32

    return begin, draw, pick

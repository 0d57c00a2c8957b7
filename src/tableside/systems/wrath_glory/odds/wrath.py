"""The Wrath dice of a pool: their icons, and whether one shows 1 or 6 in the end."""

from __future__ import annotations

from functools import lru_cache

COMPLICATION, CRITICAL = 1, 2  # may hold both, if there are several Wrath dice
READINGS = 4

# WG-WRATH-02: icons, sixes, what it brings, weight; of 6.
_ONCE = ((0, 0, COMPLICATION, 1), (0, 0, 0, 2), (1, 0, 0, 2), (2, 1, CRITICAL, 1))
# WG-WRATH-04: first icons, final icons, final sixes, what it brings, weight; of 36. A 1 stays,
# a 2 or 3 is thrown again.
_AGAIN = (
    (0, 0, 0, COMPLICATION, 8),
    (0, 0, 0, 0, 4),
    (0, 1, 0, 0, 4),
    (0, 2, 1, CRITICAL, 2),
    (1, 1, 0, 0, 12),
    (2, 2, 1, CRITICAL, 6),
)

Once = tuple[tuple[int, int, int, int], ...]
Again = tuple[tuple[int, int, int, int, int], ...]


@lru_cache(None)
def once(dice: int) -> Once:
    """What so many Wrath dice show, thrown once; out of 6 each."""
    made = {(0, 0, 0): 1}
    for _ in range(dice):
        more: dict[tuple[int, int, int], int] = {}
        for (icons, sixes, brings), weight in made.items():
            for icon, six, flag, one in _ONCE:
                key = (icons + icon, sixes + six, brings | flag)
                more[key] = more.get(key, 0) + weight * one
        made = more
    return tuple((*key, weight) for key, weight in made.items())


@lru_cache(None)
def again(dice: int) -> Again:
    """What they show first and in the end, if their failures are thrown again; out of 36 each."""
    made = {(0, 0, 0, 0): 1}
    for _ in range(dice):
        more: dict[tuple[int, int, int, int], int] = {}
        for (first, icons, sixes, brings), weight in made.items():
            for before, icon, six, flag, one in _AGAIN:
                key = (first + before, icons + icon, sixes + six, brings | flag)
                more[key] = more.get(key, 0) + weight * one
        made = more
    return tuple((*key, weight) for key, weight in made.items())

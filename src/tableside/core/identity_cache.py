"""What follows from values that never change, found again by which values they were.

States share their parts: most events leave the roster, the tracks and the effects as they were.
What was worked out from such parts is kept with them, so that they can be told apart by identity
alone, which costs less than comparing them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class Recall(Generic[T]):
    """A small store for one function; when it is full it begins anew."""

    def __init__(self, most: int = 64) -> None:
        self._most = most
        # The parts are kept with the answer: while they are, nothing else can have their identity.
        self._kept: dict[tuple[int, ...], tuple[tuple[object, ...], T]] = {}

    def of(self, make: Callable[..., T], *parts: object) -> T:
        """What `make` comes to for these very parts, none of which ever changes."""
        key = tuple(map(id, parts))
        found = self._kept.get(key)
        if found is not None:
            return found[1]
        made = make(*parts)
        if len(self._kept) >= self._most:
            self._kept.clear()
        self._kept[key] = (parts, made)
        return made

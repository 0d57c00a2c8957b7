"""What follows from values that never change, found again by which values they were.

States share their parts: most events leave the roster, the tracks and the effects as they were.
What was worked out from such parts is kept with them, so that they can be told apart by identity
alone, which costs less than comparing them.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

T = TypeVar("T")


class Recall(Generic[T]):
    """A small store for one function; when it is full it begins anew."""

    def __init__(self, most: int = 256) -> None:
        self._most = most
        # The parts are kept with the answer: while they are, nothing else can have their identity.
        self._kept: dict[tuple[Hashable, ...], tuple[tuple[object, ...], T]] = {}

    def of(self, make: Callable[..., T], *parts: object, reader: Hashable = None) -> T:
        """What `make` comes to for these very parts, none of which ever changes.

        Where it hangs on who looks as well, that is the `reader`, told apart by equality.
        """
        key = (reader, *map(id, parts))  # some hundred times after every command
        try:
            return self._kept[key][1]
        except KeyError:
            pass
        made = make(*parts)
        if len(self._kept) >= self._most:
            self._kept.clear()
        self._kept[key] = (parts, made)
        return made

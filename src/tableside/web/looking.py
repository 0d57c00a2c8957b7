"""What a screen says on its live connection, and how often it is told what may be done."""

from __future__ import annotations

import time
from typing import Annotated

import msgspec

from tableside.table.frames import MOST_LOOKED_AT, Screen
from tableside.table.seats import Seat
from tableside.table.table import Table
from tableside.web.settings import MOST_SAID

PAUSE = 1.0  # seconds at least between two lists, however fast play goes on
AT_ONCE = 0.1  # the same for a list that somebody has just opened


class Looks(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a screen wants to be told: of whom it shows a list, or everything anew."""

    look: tuple[Annotated[str, msgspec.Meta(max_length=200)], ...] | None = None
    anew: bool = False


class Unwanted(Exception):
    """Something that no screen of ours says."""


class Looking(Screen):
    """A screen with its own clock: lists come after frames, and not too often."""

    def __init__(self, cursor: int) -> None:
        super().__init__(cursor)
        self._told = float("-inf")
        self._new = self._stale = False

    def hears(self, raw: str) -> bool:
        """Take what the screen says; whether there is anything to send for it."""
        try:
            said = msgspec.json.decode(raw, type=Looks) if len(raw) <= MOST_SAID else None
        except (msgspec.DecodeError, UnicodeEncodeError, RecursionError):
            said = None
        if said is None:
            raise Unwanted
        if said.anew:
            self.forget()
        if said.look is not None:
            self._new |= self.look_at(said.look[:MOST_LOOKED_AT])
        return said.anew or self._new

    def next(self, table: Table, seat: Seat) -> bytes | None:
        """What has changed; the lists may have changed with it."""
        self._stale = True
        return super().next(table, seat)

    def due(self) -> bool:
        """Whether its lists are to be told now."""
        return self.rest() == 0.0

    def rest(self) -> float | None:
        """How many seconds until its lists are told again; none: they need not be."""
        if not self.looks or not (self._stale or self._new):
            return None
        return max(0.0, self._told + (AT_ONCE if self._new else PAUSE) - time.monotonic())

    def lists(self, table: Table, seat: Seat) -> bytes | None:
        """The lists that have changed."""
        self._told, self._new, self._stale = time.monotonic(), False, False
        return super().lists(table, seat)

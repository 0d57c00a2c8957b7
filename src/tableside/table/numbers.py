"""How each seat counts the rows of a log: what it does not know of leaves no gap.

The GM counts every row. Anybody else counts those that say something to them or change what they
know, and those that they did themselves; so a number gives away nothing of what goes on in secret.
It follows from the log alone, and a row that was counted is never counted otherwise.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from msgspec.structs import replace

from tableside.core.history import History, Row
from tableside.core.parts import parts_of
from tableside.core.values import Actor, Role
from tableside.table.chronicle import Entry, read
from tableside.table.seats import Seats

_Readers = list[list[Actor]]  # those of a role together
_STRANGER = Actor("")  # somebody who sits down later has read what everybody may


class Count(NamedTuple):
    """How a seat counts, or several: those who have counted alike so far have the very same."""

    untold: tuple[int, ...]  # rows that it does not count, oldest first

    def has(self, seq: int) -> bool:
        """Whether a row counts."""
        at = bisect_left(self.untold, seq)
        return at == len(self.untold) or self.untold[at] != seq

    def number(self, seq: int) -> int:
        """The number of a row, or else of the last one before it that counts."""
        return seq - bisect_right(self.untold, seq)

    def row(self, number: int) -> int:
        """The row that has a number."""
        places = range(len(self.untold))
        return number + bisect_right(places, number, key=lambda at: self.untold[at] - at)

    def on_line(self, history: History, seq: int) -> int:
        """The number of a row, or of the last one that counts on the line of play up to there."""
        while seq > history.start.seq and not self.has(seq):
            seq = history.row(seq).parent
        return self.number(seq)


_ALL = Count(())


def as_counted(history: History, one: Entry, count: Count) -> Entry:
    """An entry with the numbers that its reader has for rows."""
    if not count.untold:
        return one
    seq, parent = count.number(one.seq), count.on_line(history, one.parent)
    mends = count.number(one.mends) if one.mends and count.has(one.mends) else 0
    return replace(one, seq=seq, parent=parent, mends=mends)


class Numbers:
    """How all seats of a table count, as far as the log was read."""

    def __init__(self, untold: Mapping[str, Iterable[int]] | None = None, until: int = 0) -> None:
        self.until = until  # the last row that was looked at
        each = {seat: tuple(rows) for seat, rows in (untold or {"": ()}).items()}
        counts = {rows: Count(rows) for rows in each.values()}
        self._counts = {seat: counts[rows] for seat, rows in each.items()}
        self._read_by: tuple[Seats | None, _Readers] = (None, [])  # who sat here last

    def of(self, actor: Actor) -> Count:
        """How a seat counts."""
        if actor.role is Role.GM:
            return _ALL
        return self._counts.get(actor.seat) or self._counts[_STRANGER.seat]

    def read(self, history: History, seats: Seats, until: int | None = None) -> None:
        """Read on to a row, or to the last, for everybody who sits here."""
        last = history.last if until is None else until
        if self.until >= last:
            return
        readers, names = self._readers(seats), seats.names()
        while self.until < last:
            row = history.row(self.until + 1)
            silent = _without_words(history, row, readers, names)
            if silent := [one for one in silent if one.seat != row.actor.seat]:
                self._leave_out(row.seq, [one.seat for one in _unmoved(history, row, silent)])
            self.until = row.seq

    def _leave_out(self, seq: int, seats: Iterable[str]) -> None:
        """These do not count a row: those of them who have counted alike go on alike."""
        longer: dict[Count, Count] = {}
        for seat in seats:
            was = self._counts[seat]
            self._counts[seat] = longer.setdefault(was, Count((*was.untold, seq)))

    def behind(self, seq: int) -> dict[str, tuple[int, ...]]:
        """The rows up to one that do not count, by seat; nobody: for whoever sits down later."""
        return {
            seat: one.untold[: bisect_right(one.untold, seq)] for seat, one in self._counts.items()
        }

    def _readers(self, seats: Seats) -> _Readers:
        sat, readers = self._read_by
        if sat is not seats:
            readers = self._sitting(seats)
            self._read_by = (seats, readers)
        return readers

    def _sitting(self, seats: Seats) -> _Readers:
        sitting = [seats.actor(one) for one in seats.seats.values() if one.role is not Role.GM]
        for one in sitting:
            self._counts.setdefault(one.seat, self._counts[_STRANGER.seat])
        each: dict[Role, list[Actor]] = {}
        for one in (_STRANGER, *sitting):
            each.setdefault(one.role, []).append(one)
        return list(each.values())


def _without_words(
    history: History, row: Row, readers: _Readers, names: Mapping[str, str]
) -> list[Actor]:
    """Those to whom a row says nothing."""
    found = list[Actor]()
    for those in readers:
        for at, one in enumerate(those):
            told = read(history, row, one, names)
            if not told.entry.lines:
                found += those[at:] if told.alike else [one]
            if told.alike:  # the rest of them read the same
                break
    return found


def _unmoved(history: History, row: Row, actors: list[Actor]) -> list[Actor]:
    """Those who know the same after a row as before it."""
    # First all of them before it: a game holds what is known of one state at a time.
    states = (history.state_at(row.parent), history.state_at(row.seq))
    before, after = ([history.system.known(state, one) for one in actors] for state in states)
    pairs = zip(actors, before, after, strict=True)
    return [one for one, was, now in pairs if parts_of(was) == parts_of(now)]

"""The last roll on the line of play, as each seat reads it, and a moment that stands beside it."""

from __future__ import annotations

from itertools import islice
from typing import NamedTuple

from tableside.core.history import History, Row
from tableside.core.last_roll import LastRoll, Part, Rolls
from tableside.core.values import Actor
from tableside.core.verbs import tag_of
from tableside.table.chronicle import Read, read

RECENT = 40  # rows: what lies farther back nobody looks at any more
FOLDED = 2 * RECENT  # rows: a roll that ended in those began in these
MOST_KEPT = 200  # rows times readers: those who read alike are one


class After(NamedTuple):
    """How things stand after a row."""

    rolls: Rolls = Rolls()
    apart: LastRoll | None = None  # the newest moment of its own, until the next deed


class LastRolls:
    """How rolls stand after each row, folded once for all who read alike."""

    def __init__(self) -> None:
        self._kept: dict[tuple[int, str], After] = {}  # by row, and by role or else by seat

    def of(self, history: History, actor: Actor) -> LastRoll | None:
        """The last roll as this seat may read it; it follows from the line of play alone."""
        return near(history, self.after(history, actor).rolls.last)

    def apart(self, history: History, actor: Actor) -> LastRoll | None:
        """The newest moment of its own, as this seat reads it, until somebody does the next."""
        return near(history, self.after(history, actor).apart)

    def after(self, history: History, actor: Actor) -> After:
        """How things stand now: the very same for all who read alike."""
        after = self._found(history.head, actor)
        return self._fold(history, actor) if after is None else after

    def _found(self, seq: int, actor: Actor) -> After | None:
        return self._kept.get((seq, actor.role)) or self._kept.get((seq, actor.seat))

    def _fold(self, history: History, actor: Actor) -> After:
        """Read on from the newest row that was read before; whoever reads alike need not."""
        rows, seq = list[Row](), history.head
        for row in islice(history.back(), FOLDED):
            if self._found(row.seq, actor) is not None:
                break
            rows.append(row)
            seq = row.parent
        found = self._found(seq, actor)
        alike = found is None or (seq, actor.role) in self._kept
        after = found or After()
        for row in reversed(rows):
            told = read(history, row, actor, {})
            alike = alike and told.alike
            reader = actor.role if alike else actor.seat
            after = self._kept[row.seq, reader] = _next(history, row, told, after)
        while len(self._kept) > MOST_KEPT:
            del self._kept[next(iter(self._kept))]
        return after


def _next(history: History, row: Row, told: Read, before: After) -> After:
    apart = before.apart
    verb = history.system.verbs.get(tag_of(type(row.command)))
    if verb is not None and not verb.procedure:
        apart = None
    for seq, line, what in told.rolls:
        if what.part is Part.APART:
            apart = LastRoll(seq=seq, matter=what.matter, called=what.called, outcome=(line,))
    return After(before.rolls.after(told.rolls) if told.rolls else before.rolls, apart)


def near(history: History, one: LastRoll | None) -> LastRoll | None:
    """What stands among the newest rows, whether it was folded just now or long ago."""
    if one is None or history.head - one.seq < RECENT:  # taken back rows only bring it nearer
        return one
    recent = islice(history.back(), RECENT)
    return one if any(row.seq == one.seq for row in recent) else None

"""The log as people read it: what happened, line by line, for one seat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from tableside.core.history import Corrected, HeadMoved, History, Row
from tableside.core.identity_cache import Recall
from tableside.core.state import ControlGiven
from tableside.core.values import DICE, Actor, Event, Line, Role
from tableside.core.verbs import tag_of

_BEFORE = Line("something from before.")
MOST_TOLD = 200  # a client that comes late reads the newest of the log


class Entry(msgspec.Struct, frozen=True):
    """One row of the log as one seat reads it."""

    seq: int
    parent: int
    seat: str  # who did it
    behalf: str  # for whom, if not for themselves
    do: str
    lines: tuple[Line, ...]
    faces: bool  # whether this reader may correct its dice, if it is not too late


class _Reader:
    """Somebody who reads, with a note of whether anything but the role was asked about them."""

    def __init__(self, actor: Actor) -> None:
        self._actor, self.role, self.asked = actor, actor.role, False

    def __getattr__(self, name: str) -> Any:
        self.asked = True
        return getattr(self._actor, name)


# Of each row, what a whole role reads alike, or else what a seat reads.
_READ: Recall[dict[str, Entry]] = Recall(most=64)


def entry(history: History, row: Row, actor: Actor, names: Mapping[str, str]) -> Entry:
    """A row as this seat may read it; `names` are the people in the seats.

    If nothing in it hangs on the seat, all seats of the same role read the very same.
    """
    alike = _READ.of(lambda *_: {}, row, history.moments(row))
    if (found := alike.get(actor.role) or alike.get(actor.seat)) is not None:
        return found
    reader: Any = _Reader(actor)
    made = _entry(history, row, reader, names)
    if not any(isinstance(event, ControlGiven) for event in row.events):
        alike[actor.seat if reader.asked else actor.role] = made
    return made


def _entry(history: History, row: Row, actor: Actor, names: Mapping[str, str]) -> Entry:
    return Entry(
        row.seq,
        row.parent,
        # Who typed dice in is kept for their right to mend them; the log says that dice fell.
        DICE.seat if row.actor.role is Role.DICE else row.actor.person or row.actor.seat,
        row.behalf,
        tag_of(type(row.command)),
        _lines(history, row, actor, names),
        bool(row.faces) and (actor.role is Role.GM or typed_by(actor, row)),
    )


def typed_by(actor: Actor, row: Row) -> bool:
    """Whether these are real dice that this seat typed in."""
    return row.actor.role is Role.DICE and row.actor == Actor(actor.seat, Role.DICE)


def _lines(history: History, row: Row, actor: Actor, names: Mapping[str, str]) -> tuple[Line, ...]:
    """What a row says to this seat."""
    if isinstance(row.command, HeadMoved):
        how, to = (
            ("Taken back", row.parent) if row.command.undo else ("Brought back", row.command.to)
        )
        moved = _first(history, to, actor, names)
        return () if moved is None else (_moved(how, moved, undo=row.command.undo),)
    lines = list(_told(history, row, actor, names))
    if isinstance(row.command, Corrected):
        how = "settled" if row.command.how == "settle" else "played again from there"
        said = _first(history, row.command.seq, actor, names)
        lines.insert(0, Line(f"Corrected and {how}: {(said or _BEFORE).text}"))
    return tuple(lines)


def _moved(how: str, line: Line, *, undo: bool) -> Line:
    """A row that play went back behind, or to once more."""
    on = line.sheet
    sheet = None if on is None else replace(on, heading=f"{how}: {on.heading}", back=undo)
    return Line(f"{how}: {line.text}", sheet=sheet)


def _first(history: History, seq: int, actor: Actor, names: Mapping[str, str]) -> Line | None:
    """How a row begins, as this seat read it: people know what was said, and no numbers of rows.

    Nothing of a row that said nothing to them: it may be one that they do not know of.
    """
    if seq <= history.start.seq:
        return _BEFORE
    lines = _lines(history, history.row(seq), actor, names)
    return lines[0] if lines else _BEFORE if actor.role is Role.GM else None


def _told(history: History, row: Row, actor: Actor, names: Mapping[str, str]) -> list[Line]:
    system = history.system
    moments = zip(history.moments(row), row.events, strict=True)
    told = (system.tell(state, _named(event, names), actor) for state, event in moments)
    return [line for line in told if line is not None]


def _named(event: Event, names: Mapping[str, str]) -> Event:
    """The game knows seats by their ids only; what people are called is a fact of the table."""
    if isinstance(event, ControlGiven):
        return replace(event, seat=names.get(event.seat, event.seat))
    return event


def head_after(row: Row) -> int:
    """Where play stood when this row was written."""
    return row.command.to if isinstance(row.command, HeadMoved) else row.seq


def off_the_line(history: History, until: int | None = None) -> tuple[int, ...]:
    """The rows that were taken back and stand on no line of play, now or behind an earlier row."""
    last = history.last if until is None else until
    head = history.head if until is None else head_after(history.row(until))
    on = {row.seq for row in history.line(head)}
    later = (
        row.seq
        for row in history.rows
        if row.seq <= last and row.seq not in on and not isinstance(row.command, HeadMoved)
    )
    return (*history.start.taken_back, *later)

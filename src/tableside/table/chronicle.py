"""The log as people read it: what happened, line by line, for one seat."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from tableside.core.history import Corrected, HeadMoved, History, Row
from tableside.core.identity_cache import Recall
from tableside.core.last_roll import Told
from tableside.core.state import ControlGiven
from tableside.core.values import DICE, Actor, Event, Line, Role
from tableside.core.verbs import tag_of

_BEFORE = Line("something from before.")
_Said = tuple[Any, Event, Line]  # a line about an event, and the state in which that happened
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
    typed: str = ""  # who typed its dice in, if they were real ones
    mends: int = 0  # the row that it corrects


class Read(NamedTuple):
    """A row as it is read: by one seat, or by all of a role alike."""

    entry: Entry
    rolls: tuple[Told, ...]  # its lines that say something of rolls
    alike: bool


class _Words(NamedTuple):
    """What a row says: to one seat, to a role, or to everybody."""

    lines: tuple[Line, ...]
    rolls: tuple[Told, ...]
    alike: bool  # for all of a role


class _Reader:
    """Somebody who reads; noted is whether anybody asked of what role, or which seat that is."""

    def __init__(self, actor: Actor, names: Mapping[str, str]) -> None:
        self._actor, self._names = actor, names
        self.ranked = self.asked = self.named = False

    @property
    def role(self) -> Role:
        """As what they read."""
        self.ranked = True
        return self._actor.role

    def __getattr__(self, name: str) -> Any:
        self.asked = True
        return getattr(self._actor, name)

    def name_of(self, seat: str) -> str:
        """What somebody is called."""
        self.named = True
        return self._names.get(seat, seat)


# Of each row, what a whole role reads alike, or else what a seat reads; and what it says to whom.
_READ: Recall[tuple[dict[str, Read], dict[str, _Words]]] = Recall(most=64)
_EVERYBODY = ""


def _unread(*_of: object) -> tuple[dict[str, Read], dict[str, _Words]]:
    return {}, {}


def entry(history: History, row: Row, actor: Actor, names: Mapping[str, str]) -> Entry:
    """A row as this seat may read it; `names` are the people in the seats."""
    return read(history, row, actor, names).entry


def read(history: History, row: Row, actor: Actor, names: Mapping[str, str]) -> Read:
    """The same with what it says of rolls, in which nobody is called by the name of a seat.

    If nothing in it hangs on the seat, all seats of the same role read the very same.
    """
    kept, words = _READ.of(_unread, row, history.moments(row))
    if (found := kept.get(actor.role) or kept.get(actor.seat)) is not None:
        return found
    said = words.get(_EVERYBODY) or words.get(actor.role)
    named = False
    if said is None:
        reader: Any = _Reader(actor, names)
        said, named = _read(history, row, reader), reader.named
        if said.alike and not named:  # people may change their names
            words[actor.role if reader.ranked else _EVERYBODY] = said
    made = _as_read(row, said, actor)
    if not named:
        kept[actor.role if made.alike else actor.seat] = made
    return made


def _as_read(row: Row, said: _Words, actor: Actor) -> Read:
    # Who typed dice in is kept for their right to mend them; the log says that dice fell.
    typed, gm = row.actor.role is Role.DICE, actor.role is Role.GM
    made = Entry(
        row.seq,
        row.parent,
        DICE.seat if typed else row.actor.person or row.actor.seat,
        row.behalf,
        tag_of(type(row.command)),
        said.lines,
        bool(row.faces) and (gm or typed_by(actor, row)),
        typist(row),
        row.command.seq if isinstance(row.command, Corrected) else 0,
    )
    return Read(made, said.rolls, said.alike and (gm or not (typed and row.faces)))


def _read(history: History, row: Row, reader: Any) -> _Words:
    told = _told(history, row, reader)
    lines, parts, system = _lines(history, row, reader, told), history.system.parts, history.system
    rolls = tuple(
        Told(row.seq, line, what)
        for state, event, line in told
        if type(event) in parts and (what := system.in_roll(state, event)) is not None
    )
    return _Words(lines, rolls, not reader.asked)


def typist(row: Row) -> str:
    """Who typed in the dice of a row; nobody: they are no real dice."""
    real = row.actor.role is Role.DICE and row.actor.seat != DICE.seat
    return row.actor.seat if real else ""


def typed_by(actor: Actor, row: Row) -> bool:
    """Whether these are real dice that this seat typed in."""
    return row.actor.role is Role.DICE and row.actor == Actor(actor.seat, Role.DICE)


def _lines(history: History, row: Row, reader: Any, told: Iterable[_Said]) -> tuple[Line, ...]:
    """What a row says, of which `told` are the events."""
    if isinstance(row.command, HeadMoved):
        how, to = (
            ("Taken back", row.parent) if row.command.undo else ("Brought back", row.command.to)
        )
        moved = _first(history, to, reader)
        return () if moved is None else (_moved(how, moved, undo=row.command.undo),)
    lines = tuple(line for _, _, line in told)
    if isinstance(row.command, Corrected):
        how = "" if row.command.how == "settle" else ", and played again from there"
        said = _first(history, row.command.seq, reader)
        return (Line(f"Fixed{how}: {(said or _BEFORE).text}"), *lines)
    return lines


def _moved(how: str, line: Line, *, undo: bool) -> Line:
    """A row that play went back behind, or to once more."""
    on = line.sheet
    sheet = None if on is None else replace(on, heading=f"{how}: {on.heading}", back=undo)
    return Line(f"{how}: {line.text}", sheet=sheet)


def _first(history: History, seq: int, reader: Any) -> Line | None:
    """How a row begins, as this seat read it: people know what was said, and no numbers of rows.

    Nothing of a row that said nothing to them: it may be one that they do not know of.
    """
    if seq <= history.start.seq:
        return _BEFORE
    row = history.row(seq)
    lines = _lines(history, row, reader, _told(history, row, reader))
    # What it was about, before what a sheet was given on the way.
    first = next((one for one in lines if one.sheet is None), lines[0] if lines else None)
    return first or (_BEFORE if reader.role is Role.GM else None)


def _told(history: History, row: Row, reader: Any) -> list[_Said]:
    tell, found = history.system.tell, list[_Said]()
    for state, event in zip(history.moments(row), row.events, strict=True):
        # The game knows seats by their ids only; what people are called is a fact of the table.
        named: Event = event
        if isinstance(event, ControlGiven):
            named = replace(event, seat=reader.name_of(event.seat))
        if (line := tell(state, named, reader)) is not None:
            found.append((state, event, line))
    return found


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

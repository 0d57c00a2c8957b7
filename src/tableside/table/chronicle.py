"""The log as people read it: what happened, line by line, for one seat."""

from __future__ import annotations

from typing import Any

import msgspec

from tableside.core.history import Corrected, HeadMoved, History, Row
from tableside.core.values import Actor, Line


class Entry(msgspec.Struct, frozen=True):
    """One row of the log as one seat reads it."""

    seq: int
    parent: int
    seat: str  # who did it
    behalf: str  # for whom, if not for themselves
    do: str
    lines: tuple[Line, ...]
    faces: bool  # whether its dice can be corrected


def entry(history: History, row: Row, actor: Actor) -> Entry:
    """A row as this seat may read it."""
    tag = str(type(row.command).__struct_config__.tag)
    return Entry(
        row.seq,
        row.parent,
        row.actor.seat,
        row.behalf,
        tag,
        lines_of(history, row, actor),
        bool(row.faces),
    )


def lines_of(history: History, row: Row, actor: Actor) -> tuple[Line, ...]:
    """What a row says to this seat."""
    if isinstance(row.command, HeadMoved):
        how = "Taken back" if row.command.undo else "Brought back"
        return (Line(f"{how}: row {row.parent if row.command.undo else row.command.to}."),)
    lines = list(_told(history, row, actor))
    if isinstance(row.command, Corrected):
        how = "settled" if row.command.how == "settle" else "played again from there"
        lines.insert(0, Line(f"Row {row.command.seq} was corrected and {how}."))
    return tuple(lines)


def _told(history: History, row: Row, actor: Actor) -> list[Line]:
    system = history.system
    state: Any = history.state_at(row.parent)
    lines = []
    for event in row.events:
        line = system.tell(state, event, actor)
        if line is not None:
            lines.append(line)
        state = system.evolve(state, event)
    return lines


def off_the_line(history: History) -> tuple[int, ...]:
    """The rows that were taken back and stand on no line of play now."""
    on = {row.seq for row in history.line()}
    return tuple(
        row.seq
        for row in history.rows
        if row.seq not in on and not isinstance(row.command, HeadMoved)
    )

"""The log read back, and one row as it was recorded, for whoever corrects it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from litestar import get
from litestar.params import FromPath, FromQuery

from tableside.core.basis import Basis
from tableside.core.values import Role
from tableside.table.chronicle import Entry, entry
from tableside.table.mending import of_deed, rested_on
from tableside.table.reading_back import MOST_ROWS, read_back
from tableside.web.dependencies import TheCaller

NAMED = ("do", "character")  # whatever a command does
MOST_ASKED = 100  # characters of a search


class SheetShown(msgspec.Struct, frozen=True):
    """Something on a sheet that a row was decided by, as the command that puts it there."""

    label: str
    command: Mapping[str, Any]
    fields: tuple[str, ...]  # of the command, that may have been wrong


class RowShown(msgspec.Struct, frozen=True):
    """The command of a row and the faces of its dice."""

    seq: int
    command: Mapping[str, Any]
    faces: Mapping[str, tuple[int, ...]]
    sheets: tuple[SheetShown, ...] = ()  # what it rested on that may have been wrong; the GM's
    deed: tuple[Entry, ...] = ()  # the other rows of the same deed; the GM's


class LogPage(msgspec.Struct, frozen=True):
    """Rows of the log as one seat reads them, oldest first; `before` leads to earlier ones."""

    rows: tuple[Entry, ...]
    before: int  # what to ask with for the page before; 0: there is none


@get("/api/tables/{identity:str}/rows")
async def log(
    reader: TheCaller,
    before: FromQuery[int] = 0,
    most: FromQuery[int] = 100,
    find: FromQuery[str] = "",
) -> LogPage:
    """The log before a row, down to the first; or those rows of it that have every word."""
    most, words = max(1, min(most, MOST_ROWS)), find[:MOST_ASKED]
    return LogPage(*await read_back(reader.table, reader.actor, before, most, words))


@get("/api/tables/{identity:str}/rows/{seq:int}")
async def row(asker: TheCaller, seq: FromPath[int]) -> RowShown:
    """What somebody asked for in a row, and what the dice showed."""
    table = asker.table
    found = await table.row(asker.actor, asker.row(seq))
    command = msgspec.to_builtins(found.command)
    if asker.actor.role is not Role.GM:
        return RowShown(seq, command, found.faces)
    sheets = tuple(_shown(one) for one in rested_on(table.history, found))
    names = table.seats.names()
    others = (
        entry(table.history, one, asker.actor, names) for one in of_deed(table.history, found)
    )
    deed = tuple(one for one in others if one.lines)
    return RowShown(seq, command, found.faces, sheets, deed)


def _shown(one: Basis) -> SheetShown:
    """Without what the command leaves as it is."""
    whole = msgspec.to_builtins(one.command)
    return SheetShown(one.label, {name: whole[name] for name in (*NAMED, *one.fields)}, one.fields)

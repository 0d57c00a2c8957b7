"""The log read back, and one row as it was recorded, for whoever corrects it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from litestar import get
from litestar.params import FromPath, FromQuery

from tableside.table.chronicle import Entry
from tableside.table.reading_back import MOST_ROWS, read_back
from tableside.web.dependencies import TheCaller

MOST_ASKED = 100  # characters of a search


class RowShown(msgspec.Struct, frozen=True):
    """The command of a row and the faces of its dice."""

    seq: int
    command: Mapping[str, Any]
    faces: Mapping[str, tuple[int, ...]]


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
    found = await asker.table.row(asker.actor, asker.row(seq))
    return RowShown(seq, msgspec.to_builtins(found.command), found.faces)

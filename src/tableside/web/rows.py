"""One row of the log as it was recorded, for whoever corrects it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from litestar import get
from litestar.params import FromPath

from tableside.web.dependencies import TheCaller


class RowShown(msgspec.Struct, frozen=True):
    """The command of a row and the faces of its dice."""

    seq: int
    command: Mapping[str, Any]
    faces: Mapping[str, tuple[int, ...]]


@get("/api/tables/{identity:str}/rows/{seq:int}")
async def row(asker: TheCaller, seq: FromPath[int]) -> RowShown:
    """What somebody asked for in a row, and what the dice showed."""
    found = await asker.table.row(asker.actor, seq)
    return RowShown(found.seq, msgspec.to_builtins(found.command), found.faces)

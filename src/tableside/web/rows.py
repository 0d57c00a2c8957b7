"""One row of the log as it was recorded, for whoever corrects it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from litestar import Request, get
from litestar.params import FromPath

from tableside.web.auth import bearer, only_gm, seated
from tableside.web.given import Identity, TheHouse


class RowShown(msgspec.Struct, frozen=True):
    """The command of a row and the faces of its dice."""

    seq: int
    command: Mapping[str, Any]
    faces: Mapping[str, tuple[int, ...]]


@get("/api/tables/{identity:str}/rows/{seq:int}")
async def row(
    request: Request[Any, Any, Any], identity: Identity, seq: FromPath[int], house: TheHouse
) -> RowShown:
    """What somebody asked for in a row, and what the dice showed."""
    table = await house.table(identity)
    only_gm(seated(table, bearer(request)))
    found = table.history.row(seq)
    return RowShown(found.seq, msgspec.to_builtins(found.command), found.faces)

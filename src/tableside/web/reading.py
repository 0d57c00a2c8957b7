"""A stat block or a pack read back to the GM before anything joins the table."""

from __future__ import annotations

import asyncio

from litestar import post
from litestar.params import JSONBody

from tableside.core.toml_text import BadFileError
from tableside.core.values import Illegal
from tableside.systems import READERS
from tableside.systems.kit.pack import read_any
from tableside.systems.kit.reading.readback import Readback, told
from tableside.web.dependencies import TheCaller
from tableside.web.wire import ReadText


@post("/api/tables/{identity:str}/read", status_code=200)
async def read_text(asker: TheCaller, data: JSONBody[ReadText]) -> Readback:
    """What a text says: understood, in doubt, left; nothing is written."""
    asker.only_gm()
    return await asyncio.to_thread(_read, asker.table.system.name, data.text)


def _read(game: str, text: str) -> Readback:
    if game not in READERS:
        raise Illegal("not_understood", "Nobody knows how texts of this game are read.")
    reader = READERS[game]()
    try:
        return told(read_any(reader, "the text", text), reader.rows)
    except BadFileError as error:
        raise Illegal("not_understood", str(error)) from error

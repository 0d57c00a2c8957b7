"""A stat block or a pack read back to the GM, who sets it right before anything joins the table."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import msgspec
from litestar import post
from litestar.params import JSONBody
from msgspec.structs import replace

from tableside.core.toml_text import BadFileError
from tableside.core.values import Actor, Illegal
from tableside.systems import READERS, contents
from tableside.systems.kit.pack import Reader, key_of
from tableside.systems.kit.reading.files import Text
from tableside.systems.kit.reading.readback import Readback, Ready, told
from tableside.systems.kit.reading.results import MOST_WORDS, Left, Read
from tableside.table.table import Table
from tableside.web.dependencies import TheCaller
from tableside.web.wire import MOST_DATA, ReadText

MOST_READ = 40_000  # signs of a text; data of other programs may have more
_MOST = 6 * MOST_DATA  # bytes: a sign may be sent as an escape


@post("/api/tables/{identity:str}/read", status_code=200, request_max_body_size=_MOST)
async def read_text(asker: TheCaller, data: JSONBody[ReadText]) -> Readback:
    """What a text says, with what the GM said about it; nothing is written."""
    asker.only_gm()
    return await asyncio.to_thread(_read, asker.table, asker.actor, data)


def _read(table: Table, actor: Actor, data: ReadText) -> Readback:
    game, state = table.system.name, table.history.state
    if game not in READERS:
        raise Illegal("not_understood", "Nobody knows how texts of this game are read.")
    try:
        reader, found = contents.read_text(Text("the text", data.text), game, state, MOST_READ)
    except BadFileError as error:
        raise Illegal("not_understood", str(error)) from error
    ready, loose = told(found, reader, data.given)
    left = (*loose, *_things(found))
    judged = [_judged(reader, table, actor, one) for one in ready]
    entries = tuple(one.back for one in judged)
    coming = [one for one in judged if not one.back.leave]
    wanting = tuple(words for one in coming for words in _wanting(one))
    if not coming or wanting:
        return Readback(entries, left, wanting)
    command = reader.bring((one.person, one.back.count) for one in coming)
    return Readback(entries, left, (), msgspec.to_builtins(command))


def _things(found: Read[Any]) -> Iterator[Left]:
    """What stands in a pack and not at a table."""
    for table in dict.fromkeys(one.table for one in found.things):
        names = ", ".join(one.thing.name for one in found.things if one.table == table)
        yield Left("read", f"{key_of(table)}: {names}"[:MOST_WORDS], _IN_A_PACK)


_IN_A_PACK = "not for a table: `tableside import` keeps it in a pack"


def _wanting(one: Ready) -> Iterator[str]:
    yield from one.wanting
    if one.back.wrong:
        yield one.back.wrong


def _judged(reader: Reader, table: Table, actor: Actor, one: Ready) -> Ready:
    """An entry with what the rules have against it, once nothing of it is wanting."""
    if one.back.leave or any(one.wanting):
        return one
    command: Any = reader.bring([(one.person, one.back.count)])
    try:
        table.system.decide(table.history.state, actor, command)
    except Illegal as refused:
        return replace(one, back=replace(one.back, wrong=refused.sentence))
    return one

"""A sheet as a page, and what a draft of it would come to."""

from __future__ import annotations

import msgspec
from litestar import post
from litestar.params import JSONBody
from msgspec.structs import replace

from tableside.core.play import propose
from tableside.core.sheet_page import Page
from tableside.core.values import Illegal
from tableside.systems.kit.masks import lies_open
from tableside.web.dependencies import TheCaller
from tableside.web.wire import OpenSheet


@post("/api/tables/{identity:str}/sheet", status_code=200)
async def sheet(asker: TheCaller, data: JSONBody[OpenSheet]) -> Page:
    """Somebody's sheet as this seat may read it, with a draft worked in; nothing is written."""
    system, state, actor = asker.table.system, asker.table.history.state, asker.actor
    known, who = system.known(state, actor), data.character
    if who not in known.characters or not lies_open(known.characters[who], actor):
        raise Illegal("no_such_character", f"There is no sheet of {who!r} that lies open to you.")
    page = system.page(known, who)
    if not data.draft:
        return page
    try:
        command = system.changed(known, who, data.draft)
        then = propose(system, state, actor, command).state
    except Illegal as refused:
        return replace(page, wrong=refused.sentence)
    drafted = system.page(system.known(then, actor), who)
    return replace(drafted, command=msgspec.to_builtins(command))

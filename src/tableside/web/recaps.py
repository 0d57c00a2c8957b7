"""The recap of the last evening: read by whoever sees it, written on by the GM."""

from __future__ import annotations

from litestar import get, post
from litestar.params import JSONBody

from tableside.core.values import Role
from tableside.table.recap import Recap, read_recap, written
from tableside.web import wire
from tableside.web.dependencies import Caller, TheCaller


@get("/api/tables/{identity:str}/recap")
async def recap(reader: TheCaller) -> Recap:
    """What the table retells of its last evening, until dice fall again.

    Its GM's screen asks as soon as one ends: so each lies among the campaign's pages for good.
    """
    made = await _read(reader)
    if reader.actor.role is Role.GM and not reader.table.broken:
        await reader.table.papers.keep_recap(made.evening, made.story, shown=made.shown)
    return made


@post("/api/tables/{identity:str}/recap", status_code=200)
async def write_recap(doer: TheCaller, data: JSONBody[wire.WriteRecap]) -> Recap:
    """The GM writes on the story, leaves moments out, and shows it to the players."""
    doer.only_gm()
    history = doer.table.history
    fact = written(history, doer.actor, data.story, data.left_out, shown=data.shown)
    await doer.table.note(lambda _: [fact])
    made = await _read(doer)
    await doer.table.papers.keep_recap(made.evening, made.story, shown=made.shown)
    return made


async def _read(reader: Caller) -> Recap:
    await reader.table.hold_all()
    return read_recap(reader.table.history, reader.table.seats, reader.actor)


HANDLERS = (recap, write_recap)

"""Limits at the table: what they close, asking the GM for leave, and her answer."""

from __future__ import annotations

from litestar import delete, get, post
from litestar.params import FromPath, JSONBody

from tableside.table import leave
from tableside.web import wire
from tableside.web.dependencies import TheCaller

_TABLE = "/api/tables/{identity:str}"


@get(f"{_TABLE}/limits")
async def limits(asker: TheCaller) -> list[wire.LimitShown]:
    """The kinds of limit that this game has, and what each of them stops."""
    return [wire.LimitShown(*one) for one in asker.table.system.limits.items()]


@post(f"{_TABLE}/pleas", status_code=204)
async def plead(asker: TheCaller, data: JSONBody[wire.Plead]) -> None:
    """A player asks the GM to let a limit pass, in place of whatever they asked before."""
    chosen = {name: wire.plain(value) for name, value in data.chosen.items()}
    leave.plead(
        asker.table, asker.actor, data.offer, chosen, why=data.why, real_dice=data.real_dice
    )


@delete(f"{_TABLE}/pleas")
async def take_back(asker: TheCaller) -> None:
    """They ask no more, or have read the answer."""
    leave.take_back(asker.table, asker.actor)


@post(f"{_TABLE}/pleas/{{plea:str}}")
async def answer(
    doer: TheCaller, plea: FromPath[str], data: JSONBody[wire.AnswerPlea]
) -> wire.PleaAnswered:
    """The GM lets it pass once, or only warns from now on, or says no."""
    row = await leave.answer(doer.table, doer.actor, plea, data.leave, data.submission)
    return wire.PleaAnswered(None if row is None else doer.number(row.seq))


HANDLERS = (limits, plead, take_back, answer)

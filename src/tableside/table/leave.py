"""Leave asked for and given: what becomes of a plea."""

from __future__ import annotations

from collections.abc import Mapping
from secrets import token_hex

from msgspec.structs import replace

from tableside.core.desk import SetLimit
from tableside.core.history import Row
from tableside.core.offers import Offer
from tableside.core.values import Actor, Illegal, Mode, Value
from tableside.table import rights
from tableside.table.pleas import Leave, Plea, plea
from tableside.table.table import Table

NO = "The GM says no."


def plead(
    table: Table,
    actor: Actor,
    offer: Offer,
    given: Mapping[str, Value],
    *,
    why: str = "",
    real_dice: bool = False,
) -> None:
    """A player asks the GM to let a limit pass, in place of whatever they asked before."""
    rights.acts(actor)
    rights.may_write(table.broken)
    asked = plea(table.system, table.history.state, actor, offer, given)
    shown = replace(asked.shown, id=token_hex(8), why=why.strip())
    table.pleas.put(replace(asked, shown=shown, real_dice=real_dice))
    table.tell()


def take_back(table: Table, actor: Actor) -> None:
    """They ask no more, or have read the answer."""
    rights.acts(actor)
    table.pleas.drop(actor.seat)
    table.tell()


async def answer(
    table: Table, gm: Actor, identity: str, leave: Leave, submission: str
) -> Row | None:
    """The GM lets it pass once, or only warns of such limits from now on, or says no."""
    rights.acts(gm)
    rights.may_give_leave(gm)
    if (seen := table.history.submitted(submission)) is not None:
        return seen  # the same answer again
    asked = table.pleas.take(identity)
    why_not = ""
    row: Row | None = None
    try:
        if leave == "no":
            why_not = NO
        else:
            doer = (
                asked.actor if leave == "once" else await _only_warned(table, gm, asked, submission)
            )
            row = await table.submit_for(
                gm, doer, asked.command, submission, real_dice=asked.real_dice
            )
    except Illegal as illegal:
        why_not = illegal.sentence
        raise
    finally:
        if row is None:
            table.pleas.put_back(asked, why_not)
        table.tell()
    return row


async def _only_warned(table: Table, gm: Actor, asked: Plea, submission: str) -> Actor:
    """Whoever asks, needing no leave: their limits are only advised on from now on, for all."""
    for limit in asked.actor.waives:
        if table.history.state.limits[limit] is not Mode.ADVISED:
            setting = SetLimit(limit=limit, mode=Mode.ADVISED)
            await table.submit(gm, setting, f"{submission}.{limit.value}")
    return replace(asked.actor, waives=())

"""Fair dice: salt from phones, the rule about real dice, sheets and the script that checks them."""

from __future__ import annotations

from pathlib import Path

from litestar import get, post
from litestar.params import JSONBody
from litestar.response import Stream

from tableside.table import dice_sheet, fair
from tableside.table.export import MEDIA_TYPE
from tableside.table.rights import acts
from tableside.table.seats import DiceRuleSet
from tableside.web import wire
from tableside.web.dependencies import TheCaller


@post("/api/tables/{identity:str}/salt", status_code=204)
async def salt(doer: TheCaller, data: JSONBody[wire.Salted]) -> None:
    """Mix something into the dice of this session; a seat does it once."""
    acts(doer.actor)
    table, seat = doer.table, doer.seat.id
    await table.note(lambda seats: table.sessions.salted(seats, seat, data.salt))


@post("/api/tables/{identity:str}/show-seed", status_code=204)
async def show_seed(doer: TheCaller) -> None:
    """The GM ends the session of dice now: its seed is shown, and the next begins."""
    doer.only_gm()
    await doer.table.note(doer.table.sessions.ended)


@post("/api/tables/{identity:str}/dice-rule", status_code=204)
async def dice_rule(doer: TheCaller, data: JSONBody[wire.DiceWanted]) -> None:
    """The GM says which dice the table plays with."""
    doer.only_gm()
    await doer.table.note(lambda _: [DiceRuleSet(data.rule)])


@get("/api/tables/{identity:str}/dice-sheet")
async def download_sheet(reader: TheCaller) -> Stream:
    """The dice that this seat saw, as a file that can be checked."""
    name = dice_sheet.file_name(reader.table.record.name)
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    pieces = dice_sheet.sheet(reader.table, reader.actor)
    return Stream(pieces, media_type=MEDIA_TYPE, headers=headers)


@get("/api/verify-dice", sync_to_thread=False)
def verifier() -> Stream:
    """The script that checks the dice of a file, by itself."""
    script = Path(fair.__file__).read_bytes()
    headers = {"Content-Disposition": 'attachment; filename="verify_dice.py"'}
    return Stream([script], media_type="text/x-python", headers=headers)


HANDLERS = (salt, show_seed, dice_rule, download_sheet, verifier)

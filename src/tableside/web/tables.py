"""Making tables, and inviting people to one."""

from __future__ import annotations

from litestar import Response, get, post
from litestar.params import FromQuery, JSONBody

from tableside.systems import title_of
from tableside.table.house import House
from tableside.table.packs import Packs
from tableside.table.seats import OddsSet
from tableside.table.store.protocol import OWNER
from tableside.web import wire
from tableside.web.auth import bearer, only_invited, only_owner
from tableside.web.conventions import conventions_of, drawn
from tableside.web.dependencies import Asked, TheCaller, TheHouse, TheSettings, link_to
from tableside.web.house_rules import PACK, played_by
from tableside.web.limits import BUCKET, DOORS


@post("/api/tables")
async def make_table(
    request: Asked, data: JSONBody[wire.NewTable], house: TheHouse, settings: TheSettings
) -> wire.TableMade:
    """Make a table; only the owner of the server may."""
    only_owner(request, settings)
    pack = None
    if data.ruleset.startswith(PACK):
        _, pack = await Packs(house.store, OWNER).opened(data.ruleset.removeprefix(PACK))
    with played_by(data.ruleset, pack) as ruleset:
        table, token = await house.begin(
            data.name, data.system, ruleset, data.gm, sample=data.sample, like=data.like
        )
    return wire.TableMade(table.record.id, token)


@get("/api/tables")
async def list_tables(
    request: Asked, house: TheHouse, settings: TheSettings
) -> list[wire.TableShown]:
    """The owner's tables."""
    only_owner(request, settings)
    return await _shown(house)


@get("/api/joinable", opt={BUCKET: DOORS})
async def joinable(request: Asked, house: TheHouse, settings: TheSettings) -> list[wire.TableShown]:
    """The tables that somebody with the server's code may sit down at, or with a table's own."""
    if table := await conventions_of(house, settings).table_of(bearer(request)):
        return [one for one in await _shown(house) if one.table == table]
    only_invited(request, settings)
    return await _shown(house)


@post("/api/tables/{identity:str}/show-odds", status_code=204)
async def show_odds(doer: TheCaller, data: JSONBody[wire.OddsWanted]) -> None:
    """The GM turns odds off for the table, or on again."""
    doer.only_gm()
    await doer.table.note(lambda _: [OddsSet(data.shown)])


@get("/api/tables/{identity:str}/invite")
async def invite(
    request: Asked, asker: TheCaller, settings: TheSettings, screen: FromQuery[bool] = False
) -> wire.Invitation:
    """The link that everybody at this table may pass on; it holds no secret."""
    return wire.Invitation(link_to(request, settings, asker.table, screen=screen))


@get("/api/tables/{identity:str}/qr", media_type="image/svg+xml")
async def qr(
    request: Asked, asker: TheCaller, settings: TheSettings, screen: FromQuery[bool] = False
) -> Response[bytes]:
    """The same link as a QR code; it never changes."""
    picture = drawn(link_to(request, settings, asker.table, screen=screen))
    return Response(picture.encode(), media_type="image/svg+xml")


async def _shown(house: House) -> list[wire.TableShown]:
    return [
        wire.TableShown(one.id, one.name, one.system, title_of(one.system))
        for one in await house.records()
    ]


HANDLERS = (
    make_table,
    list_tables,
    joinable,
    show_odds,
    invite,
    qr,
)

"""Making tables, coming to one, and who sits where."""

from __future__ import annotations

import io

import segno
from litestar import Response, get, post
from litestar.params import JSONBody

from tableside.core.values import Role
from tableside.systems import SYSTEMS, title_of
from tableside.table.house import House, answer_knock, gm_token, knock, shut_out, sit_down
from tableside.table.seats import OddsSet
from tableside.table.table import Table
from tableside.web import wire
from tableside.web.auth import only_invited, only_owner
from tableside.web.dependencies import Asked, Identity, TheCaller, TheHouse, TheSettings
from tableside.web.limits import BUCKET, DOORS, JOINS
from tableside.web.settings import Settings


@post("/api/tables")
async def make_table(
    request: Asked, data: JSONBody[wire.NewTable], house: TheHouse, settings: TheSettings
) -> wire.TableMade:
    """Make a table; only the owner of the server may."""
    only_owner(request, settings)
    table, token = await house.begin(
        data.name, data.system, data.ruleset, data.gm, sample=data.sample
    )
    return wire.TableMade(table.record.id, token)


@get("/api/tables")
async def list_tables(
    request: Asked, house: TheHouse, settings: TheSettings
) -> list[wire.TableShown]:
    """The owner's tables."""
    only_owner(request, settings)
    return await _shown(house)


@get("/api/books")
async def list_books(request: Asked, settings: TheSettings) -> list[wire.BookShown]:
    """What the owner can make a table by."""
    only_owner(request, settings)
    return [
        wire.BookShown(
            system, book.ruleset, book.label, book.says, book.more, game.skirmish is not None
        )
        for system, game in SYSTEMS.items()
        for book in game.shipped.books
    ]


@get("/api/joinable", opt={BUCKET: DOORS})
async def joinable(request: Asked, house: TheHouse, settings: TheSettings) -> list[wire.TableShown]:
    """The tables that somebody with the server's code may sit down at."""
    only_invited(request, settings)
    return await _shown(house)


@post("/api/tables/{identity:str}/gm")
async def be_gm(
    request: Asked, identity: Identity, house: TheHouse, settings: TheSettings
) -> wire.Seated:
    """The owner sits down as GM from a browser that has no seat there."""
    only_owner(request, settings)
    return wire.Seated(await gm_token(await house.table(identity)))


@get("/api/tables/{identity:str}/door", opt={BUCKET: DOORS})
async def door(identity: Identity, house: TheHouse) -> wire.Door:
    """What somebody with the table's link sees before sitting down."""
    table = await house.table(identity)
    guests = [seat for seat in table.seats.seats.values() if seat.role is not Role.GM]
    return wire.Door(
        table.record.name,
        table.system.name,
        title_of(table.system.name),
        tuple(wire.DoorSeat(seat.id, seat.name, seat.role) for seat in guests),
    )


@post("/api/tables/{identity:str}/sit", opt={BUCKET: JOINS})
async def sit(identity: Identity, data: JSONBody[wire.Sit], house: TheHouse) -> wire.Seated:
    """Sit down under a new name, to play or to watch."""
    table = await house.table(identity)
    return wire.Seated(await sit_down(table, data.name, Role(data.role)))


@post("/api/tables/{identity:str}/knock", opt={BUCKET: JOINS})
async def knock_at(
    identity: Identity, data: JSONBody[wire.Knocking], house: TheHouse
) -> wire.Seated:
    """Ask for one's own seat from a new device; the GM confirms."""
    return wire.Seated(await knock(await house.table(identity), data.seat, data.device))


@post("/api/tables/{identity:str}/knocks", status_code=204)
async def answer(doer: TheCaller, data: JSONBody[wire.KnockAnswer]) -> None:
    """The GM lets a waiting device in, or sends it away."""
    doer.only_gm()
    await answer_knock(doer.table, data.digest, let_in=data.let_in)


@post("/api/tables/{identity:str}/shut-out", status_code=204)
async def shut(doer: TheCaller, data: JSONBody[wire.SeatNamed]) -> None:
    """The GM shuts every device of a seat out."""
    doer.only_gm()
    await shut_out(doer.table, data.seat)


@post("/api/tables/{identity:str}/show-odds", status_code=204)
async def show_odds(doer: TheCaller, data: JSONBody[wire.OddsWanted]) -> None:
    """The GM turns odds off for the table, or on again."""
    doer.only_gm()
    await doer.table.note(lambda _: [OddsSet(data.shown)])


@get("/api/tables/{identity:str}/invite")
async def invite(request: Asked, asker: TheCaller, settings: TheSettings) -> wire.Invitation:
    """The link that everybody at this table may pass on; it holds no secret."""
    return wire.Invitation(_link(request, settings, asker.table))


@get("/api/tables/{identity:str}/qr", media_type="image/svg+xml")
async def qr(request: Asked, asker: TheCaller, settings: TheSettings) -> Response[bytes]:
    """The same link as a QR code; it never changes."""
    picture = io.BytesIO()
    code = segno.make(_link(request, settings, asker.table))
    # A unit makes it write a viewBox as well, without which a page cannot scale it.
    code.save(picture, kind="svg", scale=6, border=2, unit="px")
    return Response(picture.getvalue(), media_type="image/svg+xml")


async def _shown(house: House) -> list[wire.TableShown]:
    return [
        wire.TableShown(one.id, one.name, one.system, title_of(one.system))
        for one in await house.records()
    ]


def _link(request: Asked, settings: Settings, table: Table) -> str:
    base = settings.address or str(request.base_url).rstrip("/")
    return f"{base}/#table={table.record.id}"


HANDLERS = (
    make_table,
    be_gm,
    list_tables,
    list_books,
    joinable,
    door,
    sit,
    knock_at,
    answer,
    shut,
    show_odds,
    invite,
    qr,
)

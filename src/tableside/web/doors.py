"""Coming to a table, and who sits where."""

from __future__ import annotations

from litestar import get, post
from litestar.params import JSONBody

from tableside.core.values import Role
from tableside.systems import title_of
from tableside.table import door
from tableside.table.seats import digest
from tableside.table.table import Table
from tableside.web import wire
from tableside.web.auth import only_owner
from tableside.web.dependencies import Asked, Identity, TheCaller, TheHouse, TheSettings, link_to
from tableside.web.limits import BUCKET, DOORS, JOINS, address_of


class Doorstep:
    """From which address each device knocks that waits; nobody keeps that."""

    def __init__(self) -> None:
        self._from: dict[str, str] = {}

    def waiting(self, table: Table, address: str) -> int:
        """How many devices of an address wait at a table."""
        return sum(self._from.get(one.digest) == address for one in table.seats.knocks)

    def came(self, table: Table, token: str, address: str) -> None:
        """One more waits; those that wait no longer are forgotten."""
        here = {one.digest for one in table.seats.knocks}
        self._from = {
            one: where for one, where in self._from.items() if one in here or where != address
        }
        self._from[digest(token)] = address


@post("/api/tables/{identity:str}/gm")
async def be_gm(
    request: Asked, identity: Identity, house: TheHouse, settings: TheSettings
) -> wire.Seated:
    """The owner sits down as GM from a browser that has no seat there."""
    only_owner(request, settings)
    return wire.Seated(await door.gm_token(await house.table(identity)))


@get("/api/tables/{identity:str}/door", opt={BUCKET: DOORS})
async def see_door(identity: Identity, house: TheHouse) -> wire.DoorShown:
    """What somebody with the table's link sees before sitting down."""
    table = await house.table(identity)
    guests = [seat for seat in table.seats.seats.values() if seat.role is not Role.GM]
    return wire.DoorShown(
        table.record.name,
        table.system.name,
        title_of(table.system.name),
        table.seats.door,
        tuple(wire.DoorSeat(seat.id, seat.name, seat.role) for seat in guests),
    )


@post("/api/tables/{identity:str}/sit", opt={BUCKET: JOINS})
async def sit(
    request: Asked, identity: Identity, data: JSONBody[wire.Sit], house: TheHouse
) -> wire.Seated:
    """Sit down under a new name, to play or to watch; or wait until the GM has said yes."""
    table, step, address = await house.table(identity), _step(request), address_of(request)
    token, waits = await door.come_in(
        table, data.name, Role(data.role), data.device, step.waiting(table, address)
    )
    if waits:
        step.came(table, token, address)
    return wire.Seated(token, waits=waits)


@post("/api/tables/{identity:str}/knock", opt={BUCKET: JOINS})
async def knock_at(
    request: Asked, identity: Identity, data: JSONBody[wire.Knocking], house: TheHouse
) -> wire.Seated:
    """Ask for one's own seat from a new device; the GM confirms."""
    table, step, address = await house.table(identity), _step(request), address_of(request)
    token = await door.knock(table, data.seat, data.device, step.waiting(table, address))
    step.came(table, token, address)
    return wire.Seated(token, waits=True)


@post("/api/tables/{identity:str}/enter", opt={BUCKET: JOINS})
async def enter(identity: Identity, data: JSONBody[wire.CodeTyped], house: TheHouse) -> wire.Seated:
    """Bring the GM's seat to this device by the code that the GM has made."""
    table = await house.table(identity)
    house.codes.take(identity, data.code)
    return wire.Seated(await door.gm_token(table))


@post("/api/tables/{identity:str}/gm-code")
async def gm_code(
    request: Asked, doer: TheCaller, house: TheHouse, settings: TheSettings
) -> wire.GmCode:
    """A code that brings the GM's seat to another device, once and soon."""
    doer.only_gm()
    code = house.codes.new(doer.table.record.id)
    return wire.GmCode(code, link_to(request, settings, doer.table), int(door.CODE_LASTS // 60))


@post("/api/tables/{identity:str}/knocks", status_code=204)
async def answer(doer: TheCaller, data: JSONBody[wire.KnockAnswer]) -> None:
    """The GM lets a waiting device in, or sends it away."""
    doer.only_gm()
    await door.answer_knock(doer.table, data.digest, let_in=data.let_in)


@post("/api/tables/{identity:str}/shut-out", status_code=204)
async def shut(doer: TheCaller, data: JSONBody[wire.SeatNamed]) -> None:
    """The GM shuts every device of a seat out."""
    doer.only_gm()
    await door.shut_out(doer.table, data.seat)


@post("/api/tables/{identity:str}/remove", status_code=204)
async def remove(doer: TheCaller, data: JSONBody[wire.SeatNamed]) -> None:
    """The GM takes a seat away."""
    doer.only_gm()
    await door.remove(doer.table, doer.actor, data.seat)


@post("/api/tables/{identity:str}/leave", status_code=204)
async def leave(doer: TheCaller) -> None:
    """Somebody gives their own place up; their hero is free."""
    await door.leave(doer.table, doer.seat.id)


@post("/api/tables/{identity:str}/door", status_code=204)
async def set_door(doer: TheCaller, data: JSONBody[wire.DoorWanted]) -> None:
    """The GM opens the door, shuts it, or wants to be asked."""
    doer.only_gm()
    await door.set_door(doer.table, data.door)


@post("/api/tables/{identity:str}/role", status_code=204)
async def give_role(doer: TheCaller, data: JSONBody[wire.RoleWanted]) -> None:
    """The GM makes a player a GM too, or takes that back."""
    doer.only_gm()
    await door.make_gm(doer.table, data.seat, gm=data.gm)


def _step(request: Asked) -> Doorstep:
    step: Doorstep = request.app.state.doorstep
    return step


HANDLERS = (
    be_gm,
    see_door,
    sit,
    knock_at,
    enter,
    gm_code,
    answer,
    shut,
    remove,
    leave,
    set_door,
    give_role,
)

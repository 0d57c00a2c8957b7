"""Frames down a WebSocket: each connection keeps a cursor and no queue."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any, NamedTuple

from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

from tableside.core.values import Illegal, Role
from tableside.table.buckets import Bucket
from tableside.table.frames import Reader
from tableside.table.house import House
from tableside.table.seats import Seat, digest, onlooking
from tableside.table.table import Table
from tableside.web.auth import Forbidden, check_host, check_origin
from tableside.web.dependencies import Identity, TheHouse, TheSettings
from tableside.web.limits import address_of
from tableside.web.looking import Looking, Unwanted
from tableside.web.settings import Settings

PROTOCOL = "tableside"
NOT_SEATED, NOT_YET, FOREIGN, NO_TABLE, ANOTHER_ROLE = 4401, 4402, 4403, 4404, 4405
ELSEWHERE = 4409  # the seat has opened more connections than it may have: the oldest goes
UNWANTED, TOO_MANY = 1008, 1013
MOST_OF_SEAT = 8  # connections at once
SAID_A_SECOND, SAID_AT_ONCE = 5.0, 40  # messages that a screen may send
SLOWEST = 10.0  # seconds a client may take to read what is on its way
Socket = WebSocket[Any, Any, Any]


@websocket("/api/tables/{identity:str}/live")
async def live(socket: Socket, identity: Identity, house: TheHouse, settings: TheSettings) -> None:
    """Send a frame whenever something changed for this seat; a slow reader skips some."""
    # Browsers cannot set headers here: the token rides as a second subprotocol, not in the URL.
    offered = socket.scope.get("subprotocols") or [""]
    token = offered[-1]
    await socket.accept(subprotocols=PROTOCOL if PROTOCOL in offered else None)
    sockets: Sockets = socket.app.state.sockets
    address = address_of(socket)
    if not sockets.take(address):
        await socket.close(code=TOO_MANY, reason="too_many")
        return
    try:
        await _seen_to(socket, identity, token, house, settings)
    finally:
        sockets.leave(address)


class Sockets:
    """How many live connections each address has, and which each seat has."""

    def __init__(self, most: int, asks: Bucket) -> None:
        self._most, self._asks = most, asks
        self._of_address: dict[str, int] = {}
        self._of_seat: dict[tuple[str, str], list[asyncio.Future[int]]] = {}

    def take(self, address: str) -> bool:
        """Whether one more of an address may open; if so it counts until it leaves."""
        here = self._of_address.get(address, 0)
        if here >= self._most or not self._asks.take(address):
            return False
        self._of_address[address] = here + 1
        return True

    def leave(self, address: str) -> None:
        """One of an address is gone."""
        self._of_address[address] -= 1
        if not self._of_address[address]:
            del self._of_address[address]

    def came(self, table: str, seat: str, over: asyncio.Future[int]) -> None:
        """One more of a seat, in place of the oldest if there are as many as may be."""
        mine = self._of_seat.setdefault((table, seat), [])
        mine.append(over)
        if len(mine) > MOST_OF_SEAT:
            _end(mine.pop(0), ELSEWHERE)

    def went(self, table: str, seat: str, over: asyncio.Future[int]) -> None:
        """One of a seat is gone."""
        mine = self._of_seat.get((table, seat), [])
        if over in mine:
            mine.remove(over)
        if not mine:
            self._of_seat.pop((table, seat), None)


def _end(over: asyncio.Future[int], code: int) -> None:
    if not over.done():
        over.set_result(code)


async def _seen_to(
    socket: Socket, identity: str, token: str, house: House, settings: Settings
) -> None:
    try:
        check_host(socket, settings)
        check_origin(socket, settings)
        table = await house.table(identity)
    except Illegal as illegal:
        foreign = isinstance(illegal, Forbidden)
        await socket.close(code=FOREIGN if foreign else NO_TABLE, reason=illegal.code)
        return
    seat = table.seats.seat_of(token)
    if seat is None:
        waits = table.seats.waits(token)  # the GM has not yet said yes or no to this device
        await socket.close(
            code=NOT_YET if waits else NOT_SEATED, reason="not_yet" if waits else "not_seated"
        )
        return
    table.came(seat.id)
    try:
        await _pump(socket, table, seat, token)
    finally:
        table.went(seat.id)


async def _pump(socket: Socket, table: Table, seat: Seat, token: str) -> None:
    changed, over = asyncio.Event(), asyncio.get_running_loop().create_future()
    over.add_done_callback(lambda _: changed.set())
    stop, sockets = table.listen(changed.set), socket.app.state.sockets
    reader = _reader(socket)
    hearing = asyncio.create_task(_until_gone(socket, reader, changed, over))
    sockets.came(table.record.id, seat.id, over)
    try:
        onlooker = "onlooker" in socket.query_params
        line = _Line(table, seat.role, digest(token), reader, changed, over, onlooker)
        await _send(socket, line)
    except OSError:
        return  # it went away, or has not read for so long that it is as good as gone
    finally:
        stop()
        sockets.went(table.record.id, seat.id, over)
        hearing.cancel()


class _Line(NamedTuple):
    """One connection: whose, what it has read, and when there is more."""

    table: Table
    role: Role
    device: str
    reader: Reader | Looking
    changed: asyncio.Event
    over: asyncio.Future[int]  # with what to close it; 0: it is closed already
    onlooker: bool  # a GM has covered her screen: it is sent what a spectator is


async def _send(socket: Socket, line: _Line) -> None:
    # A command wakes every screen of its table. They would all be worked out in one round of the
    # loop, and answers that are ready by then would wait for them; in a queue there is one a round.
    one_at_a_time: asyncio.Lock = socket.app.state.screens
    more, seats, seat = True, None, None
    while not line.over.done():
        if line.table.gone:
            code, reason = (
                (ANOTHER_ROLE, "anew") if line.table.anew else (NO_TABLE, "no_such_table")
            )
            await socket.close(code=code, reason=reason)
            return
        if seats is not line.table.seats:
            seats = line.table.seats
            seat = seats.seat_by(line.device)
        if seat is None:  # the GM has shut this device out
            await socket.close(code=NOT_SEATED, reason="not_seated")
            return
        if seat.role is not line.role:  # it counts rows otherwise now: it comes anew
            await socket.close(code=ANOTHER_ROLE, reason="another_role")
            return
        shown = onlooking(seat) if line.onlooker else seat
        if more:
            line.changed.clear()
            async with one_at_a_time:
                body = line.reader.next(line.table, shown)
            await _sent(socket, body)
        if isinstance(line.reader, Looking) and line.reader.due():
            # Behind the frames of all others that wait, since nobody plays by a list alone.
            async with one_at_a_time:
                body = line.reader.lists(line.table, shown)
            await _sent(socket, body)
        more = await _more(line)
    if line.over.result():
        reason = "elsewhere" if line.over.result() == ELSEWHERE else "unwanted"
        await socket.close(code=line.over.result(), reason=reason)


async def _sent(socket: Socket, body: bytes | None) -> None:
    if body is not None:
        async with asyncio.timeout(SLOWEST):
            await socket.send_text(body)


async def _more(line: _Line) -> bool:
    """Wait until something has changed, or else until a list may be told again."""
    rest = line.reader.rest() if isinstance(line.reader, Looking) else None
    if rest is None:
        return await line.changed.wait()
    with suppress(TimeoutError):
        async with asyncio.timeout(rest):
            await line.changed.wait()
    return line.changed.is_set()


def _reader(socket: Socket) -> Reader | Looking:
    """A screen says that it is one; everybody else is a program and reads whole frames."""
    after = socket.query_params.get("after", "0")
    cursor = int(after) if after.isascii() and after.isdigit() and len(after) < 10 else 0
    return Looking(cursor) if "screen" in socket.query_params else Reader(cursor)


async def _until_gone(
    socket: Socket, reader: Reader | Looking, changed: asyncio.Event, over: asyncio.Future[int]
) -> None:
    """A screen says what it looks at; anything else ends it: commands come by POST."""
    said = Bucket(SAID_A_SECOND, SAID_AT_ONCE)
    try:
        while not over.done():
            raw = await socket.receive_data(mode="text")
            if not isinstance(reader, Looking) or not said.take(""):
                raise Unwanted
            if reader.hears(raw):
                changed.set()
    except WebSocketDisconnect:
        return
    except Unwanted:
        _end(over, UNWANTED)
    finally:
        _end(over, 0)

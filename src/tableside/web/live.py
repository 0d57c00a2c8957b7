"""Frames down a WebSocket: each connection keeps a cursor and no queue."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any, NamedTuple

from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

from tableside.core.values import Illegal, Role
from tableside.table.frames import Reader
from tableside.table.seats import Seat, digest
from tableside.table.table import Table
from tableside.web.auth import Forbidden, check_host, check_origin
from tableside.web.dependencies import Identity, TheHouse, TheSettings
from tableside.web.looking import Looking

PROTOCOL = "tableside"
NOT_SEATED, NOT_YET, FOREIGN, NO_TABLE, ANOTHER_ROLE = 4401, 4402, 4403, 4404, 4405
SLOWEST = 10.0  # seconds a client may take to read what is on its way
Socket = WebSocket[Any, Any, Any]


@websocket("/api/tables/{identity:str}/live")
async def live(socket: Socket, identity: Identity, house: TheHouse, settings: TheSettings) -> None:
    """Send a frame whenever something changed for this seat; a slow reader skips some."""
    # Browsers cannot set headers here: the token rides as a second subprotocol, not in the URL.
    offered = socket.scope.get("subprotocols") or [""]
    token = offered[-1]
    await socket.accept(subprotocols=PROTOCOL if PROTOCOL in offered else None)
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
    changed = asyncio.Event()
    stop = table.listen(changed.set)
    reader = _reader(socket)
    gone = asyncio.create_task(_until_gone(socket, reader, changed))
    gone.add_done_callback(lambda _: changed.set())
    try:
        await _send(socket, _Line(table, seat.role, digest(token), reader, changed, gone))
    except OSError:
        return  # it went away, or has not read for so long that it is as good as gone
    finally:
        stop()
        gone.cancel()


class _Line(NamedTuple):
    """One connection: whose, what it has read, and when there is more."""

    table: Table
    role: Role
    device: str
    reader: Reader | Looking
    changed: asyncio.Event
    gone: asyncio.Task[None]


async def _send(socket: Socket, line: _Line) -> None:
    # A command wakes every screen of its table. They would all be worked out in one round of the
    # loop, and answers that are ready by then would wait for them; in a queue there is one a round.
    one_at_a_time: asyncio.Lock = socket.app.state.screens
    more, seats, seat = True, None, None
    while not line.gone.done():
        if line.table.gone:
            await socket.close(code=NO_TABLE, reason="no_such_table")
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
        if more:
            line.changed.clear()
            async with one_at_a_time:
                body = line.reader.next(line.table, seat)
            await _sent(socket, body)
        if isinstance(line.reader, Looking) and line.reader.due():
            # Behind the frames of all others that wait, since nobody plays by a list alone.
            async with one_at_a_time:
                body = line.reader.lists(line.table, seat)
            await _sent(socket, body)
        more = await _more(line)


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


async def _until_gone(socket: Socket, reader: Reader | Looking, changed: asyncio.Event) -> None:
    """A screen says what it looks at; anything else is dropped: commands come by POST."""
    try:
        while True:
            raw = await socket.receive_data(mode="text")
            if isinstance(reader, Looking) and reader.hears(raw):
                changed.set()
    except WebSocketDisconnect:
        return

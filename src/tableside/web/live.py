"""Frames down a WebSocket: each connection keeps a cursor and no queue."""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

from tableside.core.values import Illegal
from tableside.table.frames import Reader
from tableside.table.seats import digest
from tableside.table.table import Table
from tableside.web.auth import check_origin
from tableside.web.dependencies import Identity, TheHouse, TheSettings

PROTOCOL = "tableside"
NOT_SEATED, NOT_YET, FOREIGN, NO_TABLE = 4401, 4402, 4403, 4404
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
        check_origin(socket, settings)
        table = await house.table(identity)
    except Illegal as illegal:
        foreign = illegal.code == "foreign_origin"
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
        await _pump(socket, table, token)
    finally:
        table.went(seat.id)


async def _pump(socket: Socket, table: Table, token: str) -> None:
    changed = asyncio.Event()
    stop = table.listen(changed.set)
    gone = asyncio.create_task(_until_gone(socket))
    gone.add_done_callback(lambda _: changed.set())
    try:
        await _send(socket, table, token, changed, gone)
    except OSError:
        return  # it went away, or has not read for so long that it is as good as gone
    finally:
        stop()
        gone.cancel()


async def _send(
    socket: Socket, table: Table, token: str, changed: asyncio.Event, gone: asyncio.Task[None]
) -> None:
    reader, wanted = Reader(_cursor(socket)), digest(token)
    # A command wakes every screen of its table. They would all be worked out in one round of the
    # loop, and answers that are ready by then would wait for them; in a queue there is one a round.
    one_at_a_time: asyncio.Lock = socket.app.state.screens
    while not gone.done():
        changed.clear()
        if table.gone:
            await socket.close(code=NO_TABLE, reason="no_such_table")
            return
        seat = table.seats.seat_by(wanted)
        if seat is None:  # the GM has shut this device out
            await socket.close(code=NOT_SEATED, reason="not_seated")
            return
        async with one_at_a_time:
            body = reader.next(table, seat)
        if body is not None:
            async with asyncio.timeout(SLOWEST):
                await socket.send_text(body)
        await changed.wait()


def _cursor(socket: Socket) -> int:
    after = socket.query_params.get("after", "0")
    return int(after) if after.isascii() and after.isdigit() and len(after) < 10 else 0


async def _until_gone(socket: Socket) -> None:
    """Whatever a client sends here is dropped: commands come by POST."""
    try:
        while True:
            await socket.receive_data(mode="text")
    except WebSocketDisconnect:
        return

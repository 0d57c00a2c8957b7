"""The servers that the table benchmarks measure, each in a process of its own.

`python table_server.py table FOLDER PORT` is the real one, with the time of its parts noted;
`python table_server.py echo FOLDER PORT` is the bare framework: the same requests, the same sizes
of frames to the same sockets, and nothing in between.
"""

from __future__ import annotations

import asyncio
import gc
import hashlib
import resource
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import uvicorn
from litestar import Litestar, WebSocket, get, post, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath, JSONBody

from fights import ten
from tableside.core.history import History
from tableside.table import house
from tableside.table.frames import Screen
from tableside.table.store.sqlite import SqliteStore
from tableside.table.table import Table
from tableside.web.app import create_app
from tableside.web.gc_tuning import tidied, tune
from tableside.web.settings import Settings

OWNER = "benchmark"
FRAME = "x" * 1500  # about what one screen of six is sent
spent: dict[str, float] = {}


def noted(part: str, work: Callable[..., Any]) -> Callable[..., Any]:
    """The same, with the processor's time added up for each kind of table."""

    def timed(*given: Any, **named: Any) -> Any:
        began = time.thread_time()
        try:
            return work(*given, **named)
        finally:
            name = f"{part}, {_kind(*given)}"
            spent[name] = spent.get(name, 0.0) + time.thread_time() - began

    return timed


def _kind(*given: Any) -> str:
    """At what kind of table something was done; one that began with people has a fight."""
    history = next(one for one in map(_history, given) if one is not None)
    return history.system.name if history.setup.characters else "tests"


def _history(one: Any) -> History | None:
    return one if isinstance(one, History) else getattr(one, "history", None)


def noted_wait(part: str, work: Callable[..., Any]) -> Callable[..., Any]:
    """The same for what is waited for."""

    async def timed(*given: Any) -> Any:
        began = time.perf_counter()
        try:
            return await work(*given)
        finally:
            spent[part] = spent.get(part, 0.0) + time.perf_counter() - began

    return timed


class Pauses:
    """How often Python looked for garbage, and for how long."""

    def __init__(self) -> None:
        self._began = 0.0
        self.clear()
        gc.callbacks.append(self._note)

    def clear(self) -> None:
        """Begin anew."""
        self.count, self.longest, self.sum = 0, 0.0, 0.0

    def _note(self, phase: str, _info: object) -> None:
        now = time.perf_counter()
        if phase == "start":
            self._began = now
            return
        took = now - self._began
        self.count, self.longest, self.sum = (
            self.count + 1,
            max(self.longest, took),
            self.sum + took,
        )


pauses = Pauses()


def named_seed(create: Callable[..., Any]) -> Callable[..., Any]:
    """A table's dice hang on its name alone, so that each run plays the same."""

    async def created(
        store: SqliteStore, table: str, head: bytes, _seed: bytes, *more: Any, **also: Any
    ) -> Any:
        seed = hashlib.sha256(msgspec.json.decode(head)["name"].encode()).digest()
        return await create(store, table, head, seed, *more, **also)

    return created


@get("/shares", sync_to_thread=False)
def shares() -> dict[str, float]:
    """What was spent since the last time somebody asked."""
    now = {**spent, "cpu": time.process_time(), "clock": time.perf_counter()}
    now |= {"pauses": pauses.count, "longest": pauses.longest, "paused": pauses.sum}
    spent.clear()
    pauses.clear()
    return now


def real(folder: Path) -> Litestar:
    """The table's own server."""
    History.draft = noted("engine", History.draft)  # type: ignore[method-assign]
    History.restore = noted("engine", History.restore)  # type: ignore[method-assign]
    Screen.next = noted("frames", Screen.next)  # type: ignore[method-assign]
    Screen.lists = noted("lists", Screen.lists)  # type: ignore[method-assign]
    Table.walk = noted("questions", Table.walk)  # type: ignore[method-assign]
    SqliteStore.create = named_seed(SqliteStore.create)  # type: ignore[method-assign]
    vars(house)["skirmish"] = ten
    SqliteStore.append = noted_wait("store", SqliteStore.append)  # type: ignore[method-assign]
    lots = 10**6
    settings = Settings(folder, owner_token=OWNER, rate=lots, burst=lots, joins=lots, sockets=lots)
    app = create_app(settings, tidied)
    app.register(shares)
    return app


def echo() -> Litestar:
    """The framework alone."""
    listening: dict[str, set[asyncio.Queue[int]]] = {}
    rows: dict[str, int] = {}

    @post("/api/tables/{identity:str}/play")
    async def play(identity: FromPath[str], data: JSONBody[dict[str, Any]]) -> dict[str, int]:
        rows[identity] = rows.get(identity, 0) + 1
        for one in listening.get(identity, ()):
            one.put_nowait(rows[identity])
        return {"seq": rows[identity]}

    @websocket("/api/tables/{identity:str}/live")
    async def live(socket: WebSocket[Any, Any, Any], identity: FromPath[str]) -> None:
        await socket.accept(subprotocols="tableside")
        mine: asyncio.Queue[int] = asyncio.Queue()
        listening.setdefault(identity, set()).add(mine)
        await socket.send_text('{"seq":0}')
        try:
            while True:
                await socket.send_text(f'{{"seq":{await mine.get()},"told":"{FRAME}"}}')
        except (OSError, WebSocketDisconnect):
            return
        finally:
            listening[identity].discard(mine)

    return Litestar([play, live, shares], openapi_config=None)


def main() -> None:
    """Serve until killed."""
    kind, folder, port = sys.argv[1:]
    tune()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, 8192), most))
    app = real(Path(folder)) if kind == "table" else echo()
    uvicorn.run(
        app,
        host="127.0.0.1",
        port=int(port),
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        ws_ping_interval=None,
        timeout_keep_alive=600,
        access_log=False,
        log_level="warning",
    )


if __name__ == "__main__":
    main()

"""Headless devices for the table benchmarks: as little work of their own as possible."""

from __future__ import annotations

import asyncio
import itertools
import socket
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Subprotocol

from table_server import OWNER

SEATS = 6
_numbers = itertools.count()


class Seq(msgspec.Struct):
    """All that a device on the table looks at in a frame that is not its turn."""

    seq: int


_seq = msgspec.json.Decoder(Seq)


class Http:
    """One kept connection that asks and waits."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._lock = asyncio.Lock()
        self._pipe: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, path: str, body: Any = None, token: str = "") -> Any:
        """Send a request and read its answer."""
        content = b"" if body is None else msgspec.json.encode(body)
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self._port}\r\n"
            f"Authorization: Bearer {token}\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(content)}\r\n\r\n"
        )
        async with self._lock:
            if self._pipe is None:
                self._pipe = await asyncio.open_connection("127.0.0.1", self._port)
            reader, writer = self._pipe
            writer.write(head.encode() + content)
            answer = await reader.readuntil(b"\r\n\r\n")
            fields = answer.lower().split(b"content-length: ", 1)
            size = int(fields[1].split(b"\r\n", 1)[0]) if len(fields) > 1 else 0
            said = await reader.readexactly(size)
        assert answer.startswith(b"HTTP/1.1 20"), said.decode()
        return msgspec.json.decode(said)

    async def close(self) -> None:
        """Hang up."""
        if self._pipe is not None:
            self._pipe[1].close()


@dataclass
class Phone:
    """A seat's device: its newest frame and when it came."""

    token: str
    raw: bytes = b""
    seq: int = -1
    at: float = 0.0
    newer: asyncio.Event = field(default_factory=asyncio.Event)
    connection: ClientConnection | None = None

    async def listen(self, port: int, table: str) -> None:
        """Read frames until the server goes away."""
        url = f"ws://127.0.0.1:{port}/api/tables/{table}/live"
        protocols = [Subprotocol("tableside"), Subprotocol(self.token or "nobody")]
        async with connect(
            url, subprotocols=protocols, compression=None, ping_interval=None, proxy=None
        ) as connection:
            self.connection = connection
            try:
                async for raw in connection:
                    self.at = time.perf_counter()
                    self.raw = raw if isinstance(raw, bytes) else raw.encode()
                    self.seq = _seq.decode(self.raw).seq
                    self.newer.set()
            except ConnectionClosed:
                return

    async def until(self, seq: int) -> float:
        """When the frame with a row came."""
        while self.seq < seq:
            self.newer.clear()
            await self.newer.wait()
        return self.at


@dataclass
class Group:
    """A table of six, and who does what next."""

    id: str
    http: Http
    phones: list[Phone]
    turn: int = 0
    real: bool = True

    async def play(self) -> tuple[float, float]:
        """One command; seconds to its answer, and to the last screen."""
        token, command = self._next() if self.real else ("", {"do": "adjust"})
        body = {"submission": f"benchmark-{next(_numbers):08}", "command": command}
        path = f"/api/tables/{self.id}/play"
        began = time.perf_counter()
        seq = (await self.http.ask("POST", path, body, token))["seq"]
        answered = time.perf_counter()
        seen = [await phone.until(seq) for phone in self.phones]
        return answered - began, max(seen) - began

    def _next(self) -> tuple[str, dict[str, Any]]:
        """A test is called, rolled and accepted; then it is the next hero's turn."""
        gm = self.phones[0]
        frame = msgspec.json.decode(gm.raw)
        for offer in frame["offers"]:
            if offer["verb"] in ("roll", "settle"):
                who = int(offer["character"].removeprefix("hero"))
                named = {key: offer[key] for key in ("character", "matter", "revision")}
                return self.phones[who].token, {"do": offer["verb"], **named}
        if frame["view"]["matters"]:  # a Complication waits in the inbox
            matter = frame["view"]["matters"][0]
            named = {"matter": matter["id"], "revision": matter["revision"]}
            return gm.token, {"do": "told", **named}
        self.turn = self.turn % (SEATS - 1) + 1
        call = {"who": [f"hero{self.turn}"], "skill": "awareness", "dn": 3}
        return gm.token, {"do": "call_test", **call}


async def seat_group(port: int) -> Group:
    """Make a table, seat five players with a hero each."""
    http = Http(port)
    new = {"name": "Benchmark", "system": "wrath-glory"}
    made = await http.ask("POST", "/api/tables", new, OWNER)
    base, phones = f"/api/tables/{made['table']}", [Phone(made["token"])]
    for number in range(1, SEATS):
        token = (await http.ask("POST", f"{base}/sit", {"name": f"Player {number}"}))["token"]
        hero = {"id": f"hero{number}", "name": f"Hero {number}", "seat": f"seat{number + 1}"}
        command = {"do": "add_character", **hero, "totals": {"awareness": 6}}
        body = {"submission": f"benchmark-{next(_numbers):08}", "command": command}
        await http.ask("POST", f"{base}/play", body, token)
        phones.append(Phone(token))
    return Group(made["table"], http, phones)


def bare_group(port: int, number: int) -> Group:
    """Six devices at the echo server."""
    return Group(f"bare{number}", Http(port), [Phone("") for _ in range(SEATS)], real=False)


@asynccontextmanager
async def connected(port: int, groups: list[Group]) -> AsyncIterator[None]:
    """All devices of all groups on line."""
    async with asyncio.TaskGroup() as tasks:
        for group in groups:
            for phone in group.phones:
                tasks.create_task(phone.listen(port, group.id))
            for phone in group.phones:
                await phone.until(0)
        yield
        for group in groups:
            await group.http.close()
            for phone in group.phones:
                if phone.connection is not None:
                    await phone.connection.close()


@asynccontextmanager
async def serving(kind: str, folder: Path) -> AsyncIterator[int]:
    """A server process on a free loopback port, ended by its pid."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port = int(one.getsockname()[1])
    script = Path(__file__).with_name("table_server.py")
    process = subprocess.Popen([sys.executable, str(script), kind, str(folder), str(port)])
    try:
        for _ in range(500):
            try:
                await Http(port).ask("GET", "/shares")
                break
            except OSError:
                await asyncio.sleep(0.02)
        yield port
    finally:
        process.kill()
        process.wait()


def percentile(times: list[float], share: float) -> float:
    """The time that so large a share stays below, in milliseconds."""
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))] * 1000

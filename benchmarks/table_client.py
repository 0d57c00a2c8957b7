"""Headless devices for the table benchmarks: as little work of their own as possible."""

from __future__ import annotations

import asyncio
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


class RefusedError(Exception):
    """The server said no."""


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
        if not answer.startswith(b"HTTP/1.1 20"):
            raise RefusedError(said.decode())
        return msgspec.json.decode(said)

    async def close(self) -> None:
        """Hang up."""
        if self._pipe is not None:
            self._pipe[1].close()


@dataclass
class Phone:
    """A seat's screen: its newest frame, put together from what has changed, and when it came."""

    token: str
    frame: dict[str, Any] = field(default_factory=dict)
    seq: int = -1
    at: float = 0.0
    weight: int = 0  # bytes of all messages so far
    newer: asyncio.Event = field(default_factory=asyncio.Event)
    connection: ClientConnection | None = None
    looks: tuple[str, ...] = ()

    async def listen(self, port: int, table: str) -> None:
        """Read frames until the server goes away."""
        url = f"ws://127.0.0.1:{port}/api/tables/{table}/live?screen"
        protocols = [Subprotocol("tableside"), Subprotocol(self.token or "nobody")]
        async with connect(
            url, subprotocols=protocols, compression=None, ping_interval=None, proxy=None
        ) as connection:
            self.connection = connection
            try:
                async for raw in connection:
                    self.at = time.perf_counter()
                    self.weight += len(raw)
                    self._take(msgspec.json.decode(raw))
                    self.newer.set()
            except ConnectionClosed:
                return

    def _take(self, message: dict[str, Any]) -> None:
        """Lay what came over what is there; a bare server sends nothing but numbers."""
        self.frame = message.get("whole") or self.frame
        if changes := message.get("changes"):
            for path in changes["gone"]:
                del self._above(path)[path[-1]]
            for one in changes["set"]:
                node, step = self._above(one["path"]), one["path"][-1]
                rest = node[step][-one["rest"] :] if "rest" in one else []
                node[step] = [*one["now"], *rest] if rest else one["now"]
        self.seq = self.frame["seq"] if self.frame else message["seq"]

    def _above(self, path: list[Any]) -> Any:
        node: Any = self.frame
        for step in path[:-1]:
            node = node[step]
        return node

    @property
    def raw(self) -> bytes:
        """The frame as it is now."""
        return msgspec.json.encode(self.frame)

    async def look_at(self, *characters: str) -> None:
        """Open a panel, which wants to know what these may do."""
        if self.looks != characters and self.connection is not None:
            self.looks = characters
            await self.connection.send(msgspec.json.encode({"look": characters}).decode())

    async def until(self, seq: int) -> float:
        """When the frame with a row came."""
        while self.seq < seq:
            self.newer.clear()
            await self.newer.wait()
        return self.at


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

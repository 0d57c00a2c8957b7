"""Servers for the headless client: an application in this process, and a real server process."""

from __future__ import annotations

import atexit
import json
import os
import queue
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Protocol

import httpx
import websockets.sync.client as ws
from litestar import Litestar
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient
from litestar.testing.websocket_test_session import WebSocketTestSession
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin, Subprotocol

OWNER = "owner-token-of-the-tests"
SERVING, LOG = Path(__file__).with_name("serving.py"), "server.log"
PATIENCE = 10.0  # seconds until a frame that should come is missed
STARTING = (
    120.0  # a process that starts on a busy machine takes its time; one that ends is told at once
)


class Refused(Exception):
    """The server said no."""

    def __init__(self, answer: httpx.Response) -> None:
        super().__init__(f"{answer.status_code}: {answer.text}")
        self.status = answer.status_code
        self.code = answer.json()["code"]
        self.sentence = answer.json()["sentence"]


class Cut(Exception):
    """The live connection was closed from the other side."""

    def __init__(self, code: int, reason: str = "") -> None:
        super().__init__(f"{code} {reason}")
        self.code, self.reason = code, reason


class Wire(Protocol):
    """A live connection, of whichever kind."""

    def receive(self, timeout: float) -> bytes: ...

    def send(self, data: str | bytes) -> None: ...

    def close(self) -> None: ...


class Server(Protocol):
    """Something that answers requests and opens live connections."""

    @property
    def http(self) -> httpx.Client: ...

    def live(self, path: str, protocols: list[str], headers: dict[str, str]) -> Wire: ...


class _NearWire:
    def __init__(self, session: WebSocketTestSession) -> None:
        self._stack = ExitStack()
        self._session = self._stack.enter_context(session)

    def receive(self, timeout: float) -> bytes:
        try:
            return self._session.receive_text(timeout=timeout).encode()
        except queue.Empty:
            raise TimeoutError from None
        except WebSocketDisconnect as gone:
            raise Cut(gone.code, gone.detail) from None

    def send(self, data: str | bytes) -> None:
        self._session.send(data, mode="text" if isinstance(data, str) else "binary")

    def close(self) -> None:
        self._stack.close()


class Near:
    """The application in this process."""

    def __init__(self, client: TestClient[Litestar]) -> None:
        self.http: httpx.Client = client
        self._client, self.app = client, client.app
        self._wires: list[_NearWire] = []

    def live(self, path: str, protocols: list[str], headers: dict[str, str]) -> Wire:
        wire = _NearWire(self._client.websocket_connect(path, protocols, headers=headers))
        self._wires.append(wire)
        return wire

    def hang_up(self) -> None:
        """Close what a test left open when it failed: the client's own end would wait for it."""
        for wire in self._wires:
            wire.close()


@contextmanager
def near(app: Litestar) -> Iterator[Near]:
    """Serve an application in this process."""
    with TestClient(app, raise_server_exceptions=False) as client:
        one = Near(client)
        try:
            yield one
        finally:
            one.hang_up()


class _FarWire:
    def __init__(self, connecting: AbstractContextManager[ws.ClientConnection]) -> None:
        self._stack = ExitStack()
        self._connection = self._stack.enter_context(connecting)

    def receive(self, timeout: float) -> bytes:
        try:
            return self._connection.recv(timeout, decode=False)
        except ConnectionClosed as gone:
            close = gone.rcvd
            raise Cut(close.code if close else 1006, close.reason if close else "") from None

    def send(self, data: str | bytes) -> None:
        self._connection.send(data)

    def close(self) -> None:
        self._stack.close()


@cache
def _starter(script: Path) -> subprocess.Popen[bytes]:
    """A process that starts servers, as long as this one lives."""
    env = {**os.environ, "TABLESIDE_OWNER": OWNER}
    pipes: Any = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    process = subprocess.Popen([sys.executable, str(script)], env=env, **pipes)
    atexit.register(process.communicate)  # nothing more to read, so it ends
    return process


class Far:
    """A server process of its own on a loopback port; `kill` is kill -9."""

    def __init__(
        self, data: Path, *, frames: float = 10.0, seed: str = "", script: Path = SERVING
    ) -> None:
        self.data, self.port, self._seed, self._script = data, _free_port(), seed, script
        self.log = data / LOG
        self.http = httpx.Client(base_url=f"http://127.0.0.1:{self.port}", timeout=PATIENCE)
        self._slowest = frames
        self.pid = 0  # the process that serves

    def start(self) -> None:
        """Start, and wait until it answers."""
        self.data.mkdir(parents=True, exist_ok=True)
        starter, given = (
            _starter(self._script),
            (str(self.data), self.port, self._slowest, self._seed),
        )
        assert starter.stdin is not None
        assert starter.stdout is not None
        starter.stdin.write(json.dumps(given).encode() + b"\n")
        starter.stdin.flush()
        self.pid = int(starter.stdout.readline())
        until = time.monotonic() + STARTING
        while time.monotonic() < until:
            try:
                self.http.get("/api/nowhere")  # whatever it answers
            except httpx.TransportError:
                assert _there(self.pid), self.log.read_text()
                time.sleep(0.02)
            else:
                return
        raise AssertionError(f"the server does not answer: {self.log.read_text()}")

    def kill(self) -> None:
        """Kill -9: no goodbye of any kind."""
        if self.pid:
            with suppress(ProcessLookupError):
                os.kill(self.pid, signal.SIGKILL)
            until = time.monotonic() + PATIENCE
            while _there(self.pid):
                assert time.monotonic() < until, "it does not end"
                time.sleep(0.002)
            self.pid = 0

    def end(self) -> None:
        """Leave nothing behind."""
        self.kill()
        self.http.close()

    def live(self, path: str, protocols: list[str], headers: dict[str, str]) -> Wire:
        origin = headers.pop("origin", None)
        return _FarWire(
            ws.connect(
                f"ws://127.0.0.1:{self.port}{path}",
                subprotocols=[Subprotocol(one) for one in protocols] or None,
                additional_headers=headers,
                origin=None if origin is None else Origin(origin),
                compression=None,
                open_timeout=PATIENCE,
                close_timeout=1,
                proxy=None,
            )
        )


@dataclass(frozen=True)
class Link:
    """One client's own way to a server process, for use in a thread."""

    server: Far
    http: httpx.Client

    def live(self, path: str, protocols: list[str], headers: dict[str, str]) -> Wire:
        return self.server.live(path, protocols, headers)


def link(server: Far) -> Link:
    """A new link; whoever asked for it closes its `http`."""
    return Link(server, httpx.Client(base_url=server.http.base_url, timeout=PATIENCE))


@contextmanager
def far(
    data: Path, *, frames: float = 10.0, seed: str = "", script: Path = SERVING
) -> Iterator[Far]:
    """A real server process, ended by its pid."""
    server = Far(data, frames=frames, seed=seed, script=script)
    try:
        server.start()
        yield server
    finally:
        server.end()


def _there(process: int) -> bool:
    """Whether a process is still there."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def _free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])

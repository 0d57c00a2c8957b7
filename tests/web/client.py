"""A headless client of the table: HTTP for commands, a WebSocket with a cursor for frames.

It speaks to an application in this process (`near`) and to a real server process (`far`) alike,
and keeps every byte that it was sent, so that tests can search them.
"""

from __future__ import annotations

import itertools
import json
import os
import queue
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass, field
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
PATIENCE = 10.0  # seconds until a frame that should come is missed
_numbers = itertools.count(1)


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
        self._client = client

    def live(self, path: str, protocols: list[str], headers: dict[str, str]) -> Wire:
        return _NearWire(self._client.websocket_connect(path, protocols, headers=headers))


@contextmanager
def near(app: Litestar) -> Iterator[Near]:
    """Serve an application in this process."""
    with TestClient(app, raise_server_exceptions=False) as client:
        yield Near(client)


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


class Far:
    """A server process of its own on a loopback port; `kill` is kill -9."""

    def __init__(self, data: Path, *, frames: float = 10.0) -> None:
        self.data, self.port = data, _free_port()
        self.log = data / "server.log"
        self.http = httpx.Client(base_url=f"http://127.0.0.1:{self.port}", timeout=PATIENCE)
        self._slowest = frames
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start, and wait until it answers."""
        self.data.mkdir(parents=True, exist_ok=True)
        script = Path(__file__).with_name("serving.py")
        command = [sys.executable, str(script), str(self.data), str(self.port), str(self._slowest)]
        env = {**os.environ, "TABLESIDE_OWNER": OWNER}
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(command, stdout=log, stderr=log, env=env)
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            try:
                self.http.get("/api/schema/openapi.json")
            except httpx.TransportError:
                assert self._process.poll() is None, self.log.read_text()
                time.sleep(0.02)
            else:
                return
        raise AssertionError(f"the server does not answer: {self.log.read_text()}")

    @property
    def pid(self) -> int:
        """The process that serves."""
        assert self._process is not None
        return self._process.pid

    def kill(self) -> None:
        """Kill -9: no goodbye of any kind."""
        if self._process is not None:
            self._process.kill()
            self._process.wait(PATIENCE)
            self._process = None

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
def far(data: Path, *, frames: float = 10.0) -> Iterator[Far]:
    """A real server process, ended by its pid."""
    server = Far(data, frames=frames)
    try:
        server.start()
        yield server
    finally:
        server.kill()
        server.http.close()


def _free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


@dataclass
class Device:
    """One device at a table, or a stranger's if it has no token."""

    server: Server
    table: str
    token: str = ""
    cursor: int = 0
    told: list[Any] = field(default_factory=list)
    frames: list[bytes] = field(default_factory=list)
    answers: list[bytes] = field(default_factory=list)
    headers: list[bytes] = field(default_factory=list)
    wire: Wire | None = None

    @property
    def frame(self) -> Any:
        """The newest frame."""
        return json.loads(self.frames[-1])

    @property
    def heard(self) -> bytes:
        """Every byte this device was ever sent."""
        return b"\n".join([*self.headers, *self.answers, *self.frames])

    def request(
        self, method: str, what: str, body: Any = None, headers: dict[str, str] | None = None
    ) -> httpx.Response:
        """One request; whatever comes back is kept."""
        given = {"authorization": f"Bearer {self.token}"} if self.token else {}
        path = what if what.startswith("/") else f"/api/tables/{self.table}/{what}"
        kind: dict[str, Any] = {"content": body} if isinstance(body, bytes) else {"json": body}
        if isinstance(body, bytes):
            given["content-type"] = "application/json"
        if body is None:
            kind = {}
        answer = self.server.http.request(method, path, headers=given | (headers or {}), **kind)
        self.answers.append(answer.content)
        self.headers += (b": ".join(pair) for pair in answer.headers.raw)
        assert answer.status_code != 500, answer.text
        return answer

    def post(self, what: str, **body: Any) -> Any:
        """A request that should succeed."""
        return self._good(self.request("POST", what, body))

    def get(self, what: str) -> Any:
        """A question that should be answered."""
        return self._good(self.request("GET", what))

    def _good(self, answer: httpx.Response) -> Any:
        if answer.is_error:
            raise Refused(answer)
        return answer.json() if answer.content else None

    def play(self, do: str, *, options: dict[str, Any] | None = None, **fields: Any) -> int:
        """Play a command; the number of its row."""
        command = {"do": do, **fields}
        body = {"submission": fresh(), "command": command, **(options or {})}
        return int(self.post("play", **body)["seq"])

    def answer(
        self,
        verb: str,
        /,
        options: dict[str, Any] | None = None,
        character: str = "",
        **chosen: Any,
    ) -> int:
        """Take an offer of the newest frame: ask through its questions, then play."""
        offer = self.offered(verb, character)
        given = dict(chosen)
        while (said := self.post("ask", offer=offer, chosen=given))["command"] is None:
            asked = said["field"]
            given[asked["name"]] = asked["default"]
        body = {"submission": fresh(), "command": said["command"], **(options or {})}
        return int(self.post("play", **body)["seq"])

    def offered(self, verb: str, character: str = "") -> Any:
        """The first offer of a verb in the newest frame, for a character if one is named."""
        fitting = (one for one in self.frame["offers"] if one["verb"] == verb)
        found = [one for one in fitting if character in ("", one["character"])]
        assert found, f"{verb} is not offered: {[one['verb'] for one in self.frame['offers']]}"
        return found[0]

    def connect(self, headers: dict[str, str] | None = None, after: int | None = None) -> Any:
        """Open the live connection where the cursor stands; the first frame."""
        start = self.cursor if after is None else after
        path = f"/api/tables/{self.table}/live" + (f"?after={start}" if start else "")
        protocols = ["tableside", self.token] if self.token else ["tableside"]
        self.wire = self.server.live(path, protocols, dict(headers or {}))
        return self.next()

    def next(self, timeout: float = PATIENCE) -> Any:
        """The next frame."""
        assert self.wire is not None, "not connected"
        raw = self.wire.receive(timeout)
        frame = json.loads(raw)
        self.frames.append(raw)
        self.told += frame["told"]
        self.cursor = frame["seq"]
        return frame

    def until(self, fits: Callable[[Any], bool] | int) -> Any:
        """Read frames up to one that fits, or that has reached a row."""
        wanted = (lambda frame: frame["seq"] >= fits) if isinstance(fits, int) else fits
        if self.frames and wanted(self.frame):
            return self.frame
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if wanted(frame := self.next()):
                return frame
        raise AssertionError(f"no such frame; the newest is {self.frame}")

    def quiet(self, seconds: float = 0.15) -> bool:
        """Whether nothing more comes for a while."""
        try:
            self.next(seconds)
        except TimeoutError:
            return True
        return False

    def leave(self) -> None:
        """Close the live connection."""
        if self.wire is not None:
            self.wire.close()
            self.wire = None


def fresh() -> str:
    """A submission id of this test run."""
    return f"submission-{next(_numbers):06}"


def owner(server: Server) -> Device:
    """Whoever started the server."""
    return Device(server, "", OWNER)


def make_table(server: Server, system: str = "wrath-glory", **more: Any) -> Device:
    """A new table; its GM."""
    made = owner(server).post("/api/tables", name="Ours", system=system, **more)
    return Device(server, made["table"], made["token"])


def sit(server: Server, table: str, name: str, **role: str) -> Device:
    """A player who sits down, or a spectator."""
    return Device(server, table, Device(server, table).post("sit", name=name, **role)["token"])


HEROES: dict[str, dict[str, Any]] = {
    "wrath-glory": {"totals": {"awareness": 5, "athletics": 6}},
    "daggerheart": {"traits": {"agility": 2, "instinct": 1}},
}


@dataclass
class Party:
    """A GM, two players and their heroes, perhaps spectators; all have a live connection."""

    gm: Device
    anna: Device
    ben: Device
    watchers: tuple[Device, ...] = ()

    @property
    def all(self) -> tuple[Device, ...]:
        """Everybody."""
        return (self.gm, self.anna, self.ben, *self.watchers)

    def watched(self) -> Device:
        """A spectator comes to the table."""
        name = f"Watcher {len(self.watchers) + 1}"
        watcher = sit(self.gm.server, self.gm.table, name, role="spectator")
        self.watchers = (*self.watchers, watcher)
        return watcher

    def sync(self, seq: int) -> None:
        """Wait until everybody has seen a row."""
        for one in self.all:
            one.until(seq)

    def leave(self) -> None:
        """Everybody hangs up."""
        for one in self.all:
            one.leave()


@contextmanager
def party(server: Server, system: str = "wrath-glory", *, live: bool = True) -> Iterator[Party]:
    """A table with two heroes, everybody connected unless nobody is to be."""
    gm = make_table(server, system)
    anna, ben = sit(server, gm.table, "Anna"), sit(server, gm.table, "Ben")
    all_of_them = Party(gm, anna, ben)
    try:
        for device in all_of_them.all if live else ():
            device.connect()
        sheet = HEROES[system]
        anna.play("add_character", id="vess", name="Vess", seat="seat2", **sheet)
        seq = ben.play("add_character", id="doran", name="Doran", seat="seat3", **sheet)
        for device in all_of_them.all if live else ():
            device.until(seq)
            device.until(lambda frame: all(one["here"] for one in frame["seats"]))
        yield all_of_them
    finally:
        all_of_them.leave()

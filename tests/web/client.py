"""A headless client of the table: HTTP for commands, a WebSocket with a cursor for frames.

It speaks to an application in this process (`near`) and to a real server process (`far`) alike,
and keeps every byte that it was sent, so that tests can search them.
"""

from __future__ import annotations

import itertools
import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import httpx

from web.servers import OWNER, PATIENCE, Refused, Server, Wire

ADJUST: dict[str, Any] = {"do": "adjust", "track": "vess.wrath", "by": 1}
CALL: dict[str, Any] = {"do": "call_test", "who": ["vess"], "skill": "awareness", "dn": 3}
_numbers = itertools.count(1)


@dataclass
class Device:
    """One device at a table, or a stranger's if it has no token."""

    server: Server
    table: str
    token: str = ""
    cursor: int = 0
    untold: int = 0  # rows that were kept from this seat, which does not count them
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

    def follow(self, row: int) -> None:
        """Read frames up to a row of the log, or until nothing comes: then it is kept from them."""
        while not self.frames or self.frame["seq"] < row - self.untold:
            if self.quiet(1.0):
                self.untold = row - self.frame["seq"]

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
        """Wait until everybody has seen a row, or is known to be told nothing of it."""
        behind = any(one.untold for one in self.all)
        newest = self.gm.get("rows?most=1")["rows"][-1]["seq"] if behind else 0
        row = self.gm.until(max(seq, newest))["seq"]
        for one in self.all[1:]:
            one.follow(row)

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


def play(device: Device, command: Any, **more: Any) -> Any:
    """A command as it would be sent, whether or not it is one."""
    return device.request("POST", "play", {"submission": fresh(), "command": command, **more})

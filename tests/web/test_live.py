"""Frames: only what changed, told lines exactly once, several devices, and slow readers."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
import msgspec
import pytest
from litestar import Litestar

from tableside.table.chronicle import MOST_TOLD
from tableside.web import live
from tableside.web.app import create_app
from tableside.web.settings import Settings
from web.client import Device, Party, fresh, make_table
from web.servers import OWNER, Near, Refused


def told(device: Device) -> list[int]:
    return [entry["seq"] for entry in device.told]


def test_a_frame_comes_for_a_change_and_for_nothing_else(wrath: Party) -> None:
    body = {"submission": fresh(), "command": {"do": "adjust", "track": "glory", "by": 1}}
    done = wrath.gm.post("play", **body)
    wrath.sync(done["seq"])
    assert wrath.gm.post("play", **body) == done  # a repeat
    with pytest.raises(Refused):
        wrath.anna.play("call_test", who=["vess"], skill="awareness", dn=3)
    wrath.gm.get("forms")
    assert all(device.quiet() for device in wrath.all)
    wrath.sync(wrath.gm.play("adjust", track="glory", by=1))


def test_no_two_frames_in_a_row_are_the_same(wrath: Party) -> None:
    for _ in range(5):
        wrath.sync(wrath.gm.play("adjust", track="ruin", by=1))
    for device in wrath.all:
        pairs = zip(device.frames, device.frames[1:], strict=False)
        assert all(one != other for one, other in pairs)


def test_a_frame_explains_what_lies_on_people(wrath: Party) -> None:
    wrath.sync(wrath.gm.play("inflict", condition="prone", who=["vess"]))
    for device in wrath.all:
        explained = device.frame["explained"]["vess.prone"]
        assert explained["until"] == "until they stand up"
        assert {"verb": "stand_up", "text": "stand up"} in explained["ways"]


def test_lines_are_told_once_across_reconnects(wrath: Party) -> None:
    for _ in range(3):
        wrath.sync(wrath.gm.play("adjust", track="ruin", by=1))
    wrath.anna.leave()
    for _ in range(4):
        wrath.gm.play("adjust", track="ruin", by=1)
    wrath.anna.connect()
    last = wrath.gm.play("adjust", track="ruin", by=-1)
    wrath.sync(last)
    wrath.anna.leave()
    wrath.anna.connect()
    assert wrath.anna.frame["told"] == []
    assert told(wrath.anna) == told(wrath.gm) == list(range(1, last + 1))


def test_a_device_that_starts_anew_is_told_everything(wrath: Party) -> None:
    again = Device(wrath.anna.server, wrath.anna.table, wrath.anna.token)
    again.connect()
    assert told(again) == [1, 2]
    assert again.frame["view"] == wrath.anna.frame["view"]
    again.leave()


def test_a_late_device_is_told_the_newest_of_a_long_log(server: Near) -> None:
    gm = make_table(server)
    for number in range(MOST_TOLD + 20):
        gm.play("adjust", track="ruin", by=1 if number % 2 == 0 else -1)
    gm.connect()
    assert told(gm) == list(range(21, MOST_TOLD + 21))
    gm.leave()


@pytest.mark.parametrize("after", ["²", "-1", "x", "9" * 5000, "1e3", ""])
def test_a_cursor_that_is_no_number_starts_anew(wrath: Party, after: str) -> None:
    device = Device(wrath.anna.server, wrath.anna.table, wrath.anna.token)
    path = f"/api/tables/{device.table}/live?after={after}"
    device.wire = device.server.live(path, ["tableside", device.token], {})
    assert [entry["seq"] for entry in device.next()["told"]] == [1, 2]
    device.leave()


def test_two_devices_of_one_seat(wrath: Party) -> None:
    laptop = Device(wrath.anna.server, wrath.anna.table, wrath.anna.token)
    laptop.connect()
    assert all(device.quiet(0.1) for device in wrath.all)  # Anna was here before
    seq = laptop.play("adjust", track="vess.wrath", by=1)
    wrath.sync(seq)
    laptop.until(seq)
    assert laptop.frame == wrath.anna.frame
    laptop.leave()
    assert all(device.quiet(0.1) for device in wrath.all)  # and still is
    wrath.sync(wrath.anna.play("adjust", track="vess.wrath", by=-1))


def test_presence_is_seen_by_all(wrath: Party) -> None:
    def here(device: Device) -> dict[str, bool]:
        return {one["name"]: one["here"] for one in device.frame["seats"]}

    assert here(wrath.gm) == {"GM": True, "Anna": True, "Ben": True}
    wrath.anna.leave()
    wrath.gm.until(lambda frame: not frame["seats"][1]["here"])
    wrath.ben.until(lambda frame: not frame["seats"][1]["here"])
    wrath.anna.connect()
    wrath.gm.until(lambda frame: frame["seats"][1]["here"])


class Phone:
    """A device whose owner decides when it reads: the server's `send` waits for that."""

    def __init__(self, app: Litestar, table: str, token: str) -> None:
        self._app, self._token = app, token
        self._path = f"/api/tables/{table}/live"
        self._said: asyncio.Queue[Any] = asyncio.Queue()
        self.reads = asyncio.Event()
        self.got: asyncio.Queue[Any] = asyncio.Queue()
        self.waiting = 0

    async def _send(self, message: Any) -> None:
        if message["type"] == "websocket.send":
            self.waiting += 1
            await self.reads.wait()
            self.waiting -= 1
            self.got.put_nowait(msgspec.json.decode(message["text"]))

    def call(self) -> asyncio.Task[None]:
        """Connect; the task ends when the server lets go."""
        self._said.put_nowait({"type": "websocket.connect"})
        scope: Any = {
            "type": "websocket",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "scheme": "ws",
            "path": self._path,
            "raw_path": self._path.encode(),
            "root_path": "",
            "query_string": b"",
            "headers": [],
            "subprotocols": ["tableside", self._token],
            "client": ("127.0.0.1", 1),
            "server": ("127.0.0.1", 80),
            "state": {},
            "extensions": {},
        }

        async def run() -> None:
            await self._app(scope, self._said.get, self._send)

        return asyncio.create_task(run())


class Desk:
    """A GM without a live connection."""

    def __init__(self, http: httpx.AsyncClient, table: str, token: str) -> None:
        self.table, self.token = table, token
        self._http = http

    async def adjust(self) -> int:
        body = {"submission": fresh(), "command": {"do": "adjust", "track": "ruin", "by": 1}}
        headers = {"authorization": f"Bearer {self.token}"}
        answer = await self._http.post(f"/api/tables/{self.table}/play", json=body, headers=headers)
        return int(answer.json()["seq"])


@asynccontextmanager
async def opened(settings: Settings) -> AsyncIterator[tuple[Litestar, Desk]]:
    app = create_app(settings)
    transport = httpx.ASGITransport(app)  # type: ignore[arg-type]
    async with app.lifespan(), httpx.AsyncClient(transport=transport, base_url="http://t") as http:
        headers = {"authorization": f"Bearer {OWNER}"}
        new = {"name": "Ours", "system": "wrath-glory"}
        made = (await http.post("/api/tables", json=new, headers=headers)).json()
        yield app, Desk(http, made["table"], made["token"])


def test_a_slow_reader_skips_frames_and_ends_with_the_newest(settings: Settings) -> None:
    async def run() -> None:
        async with opened(settings) as (app, gm):
            phone = Phone(app, gm.table, gm.token)
            call = phone.call()
            await until(lambda: phone.waiting == 1)  # the first frame is on its way
            last = [await gm.adjust() for _ in range(20)][-1]
            assert phone.waiting == 1  # no queue
            phone.reads.set()
            frames = [await asyncio.wait_for(phone.got.get(), 5) for _ in range(2)]
            assert [frame["seq"] for frame in frames] == [0, last]
            assert [entry["seq"] for entry in frames[1]["told"]] == list(range(1, last + 1))
            call.cancel()

    asyncio.run(run())


def test_a_client_that_never_reads_is_let_go(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "SLOWEST", 0.1)

    async def run() -> None:
        async with opened(settings) as (app, gm):
            deaf, healthy = (Phone(app, gm.table, gm.token) for _ in range(2))
            healthy.reads.set()
            calls = [deaf.call(), healthy.call()]
            await until(lambda: deaf.waiting == 1)
            await asyncio.wait_for(calls[0], 5)
            last = await gm.adjust()
            while (await asyncio.wait_for(healthy.got.get(), 5))["seq"] < last:
                pass
            calls[1].cancel()

    asyncio.run(run())


async def until(fits: Any) -> None:
    async with asyncio.timeout(5):
        while not fits():
            await asyncio.sleep(0.001)


def test_a_screen_is_sent_changes_and_lists_of_whom_it_looks_at(wrath: Party) -> None:
    path = f"/api/tables/{wrath.gm.table}/live?screen"
    wire = wrath.anna.server.live(path, ["tableside", wrath.anna.token], {})
    try:
        first = msgspec.json.decode(wire.receive(5))
        assert first["number"] == 1
        assert first["whole"]["view"] == wrath.anna.frame["view"]
        assert all(one["matter"] for one in first["whole"]["offers"])

        wire.send('{"look": ["vess"]}')
        lists = msgspec.json.decode(wire.receive(5))["lists"]
        assert {one["character"] for one in lists["vess"]["offers"]} == {"vess"}
        offered = wrath.anna.frame["offers"]
        assert lists["vess"]["offers"] == [one for one in offered if one["character"] == "vess"]

        wrath.gm.play("adjust", track="ruin", by=1)
        message = msgspec.json.decode(wire.receive(5))
        assert (message["number"], message["whole"]) == (3, None)
        assert {"path": ["view", "tracks", "ruin"], "now": 1} in message["changes"]["set"]
        assert message["told"]

        wire.send('{"anew": true}')
        again = msgspec.json.decode(wire.receive(5))
        assert again["whole"]["view"]["tracks"]["ruin"] == 1
    finally:
        wire.close()

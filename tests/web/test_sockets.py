"""Live connections: how many of them, and what may be said on one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tableside.table.room import MOST_CHARACTERS
from tableside.web import live
from tableside.web.app import create_app
from tableside.web.settings import Settings
from web.client import ADJUST, Device, Party, fresh, make_table, sit
from web.servers import OWNER, PATIENCE, Cut, Wire, far, near

COMMAND = msgspec.json.encode({"submission": fresh(), "command": ADJUST}).decode()


Screen = Callable[..., Wire]


@contextmanager
def screens() -> Iterator[Screen]:
    """Live connections beside the one that a device has; all of them hang up at the end."""
    opened: list[Wire] = []

    def open_one(device: Device, how: str = "?screen") -> Wire:
        path = f"/api/tables/{device.table}/live{how}"
        opened.append(device.server.live(path, ["tableside", device.token], {}))
        return opened[-1]

    try:
        yield open_one
    finally:
        for wire in opened:
            wire.close()


@pytest.fixture
def screen() -> Iterator[Screen]:
    """The same at a party's table."""
    with screens() as one:
        yield one


def closed(wire: Wire) -> int:
    """With which code it is closed, whatever it was sent before."""
    try:
        while True:
            wire.receive(PATIENCE)
    except Cut as cut:
        return cut.code


@pytest.mark.parametrize(
    "garbage", ["", "hello", "{", "[" * 3000, "x" * 5000, b"", b"\xff\xff", '{"look":5}', COMMAND]
)
def test_what_nobody_wants_closes_the_connection(
    wrath: Party, screen: Screen, written: Any, garbage: Any
) -> None:
    before = written()
    wire = screen(wrath.anna)
    wire.send(garbage)
    assert closed(wire) == live.UNWANTED
    wrath.sync(wrath.gm.play("adjust", track="glory", by=1))  # the others are not touched
    assert written() == (before[0] + 1, before[1])


def test_a_program_says_nothing_and_a_screen_not_too_much(wrath: Party, screen: Screen) -> None:
    look = '{"look":["vess"]}'
    program, one = screen(wrath.anna, ""), screen(wrath.anna)
    program.send(look)
    assert closed(program) == live.UNWANTED
    for _ in range(live.SAID_AT_ONCE):
        one.send(look)
    wrath.gm.play("adjust", track="glory", by=1)
    while b"glory" not in one.receive(PATIENCE):
        pass
    for _ in range(live.SAID_AT_ONCE):
        one.send(look)
    assert closed(one) == live.UNWANTED


def test_a_large_message_is_not_even_read(tmp_path: Path) -> None:
    with far(tmp_path / "data") as server, screens() as screen:
        gm = make_table(server)
        wire = screen(gm)
        wire.receive(PATIENCE)
        wire.send("x" * 20_000)
        assert closed(wire) == 1009


def test_a_seat_has_so_many_and_the_oldest_goes(wrath: Party, screen: Screen) -> None:
    anna = wrath.anna  # who has one already
    assert anna.wire is not None
    wires = [screen(anna) for _ in range(live.MOST_OF_SEAT)]
    assert closed(anna.wire) == live.ELSEWHERE
    wrath.gm.play("adjust", track="glory", by=1)
    for wire in wires:
        while b"glory" not in wire.receive(PATIENCE):
            pass
        wire.close()
    wrath.gm.until(lambda frame: not frame["seats"][1]["here"])  # and none is left behind
    assert len(wrath.gm.server.app.state.sockets._of_seat) == 2  # type: ignore[attr-defined]


def test_an_address_has_so_many(tmp_path: Path) -> None:
    settings = Settings(tmp_path, owner_token=OWNER, sockets=3)
    with near(create_app(settings)) as server, screens() as screen:
        gm = make_table(server)
        guests = [sit(server, gm.table, f"Guest {number}") for number in range(3)]
        wires = [screen(one) for one in guests]
        for wire in wires:
            assert b'"whole"' in wire.receive(PATIENCE)
        refused = screen(gm)
        assert closed(refused) == live.TOO_MANY
        wires[0].close()
        again = screen(gm)
        assert b'"whole"' in again.receive(PATIENCE)


def test_eighty_phones_behind_one_address_come_in_at_once(tmp_path: Path) -> None:
    settings = Settings(tmp_path, owner_token=OWNER)
    sockets = create_app(settings).state.sockets
    assert all(sockets.take("192.0.2.1") for _ in range(2 * 80))


def test_a_screen_may_look_at_everybody_there_is(wrath: Party, screen: Screen) -> None:
    wire = screen(wrath.gm)
    wire.receive(PATIENCE)
    everybody = [f"{number:040}" for number in range(MOST_CHARACTERS)]
    wire.send(msgspec.json.encode({"look": everybody}).decode())
    wrath.gm.play("adjust", track="glory", by=1)
    while b"glory" not in wire.receive(PATIENCE):
        pass


def test_who_opens_and_closes_all_the_time_pays_for_it(tmp_path: Path) -> None:
    settings = Settings(tmp_path, owner_token=OWNER, rate=0.001, burst=1)
    with near(create_app(settings)) as server, screens() as screen:
        codes = []
        for _ in range(12):
            wire = screen(Device(server, "nowhere", "x"))
            codes.append(closed(wire))
        assert codes == [live.NO_TABLE] * 10 + [live.TOO_MANY] * 2

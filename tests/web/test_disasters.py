"""What breaks around the server: disks, databases and connections."""

from __future__ import annotations

import socket
import sqlite3
import struct
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tableside.table.store.protocol import FORMAT, StoreError, Unsure
from tableside.table.store.sqlite import SqliteStore
from tableside.web.app import create_app
from tableside.web.settings import Settings
from web.client import ADJUST, Device, Party, fresh, make_table, party, play, sit
from web.servers import OWNER, far, near


def test_a_database_of_another_version(tmp_path: Path) -> None:
    settings = Settings(tmp_path, owner_token=OWNER)
    with near(create_app(settings)) as server:
        gm = make_table(server)
    kept = settings.database.read_bytes()
    with closing(sqlite3.connect(settings.database)) as db:
        db.execute(f"PRAGMA user_version = {FORMAT + 1}")
    with pytest.raises(BaseExceptionGroup) as raised, near(create_app(settings)):
        pass
    words = str(leaf(raised.value))
    assert "another version of Tableside" in words
    assert f"format {FORMAT + 1}" in words
    with closing(sqlite3.connect(settings.database)) as db:
        db.execute(f"PRAGMA user_version = {FORMAT}")
    with near(create_app(settings)) as server:
        assert Device(server, gm.table, gm.token).get("forms")
    assert len(kept) == len(settings.database.read_bytes())


def leaf(error: BaseException) -> BaseException:
    while isinstance(error, BaseExceptionGroup):
        [error] = error.exceptions
    return error


def test_a_full_disk(wrath: Party, written: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    async def full(*_: object) -> None:
        raise StoreError("nothing was written: database or disk is full")

    body = {"submission": fresh(), "command": ADJUST}
    before, view = written(), wrath.anna.frame["view"]
    with monkeypatch.context() as patch:
        patch.setattr(SqliteStore, "append", full)
        patch.setattr(SqliteStore, "swap_seats", full)
        for what, sent in (("play", body), ("sit", {"name": "Carla"})):
            answer = wrath.anna.request("POST", what, sent)
            assert (answer.status_code, answer.json()["code"]) == (503, "not_stored")
            assert "disk is full. Nothing has changed." in answer.json()["sentence"]
        assert wrath.ben.quiet()
    assert written() == before
    assert wrath.anna.frame["view"] == view
    wrath.sync(wrath.anna.post("play", **body)["seq"])  # and on it goes, under the same id
    sit(wrath.anna.server, wrath.anna.table, "Carla")


def test_a_row_that_is_there_already(still: Party, settings: Settings) -> None:
    """Two servers over one file: the second to write reads what the first wrote, and goes on."""
    play(still.anna, ADJUST)
    with near(create_app(settings)) as other:
        anna = Device(other, still.anna.table, still.anna.token)
        assert play(anna, ADJUST).json()["seq"] == 4
        assert play(still.anna, ADJUST).json()["seq"] == 5
        assert play(anna, ADJUST).json()["seq"] == 6
        sit(other, still.gm.table, "Carla")
    seats = sit(still.anna.server, still.gm.table, "Dora").get("door")["seats"]
    assert [one["name"] for one in seats] == ["Anna", "Ben", "Carla", "Dora"]


def test_a_disk_that_fails_while_it_keeps_something(
    wrath: Party, written: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = SqliteStore.append

    async def unsure(*given: Any) -> None:
        await real(*given)
        raise Unsure("disk I/O error")

    body = {"submission": fresh(), "command": ADJUST}
    before = written()
    with monkeypatch.context() as patch:
        patch.setattr(SqliteStore, "append", unsure)
        answer = wrath.anna.request("POST", "play", body)
    assert (answer.status_code, answer.json()["code"]) == (503, "unsure")
    assert "not known whether this was kept; the same tap again tells" in answer.text
    wrath.sync(wrath.anna.post("play", **body)["seq"])  # the truth: it was
    assert written() == (before[0] + 1, before[1])


def test_a_damaged_table_is_only_looked_at(still: Party, settings: Settings) -> None:
    play(still.anna, ADJUST)
    other = make_table(still.gm.server)
    with closing(sqlite3.connect(settings.database)) as db:
        db.execute(
            "UPDATE entries SET body = CAST(body || x'20' AS BLOB) WHERE n = 4 AND tab = ?",
            (still.gm.table,),
        )
        db.commit()
    with near(create_app(settings)) as server:
        anna = Device(server, still.anna.table, still.anna.token)
        frame = anna.connect()
        assert frame["seq"] == 2
        assert frame["broken"].startswith("Entry 4 is not what was written")
        answer = play(anna, ADJUST)
        assert (answer.status_code, answer.json()["code"]) == (409, "read_only")
        assert frame["broken"] in answer.json()["sentence"]
        assert anna.request("GET", "forms").status_code == 200
        anna.leave()
        fine = Device(server, other.table, other.token)  # the others are not touched
        assert fine.connect()["broken"] == ""
        fine.play("adjust", track="glory", by=1)
        fine.leave()


def test_broken_frames_on_a_real_connection(tmp_path: Path) -> None:
    with far(tmp_path / "data", frames=1.0) as server, party(server) as table:
        for raw in (
            b"\xff" * 64,  # no frame at all
            b"\x81\xfe\xff\xff",  # promises more than it sends
            b"\x81\x05hello",  # not masked
            b"\x83\x80\x00\x00\x00\x00",  # an unknown kind
            b"\x81\xff" + struct.pack("!Q", 2**40) + bytes(4),  # a terabyte
            b"\x81\x82\x00\x00\x00\x00\xff\xff",  # text that is none
            b"GET / HTTP/1.1\r\n\r\n",
        ):
            with raw_socket(server.port, table.anna) as one:
                one.sendall(raw)
                one.settimeout(0.05)
                drain(one)
        table.sync(table.gm.play("adjust", track="glory", by=1))
        assert "ASGI application" not in server.log.read_text()  # uvicorn's words for a fault


def test_a_real_client_that_never_reads(tmp_path: Path) -> None:
    with far(tmp_path / "data", frames=0.5) as server, party(server) as table:
        notes = "x" * 2000
        for number in range(12):  # make the GM's frames large
            table.gm.play("add_character", id=f"n{number}", name="N", hero=False, notes=notes)
        table.gm.leave()
        table.anna.until(lambda frame: not frame["seats"][0]["here"])
        with raw_socket(server.port, table.gm):
            table.anna.until(lambda frame: frame["seats"][0]["here"])
            end = time.monotonic() + 20
            slowest = 0.0
            while time.monotonic() < end and table.anna.frame["seats"][0]["here"]:
                began = time.monotonic()
                seq = table.anna.play("adjust", track="vess.wrath", by=1)
                table.anna.until(seq)
                table.anna.play("adjust", track="vess.wrath", by=-1)
                slowest = max(slowest, time.monotonic() - began)
                while not table.anna.quiet(0):
                    pass
            assert not table.anna.frame["seats"][0]["here"]
            assert slowest < 2.0  # nobody waited for it
        table.gm.connect()  # and the seat is not lost
        assert "ASGI application" not in server.log.read_text()


def raw_socket(port: int, device: Device) -> socket.socket:
    """A live connection by hand, with a small buffer; nothing is read after the handshake."""
    one = socket.socket()
    one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    one.connect(("127.0.0.1", port))
    lines = [
        f"GET /api/tables/{device.table}/live HTTP/1.1",
        f"Host: 127.0.0.1:{port}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        "Sec-WebSocket-Version: 13",
        f"Sec-WebSocket-Protocol: tableside, {device.token}",
    ]
    one.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
    assert b" 101 " in one.recv(100)
    return one


def drain(one: socket.socket) -> None:
    try:
        while one.recv(4096):
            pass
    except OSError:
        return


def test_no_cursor_leaves_the_thread_of_the_store(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One that ended in another thread reset the statement of a write that was going on."""
    answers: list[Any] = []
    original = SqliteStore._do

    async def spy(store: SqliteStore, work: Any) -> Any:
        answers.append(await original(store, work))
        return answers[-1]

    monkeypatch.setattr(SqliteStore, "_do", spy)
    with near(create_app(Settings(tmp_path, owner_token=OWNER))) as server:
        make_table(server).play("adjust", track="glory", by=1)
    assert len(answers) > 4
    assert not any(isinstance(one, sqlite3.Cursor) for one in answers)

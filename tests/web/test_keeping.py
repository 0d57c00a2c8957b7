"""Tables as files over HTTP: who may, what comes of it, and what is refused in words."""

from __future__ import annotations

import asyncio
import gzip
import os
from datetime import datetime
from pathlib import Path
from typing import Any

import httpx
import pytest

from table.saved import at, played
from tableside.table import copies
from tableside.table.export import MEDIA_TYPE
from tableside.table.house import House
from tableside.table.store.protocol import Store, StoreError
from tableside.table.store.sqlite import SqliteStore
from tableside.web.app import create_app
from tableside.web.backups import Nightly
from tableside.web.settings import Settings
from web.client import Device, Party, party
from web.conftest import settings_for
from web.servers import OWNER, Cut, Near, Server, near


def owner(server: Server) -> Device:
    return Device(server, "", OWNER)


def bring(device: Device, raw: bytes) -> httpx.Response:
    return device.request("POST", "/api/import", raw)


def test_a_table_is_saved_and_played_on_on_another_server(still: Party, tmp_path: Path) -> None:
    still.gm.play("adjust", track="ruin", by=1)
    answer = still.gm.request("GET", "export")
    raw = answer.content
    assert answer.headers["content-type"] == MEDIA_TYPE
    assert answer.headers["content-disposition"].endswith('.table.jsonl"')
    assert (
        owner(still.gm.server).request("GET", f"/api/tables/{still.gm.table}/export").content == raw
    )
    with near(create_app(settings_for(tmp_path / "other"))) as there:
        for given in (raw, gzip.compress(raw)):
            made: Any = bring(owner(there), given).json()
            assert (made["whole"], made["same_dice"]) == (True, False)
            gm = Device(there, made["table"], made["token"])
            assert gm.request("GET", "export").content == raw
            gm.connect()
            gm.leave()
            assert gm.frame["role"] == "gm"
            assert {one["name"] for one in gm.frame["seats"]} >= {"GM", "Player of Vess"}
            gm.play("adjust", track="ruin", by=1)
        listed: Any = owner(there).get("/api/tables")
        assert listed[0]["table"] == still.gm.table
        assert len(listed) == 2


def test_only_gm_and_owner_save_and_only_the_owner_does_the_rest(still: Party) -> None:
    for device, status in ((still.anna, 403), (Device(still.gm.server, still.gm.table), 401)):
        assert device.request("GET", "export").status_code == status
    here = f"/api/tables/{still.gm.table}"
    asked = [("DELETE", here), ("GET", "/api/backups"), ("GET", "/api/backup")]
    for device in (still.gm, still.anna, Device(still.gm.server, still.gm.table)):
        for method, path in asked:
            assert device.request(method, path).status_code == 401
        assert bring(device, b"x").status_code == 401
    assert still.gm.get("door")


def test_a_wrong_file_is_refused_in_words_and_nothing_is_written(
    still: Party, settings: Settings, written: Any
) -> None:
    raw, before = still.gm.request("GET", "export").content, written()
    files = {p.name for p in settings.data.iterdir()}
    wrong = (b"", b"eggs", raw[:-200], raw[:400] + b"?" + raw[401:], gzip.compress(raw)[:-20])
    for one in wrong:
        answer = bring(owner(still.gm.server), one)
        assert (answer.status_code, answer.json()["code"]) == (400, "wrong_file")
        assert answer.json()["sentence"].endswith(".")
    assert written() == before
    assert {p.name for p in settings.data.iterdir()} == files


def test_deleting_tells_every_screen_and_keeps_a_file(
    server: Near, settings: Settings, written: Any
) -> None:
    with party(server, "wrath-glory") as table:
        raw = table.gm.request("GET", "export").content
        told: Any = owner(server).request("DELETE", f"/api/tables/{table.gm.table}").json()
        assert told["days"] == copies.KEPT_DAYS
        assert gzip.decompress(Path(told["copy"]).read_bytes()).startswith(raw)
        for device in table.all:
            with pytest.raises(Cut) as cut:
                device.until(lambda _: False)
            assert cut.value.code == 4404
        assert table.gm.request("POST", "undo", {"submission": "x" * 8}).status_code == 404
        assert owner(server).get("/api/tables") == []
        assert written() == (0, 0)
        again = owner(server).request("DELETE", f"/api/tables/{table.gm.table}")
        assert again.status_code == 404
        made: Any = bring(owner(server), Path(told["copy"]).read_bytes()).json()
        assert (made["table"], made["same_dice"]) == (table.gm.table, True)


def test_everything_as_one_file_that_takes_the_place_of_the_servers_own(
    still: Party, settings: Settings, tmp_path: Path
) -> None:
    raw = owner(still.gm.server).request("GET", "/api/backup").content
    (tmp_path / "new").mkdir()
    (tmp_path / "new" / "tables.sqlite3").write_bytes(raw)
    with near(create_app(settings_for(tmp_path / "new"))) as there:
        [one] = owner(there).get("/api/tables")
        assert one["table"] == still.gm.table
        anna = Device(there, still.gm.table, still.anna.token)
        assert anna.connect()
        anna.leave()
    assert not [p for p in settings.data.iterdir() if p.name.startswith("tmp")]


class Clock:
    """Whatever time it is."""

    def __init__(self) -> None:
        self.time = datetime(2026, 5, 1, 23, 0)

    def __call__(self) -> datetime:
        return self.time


async def nights(store: Store, settings: Settings, change: Any) -> None:
    clock, folder = Clock(), settings.data / copies.BACKUPS
    nightly = Nightly(store, settings, clock)
    await nightly.look()
    assert not folder.exists()  # there is no table yet
    await change()
    await nightly.look()
    assert nightly.days == ["2026-05-01"]
    await change()
    clock.time = datetime(2026, 5, 2, 3, 59)  # the evening is not over
    await nightly.look()
    assert nightly.days == ["2026-05-01"]
    clock.time = datetime(2026, 5, 2, 4, 0)
    await nightly.look()
    assert nightly.days == ["2026-05-02", "2026-05-01"]
    clock.time = datetime(2026, 5, 3, 12, 0)
    await nightly.look()
    assert nightly.days[0] == "2026-05-02"  # nothing has changed
    for day in range(4, 9):
        await change()
        clock.time = datetime(2026, 5, day, 12, 0)
        await nightly.look()
    assert nightly.days == ["2026-05-08", "2026-05-07", "2026-05-06"]
    assert not list(folder.glob("*.part"))


def test_a_backup_each_night_if_something_changed_and_old_ones_go(tmp_path: Path) -> None:
    settings = Settings(tmp_path, backups=3)

    async def play(house: House) -> None:
        async def change() -> None:
            await played(house, 1, sample=False)

        await nights(house.store, settings, change)

    at(tmp_path, play)
    newest = tmp_path / copies.BACKUPS / "tables-2026-05-08.sqlite3"
    assert newest.stat().st_mode & 0o777 == 0o600
    restored = tmp_path / "restored"
    restored.mkdir()
    newest.replace(restored / "tables.sqlite3")

    async def count(house: House) -> int:
        return len(await house.records())

    assert at(restored, count) == 7


def test_a_backup_that_fails_is_told_and_tried_again(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    class Full(SqliteStore):
        full = True

        async def backup(self, to: Path) -> None:
            if self.full:
                raise StoreError(f"{to} could not be written: no room")
            await super().backup(to)

    async def play() -> None:
        store = Full(tmp_path / "tables.sqlite3")
        await store.open()
        await played(House(store), 1, sample=False)
        nightly = Nightly(store, Settings(tmp_path), Clock())
        await nightly.look()
        assert nightly.failed.startswith("There is no good backup of today: ")
        assert nightly.failed.endswith("no room.")
        assert nightly.failed in caplog.text
        store.full = False
        await nightly.look()
        assert (nightly.failed, len(nightly.days)) == ("", 1)
        await store.close()

    asyncio.run(play())


def test_a_backup_of_damaged_tables_is_told_and_drives_no_good_one_out(tmp_path: Path) -> None:
    clock, settings = Clock(), Settings(tmp_path, backups=1)

    async def play(house: House) -> None:
        nightly = Nightly(house.store, settings, clock)
        table = await played(house, 3, sample=False)
        await nightly.look()
        sql = "UPDATE entries SET body = x'7b7d' WHERE n = 2"
        await house.store._do(lambda db: db.execute(sql).close())  # type: ignore[attr-defined]
        clock.time = datetime(2026, 5, 2, 12, 0)
        for _ in range(2):
            await nightly.look()
            assert nightly.days == ["2026-05-02", "2026-05-01"]
            assert f"{table.record.id}: Entry 2 is not what was written" in nightly.failed

    at(tmp_path, play)


def test_none_is_made_if_none_is_wanted(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        await played(house, 1, sample=False)
        await Nightly(house.store, Settings(tmp_path, backups=0), Clock()).look()

    at(tmp_path, play)
    assert not (tmp_path / copies.BACKUPS).exists()


def test_the_owner_sees_the_backups(still: Party, settings: Settings) -> None:
    folder = settings.data / copies.BACKUPS
    folder.mkdir()
    for day in ("2026-05-01", "2026-05-02"):
        (folder / f"tables-{day}.sqlite3").touch()
    (folder / "mine.sqlite3").touch()
    os.utime(folder / "tables-2026-05-01.sqlite3")
    assert owner(still.gm.server).get("/api/backups") == {
        "folder": str(folder),
        "kept": 7,
        "days": ["2026-05-02", "2026-05-01"],
        "failed": "",
    }

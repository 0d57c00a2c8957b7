"""What the disk has lost is never played on in silence; what may be lost is looked for."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from table.stores import Breaks, only_record, with_store
from table.test_snapshots import SETUP, SYSTEM, begun, grown
from tableside.core.desk import Adjust
from tableside.core.values import GM, Illegal, Role
from tableside.table.door import sit_down
from tableside.table.frames import frame
from tableside.table.house import House
from tableside.table.openings import create_table, open_table
from tableside.table.seats import OddsSet, SeatTaken
from tableside.table.store.protocol import StoreError, Unsure
from tableside.table.store.sqlite import SqliteStore
from tableside.table.table import Table

RUIN = Adjust(track="ruin", by=1)
FSYNC = sqlite3.SQLITE_IOERR_FSYNC
GUS = SeatTaken("seat1", "Gus", Role.GM)


def at_table(path: Path, play: Callable[[Table, SqliteStore], Any]) -> None:
    async def run(store: SqliteStore) -> None:
        await play(await create_table(store, SYSTEM, "t", "Ours", SETUP, facts=[GUS]), store)

    with_store(path / "tables.sqlite3", run)


async def again(store: SqliteStore) -> Table:
    table = await open_table(store, await only_record(store), SYSTEM)
    if table._checking is not None:
        await table._checking
    return table


def change(path: Path, sql: str) -> None:
    with closing(sqlite3.connect(path / "tables.sqlite3")) as db:
        assert db.execute(sql).rowcount == 1
        db.commit()


@pytest.mark.parametrize("kept", [False, True])
def test_a_write_of_which_nobody_knows_is_looked_for(
    tmp_path: Path, failing: Breaks, kept: bool
) -> None:
    async def play(table: Table, store: SqliteStore) -> None:
        await table.submit(GM, RUIN, "a")
        failing("INSERT", "disk I/O error", FSYNC, done=kept)
        with pytest.raises(Unsure):
            await table.submit(GM, RUIN, "b")
        assert table.history.last == 1  # nobody was told of it
        failing()
        row = await table.submit(GM, RUIN, "b")  # the same again tells
        assert row.seq == 2
        assert await table.submit(GM, RUIN, "b") == row
        assert [one.id for one in await store.entries("t") if one.id] == ["a", "b"]
        assert table.history.state == (await again(store)).history.state

    at_table(tmp_path, play)


def test_a_write_that_was_kept_after_all_is_there_before_anybody_is_answered(
    tmp_path: Path, failing: Breaks
) -> None:
    async def play(table: Table, store: SqliteStore) -> None:
        failing("INSERT", "disk I/O error", FSYNC, done=True)
        with pytest.raises(Unsure):
            await table.submit(GM, RUIN, "a")
        heard: list[int] = []
        table.listen(lambda: heard.append(table.seq))
        failing("SELECT n, seal FROM ends", "disk I/O error", FSYNC)
        with pytest.raises(StoreError):  # nobody is answered before it is known
            await table.submit(GM, RUIN, "b")
        failing()
        assert (await table.submit(GM, RUIN, "b")).seq == 2
        assert heard == [2, 3]
        assert table.history.submitted("a") is not None

    at_table(tmp_path, play)


@pytest.mark.parametrize("kept", [False, True])
def test_seats_of_which_nobody_knows_are_looked_for(
    tmp_path: Path, failing: Breaks, kept: bool
) -> None:
    async def play(table: Table, store: SqliteStore) -> None:
        failing("COMMIT", "disk I/O error", FSYNC, done=kept)
        with pytest.raises(Unsure):
            await sit_down(table, "Anna")
        failing()
        await sit_down(table, "Ben")
        names = [one.name for one in table.seats.seats.values()]
        assert names == (["Gus", "Anna", "Ben"] if kept else ["Gus", "Ben"])
        assert (await again(store)).seats == table.seats

    at_table(tmp_path, play)


def test_somebody_who_hung_up_while_it_was_written_harms_nobody(tmp_path: Path) -> None:
    async def play(table: Table, store: SqliteStore) -> None:
        job = asyncio.create_task(table.submit(GM, RUIN, "a"))
        while not table._doubt:
            await asyncio.sleep(0)
        job.cancel()
        with pytest.raises(asyncio.CancelledError):
            await job
        assert (await table.submit(GM, RUIN, "b")).seq == 2
        assert [one.id for one in await store.entries("t") if one.id] == ["a", "b"]

    at_table(tmp_path, play)


OTHER = "CAST(body || x'20' AS BLOB)"
DAMAGE = {  # the first entry is what is promised of the dice
    f"UPDATE entries SET body = {OTHER} WHERE n = 5": 3,
    "UPDATE entries SET form = 2 WHERE n = 6": 4,
    "UPDATE entries SET id = 'other' WHERE n = 2": 0,
    "DELETE FROM entries WHERE n = 7": 5,
    "UPDATE entries SET seal = x'00' WHERE n = 3": 1,
}


@pytest.mark.parametrize("sql", DAMAGE)
def test_a_damaged_table_is_shown_up_to_there_and_only_looked_at(tmp_path: Path, sql: str) -> None:
    async def play(table: Table, store: SqliteStore) -> None:
        for name in "abcdef":
            await table.submit(GM, RUIN, f"sub-{name}")
        change(tmp_path, sql)
        damaged = await again(store)
        good = DAMAGE[sql]
        assert damaged.history.rows == table.history.rows[:good]
        assert "7" in damaged.broken if good == 5 else f"Entry {good + 2} is not" in damaged.broken
        shown = frame(damaged, damaged.seats.seats["seat1"], 0)
        assert (shown.broken, shown.seq) == (damaged.broken, good)
        for deed in (
            damaged.submit(GM, RUIN, "new"),
            damaged.undo(GM, "back"),
            damaged.note(lambda _: [OddsSet(False)]),
        ):
            with pytest.raises(Illegal, match="can only be looked at") as refused:
                await deed
            assert refused.value.code == "read_only"
        await sit_down(damaged, "Anna")  # seats are apart from the log
        if good:
            assert (await damaged.submit(GM, RUIN, "sub-a")).seq == 1  # what is known is told
        assert len(await store.entries("t")) <= 7

    at_table(tmp_path, play)


@pytest.mark.parametrize(
    ("sql", "words"),
    [
        ("UPDATE seeds SET seed = x'00' WHERE tab = 't'", "secret of this table's dice"),
        (f"UPDATE seats SET body = {OTHER} WHERE tab = 't'", "Who sits here"),
        ("UPDATE seats SET body = x'00' WHERE tab = 't'", "Who sits here"),
        ("UPDATE ends SET n = 7 WHERE tab = 't'", "it should end at 7"),
        ("UPDATE ends SET seal = x'00' WHERE tab = 't'", "The end of the log"),
        ("DELETE FROM ends WHERE tab = 't'", "How far the log goes"),
    ],
)
def test_damage_beside_the_log_is_told_too(tmp_path: Path, sql: str, words: str) -> None:
    async def play(table: Table, store: SqliteStore) -> None:
        await table.submit(GM, RUIN, "a")
        change(tmp_path, sql)
        damaged = await again(store)
        assert words in damaged.broken
        assert damaged.history.last == 1
        with pytest.raises(Illegal, match="can only be looked at"):
            await damaged.submit(GM, RUIN, "b")
        if "seats" in sql:
            with pytest.raises(Illegal, match="can only be looked at"):
                await sit_down(damaged, "Anna")

    at_table(tmp_path, play)


@pytest.mark.parametrize(
    ("sql", "words"),
    [
        ("UPDATE tables SET head = CAST(head || x'20' AS BLOB)", "began is not what was written"),
        ("UPDATE tables SET head = x'00', seal = x'00'", "began is not what was written"),
    ],
)
def test_a_table_with_another_beginning_is_not_opened(tmp_path: Path, sql: str, words: str) -> None:
    async def play(_table: Table, store: SqliteStore) -> None:
        change(tmp_path, sql)
        house = House(store)
        with pytest.raises(StoreError, match=words):
            await house.table("t")
        assert [one.id for one in await house.records()] == ["t"]

    at_table(tmp_path, play)


def test_damage_before_the_snapshot_is_found_beside_play(tmp_path: Path) -> None:
    async def play(store: SqliteStore) -> None:
        whole = await begun(store, 600)
        await whole.close()
        change(tmp_path, f"UPDATE entries SET body = {OTHER} WHERE n = 77")
        table = await open_table(store, await only_record(store), SYSTEM)
        heard: list[str] = []
        table.listen(lambda: heard.append(table.broken))
        assert (table.broken, table.history.last) == ("", 600)
        assert table._checking is not None
        await table._checking
        assert heard == [table.broken]
        assert "Entry 77 is not what was written" in table.broken
        assert table.history.state == whole.history.state
        for deed in (table.submit(GM, RUIN, "new"), table.undo(GM, "back")):
            with pytest.raises(Illegal, match="can only be looked at"):
                await deed

    with_store(tmp_path / "tables.sqlite3", play)


def test_looking_back_finds_damage_before_the_snapshot(tmp_path: Path) -> None:
    async def play(store: SqliteStore) -> None:
        await (await begun(store, 600)).close()
        change(tmp_path, f"UPDATE entries SET body = {OTHER} WHERE n = 77")
        table = await open_table(store, await only_record(store), SYSTEM)
        with pytest.raises(Illegal, match="Entry 77 is not what was written"):
            await table.undo(GM, "back")
        assert (table.history.last, table.history.start.seq) == (600, 400)

    with_store(tmp_path / "tables.sqlite3", play)


def test_a_page_of_noise_in_the_middle_leaves_what_stands_before_it(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"

    async def write(store: SqliteStore) -> None:
        table = await create_table(store, SYSTEM, "t", "Ours", SETUP, facts=[GUS])
        await store.append("t", table._log.mark, table._log.rows(grown(100).rows))

    async def read(store: SqliteStore) -> None:
        damaged = await again(store)
        assert 0 < damaged.history.last < 100
        assert damaged.broken

    with_store(path, write)
    raw = path.read_bytes()
    page = raw.index(b'"submission":"#50"') // 4096
    path.write_bytes(raw[: page * 4096] + b"\xa5" * 4096 + raw[(page + 1) * 4096 :])
    with_store(path, read)

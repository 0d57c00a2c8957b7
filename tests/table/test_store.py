from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest

from table.stores import RECORD, SEED, row, with_store
from tableside.table.store.protocol import Conflict, StoreError, TableRecord
from tableside.table.store.sqlite import MOST_LINES, SqliteStore


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "tables.sqlite3"


def test_what_was_written_is_there_after_reopening(path: Path) -> None:
    async def write(store: SqliteStore) -> None:
        await store.create(RECORD, SEED)
        await store.append("abc", (row(1), row(2)))
        await store.note("abc", 1, (b"a fact", b"another"))
        await store.keep("abc", 2, b"snapshot")

    async def read(store: SqliteStore) -> None:
        assert await store.tables() == [RECORD]
        assert await store.seed("abc") == SEED
        assert await store.rows("abc") == [row(1), row(2)]
        assert await store.rows("abc", after=1) == [row(2)]
        assert await store.notes("abc") == [b"a fact", b"another"]
        assert await store.kept("abc") == (2, b"snapshot")

    with_store(path, write)
    with_store(path, read)


def test_an_empty_store_has_nothing(path: Path) -> None:
    async def play(store: SqliteStore) -> None:
        assert await store.tables() == []
        assert await store.rows("abc") == []
        assert await store.kept("abc") is None
        with pytest.raises(StoreError, match="no table 'abc'"):
            await store.seed("abc")

    with_store(path, play)


@pytest.mark.parametrize("second", [row(1, "other"), row(2, "s1")])
def test_a_row_is_written_once(path: Path, second: object) -> None:
    async def play(store: SqliteStore) -> None:
        await store.create(RECORD, SEED)
        await store.append("abc", (row(1),))
        with pytest.raises(Conflict):
            await store.append("abc", (second,))  # type: ignore[arg-type]
        await store.append("abc", (row(2),))
        assert await store.rows("abc") == [row(1), row(2)]

    with_store(path, play)


def test_rows_of_one_append_are_written_all_or_none(path: Path) -> None:
    async def play(store: SqliteStore) -> None:
        await store.append("abc", (row(1),))
        with pytest.raises(Conflict):
            await store.append("abc", (row(2), row(1)))
        assert await store.rows("abc") == [row(1)]

    with_store(path, play)


def test_more_rows_than_one_statement_takes_are_written_all_or_none(path: Path) -> None:
    many = tuple(row(seq) for seq in range(2, 2 * MOST_LINES))

    async def play(store: SqliteStore) -> None:
        await store.append("abc", (row(1),))
        with pytest.raises(Conflict):
            await store.append("abc", (*many, row(1)))
        assert await store.rows("abc") == [row(1)]
        await store.append("abc", many)
        assert await store.rows("abc") == [row(1), *many]

    with_store(path, play)


def test_a_bad_write_does_not_harm_its_neighbours_in_the_same_commit(path: Path) -> None:
    async def play(store: SqliteStore) -> None:
        await store.append("abc", (row(1),))
        jobs = [store.append("abc", (row(seq),)) for seq in (2, 1, 3)]
        done = await asyncio.gather(*jobs, return_exceptions=True)
        assert [type(one) for one in done] == [type(None), Conflict, type(None)]
        assert [one.seq for one in await store.rows("abc")] == [1, 2, 3]

    with_store(path, play)


@pytest.mark.parametrize(("begins", "more"), [("INSERT", 1), ("COMMIT", 2 * MOST_LINES)])
def test_a_failing_disk_writes_nothing_and_says_so(
    path: Path, monkeypatch: pytest.MonkeyPatch, begins: str, more: int
) -> None:
    real = sqlite3.connect

    class Full(sqlite3.Connection):
        broken = False

        def execute(self, sql: str, *rest: object) -> sqlite3.Cursor:
            if sql.startswith(begins) and Full.broken:
                raise sqlite3.OperationalError("database or disk is full")
            return super().execute(sql, *rest)  # type: ignore[arg-type]

    def connect(*args: object, **named: object) -> sqlite3.Connection:
        return real(*args, **{**named, "factory": Full})  # type: ignore[call-overload,no-any-return]

    monkeypatch.setattr("tableside.table.store.sqlite.sqlite3.connect", connect)

    async def play(store: SqliteStore) -> None:
        await store.append("abc", (row(1),))
        Full.broken = True
        with pytest.raises(StoreError, match=r"nothing was written.*full"):
            await store.append("abc", tuple(row(seq) for seq in range(2, 2 + more)))
        Full.broken = False
        assert await store.rows("abc") == [row(1)]
        await store.append("abc", (row(2),))

    with_store(path, play)


def test_a_file_of_another_version_is_left_alone(path: Path) -> None:
    path.parent.mkdir()
    db = sqlite3.connect(path)
    db.execute("PRAGMA user_version = 99")
    db.close()
    before = path.read_bytes()
    with pytest.raises(StoreError, match="format 99"):
        with_store(path, lambda store: store.close())
    assert path.read_bytes() == before


def test_what_is_no_database_is_refused(path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(b"this is not a database, it is a shopping list" * 100)
    with pytest.raises(StoreError, match=r"cannot use tables\.sqlite3"):
        with_store(path, lambda store: store.close())


def test_a_store_that_is_not_open_says_so(path: Path) -> None:
    with pytest.raises(StoreError, match="not open"):
        asyncio.run(SqliteStore(path).tables())


def test_a_confirmed_write_is_promised_to_be_on_disk(path: Path) -> None:
    async def play(store: SqliteStore) -> None:
        mode = await store._do(lambda db: db.execute("PRAGMA journal_mode").fetchone()[0])
        full = await store._do(lambda db: db.execute("PRAGMA synchronous").fetchone()[0])
        assert (mode, full) == ("wal", 2)

    with_store(path, play)


def test_one_table_is_found_by_its_id(path: Path) -> None:
    async def play(store: SqliteStore) -> None:
        other = TableRecord("other", "Another", "daggerheart", b"", b"")
        await store.create(RECORD, SEED)
        await store.create(other, SEED)
        assert await store.table("abc") == RECORD
        assert await store.table("other") == other
        assert await store.table("nowhere") is None

    with_store(path, play)


def test_a_submission_is_found_by_its_id_and_table(path: Path) -> None:
    async def play(store: SqliteStore) -> None:
        await store.append("abc", (row(1), row(2)))
        assert await store.seq_of("abc", "s2") == 2
        assert await store.seq_of("abc", "s3") is None
        assert await store.seq_of("other", "s2") is None

    with_store(path, play)


def test_facts_of_one_note_are_written_all_or_none(path: Path) -> None:
    async def play(store: SqliteStore) -> None:
        await store.note("abc", 1, (b"one", b"two"))
        with pytest.raises(Conflict):
            await store.note("abc", 0, (b"zero", b"one again"))
        await store.note("abc", 3, ())
        assert await store.notes("abc") == [b"one", b"two"]

    with_store(path, play)


def test_each_table_keeps_its_newest_snapshot(path: Path) -> None:
    async def play(store: SqliteStore) -> None:
        await store.keep("abc", 2, b"two")
        await store.keep("abc", 9, b"nine")
        await store.keep("other", 1, b"one")
        assert await store.kept("abc") == (9, b"nine")
        assert await store.kept("other") == (1, b"one")
        await store.keep("abc", 3, b"three")  # in place of one that was no good
        assert await store.kept("abc") == (3, b"three")

    with_store(path, play)


def test_a_table_is_begun_once(path: Path) -> None:
    async def play(store: SqliteStore) -> None:
        await store.create(RECORD, SEED)
        with pytest.raises(Conflict):
            await store.create(TableRecord("abc", "Another", "daggerheart", b"", b""), SEED)

    with_store(path, play)

from __future__ import annotations

import asyncio
import sqlite3
import stat
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from table.stores import HEAD, SEATS, SEED, START, Breaks, begun, log, with_store
from tableside.table.seals import begin, sealed, walk
from tableside.table.store.protocol import (
    Behind,
    Conflict,
    Held,
    Snapshot,
    StoreError,
    Unsure,
)
from tableside.table.store.sqlite import MOST_LINES, SqliteStore


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "tables.sqlite3"


def test_what_was_written_is_there_after_reopening(path: Path) -> None:
    entries = log(7)
    snapshot = Snapshot(6, 3, b"snapshot", entries[5].seal)

    async def write(store: SqliteStore) -> None:
        assert await begun(store) == START
        await store.append("abc", START, entries[:4])
        await store.append("abc", entries[3].mark, entries[4:])
        await store.keep("abc", snapshot)
        await store.swap_seats("abc", SEATS, b"others")

    async def read(store: SqliteStore) -> None:
        assert await store.heads() == [("abc", HEAD)]
        assert await store.head("abc") == Held(HEAD, sound=True)
        assert await store.seed("abc") == Held(SEED, sound=True)
        assert await store.seats("abc") == Held(b"others", sound=True)
        assert await store.entries("abc") == entries
        assert await store.entries("abc", after=5) == entries[5:]
        assert await store.entries("abc", after=2, most=3) == entries[2:5]
        assert await store.end(["abc", "other"]) == {"abc": entries[-1].mark}
        assert await store.kept("abc") == snapshot
        assert not walk(START, await store.entries("abc"), entries[-1].mark).broken

    with_store(path, write)
    with_store(path, read)


def test_an_empty_store_has_nothing(path: Path) -> None:
    async def play(store: SqliteStore) -> None:
        assert await store.heads() == []
        assert await store.head("abc") is None
        assert await store.entries("abc") == []
        assert await store.end(["abc"]) == {}
        assert await store.kept("abc") is None
        assert await store.seed("abc") == await store.seats("abc") == Held(b"", sound=False)
        with pytest.raises(Behind):
            await store.append("abc", START, log(1))

    with_store(path, play)


def test_who_stands_elsewhere_writes_nothing(path: Path) -> None:
    entries, others = log(6), log(6, name="o")

    async def play(store: SqliteStore) -> None:
        await begun(store)
        await store.append("abc", START, entries[:3])
        for after, late in (
            (START, others[:1]),  # the log has gone on since
            (others[2].mark, others[3:]),  # as far, and not the same
            (entries[4].mark, entries[5:]),  # further than it goes
            (entries[2].mark, others[3:4] + others[5:]),  # a gap
        ):
            with pytest.raises(Behind):
                await store.append("abc", after, late)
        assert await store.entries("abc") == entries[:3]
        assert await store.end(["abc"]) == {"abc": entries[2].mark}
        await store.append("abc", entries[2].mark, entries[3:])

    with_store(path, play)


def test_one_of_many_at_once_is_first(path: Path) -> None:
    async def play(store: SqliteStore) -> None:
        await begun(store)
        jobs = [store.append("abc", START, log(2, name=f"job{number}-")) for number in range(20)]
        done = await asyncio.gather(*jobs, return_exceptions=True)
        assert [type(one) for one in done].count(type(None)) == 1
        assert [type(one) for one in done].count(Behind) == 19
        assert len(await store.entries("abc")) == 2

    with_store(path, play)


def test_a_submission_is_written_once(path: Path) -> None:
    [first] = log(1)

    async def play(store: SqliteStore) -> None:
        await begun(store, [first])
        twice = sealed(first.mark, "row", 3, "s1", b"again")
        with pytest.raises(Conflict):
            await store.append("abc", first.mark, [twice])
        assert await store.entries("abc") == [first]
        assert await store.end(["abc"]) == {"abc": first.mark}

    with_store(path, play)


def test_more_entries_than_one_statement_takes_are_written_all_or_none(path: Path) -> None:
    entries = log(2 * MOST_LINES + 5)
    bad = [*entries[:-1], log(1)[0]]

    async def play(store: SqliteStore) -> None:
        await begun(store)
        with pytest.raises(Behind):
            await store.append("abc", START, bad)
        assert await store.entries("abc") == []
        await store.append("abc", START, entries)
        assert await store.entries("abc") == entries

    with_store(path, play)


def test_a_bad_write_does_not_harm_its_neighbours_in_the_same_commit(path: Path) -> None:
    entries = log(3)

    async def play(store: SqliteStore) -> None:
        await begun(store, entries[:1])
        jobs: list[Any] = [
            store.append("abc", entries[0].mark, entries[1:2]),
            store.append("abc", START, entries[:1]),
            store.append("abc", entries[1].mark, entries[2:]),
            store.swap_seats("abc", b"nobody", b"x"),
            store.end(["abc"]),
        ]
        done = await asyncio.gather(*jobs, return_exceptions=True)
        assert [type(one) for one in done[:4]] == [type(None), Behind, type(None), Behind]
        assert done[4] == {"abc": entries[2].mark}
        assert await store.entries("abc") == entries

    with_store(path, play)


@pytest.mark.parametrize(("begins", "more"), [("INSERT", 1), ("INSERT", 2 * MOST_LINES)])
def test_a_full_disk_writes_nothing_and_says_so(
    path: Path, failing: Breaks, begins: str, more: int
) -> None:
    entries = log(1 + more)

    async def play(store: SqliteStore) -> None:
        await begun(store, entries[:1])
        failing(begins, "database or disk is full", sqlite3.SQLITE_FULL)
        with pytest.raises(StoreError, match=r"nothing was written.*full") as raised:
            await store.append("abc", entries[0].mark, entries[1:])
        assert type(raised.value) is StoreError
        failing()
        assert await store.entries("abc") == entries[:1]
        await store.append("abc", entries[0].mark, entries[1:])

    with_store(path, play)


@pytest.mark.parametrize(
    ("begins", "more", "code"),
    [
        ("INSERT", 1, sqlite3.SQLITE_IOERR_FSYNC),
        ("COMMIT", 2 * MOST_LINES, sqlite3.SQLITE_IOERR_FSYNC),
        ("COMMIT", 2 * MOST_LINES, sqlite3.SQLITE_FULL),
    ],
)
def test_what_fails_at_its_very_end_may_be_there(
    path: Path, failing: Breaks, begins: str, more: int, code: int
) -> None:
    entries = log(1 + more)

    async def play(store: SqliteStore) -> None:
        await begun(store, entries[:1])
        failing(begins, "disk I/O error", code)
        with pytest.raises(Unsure):
            await store.append("abc", entries[0].mark, entries[1:])
        failing()
        assert await store.entries("abc", most=9) == entries[:1]  # here it was not
        await store.append("abc", entries[0].mark, entries[1:])

    with_store(path, play)


def test_a_confirmed_write_is_promised_to_be_on_disk(path: Path) -> None:
    async def play(store: SqliteStore) -> None:
        mode = await store._do(lambda db: db.execute("PRAGMA journal_mode").fetchone()[0])
        full = await store._do(lambda db: db.execute("PRAGMA synchronous").fetchone()[0])
        assert (mode, full) == (b"wal", 2)

    with_store(path, play)


def test_a_store_that_is_not_open_says_so(path: Path) -> None:
    with pytest.raises(StoreError, match="not open"):
        asyncio.run(SqliteStore(path).heads())


def test_only_the_owner_of_the_machine_reads_the_file(path: Path) -> None:
    async def play(store: SqliteStore) -> None:
        await begun(store)
        modes = {stat.S_IMODE(one.stat().st_mode) for one in path.parent.iterdir()}
        assert modes == {0o600}  # and what SQLite lays beside it
        assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700

    with_store(path, play)


def test_tables_are_listed_in_pages_oldest_first(path: Path) -> None:
    names = [f"t{number}" for number in (3, 1, 2, 5, 4)]

    async def play(store: SqliteStore) -> None:
        for name in names:
            await store.create(name, name.encode(), SEED, SEATS)
        assert [name for name, _ in await store.heads()] == names
        assert await store.heads("t1", 2) == [("t2", b"t2"), ("t5", b"t5")]
        assert await store.heads("t9", 2) == []  # whoever turns pages comes to an end
        assert await store.head("t5") == Held(b"t5", sound=True)
        assert await store.head("nowhere") is None

    with_store(path, play)


def test_a_submission_is_found_by_its_id_and_table(path: Path) -> None:
    async def play(store: SqliteStore) -> None:
        await begun(store, log(6))
        assert await store.place_of("abc", "s2") == 2
        assert await store.place_of("abc", "s6") == 6  # behind a fact
        assert await store.place_of("abc", "s9") is None
        assert await store.place_of("abc", "") is None
        assert await store.place_of("other", "s2") is None

    with_store(path, play)


def test_seats_are_exchanged_only_if_nobody_else_did(path: Path) -> None:
    async def play(store: SqliteStore) -> None:
        await begun(store)
        await store.swap_seats("abc", SEATS, b"new")
        with pytest.raises(Behind):
            await store.swap_seats("abc", SEATS, b"newer")
        assert await store.seats("abc") == Held(b"new", sound=True)

    with_store(path, play)


def test_what_lies_beside_the_log_is_checked(path: Path) -> None:
    async def play(store: SqliteStore) -> None:
        await begun(store)
        await store.keep("abc", Snapshot(0, 3, b"body", bytes(32)))
        for change in (
            "UPDATE seats SET body = x'00'",
            "UPDATE seeds SET seed = x'00'",
            "UPDATE tables SET head = x'00'",
            "UPDATE snapshots SET n = 1",
        ):
            await store._do(partial(_changed, sql=change))
        assert await store.seats("abc") == Held(b"\0", sound=False)
        assert await store.seed("abc") == Held(b"\0", sound=False)
        assert await store.head("abc") == Held(b"\0", sound=False)
        assert await store.kept("abc") is None

    with_store(path, play)


def _changed(db: sqlite3.Connection, sql: str) -> None:
    db.execute(sql).close()


def test_each_table_keeps_its_newest_snapshot(path: Path) -> None:
    nine, one = Snapshot(9, 3, b"nine", b"9"), Snapshot(1, 3, b"one", b"1")

    async def play(store: SqliteStore) -> None:
        await store.keep("abc", Snapshot(2, 3, b"two", b"2"))
        await store.keep("abc", nine)
        await store.keep("other", one)
        assert await store.kept("abc") == nine
        assert await store.kept("other") == one
        await store.keep("abc", one)  # in place of one that was no good
        assert await store.kept("abc") == one

    with_store(path, play)


def test_a_table_is_begun_once_and_wholly(path: Path) -> None:
    async def play(store: SqliteStore) -> None:
        await begun(store)
        with pytest.raises(Conflict):
            await store.create("abc", b"another", SEED, SEATS)
        with pytest.raises(Behind):
            await store.create("new", HEAD, SEED, SEATS, log(3)[1:])
        assert await store.heads() == [("abc", HEAD)]
        assert await store.seats("new") == Held(b"", sound=False)

    with_store(path, play)


def test_nothing_is_left_of_a_table_that_is_deleted(path: Path) -> None:
    async def play(store: SqliteStore) -> None:
        await begun(store, log(3))
        await store.create("other", b"other", SEED, SEATS)
        await store.keep("abc", Snapshot(2, 3, b"a snapshot", b"2"))
        await store.delete("abc")
        assert await store.heads() == [("other", b"other")]
        assert await store.end(["abc", "other"]) == {"other": begin(b"other")}
        assert (await store.entries("abc"), await store.kept("abc")) == ([], None)
        assert not (await store.seats("abc")).sound
        await begun(store, log(1))  # and its name is free

    with_store(path, play)
    assert b"body 2" not in path.read_bytes()
    assert b"a snapshot" not in path.read_bytes()


def test_a_copy_is_made_while_others_write(path: Path, tmp_path: Path) -> None:
    entries, to = log(40), tmp_path / "copy.sqlite3"

    async def play(store: SqliteStore) -> None:
        await begun(store, entries[:10])
        jobs: list[Any] = [
            store.append("abc", entries[n - 1].mark, entries[n : n + 1]) for n in range(10, 40)
        ]
        await asyncio.gather(store.backup(to), *jobs)
        with pytest.raises(StoreError, match="is there already"):
            await store.backup(to)

    async def read(store: SqliteStore) -> None:
        found, end = await store.entries("abc"), await store.end(["abc"])
        assert 10 <= len(found) <= 40
        assert walk(START, found, end["abc"]) == (found, end["abc"], "")
        assert await store.seed("abc") == Held(SEED, sound=True)

    with_store(path, play)
    with_store(to, read)
    assert [one.name for one in tmp_path.iterdir() if one.is_file()] == ["copy.sqlite3"]
    assert stat.S_IMODE(to.stat().st_mode) == 0o600

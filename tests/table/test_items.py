"""What lies beside a log: compared and swapped, counted, checked, and gone with its table."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from table.stores import HEAD, SEATS, SEED, Breaks, begun, log, with_store
from tableside.table.store.protocol import OWNER, Behind, Conflict, Full, Item, StoreError, Unsure
from tableside.table.store.sqlite import SqliteStore
from tableside.table.store.verify import verify

ONE = Item("shelf", "one", 1, 3, b'{"name":"One"}', b"a body of one")
NEXT = ONE._replace(revision=2, form=4, about=b"{}", body=b"another")
OTHER = Item("picture", "one", 1, 3, b"{}", bytes(range(256)))
MANY = 5


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tables.sqlite3"


def test_what_was_put_is_there_after_reopening(path: Path) -> None:
    async def write(store: SqliteStore) -> None:
        await begun(store)
        await store.put("abc", ONE, MANY)
        await store.put("abc", OTHER, MANY)
        await store.put("abc", NEXT, MANY)
        await store.put(OWNER, ONE, MANY)

    async def read(store: SqliteStore) -> None:
        assert await store.item("abc", "shelf", "one") == NEXT
        assert await store.item("abc", "picture", "one") == OTHER
        assert await store.item(OWNER, "shelf", "one") == ONE
        assert await store.item("abc", "shelf", "two") is None
        assert await store.listed("abc", "shelf") == [("one", 2, 4, b"{}", 7, True)]
        assert await store.listed("abc", "picture") == [("one", 1, 3, b"{}", 256, True)]
        assert await store.listed("def", "shelf") == []

    with_store(path, write)
    with_store(path, read)
    assert verify(path).damaged == []


def test_who_comes_second_writes_nothing(path: Path) -> None:
    async def play(store: SqliteStore) -> None:
        await begun(store)
        for wrong in (NEXT, ONE._replace(revision=7)):
            with pytest.raises(Behind):  # there is none to change
                await store.put("abc", wrong, MANY)
        await store.put("abc", ONE, MANY)
        with pytest.raises(Behind):
            await store.put("abc", ONE._replace(body=b"mine"), MANY)
        two = [NEXT, NEXT._replace(body=b"mine")]
        done = await asyncio.gather(
            *(store.put("abc", one, MANY) for one in two), return_exceptions=True
        )
        assert [type(one) for one in done] == [type(None), Behind]
        assert await store.item("abc", "shelf", "one") == NEXT
        with pytest.raises(Behind):
            await store.drop("abc", "shelf", "one", 1)
        await store.drop("abc", "shelf", "one", 2)
        with pytest.raises(Behind):
            await store.drop("abc", "shelf", "one", 2)
        assert await store.listed("abc", "shelf") == []

    with_store(path, play)


def test_there_is_room_for_so_many_of_a_sort_and_table(path: Path) -> None:
    async def play(store: SqliteStore) -> None:
        await begun(store)
        await store.put("abc", OTHER, MANY)
        await store.put(OWNER, ONE, MANY)
        puts = [store.put("abc", ONE._replace(id=f"i{n}"), MANY) for n in range(MANY + 2)]
        done = await asyncio.gather(*puts, return_exceptions=True)
        assert [type(one) for one in done] == [type(None)] * MANY + [Full] * 2
        await store.put("abc", NEXT._replace(id="i0"), MANY)  # a change needs no room
        await store.drop("abc", "shelf", "i1", 1)
        await store.put("abc", ONE, MANY)
        assert len(await store.listed("abc", "shelf")) == MANY

    with_store(path, play)


def test_a_table_begins_with_its_items_or_not_at_all(path: Path) -> None:
    async def play(store: SqliteStore) -> None:
        with pytest.raises(Conflict):
            await store.create("abc", HEAD, SEED, SEATS, log(2), items=[ONE, ONE])
        assert (await store.heads(), await store.listed("abc", "shelf")) == ([], [])
        await store.create("abc", HEAD, SEED, SEATS, log(2), items=[NEXT, OTHER])
        assert await store.item("abc", "shelf", "one") == NEXT

    with_store(path, play)


def test_nothing_is_left_of_the_items_of_a_table_that_is_deleted(path: Path) -> None:
    async def play(store: SqliteStore) -> None:
        await begun(store)
        await store.put("abc", ONE, MANY)
        await store.put(OWNER, NEXT._replace(revision=1), MANY)
        await store.delete("abc")
        with pytest.raises(Behind):  # nor does somebody who comes late leave anything
            await store.put("abc", ONE, MANY)
        assert await store.listed("abc", "shelf") == []
        assert len(await store.listed(OWNER, "shelf")) == 1

    with_store(path, play)
    assert ONE.body not in path.read_bytes()


def test_a_copy_holds_the_items(path: Path, tmp_path: Path) -> None:
    to = tmp_path / "copy.sqlite3"

    async def play(store: SqliteStore) -> None:
        await begun(store)
        await store.put("abc", OTHER, MANY)
        await store.backup(to)

    async def read(store: SqliteStore) -> None:
        assert await store.item("abc", "picture", "one") == OTHER

    with_store(path, play)
    with_store(to, read)


@pytest.mark.parametrize(
    ("change", "listed"),
    [
        ("body = x'00'", True),  # a list reads no bodies
        ("about = x'7b7d20'", False),
        ("revision = 2", False),
        ("form = 9", False),
        ("id = 'two'", False),
        ("hash = x'00'", False),
        ("checksum = x'00'", False),
        ("tab = ''", False),
        ("place = 'picture'", False),
    ],
)
def test_an_item_that_is_not_what_was_written_is_not_read(
    path: Path, change: str, *, listed: bool
) -> None:
    async def write(store: SqliteStore) -> None:
        await begun(store)
        await store.put("abc", ONE, MANY)

    async def read(store: SqliteStore) -> None:
        for tab in ("abc", OWNER):
            for place in ("shelf", "picture"):
                for one in await store.listed(tab, place):
                    assert one.sound is listed
                    assert one.sound or not one.about
                    assert await store.item(tab, place, one.id) is None

    with_store(path, write)
    with closing(sqlite3.connect(path)) as db:
        assert db.execute(f"UPDATE items SET {change}").rowcount == 1
        db.commit()
    with_store(path, read)
    [line] = verify(path).damaged
    assert line.endswith("1 of its pictures or of its shelf are not what was written")
    assert verify(path).tables == 1


@pytest.mark.parametrize("kept", [False, True])
def test_a_failed_write_says_whether_it_is_there(
    path: Path, failing: Breaks, *, kept: bool
) -> None:
    async def play(store: SqliteStore) -> None:
        await begun(store)
        failing("COMMIT", "disk I/O error", sqlite3.SQLITE_IOERR_FSYNC, done=kept)
        with pytest.raises(Unsure):
            await store.put("abc", ONE, MANY)
        failing("INSERT INTO items", "database or disk is full", sqlite3.SQLITE_FULL)
        with pytest.raises(StoreError, match="nothing was written") as said:
            await store.put("abc", ONE._replace(id="two"), MANY)
        assert not isinstance(said.value, Unsure)
        failing()
        assert len(await store.listed("abc", "shelf")) == kept

    with_store(path, play)

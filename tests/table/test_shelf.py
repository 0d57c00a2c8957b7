"""The shelf: put, opened, changed by one screen at a time, and never larger than it may be."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from table.stores import begun, with_store
from table.test_damage import change
from tableside.core.history import WrongLogError
from tableside.core.values import Illegal
from tableside.table import shelf
from tableside.table.forms import FORM
from tableside.table.shelf import Shelf
from tableside.table.store.protocol import OWNER
from tableside.table.store.sqlite import SqliteStore

FOG = {"text": "Fog over the pier.", "tags": ["pier", 3, None, 1.5]}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tables.sqlite3"


async def refused(wanted: Shelf, id: str, revision: int, code: str, **more: object) -> str:
    given: dict[str, object] = {"name": "Pier", "body": FOG, **more}
    with pytest.raises(Illegal) as said:
        await wanted.put(id, "note", given["name"], given["body"], revision)  # type: ignore[arg-type]
    assert said.value.code == code
    return said.value.sentence


def test_what_is_put_there_is_found_again(path: Path) -> None:
    async def write(store: SqliteStore) -> None:
        await begun(store)
        made = await Shelf(store, "abc").put("pier", "note", "  The   pier ", FOG, 0)
        assert (made.name, made.kind, made.revision, made.broken) == ("The pier", "note", 1, False)
        await Shelf(store, OWNER).put("pier", "loot", "Mine", {}, 0)

    async def read(store: SqliteStore) -> None:
        [one] = await Shelf(store, "abc").listed()
        assert (one.id, one.name, one.kind, one.revision) == ("pier", "The pier", "note", 1)
        found = await Shelf(store, "abc").opened("pier")
        assert (found.body, found.updated, found.revision) == (FOG, one.updated, 1)
        assert (await Shelf(store, OWNER).opened("pier")).name == "Mine"
        item = await store.item("abc", shelf.PLACE, "pier")
        assert item is not None
        assert (item.form, len(item.body)) == (FORM, one.size)

    with_store(path, write)
    with_store(path, read)


def test_of_two_screens_the_second_looks_again(path: Path) -> None:
    async def play(store: SqliteStore) -> None:
        await begun(store)
        one, other = Shelf(store, "abc"), Shelf(store, "abc")
        await one.put("pier", "note", "Pier", FOG, 0)
        assert "another screen" in await refused(other, "pier", 0, "stale")
        tries = [one.put("pier", "note", name, {}, 1) for name in ("This", "That")]
        done = await asyncio.gather(*tries, return_exceptions=True)
        assert isinstance(done[1], Illegal)
        found = await one.opened("pier")
        assert (found.name, found.revision) == ("This", 2)
        with pytest.raises(Illegal, match="another screen"):
            await other.delete("pier", 1)
        await other.delete("pier", 2)
        await refused(one, "pier", 2, "stale")
        with pytest.raises(Illegal, match="no such thing"):
            await one.opened("pier")

    with_store(path, play)


def test_a_shelf_has_its_limits(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelf, "MOST_ITEMS", 3)

    async def play(store: SqliteStore) -> None:
        await begun(store)
        one = Shelf(store, "abc")
        assert "64 KB is the most" in await refused(
            one, "big", 0, "too_large", body={"text": "x" * shelf.MOST_BYTES}
        )
        await one.put("big", "note", "Big", {"text": "x" * (shelf.MOST_BYTES - 11)}, 0)
        for name in ("", "  ", "x" * 81):
            await refused(one, "name", 0, "bad_name", name=name)
        for id in ("", "a b", "ä", "x" * 41, "a/b"):
            await refused(one, id, 0, "malformed")
        await one.put("two", "note", "Two", {}, 0)
        await one.put("three", "note", "Three", {}, 0)
        assert "3 things at most" in await refused(one, "four", 0, "full")
        await one.put("two", "note", "Two", FOG, 1)

    with_store(path, play)


@pytest.mark.parametrize("column", ["about", "body"])
def test_what_is_not_what_was_kept_is_not_opened(tmp_path: Path, path: Path, column: str) -> None:
    async def write(store: SqliteStore) -> None:
        await begun(store)
        await Shelf(store, "abc").put("pier", "note", "Pier", FOG, 0)

    async def read(store: SqliteStore) -> None:
        one = Shelf(store, "abc")
        assert [found.broken for found in await one.listed()] == [column == "about"]
        with pytest.raises(Illegal, match="not what was kept"):
            await one.opened("pier")
        await one.delete("pier", 1)

    with_store(path, write)
    change(tmp_path, f"UPDATE items SET {column} = x'7b7d'")
    with_store(path, read)


def test_what_an_older_form_wrote_is_raised(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = list[tuple[str, int]]()

    def raised(topic: str, form: int, _: bytes) -> bytes:
        asked.append((topic, form))
        return b'{"text":"raised"}'

    def newer(*_: object) -> bytes:
        raise WrongLogError("it is newer")

    monkeypatch.setattr(shelf, "raised_item", raised)

    async def play(store: SqliteStore) -> None:
        await begun(store)
        one = Shelf(store, "abc")
        await one.put("pier", "secret", "Pier", FOG, 0)
        assert (await one.opened("pier")).body == {"text": "raised"}
        assert asked == [("shelf:secret", FORM)]
        monkeypatch.setattr(shelf, "raised_item", newer)
        with pytest.raises(Illegal, match=r"cannot be read here: it is newer\.$"):
            await one.opened("pier")

    with_store(path, play)

"""Pictures and shelf in the file of a table: out, in, and out again as the same bytes."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from table.pictures import JPEG, PNG, talkative
from table.stores import HEAD, SEATS, SEED, log, with_store
from table.test_damage import at_table, change
from tableside.core.values import GM, Actor, Role
from tableside.table import item_lines, media
from tableside.table.item_lines import WrongItemsError, exported, imported, seats
from tableside.table.seals import check
from tableside.table.shelf import Shelf
from tableside.table.store.protocol import Item
from tableside.table.store.sqlite import SqliteStore
from tableside.table.table import Table

SEAL = b"s" * 32


async def lines(store: SqliteStore, table: str, seal: bytes = SEAL) -> list[bytes]:
    return [line async for line in exported(store, table, seal)]


def read(given: Sequence[bytes], seal: bytes = SEAL) -> list[Item]:
    rest = iter(given[1:])
    found = imported(given[0], rest, seal)
    assert list(rest) == []
    return found


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> list[bytes]:
    """The lines of a table with a shelf and two pictures."""
    found = list[bytes]()

    async def play(table: Table, store: SqliteStore) -> None:
        assert await lines(store, "t") == []
        anna = Actor("anna", Role.PLAYER)
        first = await table.pictures.add(GM, JPEG, "Fjörð, the pier")
        await table.pictures.show(GM, first.id, "seats", ["seat9"])
        await table.pictures.add(anna, PNG, "")
        await Shelf(store, "t").put("pier", "note", "Þe pier", {"text": "Fög"}, 0)
        found.extend(await lines(store, "t"))

    at_table(tmp_path_factory.mktemp("saved"), play)
    return found


def test_what_goes_in_comes_out_as_the_same_bytes(saved: list[bytes], tmp_path: Path) -> None:
    items = read(saved)
    assert len(saved) == 4
    assert all(line.endswith(b"\n") and line.count(b"\n") == 1 for line in saved)
    assert saved[0].startswith(item_lines.BEGINS)
    assert seats(items) == {"gm", "seat9", "anna"}

    async def play(store: SqliteStore) -> None:
        await store.create("new", HEAD, SEED, SEATS, log(2), items=items)
        assert await lines(store, "new") == saved
        assert (await Shelf(store, "new").opened("pier")).body == {"text": "Fög"}

    with_store(tmp_path / "tables.sqlite3", play)


def test_no_flipped_bit_is_silent(saved: list[bytes]) -> None:
    raw, chance = b"".join(saved), random.Random("flips")
    for _ in range(400):
        spot = chance.randrange(len(raw))
        flipped = bytes((*raw[:spot], raw[spot] ^ 1 << chance.randrange(8), *raw[spot + 1 :]))
        with pytest.raises(WrongItemsError):
            read(flipped.splitlines(keepends=True) or [b""])


def test_lines_that_are_missing_or_of_another_log_are_found(saved: list[bytes]) -> None:
    for wrong in (saved[:-1], saved[1:], saved[:1] + saved[2:], saved[1::-1] + saved[2:]):
        with pytest.raises(WrongItemsError, match="damaged"):
            read(wrong)
    with pytest.raises(WrongItemsError, match="damaged"):
        read(saved, b"another" * 4)


def test_what_the_disk_has_changed_is_left_out_and_counted(tmp_path: Path) -> None:
    async def play(table: Table, store: SqliteStore) -> None:
        one = await table.pictures.add(GM, JPEG, "")
        await table.pictures.add(GM, PNG, "")
        change(tmp_path, f"UPDATE items SET body = x'00' WHERE id = '{one.id}'")
        found = await lines(store, "t")
        assert b'{"count":1,"lost":1,' in found[-1]
        assert [item.body for item in read(found)] == [PNG]
        change(tmp_path, f"UPDATE items SET body = x'00' WHERE id != '{one.id}'")
        [last] = await lines(store, "t")  # none is left: the file still says how many there were
        assert last.startswith(item_lines.BEGINS)
        assert read([last]) == []

    at_table(tmp_path, play)


ABOUT: dict[str, Any] = {
    "kind": "png",
    "width": 16,
    "height": 12,
    "name": "",
    "owner": "gm",
    "added": 1,
}
NOTE: dict[str, Any] = {"kind": "note", "name": "One", "updated": 1}


def picture(body: bytes = PNG, **about: Any) -> Item:
    raw = msgspec.json.encode({**ABOUT, **about})
    return Item("picture", media.id_of("gm", body), 1, 3, raw, body)


def note(body: bytes = b"{}", **about: Any) -> Item:
    return Item("shelf", "one", 1, 3, msgspec.json.encode({**NOTE, **about}), body)


def crafted(*items: Item) -> list[bytes]:
    """Lines that somebody wrote by hand, checks and all."""
    made, proof = list[bytes](), SEAL
    for one in items:
        made.append(item_lines._line(one))
        proof = check(proof, made[-1])
    return [*made, item_lines._last(len(items), 0, proof)]


@pytest.mark.parametrize(
    "item",
    [
        picture(talkative()["png"]),  # with where it was taken
        picture(b"<svg/>"),
        picture(width=15),
        picture(kind="jpeg"),
        picture(owner="anna"),
        picture(shown="some"),
        picture()._replace(id="../../etc"),
        picture()._replace(about=b"{"),
        picture()._replace(revision=0),
        picture()._replace(place="elsewhere"),
        picture()._replace(form=99),
        note(name=""),
        note(kind="dragon"),
        note(b"[]"),
        note(b"{"),
        note(b'{"text":"' + b"x" * 70_000 + b'"}'),
        note()._replace(id="a b"),
    ],
)
def test_nothing_comes_in_that_could_not_have_been_put_there(item: Item) -> None:
    with pytest.raises(WrongItemsError):
        read(crafted(item))


def test_no_more_come_in_than_there_may_be(monkeypatch: pytest.MonkeyPatch) -> None:
    assert read(crafted(picture(), note())) == [picture(), note()]
    with pytest.raises(WrongItemsError):
        read(crafted(note(), note()))
    most = {"shelf": (1, item_lines._fits_shelf)}
    monkeypatch.setattr(item_lines, "_PLACES", most)
    with pytest.raises(WrongItemsError):
        read(crafted(note(), note()._replace(id="two")))

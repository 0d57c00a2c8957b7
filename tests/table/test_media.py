"""The pictures of a table: who sees them, who changes them, and how many there may be."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import pytest

from table.pictures import CANARY, CLEAR, JPEG, PNG, WEBP, png_of, talkative
from table.stores import Breaks, with_store
from table.test_damage import again, at_table, change
from table.test_snapshots import begun
from tableside.core.history import WrongLogError
from tableside.core.values import GM, Actor, Illegal, Role
from tableside.table import media
from tableside.table.frames import frame
from tableside.table.seats import Seat
from tableside.table.store.protocol import StoreError, Unsure
from tableside.table.store.sqlite import SqliteStore
from tableside.table.table import Table

ANNA, BEN = Actor("anna", Role.PLAYER), Actor("ben", Role.PLAYER)
WATCHER = Actor("wim", Role.SPECTATOR)
PLAIN = (ANNA, BEN, WATCHER)


async def names(table: Table, actor: Actor) -> list[str]:
    return sorted(one.name for one in await table.pictures.seen(actor))


async def hidden(table: Table, actor: Actor, wanted: str) -> bool:
    """Whether a picture is for this seat as if it were not there."""
    with pytest.raises(Illegal) as said:
        await table.pictures.served(actor, wanted)
    return said.value.code == "no_such_picture"


def test_a_picture_is_the_gms_until_it_is_shown(tmp_path: Path) -> None:
    async def play(table: Table, store: SqliteStore) -> None:
        told = list[str]()
        table.listen(lambda: told.append("again"))
        added = await table.pictures.add(GM, talkative()["jpeg"], "  The   pier ")
        assert (added.name, added.kind, added.width, added.height) == ("The pier", "jpeg", 16, 12)
        assert (added.size, added.shown, added.yours) == (len(JPEG), "gm", True)
        assert told == ["again"]
        assert await table.pictures.served(GM, added.id) == ("jpeg", JPEG)
        for one in PLAIN:
            assert await names(table, one) == []
            assert await hidden(table, one, added.id)

        shown = await table.pictures.show(GM, added.id, "all", ["ben"])
        assert (shown.shown, shown.seats) == ("all", ())
        for one in PLAIN:
            [theirs] = await table.pictures.seen(one)
            assert (theirs.yours, theirs.shown) == (False, "")
            assert (await table.pictures.served(one, added.id)).body == JPEG

        await table.pictures.show(GM, added.id, "seats", ["anna", "anna"])
        assert [await names(table, one) for one in PLAIN] == [["The pier"], [], []]
        assert await hidden(table, BEN, added.id)
        [theirs] = await table.pictures.seen(ANNA)
        assert theirs.seats == ()  # who else sees it is not told
        [here] = await (await again(store)).pictures.seen(GM)
        assert here.seats == ("anna",)

        await table.pictures.delete(GM, added.id)
        assert await hidden(table, GM, added.id)
        assert (await store.listed("t", media.PLACE), len(told)) == ([], 4)

    at_table(tmp_path, play)
    assert CANARY not in (tmp_path / "tables.sqlite3").read_bytes()


def test_a_player_has_pictures_of_their_own(tmp_path: Path) -> None:
    async def play(table: Table, _: SqliteStore) -> None:
        hers = await table.pictures.add(ANNA, PNG, "Me")
        assert [await names(table, one) for one in (GM, *PLAIN)] == [["Me"], ["Me"], [], []]
        await table.pictures.show(ANNA, hers.id, "all", ())
        assert await names(table, WATCHER) == ["Me"]
        for one in (BEN, WATCHER):
            with pytest.raises(Illegal) as said:
                await table.pictures.delete(one, hers.id)
            assert said.value.code in ("not_yours", "spectator")
            with pytest.raises(Illegal):
                await table.pictures.show(one, hers.id, "gm", ())
        with pytest.raises(Illegal, match="You watch this table"):
            await table.pictures.add(WATCHER, PNG, "")
        await table.pictures.show(GM, hers.id, "gm", ())
        assert await names(table, BEN) == []
        await table.pictures.delete(ANNA, hers.id)
        assert await names(table, GM) == []

    at_table(tmp_path, play)


def test_the_same_bytes_are_kept_once_for_each_owner(tmp_path: Path) -> None:
    async def play(table: Table, store: SqliteStore) -> None:
        first = await table.pictures.add(GM, PNG, "One")
        same = await table.pictures.add(GM, PNG, "Two")
        assert (same.id, same.name) == (first.id, "One")
        hers = await table.pictures.add(ANNA, PNG, "Hers")  # and she learns of no other
        assert hers.id != first.id
        assert await hidden(table, ANNA, first.id)
        assert len(await store.listed("t", media.PLACE)) == 2

    at_table(tmp_path, play)


def test_there_is_room_for_so_many(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(media, "MOST_PICTURES", 5)
    monkeypatch.setattr(media, "MOST_OWN", 2)

    async def play(table: Table, _: SqliteStore) -> None:
        for side in (1, 2):
            await table.pictures.add(ANNA, png_of(side, 1), "")
        with pytest.raises(Illegal, match="You have 2 pictures here"):
            await table.pictures.add(ANNA, png_of(3, 1), "")
        for side in (1, 2, 3):
            await table.pictures.add(GM, png_of(side, 1), "")
        with pytest.raises(Illegal, match="A table has 5 pictures at most"):
            await table.pictures.add(GM, png_of(4, 1), "")
        await table.pictures.add(GM, png_of(1, 1), "")  # it is there
        assert len(await table.pictures.seen(GM)) == 5

    at_table(tmp_path, play)


def test_what_is_too_large_or_none_is_refused_in_a_sentence(tmp_path: Path) -> None:
    heavy = JPEG[:-2] + b"\x01" * media.MOST_BYTES + b"\xff\xd9"

    async def play(table: Table, _: SqliteStore) -> None:
        with pytest.raises(Illegal, match="300 KB is the most") as said:
            await table.pictures.add(GM, heavy, "")
        assert said.value.code == "too_large"
        with pytest.raises(Illegal, match="take a PNG, JPEG or WebP") as said:
            await table.pictures.add(GM, b"<svg/>", "")
        assert said.value.code == "no_picture"
        assert await table.pictures.seen(GM) == []

    at_table(tmp_path, play)


def test_a_frame_says_when_to_look_again_and_nothing_else(tmp_path: Path) -> None:
    async def play(store: SqliteStore) -> None:
        table = await begun(store, 1)
        anna, lead = table.seats.seats["anna"], table.seats.seats["lead"]

        def mark(seat: Seat) -> str:
            return frame(table, seat, 0).pictures

        def both() -> tuple[str, str]:
            return mark(lead), mark(anna)

        assert both() == ("", "")
        first = await table.pictures.add(GM, PNG, "")
        gms, hers = both()
        assert gms
        assert not hers
        await table.pictures.show(GM, first.id, "seats", ("anna",))
        seen = both()
        assert seen[0] != gms
        assert seen[1]
        await table.pictures.show(GM, first.id, "seats", ("anna", "other"))
        await table.pictures.add(GM, WEBP, "hidden")
        assert mark(anna) == seen[1]  # whatever others see, and whatever is hidden
        await table.pictures.show(GM, first.id, "gm", ())
        assert not mark(anna)

    with_store(tmp_path / "tables.sqlite3", play)


def test_a_picture_that_is_not_what_was_written_is_told_to_the_gm_alone(tmp_path: Path) -> None:
    async def play(table: Table, store: SqliteStore) -> None:
        one = await table.pictures.add(GM, PNG, "One")
        two = await table.pictures.add(GM, CLEAR, "Two")
        for shown in (one, two):
            await table.pictures.show(GM, shown.id, "all", ())
        change(tmp_path, f"UPDATE items SET about = x'7b7d' WHERE id = '{one.id}'")
        change(tmp_path, f"UPDATE items SET body = x'00' WHERE id = '{two.id}'")
        opened = await again(store)
        assert not opened.broken
        assert await names(opened, ANNA) == ["Two"]
        assert await hidden(opened, ANNA, one.id)
        broken = {found.id: found.broken for found in await opened.pictures.seen(GM)}
        assert broken == {one.id: True, two.id: False}
        for wanted in (one.id, two.id):
            for do in (
                opened.pictures.served(GM, wanted),
                opened.pictures.show(GM, wanted, "gm", ()),
            ):
                with pytest.raises(Illegal, match="not what was kept"):
                    await do
            await opened.pictures.delete(GM, wanted)
        assert await opened.pictures.seen(GM) == []

    at_table(tmp_path, play)


@pytest.mark.parametrize("kept", [False, True])
def test_a_write_of_which_nobody_knows_is_looked_for(
    tmp_path: Path, failing: Breaks, *, kept: bool
) -> None:
    async def play(table: Table, _: SqliteStore) -> None:
        failing("COMMIT", "disk I/O error", sqlite3.SQLITE_IOERR_FSYNC, done=kept)
        with pytest.raises(Unsure):
            await table.pictures.add(GM, PNG, "One")
        failing("INSERT INTO items", "disk is full", sqlite3.SQLITE_FULL)
        with pytest.raises(StoreError, match="nothing was written"):
            await table.pictures.add(GM, WEBP, "Two")
        failing()
        assert await names(table, GM) == ["One"] * kept

    at_table(tmp_path, play)


def test_a_picture_of_a_newer_form_is_as_good_as_broken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def newer(*_: object) -> bytes:
        raise WrongLogError("it is newer")

    async def play(table: Table, store: SqliteStore) -> None:
        one = await table.pictures.add(GM, PNG, "One")
        await table.pictures.show(GM, one.id, "all", ())
        monkeypatch.setattr(media, "raised_item", newer)
        opened = await again(store)
        assert [found.broken for found in await opened.pictures.seen(GM)] == [True]
        assert await hidden(opened, ANNA, one.id)

    at_table(tmp_path, play)


def test_a_table_opens_without_its_pictures_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play(table: Table, store: SqliteStore) -> None:
        await table.pictures.add(GM, PNG, "One")
        real: Any = store.listed

        async def lost(*_: str) -> Any:
            raise StoreError("nothing could be read")

        monkeypatch.setattr(store, "listed", lost)
        opened = await again(store)
        with pytest.raises(StoreError):
            await opened.pictures.seen(GM)
        monkeypatch.setattr(store, "listed", real)
        assert await names(opened, GM) == ["One"]

    at_table(tmp_path, play)

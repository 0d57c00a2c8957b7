"""Snapshots save time and change nothing."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from table.stores import with_store
from tableside.core.desk import Adjust
from tableside.core.history import History, WrongLogError
from tableside.core.values import GM, Actor, Illegal, Role
from tableside.core.verbs import TakeDefault
from tableside.systems import bind, load
from tableside.systems.wrath_glory import commands as do
from tableside.systems.wrath_glory.state import Person, Setup
from tableside.table import snapshots
from tableside.table.chronicle import MOST_TOLD, off_the_line
from tableside.table.frames import frame
from tableside.table.seats import SeatTaken
from tableside.table.store.protocol import StoredRow, StoreError
from tableside.table.store.sqlite import SqliteStore
from tableside.table.table import Table, create_table, open_table

ROWS = 2000
SYSTEM = load("wrath-glory", "revised-full")
ANNA = Actor("anna")
SETUP = Setup((Person("vess", "Vess", controller="anna", totals={"awareness": 5}),))


def dice(roll: Any) -> tuple[int, ...]:
    return tuple(1 + place % sides for place, sides in enumerate(roll.sides))


def settled(history: History) -> None:
    """The GM takes the default of what is open."""
    matter = history.state.matters[-1]
    who = "" if matter.asks[0] == GM.seat else matter.asks[0]
    history.submit(GM, TakeDefault(who, matter.id, matter.revision), dice)


def grown(rows: int) -> History:
    """A log in memory, with a few rows taken back and brought back."""
    history = History(SYSTEM, SETUP)
    while history.last < rows:
        if history.last in (50, 51, 700):
            history.undo()
        elif history.state.matters:
            settled(history)
        elif history.last % 10 == 0:
            history.submit(ANNA, do.TryTest("vess", skill="awareness"), dice)
        else:
            history.submit(GM, Adjust(track="ruin", by=1 if history.last % 3 else -1))
    return history


def stored(history: History) -> tuple[StoredRow, ...]:
    return tuple(
        StoredRow(row.seq, row.submission, msgspec.json.encode(row)) for row in history.rows
    )


async def begun(store: SqliteStore, rows: int) -> Table:
    """A table with so many rows, read from the log, and its seats."""
    table = await create_table(store, SYSTEM, "t", "Ours", SETUP)
    await store.append("t", stored(grown(rows)))
    facts = [SeatTaken("lead", "Lea", Role.GM), SeatTaken("anna", "Anna", Role.PLAYER)]
    await table.note(lambda _: facts)
    return await opened(store)


async def opened(store: SqliteStore) -> Table:
    [record] = await store.tables()
    return await open_table(store, record, bind(record.system, record.ruleset))


class Watched(SqliteStore):
    """A store that notes which rows were asked for."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.read: list[tuple[int, int]] = []

    async def rows(self, table: str, after: int = 0) -> list[StoredRow]:
        found = await super().rows(table, after)
        self.read.append((after, len(found)))
        return found


def watched(path: Path, play: Callable[[Watched], Any]) -> None:
    with_store(path / "tables.sqlite3", play, Watched)


def frames(table: Table) -> list[bytes]:
    """What everybody would be sent, from several cursors."""
    return [
        msgspec.json.encode(frame(table, seat, cursor, {}))
        for seat in table.seats.seats.values()
        for cursor in (0, table.history.last - 60, table.history.last)
    ]


def test_a_long_table_opens_from_its_snapshot_and_the_rows_behind_it(tmp_path: Path) -> None:
    async def play(store: Watched) -> None:
        whole = await begun(store, ROWS)
        assert store.read[-1] == (0, ROWS)
        await whole.close()
        kept = await store.kept("t")
        assert kept is not None
        assert kept[0] == ROWS - MOST_TOLD
        store.read.clear()
        fast = await opened(store)
        assert store.read == [(ROWS - MOST_TOLD - 1, MOST_TOLD + 1)]
        assert fast.history.start.seq == ROWS - MOST_TOLD
        assert fast.history.state == whole.history.state
        assert (fast.seq, fast.taken_back) == (whole.seq, whole.taken_back)
        assert fast.taken_back
        assert frames(fast) == frames(whole)

    watched(tmp_path, play)


def test_going_on_needs_no_old_rows_and_looking_back_fetches_them(tmp_path: Path) -> None:
    async def play(store: Watched) -> None:
        whole = await begun(store, 600)
        await whole.close()
        fast = await opened(store)
        store.read.clear()
        row = await fast.submit(ANNA, do.TryTest("vess", skill="awareness"), "new")
        assert store.read == []
        assert (row.seq, row.parent) == (601, 600)
        old = await fast.submit(GM, Adjust(track="ruin", by=1), "#3")  # it was row 3
        assert old.seq == 3
        assert store.read == [(0, 601)]
        assert fast.history.last == 601
        await fast.undo(GM, "back")
        assert len(store.read) == 1  # everything is here now
        assert (await opened(store)).history.state == fast.history.state

    watched(tmp_path, play)


@pytest.mark.parametrize("how", ["undo", "correct", "row"])
def test_looking_back_is_the_same_with_and_without(tmp_path: Path, how: str) -> None:
    async def play(store: Watched) -> None:
        await (await begun(store, 600)).close()
        fast = await opened(store)
        assert fast.history.start.seq == 400
        if how == "undo":
            await fast.undo(GM, "back")
        elif how == "correct":
            seen = await fast.correct(GM, 5, {"by": 7}, {})
            assert [one.what for one in seen.differences] == ["ruin"]
        else:
            assert (await fast.row(GM, 5)).seq == 5
        assert fast.history.start.seq == 0
        assert fast.taken_back == off_the_line(fast.history)

    watched(tmp_path, play)


def test_the_same_place_gets_the_same_dice(tmp_path: Path) -> None:
    async def play(store: Watched) -> None:
        whole = await begun(store, 600)
        await whole.close()
        roll = do.TryTest("vess", skill="awareness")
        first = whole.history.draft(GM, roll, whole._dice(GM, new_dice=True))
        second = whole.history.draft(ANNA, roll, whole._dice(ANNA))
        fast = await opened(store)
        assert fast.history.start.seq == 400
        assert fast.history.draft(GM, roll, fast._dice(GM, new_dice=True)) == first
        assert fast.history.draft(ANNA, roll, fast._dice(ANNA)) == second
        assert first.faces != second.faces

    watched(tmp_path, play)


def test_play_that_went_back_behind_the_snapshot_is_read_from_the_log(tmp_path: Path) -> None:
    async def play(store: Watched) -> None:
        table = await begun(store, 310)
        await table.close()
        for number in range(205):
            await table.undo(GM, f"back {number}")
        assert table.history.head < 310 - MOST_TOLD
        again = await opened(store)
        assert again.history.state == table.history.state
        assert again.history.dump() == table.history.dump()

    watched(tmp_path, play)


def changed(**fields: Any) -> Callable[[bytes], bytes]:
    def change(raw: bytes) -> bytes:
        kept = msgspec.json.decode(raw)
        assert set(fields) <= set(kept)
        return msgspec.json.encode({**kept, **fields})

    return change


def flipped(raw: bytes) -> bytes:
    """Still a good state, and not this table's."""
    assert b'"ruin":' in raw
    return raw.replace(b'"ruin":', b'"ruin":1', 1)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda raw: b"",
        lambda raw: raw[: len(raw) // 2],
        lambda raw: b"\xff" + raw,
        lambda raw: b"{}",
        changed(made_by="tableside 0.0, format 0"),
        changed(row="0" * 64),
        changed(state={"tracks": 3}),
        flipped,
    ],
)
def test_a_snapshot_that_is_no_good_is_left_aside_and_written_again(
    tmp_path: Path, spoil: Callable[[bytes], bytes]
) -> None:
    async def play(store: Watched) -> None:
        whole = await begun(store, 600)
        await whole.close()
        kept = await store.kept("t")
        assert kept is not None
        await store.keep("t", kept[0], spoil(kept[1]))
        store.read.clear()
        again = await opened(store)
        assert store.read[-1] == (0, 600)
        assert again.history.dump() == whole.history.dump()
        assert frames(again) == frames(whole)
        await again.close()
        assert await store.kept("t") == kept

    watched(tmp_path, play)


@pytest.mark.parametrize("seq", [0, 1, 399, 600, 601, 10_000])
def test_a_snapshot_of_another_place_is_left_aside(tmp_path: Path, seq: int) -> None:
    async def play(store: Watched) -> None:
        whole = await begun(store, 600)
        await whole.close()
        kept = await store.kept("t")
        assert kept is not None
        await store.keep("t", seq, kept[1])
        again = await opened(store)
        assert again.history.start.seq == 0
        assert again.history.dump() == whole.history.dump()

    watched(tmp_path, play)


def test_without_snapshots_everything_is_the_same(tmp_path: Path) -> None:
    async def play(store: Watched) -> None:
        whole = await begun(store, 600)
        await whole.close()
        await store._do(lambda db: db.execute("DELETE FROM snapshots").close())
        again = await opened(store)
        assert frames(again) == frames(whole)
        assert again.history.dump() == whole.history.dump()

    watched(tmp_path, play)


def test_snapshots_are_made_along_the_way(tmp_path: Path) -> None:
    async def play(store: SqliteStore) -> None:
        table = await create_table(store, SYSTEM, "t", "Ours", SETUP)
        found = set()
        jobs = [
            table.submit(GM, Adjust(track="ruin", by=1), f"s{number}")
            for number in range(MOST_TOLD + 2 * snapshots.EVERY + 10)
        ]
        for job in jobs:
            await job
            kept = await store.kept("t")
            found.add(kept[0] if kept else 0)
        assert found == {0, snapshots.EVERY, 2 * snapshots.EVERY}
        await table.close()
        kept = await store.kept("t")
        assert kept is not None
        assert kept[0] == 2 * snapshots.EVERY + 10

    with_store(tmp_path / "tables.sqlite3", play)


def test_a_short_table_needs_none(tmp_path: Path) -> None:
    async def play(store: Watched) -> None:
        await (await begun(store, MOST_TOLD)).close()
        assert await store.kept("t") is None

    watched(tmp_path, play)


def test_a_snapshot_that_cannot_be_written_harms_nobody(tmp_path: Path) -> None:
    class Full(Watched):
        async def keep(self, table: str, seq: int, snapshot: bytes) -> None:
            raise StoreError("nothing was written: disk is full")

    async def play(store: Full) -> None:
        table = await begun(store, 600)
        await table.submit(GM, Adjust(track="ruin", by=1), "new")
        await table.close()
        assert (await opened(store)).history.last == 601

    with_store(tmp_path / "tables.sqlite3", play, Full)


def wandered(seed: int) -> History:
    """A log with much back and forth."""
    chance, history = random.Random(seed), History(SYSTEM, SETUP)
    while history.last < 60:
        move = chance.random()
        try:
            if move < 0.25:
                history.undo()
            elif move < 0.4:
                history.redo()
            elif history.state.matters:
                settled(history)
            elif move < 0.5:
                history.submit(ANNA, do.TryTest("vess", skill="awareness"), dice)
            else:
                history.submit(GM, Adjust(track="ruin", by=1))
        except Illegal:
            continue
    return history


@pytest.mark.parametrize("seed", range(6))
def test_from_any_row_the_history_is_the_same_or_says_that_it_cannot_be(seed: int) -> None:
    whole = wandered(seed)
    rows = stored(whole)
    good = 0
    for seq in range(1, whole.last + 1):
        raw = snapshots.packed(whole, seq)
        start = snapshots._unpacked(SYSTEM, seq, raw, list(rows[seq - 1 : seq]))
        assert start is not None
        try:
            part = snapshots.filled(History(SYSTEM, SETUP, start), rows[seq:])
        except WrongLogError:
            continue
        good += 1
        assert (part.state, part.head, part.last) == (whole.state, whole.head, whole.last)
        assert off_the_line(part) == off_the_line(whole)
        if seq < whole.last:  # a snapshot of what came from a snapshot
            assert snapshots.packed(part, part.last) == snapshots.packed(whole, whole.last)
    assert good > 3


def test_half_a_history_says_what_it_does_not_hold() -> None:
    whole = grown(20)
    rows = stored(whole)
    start = snapshots._unpacked(SYSTEM, 10, snapshots.packed(whole, 10), list(rows[9:10]))
    part = snapshots.filled(History(SYSTEM, SETUP, start), rows[10:])
    assert part.row(11) == whole.row(11)
    with pytest.raises(LookupError, match="row 10 is not held here"):
        part.row(10)
    with pytest.raises(Illegal, match="no row 21"):
        part.row(21)
    with pytest.raises(LookupError, match="whole"):
        part.dump()

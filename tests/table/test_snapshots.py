"""Snapshots save time and change nothing."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from table.stores import only_record, with_store
from tableside.core.desk import Adjust
from tableside.core.history import History, Row, WrongLogError
from tableside.core.values import GM, Actor, Illegal, Role
from tableside.core.verbs import TakeDefault
from tableside.systems import bind, load
from tableside.systems.wrath_glory import commands as do
from tableside.systems.wrath_glory.state import Person, Setup
from tableside.table import snapshots
from tableside.table.chronicle import MOST_TOLD, off_the_line
from tableside.table.frames import frame
from tableside.table.heads import new_record
from tableside.table.log import PAGE, Log, empty
from tableside.table.openings import create_table, open_table
from tableside.table.seals import Entry, Mark
from tableside.table.seats import EveningTimed, Fact, OpeningTold, RecapWritten, SeatTaken
from tableside.table.store.protocol import Snapshot, StoreError
from tableside.table.store.sqlite import SqliteStore
from tableside.table.table import Table

ROWS = 2000
SYSTEM = load("wrath-glory", "revised-full")
ANNA = Actor("anna")
SETUP = Setup((Person("vess", "Vess", controller="anna", totals={"awareness": 5, "stealth": 5}),))


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


class _Behind:
    """The entry behind which a snapshot was made."""

    def __init__(self, made: Snapshot) -> None:
        self.mark = Mark(made.n, made.seal)


async def begun(store: SqliteStore, rows: int) -> Table:
    """A table with so many rows, read from the log, and its seats."""
    facts: list[Fact] = [
        OpeningTold("It begins."),
        SeatTaken("lead", "Lea", Role.GM),
        SeatTaken("anna", "Anna", Role.PLAYER),
    ]
    table = await create_table(store, SYSTEM, "t", "Ours", SETUP, facts=facts)
    await store.append("t", table._log.mark, table._log.rows(grown(rows).rows))
    return await opened(store)


async def opened(store: SqliteStore) -> Table:
    record = await only_record(store)
    return await open_table(store, record, bind(record.system, record.ruleset))


class Watched(SqliteStore):
    """A store that notes which entries were asked for; the first is a fact, the others are rows."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.read: list[tuple[int, int]] = []

    async def entries(self, table: str, after: int = 0, most: int = 1000) -> list[Entry]:
        found = await super().entries(table, after, most)
        if most == PAGE:  # what is checked beside play does not count
            self.read.append((after, len(found)))
        return found


def watched(path: Path, play: Callable[[Watched], Any]) -> None:
    with_store(path / "tables.sqlite3", play, Watched)


def frames(table: Table) -> list[bytes]:
    """What everybody would be sent, from several cursors."""
    return [
        msgspec.json.encode(frame(table, seat, cursor))
        for seat in table.seats.seats.values()
        for cursor in (0, table.history.last - 60, table.history.last)
    ]


def test_a_long_table_opens_from_its_snapshot_and_the_rows_behind_it(tmp_path: Path) -> None:
    async def play(store: Watched) -> None:
        whole = await begun(store, ROWS)
        assert store.read[-3:] == [(0, 1000), (1000, 1000), (ROWS, 2)]
        await whole.close()
        kept = await store.kept("t")
        assert kept is not None
        assert kept.n == ROWS - MOST_TOLD + 2  # the log begins with two facts
        store.read.clear()
        fast = await opened(store)
        assert store.read == [(ROWS - MOST_TOLD + 1, MOST_TOLD + 1)]
        assert fast.history.start.seq == ROWS - MOST_TOLD
        assert fast.history.state == whole.history.state
        assert (fast.seq, fast.taken_back) == (whole.seq, whole.taken_back)
        assert fast.taken_back
        assert frames(fast) == frames(whole)

    watched(tmp_path, play)


def test_what_was_written_of_an_evening_is_in_the_snapshot(tmp_path: Path) -> None:
    """The fact may lie before it, and is not read again."""
    written = RecapWritten(7, "They dared it.", (2,), shown=True)
    timed = EveningTimed(7, 1_000, 13_000, 2)

    async def play(store: Watched) -> None:
        table = await begun(store, ROWS)
        await table.note(lambda _: [written, timed])
        made = snapshots.packed(table._log, ROWS - MOST_TOLD)
        log = snapshots._unpacked(table.system, SETUP, made, [_Behind(made)])  # type: ignore[list-item]
        assert log is not None
        assert (log.told.recap, log.told.timed) == (written, timed)

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
        assert store.read == [(0, 603)]
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
    """Also of a deed that was taken back before the snapshot; another deed gets others."""

    async def play(store: Watched) -> None:
        deeds = [do.TryTest("vess", skill=one) for one in ("awareness", "stealth", "awareness")]
        table = await create_table(store, SYSTEM, "t", "Ours", SETUP)
        await table.submit(GM, Adjust(track="ruin", by=1), "first")
        rows = list[Row]()
        for number, deed in enumerate(deeds[:2]):
            rows.append(await table.submit(GM, deed, f"d{number}"))
            await table.undo(GM, f"u{number}")
        for number in range(400):
            await table.submit(GM, Adjust(track="ruin", by=1), f"s{number}")
        await table.close()
        fast = await opened(store)
        assert fast.history.start.seq > rows[-1].seq
        again = await fast.submit(GM, deeds[2], "again")
        assert again.dice == rows[0].dice
        assert [*again.faces.values()] == [*rows[0].faces.values()]
        assert next(iter(rows[1].dice.values())).branch == 1
        assert [*rows[1].faces.values()] != [*rows[0].faces.values()]

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


Spoil = Callable[[Snapshot], Snapshot]


def changed(**fields: Any) -> Spoil:
    def change(snapshot: Snapshot) -> Snapshot:
        kept = msgspec.json.decode(snapshot.body)
        assert set(fields) <= set(kept)
        return snapshot._replace(body=msgspec.json.encode({**kept, **fields}))

    return change


@pytest.mark.parametrize(
    "spoil",
    [
        lambda kept: kept._replace(body=b""),
        lambda kept: kept._replace(body=kept.body[: len(kept.body) // 2]),
        lambda kept: kept._replace(body=b"\xff" + kept.body),
        lambda kept: kept._replace(body=b"{}"),
        lambda kept: kept._replace(form=2),
        lambda kept: kept._replace(seal=bytes(32)),
        changed(made_by="tableside 0.0, form 0"),
        changed(state={"tracks": 3}),
    ],
)
def test_a_snapshot_that_is_no_good_is_left_aside_and_written_again(
    tmp_path: Path, spoil: Spoil
) -> None:
    async def play(store: Watched) -> None:
        whole = await begun(store, 600)
        await whole.close()
        kept = await store.kept("t")
        assert kept is not None
        await store.keep("t", spoil(kept))
        await _is_left_aside(store, whole, kept)

    watched(tmp_path, play)


def test_a_snapshot_is_as_a_new_table_where_a_kind_of_limit_is_younger(tmp_path: Path) -> None:
    async def play(store: Watched) -> None:
        whole = await begun(store, 600)
        await whole.close()
        kept = await store.kept("t")
        assert kept is not None
        older = kept.body.replace(b',"late":"enforced"', b"", 1)
        assert older != kept.body
        await store.keep("t", kept._replace(body=older))
        again = await opened(store)
        assert again.history.start.seq == 600 - MOST_TOLD
        assert again.history.state == whole.history.state

    watched(tmp_path, play)


def test_a_flipped_bit_in_a_snapshot_is_not_played_on(tmp_path: Path) -> None:
    async def play(store: Watched) -> None:
        whole = await begun(store, 600)
        await whole.close()
        kept = await store.kept("t")
        assert kept is not None
        assert b'"ruin":' in kept.body
        other = kept.body.replace(b'"ruin":', b'"ruin":1', 1)  # still a good state, another table's
        sql = "UPDATE snapshots SET body = ?"
        await store._do(lambda db: db.execute(sql, (other,)).close())
        await _is_left_aside(store, whole, kept)

    watched(tmp_path, play)


async def _is_left_aside(store: Watched, whole: Table, kept: Snapshot) -> None:
    store.read.clear()
    again = await opened(store)
    assert store.read[-1] == (0, 602)
    assert again.history.dump() == whole.history.dump()
    assert frames(again) == frames(whole)
    await again.close()
    assert await store.kept("t") == kept


@pytest.mark.parametrize("seq", [0, 1, 401, 403, 602, 603, 10_000])
def test_a_snapshot_of_another_place_is_left_aside(tmp_path: Path, seq: int) -> None:
    async def play(store: Watched) -> None:
        whole = await begun(store, 600)
        await whole.close()
        kept = await store.kept("t")
        assert kept is not None
        await store.keep("t", kept._replace(n=seq))
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
            found.add(kept.n if kept else 0)
        assert found == {0, snapshots.EVERY + 1, 2 * snapshots.EVERY + 1}
        await table.close()
        kept = await store.kept("t")
        assert kept is not None
        assert kept.n == 2 * snapshots.EVERY + 11

    with_store(tmp_path / "tables.sqlite3", play)


def test_a_short_table_needs_none(tmp_path: Path) -> None:
    async def play(store: Watched) -> None:
        await (await begun(store, MOST_TOLD)).close()
        assert await store.kept("t") is None

    watched(tmp_path, play)


def test_a_snapshot_that_cannot_be_written_harms_nobody(tmp_path: Path) -> None:
    class Full(Watched):
        async def keep(self, table: str, snapshot: Snapshot) -> None:
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


def kept_log(history: History) -> tuple[Log, list[Entry]]:
    """A history as a log of entries."""
    log = empty(new_record("t", "Ours", SYSTEM.name, SYSTEM.resolved, SETUP), SYSTEM, SETUP)
    entries = log.rows(history.rows)
    log.take(entries, entries[-1].mark)
    assert not log.broken
    return log, entries


@pytest.mark.parametrize("seed", range(6))
def test_from_any_row_the_history_is_the_same_or_says_that_it_cannot_be(seed: int) -> None:
    log, entries = kept_log(wandered(seed))
    whole = log.history
    good = 0
    for seq in range(1, whole.last + 1):
        part = snapshots._unpacked(
            SYSTEM, SETUP, snapshots.packed(log, seq), entries[seq - 1 : seq]
        )
        assert part is not None
        try:
            part.take(entries[seq:], log.mark)
        except WrongLogError:
            continue
        good += 1
        assert not part.broken
        found = part.history
        assert (found.state, found.head, found.last) == (whole.state, whole.head, whole.last)
        assert off_the_line(found) == off_the_line(whole)
        if seq < whole.last:  # a snapshot of what came from a snapshot
            assert snapshots.packed(part, found.last) == snapshots.packed(log, whole.last)
    assert good > 3


def test_half_a_history_says_what_it_does_not_hold() -> None:
    log, entries = kept_log(grown(20))
    half = snapshots._unpacked(SYSTEM, SETUP, snapshots.packed(log, 10), entries[9:10])
    assert half is not None
    half.take(entries[10:], log.mark)
    whole, part = log.history, half.history
    assert part.row(11) == whole.row(11)
    with pytest.raises(LookupError, match="row 10 is not held here"):
        part.row(10)
    with pytest.raises(Illegal, match="no row 21"):
        part.row(21)
    with pytest.raises(LookupError, match="whole"):
        part.dump()

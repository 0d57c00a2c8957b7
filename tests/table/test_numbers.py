"""Each seat counts the rows that it knows of; what goes on in secret leaves no gap and no frame."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from table.test_table import ANNA, BEN, CALL, answering, at_table, reopened
from tableside.core.desk import Adjust
from tableside.core.values import GM, Actor, Command, Illegal, Role
from tableside.systems.wrath_glory import commands as do
from tableside.table import snapshots
from tableside.table.frames import Reader, Screen, frame
from tableside.table.numbers import Count
from tableside.table.reading_back import read_back
from tableside.table.seats import Seat, SeatTaken
from tableside.table.store.sqlite import SqliteStore
from tableside.table.table import Table

RUIN, WRATH = Adjust(track="ruin", by=1), Adjust(track="doran.wrath", by=1)
SEATS = (
    SeatTaken("lead", "Lea", Role.GM),
    SeatTaken("anna", "Anna", Role.PLAYER),
    SeatTaken("ben", "Ben", Role.PLAYER),
    SeatTaken("wim", "Wim", Role.SPECTATOR),
)


def noted(words: str = "only for the GM") -> Command:
    return do.EditSheet(character="vess", notes=words)


async def seated(table: Table) -> dict[str, Seat]:
    await table.note(lambda _: SEATS)
    return dict(table.seats.seats)


def seen(table: Table, seat: Seat, cursor: int = 0) -> Any:
    return frame(table, seat, cursor)


def test_a_count_leads_there_and_back() -> None:
    for untold in ((), (1,), (3,), (1, 2, 5, 6, 7, 12), (11, 12)):
        count, rows = Count(untold), [seq for seq in range(1, 13) if seq not in untold]
        assert [count.number(seq) for seq in rows] == list(range(1, len(rows) + 1))
        assert [count.row(number) for number in range(1, len(rows) + 1)] == rows
        assert [seq for seq in range(1, 13) if count.has(seq)] == rows


def test_what_goes_on_in_secret_sends_nothing_and_leaves_no_gap(tmp_path: Path) -> None:
    async def play(table: Table, store: SqliteStore) -> None:
        seats = await seated(table)
        lines = [(seat, kind(0)) for seat in seats.values() for kind in (Screen, Reader)]
        await table.submit(GM, CALL, "a")
        for seat, line in lines:
            assert line.next(table, seat)

        async def all_but_the_gm_are_sent_nothing() -> None:
            for seat, line in lines:
                assert (line.next(table, seat) is None) is (seat.role is not Role.GM)

        await table.submit(GM, noted(), "b")
        await all_but_the_gm_are_sent_nothing()
        await table.undo(GM, "c")
        await all_but_the_gm_are_sent_nothing()
        await table.redo(GM, "d")
        await all_but_the_gm_are_sent_nothing()
        row = await table.submit(ANNA, answering(table, do.RollDice), "e")
        assert row.seq == 5
        for seat, line in lines:
            raw = line.next(table, seat)
            assert raw is not None
            message = json.loads(raw)
            made = seen(table, seat)
            [told] = message["told"][-1:]
            number = 5 if seat.role is Role.GM else 2
            parent = 2 if seat.role is Role.GM else 1
            assert (told["seq"], told["parent"]) == (number, parent)
            assert (made.seq, made.head, made.last_roll.seq) == (number, number, number)
            assert [one.seq for one in made.told] == list(range(1, number + 1))

    at_table(tmp_path, play)


def test_those_who_count_alike_have_one_count(tmp_path: Path) -> None:
    async def play(table: Table, store: SqliteStore) -> None:
        seats = await seated(table)

        def counts(at: Table) -> list[Count]:
            return [at.count(at.seats.actor(seats[one])) for one in ("anna", "ben", "wim")]

        await table.submit(GM, noted(), "a")
        anna, ben, wim = counts(table)
        assert anna is ben is wim
        assert anna.untold == (1,)
        await table.submit(BEN, WRATH, "b")
        await table.undo(BEN, "c")
        await table.submit(GM, noted("more"), "d")
        for at in (table, await reopened(table, store)):
            assert {one.untold for one in counts(at)} == {(1, 4)}
            assert len({id(one) for one in counts(at)}) == 1

    at_table(tmp_path, play)


def test_a_number_means_the_same_row_after_everything(tmp_path: Path) -> None:
    """Also after taking back, a restart from the log, one from a snapshot, and by a cursor."""

    async def play(table: Table, store: SqliteStore) -> None:
        await seated(table)
        for turn in range(12):
            await table.submit(GM, noted(f"{turn}"), f"{turn} noted")
            await table.submit(GM, RUIN, f"{turn} ruin")
            if turn % 3 == 0:
                await table.undo(GM, f"{turn} undo")
            if turn % 4 == 0:
                await table.submit(BEN, WRATH, f"{turn} wrath")
        again = await reopened(table, store)
        kept = snapshots.packed(again._log, 15)
        entries = await store.entries("t")
        place = next(at for at, one in enumerate(entries) if one.n == kept.n)
        part = snapshots._unpacked(again.system, again._setup, kept, entries[place : place + 1])
        assert part is not None
        part.take(entries[place + 1 :], again._log.mark)
        fast = await reopened(table, store)
        fast._log = part
        for seat in table.seats.seats.values():
            whole, late = seen(table, seat), seen(table, seat, 15)
            assert seen(again, seat) == whole
            assert seen(fast, seat, 15).told == late.told
            assert (seen(fast, seat, 15).seq, seen(fast, seat, 15).head) == (whole.seq, whole.head)
            assert seen(fast, seat, 15).taken_back == whole.taken_back != ()
            assert [one.seq for one in whole.told] == list(range(1, whole.seq + 1))
            again_from = json.loads(Reader(4).next(again, seat) or b"")["told"]
            assert [one["seq"] for one in again_from] == list(range(5, whole.seq + 1))
            page = await read_back(again, table.seats.actor(seat), 6, 2)
            assert [one.seq for one in page.rows] == [4, 5]

    at_table(tmp_path, play)


def test_somebody_who_sits_down_late_counts_what_everybody_knows(tmp_path: Path) -> None:
    async def play(table: Table, store: SqliteStore) -> None:
        await table.note(lambda _: SEATS[:2])
        for name in "abc":
            await table.submit(GM, noted(name), name)
        await table.submit(GM, CALL, "d")
        anna = seen(table, table.seats.seats["anna"])
        await table.note(lambda _: SEATS[2:])
        for late in ("ben", "wim"):
            assert seen(table, table.seats.seats[late]).told == anna.told
        assert [one.seq for one in anna.told] == [1]

    at_table(tmp_path, play)


def test_a_player_takes_back_and_corrects_by_their_own_count(tmp_path: Path) -> None:
    async def play(table: Table, store: SqliteStore) -> None:
        seats = await seated(table)
        await table.submit(GM, noted(), "a")
        await table.submit(GM, CALL, "b")
        await table.submit(ANNA, answering(table, do.RollDice), "c", real_dice=True)
        made = seen(table, seats["anna"])
        assert made.told[-1].seq == made.head == 2
        await table.undo(ANNA, "d")
        assert seen(table, seats["anna"]).taken_back == (2,)
        assert seen(table, seats["anna"]).head == 1
        await table.submit(ANNA, answering(table, do.RollDice), "e", real_dice=True)
        [roll] = table.system.awaited(table.history.state)
        typed = await table.answer_roll(ANNA, roll.key, (1, 2, 3, 1, 1), "f")
        await table.submit(GM, noted("more"), "g")
        other, count = {roll.key: (6, 2, 3, 1, 1)}, table.count(ANNA)
        head = count.on_line(table.history, table.history.head)
        assert head == count.number(typed.seq) == seen(table, seats["anna"]).head
        with pytest.raises(Illegal, match="gone on"):
            await table.adopt(
                ANNA, typed.seq, {}, other, how="replay", head=head - 1, submission="h"
            )
        row = await table.adopt(ANNA, typed.seq, {}, other, how="replay", head=head, submission="i")
        told = seen(table, seats["anna"]).told
        assert told[-1].seq == table.count(ANNA).number(row.seq)
        assert [one.seq for one in told] == list(range(1, len(told) + 1))
        assert table.count(Actor("nobody yet")).number(1) == 0

    at_table(tmp_path, play)

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from table.stores import only_record
from tableside.core.matters import Matter
from tableside.core.values import (
    DICE,
    GM,
    Actor,
    Changed,
    Faces,
    Illegal,
    Limit,
    OnSheet,
    Role,
)
from tableside.systems import bind, load
from tableside.systems.wrath_glory import commands as do
from tableside.systems.wrath_glory.sheet.desk import EditSheet
from tableside.systems.wrath_glory.state import Person, Setup
from tableside.table import house
from tableside.table.chronicle import entry, off_the_line
from tableside.table.openings import create_table, open_table
from tableside.table.seals import sealed
from tableside.table.seats import DeviceLetIn, Fact, OddsSet, SeatTaken, digest
from tableside.table.store.protocol import StoreError
from tableside.table.store.sqlite import SqliteStore
from tableside.table.table import Table

ANNA, BEN = Actor("anna"), Actor("ben")
SETUP = Setup(
    (
        Person("vess", "Vess", controller="anna", totals={"awareness": 5}),
        Person("doran", "Doran", controller="ben", totals={"athletics": 6}),
    )
)
CALL = do.CallTest(who=("vess",), skill="awareness", dn=3)
Play = Callable[[Table, SqliteStore], Awaitable[None]]


def at_table(path: Path, play: Play) -> None:
    """Make a table, play at it, and close the store."""

    async def run() -> None:
        store = SqliteStore(path / "tables.sqlite3")
        await store.open()
        try:
            system = load("wrath-glory", "revised-full")
            table = await create_table(store, system, "t", "Ours", SETUP)
            await play(table, store)
        finally:
            await store.close()

    asyncio.run(run())


def answering(table: Table, kind: type[Any], character: str = "vess", **fields: Any) -> Any:
    matter: Matter[Any] = table.history.state.matters[-1]
    return kind(character=character, matter=matter.id, revision=matter.revision, **fields)


async def reopened(table: Table, store: SqliteStore) -> Table:
    record = await only_record(store)
    return await open_table(store, record, bind(record.system, record.ruleset))


def test_no_id_of_a_table_is_taken_for_an_option_of_a_command(monkeypatch: Any) -> None:
    drawn = iter(("-Ab3", "--c4", "Cd-5"))
    monkeypatch.setattr(secrets, "token_urlsafe", lambda _: next(drawn))
    assert house.new_id() == "Cd-5"


def test_play_is_on_disk_and_comes_back(tmp_path: Path) -> None:
    async def play(table: Table, store: SqliteStore) -> None:
        await table.submit(GM, CALL, "a")
        await table.submit(ANNA, answering(table, do.RollDice), "b")
        await table.undo(GM, "c")
        await table.note(lambda _: [SeatTaken("anna", "Anna", Role.PLAYER)])
        again = await reopened(table, store)
        assert again.history.state == table.history.state
        assert again.history.dump() == table.history.dump()
        assert again.seats == table.seats
        assert again.seq == table.seq == 4  # a seat is no part of the log, a promise of dice is

    at_table(tmp_path, play)


def test_a_repeated_submission_is_answered_and_not_played_again(tmp_path: Path) -> None:
    async def play(table: Table, store: SqliteStore) -> None:
        first = await table.submit(GM, CALL, "a")
        assert await table.submit(GM, CALL, "a") == first
        assert len(await store.entries("t")) == 2
        with pytest.raises(Illegal, match="somebody else's"):
            await table.submit(ANNA, do.TryTest("vess", skill="awareness"), "a")
        assert await table.submit(GM, CALL, "b") != first

    at_table(tmp_path, play)


def test_undo_and_the_same_roll_again_give_the_same_dice(tmp_path: Path) -> None:
    async def play(table: Table, _store: SqliteStore) -> None:
        await table.submit(GM, CALL, "a")
        roll = answering(table, do.RollDice)
        first = await table.submit(ANNA, roll, "b")
        await table.undo(GM, "c")
        second = await table.submit(ANNA, roll, "d")
        assert second.faces == first.faces != {}
        await table.undo(GM, "e")
        third = await table.submit(GM, roll, "f", new_dice=True)
        assert third.faces != first.faces
        await table.undo(GM, "g")
        with pytest.raises(Illegal, match="Only the GM asks for new dice"):
            await table.submit(ANNA, roll, "h", new_dice=True)

    at_table(tmp_path, play)


def test_real_dice_are_typed_in_by_whoever_rolls(tmp_path: Path) -> None:
    async def play(table: Table, _store: SqliteStore) -> None:
        await table.submit(GM, CALL, "a")
        row = await table.submit(ANNA, answering(table, do.RollDice), "b", real_dice=True)
        assert row.faces == {}
        with pytest.raises(Illegal, match="not yours"):
            await table.answer_roll(BEN, "t1.pool", (5, 6, 6, 4, 1), "c")
        with pytest.raises(Illegal, match="cannot show 7"):
            await table.answer_roll(ANNA, "t1.pool", (5, 6, 6, 4, 7), "d")
        await table.answer_roll(ANNA, "t1.pool", (5, 6, 6, 4, 1), "e")
        assert table.history.state.matters[0].values.faces == (5, 6, 6, 4, 1)
        with pytest.raises(Illegal, match="any more"):
            await table.answer_roll(ANNA, "t1.pool", (5, 6, 6, 4, 1), "f")

    at_table(tmp_path, play)


def test_the_server_throws_dice_that_nobody_typed(tmp_path: Path) -> None:
    async def play(table: Table, _store: SqliteStore) -> None:
        await table.submit(GM, CALL, "a")
        await table.submit(ANNA, answering(table, do.RollDice), "b", real_dice=True)
        row = await table.answer_roll(GM, "t1.pool", None, "c")
        assert len(row.faces["t1.pool"]) == 5

    at_table(tmp_path, play)


@pytest.mark.parametrize("command", [Faces(key="t1.pool", faces=(1,) * 5)])
def test_dice_come_only_by_their_own_door(tmp_path: Path, command: Faces) -> None:
    async def play(table: Table, _store: SqliteStore) -> None:
        await table.submit(GM, CALL, "a")
        await table.submit(ANNA, answering(table, do.RollDice), "b", real_dice=True)
        for actor in (ANNA, GM, DICE):
            with pytest.raises(Illegal):
                await table.submit(actor, command, "c")

    at_table(tmp_path, play)


def test_a_player_takes_back_the_last_tap_until_dice_fall(tmp_path: Path) -> None:
    async def play(table: Table, _store: SqliteStore) -> None:
        await table.submit(ANNA, do.AddDetail("vess", text="a ladder"), "a")
        with pytest.raises(Illegal, match="your own last tap"):
            await table.undo(BEN, "b")
        await table.undo(ANNA, "c")
        assert table.history.state.matters == ()
        await table.submit(ANNA, do.TryTest("vess", skill="awareness"), "d")
        with pytest.raises(Illegal, match="dice have fallen"):
            await table.undo(ANNA, "e")
        with pytest.raises(Illegal, match="Only the GM"):
            await table.redo(ANNA, "f")
        await table.undo(GM, "g")
        await table.redo(GM, "h")

    at_table(tmp_path, play)


def test_a_correction_is_looked_at_and_then_adopted(tmp_path: Path) -> None:
    async def play(table: Table, store: SqliteStore) -> None:
        await table.submit(GM, CALL, "a")
        await table.submit(ANNA, answering(table, do.RollDice), "b", real_dice=True)
        await table.answer_roll(ANNA, "t1.pool", (5, 6, 6, 4, 1), "c")
        await table.submit(ANNA, answering(table, do.Settle, shifts={"glory": 1}), "d")
        assert table.history.state.tracks["glory"] == 1
        with pytest.raises(Illegal, match="Only the GM"):
            await table.correct(ANNA, 1, {"dn": 5}, {})
        seen = await table.correct(GM, 1, {"dn": 5}, {})
        assert [one.what for one in seen.differences] == ["glory"]
        with pytest.raises(Illegal, match="Play has gone on"):
            await table.adopt(GM, 1, {"dn": 5}, {}, how="replay", head=2, submission="e")
        await table.adopt(GM, 1, {"dn": 5}, {}, how="replay", head=seen.head, submission="f")
        assert table.history.state.tracks["glory"] == 0
        assert (await reopened(table, store)).history.state == table.history.state
        await table.undo(GM, "g")
        assert table.history.state.tracks["glory"] == 1

    at_table(tmp_path, play)


@pytest.mark.parametrize(
    ("changed", "words"), [({"dm": 5}, "'dm' is not in that row"), ({"dn": "x"}, "cannot be put")]
)
def test_a_correction_that_cannot_be_read_says_why(
    tmp_path: Path, changed: dict[str, Any], words: str
) -> None:
    async def play(table: Table, _store: SqliteStore) -> None:
        await table.submit(GM, CALL, "a")
        with pytest.raises(Illegal, match=words):
            await table.correct(GM, 1, changed, {})
        await table.correct(GM, 1, {"dn": 5}, {})

    at_table(tmp_path, play)


def test_a_write_that_fails_changes_nothing(tmp_path: Path, monkeypatch: Any) -> None:
    async def play(table: Table, store: SqliteStore) -> None:
        async def full(*_: object) -> None:
            raise StoreError("nothing was written: disk is full")

        before = table.history.state
        with monkeypatch.context() as patch:
            patch.setattr(store, "append", full)
            with pytest.raises(StoreError, match="full"):
                await table.submit(GM, CALL, "a")
        assert (table.history.state, table.history.rows) == (before, [])
        await table.submit(GM, CALL, "a")

    at_table(tmp_path, play)


def test_listeners_hear_of_a_change_only_when_it_is_stored(tmp_path: Path) -> None:
    async def play(table: Table, store: SqliteStore) -> None:
        heard: list[int] = []
        stop = table.listen(lambda: heard.append(table.seq))
        await table.submit(GM, CALL, "a")
        await table.note(lambda _: [SeatTaken("ben", "Ben", Role.PLAYER)])
        await table.note(lambda _: [OddsSet(False)])
        assert heard == [2, 2, 3]  # a seat is no part of the log
        assert len(await store.entries("t")) == 3
        stop()
        await table.submit(GM, CALL, "b")
        assert heard == [2, 2, 3]

    at_table(tmp_path, play)


def test_many_at_once_are_played_one_after_the_other(tmp_path: Path) -> None:
    async def play(table: Table, store: SqliteStore) -> None:
        jobs = [table.submit(GM, CALL, f"s{number}") for number in range(30)]
        rows = await asyncio.gather(*jobs)
        assert sorted(row.seq for row in rows) == list(range(1, 31))
        assert [one.n for one in await store.entries("t")] == list(range(1, 32))

    at_table(tmp_path, play)


def test_a_waiver_is_the_gms_alone(tmp_path: Path) -> None:
    async def play(table: Table, _store: SqliteStore) -> None:
        waived = Actor("anna", Role.PLAYER, (Limit.COST,))
        with pytest.raises(Illegal, match="Only the GM may waive"):
            await table.submit(waived, do.AddDetail("vess", text="x"), "a")
        await table.submit(ANNA, do.AddDetail("vess", text="x"), "b")

    at_table(tmp_path, play)


def test_an_entry_of_a_newer_release_is_refused(tmp_path: Path) -> None:
    async def play(table: Table, store: SqliteStore) -> None:
        row = await table.submit(GM, CALL, "a")
        later = sealed(table._log.mark, "row", 99, "b", msgspec.json.encode(row))
        await store.append("t", table._log.mark, [later])
        with pytest.raises(StoreError, match="entry 3 was written by a newer Tableside"):
            await reopened(table, store)

    at_table(tmp_path, play)


def test_a_broken_log_is_refused(tmp_path: Path) -> None:
    async def play(table: Table, store: SqliteStore) -> None:
        await table.submit(GM, CALL, "a")
        other = sealed(table._log.mark, "row", 3, "b", b'{"seq": 9}')
        await store.append("t", table._log.mark, [other])
        with pytest.raises(StoreError, match="cannot be read"):
            await reopened(table, store)

    at_table(tmp_path, play)


def test_tokens_survive_a_restart(tmp_path: Path) -> None:
    async def play(table: Table, store: SqliteStore) -> None:
        facts: list[Fact] = [
            SeatTaken("anna", "Anna", Role.PLAYER),
            DeviceLetIn("anna", digest("secret")),
        ]
        await table.note(lambda _: facts)
        seat = (await reopened(table, store)).seats.seat_of("secret")
        assert seat is not None
        assert seat.id == "anna"

    at_table(tmp_path, play)


def test_a_line_about_a_sheet_says_each_change_also_when_it_is_taken_back(tmp_path: Path) -> None:
    async def play(table: Table, _store: SqliteStore) -> None:
        row = await table.submit(GM, EditSheet("vess", max_wounds=4), "a")
        undone, back = await table.undo(GM, "b"), await table.redo(GM, "c")
        told = [entry(table.history, one, ANNA, {}).lines[0].sheet for one in (row, undone, back)]
        changes = (Changed("Max Wounds", 4),)
        assert told == [
            OnSheet("Vess's sheet", changes),
            OnSheet("Taken back: Vess's sheet", changes, back=True),
            OnSheet("Brought back: Vess's sheet", changes),
        ]

    at_table(tmp_path, play)


def test_the_log_reads_differently_for_those_who_may_not_know(tmp_path: Path) -> None:
    async def play(table: Table, _store: SqliteStore) -> None:
        row = await table.submit(GM, msgspec.structs.replace(CALL, dn=7, hidden=True), "a")
        assert "DN 7" in entry(table.history, row, GM, {}).lines[0].text
        assert "7" not in entry(table.history, row, ANNA, {}).lines[0].text
        undone = await table.undo(GM, "b")
        assert (
            entry(table.history, undone, ANNA, {}).lines[0].text
            == "Taken back: Vess tests Awareness against a hidden DN."
        )
        assert off_the_line(table.history) == (1,)
        back = await table.redo(GM, "c")
        assert (
            entry(table.history, back, ANNA, {}).lines[0].text
            == "Brought back: Vess tests Awareness against a hidden DN."
        )
        assert off_the_line(table.history) == ()

    at_table(tmp_path, play)


def test_what_may_be_done_is_asked_of_the_table(tmp_path: Path) -> None:
    async def play(table: Table, _store: SqliteStore) -> None:
        verbs = [offer.verb for offer in table.offers(ANNA)]
        assert verbs[:2] == ["try_test", "add_detail"]
        field: Any = table.ask(ANNA, table.offers(ANNA)[0], {})
        assert field.name == "skill"
        assert {form.verb for form in table.forms(ANNA)} < {form.verb for form in table.forms(GM)}

    at_table(tmp_path, play)

"""Room on a sheet, for a seat, at a table and in its log: each with a refusal in words."""

from __future__ import annotations

import time
from typing import Any

import pytest

from tableside.table import room
from tableside.web.app import create_app
from tableside.web.settings import Settings
from web.client import ADJUST, Device, Party, make_table, party, play, sit
from web.servers import Near, near
from web.test_mending import MEANT, TYPED, mend
from web.test_play import rolled

MUCH: list[tuple[str, str, Any, str]] = [
    ("wrath-glory", "skills", {f"s{n}": 1 for n in range(5000)}, "skills: 5,000 entries"),
    ("wrath-glory", "totals", {f"s{n}": 1 for n in range(201)}, "totals: 201 entries"),
    ("wrath-glory", "attributes", {f"s{n}": 1 for n in range(201)}, "attributes: 201 entries"),
    ("wrath-glory", "talents", ["x"] * 201, "talents: 201 entries"),
    ("wrath-glory", "talents", ["x" * 40_000], "most of it stands under talents"),
    ("wrath-glory", "keywords", ["x" * 400] * 100, "most of it stands under keywords"),
]


@pytest.mark.parametrize(("system", "field", "value", "words"), MUCH)
def test_a_sheet_has_room_for_so_much(
    server: Near, system: str, field: str, value: Any, words: str
) -> None:
    gm = make_table(server, system)
    anna = sit(server, gm.table, "Anna")
    person = {"do": "add_character", "id": "vess", "name": "Vess", "seat": "seat2"}
    for device in (anna, gm):
        refused = play(device, {**person, field: value})
        assert refused.status_code == 409
        assert words in refused.json()["sentence"]
    assert play(anna, person).status_code == 201
    edit = {"do": "edit_sheet", "character": "vess"}
    refused = play(anna, {**edit, field: value})
    assert words in refused.json()["sentence"]
    assert play(anna, {**edit, "name": "Vess Two"}).status_code == 201


def test_what_is_too_much_already_may_grow_no_more(still: Party, monkeypatch: Any) -> None:
    edit: dict[str, Any] = {"do": "edit_sheet", "character": "vess"}
    still.anna.play(**edit, talents=["x" * 100] * 50)
    monkeypatch.setattr(room, "MOST_SHEET", 2000)
    monkeypatch.setattr(room, "MOST_ENTRIES", 20)
    assert play(still.anna, {**edit, "talents": ["x" * 100] * 51}).status_code == 409
    assert play(still.anna, {**edit, "talents": ["x" * 100] * 49}).status_code == 201


def test_a_gms_notes_on_a_hero_are_not_counted_against_the_player(still: Party) -> None:
    """Or a player could tell how long they are by what still has room."""
    full = room.MOST_SHEET - 1200
    still.anna.play("edit_sheet", character="vess", talents=["x" * 320] * (full // 323))
    still.gm.play("edit_sheet", character="doran", notes="x" * 1900)
    before = play(still.anna, {"do": "edit_sheet", "character": "vess", "name": "Vess One"})
    assert before.status_code == 201
    play(still.gm, {"do": "edit_sheet", "character": "vess", "notes": "x" * 1900})
    after = play(still.anna, {"do": "edit_sheet", "character": "vess", "name": "Vess Two"})
    assert after.status_code == 201


def test_a_seat_has_so_many_heroes_and_a_table_so_many_people(
    still: Party, monkeypatch: Any
) -> None:
    def another(device: Device, number: int, seat: str) -> Any:
        body = {"do": "add_character", "id": f"p{number}", "name": f"P {number}", "seat": seat}
        return play(device, body)

    for number in range(room.MOST_OF_SEAT - 1):
        assert another(still.anna, number, "seat2").status_code == 201
    refused = another(still.anna, 50, "seat2")
    assert (refused.status_code, refused.json()["code"]) == (409, "full")
    assert refused.json()["sentence"] == "You play 4 already; ask the GM for another one."
    assert another(still.gm, 50, "seat2").status_code == 201  # she may
    monkeypatch.setattr(room, "MOST_CHARACTERS", 6)
    refused = another(still.gm, 51, "")
    assert "A table has 6 characters at most" in refused.json()["sentence"]
    still.gm.play("strike_character", character="p50")
    assert another(still.gm, 51, "").status_code == 201


def test_so_much_waits_for_a_seat(still: Party, monkeypatch: Any) -> None:
    monkeypatch.setattr(room, "MOST_WAITING", 0)
    call = {"do": "try_test", "character": "vess", "skill": "awareness"}
    refused = play(still.anna, call)
    assert (refused.status_code, refused.json()["code"]) == (409, "full")
    assert "settle some of it first" in refused.json()["sentence"]
    assert play(still.gm, call).status_code == 201  # the GM may call on


def test_a_player_keeps_no_more_at_once_than_a_deed_takes(still: Party, monkeypatch: Any) -> None:
    monkeypatch.setattr(room, "MOST_OF_PLAYER", 400)
    refused = play(still.anna, {**ADJUST, "reason": "x" * 200})
    assert (refused.status_code, refused.json()["code"]) == (413, "too_large")
    assert play(still.gm, {**ADJUST, "reason": "x" * 200}).status_code == 201


def test_a_player_writes_so_much_and_then_waits(settings: Settings, monkeypatch: Any) -> None:
    monkeypatch.setattr(room, "BYTES_AT_ONCE", 2500)
    monkeypatch.setattr(room, "BYTES_A_SECOND", 1)
    with near(create_app(settings)) as server:
        gm = make_table(server)
        anna = sit(server, gm.table, "Anna")
        anna.play("add_character", id="vess", name="Vess", seat="seat2")
        answers = [play(anna, ADJUST) for _ in range(12)]
        assert answers[0].status_code == 201
        assert (answers[-1].status_code, answers[-1].json()["code"]) == (429, "too_fast")
        assert play(gm, ADJUST).status_code == 201


@pytest.mark.parametrize(("name", "most"), [("MOST_ROWS", 6), ("MOST_BYTES", 2500)])
def test_a_full_log(
    settings: Settings, monkeypatch: Any, name: str, most: int, written: Any
) -> None:
    monkeypatch.setattr(room, name, most)
    with near(create_app(settings)) as server:
        gm = make_table(server)
        answers = [play(gm, {"do": "adjust", "track": "ruin", "by": 1}) for _ in range(12)]
        assert answers[0].status_code == 201
        assert (answers[-1].status_code, answers[-1].json()["code"]) == (409, "full")
        assert "save the table, and go on at a new one" in answers[-1].json()["sentence"]
        stood = written()
        assert gm.request("GET", "rows").status_code == 200  # it is read as before
        assert gm.request("GET", "export").status_code == 200
    with near(create_app(settings)) as server:  # it is counted anew from what is kept
        again = Device(server, gm.table, gm.token)
        assert play(again, {"do": "adjust", "track": "ruin", "by": 1}).json()["code"] == "full"
    assert written() == stood


def test_a_sheet_that_is_as_large_as_may_be_joins(server: Near) -> None:
    gm = make_table(server)
    anna = sit(server, gm.table, "Anna")
    person = {"do": "add_character", "id": "vess", "name": "Vess", "seat": "seat2"}
    assert play(anna, {**person, "talents": ["x" * 300] * 106}).status_code == 201


def test_a_player_who_mends_dice_writes_anew_what_others_did(
    server: Near, monkeypatch: Any
) -> None:
    """Their rows are as large as they were, and a long evening is no more than fits at once."""
    monkeypatch.setattr(room, "MOST_OF_PLAYER", 20_000)
    monkeypatch.setattr(room, "BYTES_AT_ONCE", 40_000)
    monkeypatch.setattr(room, "BYTES_A_SECOND", 40_000)
    with party(server) as table:
        rolled(table, TYPED, dn=5)
        seq = table.anna.frame["seq"]
        much: dict[str, Any] = {"talents": ["x" * 300] * 100}
        table.sync(table.gm.play("add_character", id="ogre", name="Ogre", hero=False, **much))
        time.sleep(1.1)
        table.sync(mend(table.anna, seq, MEANT))
        assert table.ben.frame["view"]["matters"][0]["values"]["faces"] == list(MEANT)


def test_what_a_seat_knows_is_not_worked_out_for_room_that_there_is(
    still: Party, monkeypatch: Any
) -> None:
    looked: list[Any] = []
    monkeypatch.setattr(room, "_check_seat", lambda was, now: looked.append((was, now)))
    assert play(still.anna, {"do": "try_test", "character": "vess", "skill": "awareness"})
    assert play(still.anna, ADJUST).status_code == 201
    assert looked == []
    monkeypatch.setattr(room, "MOST_OF_SEAT", 0)
    assert play(still.anna, ADJUST).status_code == 201
    assert looked == [((1, 1, 0), (1, 1, 0))]

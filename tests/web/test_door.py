"""Coming to a table: names, knocks, being shut out, and who may make tables at all."""

from __future__ import annotations

import logging
import re

import pytest

from tableside.systems import RULESETS
from tableside.table.door import MOST_PLAYERS, MOST_SPECTATORS
from tableside.table.seats import digest
from tableside.table.store.sqlite import SqliteStore
from tableside.web.doors import Doorstep
from web.client import Device, Party, fresh, make_table, owner, sit
from web.servers import Cut, Near, Refused


def test_only_the_owner_makes_tables_and_sees_them(server: Near) -> None:
    gm = make_table(server)
    anna = sit(server, gm.table, "Anna")
    new = {"name": "Mine", "system": "daggerheart"}
    for token in ("", gm.token, anna.token, "Bearer", "\u00e9"):
        headers = {"authorization": f"Bearer {token}"} if token.isascii() else {}
        stranger = Device(server, "", token if token.isascii() else "")
        assert stranger.request("POST", "/api/tables", new, headers).status_code == 401
        assert stranger.request("GET", "/api/tables", None, headers).status_code == 401
    assert [one["name"] for one in owner(server).get("/api/tables")] == ["Ours"]
    owner(server).post("/api/tables", **new)
    assert [one["name"] for one in owner(server).get("/api/tables")] == ["Ours", "Mine"]


def test_a_token_of_odd_bytes_is_nobodys(server: Near) -> None:
    gm = make_table(server)
    for raw in (b"Bearer \xe9\xff", b"Bearer ", b"", b"Basic YTpi", b"Bearer " + b"x" * 4000):
        answer = server.http.post(
            "/api/tables",
            json={"name": "x", "system": "daggerheart"},
            headers={b"authorization": raw},
        )
        assert answer.status_code == 401
        answer = server.http.get(f"/api/tables/{gm.table}/forms", headers={b"authorization": raw})
        assert answer.status_code == 401


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ({"system": "chess"}, "There are: wrath-glory, daggerheart"),
        ({"ruleset": "mine"}, "There are:"),
        ({"name": " "}, "A name has"),
        ({"gm": " "}, "A name has"),
        ({"name": "x" * 41}, "A name has"),
        ({"name": ""}, "A name has"),
        ({"name": "x" * 61}, "length"),
        ({"name": 3}, "str"),
    ],
)
def test_a_table_that_cannot_be_is_not_made(
    server: Near, body: dict[str, object], words: str
) -> None:
    good = {"name": "Ours", "system": "wrath-glory"}
    with pytest.raises(Refused, match=words):
        owner(server).post("/api/tables", **{**good, **body})
    assert owner(server).get("/api/tables") == []
    owner(server).post("/api/tables", **good)


@pytest.mark.parametrize("system", ["wrath-glory", "daggerheart"])
def test_each_game_has_something_to_try(server: Near, system: str) -> None:
    owner(server).post("/api/tables", system=system, name="", sample=True)
    [made] = owner(server).get("/api/tables")
    assert made["system"] == system
    assert made["name"]


def test_the_door_shows_names_and_nothing_else(wrath: Party) -> None:
    stranger = Device(wrath.gm.server, wrath.gm.table)
    assert stranger.get("door") == {
        "name": "Ours",
        "system": "wrath-glory",
        "game": "Wrath & Glory",
        "door": "open",
        "seats": [
            {"id": "seat2", "name": "Anna", "role": "player"},
            {"id": "seat3", "name": "Ben", "role": "player"},
        ],
    }


def test_a_name_is_taken_once(server: Near) -> None:
    gm = make_table(server)
    sit(server, gm.table, "Anna")
    for name in ("Anna", "anna", " ANNA ", "\uff21nna", "An na"):
        with pytest.raises(Refused) as refused:
            sit(server, gm.table, name)
        assert refused.value.code == "taken"
    sit(server, gm.table, "Anna B")


def test_players_and_spectators_have_places_of_their_own(server: Near) -> None:
    gm = make_table(server)
    stranger = Device(server, gm.table)
    for number in range(MOST_SPECTATORS):
        stranger.post("sit", name=f"Watcher {number}", role="spectator")
    with pytest.raises(Refused, match=f"{MOST_SPECTATORS} watch"):
        stranger.post("sit", name="One more", role="spectator")
    for number in range(MOST_PLAYERS - 1):
        sit(server, gm.table, f"Player {number}")
    with pytest.raises(Refused, match=f"{MOST_PLAYERS} play") as refused:
        sit(server, gm.table, "One more")
    assert refused.value.status == 409
    gm.post("remove", seat="seat2")  # a watcher makes no room for a player, a player does
    with pytest.raises(Refused, match=f"{MOST_PLAYERS} play"):
        sit(server, gm.table, "One more")


def test_a_new_device_knocks_and_is_let_in(wrath: Party) -> None:
    phone = Device(wrath.gm.server, wrath.gm.table)
    phone.token = phone.post("knock", seat="seat2", device="a new phone")["token"]
    with pytest.raises(Refused, match="no seat"):
        phone.get("forms")
    with pytest.raises(Cut) as cut:
        phone.connect()
    assert (cut.value.code, cut.value.reason) == (4402, "not_yet")
    phone.leave()
    [knock] = wrath.gm.until(lambda frame: frame["knocks"])["knocks"]
    assert knock == {
        "seat": "seat2",
        "digest": digest(phone.token),
        "device": "a new phone",
        "name": "",
        "role": "player",
    }
    assert wrath.anna.frame["knocks"] == wrath.ben.frame["knocks"] == []
    for device in (wrath.anna, wrath.ben):
        with pytest.raises(Refused, match="Only the GM"):
            device.post("knocks", digest=knock["digest"], let_in=True)
    wrath.gm.post("knocks", digest=knock["digest"], let_in=True)
    frame = phone.connect()
    assert frame["seat"] == "seat2"
    assert frame["view"] == wrath.anna.frame["view"]
    wrath.sync(phone.play("adjust", track="vess.wrath", by=1))
    phone.leave()


def test_a_knock_is_sent_away(wrath: Party) -> None:
    phone = Device(wrath.gm.server, wrath.gm.table)
    phone.token = phone.post("knock", seat="seat2")["token"]
    [knock] = wrath.gm.until(lambda frame: frame["knocks"])["knocks"]
    wrath.gm.post("knocks", digest=knock["digest"], let_in=False)
    wrath.gm.until(lambda frame: not frame["knocks"])
    with pytest.raises(Refused, match="no seat"):
        phone.get("forms")
    with pytest.raises(Refused, match="Nobody waits"):
        wrath.gm.post("knocks", digest=knock["digest"], let_in=True)


def test_knocks_for_nobody_and_for_the_gms_own_seat(server: Near) -> None:
    gm = make_table(server)
    stranger = Device(server, gm.table)
    with pytest.raises(Refused, match="Nobody sits there"):
        stranger.post("knock", seat="seat9")
    with pytest.raises(Refused, match="GM's seat is not asked for") as refused:
        stranger.post("knock", seat="seat1", device="Anna's new phone")
    assert refused.value.status == 409
    assert gm.connect()["knocks"] == []
    gm.leave()


def test_one_address_cannot_fill_the_doorstep(server: Near) -> None:
    gm = make_table(server)
    sit(server, gm.table, "Anna")
    stranger = Device(server, gm.table)
    tokens = [stranger.post("knock", seat="seat2")["token"] for _ in range(3)]
    with pytest.raises(Refused, match="wait at the door already") as refused:
        stranger.post("knock", seat="seat2")
    assert refused.value.status == 429
    gm.post("knocks", digest=digest(tokens[0]), let_in=False)
    stranger.post("knock", seat="seat2")  # one was answered


def test_the_doorstep_has_room_for_so_many(server: Near) -> None:
    gm = make_table(server)
    sit(server, gm.table, "Anna")
    for number in range(4):
        server.app.state.doorstep = Doorstep()  # as if from another address
        for _ in range(3):
            Device(server, gm.table).post("knock", seat="seat2", device=str(number))
    server.app.state.doorstep = Doorstep()
    with pytest.raises(Refused, match="Too many devices wait"):
        Device(server, gm.table).post("knock", seat="seat2")


def test_being_shut_out_cuts_the_live_connection(wrath: Party) -> None:
    for device in (wrath.anna, wrath.ben):
        with pytest.raises(Refused, match="Only the GM"):
            device.post("shut-out", seat="seat3")
    wrath.gm.post("shut-out", seat="seat3")
    with pytest.raises(Cut) as cut:
        wrath.ben.until(lambda _: False)
    assert (cut.value.code, cut.value.reason) == (4401, "not_seated")
    with pytest.raises(Refused, match="no seat"):
        wrath.ben.play("adjust", track="doran.wrath", by=1)
    wrath.ben.leave()
    wrath.gm.until(lambda frame: not frame["seats"][2]["here"])
    wrath.anna.until(wrath.anna.play("adjust", track="vess.wrath", by=1))
    # The seat and its hero are still there: Ben knocks and goes on.
    wrath.ben.token = wrath.ben.post("knock", seat="seat3")["token"]
    wrath.gm.post("knocks", digest=digest(wrath.ben.token), let_in=True)
    assert wrath.ben.connect()["seat"] == "seat3"


def test_the_gm_cannot_lock_the_gm_out(wrath: Party) -> None:
    with pytest.raises(Refused, match="GM's seat stays") as refused:
        wrath.gm.post("shut-out", seat="seat1")
    assert refused.value.status == 409
    assert wrath.gm.get("forms")


def test_a_seat_and_its_device_are_one_write(server: Near, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[int] = []
    real = SqliteStore.swap_seats

    async def swap(store: SqliteStore, table: str, was: bytes, body: bytes) -> None:
        written.append(body.count(b'"tokens":["'))
        await real(store, table, was, body)

    monkeypatch.setattr(SqliteStore, "swap_seats", swap)
    gm = make_table(server)
    sit(server, gm.table, "Anna")
    assert written == [2]  # the GM's came with the table


def test_the_qr_code_can_be_scaled(still: Party) -> None:
    drawn = still.anna.request("GET", "qr").text
    size = re.search(r'<svg[^>]* width="(\d+)px" height="(\d+)px" viewBox="0 0 (\d+) (\d+)"', drawn)
    assert size is not None
    assert len(set(size.groups())) == 1


def test_undo_does_not_touch_seats(wrath: Party) -> None:
    for _ in range(2):
        wrath.gm.post("undo", submission=fresh())
    sit(wrath.gm.server, wrath.gm.table, "Carla")
    frame = wrath.gm.until(lambda frame: len(frame["seats"]) == 4)
    assert frame["view"]["characters"] == {}
    with pytest.raises(Refused, match="nothing to take back"):
        wrath.gm.post("undo", submission=fresh())


def test_a_table_that_is_not_there(server: Near) -> None:
    make_table(server)
    stranger = Device(server, "nowhere", "some-token")
    for method, what, body in (
        ("GET", "door", None),
        ("GET", "forms", None),
        ("POST", "sit", {"name": "Anna"}),
        ("POST", "play", {"submission": fresh(), "command": {"do": "adjust"}}),
    ):
        answer = stranger.request(method, what, body)
        assert (answer.status_code, answer.json()["code"]) == (404, "no_such_table")
    with pytest.raises(Cut) as cut:
        stranger.connect()
    assert cut.value.code == 4404
    stranger.leave()


def test_tokens_are_in_no_log_line_and_no_address(
    wrath: Party, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.DEBUG):
        phone = Device(wrath.gm.server, wrath.gm.table)
        phone.token = phone.post("knock", seat="seat2")["token"]
        wrath.gm.until(lambda frame: frame["knocks"])
        wrath.gm.post("knocks", digest=digest(phone.token), let_in=True)
        phone.connect()
        wrath.sync(phone.play("adjust", track="vess.wrath", by=1))
        phone.leave()
    assert "/api/tables" in caplog.text  # the log is not empty
    for device in (phone, *wrath.all):
        assert device.token not in caplog.text
        assert digest(device.token) not in caplog.text


def test_the_token_is_random_long_and_kept_as_a_digest(wrath: Party) -> None:
    tokens = {device.token for device in wrath.all}
    assert len(tokens) == 3
    assert all(len(token) >= 22 for token in tokens)  # 128 bits in base64


def test_the_owner_reads_which_books_there_are(wrath: Party) -> None:
    books = owner(wrath.gm.server).get("/api/books")
    assert {(one["system"], one["ruleset"]) for one in books} == {
        (system, name) for system, names in RULESETS.items() for name in names
    }
    assert [one["label"] for one in books if not one["more"]] == [
        "Wrath & Glory, the revised book",
        "Daggerheart",
    ]
    assert all(one["sample"] for one in books)

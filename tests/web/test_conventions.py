"""A convention: tables of one pack made together, played round by round, deleted together."""

from __future__ import annotations

import sqlite3
from typing import Any

import pytest

from tableside.table.seats import digest
from tableside.web.app import create_app
from tableside.web.settings import Settings
from web.client import Device, fresh, make_table, owner, sit
from web.servers import Cut, Near, Refused, near

PACK = """format = "tableside-pack"
version = 1
game = "daggerheart"
title = "Low Water"
house_rules = '''
name = "low-water"
extends = "srd-2"
title = "Low Water's own"
'''

[[hero]]
id = "sef"
name = "Sef"

[[hero]]
id = "orla"
name = "Orla"

[[foe]]
id = "eel"
name = "Eel"

[[encounter]]
id = "lock"
name = "At the lock"
foes = { eel = 3 }
"""


def brought(server: Near, text: str = PACK) -> str:
    """The pack lies on the owner's shelf; its id."""
    return str(owner(server).post("/api/packs", files=[{"name": "a.toml", "text": text}])["id"])


def made(server: Near, tables: int = 2, name: str = "Con", **more: Any) -> Any:
    pack = brought(server)
    return owner(server).post("/api/conventions", name=name, pack=pack, tables=tables, **more)


def gm_of(server: Near, convention: str, number: int = 0) -> Device:
    """The GM by the link on their sheet."""
    sheet = owner(server).get(f"/api/conventions/{convention}/sheets")[number]
    link, _, token = sheet["gm_link"].partition("&token=")
    assert link == sheet["link"]
    return Device(server, sheet["table"], token)


def test_every_table_has_heroes_encounters_house_rules_and_its_own_links(server: Near) -> None:
    con = made(server, 3)
    assert [one["name"] for one in con["tables"]] == ["Con 1", "Con 2", "Con 3"]
    assert all(one["free"] == 2 and one["players"] == 0 for one in con["tables"])
    sheets = owner(server).get(f"/api/conventions/{con['id']}/sheets")
    for links in ("link", "gm_link", "code", "qr", "gm_qr"):
        assert len({one[links] for one in sheets}) == 3
    gm = gm_of(server, con["id"], 1)
    frame = gm.connect()
    assert (frame["table"], frame["ruleset"], frame["role"]) == ("Con 2", "Low Water's own", "gm")
    (pack,) = gm.get("packs")
    people = gm.get(f"packs/{pack['id']}/people")
    assert ("encounter.lock", "At the lock") in [(one["key"], one["name"]) for one in people]
    gm.leave()


def test_a_code_leads_to_its_one_table_and_to_no_other(server: Near, settings: Settings) -> None:
    make_table(server)
    con = made(server)
    code = con["tables"][1]["code"]
    typed = Device(server, "", f"{code[:3].upper()} {code[3:]}")
    assert [one["table"] for one in typed.get("/api/joinable")] == [con["tables"][1]["table"]]
    everything = Device(server, "", settings.join_code).get("/api/joinable")
    assert len(everything) == 3
    with pytest.raises(Refused, match="401"):
        Device(server, "", "aaaaaa").get("/api/joinable")
    foreign: Any = {"authorization": "Bearer äöüäöü".encode("latin-1")}
    assert Device(server, "").request("GET", "/api/joinable", None, foreign).status_code == 401


def test_one_that_is_spoilt_shuts_neither_the_others_nor_the_door(
    server: Near, settings: Settings
) -> None:
    pack, mine = brought(server), owner(server)
    lost, con = (
        mine.post("/api/conventions", name=name, pack=pack, tables=1) for name in ("Lost", "Con")
    )
    with sqlite3.connect(settings.database) as db:
        change = "UPDATE items SET about = x'7b7d' WHERE place = 'convention' AND id = ?"
        assert db.execute(change, (lost["id"],)).rowcount == 1
    assert [one["name"] for one in mine.get("/api/conventions")] == ["Con"]
    assert Device(server, "", con["tables"][0]["code"]).get("/api/joinable")
    assert len(Device(server, "", settings.join_code).get("/api/joinable")) == 2
    # Its tables can still be found, and deleted one by one.
    assert [one["name"] for one in mine.get("/api/home")["tables"]] == ["Lost 1"]


def test_the_list_tells_who_is_there_and_when_something_moved_and_nothing_else(
    server: Near,
) -> None:
    con = made(server)
    table = con["tables"][0]["table"]
    gm = gm_of(server, con["id"])
    gm.connect()
    anna = sit(server, table, "Anna")
    before = owner(server).get(f"/api/conventions/{con['id']}")["tables"]
    assert before[0]["moved"] is None
    anna.post("take", submission=fresh(), character="sef")
    gm.play("adjust", track="fear", by=3)
    first, second = owner(server).get(f"/api/conventions/{con['id']}")["tables"]
    assert (first["here"], first["players"], first["free"]) == (True, 1, 1)
    assert 0 <= first["moved"] < 60
    assert (second["here"], second["players"], second["free"]) == (False, 0, 2)
    assert set(first) == {
        *("table", "name", "code", "gm", "here", "players", "free", "moved", "there")
    }
    gm.leave()


def test_leaving_frees_the_hero_and_the_door_stays_as_it_was(server: Near) -> None:
    con = made(server)
    table = con["tables"][0]["table"]
    anna = sit(server, table, "Anna")
    anna.post("take", submission=fresh(), character="sef")
    anna.connect()
    assert anna.request("POST", "leave").status_code == 204
    with pytest.raises(Cut, match="4401"):
        anna.until(lambda _: False)
    assert owner(server).get(f"/api/conventions/{con['id']}")["tables"][0]["free"] == 2
    anna.leave()
    ben = sit(server, table, "Anna")  # the name is free too, and nobody is asked
    ben.post("take", submission=fresh(), character="sef")
    with pytest.raises(Refused) as no:
        gm_of(server, con["id"]).post("leave")
    assert no.value.code == "last_gm"


def test_the_next_round_is_as_the_first_and_only_the_gm_stays(server: Near) -> None:
    con = made(server)
    table = con["tables"][0]["table"]
    gm = gm_of(server, con["id"])
    frame = gm.connect()
    session = frame["dice"]["session"]
    anna = sit(server, table, "Anna")
    anna.post("take", submission=fresh(), character="sef")
    gm.play("adjust", track="fear", by=3)
    anna.connect()
    other = sit(server, con["tables"][1]["table"], "Ben")
    renewed = owner(server).post(f"/api/conventions/{con['id']}/renew", tables=[table])
    assert [one["code"] for one in renewed["tables"]] == [one["code"] for one in con["tables"]]
    assert [one["players"] for one in renewed["tables"]] == [0, 1]
    for device in (gm, anna):  # they come anew: whoever has a seat still finds it
        with pytest.raises(Cut, match="4405"):
            device.until(lambda _: False)
        device.leave()
    again = Device(server, table, gm.token)
    now = again.connect()
    assert now["seq"] == 0
    assert now["view"]["tracks"]["fear"] != frame["view"]["tracks"]["fear"] + 3
    assert {one["controller"] for one in now["view"]["characters"].values()} == {""}
    assert now["dice"]["session"] > session  # what a phone was promised there is not broken
    assert len(again.get("packs")) == 1
    again.leave()
    with pytest.raises(Cut, match="4401"):
        Device(server, table, anna.token).connect()
    other.connect()
    other.leave()


def test_all_of_it_goes_together_and_leaves_other_tables_alone(
    server: Near, settings: Settings
) -> None:
    mine = make_table(server)
    con = made(server)
    owner(server).request("DELETE", f"/api/tables/{con['tables'][0]['table']}")
    listed = owner(server).get("/api/conventions")[0]["tables"]
    assert [one["there"] for one in listed] == [False, True]
    assert owner(server).request("DELETE", f"/api/conventions/{con['id']}").status_code == 204
    assert [one["table"] for one in owner(server).get("/api/tables")] == [mine.table]
    assert owner(server).get("/api/conventions") == []
    kept = list((settings.data / "deleted").iterdir())
    assert len(kept) == 2
    for one in kept:
        one.unlink()


def test_a_reset_makes_a_table_anew_that_was_deleted_by_itself(server: Near) -> None:
    con = made(server)
    owner(server).request("DELETE", f"/api/tables/{con['tables'][0]['table']}")
    renewed = owner(server).post(f"/api/conventions/{con['id']}/renew")
    assert [one["there"] for one in renewed["tables"]] == [True, True]
    assert renewed["tables"][0]["table"] == con["tables"][0]["table"]


def test_a_convention_outlives_the_server_and_its_pack(settings: Settings) -> None:
    with near(create_app(settings)) as server:
        con = made(server)
        (pack,) = owner(server).get("/api/packs")
        path = f"/api/packs/{pack['id']}?revision={pack['revision']}"
        assert owner(server).request("DELETE", path).status_code == 204
        gm = gm_of(server, con["id"])
    with near(create_app(settings)) as server:
        assert gm_of(server, con["id"]).token == gm.token
        renewed = owner(server).post(f"/api/conventions/{con['id']}/renew")
        assert [one["free"] for one in renewed["tables"]] == [2, 2]
        again = Device(server, gm.table, gm.token)
        assert again.connect()["ruleset"] == "Low Water's own"
        again.leave()


def test_no_gm_token_lies_in_what_is_kept(server: Near, settings: Settings) -> None:
    con = made(server)
    token = gm_of(server, con["id"]).token
    raw = b"".join(one.read_bytes() for one in settings.data.iterdir() if one.is_file())
    assert digest(token).encode() in raw
    assert token.encode() not in raw


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"name": " "}, "bad_name"),
        ({"name": "x" * 39}, "bad_name"),
        ({"pack": "none"}, "no_such_item"),
        ({"tables": 0}, "malformed"),
        ({"tables": 61}, "malformed"),
    ],
)
def test_what_cannot_be_made_is_refused_in_words(
    server: Near, change: dict[str, Any], code: str
) -> None:
    body = {"name": "Con", "pack": brought(server), "tables": 2, **change}
    with pytest.raises(Refused) as no:
        owner(server).post("/api/conventions", **body)
    assert no.value.code == code


def test_a_pack_without_heroes_seats_nobody(server: Near) -> None:
    head = PACK.partition("[[hero]]")[0].replace("Low Water", "Bare", 1)
    with pytest.raises(Refused) as no:
        owner(server).post("/api/conventions", name="Con", pack=brought(server, head), tables=1)
    assert no.value.code == "no_heroes"


def test_another_book_may_be_chosen(server: Near) -> None:
    con = made(server, 1, ruleset="srd-1")
    gm = gm_of(server, con["id"])
    assert gm.connect()["ruleset"] != "Low Water's own"
    gm.leave()


def test_a_round_of_other_tables_is_not_ended_by_mistake(server: Near) -> None:
    con = made(server)
    with pytest.raises(Refused) as no:
        owner(server).post(f"/api/conventions/{con['id']}/renew", tables=[make_table(server).table])
    assert no.value.code == "no_such_table"

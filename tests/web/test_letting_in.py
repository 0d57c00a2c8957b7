"""Letting people in one by one, putting them out, several GMs, and names that pretend."""

from __future__ import annotations

import pytest

from tableside.core.values import Illegal
from tableside.table.door import CODE_LASTS, Codes
from tableside.table.seats import digest
from web.client import Device, Party, fresh, make_table, sit
from web.servers import Cut, Near, Refused, Server


def _waits(server: Server, table: str, name: str, **how: str) -> Device:
    """Somebody new who waits at the door."""
    device = Device(server, table)
    given = device.post("sit", name=name, **how)
    assert given["waits"] is True
    device.token = given["token"]
    return device


def test_the_gm_lets_people_in_one_by_one(wrath: Party) -> None:
    gm, server = wrath.gm, wrath.gm.server
    for device in (wrath.anna, wrath.ben):
        with pytest.raises(Refused, match="Only the GM"):
            device.post("door", door="ask")
    gm.post("door", door="ask")
    assert Device(server, gm.table).get("door")["door"] == "ask"
    carla = _waits(server, gm.table, "Carla", device="a phone")
    frame = gm.until(lambda frame: frame["knocks"])
    assert frame["door"] == "ask"
    [knock] = frame["knocks"]
    assert (knock["seat"], knock["name"], knock["device"]) == ("", "Carla", "a phone")
    with pytest.raises(Cut) as cut:
        carla.connect()
    assert cut.value.reason == "not_yet"
    carla.leave()
    gm.post("knocks", digest=knock["digest"], let_in=True)
    assert carla.connect()["seat"] == "seat4"
    carla.leave()
    gm.until(lambda frame: [one["name"] for one in frame["seats"]][3:] == ["Carla"])


def test_whoever_waits_for_a_name_that_was_taken_meanwhile(server: Near) -> None:
    gm = make_table(server)
    gm.post("door", door="ask")
    first, second = (_waits(server, gm.table, "Carla") for _ in range(2))
    gm.post("knocks", digest=digest(first.token), let_in=True)
    with pytest.raises(Refused, match="Somebody called Carla sits here"):
        gm.post("knocks", digest=digest(second.token), let_in=True)
    gm.post("knocks", digest=digest(second.token), let_in=False)


def test_a_closed_door_lets_nobody_new_in(wrath: Party) -> None:
    server, table = wrath.gm.server, wrath.gm.table
    wrath.gm.post("door", door="closed")
    for role in ("player", "spectator"):
        with pytest.raises(Refused, match="takes nobody new") as refused:
            Device(server, table).post("sit", name="Eve", role=role)
        assert refused.value.status == 409
    Device(server, table).post("knock", seat="seat2")  # who has a seat may still come back
    wrath.gm.post("door", door="open")
    sit(server, table, "Eve")


@pytest.mark.parametrize("how", ["shut-out", "remove"])
def test_who_was_put_out_does_not_come_in_again_by_another_name(wrath: Party, how: str) -> None:
    server, table = wrath.gm.server, wrath.gm.table
    wrath.gm.post(how, seat="seat3")
    with pytest.raises(Cut):
        wrath.ben.until(lambda _: False)
    wrath.ben.leave()
    _waits(server, table, "Not Ben at all")
    assert wrath.gm.until(lambda frame: frame["knocks"])["door"] == "ask"


def test_a_removed_seat_is_gone_and_its_hero_free(wrath: Party) -> None:
    for device in (wrath.anna, wrath.ben):
        with pytest.raises(Refused, match="Only the GM"):
            device.post("remove", seat="seat3")
    wrath.gm.post("remove", seat="seat3")
    with pytest.raises(Cut):
        wrath.ben.until(lambda _: False)
    wrath.ben.leave()
    with pytest.raises(Refused, match="no seat"):
        wrath.ben.get("forms")
    with pytest.raises(Refused, match="Nobody sits there"):
        wrath.gm.post("remove", seat="seat3")
    wrath.gm.post("door", door="open")
    carla = sit(wrath.gm.server, wrath.gm.table, "Carla")
    assert carla.connect()["seat"] == "seat4"  # nobody is taken for somebody of old
    carla.leave()
    carla.post("take", submission=fresh(), character="doran")


def test_the_gms_seat_is_not_removed(wrath: Party) -> None:
    with pytest.raises(Refused, match="GM's seat stays"):
        wrath.gm.post("remove", seat="seat1")


def test_a_second_gm_acts_in_their_own_name_until_it_is_taken_back(wrath: Party) -> None:
    gm, anna = wrath.gm, wrath.anna
    with pytest.raises(Refused, match="Only the GM"):
        anna.post("role", seat="seat3", gm=True)
    gm.post("role", seat="seat2", gm=True)
    with pytest.raises(Cut) as cut:
        anna.until(lambda _: False)
    assert cut.value.reason == "another_role"
    anna.leave()
    frame = anna.connect()
    assert (frame["role"], frame["seat"]) == ("gm", "seat2")
    assert [(one["id"], one["lent"]) for one in frame["seats"] if one["role"] == "gm"] == [
        ("seat1", False),
        ("seat2", True),
    ]
    seq = anna.play("adjust", track="doran.wrath", by=1)
    told = gm.until(seq)["told"]
    assert told[-1]["seat"] == "seat2"
    anna.post("door", door="ask")  # all that a GM may
    with pytest.raises(Refused, match="stays its GM"):
        anna.post("role", seat="seat1", gm=False)
    gm.post("role", seat="seat2", gm=False)
    with pytest.raises(Cut):
        anna.until(lambda _: False)
    anna.leave()
    with pytest.raises(Refused, match="Only the GM"):
        anna.post("door", door="open")
    assert anna.connect()["role"] == "player"


def test_who_watches_is_no_gm(wrath: Party) -> None:
    Device(wrath.gm.server, wrath.gm.table).post("sit", name="Eve", role="spectator")
    with pytest.raises(Refused, match="sits down as a player first"):
        wrath.gm.post("role", seat="seat4", gm=True)


def test_a_code_brings_the_gms_seat_to_a_new_device_once(wrath: Party) -> None:
    stranger = Device(wrath.gm.server, wrath.gm.table)
    with pytest.raises(Refused, match="Only the GM"):
        wrath.anna.post("gm-code")
    with pytest.raises(Refused, match="wrong or too old"):
        stranger.post("enter", code="abcd efgh")
    made = wrath.gm.post("gm-code")
    assert made["link"].endswith(f"#table={wrath.gm.table}")
    typed = f" {made['code'][:4].upper()}-{made['code'][4:]} "
    stranger.token = stranger.post("enter", code=typed)["token"]
    assert stranger.connect()["role"] == "gm"
    stranger.leave()
    with pytest.raises(Refused, match="wrong or too old") as refused:
        Device(wrath.gm.server, wrath.gm.table).post("enter", code=typed)
    assert refused.value.status == 409


def test_a_code_lasts_for_a_while_and_for_one_table() -> None:
    now = 0.0
    codes = Codes(lambda: now)
    code = codes.new("here")
    with pytest.raises(Illegal):
        codes.take("elsewhere", code)
    now = CODE_LASTS + 1
    with pytest.raises(Illegal):
        codes.take("here", code)
    first, second = codes.new("here"), codes.new("here")
    with pytest.raises(Illegal):
        codes.take("here", first)
    codes.take("here", second)


@pytest.mark.parametrize(
    "name",
    [
        "the GM",
        "\uff27\uff2d",
        "G M",
        "The  G.M.",
        "Game Master",
        "dice",
        "An\u200bna",
        "An\u202ena",
        "\u2066Anna",
        "Anna\u200d",
        "An\x00na",
        "Anna\ue000",
    ],
)
def test_names_that_pretend_are_refused(server: Near, name: str) -> None:
    gm = make_table(server)
    with pytest.raises(Refused) as refused:
        sit(server, gm.table, name)
    assert refused.value.code == "bad_name"


@pytest.mark.parametrize(
    "name", ["Zo\u00eb", "\u0645\u06cc\u200c\u0631\u0627", "\u674e\u96f7", "Gm\u00fcnd", "O'Brien"]
)
def test_names_of_all_the_world_are_welcome(server: Near, name: str) -> None:
    gm = make_table(server)
    sit(server, gm.table, name)


def test_a_hero_has_no_unseen_letters_either(wrath: Party) -> None:
    with pytest.raises(Refused, match="invisible letters"):
        wrath.gm.play("add_character", id="eve", name="Ves\u200bs", hero=True)


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("127.0.0.1:8000", 200),
        ("192.168.1.20:8000", 200),
        ("[fe80::1]:8000", 200),
        ("laptop", 200),
        ("laptop.local:8000", 200),
        ("evil.example", 403),
        ("evil.example:8000", 403),
        ("127.0.0.1.evil.example", 403),
        ("laptop.local.evil.example", 403),
        ("[::1", 403),
    ],
)
def test_the_name_by_which_a_server_is_called(wrath: Party, host: str, status: int) -> None:
    headers = {"host": host, "origin": f"http://{host}"}
    answer = Device(wrath.gm.server, wrath.gm.table).request("GET", "door", None, headers)
    assert answer.status_code == status
    if status == 403:
        assert answer.json()["code"] == "foreign_host"

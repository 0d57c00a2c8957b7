"""Spectators see what everybody may see, and do nothing."""

from __future__ import annotations

from typing import Any

import pytest

from web.client import Device, Party, fresh, make_table, party, sit
from web.servers import Near, Refused
from web.test_play import CALLS, GAMES


@GAMES
def test_a_spectator_sees_what_a_player_may_see(server: Near, system: str) -> None:
    with party(server, system) as table:
        watcher = table.watched()
        frame = watcher.connect()
        assert (frame["role"], frame["seat"]) == ("spectator", "seat4")
        table.sync(table.gm.play(**CALLS[system]))
        table.sync(table.anna.answer("roll", {"real_dice": True}))
        seen, hers = watcher.frame, table.ben.frame
        view = {**hers["view"], "actor": seen["view"]["actor"]}
        assert seen["view"] == view
        assert seen["told"] == hers["told"]
        assert (seen["offers"], seen["rolls"], seen["knocks"]) == ([], [], [])
        assert watcher.get("forms") == []
        [shown] = [one for one in table.gm.frame["seats"] if one["role"] == "spectator"]
        assert (shown["id"], shown["name"], shown["here"]) == ("seat4", "Watcher 1", True)


def taps(table: Party) -> list[tuple[str, dict[str, Any]]]:
    """Everything that somebody at a table may send, addressed as well as it can be."""
    [roll] = table.gm.frame["rolls"]
    [matter] = table.gm.frame["view"]["matters"]
    offer = {"verb": "try_test", "character": "vess"}
    adjust = {"do": "adjust", "track": "vess.wrath", "by": 1}
    dice = {"seq": table.gm.frame["seq"], "faces": {roll["key"]: [1, 1, 1, 1, 1]}}
    ids = {"submission": fresh()}
    return [
        ("play", {**ids, "command": adjust}),
        ("play", {**ids, "command": {"do": "try_test", "character": "vess", "skill": "stealth"}}),
        ("faces", {**ids, "key": roll["key"], "faces": [1, 1, 1, 1, 1]}),
        ("faces", {**ids, "key": roll["key"]}),
        ("undo", ids),
        ("redo", ids),
        ("correct", dice),
        ("adopt", {**dice, **ids, "how": "replay", "head": table.gm.frame["head"]}),
        ("ask", {"offer": offer}),
        ("cheers", {"matter": matter["id"], "revision": matter["revision"], "verb": "settle"}),
    ]


def test_a_spectator_does_nothing_even_with_a_hero_in_their_name(wrath: Party) -> None:
    watcher = wrath.watched()
    watcher.connect()
    wrath.sync(wrath.gm.play("give_control", character="vess", seat="seat4"))
    wrath.sync(wrath.gm.play(**CALLS["wrath-glory"]))
    wrath.sync(wrath.gm.answer("roll", {"real_dice": True}))
    assert (watcher.frame["offers"], watcher.frame["rolls"]) == ([], [])
    rows = wrath.gm.frame["seq"]
    for what, body in taps(wrath):
        said = watcher.request("POST", what, body)
        assert (said.status_code, said.json()["code"]) == (403, "spectator"), what
    said = watcher.request("GET", f"rows/{rows}")
    assert (said.status_code, said.json()["code"]) == (403, "spectator")
    said = watcher.request("POST", "knocks", {"digest": "x", "let_in": True})
    assert (said.status_code, said.json()["code"]) == (403, "not_gm")
    assert wrath.gm.quiet()
    assert wrath.gm.frame["seq"] == rows


def test_a_threat_in_a_spectators_name_stays_hidden(wrath: Party) -> None:
    watcher = wrath.watched()
    watcher.connect()
    threat: dict[str, Any] = {
        "id": "brute",
        "name": "Brute",
        "hero": False,
        "totals": {"stealth": 9},
    }
    wrath.sync(wrath.gm.play("add_character", **threat, seat="seat4"))
    assert watcher.frame["view"]["characters"]["brute"]["totals"] == {}
    wrath.sync(wrath.gm.play("give_control", character="brute", seat="seat2"))
    assert wrath.anna.frame["view"]["characters"]["brute"]["totals"] == {"stealth": 9}


def test_only_players_and_spectators_sit_down(server: Near) -> None:
    gm = make_table(server)
    for role in ("gm", "dice", "owner", ""):
        with pytest.raises(Refused) as refused:
            sit(server, gm.table, "Carla", role=role)
        assert refused.value.status == 400
    sit(server, gm.table, "Carla", role="player")
    sit(server, gm.table, "Dora", role="spectator")
    seats = Device(server, gm.table).get("door")["seats"]
    assert [one["role"] for one in seats] == ["player", "spectator"]


def test_a_spectator_comes_back_with_a_new_device_as_anybody(wrath: Party) -> None:
    wrath.watched()
    phone = Device(wrath.gm.server, wrath.gm.table)
    phone.token = phone.post("knock", seat="seat4")["token"]
    [knock] = wrath.gm.until(lambda frame: frame["knocks"])["knocks"]
    wrath.gm.post("knocks", digest=knock["digest"], let_in=True)
    assert phone.connect()["role"] == "spectator"
    phone.leave()
    wrath.gm.post("shut-out", seat="seat4")
    with pytest.raises(Refused, match="no seat"):
        phone.get("forms")

"""A GM who has covered her screen is sent what a spectator is, and nothing else."""

from __future__ import annotations

import json
from typing import Any

from web.client import Device, make_table, party, sit
from web.servers import Near

OWN = ("seat",)  # whose frame it is
HERE = ("seats",)  # who is connected just now: each sees the other come


def onlooking(device: Device) -> Any:
    """The whole frame that a covered screen begins with."""
    path = f"/api/tables/{device.table}/live?screen&onlooker"
    wire = device.server.live(path, ["tableside", device.token], {})
    try:
        raw = wire.receive(5)
        wire.send('{"look": ["", "vess", "brute"]}')
        lists = json.loads(wire.receive(5))["lists"]
        assert not any(one["offers"] or one["closed"] for one in lists.values())
        return json.loads(raw)["whole"]
    finally:
        wire.close()


def test_it_is_the_frame_of_a_spectator(server: Near) -> None:
    with party(server, "daggerheart") as table:
        watcher = table.watched()
        watcher.connect()
        gm = table.gm
        gm.play("add_character", id="brute", name="Brute", hero=False, hp_max=7, notes="hush")
        seq = gm.play("start_countdown", name="Nightfall", kind="custom", start=3, loop="none")
        table.sync(seq)
        assert b"Nightfall" in gm.frames[-1]
        covered, seen = onlooking(gm), watcher.frame
        assert covered["role"] == "spectator"
        but = {*OWN, *HERE, "told", "dice"}
        same = {key: one for key, one in covered.items() if key not in but}
        view = {**same.pop("view")}
        assert view.pop("actor")["role"] == "spectator"
        theirs = {key: one for key, one in seen.items() if key not in but}
        assert view == {key: one for key, one in theirs.pop("view").items() if key != "actor"}
        assert same == theirs
        assert "Nightfall" not in json.dumps(covered)
        assert "hush" not in json.dumps(covered)


def test_her_own_screen_is_still_hers(server: Near) -> None:
    gm = make_table(server)
    sit(server, gm.table, "Anna")
    assert onlooking(gm)["role"] == "spectator"
    assert gm.connect()["role"] == "gm"
    gm.leave()


def test_a_player_sees_no_more_by_it(server: Near) -> None:
    with party(server) as table:
        assert (onlooking(table.anna)["role"], onlooking(table.anna)["offers"]) == ("spectator", [])

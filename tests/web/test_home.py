"""The owner's page at a glance: tables by when they were played, their heroes, the shelf."""

from __future__ import annotations

import pytest

from tableside.table import evenings
from tableside.web.app import create_app
from tableside.web.settings import Settings
from web.client import make_table, owner, party
from web.servers import Near, near
from web.test_conventions import made


def test_nothing_is_there_at_first(server: Near) -> None:
    assert owner(server).get("/api/home") == {"tables": [], "shelf": {}, "packs": {}}


def test_the_table_that_was_played_last_comes_first(server: Near) -> None:
    other = make_table(server)
    with party(server) as table:
        thread = table.gm.post("papers", kind="thread", text="Who took the bell?")
        table.gm.post("papers", kind="thread", text="The letter.", shown=True)
        home = owner(server).get("/api/home")
        first, second = home["tables"]
        assert (first["table"], second["table"]) == (table.gm.table, other.table)
        assert (first["heroes"], first["players"]) == (["Vess", "Doran"], 2)
        assert first["thread"] == "The letter."  # the other one is the GM's own
        assert 0 <= first["played"] < 60
        assert (second["heroes"], second["played"]) == ([], None)
        said = {"revision": 1, "text": thread["text"], "shown": True}
        table.gm.post(f"papers/{thread['id']}", **said)
    owner(server).request("PUT", "/api/shelf/pier", {"kind": "note", "name": "Pier", "body": {}})
    assert owner(server).get("/api/home")["shelf"] == {"note": 1}


def test_conventions_do_not_crowd_it(server: Near) -> None:
    mine = make_table(server)
    made(server, 3)
    home = owner(server).get("/api/home")
    assert [one["table"] for one in home["tables"]] == [mine.table]
    assert home["packs"]["hero"] == 2


def test_when_an_evening_was_outlives_the_server(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    with near(create_app(settings)) as server, party(server) as table:
        monkeypatch.setattr(evenings, "time", lambda: evenings_ago)
        table.gm.play("begin_evening", present=["vess"])
        table.gm.play("end_evening")
    with near(create_app(settings)) as server:
        (one,) = owner(server).get("/api/home")["tables"]
        assert one["played"] > 86_400


evenings_ago = 1_000_000.0

"""Whispers, dice in secret, the campaign's pages and Pause: who reads what, and who nothing."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from contract.served import Line, Side, twins
from table.pictures import PNG
from tableside.core.values import GM, Actor, Role
from tableside.table import papers
from tableside.web.app import create_app
from tableside.web.settings import Settings
from web.client import Device, Party, owner, party, sit
from web.servers import OWNER, Near, Refused, near

SECRET = "The lamp is a lure, xyzzy."


@pytest.fixture
def table(server: Near) -> Iterator[Party]:
    with party(server) as one:
        yield one


def texts(device: Any) -> list[str]:
    return [one["text"] for one in device.get("papers")]


def test_a_whisper_is_read_by_those_it_is_for_and_by_nobody_else(table: Party) -> None:
    watcher = table.watched()
    watcher.connect()
    made = table.gm.post("papers", kind="whisper", text=SECRET, to=["seat2"])
    table.anna.until(lambda frame: frame["papers"])
    (hers,) = table.anna.get("papers")
    assert (hers["text"], hers["by"], hers["to"], hers["yours"]) == (SECRET, "gm", ["seat2"], False)
    assert texts(table.gm) == [SECRET]
    assert texts(table.ben) == texts(watcher) == []
    for other in (table.ben, watcher):
        while not other.quiet(0.1):
            pass
        assert other.frame["papers"] == ""
        assert b"xyzzy" not in other.heard
        assert made["id"].encode() not in other.heard


def test_of_several_nobody_learns_who_else_was_told(table: Party) -> None:
    table.gm.post("papers", kind="whisper", text=SECRET, to=["seat2", "seat3"])
    for device, seat in ((table.anna, "seat2"), (table.ben, "seat3")):
        assert [one["to"] for one in device.get("papers")] == [[seat]]
    assert table.gm.get("papers")[0]["to"] == ["seat2", "seat3"]


def test_a_player_writes_to_the_gm_alone(table: Party) -> None:
    table.anna.post("papers", kind="whisper", text="I palm the key.")
    assert texts(table.gm) == texts(table.anna) == ["I palm the key."]
    assert texts(table.ben) == []
    with pytest.raises(Refused, match="409"):
        table.anna.post("papers", kind="whisper", text="To Ben", to=["seat3"])


def test_a_whispered_picture_is_seen_by_whom_it_is_for(table: Party) -> None:
    picture = table.gm.request("POST", "pictures", PNG).json()["id"]
    assert table.anna.request("GET", f"pictures/{picture}").status_code == 404
    table.gm.post("papers", kind="whisper", text="", picture=picture, to=["seat2"])
    assert table.anna.request("GET", f"pictures/{picture}").status_code == 200
    assert table.ben.request("GET", f"pictures/{picture}").status_code == 404
    with pytest.raises(Refused, match="404"):
        table.ben.post("papers", kind="whisper", text="look", picture=picture)


def test_a_handout_lies_open_to_everybody_and_to_whoever_looks_on(table: Party) -> None:
    watcher = table.watched()
    watcher.connect()
    picture = table.gm.request("POST", "pictures", PNG).json()["id"]
    made = table.gm.post("papers", kind="handout", text="The torn manifest", picture=picture)
    watcher.until(lambda frame: frame["papers"])
    for device in (*table.all, watcher):
        (seen,) = device.get("papers")
        assert (seen["text"], seen["by"], seen["shown"]) == ("The torn manifest", "gm", True)
        assert device.request("GET", f"pictures/{picture}").status_code == 200
    with pytest.raises(Refused) as no:
        table.anna.post("papers", kind="handout", text="Mine")
    assert no.value.code == "not_gm"
    with pytest.raises(Refused, match="409"):
        table.gm.post("papers", kind="handout", text="For one", to=["seat2"])
    # Changed it stays open; thrown away it is gone.
    said = {"revision": 1, "text": "Harrow, 40 crates.", "shown": False}
    assert table.gm.post(f"papers/{made['id']}", **said)["shown"]
    assert texts(watcher) == ["Harrow, 40 crates."]
    assert table.gm.request("DELETE", f"papers/{made['id']}").status_code == 204
    assert texts(watcher) == texts(table.ben) == []


def test_no_picture_is_seen_by_a_whisper_that_was_refused(table: Party) -> None:
    picture = table.gm.request("POST", "pictures", PNG).json()["id"]
    with pytest.raises(Refused) as no:
        table.gm.post("papers", kind="whisper", text="x" * 4001, picture=picture, to=["seat2"])
    assert no.value.code == "too_long"
    table.gm.post("papers", kind="dice", dice=1, sides=6, picture=picture, to=["seat2"])
    assert table.anna.request("GET", f"pictures/{picture}").status_code == 404


def test_the_gm_throws_in_secret_and_the_log_knows_nothing_of_it(table: Party) -> None:
    before = table.gm.get("rows?most=1")
    thrown = table.gm.post("papers", kind="dice", text="Listening", dice=3, sides=6, bonus=2)
    assert len(thrown["faces"]) == 3
    assert all(1 <= face <= 6 for face in thrown["faces"])
    assert table.gm.get("rows?most=1") == before
    assert texts(table.anna) == []
    for wrong in ({"dice": 0, "sides": 6}, {"dice": 41, "sides": 6}, {"dice": 1, "sides": 1}):
        with pytest.raises(Refused) as no:
            table.gm.post("papers", kind="dice", **wrong)
        assert no.value.code == "bad_dice"
    with pytest.raises(Refused, match="409"):
        table.anna.post("papers", kind="dice", dice=1, sides=6)


def test_the_campaign_is_the_gms_until_it_is_shown(table: Party) -> None:
    watcher = table.watched()
    table.gm.post("papers", kind="private", text="The mayor lies.", shown=True)
    thread = table.gm.post("papers", kind="thread", text="Who took the bell?")
    table.gm.post("papers", kind="person", text="Odo, the ferryman", shown=True)
    project = table.gm.post("papers", kind="project", text="Mend the boat", most=4, shown=True)
    assert texts(table.anna) == ["Odo, the ferryman", "Mend the boat"]
    assert texts(watcher) == []
    shown = {"revision": 1, "text": "Who took the bell?", "shown": True}
    table.gm.post(f"papers/{thread['id']}", **shown)
    assert "Who took the bell?" in texts(table.anna)
    step = {"revision": 1, "text": "Mend the boat", "now": 9, "shown": True}
    assert table.gm.post(f"papers/{project['id']}", **step)["now"] == 4
    with pytest.raises(Refused) as no:
        table.gm.post(f"papers/{project['id']}", **step)
    assert no.value.code == "stale"
    for kind in ("private", "thread", "person", "project", "recap"):
        with pytest.raises(Refused, match="409"):
            table.anna.post("papers", kind=kind, text="Mine")


def test_a_note_is_everybodys_to_read_and_its_authors_to_change(table: Party) -> None:
    note = table.anna.post("papers", kind="note", text="The tide turns at six.")
    assert texts(table.ben) == ["The tide turns at six."]
    said = {"revision": 1, "text": "At seven."}
    for no in (
        table.ben.request("POST", f"papers/{note['id']}", said),
        table.ben.request("DELETE", f"papers/{note['id']}"),
    ):
        assert no.json()["code"] == "not_yours"
    table.anna.post(f"papers/{note['id']}", **said)
    assert texts(table.gm) == ["At seven."]
    assert table.gm.request("DELETE", f"papers/{note['id']}").status_code == 204
    assert texts(table.anna) == []


def test_a_line_has_no_author_anywhere(table: Party, settings: Settings) -> None:
    mine = table.anna.post("papers", kind="line", text="No harm to children.")
    veil = table.ben.post("papers", kind="veil", text="Torture.")
    table.gm.post("papers", kind="line", text="No plague.", shown=True)
    with sqlite3.connect(settings.database) as db:
        rows = db.execute("SELECT about FROM items WHERE place = 'paper'").fetchall()
    kept = [msgspec.json.decode(about) for (about,) in rows]
    assert len({str({**one, "kind": "", "text": ""}) for one in kept}) == 1  # nor in what is kept
    assert (mine["by"], mine["at"], mine["yours"]) == ("", 0, False)
    for device in (table.gm, table.anna, table.ben):
        seen = {one["kind"]: one for one in device.get("papers")}
        assert {(one["by"], one["at"]) for one in seen.values()} == {("", 0)}
        assert set(seen) == {"line", "veil"}
    no = table.anna.request("DELETE", f"papers/{mine['id']}")
    assert no.json()["code"] == "not_yours"
    assert table.gm.request("DELETE", f"papers/{veil['id']}").status_code == 204
    said = {"revision": 1, "text": "Other words."}
    assert table.gm.request("POST", f"papers/{mine['id']}", said).status_code == 409


def test_all_of_it_outlives_the_server_and_goes_along_in_the_file(settings: Settings) -> None:
    with near(create_app(settings)) as server, party(server) as table:
        table.gm.post("papers", kind="whisper", text=SECRET, to=["seat2"])
        table.anna.post("papers", kind="line", text="No harm to children.")
        anna, gm = table.anna, table.gm
    with near(create_app(settings)) as server:
        anna.server = gm.server = server
        assert sorted(texts(anna)) == sorted(["No harm to children.", SECRET])
        saved = gm.request("GET", "export").content
        assert b"No harm to children." in saved
        brought = owner_of(server, saved)
        assert sorted(texts(brought)) == sorted(["No harm to children.", SECRET])


def owner_of(server: Near, saved: bytes) -> Device:
    made = owner(server).request("POST", "/api/import", saved).json()
    return Device(server, made["table"], made["token"])


def test_nothing_endless_is_kept(table: Party) -> None:
    for text, code in (("", "empty"), ("x" * 4001, "too_long")):
        with pytest.raises(Refused) as no:
            table.anna.post("papers", kind="note", text=text)
        assert no.value.code == code
    with pytest.raises(Refused) as no:
        table.gm.post("papers", kind="whisper", text="x")
    assert no.value.code == "nobody"
    with pytest.raises(Refused) as no:
        table.gm.post("papers", kind="whisper", text="x", to=["seat1"])
    assert no.value.code == "no_such_seat"


def test_whoever_sits_down_anew_is_nobody_of_old(table: Party) -> None:
    """What was whispered to a seat stays with it, and nobody ever has that seat again."""
    carla = sit(table.gm.server, table.gm.table, "Carla")
    table.gm.post("papers", kind="whisper", text=SECRET, to=["seat4"])
    assert texts(carla) == [SECRET]
    assert table.gm.request("POST", "remove", {"seat": "seat4"}).status_code == 204
    assert carla.request("GET", "papers").status_code == 401
    assert table.gm.request("POST", "door", {"door": "open"}).status_code == 204
    again = sit(table.gm.server, table.gm.table, "Carla")
    assert texts(again) == []
    assert again.request("GET", f"pictures/{'0' * 64}").status_code == 404
    with pytest.raises(Refused) as no:
        table.gm.post("papers", kind="whisper", text=SECRET, to=["seat4"])
    assert no.value.code == "no_such_seat"


def test_one_seat_cannot_crowd_the_others_out(
    table: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(papers, "MOST_OWN", 2)
    monkeypatch.setattr(papers, "MOST_NAMELESS", 3)
    table.gm.post("papers", kind="whisper", text=SECRET, to=["seat3"])
    for number in range(4):
        table.anna.post("papers", kind="whisper", text=f"Hey {number}")
    # Hers make room for hers, and what others were told stays.
    assert texts(table.anna) == ["Hey 2", "Hey 3"]
    assert texts(table.ben) == [SECRET]
    for kind in ("note", "want"):
        table.anna.post("papers", kind=kind, text="Mine")
    for _ in range(3):
        table.ben.post("papers", kind="line", text="No plague.")
    for device, kind in ((table.anna, "connection"), (table.anna, "veil"), (table.gm, "line")):
        with pytest.raises(Refused) as no:
            device.post("papers", kind=kind, text="One more")
        assert no.value.code == "full"
    table.ben.post("papers", kind="note", text="His")
    for _ in range(3):
        table.gm.post("papers", kind="thread", text="The GM has as many as there is room for.")


def test_whose_papers_are_many_at_once_waits(tmp_path: Path) -> None:
    settings = Settings(tmp_path, owner_token=OWNER, rate=0.001, burst=8)
    with near(create_app(settings)) as server, party(server, live=False) as table:
        for what, body, good in (
            ("papers", {"kind": "note", "text": "x"}, 4),
            ("pause", {"paused": True}, 2),
        ):
            answers = [table.ben.request("POST", what, body).status_code for _ in range(good + 2)]
            assert answers[:good] == [201 if what == "papers" else 204] * good
            assert answers[good:] == [429] * 2


FOR_OTHERS = ("ben", "eve")  # who is told nothing; eve looks on, as a big screen does
ASKED = ("papers", "pictures", "rows", "invite", "ways", "forms")


async def settled() -> None:
    for _ in range(100):
        await asyncio.sleep(0)


async def _same(sides: tuple[Side, Side], seats: Sequence[str]) -> int:
    """Whatever these are sent and answered is the same at both tables; how many messages."""
    await settled()
    one, other = ([side.lines[seat].got for seat in seats] for side in sides)
    assert one == other
    for seat in seats:
        who = Actor(seat, Role.SPECTATOR if seat == "eve" else Role.PLAYER)
        for what in ASKED:
            answers = [await side.ask(who, "GET", what) for side in sides]
            assert answers[0] == answers[1], (seat, what)
    return sum(map(len, one))


async def _begun(sides: tuple[Side, Side]) -> None:
    for side in sides:
        setup = side.system.setup_type(characters=())
        await side.begin("twins", setup, side.system.new(setup))
        path = side.path("live")
        side.lines[GM.seat] = Line(side.app, path, "screen", GM.seat)
    await settled()


async def _whispered(path: Path) -> None:
    async with twins(path, "wrath-glory", "core") as sides:
        await _begun(sides)
        before = await _same(sides, FOR_OTHERS)
        one, other = sides
        picture = msgspec.json.decode((await one.ask(GM, "POST", "pictures", PNG)).body)["id"]
        anna = Actor("anna", Role.PLAYER)
        for who, body in (
            (GM, {"kind": "whisper", "text": SECRET, "to": ["anna"]}),
            (GM, {"kind": "whisper", "picture": picture, "to": ["anna"]}),
            (anna, {"kind": "whisper", "text": SECRET}),
            (GM, {"kind": "dice", "dice": 2, "sides": 6}),
            (GM, {"kind": "private", "text": SECRET, "shown": True}),
            (GM, {"kind": "thread", "text": SECRET}),
        ):
            said = await one.ask(who, "POST", "papers", body)
            assert said.status == 201, said
        # And at the other table something else, to somebody else, or nothing at all.
        body = {"kind": "whisper", "text": "Nothing much.", "to": ["cleo"]}
        assert (await other.ask(GM, "POST", "papers", body)).status == 201
        assert await _same(sides, FOR_OTHERS) == before  # nothing was sent at all
        assert len(one.lines["anna"].got) > len(other.lines["anna"].got)
        # What is open to everybody reaches them, and there the tables are alike again.
        for side in sides:
            await side.ask(anna, "POST", "pause", {"paused": True})
        assert await _same(sides, FOR_OTHERS) > before


async def _paused(path: Path) -> None:
    async with twins(path, "wrath-glory", "core") as sides:
        await _begun(sides)
        everybody = (GM.seat, "anna", "ben", "eve")
        before = await _same(sides, everybody[1:])
        said = [
            await side.ask(Actor(seat, Role.PLAYER), "POST", "pause", {"paused": True})
            for side, seat in zip(sides, ("anna", "ben"), strict=True)
        ]
        assert said[0] == said[1]
        assert await _same(sides, everybody[1:]) == before + 3
        lines = [[side.lines[seat].got for seat in everybody] for side in sides]
        assert lines[0] == lines[1]
        assert all(b"paused" in one[-1] for one in lines[0])
        assert sides[0].table.seq == sides[1].table.seq  # and nothing is kept of it


def test_twins_are_not_told_apart_by_what_is_whispered(tmp_path: Path) -> None:
    asyncio.run(_whispered(tmp_path / "twins"))


def test_twins_are_not_told_apart_by_who_paused(tmp_path: Path) -> None:
    asyncio.run(_paused(tmp_path / "twins"))


def test_pause_is_on_every_screen_and_anybody_goes_on(table: Party) -> None:
    watcher = table.watched()
    watcher.connect()
    before = table.gm.get("rows?most=1")
    assert table.anna.request("POST", "pause", {"paused": True}).status_code == 204
    for device in (*table.all,):
        device.until(lambda frame: frame["paused"])
    assert watcher.request("POST", "pause", {"paused": False}).status_code == 403
    assert table.gm.request("POST", "pause", {"paused": False}).status_code == 204
    for device in (*table.all,):
        device.until(lambda frame: not frame["paused"])
    assert table.gm.get("rows?most=1") == before

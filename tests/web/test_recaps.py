"""The recap over the wire: the GM reads and writes it, players read it once it is shown."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tableside.web.app import create_app
from tableside.web.settings import Settings
from web.client import Device, Party, fresh, owner, party
from web.conftest import settings_for
from web.servers import Refused, near

FACES = {"wrath-glory": [6, 6, 6, 6, 6], "daggerheart": [12, 9]}
GAMES = pytest.mark.parametrize("system", ["wrath-glory", "daggerheart"])


def refusal(device: Device, method: str = "GET", **body: Any) -> tuple[int, str]:
    answer = device.request(method, "recap", body or None)
    return answer.status_code, answer.json()["code"]


def evening(table: Party, system: str, word: str, number: int) -> None:
    """An evening with one roll, of which the GM keeps back what can be kept back."""
    gm, real = table.gm, {"real_dice": True}
    gm.play("begin_evening", present=["vess", "doran"])
    for draft in range(len(word)):  # rows that nobody else counts
        gm.play("edit_sheet", character="vess", notes=f"{word} {draft}")
    if system == "wrath-glory":
        call: dict[str, Any] = {"do": "call_test", "who": ["vess"], "skill": "awareness"}
        call["dn"] = number
    else:
        call = {"do": "call_roll", "who": ["vess"], "trait": "agility"}
        call["difficulty"] = number + 10
    gm.play(**call, hidden=True, note=word)
    table.anna.until(lambda frame: any(one["verb"] == "roll" for one in frame["offers"]))
    table.anna.answer("roll", real)
    [roll] = table.anna.until(lambda frame: frame["rolls"])["rolls"]
    table.anna.post("faces", key=roll["key"], faces=FACES[system], submission=fresh())
    if system == "wrath-glory":
        table.anna.until(lambda frame: any(one["verb"] == "settle" for one in frame["offers"]))
        table.anna.answer("settle")
    gm.play("end_evening")
    table.gm.until(lambda frame: frame["recap"] != "")
    for device in table.all:
        device.until(lambda frame: not frame["view"]["evening"])


@GAMES
def test_players_read_it_once_it_is_shown(tmp_path: Path, system: str) -> None:
    with near(create_app(settings_for(tmp_path))) as server, party(server, system) as table:
        table.watched().connect()
        assert table.gm.frame["recap"] == ""
        evening(table, system, "HUSH", 3)
        assert table.gm.frame["recap"]
        mine = table.gm.get("recap")
        assert (mine["evening"], mine["present"]) == (1, ["Vess", "Doran"])
        assert not mine["shown"]
        for device in (table.anna, table.ben, *table.watchers):
            assert device.frame["recap"] == ""
            assert refusal(device) == (409, "no_recap")
            assert refusal(device, "POST", story="x") == (403, "not_gm")
        written = table.gm.post("recap", story="They dared it.", left_out=[], shown=True)
        assert (written["story"], written["shown"], written["written"]) == (
            "They dared it.",
            True,
            True,
        )
        for device in (table.anna, table.ben, *table.watchers):
            device.until(lambda frame: frame["recap"] != "")
            assert device.get("recap")["story"] == "They dared it."
        table.gm.play("begin_evening", present=["vess"])
        assert table.anna.get("recap")["story"] == "They dared it."
        # What is kept of it says of which evening it is, whatever is written there later.
        (kept,) = table.anna.get("papers")
        assert (kept["kind"], kept["now"]) == ("recap", 1)
        said = {"revision": kept["revision"], "text": "They dared.", "shown": True}
        table.gm.post(f"papers/{kept['id']}", **said)
        (kept,) = table.anna.get("papers")
        assert (kept["text"], kept["now"]) == ("They dared.", 1)


@GAMES
def test_twins_that_differ_in_what_is_hidden_have_the_same_recap(
    tmp_path: Path, system: str
) -> None:
    told = []
    for word, number in (("HUSH", 3), ("AHUSH", 1)):
        place = settings_for(tmp_path / word)
        with near(create_app(place)) as server, party(server, system) as table:
            table.watched().connect()
            evening(table, system, word, number)
            table.gm.post("recap", story="", left_out=[], shown=True)
            others = (table.anna, table.ben, *table.watchers)
            for device in others:
                device.until(lambda frame: frame["recap"] != "")
            told.append(
                [(one.frame["recap"], one.request("GET", "recap").content) for one in others]
            )
            assert all(b"HUSH" not in one.heard for one in others)
    assert told[0] == told[1]
    assert told[0][0] == told[0][2]


def test_what_was_written_is_there_after_a_restart(settings: Settings) -> None:
    with near(create_app(settings)) as server, party(server, "daggerheart") as table:
        evening(table, "daggerheart", "x", 3)
        table.gm.post("recap", story="They dared it.", left_out=[0], shown=True)
    with near(create_app(settings)) as server:
        anna = Device(server, table.anna.table, table.anna.token)
        assert anna.get("recap")["story"] == "They dared it."


def test_too_long_a_story_is_refused_and_nothing_is_kept(hope: Party) -> None:
    evening(hope, "daggerheart", "x", 3)
    with pytest.raises(Refused) as refused:
        hope.gm.post("recap", story="x" * 8001)
    assert refused.value.code == "too_long"
    assert not hope.gm.get("recap")["written"]


def test_every_recap_stays_among_the_campaigns_pages_and_in_the_tables_file(tmp_path: Path) -> None:
    with near(create_app(settings_for(tmp_path))) as server, party(server) as table:
        evening(table, "wrath-glory", "HUSH", 3)
        told = table.gm.get("recap")["story"]  # as the GM's screen asks by itself
        (kept,) = table.gm.get("papers")
        assert (kept["kind"], kept["now"], kept["text"]) == ("recap", 1, told)
        assert not kept["shown"]
        assert table.anna.get("papers") == []
        # As long as a story may be, it goes along when the table is saved and brought in.
        table.gm.post("recap", story="x" * 8000, left_out=[], shown=True)
        assert [len(one["text"]) for one in table.anna.get("papers")] == [8000]
        saved = table.gm.request("GET", "export").content
        made = owner(server).request("POST", "/api/import", saved).json()
        brought = Device(server, made["table"], made["token"])
        assert [len(one["text"]) for one in brought.get("papers")] == [8000]

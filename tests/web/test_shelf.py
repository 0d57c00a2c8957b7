"""The shelf over the wire; and that no player is sent a byte of it, or of a hidden picture."""

from __future__ import annotations

from typing import Any

import pytest

from table.pictures import CLEAR, PNG
from web.client import Device, Party, owner
from web.servers import Near
from web.test_rights import MATRIX, PACK, PACK_TEXT, PICTURE, Row

HUSH = "HUSH"
NOTE: dict[str, Any] = {
    "kind": "secret",
    "name": f"{HUSH} name",
    "body": {"text": f"{HUSH} body", "deep": [{"a": None}]},
}


def put(device: Device, path: str, **more: Any) -> Any:
    return device.request("PUT", path, {**NOTE, **more})


def test_a_gm_keeps_things_on_a_shelf(still: Party) -> None:
    gm = still.gm
    made = put(gm, "shelf/one").json()
    assert (made["id"], made["revision"], made["kind"]) == ("one", 1, "secret")
    assert gm.get("shelf") == [made]
    assert gm.get("shelf/one")["body"] == NOTE["body"]
    assert put(gm, "shelf/one").json()["code"] == "stale"
    again = put(gm, "shelf/one", name="Other", revision=1).json()
    assert (again["name"], again["revision"]) == ("Other", 2)
    for revision in (1, 0, -1, 10**30):
        no = gm.request("DELETE", f"shelf/one?revision={revision}")
        assert (no.status_code, no.json()["code"]) == (409, "stale")
    assert gm.request("DELETE", "shelf/one?revision=2").status_code == 204
    assert gm.get("shelf") == []
    gone = gm.request("GET", "shelf/one")
    assert (gone.status_code, gone.json()["code"]) == (404, "no_such_item")


def test_an_owner_has_a_shelf_of_their_own(server: Near, still: Party) -> None:
    own = owner(server)
    put(still.gm, "shelf/one")
    assert own.get("/api/shelf") == []
    assert put(own, "/api/shelf/one", name="Mine").status_code == 200
    assert own.get("/api/shelf/one")["name"] == "Mine"
    assert still.gm.get("shelf/one")["name"] == NOTE["name"]
    assert own.request("DELETE", "/api/shelf/one?revision=1").status_code == 204


@pytest.mark.parametrize(
    ("more", "status", "words"),
    [
        ({"kind": "dragon"}, 400, "dragon"),
        ({"body": [1]}, 400, "object"),
        ({"name": ""}, 409, "A name has 1 to 80 characters."),
        ({"revision": -1}, 400, "revision"),
        ({"body": {"text": "x" * 66_000}}, 413, "64 KB is the most."),
        ({"body": {"text": "x" * 99_000}}, 413, ""),
    ],
)
def test_what_cannot_lie_there_is_refused(
    still: Party, more: dict[str, Any], status: int, words: str
) -> None:
    answer = put(still.gm, "shelf/one", **more)
    assert answer.status_code == status, answer.text
    assert words in answer.json()["sentence"]
    assert still.gm.get("shelf") == []


def test_nobody_but_the_gm_is_sent_a_byte_of_what_is_hidden(wrath: Party) -> None:
    """Every route there is, for everybody else, with every id that a GM could let slip."""
    gm, watcher = wrath.gm, wrath.watched()
    watcher.connect()
    put(gm, "shelf/one")
    put(owner(gm.server), "/api/shelf/one")
    hidden = gm.request("POST", f"pictures?name={HUSH}", PNG).json()["id"]
    whispered = gm.request("POST", f"pictures?name={HUSH}", CLEAR).json()["id"]
    gm.post(f"pictures/{whispered}/show", shown="seats", seats=["seat3"])
    wrath.ben.until(lambda frame: frame["pictures"])
    gm.post("packs", files=[{**PACK, "text": PACK_TEXT.replace("Set", f"{HUSH} pack")}])
    text = f"{HUSH} words"
    papers = [
        gm.post("papers", kind="whisper", text=text, to=["seat3"], picture=whispered)["id"],
        gm.post("papers", kind="dice", text=text, to=["seat3"], dice=2, sides=6)["id"],
        wrath.ben.post("papers", kind="whisper", text=text)["id"],
        gm.post("papers", kind="private", text=text, shown=True)["id"],
        *(gm.post("papers", kind=one, text=text)["id"] for one in ("thread", "person", "project")),
    ]
    others = [wrath.anna, watcher, Device(gm.server, gm.table)]
    for device in others:
        for row in MATRIX:
            if row.path.endswith(("/live", "/leave")):  # who leaves hears no more
                continue
            for picture in (hidden, whispered):
                path = filled(row, gm.table, picture)
                for paper in papers if "{paper:str}" in path else papers[:1]:
                    device.request(row.method, path.replace("{paper:str}", paper), sent(row))
    seq = gm.play("adjust", track="vess.wrath", by=1)
    for device in (wrath.anna, watcher):
        device.until(seq)
    for device in others:
        heard = device.heard
        assert HUSH.encode() not in heard
        for raw in (PNG[40:56], CLEAR[60:76]):
            assert raw not in heard
        for key in (hidden, whispered, *papers):
            assert key.encode() not in heard
    # And the test would have found it.
    for picture, raw in ((hidden, PNG), (whispered, CLEAR)):
        gm.request("GET", f"pictures/{picture}")
        assert raw[40:56] in gm.heard
    gm.get("shelf/one")
    assert f"{HUSH} body".encode() in gm.heard
    wrath.ben.request("GET", f"pictures/{whispered}")
    assert CLEAR[60:76] in wrath.ben.heard
    assert PNG[40:56] not in wrath.ben.heard
    assert [one["id"] for one in wrath.ben.get("papers")][:3] == papers[:3]
    assert [one["id"] for one in gm.get("papers") if HUSH in one["text"]] == papers
    assert [one["id"] for one in gm.get("pictures")] == [hidden, whispered]  # as they came
    assert len(gm.get("shelf")) == 1


def filled(row: Row, table: str, picture: str) -> str:
    path = row.path.replace("{identity:str}", table).replace("{picture:str}", picture)
    path = path.replace("{item:str}", "one").replace("{seq:int}", "3")
    path = path.replace("{pack:str}", "hush_pack").replace("{table:str}", "weapon")
    path = path.replace("{character:str}", "vess")
    path = path.replace("{rule:str}", "WG-TEST-01")
    return f"{path}?revision=1" if row.method == "DELETE" else path


def sent(row: Row) -> dict[str, Any] | None:
    """What a route takes, harmless; a picture of one's own would be no secret."""
    if row.path == f"{PICTURE}/show":
        return {"shown": "all"}
    return row.body if isinstance(row.body, dict) else None

"""What must not get through: a clear answer, nothing written, and the good twin of it accepted."""

from __future__ import annotations

import json
from typing import Any

import pytest

from web.client import ADJUST, CALL, Device, Party, fresh, play
from web.servers import Refused

UNREADABLE = [
    b"",
    b"{",
    b"[]",
    b"null",
    b'"play"',
    b"\xff\xfe",
    b'{"submission": "12345678"}',
    b'{"submission": "12345678", "command": []}',
    b'{"submission": "12345678", "command": {}}',
    b'{"submission": "1234567", "command": {"do": "adjust"}}',
    b'{"submission": 12345678, "command": {"do": "adjust"}}',
    b'{"submission": "12345678", "command": {"do": ["adjust"]}}',
    b'{"submission": "12345678", "command": {"do": "adjust", "by": "1"}}',
    b'{"submission": "12345678", "command": {"do": "adjust", "by": 1.5}}',
    b'{"submission": "12345678", "command": {"do": "adjust", "by": NaN}}',
    b'{"submission": "\\ud800\\ud800\\ud800\\ud800", "command": {"do": "adjust"}}',
    b"[" * 30_000,
    b'{"submission": "12345678", "command": ' + b'{"a":' * 9_000,
]


def test_what_cannot_be_read(still: Party, written: Any) -> None:
    before = written()
    for body in UNREADABLE:
        answer = still.anna.request("POST", "play", body)
        assert answer.status_code == 400, body[:80]
        assert answer.json()["code"] in ("malformed", "unknown_verb"), body[:80]
        assert answer.json()["sentence"], body[:80]
    assert written() == before
    good = json.dumps({"submission": fresh(), "command": ADJUST}).encode()
    assert still.anna.request("POST", "play", good).status_code == 201


def test_an_unknown_command_is_told_the_good_ones(still: Party, written: Any) -> None:
    before = written()
    for command in ({"do": "fly"}, {"do": "faces"}, {"do": "head_moved"}, {"do": "corrected"}):
        answer = play(still.gm, command)
        assert answer.status_code == 400
        assert repr(command["do"]) in answer.json()["sentence"]
        assert "adjust, agree" in answer.json()["sentence"]
    assert written() == before
    assert play(still.gm, CALL).status_code == 201


@pytest.mark.parametrize(
    ("what", "body"),
    [
        ("play", {"submission": "12345678", "command": ADJUST, "seat": "seat1"}),
        ("play", {"submission": "12345678", "command": {**ADJUST, "actor": "gm"}}),
        ("play", {"submission": "12345678", "command": ADJUST, "actor": {"role": "gm"}}),
        ("undo", {"submission": "12345678", "role": "gm"}),
        ("ask", {"offer": {"verb": "add_detail"}, "seat": "seat1"}),
        ("/api/tables", {"name": "x", "system": "daggerheart", "id": "mine"}),
        ("sit", {"name": "Carla", "seat": "seat1"}),
    ],
)
def test_unknown_fields_are_refused(
    still: Party, written: Any, what: str, body: dict[str, Any]
) -> None:
    before = written()
    answer = still.anna.request("POST", what, body)
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")
    assert "unknown field" in answer.json()["sentence"]
    assert written() == before
    assert play(still.anna, ADJUST).status_code == 201


@pytest.mark.parametrize(
    ("command", "more"),
    [
        (CALL, {}),
        ({**ADJUST, "track": "doran.wrath"}, {}),
        ({**ADJUST, "track": "glory"}, {}),
        ({"do": "try_test", "character": "doran", "skill": "awareness"}, {}),
        ({"do": "edit_sheet", "character": "doran", "name": "Mine"}, {}),
        ({"do": "edit_sheet", "character": "vess", "notes": "mine"}, {}),
        ({"do": "give_control", "character": "doran", "seat": "seat2"}, {}),
        ({"do": "add_character", "id": "x", "name": "X", "seat": "seat3"}, {}),
        ({"do": "add_character", "id": "x", "name": "X", "seat": "seat2", "hero": False}, {}),
        ({"do": "add_detail", "character": "vess", "text": "x"}, {"waive": ["cost"]}),
        ({"do": "try_test", "character": "vess", "skill": "awareness"}, {"new_dice": True}),
    ],
)
def test_a_player_cannot_be_somebody_else(
    still: Party, written: Any, command: Any, more: dict[str, Any]
) -> None:
    before = written()
    answer = play(still.anna, command, **more)
    assert answer.status_code in (403, 409)
    assert answer.json()["code"] in ("not_gm", "not_yours")
    assert written() == before
    assert play(still.gm, command, **more).status_code == 201  # the GM may do all of these


def test_a_waiver_asked_for_by_a_player_is_refused(wrath: Party) -> None:
    offer = wrath.anna.offered("add_detail")
    body = {"offer": offer, "waive": ["cost"]}
    assert wrath.anna.request("POST", "ask", body).status_code == 403
    assert wrath.gm.request("POST", "ask", body).status_code == 200
    assert wrath.anna.request("POST", "ask", {"offer": offer}).status_code == 200


def test_faces_for_somebody_elses_roll(wrath: Party, written: Any) -> None:
    wrath.sync(wrath.gm.play(**CALL))
    wrath.sync(wrath.anna.answer("roll", {"real_dice": True}))
    [roll] = wrath.anna.frame["rolls"]
    before = written()
    good = {"key": roll["key"], "faces": [5, 6, 6, 4, 1], "submission": fresh()}
    for body in (good, {**good, "faces": None}):
        answer = wrath.ben.request("POST", "faces", body)
        assert (answer.status_code, answer.json()["code"]) == (409, "not_yours")
    for faces in ([], [1] * 4, [1] * 6, [7] * 5, [0] * 5, [-1] * 5, [10**30] * 5):
        answer = wrath.anna.request("POST", "faces", {**good, "faces": faces})
        assert answer.status_code == 409
    for key in ("", "t9.pool", "../t1"):
        assert wrath.anna.request("POST", "faces", {**good, "key": key}).status_code == 409
    assert written() == before
    done = wrath.anna.post("faces", **good)
    assert wrath.anna.post("faces", **good) == done
    # Another seat may not even learn which row that submission became.
    assert wrath.ben.request("POST", "faces", good).json()["code"] == "not_yours"


def test_a_stale_revision(wrath: Party, written: Any) -> None:
    wrath.sync(wrath.gm.play(**CALL))
    offer = wrath.anna.offered("roll")
    stale = {"do": "roll", "character": "vess", "matter": offer["matter"], "revision": 0}
    before = written()
    answer = play(wrath.anna, stale)
    assert (answer.status_code, answer.json()["code"]) == (409, "stale")
    assert written() == before
    good = {**stale, "revision": offer["revision"]}
    assert play(wrath.anna, good).status_code == 201
    assert play(wrath.anna, good).status_code == 409  # the same tap twice, with two ids


def test_a_repeated_submission_gets_the_stored_answer(still: Party, written: Any) -> None:
    body = {"submission": fresh(), "command": ADJUST}
    first = still.anna.request("POST", "play", body)
    before = written()
    again = still.anna.request("POST", "play", body)
    assert (again.status_code, again.content) == (first.status_code, first.content)
    undo = still.anna.request("POST", "undo", {"submission": body["submission"]})
    assert undo.content == first.content  # whatever is asked for under that name
    assert written() == before
    assert play(still.anna, ADJUST).json()["seq"] == first.json()["seq"] + 1


def test_another_seats_submission_id(still: Party, written: Any) -> None:
    body = {"submission": fresh(), "command": ADJUST}
    still.anna.post("play", **body)
    before = written()
    other = {**body, "command": {**ADJUST, "track": "doran.wrath"}}
    answer = still.ben.request("POST", "play", other)
    assert (answer.status_code, answer.json()["code"]) == (409, "taken")
    assert written() == before
    assert play(still.ben, other["command"]).status_code == 201


@pytest.mark.parametrize("body", [None, b""])
def test_an_empty_body_is_told_what_was_expected(still: Party, body: bytes | None) -> None:
    said = still.gm.request("POST", "play", body)
    assert (said.status_code, said.json()["code"]) == (400, "malformed")
    wanted = "expected JSON with submission, command, and perhaps waive, real_dice, new_dice."
    assert said.json()["sentence"] == f"The body is empty; {wanted}"
    assert "expected JSON with submission." in still.gm.request("POST", "undo", body).text


def test_the_wrong_method(still: Party, written: Any) -> None:
    before = written()
    for method in ("GET", "PUT", "PATCH", "DELETE"):
        answer = still.anna.request(method, "play")
        assert (answer.status_code, answer.json()["code"]) == (405, "wrong_method")
    assert written() == before
    assert play(still.anna, ADJUST).status_code == 201


TRICKS = [
    "..",
    "%2e%2e",
    "..%2f..%2fetc%2fpasswd",
    "%2fetc%2fpasswd",
    "..%5c..%5cx",
    "%00",
    "x%00y",
    "tables.sqlite3",
    "'%20OR%201=1--",
    "%ff",
    "\u00e9",
    "x" * 4000,
    "%0d%0aX-Bad:%201",
    "*",
]


def test_path_tricks_in_ids(still: Party, written: Any) -> None:
    before = written()
    for identity in TRICKS:
        stranger = Device(still.anna.server, identity, still.anna.token)
        for method, what, body in (("GET", "door", None), ("POST", "sit", {"name": "Eve"})):
            answer = stranger.request(method, what, body)
            assert answer.status_code in (404, 405), identity
            assert "x-bad" not in answer.headers, identity
    assert written() == before
    assert Device(still.anna.server, still.anna.table).request("GET", "door").status_code == 200


def test_refusals_have_a_sentence(still: Party) -> None:
    with pytest.raises(Refused) as refused:
        still.anna.play(**CALL)
    assert (refused.value.status, refused.value.code) == (409, "not_gm")
    assert refused.value.sentence == "Only the GM may do that."

"""What must not get through: a clear answer, nothing written, and the good twin of it accepted."""

from __future__ import annotations

import json
import socket
import sqlite3
import struct
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tableside.table.store.protocol import FORMAT, StoredRow, StoreError
from tableside.table.store.sqlite import SqliteStore
from tableside.web.app import create_app
from tableside.web.limits import MOST_KEYS, Bucket
from tableside.web.settings import MOST_BODY, Settings
from web.client import (
    OWNER,
    Cut,
    Device,
    Near,
    Party,
    Refused,
    far,
    fresh,
    make_table,
    near,
    owner,
    party,
    sit,
)

ADJUST: dict[str, Any] = {"do": "adjust", "track": "vess.wrath", "by": 1}
CALL: dict[str, Any] = {"do": "call_test", "who": ["vess"], "skill": "awareness", "dn": 3}


@pytest.fixture
def written(settings: Settings) -> Any:
    """How many rows and facts there are on disk."""

    def count() -> tuple[int, int]:
        with closing(sqlite3.connect(settings.database)) as db:
            [rows] = db.execute("SELECT count(*) FROM rows").fetchone()
            [facts] = db.execute("SELECT count(*) FROM facts").fetchone()
        return rows, facts

    return count


def play(device: Device, command: Any, **more: Any) -> Any:
    return device.request("POST", "play", {"submission": fresh(), "command": command, **more})


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


HOSTILE = [
    "null",
    "",
    "http://",
    "http://evil.example",
    "http://{host}.evil.example",
    "http://evil{host}",
    "http://{host}@evil.example",
    "http://evil.example@{host}",
    "http://{host}:81",
    "http://{host}/",
    "http://[",
    "http://[::1",
    "file://{host}",
    "ftp://{host}",
    "{host}",
    "//{host}",
    "http://{host}#",
    "http://{host}?",
    "http://{host}, http://evil.example",
    "http:/{host}",
    "javascript://{host}",
]


OWN = {"origin": "http://testserver.local"}


def test_a_page_of_another_site(still: Party, written: Any) -> None:
    before = written()
    body = {"submission": fresh(), "command": ADJUST}
    for origin in HOSTILE:
        hostile = {"origin": origin.format(host="testserver.local")}
        for method, what, sent in (
            ("POST", "play", body),
            ("GET", "forms", None),
            ("GET", "door", None),
            ("POST", "sit", {"name": "Eve"}),
        ):
            answer = still.anna.request(method, what, sent, hostile)
            assert (answer.status_code, answer.json()["code"]) == (403, "foreign_origin"), origin
    assert written() == before
    assert still.anna.request("POST", "play", body, OWN).status_code == 201


def test_a_live_connection_of_another_site(still: Party) -> None:
    for origin in HOSTILE:
        hostile = {"origin": origin.format(host="testserver.local")}
        with pytest.raises(Cut) as cut:
            still.anna.connect(hostile)
        assert cut.value.code == 4403, origin
        still.anna.leave()
    assert still.anna.frames == []
    still.anna.connect(OWN)
    still.anna.leave()


def test_an_origin_that_the_settings_name(tmp_path: Path) -> None:
    settings = Settings(tmp_path, owner_token=OWNER, origins=("https://table.example",))
    with near(create_app(settings)) as server:
        for origin, status in (("https://table.example", 200), ("http://table.example", 403)):
            answer = owner(server).request("GET", "/api/tables", None, {"origin": origin})
            assert answer.status_code == status


def test_no_host_makes_no_origin_right(server: Near) -> None:
    for origin in ("null", "", "http://", "https://"):
        headers = {"origin": origin, "host": ""}
        assert owner(server).request("GET", "/api/tables", None, headers).status_code == 403


def test_an_oversized_body(still: Party, written: Any) -> None:
    before = written()
    wide = {"submission": fresh(), "command": {**ADJUST, "reason": "x" * MOST_BODY}}
    answer = still.anna.request("POST", "play", wide)
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")
    long = {"submission": fresh(), "command": {**ADJUST, "reason": "x" * 1000}}
    assert still.anna.request("POST", "play", long).json()["code"] == "too_long"
    assert written() == before
    fits = {"submission": fresh(), "command": {**ADJUST, "reason": "x" * 200}}
    assert still.anna.request("POST", "play", fits).status_code == 201


def test_too_many_commands(tmp_path: Path) -> None:
    settings = Settings(tmp_path, owner_token=OWNER, rate=0.001, burst=5)
    with near(create_app(settings)) as server:
        gm = make_table(server)
        anna = sit(server, gm.table, "Anna")
        undo = {"submission": fresh()}
        answers = [anna.request("POST", "undo", undo).status_code for _ in range(7)]
        assert answers == [409] * 5 + [429] * 2
        assert anna.request("POST", "undo", undo).json()["code"] == "too_fast"
        assert anna.request("GET", "forms").status_code == 200  # asking is another matter
        assert gm.request("POST", "undo", undo).status_code == 409  # others are not held up


OFFER: dict[str, Any] = {"offer": {"verb": "add_detail", "character": "vess"}}


@pytest.mark.parametrize(
    ("method", "what", "body"),
    [
        ("POST", "ask", OFFER),
        ("GET", "rows/1", None),
        ("GET", "forms", None),
        ("GET", "rules/WG-TEST-01", None),
        ("GET", "invite", None),
        ("GET", "qr", None),
    ],
)
def test_too_many_questions(tmp_path: Path, method: str, what: str, body: Any) -> None:
    settings = Settings(tmp_path, owner_token=OWNER, rate=0.001, burst=2)
    with near(create_app(settings)) as server:
        gm = make_table(server)
        answers = [gm.request(method, what, body).status_code for _ in range(6)]
        assert 429 not in answers[:4]
        assert answers[4:] == [429] * 2
        adjust = {"submission": fresh(), "command": {"do": "adjust", "track": "ruin", "by": 1}}
        assert gm.request("POST", "play", adjust).status_code == 201  # asking holds no command up


def test_too_many_shouts(tmp_path: Path) -> None:
    settings = Settings(tmp_path, owner_token=OWNER, rate=0.001, burst=8)
    with near(create_app(settings)) as server, party(server, live=False) as table:
        body = {"matter": "t1", "revision": 1, "verb": "reroll_failures"}
        answers = [table.ben.request("POST", "cheers", body).status_code for _ in range(4)]
        assert answers == [409] * 2 + [429] * 2


def test_too_many_looks_at_doors(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def all_of_them(_store: SqliteStore) -> Any:
        raise AssertionError("a stranger makes the server read every table")

    monkeypatch.setattr(SqliteStore, "tables", all_of_them)
    settings = Settings(tmp_path, owner_token=OWNER, joins=2)
    with near(create_app(settings)) as server:
        stranger = Device(server, "nowhere")
        answers = [stranger.request("GET", "door").status_code for _ in range(10)]
        assert answers == [404] * 8 + [429] * 2


@pytest.mark.parametrize("body", [None, b""])
def test_an_empty_body_is_told_what_was_expected(still: Party, body: bytes | None) -> None:
    said = still.gm.request("POST", "play", body)
    assert (said.status_code, said.json()["code"]) == (400, "malformed")
    wanted = "expected JSON with submission, command, and perhaps waive, real_dice, new_dice."
    assert said.json()["sentence"] == f"The body is empty; {wanted}"
    assert "expected JSON with submission." in still.gm.request("POST", "undo", body).text


def test_too_many_joins(tmp_path: Path) -> None:
    settings = Settings(tmp_path, owner_token=OWNER, joins=3)
    with near(create_app(settings)) as server:
        gm = make_table(server)
        for name in ("Anna", "Ben", "Carla"):
            sit(server, gm.table, name)
        stranger = Device(server, gm.table)
        for what, body in (("sit", {"name": "Dora"}), ("knock", {"seat": "seat2"})):
            answer = stranger.request("POST", what, body)
            assert (answer.status_code, answer.json()["code"]) == (429, "too_many")
        assert [one["name"] for one in stranger.get("door")["seats"]] == ["Anna", "Ben", "Carla"]
        assert gm.request("GET", "forms").status_code == 200


def test_a_bucket_fills_again_and_forgets() -> None:
    now = [0.0]
    bucket = Bucket(2.0, 4, lambda: now[0])
    assert [bucket.take("a") for _ in range(5)] == [True] * 4 + [False]
    now[0] = 0.5
    assert [bucket.take("a") for _ in range(2)] == [True, False]
    now[0] = 100.0
    for number in range(MOST_KEYS + 1):
        bucket.take(str(number))
    assert [bucket.take("a") for _ in range(5)] == [True] * 4 + [False]


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


def test_every_answer_carries_the_headers(still: Party) -> None:
    for method, what in (("GET", "door"), ("GET", "nope"), ("POST", "play"), ("DELETE", "play")):
        answer = still.anna.request(method, what)
        assert "default-src 'self'" in answer.headers["content-security-policy"]
        assert "unsafe" not in answer.headers["content-security-policy"]
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert answer.headers["cache-control"] == "no-store"


def test_a_database_of_another_version(tmp_path: Path) -> None:
    settings = Settings(tmp_path, owner_token=OWNER)
    with near(create_app(settings)) as server:
        gm = make_table(server)
    kept = settings.database.read_bytes()
    with closing(sqlite3.connect(settings.database)) as db:
        db.execute(f"PRAGMA user_version = {FORMAT + 1}")
    with pytest.raises(BaseExceptionGroup) as raised, near(create_app(settings)):
        pass
    words = str(leaf(raised.value))
    assert "another version of Tableside" in words
    assert f"format {FORMAT + 1}" in words
    with closing(sqlite3.connect(settings.database)) as db:
        db.execute(f"PRAGMA user_version = {FORMAT}")
    with near(create_app(settings)) as server:
        assert Device(server, gm.table, gm.token).get("forms")
    assert len(kept) == len(settings.database.read_bytes())


def leaf(error: BaseException) -> BaseException:
    while isinstance(error, BaseExceptionGroup):
        [error] = error.exceptions
    return error


def test_a_full_disk(wrath: Party, written: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    async def full(*_: object) -> None:
        raise StoreError("nothing was written: database or disk is full")

    body = {"submission": fresh(), "command": ADJUST}
    before, view = written(), wrath.anna.frame["view"]
    with monkeypatch.context() as patch:
        patch.setattr(SqliteStore, "append", full)
        patch.setattr(SqliteStore, "note", full)
        for what, sent in (("play", body), ("sit", {"name": "Carla"})):
            answer = wrath.anna.request("POST", what, sent)
            assert (answer.status_code, answer.json()["code"]) == (503, "not_stored")
            assert "disk is full. Nothing has changed." in answer.json()["sentence"]
        assert wrath.ben.quiet()
    assert written() == before
    assert wrath.anna.frame["view"] == view
    wrath.sync(wrath.anna.post("play", **body)["seq"])  # and on it goes, under the same id
    sit(wrath.anna.server, wrath.anna.table, "Carla")


def test_a_row_that_is_there_already(still: Party, settings: Settings) -> None:
    """Two servers over one file: the second to write is refused, and nothing is lost."""
    row = StoredRow(3, "somebody-else", b"{}")
    with closing(sqlite3.connect(settings.database)) as db:
        db.execute(
            "INSERT INTO rows VALUES (?, ?, ?, ?)",
            (still.gm.table, row.seq, row.submission, row.body),
        )
        db.commit()
    answer = play(still.anna, ADJUST)
    assert (answer.status_code, answer.json()["code"]) == (503, "not_stored")


def test_garbage_on_the_live_connection(wrath: Party, written: Any) -> None:
    before = written()
    assert wrath.anna.wire is not None
    command = msgspec.json.encode({"submission": fresh(), "command": ADJUST})
    for garbage in ("", "hello", "{", "\x00" * 1000, b"", b"\xff" * 1000, command, "[" * 5000):
        wrath.anna.wire.send(garbage)
    wrath.sync(wrath.gm.play("adjust", track="glory", by=1))
    assert written() == (before[0] + 1, before[1])


def test_broken_frames_on_a_real_connection(tmp_path: Path) -> None:
    with far(tmp_path / "data", frames=1.0) as server, party(server) as table:
        for raw in (
            b"\xff" * 64,  # no frame at all
            b"\x81\xfe\xff\xff",  # promises more than it sends
            b"\x81\x05hello",  # not masked
            b"\x83\x80\x00\x00\x00\x00",  # an unknown kind
            b"\x81\xff" + struct.pack("!Q", 2**40) + bytes(4),  # a terabyte
            b"\x81\x82\x00\x00\x00\x00\xff\xff",  # text that is none
            b"GET / HTTP/1.1\r\n\r\n",
        ):
            with raw_socket(server.port, table.anna) as one:
                one.sendall(raw)
                one.settimeout(0.05)
                drain(one)
        table.sync(table.gm.play("adjust", track="glory", by=1))
        assert "ASGI application" not in server.log.read_text()  # uvicorn's words for a fault


def test_a_real_client_that_never_reads(tmp_path: Path) -> None:
    with far(tmp_path / "data", frames=0.5) as server, party(server) as table:
        notes = "x" * 2000
        for number in range(12):  # make the GM's frames large
            table.gm.play("add_character", id=f"n{number}", name="N", hero=False, notes=notes)
        table.gm.leave()
        table.anna.until(lambda frame: not frame["seats"][0]["here"])
        with raw_socket(server.port, table.gm):
            table.anna.until(lambda frame: frame["seats"][0]["here"])
            end = time.monotonic() + 20
            slowest = 0.0
            while time.monotonic() < end and table.anna.frame["seats"][0]["here"]:
                began = time.monotonic()
                seq = table.anna.play("adjust", track="vess.wrath", by=1)
                table.anna.until(seq)
                table.anna.play("adjust", track="vess.wrath", by=-1)
                slowest = max(slowest, time.monotonic() - began)
                while not table.anna.quiet(0):
                    pass
            assert not table.anna.frame["seats"][0]["here"]
            assert slowest < 2.0  # nobody waited for it
        table.gm.connect()  # and the seat is not lost
        assert "ASGI application" not in server.log.read_text()


def raw_socket(port: int, device: Device) -> socket.socket:
    """A live connection by hand, with a small buffer; nothing is read after the handshake."""
    one = socket.socket()
    one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    one.connect(("127.0.0.1", port))
    lines = [
        f"GET /api/tables/{device.table}/live HTTP/1.1",
        f"Host: 127.0.0.1:{port}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        "Sec-WebSocket-Version: 13",
        f"Sec-WebSocket-Protocol: tableside, {device.token}",
    ]
    one.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
    assert b" 101 " in one.recv(100)
    return one


def drain(one: socket.socket) -> None:
    try:
        while one.recv(4096):
            pass
    except OSError:
        return


def test_refusals_have_a_sentence(still: Party) -> None:
    with pytest.raises(Refused) as refused:
        still.anna.play(**CALL)
    assert (refused.value.status, refused.value.code) == (409, "not_gm")
    assert refused.value.sentence == "Only the GM may do that."


def test_no_cursor_leaves_the_thread_of_the_store(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One that ended in another thread reset the statement of a write that was going on."""
    answers: list[Any] = []
    original = SqliteStore._do

    async def spy(store: SqliteStore, work: Any) -> Any:
        answers.append(await original(store, work))
        return answers[-1]

    monkeypatch.setattr(SqliteStore, "_do", spy)
    with near(create_app(Settings(tmp_path, owner_token=OWNER))) as server:
        make_table(server).play("adjust", track="glory", by=1)
    assert len(answers) > 4
    assert not any(isinstance(one, sqlite3.Cursor) for one in answers)

"""Too much at once: too big a body, too many commands, questions, shouts and joins."""

from __future__ import annotations

import asyncio
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Lock
from typing import Any

import pytest

from tableside.core.engine import Engine
from tableside.core.values import Illegal
from tableside.table.buckets import MOST_KEYS, Bucket
from tableside.table.store.sqlite import SqliteStore
from tableside.web import books, plans, reading
from tableside.web.app import create_app
from tableside.web.limits import MOST_WAITING, Turns
from tableside.web.settings import MOST_BODY, Settings
from web.client import ADJUST, Device, Party, fresh, make_table, owner, party, sit
from web.flooding import FLOODS, flood
from web.servers import OWNER, far, near

OFFER: dict[str, Any] = {"offer": {"verb": "add_detail", "character": "vess"}}


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
    async def all_of_them(*_: object) -> Any:
        raise AssertionError("a stranger makes the server read every table")

    monkeypatch.setattr(SqliteStore, "heads", all_of_them)
    settings = Settings(tmp_path, owner_token=OWNER, joins=2)
    with near(create_app(settings)) as server:
        stranger = Device(server, "nowhere")
        answers = [stranger.request("GET", "door").status_code for _ in range(10)]
        assert answers == [404] * 8 + [429] * 2


def test_an_address_has_only_so_many_requests_of_any_kind(tmp_path: Path) -> None:
    settings = Settings(tmp_path, owner_token=OWNER, rate=0.001, burst=1)
    with near(create_app(settings)) as server:
        stranger = Device(server, "nowhere", "x")
        whats = ("forms", "rows", "export", "rows/1", "/api/tables") * 3
        answers = [stranger.request("GET", what) for what in whats]
        assert 429 not in [one.status_code for one in answers[:10]]
        assert [one.status_code for one in answers[10:]] == [429] * 5
        assert answers[-1].json()["code"] == "too_fast"


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


def test_a_hall_comes_in_by_one_address(tmp_path: Path) -> None:
    settings = Settings(tmp_path, owner_token=OWNER, joins=2)
    with near(create_app(settings)) as server:
        tables = [make_table(server).table for _ in range(10)]
        for table in tables:
            for name in ("Anna", "Ben"):
                sit(server, table, name)
        last = Device(server, tables[-1]).request("POST", "sit", {"name": "Carla"})
        assert (last.status_code, last.json()["code"]) == (429, "too_many")
        # And no more than ten tables' at all: nobody tries every table that there is.
        other = Device(server, make_table(server).table)
        assert other.request("POST", "sit", {"name": "Carla"}).status_code == 429


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


def test_one_thing_at_a_time_is_worked_out_for_each() -> None:
    turns, seen = Turns(), list[str]()

    async def work(who: str, name: str) -> None:
        try:
            async with turns.of(who):
                seen.append(f"{name} begins")
                await asyncio.sleep(0)
                seen.append(f"{name} ends")
        except Illegal as no:
            seen.append(f"{name} {no.code}")

    async def all_at_once() -> None:
        hers = (work("anna", f"a{number}") for number in range(MOST_WAITING + 1))
        await asyncio.gather(*hers, work("ben", "b"))

    asyncio.run(all_at_once())
    assert seen[:3] == ["a0 begins", f"a{MOST_WAITING} too_fast", "b begins"]
    hers = [one for one in seen if one.startswith("a") and not one.endswith("fast")]
    assert hers == [f"a{n} {how}" for n in range(MOST_WAITING) for how in ("begins", "ends")]
    seen.clear()
    asyncio.run(work("anna", "again"))
    assert seen == ["again begins", "again ends"]


READ = {"text": "Ganger; Defence 2; Resilience 3; Wounds 4\n" * 100}
PLAN = {"roll": "wrath-glory/attack", "pool": 20, "defence": 9, "damage": 40, "ed": 9}
LONG = {"of": [{**PLAN, "resilience": 60, "determination": 30, "reroll": True}]}


@pytest.mark.parametrize(("what", "body"), [("read", READ), ("/api/odds", LONG)])
def test_whoever_asks_for_long_work_has_one_thing_under_way(
    still: Party, monkeypatch: pytest.MonkeyPatch, what: str, body: Any
) -> None:
    under_way, most, lock = 0, 0, Lock()
    kind = reading if what == "read" else plans
    name = "_read" if what == "read" else "_answered"
    worked = getattr(kind, name)

    def watched(*given: Any) -> Any:
        nonlocal under_way, most
        with lock:
            under_way += 1
            most = max(most, under_way)
        time.sleep(0.02)
        try:
            return worked(*given)
        finally:
            under_way -= 1

    monkeypatch.setattr(kind, name, watched)
    with ThreadPoolExecutor(4) as pool:
        asked = [pool.submit(still.anna.request, "POST", what, body) for _ in range(8)]
    assert {one.result().status_code for one in asked} == {200}
    assert most == 1


def test_what_every_phone_asks_for_is_made_once(
    still: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Forms took 20 ms, of which a seat may ask 40 a second."""
    first = [still.anna.request("GET", what).content for what in ("forms", "how-we-play", "qr")]

    def anew(*_: object) -> Any:
        raise AssertionError("it is made anew")

    monkeypatch.setattr(Engine, "forms", anew)
    monkeypatch.setattr(books, "_shown", anew)
    monkeypatch.setattr("tableside.web.conventions.segno.make", anew)
    again = [still.ben.request("GET", what).content for what in ("forms", "how-we-play", "qr")]
    assert again == first


@pytest.mark.parametrize("what", ["odds", "sit", "knock"])
def test_an_address_pays_before_its_body_is_read(tmp_path: Path, what: str) -> None:
    settings = Settings(tmp_path, owner_token=OWNER, rate=0.001, burst=1, joins=2)
    with near(create_app(settings)) as server:
        stranger = Device(server, "nowhere")
        path = "/api/odds" if what == "odds" else what
        answers = [stranger.request("POST", path, b'{"of":[').status_code for _ in range(4)]
        assert answers == [400] * 2 + [429] * 2


LARGE = b'{"files":[' + b" " * MOST_BODY


@pytest.mark.parametrize("what", ["read", "packs", "pictures", "shelf/one", "/api/packs"])
def test_a_large_body_is_read_from_those_who_are_known(still: Party, what: str) -> None:
    method = "PUT" if what == "shelf/one" else "POST"
    elsewhere = make_table(still.gm.server)
    stranger = Device(still.gm.server, still.gm.table, elsewhere.token)
    for answer in (
        stranger.request(method, what, LARGE),
        stranger.request(method, what, LARGE, {"transfer-encoding": "chunked"}),
    ):
        assert answer.status_code == 401
    known = owner(still.gm.server) if what == "/api/packs" else still.gm
    assert known.request(method, what, LARGE).status_code == 400  # it was read to its end


def test_an_address_pays_for_the_size_of_a_body(tmp_path: Path) -> None:
    settings = Settings(tmp_path, owner_token=OWNER, rate=0.001, burst=4)
    with near(create_app(settings)) as server:
        gm = make_table(server)
        # Of forty at once one is gone; what is largest costs a quarter of them.
        large = b'{"text":"' + b"x" * 900_000
        answers = [gm.request("POST", "read", large).status_code for _ in range(5)]
        assert answers == [400] * 3 + [429] * 2
        assert gm.request("GET", "forms").status_code == 200


@pytest.mark.skipif(sys.platform != "linux", reason="how much memory it holds is in /proc")
@pytest.mark.parametrize("kind", list(FLOODS))
def test_a_flood_of_refused_requests_does_not_fill_the_memory(tmp_path: Path, kind: str) -> None:
    """The short form; `python tests/web/flooding.py 20000` is the long one."""
    with far(tmp_path) as server:
        flood(server, kind, 200)
        assert flood(server, kind, 4000) < 15  # MB

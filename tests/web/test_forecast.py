"""How will this fight go? The GM asks at the table, and one process beside the server answers."""

from __future__ import annotations

import multiprocessing
import os
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from tableside.table import forecasts
from tableside.web.app import create_app
from tableside.web.settings import Settings
from web.client import Device, fresh, owner, sit
from web.servers import Near, Refused, far, near
from web.serving import COUNTING

PATIENT = 200.0
LINUX = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs Linux")
BOOKS = [("daggerheart", "sheet"), ("wrath-glory", "revised")]


def sampled(server: Any, system: str, ruleset: str = "") -> Device:
    """The GM of a table with a skirmish."""
    server.http.timeout = PATIENT  # a busy machine counts slowly
    made = owner(server).post("/api/tables", system=system, ruleset=ruleset, sample=True)
    return Device(server, made["table"], made["token"])


@pytest.fixture(scope="module")
def warm(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Near]:
    """A server whose process is begun once for these tests."""
    folder = tmp_path_factory.mktemp("data")
    settings = Settings(folder, owner_token="owner-token-of-the-tests", rate=1e3, burst=1000)
    with pytest.MonkeyPatch.context() as patched, near(create_app(settings)) as one:
        patched.setattr(forecasts, "LONGEST", COUNTING)
        yield one


def asked(gm: Device, **counts: int) -> Any:
    return gm.post("forecast", counts=counts)


@pytest.mark.parametrize("book", BOOKS)
def test_the_same_state_gets_the_same_answer_and_nothing_is_written(
    warm: Near, book: tuple[str, str]
) -> None:
    gm = sampled(warm, *book)
    frame = gm.connect()
    first = asked(gm)
    assert first == asked(gm)
    assert first["head"] == frame["head"]
    found = first["forecast"]
    assert found["win"]["low"] <= found["win"]["share"] <= found["win"]["high"]
    assert sum(one["share"] for one in found["lengths"]) == pytest.approx(1)
    assert sum(one["share"] for one in found["down"]) == pytest.approx(1)
    assert len(found["ways"]) == 9
    assert found["played"]
    heroes = {one["name"] for one in frame["view"]["characters"].values() if one["hero"]}
    assert {one["name"] for one in found["falls"] if one["hero"]} == heroes
    assert gm.quiet()
    gm.leave()


@pytest.mark.parametrize("book", BOOKS)
def test_more_of_them_is_worse_and_fewer_is_better(warm: Near, book: tuple[str, str]) -> None:
    gm = sampled(warm, *book)
    as_it_is = asked(gm)["forecast"]
    kind = max(as_it_is["kinds"], key=lambda one: one["count"])
    assert kind["count"] > 1
    more = asked(gm, **{kind["id"]: kind["count"] + 3})["forecast"]
    fewer = asked(gm, **{kind["id"]: 0})["forecast"]
    assert more["win"]["share"] < as_it_is["win"]["share"] < fewer["win"]["share"]
    assert [one["kinds"] for one in (more, fewer)] == [as_it_is["kinds"]] * 2
    same = asked(gm, **{one["id"]: one["count"] for one in as_it_is["kinds"]})["forecast"]
    assert same == as_it_is
    with pytest.raises(Refused, match="nobody to meet"):
        asked(gm, **{one["id"]: 0 for one in as_it_is["kinds"]})
    with pytest.raises(Refused, match="Nobody who stands here has the id 'nobody'"):
        asked(gm, nobody=2)
    with pytest.raises(Refused, match="malformed"):
        asked(gm, **{kind["id"]: 1000})


@pytest.mark.parametrize("ruleset", ["starter", "core"])
def test_every_shipped_book_is_played(warm: Near, ruleset: str) -> None:
    assert asked(sampled(warm, "wrath-glory", ruleset))["forecast"]["fights"] == 2000


@pytest.mark.parametrize(
    ("book", "many"), [(("daggerheart", "sheet"), 3), (("wrath-glory", "core"), 1)]
)
def test_heroes_may_be_tougher_or_hurt_and_both_sides_play_otherwise(
    warm: Near, book: tuple[str, str], many: int
) -> None:
    gm = sampled(warm, *book)
    plain = asked(gm)["forecast"]
    base = {"counts": {one["id"]: many for one in plain["kinds"]}}

    def won(**said: Any) -> float:
        found = gm.post("forecast", **base, **said)["forecast"]
        assert found["heroes"] == plain["heroes"]
        return float(found["win"]["share"])

    party = [one["id"] for one in plain["heroes"]]
    assert plain["toughness"]
    assert won(tougher=dict.fromkeys(party, 5)) > won()
    assert won(hurt={one["id"]: one["most"] for one in plain["heroes"][1:]}) < won()
    assert won(heroes="ruthless", foes="cautious") != won(heroes="cautious", foes="ruthless")
    with pytest.raises(Refused, match="No hero here has the id 'nobody'"):
        won(tougher={"nobody": 1})
    with pytest.raises(Refused, match="room for 0 to"):
        won(hurt={party[0]: 40})
    with pytest.raises(Refused, match="the ways are cautious, normal, ruthless"):
        won(foes="kind")


def shelved(gm: Device, count: int, hidden: int) -> list[Any]:
    """Everybody of one kind who stands at a table, as a shelf keeps them."""
    foes = [one for one in gm.connect()["view"]["characters"].values() if not one["hero"]]
    gm.leave()
    return [{"sheet": {**foes[0], "name": "Jackal"}, "count": count, "hidden": hidden}]


@pytest.mark.parametrize("book", BOOKS)
def test_who_is_prepared_is_met_in_place_of_those_at_the_table(
    warm: Near, book: tuple[str, str]
) -> None:
    gm = sampled(warm, *book)
    at_table = asked(gm)["forecast"]
    people = shelved(gm, 4, 3)
    found = gm.post("forecast", people=people)["forecast"]
    [kind] = found["kinds"]
    assert kind["count"] == 4  # the hidden too
    assert [one["name"] for one in found["falls"] if not one["hero"]] == [
        f"Jackal {letter}" for letter in "ABCD"
    ]
    assert (found["heroes"], found["ready"]) == (at_table["heroes"], False)
    fewer = gm.post("forecast", people=people, counts={kind["id"]: 1})["forecast"]
    assert fewer["long"]["mean"] < found["long"]["mean"]
    assert gm.post("referee", people=people)["refereed"]["fights"] == 3
    assert asked(gm)["forecast"] == at_table
    with pytest.raises(Refused, match="Who comes here cannot be read"):
        gm.post("forecast", people=[{"sheet": 3}])
    with pytest.raises(Refused, match="They cannot be brought in"):
        gm.post("forecast", people=[{**people[0], "count": 500}])
    with pytest.raises(Refused, match="Only the GM"):
        sit(warm, gm.table, "Anna").post("forecast", people=people)


@pytest.mark.parametrize("book", BOOKS)
def test_where_nobody_plays_yet_four_ready_heroes_stand_in(
    warm: Near, book: tuple[str, str]
) -> None:
    people = shelved(sampled(warm, *book), 2, 0)
    made = owner(warm).post("/api/tables", name="Tuesday", system=book[0], ruleset=book[1])
    found = Device(warm, made["table"], made["token"]).post("forecast", people=people)["forecast"]
    assert found["ready"]
    assert len(found["heroes"]) == 4
    assert len({one["name"] for one in found["falls"] if one["hero"]}) == 4


@pytest.mark.parametrize("book", BOOKS)
def test_a_hero_comes_into_what_is_prepared_as_they_are_now(
    warm: Near, book: tuple[str, str]
) -> None:
    gm = sampled(warm, *book)
    people = shelved(gm, 2, 0)
    hero = asked(gm)["forecast"]["heroes"][0]["id"]
    track = f"{hero}.{'hp' if book[0] == 'daggerheart' else 'wounds'}"
    gm.post("play", submission=fresh(), command={"do": "adjust", "track": track, "by": 2})
    assert gm.post("forecast", people=people)["forecast"]["heroes"][0]["marked"] == 2


def test_the_referee_plays_some_more_each_time_it_is_asked(warm: Near) -> None:
    gm = sampled(warm, "daggerheart", "sheet")
    first = gm.post("referee")
    again = gm.post("referee", played=first["refereed"]["fights"], won=first["refereed"]["won"])
    assert (first["refereed"]["fights"], again["refereed"]["fights"]) == (3, 6)
    assert again["refereed"]["won"] >= first["refereed"]["won"]
    found = again["refereed"]["chance"]
    assert found["low"] <= found["share"] == again["refereed"]["won"] / 6 <= found["high"]
    assert first["head"] == again["head"]
    easy = gm.post("referee", counts={"reed_stalker_a": 0, "bell_keeper": 0, "rope_eater": 0})
    assert easy["refereed"]["won"] == 3


def test_players_hear_nothing_of_it(warm: Near) -> None:
    gm = sampled(warm, "daggerheart", "sheet")
    anna, mia = sit(warm, gm.table, "Anna"), sit(warm, gm.table, "Mia", role="spectator")
    for one in (anna, mia):
        one.connect()
        with pytest.raises(Refused, match="Only the GM"):
            asked(one)
    while not (anna.quiet() and mia.quiet()):
        pass
    before = len(anna.frames), len(mia.frames)
    headline = asked(gm)["forecast"]["headline"]
    assert anna.quiet()
    assert mia.quiet()
    assert (len(anna.frames), len(mia.frames)) == before
    assert headline.encode() not in anna.heard + mia.heard
    for one in (anna, mia):
        one.leave()


def slow(gm: Device) -> Any:
    """A question about many, which takes a second or more."""
    kinds = asked(gm)["forecast"]["kinds"]
    return {"counts": {one["id"]: one["count"] + 3 for one in kinds}}


def outcome(gm: Device, body: Any) -> str:
    answer = gm.request("POST", "forecast", body)
    return str(answer.json()["code"]) if answer.is_error else "answered"


def test_play_that_goes_on_ends_the_question(tmp_path: Path) -> None:
    with far(tmp_path) as server, ThreadPoolExecutor(1) as other:
        gm = sampled(server, "daggerheart", "sheet")
        body = slow(gm)
        found = other.submit(outcome, gm, body)
        while not found.done():
            gm.post("play", submission=fresh(), command={"do": "adjust", "track": "fear", "by": 1})
            time.sleep(0.05)
        assert found.result() == "moved_on"
        assert outcome(gm, body) == "answered"


@LINUX
def test_a_newer_question_takes_the_place_of_an_older_one(tmp_path: Path) -> None:
    with far(tmp_path) as server, ThreadPoolExecutor(1) as other:
        gm = sampled(server, "daggerheart", "sheet")
        body = slow(gm)
        [worker] = workers(server.pid)
        idle = spent(worker)
        found = other.submit(outcome, gm, body)
        while spent(worker) == idle:  # until it has begun to count
            time.sleep(0.01)
        assert outcome(gm, body) == "answered"
        assert found.result() == "asked_anew"


def test_what_takes_too_long_is_ended_and_said_and_the_next_is_answered(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = set(multiprocessing.active_children())
    with near(create_app(settings)) as server:
        gm = sampled(server, "daggerheart", "sheet")
        asked(gm)
        [first] = set(multiprocessing.active_children()) - before
        monkeypatch.setattr(forecasts, "LONGEST", 0.02)
        with pytest.raises(Refused, match="was not worked out in") as no:
            asked(gm)
        assert no.value.code == "too_long"
        assert not first.is_alive()
        monkeypatch.setattr(forecasts, "LONGEST", 30.0)
        assert asked(gm)["forecast"]["fights"] == 2000


def test_the_process_begins_with_the_first_question_and_ends_with_the_server(
    settings: Settings,
) -> None:
    before = set(multiprocessing.active_children())
    with near(create_app(settings)) as server:
        gm = sampled(server, "daggerheart", "sheet")
        assert set(multiprocessing.active_children()) == before
        asked(gm)
        [one] = set(multiprocessing.active_children()) - before
        asked(gm)
        assert set(multiprocessing.active_children()) - before == {one}
    assert not one.is_alive()


@LINUX
def test_it_ends_with_a_server_that_is_killed(tmp_path: Path) -> None:
    with far(tmp_path) as server:
        gm = sampled(server, "daggerheart", "sheet")
        asked(gm)
        [worker] = workers(server.pid)
        server.kill()
        until = time.monotonic() + 10
        while Path(f"/proc/{worker}").exists() and time.monotonic() < until:
            if state(worker) == "Z":  # nobody is there to ask how it ended
                break
            time.sleep(0.05)
        assert not Path(f"/proc/{worker}").exists() or state(worker) == "Z"


def state(process: int) -> str:
    """What Linux says of it."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return "Z"


def spent(process: int) -> int:
    """How much of the processor it has had, in the system's ticks."""
    said = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return int(said[11]) + int(said[12])


def workers(server: int) -> list[int]:
    """The processes that count for a server."""
    found = []
    for one in map(int, filter(str.isdigit, os.listdir("/proc"))):
        try:
            parent = Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split()[1]
            told = Path(f"/proc/{one}/cmdline").read_bytes()
        except (FileNotFoundError, ProcessLookupError):
            continue
        if int(parent) == server and b"spawn_main" in told:
            found.append(one)
    return found

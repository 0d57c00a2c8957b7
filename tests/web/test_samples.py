"""A skirmish to try: made in one request, its heroes taken by whoever sits down."""

from __future__ import annotations

import pytest

from tableside.systems import RULESETS, skirmish
from tableside.web.app import create_app
from tableside.web.settings import Settings
from web.client import Device, fresh, make_table, owner, sit
from web.servers import Near, Refused, near


def sampled(server: Near, ruleset: str = "", **more: object) -> Device:
    """The GM of a table with a skirmish."""
    made = owner(server).post(
        "/api/tables", system="wrath-glory", ruleset=ruleset, sample=True, **more
    )
    return Device(server, made["table"], made["token"])


@pytest.mark.parametrize("ruleset", RULESETS["wrath-glory"])
def test_a_skirmish_for_every_book(server: Near, ruleset: str) -> None:
    wanted = skirmish("wrath-glory", ruleset)
    assert wanted is not None
    gm = sampled(server, ruleset)
    frame = gm.connect()
    assert (frame["table"], frame["opening"]) == (wanted.title, wanted.opening)
    people = frame["view"]["characters"].values()
    assert [one["id"] for one in people] == [one.id for one in wanted.setup.characters]
    assert {one["controller"] for one in people} == {""}
    assert sum(not one["hero"] for one in people) > sum(one["hero"] for one in people) > 0
    gm.leave()


def test_a_name_of_ones_own_and_what_was_told_outlive_the_server(settings: Settings) -> None:
    with near(create_app(settings)) as server:
        gm = sampled(server, name="Thursday")
        told = gm.connect()["opening"]
        gm.leave()
    with near(create_app(settings)) as server:
        again = Device(server, gm.table, gm.token)
        frame = again.connect()
        again.leave()
    assert (frame["table"], frame["opening"]) == ("Thursday", told)
    assert told


def test_a_table_without_a_skirmish_tells_nothing(server: Near) -> None:
    gm = make_table(server)
    assert gm.connect()["opening"] == ""
    gm.leave()


def test_a_free_hero_is_taken_once(server: Near) -> None:
    gm = sampled(server, "core")
    anna, ben = (sit(server, gm.table, name) for name in ("Anna", "Ben"))
    watcher = sit(server, gm.table, "Mia", role="spectator")
    submission = fresh()
    seq = anna.post("take", submission=submission, character="isk")["seq"]
    assert anna.post("take", submission=submission, character="isk")["seq"] == seq
    for who, hero, code in (
        (ben, "isk", "taken"),
        (anna, "vale", "has_hero"),
        (gm, "vale", "not_a_player"),
        (watcher, "vale", "spectator"),
        (ben, "nobody", "no_such_hero"),
    ):
        with pytest.raises(Refused) as refused:
            who.post("take", submission=fresh(), character=hero)
        assert refused.value.code == code
    frame = ben.connect()
    threat = next(key for key, one in frame["view"]["characters"].items() if not one["hero"])
    with pytest.raises(Refused) as refused:
        ben.post("take", submission=fresh(), character=threat)
    assert refused.value.code == "no_such_hero"
    assert frame["view"]["characters"]["isk"]["controller"] == anna.connect()["seat"]
    assert "Anna" in frame["told"][-1]["lines"][0]["text"]
    # It was her own tap, so that it is hers to take back.
    anna.post("undo", submission=fresh())
    ben.post("take", submission=fresh(), character="isk")
    for one in (anna, ben):
        one.leave()

"""*Do it!*: the others shout while a miss can still be saved, and nothing of it is kept."""

from __future__ import annotations

from typing import Any

import pytest

from tableside.core.matters import find
from tableside.core.values import Missed
from tableside.systems.wrath_glory import state as wg
from tableside.systems.wrath_glory.system import WrathGlory
from tableside.table import evenings
from tableside.web.app import create_app
from tableside.web.settings import Settings
from web.client import Device, Party, fresh, party, sit
from web.servers import Refused, near
from web.test_play import rolled

VERB = "reroll_failures"
LOW = (5, 1, 2, 3, 1)  # 1 icon


def missed(_system: WrathGlory, known: Any, matter: str) -> Missed | None:
    """A test with an open DN that lies open and short, as the rules' own answer has it."""
    one = find(known.matters, matter)
    if one is None or not isinstance(one.values, wg.Test) or one.step != "spend":
        return None
    if one.values.dn is None or one.values.dn.total is None or one.values.dn.total < 4:
        return None
    return Missed(matter, 1, (VERB, "roll_glory_dice"))


@pytest.fixture(autouse=True)
def told_by_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the table does with the answer is tested here; the answer itself with the rules."""
    monkeypatch.setattr(WrathGlory, "missed", missed, raising=False)


def shout(device: Device, verb: str = VERB) -> None:
    matter = device.frame["view"]["matters"][0]
    device.post("cheers", matter=matter["id"], revision=matter["revision"], verb=verb)


def cheers(device: Device, *seats: str) -> None:
    """Wait until the shouts are these seats'."""
    wanted = [list(seats)] if seats else []
    device.until(lambda frame: [one["seats"] for one in frame["cheers"]] == wanted)


def test_the_recap_tells_how_long_it_was_and_how_often_somebody_cheered(
    wrath: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(evenings, "time", lambda: 1_000.0)
    wrath.gm.play("begin_evening", present=["vess", "doran"])
    rolled(wrath, LOW, dn=5)
    for there in (1, 0, 1):  # the second takes the first back
        shout(wrath.ben)
        cheers(wrath.ben, *["seat3"][:there])
    wrath.anna.until(lambda frame: any(one["verb"] == "settle" for one in frame["offers"]))
    wrath.anna.answer("settle")
    monkeypatch.setattr(evenings, "time", lambda: 1_000.0 + 200 * 60)
    wrath.gm.play("end_evening")
    wrath.gm.until(lambda frame: frame["recap"])
    told = wrath.gm.get("recap")
    assert told["minutes"] == 200
    assert {"what": "cheers", "number": 1} in told["numbers"]
    # Once its end is taken back, it is as long as it is.
    wrath.gm.post("undo", submission=fresh())
    wrath.gm.until(lambda frame: not frame["recap"])
    monkeypatch.setattr(evenings, "time", lambda: 1_000.0 + 220 * 60)
    wrath.gm.play("end_evening")
    wrath.gm.until(lambda frame: frame["recap"])
    assert wrath.gm.get("recap")["minutes"] == 220
    # The next evening begins at nothing.
    wrath.gm.play("begin_evening", present=["vess", "doran"])
    wrath.gm.play("end_evening")
    again = wrath.gm.get("recap")
    assert again["minutes"] == 0
    assert [one["what"] for one in again["numbers"]] == ["rolls"]


def test_shouts_reach_everybody_and_are_taken_back(wrath: Party) -> None:
    carla = sit(wrath.gm.server, wrath.gm.table, "Carla")
    carla.play("add_character", id="mira", name="Mira", seat="seat4")
    wrath.watched().connect()
    carla.connect()
    rolled(wrath, LOW, dn=5)
    carla.until(wrath.gm.frame["seq"])
    rows = wrath.gm.frame["seq"]
    shout(wrath.ben)
    for device in wrath.all:
        cheers(device, "seat3")
    [one] = wrath.anna.frame["cheers"]
    matter = wrath.anna.frame["view"]["matters"][0]["id"]
    assert one == {"matter": matter, "verb": VERB, "seats": ["seat3"]}
    shout(carla)
    cheers(wrath.anna, "seat3", "seat4")
    shout(wrath.ben)
    cheers(wrath.anna, "seat4")
    shout(carla)
    wrath.anna.until(lambda frame: frame["cheers"] == [])
    assert wrath.anna.frame["seq"] == rows  # nothing of it is in the log
    carla.leave()


@pytest.mark.parametrize("how", ["move", "undo", "correct"])
def test_shouts_are_gone_when_the_matter_moves(wrath: Party, how: str) -> None:
    rolled(wrath, LOW, dn=5)
    shout(wrath.ben)
    cheers(wrath.anna, "seat3")
    if how == "move":
        wrath.sync(wrath.anna.answer(VERB, {"real_dice": True}))
        assert wrath.anna.frame["cheers"] == []
        wrath.sync(wrath.gm.post("undo", submission=fresh())["seq"])
    elif how == "undo":
        wrath.sync(wrath.gm.post("undo", submission=fresh())["seq"])
        assert wrath.anna.frame["cheers"] == []
        wrath.sync(wrath.gm.post("redo", submission=fresh())["seq"])
    else:
        body: dict[str, Any] = {"seq": wrath.gm.frame["seq"], "faces": {"t1.pool": [6] * 5}}
        head = wrath.gm.post("correct", **body)["head"]
        body |= {"head": head, "how": "replay", "submission": fresh()}
        wrath.sync(wrath.gm.post("adopt", **body)["seq"])
        return
    assert wrath.anna.frame["cheers"] == []  # the same moment again is not the same shout


def test_shouts_stay_while_others_play(wrath: Party) -> None:
    rolled(wrath, LOW, dn=5)
    shout(wrath.ben)
    cheers(wrath.anna, "seat3")
    wrath.sync(wrath.gm.play("adjust", track="doran.wrath", by=1))
    assert [one["seats"] for one in wrath.anna.frame["cheers"]] == [["seat3"]]


def refusal(device: Device, **body: Any) -> str:
    with pytest.raises(Refused) as refused:
        device.post("cheers", **body)
    assert refused.value.status == 409
    return str(refused.value.code)


def test_who_may_not_shout(wrath: Party) -> None:
    guest = sit(wrath.gm.server, wrath.gm.table, "Carla")
    rolled(wrath, LOW, dn=5)
    matter = wrath.ben.frame["view"]["matters"][0]
    body = {"matter": matter["id"], "revision": matter["revision"], "verb": VERB}
    assert refusal(wrath.anna, **body) == "own_roll"
    assert refusal(wrath.gm, **body) == refusal(guest, **body) == "no_hero"
    assert refusal(wrath.ben, **{**body, "matter": "t9"}) == "stale"
    assert refusal(wrath.ben, **{**body, "revision": 0}) == "stale"
    assert refusal(wrath.ben, **{**body, "verb": "settle"}) == "nothing_to_save"
    wrath.sync(wrath.gm.play("set_presence", character="doran", present=False))
    assert refusal(wrath.ben, **body) == "no_hero"


@pytest.mark.parametrize("call", [{"dn": 5, "hidden": True}, {"dn": 3}])
def test_nothing_is_shouted_where_nobody_knows_of_a_miss(
    wrath: Party, call: dict[str, Any]
) -> None:
    rolled(wrath, LOW if call.get("hidden") else (5, 6, 6, 4, 1), **call)
    matter = wrath.ben.frame["view"]["matters"][0]
    body = {"matter": matter["id"], "revision": matter["revision"], "verb": VERB}
    assert refusal(wrath.ben, **body) == "nothing_to_save"


def test_a_restart_forgets_shouts(settings: Settings) -> None:
    with near(create_app(settings)) as server, party(server) as table:
        rolled(table, LOW, dn=5)
        shout(table.ben)
        cheers(table.anna, "seat3")
    with near(create_app(settings)) as server:
        anna = Device(server, table.anna.table, table.anna.token)
        assert anna.connect()["cheers"] == []
        anna.leave()

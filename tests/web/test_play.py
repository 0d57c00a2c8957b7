"""An evening over the wire: what a GM and two players do, in both games."""

from __future__ import annotations

from typing import Any

import pytest

from tableside.web.app import create_app
from tableside.web.settings import Settings
from web.client import Device, Party, fresh, make_table, owner, party, sit
from web.servers import Near, Refused, near

CALLS: dict[str, dict[str, Any]] = {
    "wrath-glory": {"do": "call_test", "who": ["vess"], "skill": "awareness", "dn": 3},
    "daggerheart": {"do": "call_roll", "who": ["vess"], "trait": "agility", "difficulty": 12},
}
FACES: dict[str, tuple[int, ...]] = {"wrath-glory": (5, 6, 6, 4, 1), "daggerheart": (7, 3)}
GAMES = pytest.mark.parametrize("system", list(CALLS))


def lines(device: Device) -> list[str]:
    return [line["text"] for entry in device.told for line in entry["lines"]]


@GAMES
def test_a_call_and_a_roll_reach_everybody(server: Near, system: str) -> None:
    with party(server, system) as table:
        table.sync(table.gm.play(**CALLS[system]))
        assert [one["verb"] for one in table.ben.frame["offers"]].count("roll") == 0
        table.sync(table.anna.answer("roll"))
        assert lines(table.anna) == lines(table.ben) == lines(table.gm)
        assert any(line.startswith("Vess rolls") for line in lines(table.ben))


@GAMES
def test_real_dice_are_typed_in_by_whoever_rolls(server: Near, system: str) -> None:
    with party(server, system) as table:
        table.sync(table.gm.play(**CALLS[system]))
        table.sync(table.anna.answer("roll", {"real_dice": True}))
        [roll] = table.anna.frame["rolls"]
        assert [one["key"] for one in table.gm.frame["rolls"]] == [roll["key"]]
        assert table.ben.frame["rolls"] == []
        body = {"key": roll["key"], "submission": fresh()}
        done = table.anna.post("faces", faces=FACES[system], **body)
        table.sync(done["seq"])
        assert table.ben.frame["rolls"] == table.anna.frame["rolls"] == []
        shown = " ".join(lines(table.ben))
        assert ("[5] 6 6 4 1" if system == "wrath-glory" else "Hope 7, Fear 3") in shown


@GAMES
def test_the_server_throws_after_all(server: Near, system: str) -> None:
    with party(server, system) as table:
        table.sync(table.gm.play(**CALLS[system]))
        table.sync(table.anna.answer("roll", {"real_dice": True}))
        [roll] = table.anna.frame["rolls"]
        done = table.anna.post("faces", key=roll["key"], submission=fresh())
        table.sync(done["seq"])
        assert table.anna.frame["rolls"] == []


@GAMES
def test_dice_that_somebody_types_in_wait_while_others_play(server: Near, system: str) -> None:
    with party(server, system) as table:
        table.sync(table.gm.play(**CALLS[system]))
        table.sync(table.anna.answer("roll", {"real_dice": True}))
        waiting = table.anna.frame["rolls"]
        table.sync(table.ben.play("adjust", track=own_tracks(table, "doran")[0], by=1))
        table.sync(table.gm.play(**{**CALLS[system], "who": ["doran"]}))
        table.sync(table.ben.answer("roll"))  # the server throws these
        assert table.anna.frame["rolls"] == waiting
        body = {"key": waiting[0]["key"], "submission": fresh()}
        table.sync(table.anna.post("faces", faces=FACES[system], **body)["seq"])
        assert table.anna.frame["rolls"] == []


def throw(table: Party, *faces: int) -> None:
    """Type in the dice that Anna is asked for."""
    [roll] = table.anna.frame["rolls"]
    done = table.anna.post("faces", key=roll["key"], faces=faces, submission=fresh())
    table.sync(done["seq"])


def rolled(table: Party, faces: tuple[int, ...], **call: Any) -> None:
    """Call a test for Vess and type the dice in."""
    table.sync(table.gm.play(**{**CALLS["wrath-glory"], **call}))
    table.sync(table.anna.answer("roll", {"real_dice": True}))
    throw(table, *faces)


def test_spends_of_wrath_and_glory(wrath: Party) -> None:
    real = {"real_dice": True}
    wrath.sync(wrath.gm.play("adjust", track="glory", by=2))
    rolled(wrath, (5, 1, 2, 3, 1), dn=5)
    assert wrath.ben.frame["view"]["matters"][0]["values"]["faces"] == [5, 1, 2, 3, 1]
    wrath.sync(wrath.anna.answer("reroll_failures", real))
    assert wrath.gm.frame["view"]["tracks"]["vess.wrath"] == 1
    throw(wrath, 4, 1, 2, 3)
    wrath.sync(wrath.anna.answer("roll_glory_dice", real, dice=1))
    assert wrath.ben.frame["view"]["tracks"]["glory"] == 1
    throw(wrath, 4)  # and nothing is left to choose
    assert wrath.ben.frame["view"]["matters"] == []
    assert any("Vess fails: 3 icons against DN 5" in line for line in lines(wrath.ben))


def test_hope_and_help(hope: Party) -> None:
    hope.sync(hope.gm.play(**CALLS["daggerheart"]))
    hope.sync(hope.ben.answer("help_ally"))
    assert hope.anna.frame["view"]["tracks"]["doran.hope"] == 1
    hope.sync(hope.anna.answer("roll"))
    assert all(one["procedure"] == "note" for one in hope.ben.frame["view"]["matters"])


def test_undo_and_redo(wrath: Party) -> None:
    before = wrath.ben.frame["view"]
    seq = wrath.gm.play(**CALLS["wrath-glory"])
    wrath.sync(seq)
    after = wrath.ben.frame["view"]
    wrath.sync(wrath.gm.post("undo", submission=fresh())["seq"])
    assert wrath.ben.frame["view"] == before
    assert wrath.ben.frame["taken_back"] == [seq]
    wrath.sync(wrath.gm.post("redo", submission=fresh())["seq"])
    assert wrath.ben.frame["view"] == after
    assert wrath.ben.frame["taken_back"] == []
    with pytest.raises(Refused, match="nothing to bring back"):
        wrath.gm.post("redo", submission=fresh())


def test_a_player_takes_back_their_own_tap_only(wrath: Party) -> None:
    wrath.sync(wrath.anna.play("add_detail", character="vess", text="a ladder"))
    with pytest.raises(Refused, match="your own last tap"):
        wrath.ben.post("undo", submission=fresh())
    wrath.sync(wrath.anna.post("undo", submission=fresh())["seq"])
    assert wrath.ben.frame["view"]["matters"] == []


@pytest.mark.parametrize("how", ["settle", "replay"])
def test_a_correction_is_looked_at_and_taken_on(wrath: Party, how: str) -> None:
    rolled(wrath, (5, 6, 6, 4, 1))
    wrath.sync(wrath.anna.answer("settle", shifts={"glory": 1}))
    seq = next(one["seq"] for one in wrath.gm.told if one["do"] == "call_test")
    rows = wrath.gm.frame["seq"]
    seen = wrath.gm.post("correct", seq=seq, changed={"dn": 5})
    glory = {"what": "glory", "was": "1", "becomes": "0", "name": "Glory"}
    assert glory in seen["differences"]
    assert wrath.gm.frame["seq"] == rows  # nothing is written by looking
    body = {"seq": seq, "changed": {"dn": 5}, "how": how, "submission": fresh()}
    with pytest.raises(Refused, match="Play has gone on"):
        wrath.gm.post("adopt", head=seen["head"] - 1, **body)
    done = wrath.gm.post("adopt", head=seen["head"], **body)
    wrath.sync(done["seq"])
    assert wrath.anna.frame["view"]["tracks"]["glory"] == 0
    assert any("Fixed" in line for line in lines(wrath.ben))
    assert wrath.gm.post("adopt", head=seen["head"], **body) == done
    wrath.sync(wrath.gm.post("undo", submission=fresh())["seq"])
    assert wrath.anna.frame["view"]["tracks"]["glory"] == 1


def test_dice_are_corrected_in_place(wrath: Party) -> None:
    rolled(wrath, (5, 6, 6, 4, 1))
    seq = wrath.gm.frame["seq"]
    body: dict[str, Any] = {"seq": seq, "faces": {"t1.pool": [1, 1, 2, 4, 1]}}
    seen = wrath.gm.post("correct", **body)
    body |= {"head": seen["head"], "how": "replay", "submission": fresh()}
    wrath.sync(wrath.gm.post("adopt", **body)["seq"])
    test = wrath.ben.frame["view"]["matters"][0]["values"]
    assert test["faces"] == [1, 1, 2, 4, 1]


@GAMES
def test_forms_are_those_of_the_role(server: Near, system: str) -> None:
    with party(server, system) as table:
        mine = {one["verb"] for one in table.anna.get("forms")}
        all_of_them = {one["verb"]: one for one in table.gm.get("forms")}
        assert mine < set(all_of_them)
        assert {"adjust", "add_character"} <= mine
        assert "overrule" in set(all_of_them) - mine
        adjust = all_of_them["adjust"]["schema"]["$defs"]["Adjust"]
        assert set(adjust["properties"]) >= {"track", "by"}
        table.sync(table.anna.play("adjust", track=own_tracks(table)[0], by=1))


def own_tracks(table: Party, hero: str = "vess") -> list[str]:
    return [one for one in table.anna.frame["view"]["tracks"] if one.startswith(f"{hero}.")]


@GAMES
def test_every_offer_of_every_seat_can_be_asked_through(server: Near, system: str) -> None:
    with party(server, system) as table:
        table.sync(table.gm.play(**CALLS[system]))
        for device in table.all:
            assert device.frame["offers"]
            for offer in device.frame["offers"]:
                chosen: dict[str, Any] = {}
                while (said := device.post("ask", offer=offer, chosen=chosen))["command"] is None:
                    chosen[said["field"]["name"]] = said["field"]["default"]
                assert said["command"]["do"] == offer["verb"]
                walked = device.post("walk", offer=offer, chosen={})
                assert (walked["ready"]["command"], walked["chosen"]) == (said["command"], chosen)
                assert [one["name"] for one in walked["fields"]] == list(chosen)
        assert table.gm.quiet(0.05)  # asking writes nothing


def test_a_walk_keeps_what_fits_and_answers_the_rest_by_default(wrath: Party) -> None:
    offer = next(one for one in wrath.anna.frame["offers"] if one["verb"] == "try_test")
    wanted = {"skill": "tech", "total": 99, "nonsense": True}
    walked = wrath.anna.post("walk", offer=offer, chosen=wanted)
    assert walked["chosen"]["skill"] == "tech"
    assert walked["chosen"]["total"] == 1  # 99 dice do not fit
    assert walked["ready"]["command"]["skill"] == "tech"
    assert "nonsense" not in walked["chosen"]


def test_a_waiver_is_one_tap_of_the_gm(wrath: Party) -> None:
    wrath.sync(wrath.gm.play("adjust", track="vess.wrath", by=-2))
    detail: dict[str, Any] = {"do": "add_detail", "character": "vess", "text": "a ladder"}
    with pytest.raises(Refused) as refused:
        wrath.gm.play(**detail)
    assert refused.value.status == 409
    wrath.sync(wrath.gm.play(**detail, options={"waive": ["cost"]}))
    assert any("Waived by the GM" in line for line in lines(wrath.ben))


def test_the_same_dice_after_undo_and_new_ones_for_the_gm(wrath: Party) -> None:
    def faces() -> Any:
        return wrath.gm.frame["view"]["matters"][0]["values"]["faces"]

    wrath.sync(wrath.gm.play(**CALLS["wrath-glory"]))
    wrath.sync(wrath.gm.answer("roll"))
    first = faces()
    wrath.sync(wrath.gm.post("undo", submission=fresh())["seq"])
    wrath.sync(wrath.gm.answer("roll"))
    assert faces() == first
    for _ in range(3):  # three times the same by chance: 1 in 6**15
        wrath.sync(wrath.gm.post("undo", submission=fresh())["seq"])
        wrath.sync(wrath.gm.answer("roll", {"new_dice": True}))
        if faces() != first:
            break
    assert faces() != first


def test_tables_side_by_side_know_nothing_of_each_other(server: Near) -> None:
    with (
        party(server, "wrath-glory") as one,
        party(server, "daggerheart") as other,
        party(server, "wrath-glory") as third,
    ):
        third.sync(third.gm.play("adjust", track="glory", by=1))
        one.sync(one.gm.play(**CALLS["wrath-glory"]))
        other.sync(other.gm.play(**CALLS["daggerheart"]))
        assert one.anna.frame["view"]["tracks"]["glory"] == 0
        assert "fear" in other.anna.frame["view"]["tracks"]
        stranger = Device(server, other.gm.table, one.gm.token)
        with pytest.raises(Refused, match="no seat at this table"):
            stranger.play("adjust", track="fear", by=1)
        listed = [each["table"] for each in owner(server).get("/api/tables")]
        assert listed == [each.gm.table for each in (one, other, third)]


@GAMES
def test_a_restart_brings_everything_back(settings: Settings, system: str) -> None:
    with near(create_app(settings)) as server, party(server, system) as table:
        table.sync(table.gm.play(**CALLS[system]))
        table.sync(table.anna.answer("roll"))
        table.sync(table.gm.post("undo", submission=fresh())["seq"])
        table.leave()
        before = [device.connect(after=1) and device.frames[-1] for device in [table.anna]]
    with near(create_app(settings)) as server:
        anna = Device(server, table.anna.table, table.anna.token)
        anna.connect(after=1)
        assert [anna.frames[-1]] == before
        anna.leave()
        for old in (table.gm, table.ben):
            again = Device(server, old.table, old.token)
            frame = again.connect()
            assert frame["view"] == old.frame["view"]
            assert frame["offers"] == old.frame["offers"]
            again.leave()


def test_a_repeat_after_a_restart_gets_the_stored_answer(settings: Settings) -> None:
    body = {"submission": fresh(), "command": {"do": "adjust", "track": "glory", "by": 1}}
    with near(create_app(settings)) as server:
        gm = make_table(server)
        first = gm.post("play", **body)
    with near(create_app(settings)) as server:
        again = Device(server, gm.table, gm.token)
        assert again.post("play", **body) == first
        assert again.connect()["seq"] == 1
        again.leave()


def test_the_openapi_document_names_every_route(server: Near) -> None:
    document = server.http.get("/api/schema/openapi.json").json()
    assert document["openapi"].startswith("3.")
    names = set(document["components"]["schemas"])
    for method in (one for path in document["paths"].values() for one in path.values()):
        assert method["operationId"]
        assert method["responses"]
    for reference in references(document):
        assert reference.removeprefix("#/components/schemas/") in names


def references(part: Any) -> list[str]:
    if isinstance(part, dict):
        own = [part["$ref"]] if isinstance(part.get("$ref"), str) else []
        return own + [one for value in part.values() for one in references(value)]
    if isinstance(part, list):
        return [one for value in part for one in references(value)]
    return []


def test_a_hero_needs_only_a_name_and_the_number_is_asked_once(server: Near) -> None:
    gm = make_table(server)
    anna = sit(server, gm.table, "Anna")
    anna.connect()
    anna.until(anna.play("add_character", id="vess", name="Vess", seat="seat2"))
    anna.until(gm.play("call_test", who=["vess"], skill="stealth", dn=3))
    asked = anna.post("ask", offer=anna.offered("roll"))["field"]
    assert "Stealth total?" in asked["label"]
    anna.until(anna.answer("roll", total=7))
    assert anna.frame["view"]["characters"]["vess"]["totals"] == {"stealth": 7}
    anna.leave()

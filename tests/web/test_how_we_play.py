"""How a table plays: its book, where it is not like it, house rules of switches, and a copy."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from table.pictures import PNG
from tableside.systems import RULESETS, load
from tableside.systems.house_rules import ValueKind, differences, nearest, values_of, written
from web.client import Device, make_table, owner, party, sit
from web.servers import Near, Refused

MISHAPS = """name = "mishaps"
title = "Our mishaps"
dice = "d6"
[[row]]
on = "1-5"
title = "A scare"
text = "1 Shock."
then = [{ do = "suffer", who = "actor", shock = "1d3" }]
[[row]]
on = "6"
title = "A fall"
text = "Prone, if \\"lucky\\"."
[[row.then]]
do = "test"
who = "actor"
skill = "agility"
dn = 3
failed = [{ do = "effect", who = "them", name = "Prone" }]
"""
HOUSE = """name = "river"
title = "River rules"
extends = "revised-full"
[borrow]
fear = "core"
[topics.glory.values]
max = 9
[topics.wrath_die]
excluded = ["WG-WRATH-05"]
[topics.complications.values]
combat = "table"
table = "mishaps.toml"
"""
ALL = [(system, one) for system, names in RULESETS.items() for one in names]


def kept(folder: Path, made: Any) -> Any:
    for name, text in {"house.toml": made.text, **made.tables}.items():
        (folder / name).write_text(text)
    return folder / "house.toml"


@pytest.mark.parametrize(("system", "ruleset"), ALL)
def test_what_is_written_plays_alike(tmp_path: Path, system: str, ruleset: str) -> None:
    game = load(system, ruleset)
    again = load(system, str(kept(tmp_path, written(game, "Revised!", {}))))
    assert again.rules.digest == game.rules.digest
    assert list(differences(again, nearest(again))) == []


def test_a_house_rule_with_a_table_and_a_borrowed_topic_is_written(tmp_path: Path) -> None:
    first, second = tmp_path / "a", tmp_path / "b"
    for one in (first, second):
        one.mkdir()
    (first / "mishaps.toml").write_text(MISHAPS)
    (first / "house.toml").write_text(HOUSE)
    game = load("wrath-glory", str(first / "house.toml"))
    again = load("wrath-glory", str(kept(second, written(game, "River rules", {}))))
    assert again.rules.digest == game.rules.digest
    # A borrowed topic in which something is chosen is no longer borrowed, but played as it is.
    changed = written(game, "River rules", {"fear": {"dn": 4}})
    third = load("wrath-glory", str(kept(second, changed)))
    assert [
        (one.what, one.there, one.here) for one in differences(third, game) if not one.rule
    ] == [("The DN penalty of Fear.", "1", "4")]
    ours = {(one.topic, one.rule): one for one in differences(game, nearest(game))}
    assert ours["wrath_die", "WG-WRATH-05"].here == "not played"
    assert ours["glory", ""].there == "6"


@pytest.mark.parametrize(("system", "ruleset"), ALL)
def test_every_switch_can_be_turned(tmp_path: Path, system: str, ruleset: str) -> None:
    """Each alone: it is told as a difference, unless the ruleset would make no sense, in words."""
    game = load(system, ruleset)
    turned = 0
    for one in values_of(game):
        other: Any = None
        if one.kind is ValueKind.YES:
            other = not one.here
        elif one.kind is ValueKind.CHOICE:
            other = next((each for each in one.choices if each != one.here), None)
        if other is None:
            continue
        made = written(game, "Ours", {one.topic: {one.name: other}})
        again = load(system, str(kept(tmp_path, made)))
        found = list(differences(again, game))
        assert [(each.topic, each.what) for each in found] == [(one.topic, one.meaning)]
        turned += 1
    assert turned > 5


def test_a_player_reads_how_the_table_plays(server: Near, tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text('name="o"\ntitle="Our way"\nextends="sheet"\n[topics.fear.values]\nmax = 7\n')
    gm = make_table(server, "daggerheart", ruleset=str(path))
    shown = sit(server, gm.table, "Anna").get("how-we-play")
    assert shown["title"] == "Our way"
    assert [(one["topic"], one["there"], one["here"]) for one in shown["differences"]] == [
        ("fear", "12", "7")
    ]
    assert shown["values"] == []
    plain = make_table(server, "daggerheart").get("how-we-play")
    assert plain["differences"] == []
    assert plain["label"]


def test_switches_become_a_house_rule_that_tables_are_made_by(server: Near) -> None:
    mine = owner(server)
    asked = {"system": "daggerheart", "ruleset": "srd-1"}
    seen = mine.post("/api/rules", **asked)
    (fear,) = (one for one in seen["values"] if (one["topic"], one["name"]) == ("fear", "max"))
    assert (fear["here"], fear["kind"]) == (12, "number")
    made = mine.post("/api/house-rules", **asked, title="Dread", values={"fear": {"max": 20}})
    assert made["holds"] == {"house_rules": 1}
    with pytest.raises(Refused) as refused:
        mine.post("/api/house-rules", **asked, title="dread", values={"fear": {"max": 21}})
    assert refused.value.code == "taken"
    gm = make_table(server, "daggerheart", ruleset=f"pack:{made['id']}")
    (found,) = gm.get("how-we-play")["differences"]
    assert (found["there"], found["here"]) == ("12", "20")
    against = mine.post("/api/rules", **asked, against=f"table:{gm.table}")
    assert [(one["there"], one["here"]) for one in against["differences"]] == [("20", "12")]


@pytest.mark.parametrize(
    ("values", "code", "words"),
    [
        ({"fear": {"max": -3}}, "not_understood", "topics.fear.values.max"),
        ({"fear": {"max": "many"}}, "not_understood", "topics.fear.values.max"),
        ({"fear": {"most": 3}}, "no_such_choice", "fear.most"),
        ({"rolls": {"steps": "call"}}, "no_such_choice", "rolls.steps"),
    ],
)
def test_a_wrong_switch_is_refused_in_words(
    server: Near, values: dict[str, Any], code: str, words: str
) -> None:
    body = {"system": "daggerheart", "ruleset": "sheet", "title": "Ours", "values": values}
    with pytest.raises(Refused) as refused:
        owner(server).post("/api/house-rules", **body)
    assert refused.value.code == code
    assert words in refused.value.sentence
    assert owner(server).get("/api/packs") == []


@pytest.mark.parametrize("system", RULESETS)
def test_a_table_goes_on_by_another_book(server: Near, system: str) -> None:
    with party(server, system) as old:
        track = "vess.wounds" if system == "wrath-glory" else "vess.hp"
        old.gm.play("add_character", id="hound", name="Hound", hero=False)
        old.gm.play("adjust", track=track, by=1)
        row = old.gm.play("set_limit", limit="range", mode="enforced")
        old.gm.request("POST", "pictures?name=The+pier", PNG)
        shelf = {"kind": "note", "name": "Pier", "body": {"text": "Fog."}}
        assert old.gm.request("PUT", "shelf/pier", shelf).is_success
        to = "core" if system == "wrath-glory" else "srd-2"
        body = {"system": system, "ruleset": to, "like": old.gm.table, "name": "Ours again"}
        made = owner(server).post("/api/tables", **body)
        new = Device(server, made["table"], made["token"])
        frame = new.connect()
        assert frame["ruleset"] == load(system, to).rules.resolved.title
        assert list(frame["view"]["characters"]) == ["vess", "doran"]
        assert frame["view"]["tracks"][track] == 1
        assert frame["view"]["limits"]["range"] == "enforced"
        assert [(one["name"], one["role"]) for one in frame["seats"]] == [
            ("Anna", "player"),
            ("Ben", "player"),
            ("GM", "gm"),
        ]
        assert frame["view"]["characters"]["vess"]["controller"] == "seat2"
        assert len(new.get("pictures")) == 1
        assert [one["name"] for one in new.get("shelf")] == ["Pier"]
        # The old one is as it was, and neither knows of the other.
        new.play("adjust", track=track, by=1)
        assert old.gm.until(row)["view"]["tracks"][track] == 1
        new.leave()


def test_whoever_comes_new_reads_nothing_of_whoever_left(server: Near) -> None:
    with party(server, "daggerheart") as old:
        old.gm.post("papers", kind="whisper", text="The lamp is a lure.", to=["seat3"])
        old.gm.post("remove", seat="seat3")
        body = {"system": "daggerheart", "ruleset": "srd-1", "like": old.gm.table}
        made = owner(server).post("/api/tables", **body)
    new = Device(server, made["table"], made["token"])
    assert [one["text"] for one in new.get("papers")] == ["The lamp is a lure."]
    assert sit(server, new.table, "Cora").get("papers") == []


def test_what_was_told_of_an_evening_is_not_written_over_by_the_next_book(server: Near) -> None:
    def told(gm: Device, story: str) -> None:
        gm.play("begin_evening", present=["vess"])
        gm.play("end_evening")
        gm.post("recap", story=story, left_out=[], shown=True)

    with party(server, "daggerheart") as old:
        told(old.gm, "They dared it.")
        body = {"system": "daggerheart", "ruleset": "srd-1", "like": old.gm.table}
        made = owner(server).post("/api/tables", **body)
    new = Device(server, made["table"], made["token"])
    new.connect()
    told(new, "They came home.")
    new.leave()
    assert [one["text"] for one in new.get("papers")] == ["They dared it.", "They came home."]


def test_only_the_owner_goes_on_and_only_in_the_same_game(server: Near) -> None:
    gm = make_table(server, "daggerheart")
    body = {"system": "daggerheart", "ruleset": f"table:{gm.table}", "like": gm.table}
    with pytest.raises(Refused) as refused:
        gm.post("/api/tables", **body)
    assert refused.value.status == 401
    with pytest.raises(Refused) as refused:
        owner(server).post("/api/tables", **{**body, "ruleset": "core", "system": "wrath-glory"})
    assert "Daggerheart" in refused.value.sentence
    assert owner(server).post("/api/tables", **body)["table"] != gm.table

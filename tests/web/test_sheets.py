"""A sheet as a page over the wire: laid out by the server, drafted, and kept as one change."""

from __future__ import annotations

from typing import Any

import pytest

from web.client import fresh, party
from web.servers import Near, Refused


def fields(page: dict[str, Any]) -> dict[str, dict[str, Any]]:
    every = [one for section in page["sections"] for one in section["fields"]]
    return {one["path"] or one["over"] or one["label"]: one for one in every}


ATTRIBUTES = {"strength": 4, "toughness": 4, "initiative": 4, "willpower": 3, "agility": 5}


def test_a_draft_is_worked_in_and_nothing_is_written(server: Near) -> None:
    with party(server) as table:
        who = next(iter(table.anna.frame["view"]["characters"]))
        before = table.anna.frame
        page = table.anna.post("sheet", character=who)
        assert (page["may"], page["command"]) == (True, None)
        draft: dict[str, Any] = {f"attributes.{one}": n for one, n in ATTRIBUTES.items()}
        draft |= {"tier": 2, "worn": [{"name": "Slag plate", "rating": 4}]}
        made = fields(table.anna.post("sheet", character=who, draft=draft))
        assert made["defence"]["made"]["total"] == 3
        assert made["resilience"]["made"]["total"] == 9
        assert (made["max_wounds"]["made"]["total"], made["max_wounds"]["printed"]) == (8, None)
        assert table.anna.frame == before
        printed = table.anna.post("sheet", character=who, draft={**draft, "defence": 5})
        assert fields(printed)["defence"]["printed"] == 5


@pytest.mark.parametrize("system", ["wrath-glory", "daggerheart"])
def test_what_is_being_typed_stays_where_it_stood(server: Near, system: str) -> None:
    with party(server, system) as table:
        for who, named in (("vess", {}), ("", {"name": "Brandt"})):
            page = table.anna.post("sheet", character=who, draft=named)
            numbers = [one for one in fields(page).values() if one["path"]]
            for one in (one for one in numbers if one["kind"] == "number"):
                draft = {**named, one["path"]: one["low"] + 1}
                drafted = table.anna.post("sheet", character=who, draft=draft)
                stands = typed_in(drafted)
                for title, paths in typed_in(page).items():
                    assert paths == [path for path in stands[title] if path in paths], one["path"]


def typed_in(page: dict[str, Any]) -> dict[str, list[str]]:
    """What may be typed, section by section."""
    return {
        part["title"]: [one["path"] for one in part["fields"] if one["path"]]
        for part in page["sections"]
    }


def test_it_is_kept_as_one_change_that_one_step_takes_back(server: Near) -> None:
    with party(server) as table:
        who = next(iter(table.anna.frame["view"]["characters"]))
        draft: dict[str, Any] = {
            "attributes.toughness": 5,
            "skills.awareness": 2,
            "about.background": "Born below the waterline.",
            "belongings": ["rope", "lantern"],
            "consumables": [{"name": "Salve", "count": 2}],
        }
        command = table.anna.post("sheet", character=who, draft=draft)["command"]
        seq = table.anna.play(command.pop("do"), **command)
        there = table.gm.until(seq)["view"]["characters"][who]
        assert (there["attributes"]["toughness"], there["skills"]["awareness"]) == (5, 2)
        assert there["consumables"] == {"Salve": 2}
        said = [line["text"] for line in table.gm.told[-1]["lines"]]
        assert len(said) == 1
        assert all(one in said[0] for one in ("Toughness 5", "Awareness 2", "Salve 2"))
        seq = table.gm.post("undo", submission=fresh())["seq"]
        assert "toughness" not in table.gm.until(seq)["view"]["characters"][who]["attributes"]


def test_what_is_wrong_is_said_in_words_and_gives_no_command(server: Near) -> None:
    with party(server) as table:
        who = next(iter(table.anna.frame["view"]["characters"]))
        page = table.anna.post("sheet", character=who, draft={"attributes.toughness": 99})
        assert (page["command"], "must be 0 to 30" in page["wrong"]) == (None, True)
        page = table.anna.post("sheet", character=who, draft={"nonsense": 1})
        assert (page["command"], "nonsense" in page["wrong"]) == (None, True)
        page = table.anna.post("sheet", character=who, draft={"tier": "many"})
        assert (page["command"], "cannot be read" in page["wrong"]) == (None, True)


@pytest.mark.parametrize("field", ["worn", "consumables"])
@pytest.mark.parametrize(
    "rows", [7, None, "coat", {"name": "Coat"}, [None], ["coat"], [{"name": 7}]]
)
def test_rows_that_are_none_are_refused_in_words(server: Near, field: str, rows: object) -> None:
    with party(server) as table:
        who = next(iter(table.anna.frame["view"]["characters"]))
        for asked in ({"character": who}, {}):
            page = table.anna.post("sheet", **asked, draft={"name": "Vess", field: rows})
            assert (page["command"], "cannot be read" in page["wrong"]) == (None, True)


@pytest.mark.parametrize(
    "draft",
    [
        {"consumables": [{"name": "Salve"}]},
        {"consumables": [{"name": "Salve", "count": "two"}]},
        {"worn": [{"name": "Coat", "id": [], "rating": "thick"}]},
        {"worn": [{"name": "Coat"}] * 120},
        {"attributes": 4, "attributes.strength": 4},
        {"name.first": "Vess"},
        {"revision.x": 1},
    ],
    ids=str,
)
def test_what_is_in_rows_or_under_keys_is_looked_at(server: Near, draft: dict[str, Any]) -> None:
    with party(server) as table:
        who = next(iter(table.anna.frame["view"]["characters"]))
        page = table.anna.post("sheet", character=who, draft=draft)
        assert (page["command"], page["wrong"] != "") == (None, True)


def test_a_row_without_a_name_is_left_out(server: Near) -> None:
    with party(server) as table:
        who = next(iter(table.anna.frame["view"]["characters"]))
        rows = [{"name": " ", "rating": 3}, {"rating": 3}, {"name": "Coat", "id": "x", "rating": 3}]
        page = table.anna.post("sheet", character=who, draft={"worn": rows})
        assert [one["id"] for one in page["command"]["worn"]] == ["coat"]


def test_whose_sheet_is_read_and_whose_is_changed(server: Near) -> None:
    with party(server) as table:
        who = next(iter(table.anna.frame["view"]["characters"]))
        assert table.gm.post("sheet", character=who)["may"]
        foe = "stoker"
        table.gm.play("add_character", id=foe, name="Stoker", hero=False, defence=7)
        with pytest.raises(Refused) as refused:
            table.anna.post("sheet", character=foe)
        assert refused.value.code == "no_such_character"
        assert table.gm.post("sheet", character=foe)["name"] == "Stoker"
        notes = {"notes", "about.notes"}
        assert notes & set(fields(table.gm.post("sheet", character=who))) == notes
        assert notes & set(fields(table.anna.post("sheet", character=who))) == {"about.notes"}


def test_whoever_lies_ready_comes_by_one_command_and_is_an_example(server: Near) -> None:
    with party(server) as table:
        ways = table.anna.get("ways")
        assert (len(ways["heroes"]), ways["sheet"], ways["text"]) == (12, True, True)
        assert all(one["example"] and one["kind"] and one["good"] for one in ways["heroes"])
        first = ways["heroes"][0]
        page = table.anna.post("sheet", pattern=first["id"])
        assert page["name"] == first["name"]
        assert page["note"] == ""
        seq = table.anna.play(page["command"].pop("do"), **page["command"])
        there = table.gm.until(seq)["view"]["characters"][first["id"]]
        assert there["controller"] == table.anna.frame["seat"]
        assert (there["origin"]["source"], there["notes"]) == ("example", "")


def test_a_name_alone_has_the_numbers_of_an_example_and_says_so(server: Near) -> None:
    with party(server) as table:
        first = table.anna.get("ways")["heroes"][0]
        page = table.anna.post("sheet", pattern=first["id"], draft={"name": "Brandt"})
        assert first["name"] in page["note"]
        assert page["command"]["id"] == "brandt"
        changed = {"name": "Brandt", "attributes.strength": 5}
        page = table.anna.post("sheet", pattern=first["id"], draft=changed)
        assert page["command"]["origin"]["source"] == "by the pattern of an example"


def test_own_numbers_are_lent_no_more(server: Near) -> None:
    with party(server) as table:
        first = table.anna.get("ways")["heroes"][0]
        command = table.anna.post("sheet", pattern=first["id"], draft={"name": "Brandt"})["command"]
        table.gm.until(table.anna.play(command.pop("do"), **command))
        for draft, lent in (({"about.notes": "Owes money."}, True), ({"tier": 2}, False)):
            command = table.anna.post("sheet", character="brandt", draft=draft)["command"]
            table.anna.play(command.pop("do"), **command)
            assert bool(table.anna.post("sheet", character="brandt")["note"]) is lent


@pytest.mark.parametrize("source", ["example", "numbers of an example"])
def test_nobody_calls_a_hero_of_their_own_an_example(server: Near, source: str) -> None:
    with party(server, "daggerheart") as table:
        first = table.anna.get("ways")["heroes"][0]
        command = table.anna.post("sheet", pattern=first["id"])["command"]
        best = {"id": "x", "name": "Best at everything", "bonus": 9}
        false = {**command, "origin": {"source": source, "id": first["name"]}}
        with pytest.raises(Refused) as refused:
            table.anna.play(false.pop("do"), **{**false, "experiences": [best]})
        assert refused.value.code == "not_yours"
        who = next(iter(table.anna.frame["view"]["characters"]))
        with pytest.raises(Refused) as refused:
            table.anna.play("edit_sheet", character=who, origin=false["origin"])
        assert refused.value.code == "not_yours"


def test_cards_of_ones_own_are_written_one_a_line(server: Near) -> None:
    with party(server, "daggerheart") as table:
        lines = ["Wick: It never dies.", " ", "Second sight"]
        draft = {"name": "Brandt", "write.card": lines, "take.weapon": []}
        first = table.anna.get("ways")["heroes"][0]["id"]
        command = table.anna.post("sheet", pattern=first, draft=draft)["command"]
        assert command["weapons"] == []
        written = [(one["name"], one["text"]) for one in command["cards"]][-2:]
        assert written == [("Wick", "It never dies."), ("Second sight", "")]
        for bad in ("Wick", [7], {"a": 1}):
            page = table.anna.post("sheet", draft={"name": "Brandt", "write.card": bad})
            assert (page["command"], "cannot be read" in page["wrong"]) == (None, True)
        lost = table.anna.post("sheet", draft={"name": "Brandt", "take.weapon": ["+gone"]})
        assert (lost["command"], "no weapon" in lost["wrong"]) == (None, True)


def test_a_power_says_against_what_it_is_rolled_and_what_it_deals(server: Near) -> None:
    with party(server) as table:
        hand = {"id": "hand", "name": "Cold hand", "against": "defence", "targets": 1}
        hand |= {"damage": 7, "ed": 2, "range": "20 m", "duration": "Instant"}
        quiet = {"id": "quiet", "name": "Quiet mind", "dn": 4}
        for power in (hand, quiet):
            table.anna.play("take_power", character="vess", power=power)
        page = table.anna.post("sheet", character="vess")
        [held] = [one for one in page["sections"] if one["title"] == "Talents and powers"]
        [powers] = [one["value"] for one in held["fields"] if one["part"] == "power"]
        assert [one["says"] for one in powers] == ["DN Defence, 7 + 2 ED, 20 m, Instant", "DN 4"]


def test_a_blank_sheet_is_drafted_before_anybody_is_there(server: Near) -> None:
    with party(server) as table:
        before = table.gm.frame
        page = table.gm.post("sheet", draft={"name": "Brandt", "attributes.initiative": 4})
        assert fields(page)["defence"]["made"]["total"] == 3
        assert (page["command"]["seat"], page["command"]["hero"]) == ("", True)
        assert table.gm.frame == before
        wrong = table.gm.post("sheet", draft={"name": "x" * 99})
        assert (wrong["command"], bool(wrong["wrong"])) == (None, True)
        with pytest.raises(Refused) as refused:
            table.gm.post("sheet", pattern="nobody_of_ours")
        assert refused.value.code == "no_such_character"


def test_a_player_reads_a_hero_of_their_own_from_a_text(server: Near) -> None:
    with party(server) as table:
        text = "Ilva Torn\nStrength 4, Toughness 4\nDefence 3\n\nRat\nDefence 1"
        back = table.anna.post("read", text=text)
        assert [one["sort"] for one in back["entries"]] == ["hero"]
        assert back["wanting"] == []
        seq = table.anna.play(back["command"].pop("do"), **back["command"])
        there = table.gm.until(seq)["view"]["characters"]["ilva_torn"]
        assert (there["hero"], there["attributes"]["toughness"]) == (True, 4)
        assert there["controller"] == table.anna.frame["seat"]

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

"""Stat blocks and packs read back over the wire: data for a look before anything joins."""

from __future__ import annotations

import io
import os
import zipfile
from pathlib import Path
from typing import Any

import pytest

from reading.from_files import FILES
from tableside.systems import READERS
from web.client import fresh, party
from web.servers import Near, Refused

PASTED = "Rust Jackal\nStrength 4\nDefence 2\nWeight 40 stone\nChopper: 9 + 4 ED, melee"


def test_what_was_understood_left_and_in_doubt(server: Near) -> None:
    with party(server) as table:
        before = table.gm.frame
        back = table.gm.post("read", text=PASTED)
        (entry,) = back["entries"]
        assert (entry["sort"], entry["name"]) == ("foe", "Rust Jackal")
        rows = {row["path"]: (row["label"], row["value"]) for row in entry["rows"]}
        assert rows["defence"] == ("Defence", "2")
        assert entry["sheet"]["weapons"][0]["damage"] == 9
        assert "resilience" in [one["path"] for one in entry["missing"]]
        [doubt] = entry["doubts"]
        assert (doubt["taken"], doubt["other"]) == ("total 9", "9 + Strength 4 = 13")
        [left] = entry["left"]
        assert left["words"] == "Weight 40 stone"
        assert back["command"] is None
        assert "Resilience of Rust Jackal" in back["wanting"]
        assert table.gm.frame == before


@pytest.mark.parametrize("system", ["wrath-glory", "daggerheart"])
def test_a_hero_saved_from_the_sheet_comes_again_in_its_place_or_beside_it(
    server: Near, system: str
) -> None:
    with party(server, system) as table:
        first = table.anna.get("ways")["heroes"][1]
        made = table.anna.post("sheet", pattern=first["id"], draft={"about.notes": "Owes money."})
        table.gm.until(table.anna.play(made["command"].pop("do"), **made["command"]))
        file = table.anna.request("GET", f"sheet/{first['id']}").text
        there = table.gm.frame["view"]["characters"][first["id"]]

        back = table.gm.post("read", text=file)
        assert back["command"] is None
        assert back["entries"][0]["there"] == first["name"]
        assert "replaced, or both" in back["wanting"][0]

        def come(meets: str) -> dict[str, Any]:
            given = {first["id"]: {"meets": meets}}
            command = table.gm.post("read", text=file, given=given)["command"]
            seen = table.gm.until(table.gm.play(command.pop("do"), **command))
            return dict(seen["view"]["characters"])

        both = come("both")
        second = both[f"{first['id']}_2"]
        only = {"id", "name", "controller"}
        assert {k: v for k, v in second.items() if k not in only} == {
            k: v for k, v in there.items() if k not in only
        }
        edited = table.gm.post("sheet", character=first["id"], draft={"about.notes": "Paid."})
        table.gm.until(table.gm.play(edited["command"].pop("do"), **edited["command"]))
        again = come("replace")
        assert set(again) == set(both)
        assert again[first["id"]] == there

    with party(server, system) as table:
        back = table.anna.post("read", text=file)
        assert back["wanting"] == []
        seen = table.gm.until(table.anna.play(back["command"].pop("do"), **back["command"]))
        elsewhere = seen["view"]["characters"][first["id"]]
        own = only | {"origin"}
        assert {k: v for k, v in elsewhere.items() if k not in own} == {
            k: v for k, v in there.items() if k not in own
        }


def test_whose_hero_is_saved(server: Near) -> None:
    with party(server) as table:
        who = next(one for one in table.gm.frame["view"]["characters"])
        own = table.gm.frame["view"]["characters"][who]["controller"]
        other = next(one for one in (table.anna, table.ben) if one.frame["seat"] != own)
        table.gm.until(table.gm.play("edit_sheet", character=who, notes="Secretly a spy."))
        assert "spy" in table.gm.request("GET", f"sheet/{who}").text
        mine = next(one for one in (table.anna, table.ben) if one is not other)
        assert "spy" not in mine.request("GET", f"sheet/{who}").text
        assert other.request("GET", f"sheet/{who}").status_code == 404


def test_a_pack_too_and_a_broken_one_is_refused(server: Near) -> None:
    page = Path(__file__).parents[2] / "docs" / "pack-format.md"
    text = page.read_text(encoding="utf-8").split("```toml\n")[1].partition("```")[0]
    with party(server) as table:
        back = table.gm.post("read", text=text)
        assert [one["sort"] for one in back["entries"]] == ["hero", "foe"]
        with pytest.raises(Refused) as refused:
            table.gm.post("read", text=text.replace("defence = 2", "defense = 2"))
        assert refused.value.code == "not_understood"
        assert "line " in str(refused.value)


GIVEN: dict[str, Any] = {
    "values": {"resilience": "6", "max_wounds": "3", "max_shock": "none"},
    "answers": {"weapons.chopper.damage: total 9": "other"},
    "count": 2,
}


def test_once_nothing_is_wanting_there_is_a_command_that_one_step_takes_back(server: Near) -> None:
    with party(server) as table:
        back = table.gm.post("read", text=PASTED, given={"rust_jackal": GIVEN})
        assert back["wanting"] == []
        seq = table.gm.play(back["command"].pop("do"), **back["command"])
        there = table.gm.until(seq)["view"]["characters"]
        assert [one["name"] for one in there.values()][-2:] == ["Rust Jackal A", "Rust Jackal B"]
        jackal = there["rust_jackal_b"]
        assert (jackal["max_shock"], jackal["weapons"][0]["adds_strength"]) == (0, True)
        assert jackal["notes"] == "Weight 40 stone"
        seq = table.gm.post("undo", submission=fresh())["seq"]
        assert "rust_jackal_a" not in table.gm.until(seq)["view"]["characters"]


def test_what_the_rules_have_against_an_entry_stands_with_it(server: Near) -> None:
    with party(server) as table:
        given = {**GIVEN, "values": {**GIVEN["values"], "armour": "9"}}
        back = table.gm.post("read", text=PASTED, given={"rust_jackal": given})
        sentence = "Armour 9 is part of Resilience 6."
        assert (back["entries"][0]["wrong"], back["wanting"]) == (sentence, [sentence])
        left_out = {**given, "leave": True}
        back = table.gm.post("read", text=PASTED, given={"rust_jackal": left_out})
        assert (back["wanting"], back["command"]) == ([], None)


def test_the_class_is_that_of_the_tier_that_is_played(server: Near) -> None:
    text = "Hulk\nTier 1: Elite | Tier 2: Troop\nDefence 2\nWounds 4"
    with party(server) as table:
        table.gm.play("edit_sheet", character="vess", tier=2)
        [entry] = table.gm.post("read", text=text)["entries"]
        assert {"threat_class": "troop"}.items() <= entry["sheet"].items()


def test_a_place_comes_in_as_one(server: Near) -> None:
    text = "The Stair\nTier 1 Traversal\nImpulses: drown\nDifficulty 11"
    with party(server, "daggerheart") as table:
        back = table.gm.post("read", text=text)
        assert back["entries"][0]["sort"] == "environment"
        seq = table.gm.play(back["command"].pop("do"), **back["command"])
        stair = table.gm.until(seq)["view"]["characters"]["the_stair"]
        assert (stair["foe_type"], stair["place_type"]) == ("environment", "traversal")


def test_a_game_without_a_reader_says_so(server: Near, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(READERS, "wrath-glory")
    with party(server) as table, pytest.raises(Refused) as refused:
        table.gm.post("read", text=PASTED)
    assert refused.value.code == "not_understood"
    assert refused.value.sentence == "Nobody knows how texts of this game are read."


def test_whoever_watches_does_not_read(server: Near) -> None:
    with party(server) as table, pytest.raises(Refused) as refused:
        table.watched().post("read", text=PASTED)
    assert refused.value.code == "spectator"


def test_a_text_has_its_limit_and_data_a_wider_one(server: Near) -> None:
    with party(server) as table:
        with pytest.raises(Refused) as refused:
            table.gm.post("read", text="x\n" * 20_001)
        assert "more than 40,000 signs" in str(refused.value)
        wide = (FILES / "stoker.threat").read_text(encoding="utf-8") + " " * 60_000
        assert table.gm.post("read", text=wide)["entries"][0]["name"] == "Drowned Stoker"
        with pytest.raises(Refused):
            table.gm.post("read", text="x" * 1_000_001)


def packed(*names: str) -> bytes:
    raw = io.BytesIO()
    with zipfile.ZipFile(raw, "w", zipfile.ZIP_DEFLATED) as file:
        for name in names:
            file.write(FILES / name, f"notes/{name}")
    return raw.getvalue()


def test_what_is_packed_is_unpacked_and_each_file_read_by_itself(server: Near) -> None:
    raw = packed("foundry-adversary.json", "card.md", "hound.md")
    with party(server, "daggerheart") as table:
        found = table.gm.request("POST", "unpack?name=fen.zip", raw).json()
        assert [one["name"] for one in found] == [
            "fen.zip: notes/foundry-adversary.json",
            "fen.zip: notes/card.md",
            "fen.zip: notes/hound.md",
        ]
        text = "\n".join(f"--- file: {one['name']} ---\n{one['text']}" for one in found)
        back = table.gm.post("read", text=text)
        assert [one["name"] for one in back["entries"]] == ["Mire Hound", "Mire Hound"]
        assert table.anna.request("POST", "unpack?name=fen.zip", raw).json() == found


def test_many_files_at_once_have_a_limit_too(server: Near) -> None:
    with party(server) as table:
        for text, words in (
            ("--- file: a ---\na\n" * 201, "more than 200 files at once"),
            (f"--- file: a ---\n{'a ' * 19_000}\n" * 5, "texts of more than 160,000 signs"),
        ):
            with pytest.raises(Refused) as refused:
                table.anna.post("read", text=text)
            assert words in str(refused.value)


def test_what_cannot_be_unpacked_is_refused_in_words(server: Near) -> None:
    raw = packed("hound.md")
    deep = io.BytesIO()
    with zipfile.ZipFile(deep, "w") as file:
        for place in range(3):
            file.writestr(f"{place}.txt", os.urandom(2_500_000).hex()[:4_000_000])
    with party(server, "daggerheart") as table:
        for sent, says in (
            (raw[: len(raw) // 2], "cut off or damaged"),
            (b"%PDF-1.7", "copy its text"),
            (deep.getvalue()[:5_000_001], "5 MB"),
        ):
            answer = table.gm.request("POST", "unpack?name=x.zip", sent)
            assert answer.status_code in (409, 413), answer.text
            assert says in answer.text


def test_a_hero_of_another_program_joins(server: Near) -> None:
    text = (FILES / "foundry-hero.json").read_text(encoding="utf-8")
    with party(server, "daggerheart") as table:
        back = table.gm.post("read", text=text)
        (entry,) = back["entries"]
        assert (entry["sort"], back["wanting"]) == ("hero", [])
        seq = table.gm.play(back["command"].pop("do"), **back["command"])
        tam = table.gm.until(seq)["view"]["characters"]["tam_of_the_reeds"]
        assert (tam["hero"], tam["evasion"], tam["vault"]) == (True, 13, ["old_song"])
        seen = table.anna.until(seq)["view"]["characters"]["tam_of_the_reeds"]
        assert "duke" in tam["notes"]
        assert "duke" not in str(seen)


def test_a_file_for_another_game_and_things_for_a_pack_are_told(server: Near) -> None:
    threat = (FILES / "stoker.threat").read_text(encoding="utf-8")
    with party(server, "daggerheart") as table:
        with pytest.raises(Refused) as refused:
            table.gm.post("read", text=threat)
        assert "for Wrath & Glory, and this is Daggerheart" in str(refused.value)
        back = table.gm.post("read", text=(FILES / "weapons.csv").read_text(encoding="utf-8"))
        assert (back["entries"], back["left"][0]["words"]) == ([], "weapon: Reed Bow, Silt Lash")

"""Packs: read whole, what they bear handed out, and every fault with its line and key."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import jsonschema
import msgspec
import pytest

from tableside.cli.check import schema, schema_text
from tableside.core.toml_text import BadFileError
from tableside.systems import READERS
from tableside.systems.kit.pack import Reader, entries_of, game_of, read_any, read_pack
from tableside.systems.kit.reading.plain import is_pack
from tableside.systems.kit.reading.readback import told

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "pack-format.md").read_text(encoding="utf-8")
FOUNDRY, FEN, COURT = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
WRATH_GLORY, DAGGERHEART = READERS["wrath-glory"](), READERS["daggerheart"]()
BOTH = pytest.mark.parametrize(("reader", "text"), [(WRATH_GLORY, FOUNDRY), (DAGGERHEART, FEN)])


@BOTH
def test_a_pack_says_what_it_is_and_for_which_game(reader: Reader, text: str) -> None:
    assert is_pack(text)
    assert game_of("x", text, READERS) == reader.game
    with pytest.raises(BadFileError, match="for which game"):
        game_of("x", text.replace("game =", "gaem ="), READERS)


@BOTH
def test_json_holds_the_same(reader: Reader, text: str) -> None:
    pack = read_pack(reader, "x.toml", text)
    same = json.dumps(msgspec.to_builtins(pack), indent=1)
    assert is_pack(same)
    assert read_pack(reader, "x.json", same) == pack


def test_what_is_borne_is_on_the_sheet() -> None:
    ilva, stoker = entries_of(WRATH_GLORY, read_pack(WRATH_GLORY, "x", FOUNDRY)).entries
    assert (ilva.sort, ilva.person.hero, stoker.sort, stoker.person.hero) == (
        *("hero", True, "foe"),
        False,
    )
    assert [one.name for one in ilva.person.weapons] == ["Rivet gun"]
    assert [one.name for one in ilva.person.worn] == ["Slag plate"]
    assert [one.name for one in stoker.person.cards] == ["Last breath of the forge"]


def test_a_place_is_one() -> None:
    entries = {one.sort: one for one in read_any(DAGGERHEART, "x", FEN).entries}
    assert list(entries) == ["hero", "foe", "environment"]
    assert entries["environment"].person.foe_type == "environment"
    assert entries["hero"].person.hero


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("tier = 2", "teir = 2", "line 19: hero[0].teir: Object contains unknown field"),
        ("tier = 2", 'tier = "two"', "line 19: hero[0].tier: Expected `int`"),
        ('["rivet_gun"]', '["gun"]', "line 25: hero[0].arms: there is no weapon 'gun'"),
        ("stoker = 4", "stokers = 4", "line 14: encounter[0].foes: there is no 'stokers'"),
        ('id = "hook_chain"', 'id = "rivet_gun"', "line 8: weapon[1].id: two of them are"),
        ('id = "stoker"', 'id = "The Stoker"', "foe[0].id: 'The Stoker' is no id"),
        ("version = 1", "version = 2", "line 2: version: Invalid enum value 2"),
        ('share = "free"', 'share = "sold"', "line 6: share: Invalid enum value"),
        ('title = "', "title = ", "line 4: not valid TOML"),
    ],
)
def test_a_fault_has_its_line_and_key(old: str, new: str, complaint: str) -> None:
    assert FOUNDRY.count(old) == 1
    with pytest.raises(BadFileError, match=re.escape(complaint)):
        read_pack(WRATH_GLORY, "x.toml", FOUNDRY.replace(old, new))


def test_a_fault_in_json_has_its_line_too() -> None:
    pack = msgspec.to_builtins(read_pack(DAGGERHEART, "x", FEN))
    text = json.dumps(pack, indent=1)
    line = next(n for n, one in enumerate(text.splitlines(), 1) if '"difficulty": 12' in one)
    wrong = text.replace('"difficulty": 12', '"difficult": 12')
    with pytest.raises(BadFileError, match=re.escape(f"x, line {line}: foe[0].difficult")):
        read_pack(DAGGERHEART, "x", wrong)
    with pytest.raises(BadFileError, match="line 3: not valid JSON"):
        read_pack(DAGGERHEART, "x", '{\n "format": "tableside-pack",\n "version": ,\n}')


@BOTH
def test_it_is_read_back_in_rows(reader: Reader, text: str) -> None:
    ready, _ = told(read_any(reader, "x", text), reader)
    assert all(one.back.rows and not one.back.missing for one in ready)
    rows = {row.path: (row.label, row.value) for one in ready for row in one.back.rows}
    if reader is WRATH_GLORY:
        assert rows["max_shock"] == ("Shock", "none")
        assert rows["weapons.hook_chain"] == ("Hook and chain", "9 + 3 ED, AP 0, melee, Tangle")
        assert rows["classes.1"] == ("Class by tier 1", "elite")
    else:
        assert rows["weapons.w1"] == ("Jaws", "melee, 1d8+2 physical")
        assert rows["attack"] == ("Attack modifier", "+1")
        assert rows["adversaries.0"] == ("Pack", "mire_hound")


class TestSchema:
    def test_the_one_in_docs_is_up_to_date(self) -> None:
        written = (DOCS / "pack.schema.json").read_text(encoding="utf-8")
        hint = "write it anew: tableside check --schema > docs/pack.schema.json"
        assert written == schema_text(), hint

    @BOTH
    def test_it_takes_packs_and_refuses_what_is_wrong(self, reader: Reader, text: str) -> None:
        check = jsonschema.Draft202012Validator(schema())
        good: dict[str, Any] = tomllib.loads(text)
        assert check.is_valid(good)
        assert not check.is_valid({**good, "wepon": []})
        assert not check.is_valid({**good, "game": "chess"})
        assert not check.is_valid({**good, "hero": [{"id": "x", "name": "X", "hitpoints": 3}]})


def test_left_words_come_back() -> None:
    more = f'left = [{{ of = "stoker", text = "Weight 40", why = "no home" }}]\n{FOUNDRY}'
    (left,) = read_any(WRATH_GLORY, "x", more).left
    assert (left.path, left.words, left.why) == ("stoker", "Weight 40", "no home")


def test_a_pack_on_one_line_says_its_game_too() -> None:
    text = '{"format":"tableside-pack","version":1,"game":"wrath_glory","title":"x"}'
    assert game_of("x", text, ("wrath-glory",)) == "wrath-glory"

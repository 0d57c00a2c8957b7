"""Stat blocks and packs read back over the wire: data for a look before anything joins."""

from __future__ import annotations

from pathlib import Path

import pytest

from web.client import party
from web.servers import Near, Refused

PASTED = "Rust Jackal\nStrength 4\nDefence 2\nWeight 40 stone\nChopper: 9 + 4 ED, melee"


def test_what_was_understood_left_and_in_doubt(server: Near) -> None:
    with party(server) as table:
        before = table.gm.frame
        back = table.gm.post("read", text=PASTED)
        (entry,) = back["entries"]
        assert (entry["sort"], entry["name"]) == ("foe", "Rust Jackal")
        assert {"path": "defence", "label": "Defence", "value": "2"} in entry["rows"]
        assert entry["sheet"]["weapons"][0]["damage"] == 9
        assert "resilience" in [one["path"] for one in entry["missing"]]
        [doubt] = back["doubts"]
        assert (doubt["taken"], doubt["other"]) == ("total 9", "9 + Strength 4 = 13")
        [left] = back["left"]
        assert left["words"] == "Weight 40 stone"
        assert table.gm.frame == before


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


def test_a_text_has_its_limit(server: Near) -> None:
    with party(server) as table, pytest.raises(Refused):
        table.gm.post("read", text="x" * 40_001)

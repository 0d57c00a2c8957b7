"""The GM puts an attack right: what its weapon was, whom it met, and what all will read of it."""

from __future__ import annotations

from typing import Any

import pytest

from web.client import Device, Party, fresh
from web.servers import Refused
from web.test_play import throw

GUN = {"id": "gun", "name": "Old gun", "damage": 8, "ed": 1}
BOW = {"id": "bow", "name": "Bow", "trait": "agility", "range": "far", "damage": {"die": 6}}


def shot(wrath: Party) -> int:
    """Vess hits Grint; the row of the attack."""
    gm = wrath.gm
    gm.play("add_character", id="grint", name="Grint", hero=False, defence=3, resilience=6)
    gm.play("take_weapon", character="vess", weapon=GUN)
    attack = {"weapon": "gun", "targets": ["grint"], "total": 6, "range": "normal"}
    real = {"real_dice": True}
    row = wrath.anna.play("attack", character="vess", options=real, **attack)
    wrath.sync(row)
    throw(wrath, 4, 5, 4, 4, 2, 2)
    wrath.sync(wrath.anna.answer("settle", real, character="vess"))
    throw(wrath, 4)
    return row


def adopt(gm: Device, how: str, asked: dict[str, Any]) -> Any:
    seen = gm.post("correct", **asked)
    more = {"how": how, "head": seen["head"], "submission": fresh()}
    return gm.post("adopt", **asked, **more)["seq"], seen


def said(device: Device) -> list[str]:
    return [line["text"] for one in device.told for line in one["lines"]]


@pytest.mark.parametrize("how", ["replay", "settle"])
def test_a_weapon_was_otherwise(wrath: Party, how: str) -> None:
    row, gm = shot(wrath), wrath.gm
    wrath.sync(gm.play("adjust", track="ruin", by=1))
    [weapon, grint] = gm.get(f"rows/{row}")["sheets"]
    assert (weapon["label"], weapon["fields"]) == ("Old gun", ["weapon"])
    assert grint["command"] == {
        "do": "edit_sheet",
        "character": "grint",
        "defence": 3,
        "resilience": 6,
    }
    right = {**weapon["command"], "weapon": {**weapon["command"]["weapon"], "damage": 12}}
    seq, seen = adopt(gm, how, {"seq": row, "sheets": [right]})
    assert seen["was"] == [
        "Extra Damage Dice 4: 9 damage to Grint.",
        "Grint takes 3 Wounds (9 damage against Resilience 6).",
    ]
    assert seen["becomes"] == [
        "Extra Damage Dice 4: 13 damage to Grint.",
        "Grint takes 7 Wounds (13 damage against Resilience 6).",
    ]
    assert seen["stays"] == 4
    wrath.sync(seq)
    # What all were to read is what they read; and the row that was wrong is known to be.
    [line] = (one for one in wrath.ben.told if one["do"] == "corrected")
    assert [one["text"] for one in line["lines"]] == seen["says"][how]
    assert "Vess attacks Grint with Old gun." in seen["says"][how][0]
    assert line["mends"] == row
    assert gm.frame["view"]["tracks"]["ruin"] == 1
    sheet = gm.frame["view"]["characters"]["vess"]["weapons"][0]
    assert sheet["damage"] == 12
    if how == "replay":
        assert set(seen["becomes"]) < set(said(gm))


def test_a_target_stood_up_otherwise_and_the_rows_of_a_deed_lead_to_each_other(
    wrath: Party,
) -> None:
    row, gm = shot(wrath), wrath.gm
    grint = gm.get(f"rows/{row}")["sheets"][1]["command"]
    seen = gm.post("correct", seq=row, sheets=[{**grint, "defence": 30}])
    assert any("misses" in one or "fails" in one for one in seen["becomes"])
    last = gm.frame["seq"]
    assert gm.get(f"rows/{last}")["deed"][0]["seq"] == row
    assert last in [one["seq"] for one in gm.get(f"rows/{row}")["deed"]]
    assert gm.get(f"rows/{last}")["sheets"] == []


def test_nothing_else_comes_in_that_way(wrath: Party) -> None:
    row, gm = shot(wrath), wrath.gm
    for wrong in (
        {"do": "adjust", "track": "vess.wrath", "by": 5},
        {"do": "edit_sheet", "character": "doran", "defence": 9},
        {"do": "take_weapon", "character": "vess", "weapon": {"id": "gun"}},
    ):
        with pytest.raises(Refused) as refused:
            gm.post("correct", seq=row, sheets=[wrong])
        assert refused.value.code == "not_a_choice"
    with pytest.raises(Refused) as refused:
        wrath.anna.post("correct", seq=row, sheets=[{"do": "adjust"}])
    assert refused.value.code == "not_gm"


def test_an_attack_of_daggerheart(hope: Party) -> None:
    gm = hope.gm
    gm.play("add_character", id="rat", name="Rat", hero=False, difficulty=3, hp_max=6, major=5)
    gm.play("take_weapon", character="vess", weapon=BOW)
    row = hope.anna.play("attack", character="vess", target="rat")
    hope.sync(row)
    shown = gm.get(f"rows/{row}")["sheets"]
    assert [(one["label"], one["fields"]) for one in shown] == [
        ("Bow", ["weapon"]),
        ("Rat's sheet", ["difficulty", "major"]),
    ]
    seen = gm.post("correct", seq=row, sheets=[{**shown[1]["command"], "difficulty": 12}])
    assert [one["name"] for one in seen["differences"]] == ["Rat's sheet"]

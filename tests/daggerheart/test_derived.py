"""Thresholds, Armour Score and Proficiency that follow from level and armour."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from daggerheart.fights import answer_hit, deal, fight, fighter, marked, wolf
from daggerheart.tables import ANNA
from support import Table
from tableside.systems.daggerheart.commands import EditSheet
from tableside.systems.daggerheart.numbers.reckon import thresholds_of
from tableside.systems.daggerheart.state.gear import Armour

COAT = Armour("bark_coat", "Bark coat", major=6, severe=13, score=3)
UNSAID: dict[str, Any] = {"major": 0, "severe": 0, "armour_score": 0}


def thresholds(at: Table) -> list[str]:
    return [one.why() for one in thresholds_of(at.system.rules, at.state, "ana") if one is not None]


def score(at: Table) -> int:
    value = at.system.known(at.state, ANNA).maximums["ana.armour"].value
    assert isinstance(value, int)
    return value


@pytest.mark.rule("DH-HP-01", "DH-ARM-01", "DH-LVL-05")
def test_armour_and_level_make_thresholds_and_score_and_nobody_is_asked() -> None:
    at = fight(fighter("ana", level=2, worn=(COAT,), **UNSAID), wolf(), gm=True)
    assert thresholds(at) == [
        "major: +6 Bark coat, +2 level = 8",
        "severe: +13 Bark coat, +2 level = 15",
    ]
    assert score(at) == 3
    deal(at, 8, "ana")
    answer_hit(at, next(one.id for one in at.state.matters if one.asks), armour=False)
    assert marked(at, "ana") == 2


@pytest.mark.rule("DH-ARM-01")
def test_what_is_printed_comes_first() -> None:
    person = fighter("ana", worn=(COAT,), **{**UNSAID, "armour_score": 5, "major": 9, "severe": 20})
    at = fight(person, wolf())
    assert [one.rpartition("= ")[2] for one in thresholds(at)] == ["9", "20"]
    assert score(at) == 5
    at.play(ANNA, EditSheet("ana", major=0, severe=0, armour_score=0))
    assert ([one.rpartition("= ")[2] for one in thresholds(at)], score(at)) == (["7", "14"], 3)


@pytest.mark.rule("DH-HP-01")
def test_a_house_rule_says_what_no_armour_is_worth(tmp_path: Path) -> None:
    file = tmp_path / "ours.toml"
    head = 'name = "ours"\ntitle = "Ours"\nextends = "sheet"\n'
    file.write_text(f"{head}[topics.armour]\nvalues = {{ bare_major = 3, bare_severe = 5 }}\n")
    at = fight(fighter("ana", level=2, **UNSAID), wolf(), ruleset=str(file))
    assert thresholds(at) == ["major: +6 3 x level = 6", "severe: +10 5 x level = 10"]


@pytest.mark.rule("DH-LVL-03")
def test_proficiency_goes_on_following_the_level_until_somebody_prints_another() -> None:
    at = fight(fighter("ana", level=1, proficiency=1), wolf())
    at.play(ANNA, EditSheet("ana", level=5))
    assert at.state.characters["ana"].proficiency == 3
    at.play(ANNA, EditSheet("ana", proficiency=4))
    at.play(ANNA, EditSheet("ana", level=8))
    assert at.state.characters["ana"].proficiency == 4

"""Every number of these chapters is a value that a house rule may change."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from support import Table
from tableside.core.offers import Field, Range, Ready
from tableside.core.values import GM
from tableside.systems.wrath_glory import hazards, influence, society
from tableside.systems.wrath_glory.medicae import Treat
from tableside.systems.wrath_glory.respite import EndRest
from tableside.systems.wrath_glory.sheet.desk import EditSheet
from tableside.systems.wrath_glory.skill_tests.judging import Judge
from tableside.systems.wrath_glory.skill_tests.tests import Settle
from wrath_glory.campaign.quiet_tables import party, regroup, respite
from wrath_glory.tables import ANNA, CARA
from wrath_glory.vehicles.garage import garage, harder, struck


def house(path: Path, topic: str, said: str) -> str:
    """A house rule over core."""
    file = path / "house.toml"
    file.write_text(f'name = "ours"\ntitle = "Ours"\nextends = "core"\n[topics.{topic}]\n{said}\n')
    return str(file)


def dn_of(at: Table, **chosen: str) -> int:
    """The DN that a treatment by Kell is shown."""
    ready = at.ask(GM, Treat("kell"), buy=False, **chosen)
    assert isinstance(ready, Ready)
    return next(one.value for one in ready.preview if one.quantity == "dn")


@pytest.mark.rule("WG-REST-04", "WG-REST-06")
def test_how_long_a_respite_is_and_what_wrath_it_leaves(tmp_path: Path) -> None:
    rules = house(tmp_path, "rest", "values = { hours = 8, light = 3, wrath = 1 }")
    at = party(rules)
    matter = respite(at)
    asked = at.ask(GM, at.to(matter, EndRest))
    assert isinstance(asked, Field)
    assert isinstance(asked.domain, Range)
    assert (asked.domain.low, asked.domain.high) == (8, 24)
    at.play(GM, at.to(matter, EndRest, hours=8, light=3))
    assert at.tracks["vess.wrath"] == 1


@pytest.mark.rule("WG-MED-04", "WG-MED-06")
def test_the_dns_of_treatment(tmp_path: Path) -> None:
    said = "values = { light_dn = 2, heavy_dn = 7, shock_dn = 1, shock_more = 3 }"
    rules = house(tmp_path, "medicae", said)
    light, heavy = party(rules, vess_wounds=1), party(rules, vess_wounds=7)
    for at in (light, heavy):
        regroup(at)
    assert dn_of(light, what="wounds", patient="vess") == 2
    assert dn_of(heavy, what="wounds", patient="vess") == 7
    shock = party(rules, vess_shock=5)
    shock.play(CARA, Treat("orla", what="shock", patient="vess", total=1), 4, 1)
    assert shock.tracks["vess.shock"] == 1


@pytest.mark.rule("WG-MED-05")
def test_without_the_rule_a_shift_heals_nothing_more(tmp_path: Path) -> None:
    rules = house(tmp_path, "medicae", 'excluded = ["WG-MED-05"]')
    at = party(rules, kell_wounds=5)
    regroup(at)
    at.play(ANNA, Treat("vess", what="wounds", patient="kell"), 5, 6, 6, 6, 6, 1, 1)
    asked = at.ask(ANNA, at.to(at.open()[-1], Settle))
    assert isinstance(asked, Field)
    options = getattr(asked.domain, "options", ())
    assert "recover" not in {one.value for one in options}


@pytest.mark.rule("WG-HAZ-01", "WG-HAZ-07")
def test_steps_of_a_fall_and_the_dn_of_bad_air(tmp_path: Path) -> None:
    at = party(house(tmp_path, "hazards", "values = { fall_step = 5, suffocating_dn = 9 }"))
    at.play(GM, hazards.Fall(who=("vess",), metres=12), 1)
    assert at.tracks["vess.wounds"] == 3
    at.play(GM, EditSheet("vess", attributes={"toughness": 2}))
    at.play(GM, hazards.CutOffAir(who=("vess",)))
    at.play(GM, hazards.PassMinute(), 5, 6, 1)
    assert at.tracks["vess.shock"] == 1


@pytest.mark.rule("WG-SOC-01")
def test_what_an_attitude_is_worth(tmp_path: Path) -> None:
    at = party(house(tmp_path, "social", "values = { hostile = 6 }"))
    at.play(GM, society.SetAttitude(who="brute", attitude="hostile"))
    at.play(ANNA, society.Persuade("vess", target="brute", total=1), 5)
    at.play(GM, at.to(at.open()[-1], Judge, dn=2))
    assert any("DN 8" in line for line in at.read(ANNA))


@pytest.mark.rule("WG-INF-07")
def test_what_a_point_of_wealth_is_proposed_to_be_worth(tmp_path: Path) -> None:
    at = party(house(tmp_path, "influence", "values = { worth = 2 }"))
    at.play(GM, EditSheet("vess", keywords=("Noble",), wealth=1))
    at.play(ANNA, influence.Acquire("vess", shared=("Noble",)))
    chosen: dict[str, Any] = {"shared": ("Noble",), "dn": 2, "rarity": 0}
    asked = at.ask(GM, at.to(at.open()[-1], influence.WeighInfluence), **chosen)
    assert isinstance(asked, Field)
    assert (asked.name, asked.default) == ("worth", 2)


@pytest.mark.rule("WG-VCRIT-03")
def test_how_bad_a_shot_steering_is(tmp_path: Path) -> None:
    at = garage(house(tmp_path, "vehicles", "values = { steering = 3 }"))
    struck(at, 3)
    assert harder(at) == 3

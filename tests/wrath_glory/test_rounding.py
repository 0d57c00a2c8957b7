"""CONV-4: every half is rounded up, or down where a table has it so."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from support import Table, only
from tableside.core.effects import Always
from tableside.systems.wrath_glory import commands as do
from tableside.systems.wrath_glory import events as was
from tableside.systems.wrath_glory.numbers.conditions import staggered
from tableside.systems.wrath_glory.numbers.reckon import bought
from tableside.systems.wrath_glory.numbers.traits import flat_terms
from tableside.systems.wrath_glory.state.gear import FORCE, Vehicle, Weapon
from tableside.systems.wrath_glory.turns.places import half_speed, speed_of
from wrath_glory.combat.turns_tables import VESS
from wrath_glory.tables import SKILL, answer, call, roll, table
from wrath_glory.vehicles.garage import TRUCK, speed, struck

SEER = replace(VESS, speed=7, keywords=("Psyker",), attributes={"willpower": 5}, totals={SKILL: 5})
CAR = replace(TRUCK, vehicle=Vehicle(cruising=25))
STAFF = Weapon("staff", "Staff", traits={FORCE: 0})


@pytest.fixture(params=["up", "down"])
def rounded(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Table, bool]:
    """A table that rounds this way, and whether that is up."""
    path = tmp_path / "ours.toml"
    values = f'values = {{ rounding = "{request.param}" }}'
    said = f'name = "ours"\ntitle = "Ours"\nextends = "core"\n[topics.tests]\n{values}\n'
    path.write_text(said)
    return table(str(path), SEER, CAR), request.param == "up"


@pytest.mark.rule("WG-TEST-07")
def test_bought_successes(rounded: tuple[Table, bool]) -> None:
    at, up = rounded
    matter = call(at, dn=1)
    answer(at, matter, do.BuySuccesses)
    taken = only(answer(at, matter, do.AllowBuying), was.SuccessesBought)
    assert taken.icons == (3 if up else 2)


@pytest.mark.rule("WG-TEST-07")
def test_half_of_any_pool(rounded: tuple[Table, bool]) -> None:
    at, up = rounded
    halves = [bought(at.system.rules, pool) for pool in range(-2, 8)]
    assert halves == ([0, 0, 0, 1, 1, 2, 2, 3, 3, 4] if up else [0, 0, 0, 0, 1, 1, 2, 2, 3, 3])


@pytest.mark.rule("WG-MOVE-06", "WG-MOVE-08")
def test_speed(rounded: tuple[Table, bool]) -> None:
    at, up = rounded
    assert half_speed(at.system.rules, at.state, "vess") == (4 if up else 3)
    slowed = replace(at.state, effects=(staggered("vess", Always()),))
    made = speed_of(at.system.rules, slowed, "vess")
    assert made is not None
    assert made.value == (4 if up else 3)


@pytest.mark.rule("WG-TRAIT-06")
def test_willpower(rounded: tuple[Table, bool]) -> None:
    at, up = rounded
    (lent,) = flat_terms(at.system.rules, at.state, "vess", STAFF)
    assert lent.amount == (3 if up else 2)


@pytest.mark.rule("WG-VCRIT-04")
def test_cruising_speed(rounded: tuple[Table, bool]) -> None:
    at, up = rounded
    speeds = []
    for _ in range(2):
        struck(at, 4)
        speeds.append(speed(at))
    assert speeds == ([13, 7] if up else [12, 6])


@pytest.mark.rule("WG-SHIFT-05")
def test_minutes(rounded: tuple[Table, bool]) -> None:
    at, up = rounded
    matter = call(at, dn=1, minutes=5)
    roll(at, matter, 6, 6, 1, 1, 1)
    settled = only(answer(at, matter, do.Settle, shifts={"speed": 1}), was.TestSettled)
    assert settled.minutes == (3 if up else 2)

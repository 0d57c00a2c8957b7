"""Defiance Checks: the odds of a whole run are what the engine plays, counted out."""

from __future__ import annotations

from typing import Any

import pytest

from odds.asking import asked, told
from odds.counting import counted
from tableside.core.values import GM, Actor, Command, Event
from tableside.systems.wrath_glory import odds
from tableside.systems.wrath_glory.harm.defiance import Defy
from tableside.systems.wrath_glory.harm.requests import Harm
from tableside.systems.wrath_glory.numbers.derived_conditions import dead, down, stabilised
from wrath_glory.combat.dying_tables import fallen
from wrath_glory.tables import ANNA

STRIKE = Harm(who=("vess",), attack=False, wounds=1)  # WG-DYING-08: a check at once


def _ended(rules: Any, state: Any) -> str:
    if dead(state, "vess"):
        return "dies"
    if not down(rules, state, "vess"):
        return "wakes"
    return "stable" if stabilised(state, "vess") else ""


@pytest.mark.parametrize("marks", [0, 1, 2])
@pytest.mark.parametrize("wrath", [0, 1, 2, 3])
def test_a_run_of_checks_until_something_passes(marks: int, wrath: int) -> None:
    at = fallen(wrath=wrath, marks=marks)

    def policy(state: Any) -> tuple[Actor, Command] | None:
        for thread in state.matters:
            if thread.procedure == "defiance" and thread.asks:
                spend = state.tracks["vess.wrath"] > 0
                return ANNA, Defy("vess", thread.id, thread.revision, wrath=spend)
        return None if _ended(at.system.rules, state) else (GM, STRIKE)

    def read(state: Any, _events: tuple[Event, ...]) -> str:
        return _ended(at.system.rules, state)

    found = counted(at.system, at.state, policy, read)
    made = odds.for_defiance(marks, wrath=wrath)
    assert made.dying == 0
    assert {"wakes": made.wakes, "stable": made.stable, "dies": made.dies} == found


def _choice(marks: int, wrath: int) -> dict[str, Any]:
    at = fallen(wrath=wrath, marks=marks)
    at.play(GM, STRIKE)
    [matter] = [one for one in at.open() if at.matter(one).procedure == "defiance"]
    return told(asked(at, ANNA, at.to(matter, Defy)))


def test_a_check_at_the_table() -> None:
    plain, helped = (odds.for_defiance(2, wrath=one, checks=1) for one in (0, 1))
    assert _choice(marks=2, wrath=1) == {
        "Just roll: stabilised or awake": plain.wakes + plain.stable,
        "Just roll: awake": plain.wakes,
        "Just roll: dead": plain.dies,
        "With 1 Wrath: stabilised or awake": helped.wakes + helped.stable,
        "With 1 Wrath: awake": helped.wakes,
        "With 1 Wrath: dead": helped.dies,
        "A check a turn to the end: dead": odds.for_defiance(2).dies,
        "The same with Wrath on each: dead": odds.for_defiance(2, wrath=1).dies,
    }


def test_without_wrath_and_without_a_mark_one_check_kills_nobody() -> None:
    assert list(_choice(marks=0, wrath=0)) == [
        "Just roll: stabilised or awake",
        "Just roll: awake",
        "A check a turn to the end: dead",
    ]


def test_where_no_failure_kills() -> None:
    made = odds.for_defiance(5, deadly=0)
    assert made.dies == 0
    assert made.wakes + made.stable + made.dying == 1

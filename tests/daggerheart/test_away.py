"""A hero is away: nobody waits for them, strikes them, counts them or gives them anything."""

from __future__ import annotations

from typing import Any

import pytest

from daggerheart.fights import deal, fight, marked
from daggerheart.tables import ANNA, call, hero, roll, table
from support import Table, only
from tableside.core.correction import correct
from tableside.core.desk import SetPresence
from tableside.core.matters import CalledOff
from tableside.core.values import GM, Command
from tableside.systems import RULESETS
from tableside.systems.daggerheart import commands as do
from tableside.systems.daggerheart import rest
from tableside.systems.daggerheart.fights.adversaries import FoeAttacks
from tableside.systems.daggerheart.levels import GrantLevel
from tableside.systems.daggerheart.scene.encounters import PlanEncounter


def choices(at: Table, command: Command) -> set[str]:
    """Whom the first question of a command names."""
    domain: Any = at.question(GM, command).domain
    return {str(one.value) for one in domain.options}


AWAY, BACK = SetPresence("ana", present=False), SetPresence("ana", present=True)
each = pytest.mark.parametrize("ruleset", RULESETS["daggerheart"])


@each
def test_their_roll_is_called_off_and_says_why(ruleset: str) -> None:
    at = table(ruleset=ruleset)
    matter = call(at, "ana", "bo")
    events = at.play(GM, AWAY)
    off = only(events, CalledOff)
    assert (off.matter, off.who, off.why) == (matter, "ana", "is away")
    assert [one.asks for one in at.state.matters] == [("bo",)]
    assert at.told(ANNA)[0] == "Ana is away."


@each
def test_the_hit_that_fell_is_answered_by_its_default(ruleset: str) -> None:
    at = fight(ruleset=ruleset)
    deal(at, 8)
    assert any("ana" in one.asks for one in at.state.matters)
    hope = at.tracks["ana.hope"]
    at.play(GM, AWAY)
    assert not any("ana" in one.asks for one in at.state.matters)
    assert marked(at, "ana") > 0
    assert at.tracks["ana.hope"] == hope


@each
def test_nobody_is_struck_or_called_who_is_away(ruleset: str) -> None:
    at = fight(ruleset=ruleset, gm=True)
    at.play(GM, AWAY)
    for command in (FoeAttacks("wolf"), do.CallRoll()):
        shown = choices(at, command)
        assert shown & {"ana", "bo"} == {"bo"}
    at.play(GM, BACK)
    shown = choices(at, FoeAttacks("wolf"))
    assert "ana" in shown


@each
@pytest.mark.rule("DH-ENC-01")
def test_battle_points_count_those_who_are_here(ruleset: str) -> None:
    at = table(ruleset=ruleset)
    assert at.question(GM, PlanEncounter()).default == 3
    at.play(GM, AWAY)
    assert at.question(GM, PlanEncounter()).default == 2


@each
@pytest.mark.rule("DH-REST-05")
def test_a_rest_goes_on_without_them(ruleset: str) -> None:
    at = table(hero("ana"), hero("bo"), tracks={"ana.hope": 0}, ruleset=ruleset)
    at.play(GM, rest.CallRest(kind="short"))
    at.play(GM, AWAY)
    (thread,) = at.state.matters
    assert (thread.asks, thread.values.heroes) == (("bo",), ("bo",))
    at.play(GM, at.to(thread.id, rest.ChooseMoves, "bo", first="prepare", second="prepare"), 1)
    assert at.tracks["ana.hope"] == 0


@each
def test_a_level_waits_until_they_are_back(ruleset: str) -> None:
    at = table(ruleset=ruleset)
    at.play(GM, GrantLevel(who=("ana",)))
    at.play(GM, AWAY)
    assert [one.procedure for one in at.state.matters] == ["level"]


@each
def test_a_roll_before_can_still_be_set_right(ruleset: str) -> None:
    at = table(ruleset=ruleset)
    roll(at, call(at, "ana"), 5, 3)
    row = at.history.rows[-1]
    at.play(GM, AWAY)
    found = correct(at.history, row.seq, faces=dict.fromkeys(row.faces, (12, 1)))
    assert found.differences
    assert not found.state.characters["ana"].present


@each
def test_a_player_does_not_say_who_is_away(ruleset: str) -> None:
    assert table(ruleset=ruleset).refusal(ANNA, AWAY).code == "not_gm"

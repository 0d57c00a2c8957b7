"""A hero is away: nobody waits for them, strikes them, counts them or gives them anything."""

from __future__ import annotations

from typing import Any

import pytest

from support import Table, every, only
from tableside.core.desk import Adjust, SetPresence
from tableside.core.evening import BeginEvening
from tableside.core.matters import CalledOff
from tableside.core.values import GM, Command
from tableside.systems.wrath_glory import commands as do
from tableside.systems.wrath_glory.attack.together import AttackTogether
from tableside.systems.wrath_glory.turns.rounds import EndTurn, TakeTurn
from wrath_glory.combat import attack_tables as shots
from wrath_glory.combat.harm_tables import fight, harm, taken
from wrath_glory.tables import ANNA, BEN, call, hero, table


def choices(at: Table, command: Command) -> set[str]:
    """Whom the first question of a command names."""
    domain: Any = at.question(GM, command).domain
    return {str(one.value) for one in domain.options}


AWAY, BACK = SetPresence("vess", present=False), SetPresence("vess", present=True)


def test_their_roll_is_called_off_and_says_why(ruleset: str) -> None:
    at = table(ruleset)
    matter = call(at)
    events = at.play(GM, AWAY)
    off = only(events, CalledOff)
    assert (off.matter, off.who, off.why) == (matter, "vess", "is away")
    assert at.open() == []
    assert at.told(ANNA)[0] == "Vess is away."
    assert "Vess is away" in at.told(ANNA)[1]


def test_only_their_own_is_called_off(ruleset: str) -> None:
    at = table(ruleset)
    first = call(at, "vess", "kell")
    at.play(GM, AWAY)
    assert [one.asks for one in at.state.matters] == [("kell",)]
    assert first not in at.open()


def test_what_they_are_asked_goes_by_its_default_and_costs_nothing(ruleset: str) -> None:
    at = fight(ruleset)
    harm(at, damage=13)
    assert any("vess" in one.asks for one in at.state.matters)
    before = at.tracks
    at.play(GM, AWAY)
    assert not any("vess" in one.asks for one in at.state.matters)
    assert taken(at)[0] > 0  # the blow had fallen already
    assert at.tracks["vess.wrath"] == before["vess.wrath"]


def test_nobody_is_struck_or_tested_or_rewarded_who_is_away(ruleset: str) -> None:
    at = table(ruleset)
    at.play(GM, AWAY)
    for command in (do.CallTest(), do.Oppose()):
        shown = choices(at, command)
        assert shown & {"vess", "kell"} == {"kell"}
    at.play(GM, BACK)
    shown = choices(at, do.CallTest())
    assert "vess" in shown


def test_no_threat_aims_at_them_and_they_have_no_turn(ruleset: str) -> None:
    at = shots.fight(ruleset)
    at.play(GM, AWAY)
    assert "vess" not in at.system.known(at.state, GM).order.doing
    at.play(BEN, TakeTurn("kell"))
    at.play(BEN, EndTurn("kell"))
    assert choices(at, AttackTogether()) & {"vess", "kell"} == {"kell"}


@pytest.mark.rule("WG-GLORY-02")
def test_glory_counts_those_who_are_here() -> None:
    at = table("revised", *(hero(name) for name in ("vess", "kell", "a", "b", "c")))
    assert at.system.maximum(at.state, "glory").value == 7
    at.play(GM, AWAY)
    assert at.system.maximum(at.state, "glory").value == 6


@pytest.mark.rule("WG-WP-01")
def test_whoever_comes_late_has_the_points_that_a_session_begins_with(ruleset: str) -> None:
    at = table(ruleset, tracks={"vess.wrath": 0})
    at.play(GM, BeginEvening(present=("kell",)))
    at.play(GM, BACK)
    assert at.tracks["vess.wrath"] == 2


def test_whoever_was_only_away_for_a_while_keeps_theirs(ruleset: str) -> None:
    at = table(ruleset)
    at.play(GM, BeginEvening(present=("vess", "kell")))
    at.play(GM, Adjust(track="vess.wrath", by=3))
    at.play(GM, AWAY)
    at.play(GM, BACK)
    assert at.tracks["vess.wrath"] == 5


def test_it_is_taken_back_whole(ruleset: str) -> None:
    at = table(ruleset)
    call(at)
    before = at.state
    at.play(GM, AWAY)
    at.history.undo()
    assert at.state == before
    at.history.redo()
    assert not at.state.characters["vess"].present
    assert not every(at.history.rows[-1].events, CalledOff)


def test_a_player_does_not_say_who_is_away(ruleset: str) -> None:
    assert table(ruleset).refusal(ANNA, AWAY).code == "not_gm"

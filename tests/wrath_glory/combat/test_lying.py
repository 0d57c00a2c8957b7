"""CONV-8: the turns of those who can take none pass with the round, and what belongs to them."""

from __future__ import annotations

from typing import Any

import pytest

from support import Table, every, only
from tableside.core.desk import GiveEffect
from tableside.core.effects import Moment, Occasion
from tableside.core.values import GM
from tableside.systems.wrath_glory.conditions.conditions import HazardRolled
from tableside.systems.wrath_glory.harm.death import DeclareDead
from tableside.systems.wrath_glory.harm.defiance import DefianceRolled, Defy, Outcome
from tableside.systems.wrath_glory.ruleset.fights import Threshold
from tableside.systems.wrath_glory.turns.rounds import EndTurn
from tableside.systems.wrath_glory.turns.turns import TurnPassed
from wrath_glory.combat.conditions_tables import fight, inflict, lying
from wrath_glory.combat.turns_tables import begin, now
from wrath_glory.tables import answer

ONE_BY_ONE = ("kell", "ganger", "orla", "brute")


def fallen(ruleset: str) -> Table:
    """Vess is out of Wounds."""
    at = fight(ruleset)
    beyond = at.system.rules.values.tracks.threshold is Threshold.OVER
    return fight(ruleset, tracks={"vess.wounds": 8 + beyond})


def stabilised() -> Table:
    """Vess lies there unconscious, and the second round has begun."""
    at = fallen("core")
    begin(at, "vess")
    answer(at, "u1.defiance", Defy, 4)
    a_round(at, people=("ganger", "kell", "brute", "orla"))
    return at


def a_round(at: Table, *faces: int, people: tuple[str, ...] = ONE_BY_ONE) -> tuple[Any, ...]:
    """Everybody else takes a turn; the faces fall as the round ends."""
    events: tuple[Any, ...] = ()
    for place, who in enumerate(people, 1):
        begin(at, who)
        last = faces if place == len(people) else ()
        events += at.play(GM, EndTurn(who), *last)
    return events


class TestStabilised:
    @pytest.mark.rule("WG-HAZ-03", "WG-DYING-08", "WG-DYING-11")
    def test_the_fire_burns_on_and_asks_for_a_check(self) -> None:
        at = stabilised()
        inflict(at, "burning")
        events = a_round(at, 5, 2)
        assert only(events, HazardRolled).amount == 3
        assert only(events, DefianceRolled).outcome is Outcome.FAILED
        assert "stabilised" not in lying(at)

    @pytest.mark.rule("WG-COND-03", "WG-DYING-08")
    def test_a_wound_bleeds_on(self) -> None:
        at = stabilised()
        inflict(at, "bleeding")
        assert only(a_round(at, 4), DefianceRolled).outcome is Outcome.STABLE

    @pytest.mark.rule("WG-HAZ-04")
    def test_nobody_panics_who_cannot_act(self) -> None:
        at = stabilised()
        inflict(at, "burning")
        a_round(at, 1, 4)
        assert at.open() == []

    @pytest.mark.rule("WG-DYING-11")
    def test_nothing_else_is_asked(self) -> None:
        at = stabilised()
        assert only(a_round(at), TurnPassed).character == "vess"
        assert (at.open(), now(at).round) == ([], 3)


class TestWhatLasts:
    @pytest.mark.rule("WG-COND-16", "WG-COND-14")
    def test_a_round_is_over_for_whoever_cannot_act(self) -> None:
        at = stabilised()
        inflict(at, "vulnerable", rating=1)
        inflict(at, "staggered")
        a_round(at)
        assert lying(at) == {"prone", "stabilised"}

    @pytest.mark.rule("WG-DYING-01")
    @pytest.mark.parametrize(("ruleset", "passes"), [("starter", True), ("revised", False)])
    def test_the_dying_of_the_starter_set_cannot_act(self, ruleset: str, passes: bool) -> None:
        at = fallen(ruleset)
        weak = GiveEffect(name="Weak Point", on="vess", until=Moment(Occasion.TURN_END, "vess", 1))
        at.play(GM, weak)
        assert bool(every(a_round(at), TurnPassed)) is passes
        assert now(at).round == (2 if passes else 1)  # elsewhere the round waits for her
        assert (lying(at) == {"prone"}) is passes

    def test_what_takes_a_turn_away_is_over_with_that_turn(self) -> None:
        at = fight("core")
        until = Moment(Occasion.TURN_END, "vess", 1)
        at.play(GM, GiveEffect(name="Stunned", on="vess", until=until, forbids=("take_turn",)))
        a_round(at)
        assert (lying(at), now(at).round) == (set(), 2)


class TestNobodyElse:
    @pytest.mark.rule("WG-DYING-10")
    def test_the_dead_have_no_turns(self) -> None:
        at = stabilised()
        at.play(GM, DeclareDead(character="vess"))
        assert every(a_round(at), TurnPassed) == []

    @pytest.mark.rule("WG-DYING-08")
    def test_nor_whoever_has_had_this_one_or_is_out_of_it(self) -> None:
        at = fight("core", tracks={"brute.wounds": 8})
        events = a_round(at, people=("vess", "ganger", "kell", "orla"))
        assert (every(events, TurnPassed), now(at).round) == ([], 2)

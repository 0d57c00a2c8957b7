"""DH-ROLL-05: a forgotten Experience or late Help is one tap on a failure, and delays nothing."""

from __future__ import annotations

from typing import Any

import pytest

from daggerheart.fights import attack, fight, fighter, foe_strikes, marked, wolf
from daggerheart.tables import ANNA, BEN, COOK, SAILOR, call, helps, roll, told
from support import Table, only
from tableside.core.offers import OneOf
from tableside.core.state import Spent
from tableside.core.values import GM, Limit, Mode
from tableside.systems.daggerheart import commands as do
from tableside.systems.daggerheart.rolls.after_the_roll import RollAmended
from tableside.systems.daggerheart.scene.countdowns import AdvanceCountdown, StartCountdown
from tableside.systems.daggerheart.scene.spotlight import Interrupt, PassSpotlight

ADVISED = {Limit.SPOTLIGHT: Mode.ADVISED}


def cast(**more: Any) -> tuple[Any, ...]:
    return fighter("ana", SAILOR, COOK), fighter("bo"), wolf(**more)


def missed(at: Table, *faces: int, **called: Any) -> str:
    """Ana fails with Hope: 7 + 1 + 2 against 12."""
    matter = call(at, **called)
    roll(at, matter, *(faces or (7, 1)))
    return matter


class TestExperience:
    @pytest.mark.rule("DH-ROLL-05", "DH-EXP-04")
    def test_it_turns_the_failure_and_takes_the_gms_move_back(self) -> None:
        at = fight(*cast(), tracks={"ana.hope": 2, "fear": 3})
        missed(at)
        assert (at.state.facts["spotlight"], at.open()) == ("gm", ["r1.gm_move1"])
        events = at.play(ANNA, do.LateExperience(character="ana", experience="sailor"))
        amended = only(events, RollAmended)
        assert (amended.total, amended.outcome) == (12, "success_with_hope")
        assert only(events, Spent) == Spent("ana.hope", 1, "DH-EXP-04")
        assert (at.tracks["ana.hope"], at.tracks["fear"]) == (2, 3)  # 2 + 1 for the roll - 1
        assert (at.state.facts["spotlight"], at.open()) == ("players", [])
        assert any("with Sailor after all, 12 against 12" in line for line in told(at, BEN))

    @pytest.mark.rule("DH-ROLL-05", "DH-ROLL-11")
    def test_a_failure_with_fear_becomes_a_success_with_fear(self) -> None:
        at = fight(*cast(), tracks={"fear": 3})
        missed(at, 1, 7)
        at.play(ANNA, do.LateExperience(character="ana", experience="sailor"))
        assert at.tracks["fear"] == 4  # once
        assert at.state.facts["spotlight"] == "gm"
        assert at.open() == ["r1.late1.gm_move1"]

    @pytest.mark.rule("DH-ROLL-05")
    def test_one_is_not_enough_two_are(self) -> None:
        at = fight(*cast(), tracks={"ana.hope": 2})
        missed(at, difficulty=15)
        at.play(ANNA, do.LateExperience(character="ana", experience="sailor"))
        assert at.state.facts["spotlight"] == "gm"
        again = do.LateExperience(character="ana", experience="sailor")
        assert at.refusal(ANNA, again).code == "not_a_choice"
        at.play(ANNA, do.LateExperience(character="ana", experience="cook"))
        assert at.state.facts["spotlight"] == "players"
        assert at.tracks["ana.hope"] == 1

    @pytest.mark.rule("DH-ROLL-05", "DH-ATK-01")
    def test_an_attack_then_deals_its_damage(self) -> None:
        at = fight(*cast())
        roll(at, attack(at), 7, 1)
        at.play(ANNA, do.LateExperience(character="ana", experience="sailor"), 6)
        assert marked(at, "wolf") == 2
        assert at.open() == []

    @pytest.mark.rule("DH-ROLL-05", "DH-CD-03")
    def test_countdowns_tick_as_if_it_had_been_so(self) -> None:
        at = fight(*cast())
        begun = StartCountdown(name="Flood", kind="consequence", start=6, loop="none")
        at.play(GM, begun)
        before = at.state.countdowns
        missed(at)
        assert at.state.countdowns != before
        at.play(ANNA, do.LateExperience(character="ana", experience="sailor"))
        assert at.state.countdowns == before


class TestHelp:
    @pytest.mark.rule("DH-ROLL-05", "DH-HOPE-04")
    def test_a_helpers_die_joins(self) -> None:
        at = fight(*cast(), tracks={"bo.hope": 1})
        missed(at)
        events = at.play(BEN, do.LateHelp(character="bo"), 2)
        assert only(events, RollAmended).total == 12
        assert at.tracks["bo.hope"] == 0
        assert at.state.facts["spotlight"] == "players"

    @pytest.mark.rule("DH-ROLL-05", "DH-ADV-05")
    def test_only_the_highest_counts(self) -> None:
        at = fight(*cast(), fighter("cal"))
        matter = call(at, difficulty=16)
        helps(at, matter, "bo")
        roll(at, matter, 7, 1, 4)
        at.play(GM, do.LateHelp(character="cal"), 3)
        assert at.state.last.roll.total.value == 14
        assert at.state.facts["spotlight"] == "gm"

    @pytest.mark.rule("DH-ROLL-05", "DH-ADV-04")
    def test_or_a_disadvantage_is_cancelled_without_a_die(self) -> None:
        at = fight(*cast())
        matter = call(at, difficulty=10, disadvantage=1)
        roll(at, matter, 7, 1, 4)
        amended = only(at.play(BEN, do.LateHelp(character="bo")), RollAmended)
        assert (amended.total, amended.faces) == (10, ())

    @pytest.mark.rule("DH-HOPE-04")
    def test_for_hope_and_by_others_once(self) -> None:
        at = fight(*cast(), tracks={"bo.hope": 0})
        missed(at, difficulty=30)
        late = do.LateHelp(character="bo")
        assert at.refusal(BEN, late).code == "no_hope"
        assert at.refusal(ANNA, do.LateHelp(character="ana")).code == "not_now"


class TestTooLate:
    @pytest.mark.rule("DH-ROLL-05")
    def test_a_success_needs_none_and_a_reaction_gets_none(self) -> None:
        at = fight(*cast())
        missed(at, 8, 4)
        assert "late_experience" not in at.verbs(ANNA)
        missed(at, 2, 1, reaction=True)
        assert "late_experience" not in at.verbs(ANNA)

    @pytest.mark.rule("DH-ROLL-05")
    def test_once_play_goes_on_it_is_over(self) -> None:
        at = fight(*cast())
        missed(at)
        assert {"late_experience"} <= at.verbs(ANNA)
        assert {"late_help"} <= at.verbs(BEN)
        foe_strikes(at, 1)
        assert "late_experience" not in at.verbs(ANNA)

    @pytest.mark.rule("DH-ROLL-05")
    def test_what_the_gm_ruled_out_stays_out(self) -> None:
        at = fight(*cast())
        matter = call(at)
        at.play(
            GM, do.RuleOut(matter=matter, revision=at.matter(matter).revision, experience="sailor")
        )
        roll(at, matter, 7, 1)
        field = at.question(ANNA, do.LateExperience(character="ana"))
        assert isinstance(field.domain, OneOf)
        assert [one.value for one in field.domain.options] == ["cook"]


class TestMeanwhile:
    @pytest.mark.rule("DH-ROLL-05", "DH-CD-02", "DH-CD-10")
    def test_what_the_gm_did_with_countdowns_meanwhile_stays(self) -> None:
        at = fight(*cast(), tracks={"ana.hope": 2})
        at.play(GM, StartCountdown(name="Guards", kind="consequence", start=4, loop="none"))
        missed(at)
        at.play(GM, StartCountdown(name="Fire", kind="standard", start=3, loop="none"))
        assert [one.value for one in at.state.countdowns.values()] == [2, 3]
        at.play(ANNA, do.LateExperience(character="ana", experience="sailor"))
        # A success with Hope ticks no consequence; the action ticks the fire.
        assert [one.value for one in at.state.countdowns.values()] == [4, 2]

    @pytest.mark.rule("DH-ROLL-05", "DH-CD-10")
    def test_a_tick_by_hand_takes_play_on(self) -> None:
        at = fight(*cast(), tracks={"ana.hope": 2})
        at.play(GM, StartCountdown(name="Guards", kind="standard", start=4, loop="none"))
        missed(at)
        assert at.state.last is not None
        at.play(GM, AdvanceCountdown(countdown="cd1", ticks=1))
        assert (at.state.last, at.state.countdowns["cd1"].value) == (None, 2)

    @pytest.mark.rule("DH-ROLL-05", "DH-FEAR-03")
    def test_what_the_gm_paid_for_is_not_taken_back(self) -> None:
        at = fight(*cast(), tracks={"ana.hope": 2, "fear": 3}, limits=ADVISED)
        missed(at)
        at.play(GM, PassSpotlight())
        assert at.state.last is not None  # a GM who lets it go leaves the failure as it was
        at.play(GM, Interrupt())
        assert at.state.last is None
        assert "late_experience" not in at.verbs(ANNA)

"""DH-ROLL-05: a forgotten Experience or late Help comes too late; where the table lets it pass it
is one tap on a failure, and delays nothing.
"""

from __future__ import annotations

from typing import Any

import pytest

from daggerheart.fights import attack, fight, fighter, foe_strikes, marked, wolf
from daggerheart.tables import ANNA, BEN, COOK, SAILOR, call, helps, roll, told
from support import Table, only, waiving
from tableside.core.desk import SetLimit
from tableside.core.offers import OneOf
from tableside.core.state import Overstepped, Spent
from tableside.core.values import GM, NEW_TABLE, Actor, Command, Limit, Mode
from tableside.core.verbs import tag_of
from tableside.systems import load
from tableside.systems.daggerheart import commands as do
from tableside.systems.daggerheart.rolls.after_the_roll import RollAmended
from tableside.systems.daggerheart.scene.countdowns import AdvanceCountdown, StartCountdown
from tableside.systems.daggerheart.scene.spotlight import Interrupt, PassSpotlight
from tableside.systems.daggerheart.state import Setup

LENIENT = {Limit.LATE: Mode.ADVISED}


def lenient(*more: Any, limits: dict[Limit, Mode] | None = None, **others: Any) -> Table:
    """A table that lets it pass."""
    return fight(*cast(), *more, limits={**LENIENT, **(limits or {})}, **others)


def cast(**more: Any) -> tuple[Any, ...]:
    return fighter("ana", SAILOR, COOK), fighter("bo"), wolf(**more)


def missed(at: Table, *faces: int, **called: Any) -> str:
    """Ana fails with Hope: 7 + 1 + 2 against 12."""
    matter = call(at, **called)
    roll(at, matter, *(faces or (7, 1)))
    return matter


class TestLimit:
    LATE = (
        (ANNA, do.LateExperience(character="ana", experience="sailor"), ()),
        (BEN, do.LateHelp(character="bo"), (2,)),
    )

    @pytest.mark.rule("DH-ROLL-05")
    def test_a_new_table_and_one_that_never_heard_of_it_enforce_it(self) -> None:
        assert NEW_TABLE[Limit.LATE] is Mode.ENFORCED
        early: dict[Limit, Mode] = {**NEW_TABLE}
        del early[Limit.LATE]
        stored = Table(load("daggerheart", "sheet"), Setup(characters=cast(), limits=early))
        assert stored.state.limits == NEW_TABLE

    @pytest.mark.rule("DH-ROLL-05")
    @pytest.mark.parametrize(("actor", "late"), [one[:2] for one in LATE])
    def test_enforced(self, actor: Actor, late: Command) -> None:
        at = fight(*cast())
        missed(at)
        refused = at.refusal(actor, late)
        assert (refused.code, refused.rule, refused.limit) == ("late", "DH-ROLL-05", Limit.LATE)
        assert {"late_experience", "late_help"}.isdisjoint(at.verbs(actor))
        closed = at.system.barred(at.system.known(at.state, actor))
        assert [one.offer.verb for one in closed if one.bar.code == "late"] == [tag_of(type(late))]

    @pytest.mark.rule("DH-ROLL-05")
    @pytest.mark.parametrize(("actor", "late", "faces"), LATE)
    def test_advised(self, actor: Actor, late: Command, faces: tuple[int, ...]) -> None:
        at = lenient()
        missed(at)
        events = at.play(actor, late, *faces)
        told_of = only(events, Overstepped)
        assert (told_of.code, told_of.limit, told_of.waived) == ("late", Limit.LATE, False)
        assert only(events, RollAmended).outcome == "success_with_hope"

    @pytest.mark.rule("DH-ROLL-05")
    @pytest.mark.parametrize(("actor", "late", "faces"), LATE)
    def test_waived(self, actor: Actor, late: Command, faces: tuple[int, ...]) -> None:
        at = fight(*cast())
        missed(at)
        events = at.play(waiving(Limit.LATE), late, *faces)
        assert only(events, Overstepped).waived
        assert only(events, RollAmended).outcome == "success_with_hope"

    @pytest.mark.rule("DH-ROLL-05")
    def test_by_a_word_of_the_gm_for_good(self) -> None:
        at = fight(*cast())
        at.play(GM, SetLimit(limit=Limit.LATE, mode=Mode.ADVISED))
        missed(at)
        at.play(BEN, do.LateHelp(character="bo"), 2)


class TestExperience:
    @pytest.mark.rule("DH-ROLL-05", "DH-EXP-04")
    def test_it_turns_the_failure_and_takes_the_gms_move_back(self) -> None:
        at = lenient(tracks={"ana.hope": 2, "fear": 3})
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
        at = lenient(tracks={"fear": 3})
        missed(at, 1, 7)
        at.play(ANNA, do.LateExperience(character="ana", experience="sailor"))
        assert at.tracks["fear"] == 4  # once
        assert at.state.facts["spotlight"] == "gm"
        assert at.open() == ["r1.late1.gm_move1"]

    @pytest.mark.rule("DH-ROLL-05")
    def test_one_is_not_enough_two_are(self) -> None:
        at = lenient(tracks={"ana.hope": 2})
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
        at = lenient()
        roll(at, attack(at), 7, 1)
        at.play(ANNA, do.LateExperience(character="ana", experience="sailor"), 6)
        assert marked(at, "wolf") == 2
        assert at.open() == []

    @pytest.mark.rule("DH-ROLL-05", "DH-CD-03")
    def test_countdowns_tick_as_if_it_had_been_so(self) -> None:
        at = lenient()
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
        at = lenient(tracks={"bo.hope": 1})
        missed(at)
        events = at.play(BEN, do.LateHelp(character="bo"), 2)
        assert only(events, RollAmended).total == 12
        assert at.tracks["bo.hope"] == 0
        assert at.state.facts["spotlight"] == "players"

    @pytest.mark.rule("DH-ROLL-05", "DH-ADV-05")
    def test_only_the_highest_counts(self) -> None:
        at = lenient(fighter("cal"))
        matter = call(at, difficulty=16)
        helps(at, matter, "bo")
        roll(at, matter, 7, 1, 4)
        at.play(GM, do.LateHelp(character="cal"), 3)
        assert at.state.last.roll.total.value == 14
        assert at.state.facts["spotlight"] == "gm"

    @pytest.mark.rule("DH-ROLL-05", "DH-ADV-04")
    def test_or_a_disadvantage_is_cancelled_without_a_die(self) -> None:
        at = lenient()
        matter = call(at, difficulty=10, disadvantage=1)
        roll(at, matter, 7, 1, 4)
        amended = only(at.play(BEN, do.LateHelp(character="bo")), RollAmended)
        assert (amended.total, amended.faces) == (10, ())

    @pytest.mark.rule("DH-HOPE-04")
    def test_for_hope_and_by_others_once(self) -> None:
        at = lenient(tracks={"bo.hope": 0})
        missed(at, difficulty=30)
        late = do.LateHelp(character="bo")
        assert at.refusal(BEN, late).code == "no_hope"
        assert at.refusal(ANNA, do.LateHelp(character="ana")).code == "not_now"


class TestTooLate:
    @pytest.mark.rule("DH-ROLL-05")
    def test_a_success_needs_none_and_a_reaction_gets_none(self) -> None:
        at = lenient()
        missed(at, 8, 4)
        assert "late_experience" not in at.verbs(ANNA)
        missed(at, 2, 1, reaction=True)
        assert "late_experience" not in at.verbs(ANNA)

    @pytest.mark.rule("DH-ROLL-05")
    def test_once_play_goes_on_it_is_over(self) -> None:
        at = lenient()
        missed(at)
        assert {"late_experience"} <= at.verbs(ANNA)
        assert {"late_help"} <= at.verbs(BEN)
        foe_strikes(at, 1)
        assert "late_experience" not in at.verbs(ANNA)

    @pytest.mark.rule("DH-ROLL-05")
    def test_what_the_gm_ruled_out_stays_out(self) -> None:
        at = lenient()
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
        at = lenient(tracks={"ana.hope": 2})
        at.play(GM, StartCountdown(name="Guards", kind="consequence", start=4, loop="none"))
        missed(at)
        at.play(GM, StartCountdown(name="Fire", kind="standard", start=3, loop="none"))
        assert [one.value for one in at.state.countdowns.values()] == [2, 3]
        at.play(ANNA, do.LateExperience(character="ana", experience="sailor"))
        # A success with Hope ticks no consequence; the action ticks the fire.
        assert [one.value for one in at.state.countdowns.values()] == [4, 2]

    @pytest.mark.rule("DH-ROLL-05", "DH-CD-10")
    def test_a_tick_by_hand_takes_play_on(self) -> None:
        at = lenient(tracks={"ana.hope": 2})
        at.play(GM, StartCountdown(name="Guards", kind="standard", start=4, loop="none"))
        missed(at)
        assert at.state.last is not None
        at.play(GM, AdvanceCountdown(countdown="cd1", ticks=1))
        assert (at.state.last, at.state.countdowns["cd1"].value) == (None, 2)

    @pytest.mark.rule("DH-ROLL-05", "DH-FEAR-03")
    def test_what_the_gm_paid_for_is_not_taken_back(self) -> None:
        at = lenient(tracks={"ana.hope": 2, "fear": 3}, limits={Limit.SPOTLIGHT: Mode.ADVISED})
        missed(at)
        at.play(GM, PassSpotlight())
        assert at.state.last is not None  # a GM who lets it go leaves the failure as it was
        at.play(GM, Interrupt())
        assert at.state.last is None
        assert "late_experience" not in at.verbs(ANNA)

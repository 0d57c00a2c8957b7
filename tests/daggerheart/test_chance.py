"""DH-FATE and DH-PVP: one die that decides, and heroes at odds."""

from __future__ import annotations

from typing import Any

import pytest

from daggerheart.tables import (
    ANNA,
    BEN,
    CARA,
    COOK,
    SAILOR,
    helps,
    hero,
    roll,
    ruling,
    table,
    told,
)
from support import Table, every, only
from tableside.core.evening import EndScene
from tableside.core.state import EffectBegan, Gained
from tableside.core.values import GM, Limit
from tableside.systems.daggerheart import commands as rolls
from tableside.systems.daggerheart.fights.attacks import Attack
from tableside.systems.daggerheart.fights.conditions import GiveCondition
from tableside.systems.daggerheart.fights.death import RiskItAll
from tableside.systems.daggerheart.fights.slots import MarkHp
from tableside.systems.daggerheart.rolls.outcome import RollSettled
from tableside.systems.daggerheart.rolls.reactions import Withstood
from tableside.systems.daggerheart.rolls.rolls import DiceFell
from tableside.systems.daggerheart.scene import fate as do
from tableside.systems.daggerheart.scene import fate as was
from tableside.systems.daggerheart.scene.countdowns import StartCountdown
from tableside.systems.daggerheart.scene.fate import agreed


class TestFate:
    @pytest.mark.rule("DH-FATE-01")
    @pytest.mark.parametrize(
        ("face", "over", "met"),
        [(4, False, True), (5, False, False), (4, True, True), (3, True, False)],
    )
    def test_one_die_says_yes_or_no(self, face: int, over: bool, met: bool) -> None:
        at = table()
        at.play(GM, do.CallFate(who="ana", die="fear", number=4, over=over, stakes="Fire?"))
        event = only(at.play(ANNA, at.to("f1", do.RollFate), face), was.FateRolled)
        assert (event.face, event.met) == (face, met)
        assert at.open() == []

    @pytest.mark.rule("DH-FATE-01")
    def test_it_changes_nothing_else(self) -> None:
        at = table(tracks={"fear": 3}, facts={"spotlight": "gm"})
        at.play(GM, StartCountdown(name="Siege", kind="standard", start=4, loop="none"))
        tracks, turn = at.tracks, at.state.turn
        at.play(GM, do.CallFate(who="ana", die="hope", number=4))
        at.play(ANNA, at.to("f1", do.RollFate), 12)
        assert (at.tracks, at.state.turn, at.state.waited) == (tracks, turn, {})
        assert at.state.countdowns["cd1"].value == 4
        assert told(at, BEN) == ["Ana's Hope die shows 12, 4 or less: it is not so."]

    @pytest.mark.rule("DH-FATE-01")
    def test_whoever_is_named_rolls(self) -> None:
        at = table()
        at.play(GM, do.CallFate(who="ana", die="hope", number=4))
        assert at.refusal(BEN, at.to("f1", do.RollFate)).code == "not_yours"


class TestClash:
    @pytest.mark.rule("DH-PVP-01")
    def test_both_must_agree_and_then_it_holds_for_the_scene(self) -> None:
        at = table()
        at.play(ANNA, do.Oppose(character="ana", other="bo", text="The ring is mine."))
        assert at.matter("p1").asks == ("ana", "bo")
        at.play(BEN, at.to("p1", do.AgreeToClash, "bo"))
        assert not agreed(at.state, "ana", "bo")
        events = at.play(ANNA, at.to("p1", do.AgreeToClash, "ana"))
        assert only(events, was.ClashSettled).agreed
        assert only(events, EffectBegan)
        assert agreed(at.state, "bo", "ana")
        assert not agreed(at.state, "bo", "cal")
        at.play(GM, EndScene())
        assert not agreed(at.state, "ana", "bo")

    @pytest.mark.rule("DH-PVP-01")
    def test_one_no_is_enough(self) -> None:
        at = table()
        at.play(ANNA, do.Oppose(character="ana", other="bo"))
        at.play(ANNA, at.to("p1", do.AgreeToClash, "ana"))
        assert not only(at.play(BEN, at.to("p1", do.RefuseClash, "bo")), was.ClashSettled).agreed
        assert at.open() == []
        assert not agreed(at.state, "ana", "bo")
        assert told(at, CARA) == ["What stands between Ana and Bo is settled without dice."]

    @pytest.mark.rule("DH-PVP-01")
    def test_a_third_is_not_asked_and_a_quarrel_is_settled_once(self) -> None:
        at = table()
        at.play(ANNA, do.Oppose(character="ana", other="bo"))
        assert at.refusal(CARA, at.to("p1", do.AgreeToClash, "cal")).code == "not_asked"
        assert at.refusal(BEN, do.Oppose(character="bo", other="ana")).code == "not_a_choice"

    @pytest.mark.rule("DH-PVP-01", "DH-DEATH-03")
    def test_nobody_acts_against_the_dead(self) -> None:
        at = table(tracks={"bo.hp": 5})
        at.play(GM, MarkHp(targets=("bo",)))
        at.play(BEN, at.to("d1", RiskItAll), 3, 8)
        against = do.Oppose(character="ana", other="bo")
        assert at.barred(ANNA, against) == {"bo": "target_dead"}
        assert at.refusal(ANNA, against).code == "target_dead"
        at.play(ANNA, do.Oppose(character="ana", other="cal"))

    @pytest.mark.rule("DH-PVP-01")
    def test_no_attack_without_consent(self) -> None:
        at = table(hero("ana"), hero("bo"))
        strike = Attack(character="ana", target="bo")
        refused = at.refusal(ANNA, strike)
        assert (refused.code, refused.limit) == ("no_consent", Limit.TIMING)
        at.play(ANNA, do.Oppose(character="ana", other="bo"))
        for who, actor in (("ana", ANNA), ("bo", BEN)):
            at.play(actor, at.to("p1", do.AgreeToClash, who))
        at.play(ANNA, strike)


def agreed_table(**more: Any) -> Table:
    """Ana and Bo have agreed to let dice settle it."""
    at = table(hero("ana", SAILOR), hero("bo", COOK), hero("cal"), **more)
    at.play(ANNA, do.Oppose(character="ana", other="bo"))
    for who, actor in (("ana", ANNA), ("bo", BEN)):
        at.play(actor, at.to("p1", do.AgreeToClash, who))
    return at


class TestContest:
    def begun(self, **more: Any) -> tuple[Table, str]:
        at = agreed_table(**more)
        matter = f"r{at.state.opened + 1}"
        at.play(ANNA, rolls.Attempt(character="ana", trait="agility", against="bo"))
        return at, matter

    @pytest.mark.rule("DH-PVP-01", "DH-REACT-01")
    @pytest.mark.parametrize(("faces", "outcome"), [((8, 5), "success"), ((8, 4), "failure")])
    def test_the_reaction_is_the_difficulty_and_brings_nothing_else(
        self, faces: tuple[int, int], outcome: str
    ) -> None:
        at, matter = self.begun(tracks={"fear": 3})
        waits = at.refusal(ANNA, at.to(matter, rolls.RollDuality))
        assert waits.code == "waiting"
        events = roll(at, f"{matter}.bo", 4, 9, trait="agility")  # with Fear: 15 in all
        assert only(events, Withstood).total == 15
        assert not every(events, Gained)
        assert (at.tracks["fear"], at.tracks["bo.hope"]) == (3, 2)
        settled = only(roll(at, matter, *faces), RollSettled)
        assert (settled.difficulty, settled.outcome) == (15, f"{outcome}_with_hope")
        assert at.state.facts["spotlight"] == ("players" if outcome == "success" else "gm")

    @pytest.mark.rule("DH-PVP-01", "DH-EXP-04", "DH-REACT-03")
    def test_experiences_count_and_nobody_helps_the_reaction(self) -> None:
        at, matter = self.begun()
        helping = at.to(f"{matter}.bo", rolls.HelpAlly, "cal")
        assert at.refusal(CARA, helping).code == "help_not_allowed"
        react = {"trait": "agility", "experiences": ("cook",)}
        assert only(roll(at, f"{matter}.bo", 4, 9, **react), Withstood).total == 18
        assert at.tracks["bo.hope"] == 1
        helps(at, matter, "cal")  # the action roll may be helped
        assert only(roll(at, matter, 6, 5, 6), RollSettled).outcome == "success_with_hope"

    @pytest.mark.rule("DH-PVP-01", "DH-COND-01")
    def test_vulnerable_counts_here_too(self) -> None:
        at, matter = self.begun()
        at.play(GM, GiveCondition(targets=("bo",), condition="vulnerable"))
        roll(at, f"{matter}.bo", 2, 1, trait="agility")
        assert only(roll(at, matter, 6, 5, 6), DiceFell).net == 1

    @pytest.mark.rule("DH-PVP-01", "DH-REACT-02")
    @pytest.mark.parametrize(
        ("faces", "outcome"),
        [((12, 11), "failure_with_hope"), ((5, 12), "failure_with_fear"), ((1, 1), "critical")],
    )
    def test_only_matching_dice_get_past_a_critical_reaction(
        self, faces: tuple[int, int], outcome: str
    ) -> None:
        at, matter = self.begun()
        events = roll(at, f"{matter}.bo", 2, 2, trait="agility")
        assert (only(events, Withstood).critical, at.tracks["bo.hope"]) == (True, 2)
        assert "only matching dice get past it" in " ".join(at.told(CARA))
        ready = at.ready(ANNA, at.to(matter, rolls.RollDuality), experiences=())
        assert [one.code for one in ready.cautions] == ["withstood"]
        settled = only(roll(at, matter, *faces), RollSettled)
        assert (settled.difficulty, settled.outcome.removesuffix("_success")) == (6, outcome)
        assert any("against a critical reaction" in line for line in at.told(CARA))
        assert "late_experience" not in at.verbs(ANNA)  # a failure that nothing turns

    @pytest.mark.rule("DH-PVP-01", "DH-REACT-02", "DH-ROLL-03")
    def test_a_difficulty_that_the_gm_names_counts_after_a_critical_reaction_too(self) -> None:
        at, matter = self.begun()
        roll(at, f"{matter}.bo", 2, 2, trait="agility")
        at.play(GM, ruling(at, matter, rolls.SetDifficulty, difficulty=10))
        assert only(roll(at, matter, 8, 4), RollSettled).outcome == "success_with_hope"

    @pytest.mark.rule("DH-PVP-01", "DH-ROLL-03")
    def test_a_reaction_has_no_difficulty_but_the_gm_may_name_the_other_ones(self) -> None:
        at, matter = self.begun()
        named = ruling(at, f"{matter}.bo", rolls.SetDifficulty, difficulty=10)
        assert at.refusal(GM, named).code == "no_difficulty"
        roll(at, f"{matter}.bo", 4, 9, trait="agility")
        at.play(GM, ruling(at, matter, rolls.SetDifficulty, difficulty=10))
        assert only(roll(at, matter, 5, 4), RollSettled).difficulty == 10

    @pytest.mark.rule("DH-PVP-01")
    def test_no_contest_without_consent(self) -> None:
        at = agreed_table()
        contest = rolls.Attempt(character="ana", trait="agility", against="cal")
        refused = at.refusal(ANNA, contest)
        assert (refused.code, refused.rule, refused.limit) == (
            *("no_consent", "DH-PVP-01"),
            Limit.TIMING,
        )

    @pytest.mark.rule("DH-ATK-02", "DH-ROLL-03")
    def test_a_difficulty_that_the_gm_names_stands_in_place_of_evasion(self) -> None:
        at = agreed_table()
        matter = f"r{at.state.opened + 1}"
        at.play(ANNA, Attack(character="ana", target="bo"))
        at.play(GM, ruling(at, matter, rolls.SetDifficulty, difficulty=14))
        settled = only(roll(at, matter, 7, 5, trait="strength"), RollSettled)
        assert (settled.total, settled.difficulty) == (12, 14)

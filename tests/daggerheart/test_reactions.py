"""DH-REACT: a roll that costs nothing and brings nothing but its result."""

from __future__ import annotations

import pytest

from daggerheart.tables import (
    ANNA,
    BEN,
    call,
    cited,
    helps,
    lead,
    roll,
    settled,
    table,
    told,
    whole_roll,
)
from support import every, only
from tableside.core.matters import MatterOpened
from tableside.core.state import FactSet, Gained, Spent
from tableside.core.values import GM
from tableside.systems.daggerheart import commands as do
from tableside.systems.daggerheart.rolls import outcome as was


class TestNoEconomy:
    @pytest.mark.rule("DH-REACT-01")
    @pytest.mark.parametrize(
        ("hope", "fear", "outcome"),
        [
            (8, 5, "success"),
            (5, 8, "success"),
            (6, 2, "failure"),
            (2, 6, "failure"),
            (4, 4, "critical"),
        ],
    )
    def test_no_hope_no_fear_no_move(self, hope: int, fear: int, outcome: str) -> None:
        at = table(tracks={"ana.stress": 2, "fear": 3})
        before = at.tracks
        events = whole_roll(at, hope, fear, reaction=True)
        assert only(events, was.RollSettled).outcome == outcome
        assert at.tracks == before
        assert at.state.facts["spotlight"] == "players"
        assert at.open() == []
        for kind in (Gained, Spent, FactSet, MatterOpened):
            assert not every(events, kind)

    @pytest.mark.rule("DH-REACT-01")
    def test_the_same_dice_on_an_action_roll_bring_all_of_it(self) -> None:
        at = table(tracks={"fear": 3})
        whole_roll(at, 2, 6)
        assert at.tracks["fear"] == 4
        assert at.state.facts["spotlight"] == "gm"
        assert at.open() == ["r1.gm_move1"]

    @pytest.mark.rule("DH-REACT-01")
    def test_it_does_not_hand_the_spotlight_back_either(self) -> None:
        at = table(facts={"spotlight": "gm"})
        whole_roll(at, 8, 5, reaction=True)
        assert at.state.facts["spotlight"] == "gm"

    @pytest.mark.rule("DH-REACT-01")
    @pytest.mark.parametrize(("difficulty", "outcome"), [(13, "success"), (14, "failure")])
    def test_it_is_compared_like_any_roll(self, difficulty: int, outcome: str) -> None:
        at = table()
        result = settled(at, 2, 9, difficulty=difficulty, reaction=True)
        assert (result.total, result.outcome, result.reaction) == (13, outcome, True)
        assert f"Ana, 13 against {difficulty}: a {outcome}." in told(at, BEN)
        assert "DH-REACT-01" in cited(at)

    @pytest.mark.rule("DH-REACT-01")
    def test_one_without_a_difficulty_is_judged_afterwards(self) -> None:
        at = table()
        matter = call(at, difficulty=0, reaction=True)
        roll(at, matter, 2, 9)
        events = at.play(GM, at.to(matter, do.Judge, difficulty=14))
        assert only(events, was.RollSettled).outcome == "failure"
        assert at.tracks["fear"] == 0


class TestCritical:
    @pytest.mark.rule("DH-REACT-02")
    @pytest.mark.parametrize("difficulty", [2, 40])
    def test_doubles_escape_all_harm(self, difficulty: int) -> None:
        at = table()
        assert settled(at, 3, 3, difficulty=difficulty, reaction=True).outcome == "critical"
        assert any(line.endswith("a critical: no harm at all.") for line in told(at, BEN))
        assert "DH-REACT-02" in cited(at)

    @pytest.mark.rule("DH-REACT-02")
    def test_they_bring_no_hope_and_clear_no_stress(self) -> None:
        at = table(tracks={"ana.hope": 1, "ana.stress": 3})
        whole_roll(at, 3, 3, reaction=True)
        assert (at.tracks["ana.hope"], at.tracks["ana.stress"]) == (1, 3)


class TestNoHelp:
    @pytest.mark.rule("DH-REACT-03")
    def test_nobody_helps_a_reaction(self) -> None:
        at = table()
        matter = call(at, reaction=True)
        refused = at.refusal(BEN, at.to(matter, do.HelpAlly, "bo"))
        assert (refused.code, refused.rule) == ("help_not_allowed", "DH-REACT-03")
        assert not refused.waivable
        assert "help_ally" not in at.verbs(BEN, matter)
        assert at.tracks["bo.hope"] == 2
        helps(at, call(at), "bo")

    @pytest.mark.rule("DH-REACT-03")
    def test_nobody_is_asked_for_it(self) -> None:
        at = table()
        matter = call(at, reaction=True)
        refused = at.refusal(ANNA, at.to(matter, do.AskForHelp, helper="bo"))
        assert (refused.code, refused.rule) == ("help_not_allowed", "DH-REACT-03")
        assert at.verbs(ANNA, matter) == {"roll"}
        action = call(at)
        at.play(ANNA, at.to(action, do.AskForHelp, helper="bo"))


class TestWhereTheyComeFrom:
    @pytest.mark.rule("DH-REACT-04")
    def test_the_gm_calls_for_one_naming_trait_and_difficulty(self) -> None:
        at = table()
        matter = call(at, "ana", "bo", reaction=True, trait="agility", difficulty=14)
        assert at.open() == ["r1", "r2"]
        values = at.matter(matter).values
        assert (values.reaction, values.trait, values.difficulty) == (True, "agility", 14)
        assert told(at, BEN) == [
            "Ana makes a reaction roll with Agility, Difficulty 14.",
            "Bo makes a reaction roll with Agility, Difficulty 14.",
        ]
        assert cited(at) == ["DH-REACT-04", "DH-REACT-04"]

    @pytest.mark.rule("DH-REACT-04", "DH-GROUP-02")
    def test_a_group_action_calls_for_its_members(self) -> None:
        at = table()
        group = lead(at)
        for member in ("bo", "cal"):
            assert at.matter(f"{group}.{member}").values.reaction
        assert cited(at) == ["DH-REACT-04", "DH-REACT-04"]

    @pytest.mark.rule("DH-REACT-04")
    def test_what_a_player_does_unasked_is_an_action(self) -> None:
        at = table()
        at.play(ANNA, do.Attempt(character="ana", trait="agility"))
        assert not at.matter("r1").values.reaction
        asked = do.CallRoll(who=("ana",), reaction=True, trait="agility", difficulty=9)
        assert at.refusal(ANNA, asked).code == "not_gm"
        at.play(GM, asked)

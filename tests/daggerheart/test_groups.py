"""DH-GROUP: the others react in any order, and the leader's roll alone decides."""

from __future__ import annotations

from itertools import permutations

import pytest

from daggerheart.tables import (
    ANNA,
    BEN,
    DAN,
    SAILOR,
    call,
    hero,
    lead,
    roll,
    ruling,
    table,
    told,
)
from support import Table, every, only
from tableside.core.desk import SetPresence, StrikeCharacter
from tableside.core.offers import OneOf, Some
from tableside.core.state import Gained, Spent
from tableside.core.values import GM, Illegal
from tableside.core.verbs import TakeDefault
from tableside.systems.daggerheart import commands as do
from tableside.systems.daggerheart.fights.death import AvoidDeath
from tableside.systems.daggerheart.fights.slots import MarkHp
from tableside.systems.daggerheart.rolls.groups import GroupReckoned
from tableside.systems.daggerheart.rolls.outcome import RollSettled

FOUR = (hero("ana"), hero("bo"), hero("cal"), hero("dee"))
# Agility adds 2 for each: a critical, a failure and a success against 12.
REACTIONS = {"bo": (3, 3), "cal": (2, 7), "dee": (6, 4)}


def react(at: Table, group: str, member: str, *faces: int) -> None:
    roll(at, f"{group}.{member}", *faces, trait="agility")


class TestLeader:
    @pytest.mark.rule("DH-GROUP-01")
    def test_one_leads_the_others_who_are_there(self) -> None:
        at = table(*FOUR)
        at.play(GM, SetPresence(character="dee", present=False))
        asked = at.question(ANNA, do.LeadGroup(character="ana"))
        assert isinstance(asked.domain, Some)
        assert [option.value for option in asked.domain.options] == ["bo", "cal"]
        assert (asked.default, asked.domain.low) == (("bo", "cal"), 1)
        for members in ((), ("ana",), ("dee",), ("bo", "bo")):
            wrong = do.LeadGroup(character="ana", members=members, trait="agility")
            assert at.refusal(ANNA, wrong).code == "not_a_choice"
        at.play(ANNA, do.LeadGroup(character="ana", members=("cal", "bo"), trait="agility"))
        assert told(at, BEN) == ["Ana leads Cal, Bo."]
        assert at.matter("g1").asks == ("gm",)

    @pytest.mark.rule("DH-GROUP-01", "DH-HOPE-04", "DH-DEATH-03")
    def test_nobody_follows_or_is_asked_for_help_who_lies_unconscious(self) -> None:
        at = table(*FOUR)
        at.play(GM, MarkHp(targets=("dee",), hp=6))
        at.play(DAN, at.to("d1", AvoidDeath, "dee"), 12)
        asked = at.question(ANNA, do.LeadGroup(character="ana"))
        assert isinstance(asked.domain, Some)
        assert [option.value for option in asked.domain.options] == ["bo", "cal"]
        help_asked = at.question(ANNA, at.to(call(at, "ana"), do.AskForHelp))
        assert isinstance(help_asked.domain, OneOf)
        assert [option.value for option in help_asked.domain.options] == ["bo", "cal"]

    @pytest.mark.rule("DH-GROUP-01")
    def test_nobody_leads_with_another_ones_hero_or_alone(self) -> None:
        at = table()
        led = do.LeadGroup(character="ana", members=("bo",), trait="agility")
        assert at.refusal(BEN, led).code == "not_yours"
        at.play(ANNA, led)
        lonely = table(hero("ana"))
        refused = lonely.ask(ANNA, do.LeadGroup(character="ana"))
        assert isinstance(refused, Illegal)
        assert refused.code == "nobody_there"
        assert "lead_group" not in lonely.verbs(ANNA)

    @pytest.mark.rule("DH-GROUP-01")
    def test_the_gm_names_the_difficulties(self) -> None:
        at = table()
        at.play(ANNA, do.LeadGroup(character="ana", members=("bo",), trait="agility"))
        named = at.to("g1", do.SetGroup, difficulty=12)
        assert at.refusal(ANNA, named).code == "not_gm"
        assert at.verbs(GM, "g1") == {"set_group", "take_default", "call_off"}
        at.play(GM, named)
        assert at.open() == ["g1", "g1.bo"]

    @pytest.mark.rule("DH-GROUP-01")
    def test_by_default_it_is_the_usual_one(self) -> None:
        at = table()
        at.play(ANNA, do.LeadGroup(character="ana", members=("bo",), trait="agility"))
        at.play(GM, at.to("g1", TakeDefault))
        assert at.matter("g1.bo").values.difficulty == 15


class TestMembers:
    @pytest.mark.rule("DH-GROUP-02")
    def test_each_makes_a_reaction_with_a_trait_of_their_choice(self) -> None:
        at = table()
        group = lead(at)
        for member in ("bo", "cal"):
            values = at.matter(f"{group}.{member}").values
            assert (values.reaction, values.trait, values.difficulty) == (True, "", 12)
        result = only(roll(at, f"{group}.bo", 6, 4, trait="knowledge"), RollSettled)
        assert (result.total, result.outcome) == (9, "failure")

    @pytest.mark.rule("DH-GROUP-02")
    @pytest.mark.parametrize(("own", "difficulty"), [(0, 15), (9, 9)])
    def test_their_difficulty_is_the_leaders_unless_the_gm_names_one(
        self, own: int, difficulty: int
    ) -> None:
        at = table()
        group = lead(at, difficulty=15, member_difficulty=own)
        assert at.matter(f"{group}.bo").values.difficulty == difficulty
        react(at, group, "bo", 6, 4)
        react(at, group, "cal", 6, 4)
        assert at.matter(f"{group}.leader").values.difficulty == 15

    @pytest.mark.rule("DH-GROUP-02")
    def test_the_gm_may_set_one_members_apart(self) -> None:
        at = table()
        group = lead(at)
        at.play(GM, ruling(at, f"{group}.bo", do.SetDifficulty, difficulty=30))
        react(at, group, "bo", 6, 4)
        react(at, group, "cal", 6, 4)
        assert at.matter(f"{group}.leader").values.group_bonus == 0

    @pytest.mark.rule("DH-GROUP-02")
    def test_the_leader_rolls_after_everybody(self) -> None:
        at = table()
        group = lead(at)
        react(at, group, "cal", 6, 4)
        assert at.open() == [group, f"{group}.bo"]
        react(at, group, "bo", 6, 4)
        assert at.open() == [group, f"{group}.leader"]

    @pytest.mark.rule("DH-GROUP-02")
    def test_members_may_use_experiences(self) -> None:
        at = table(hero("ana"), hero("bo", SAILOR))
        group = lead(at, "bo")
        roll(at, f"{group}.bo", 4, 3, trait="agility", experiences=("sailor",))
        assert at.tracks["bo.hope"] == 1

    @pytest.mark.rule("DH-GROUP-02")
    def test_other_rolls_go_on_meanwhile(self) -> None:
        at = table()
        group = lead(at, "bo")
        assert only(roll(at, call(at, "cal"), 8, 5), RollSettled).character == "cal"
        assert at.open() == [group, f"{group}.bo"]


class TestModifier:
    @pytest.mark.rule("DH-GROUP-03")
    @pytest.mark.parametrize(
        ("bo", "cal", "bonus"),
        [
            ((6, 4), (4, 6), 2),
            ((6, 4), (2, 6), 0),
            ((2, 6), (6, 2), -2),
            ((1, 1), (6, 4), 2),
            ((1, 1), (2, 6), 0),
        ],
    )
    def test_one_up_for_each_success_one_down_for_each_failure(
        self, bo: tuple[int, int], cal: tuple[int, int], bonus: int
    ) -> None:
        at = table()
        group = lead(at)
        react(at, group, "bo", *bo)
        react(at, group, "cal", *cal)
        terms = at.ready(ANNA, at.to(f"{group}.leader", do.RollDuality), experiences=()).preview[0]
        assert [(term.label, term.amount, term.rule) for term in terms.terms] == [
            ("Agility", 2, "DH-TRAIT-02"),
            ("the group", bonus, "DH-GROUP-03"),
        ]
        result = only(roll(at, f"{group}.leader", 6, 4), RollSettled)
        assert result.total == 6 + 4 + 2 + bonus

    @pytest.mark.rule("DH-GROUP-03", "DH-GROUP-04")
    def test_a_whole_group_action(self) -> None:
        hopes = {"ana.hope": 2, "bo.hope": 0, "cal.hope": 1, "dee.hope": 4, "fear": 3}
        at = table(*FOUR, tracks=hopes)
        group = lead(at, "bo", "cal", "dee", difficulty=15, member_difficulty=12)
        for member, trait, faces in (
            ("bo", "finesse", (6, 6)),
            ("cal", "strength", (2, 7)),
            ("dee", "knowledge", (9, 4)),
        ):
            roll(at, f"{group}.{member}", *faces, trait=trait)
        reckoned = only(at.history.rows[-1].events, GroupReckoned)
        assert reckoned.results == {"bo": True, "cal": False, "dee": True}
        assert reckoned.bonus == 1
        assert "The group: 2 succeed, 1 fails; Ana rolls at +1." in told(at, BEN)
        result = only(roll(at, f"{group}.leader", 3, 9), RollSettled)
        assert (result.total, result.outcome) == (15, "success_with_fear")
        changed = {track: points for track, points in at.tracks.items() if points}
        assert changed == {
            **{track: points for track, points in hopes.items() if points},
            "fear": 4,
        }
        assert at.state.facts["spotlight"] == "gm"
        assert at.open() == [f"{group}.leader.gm_move1"]

    @pytest.mark.rule("DH-GROUP-03")
    def test_the_order_in_which_they_answer_makes_no_difference(self) -> None:
        ends = []
        for order in permutations(REACTIONS):
            at = table(*FOUR)
            group = lead(at, "bo", "cal", "dee")
            for member in order:
                react(at, group, member, *REACTIONS[member])
            assert only(at.history.rows[-1].events, GroupReckoned).bonus == 1
            roll(at, f"{group}.leader", 8, 5)
            ends.append(at.state)
        assert all(end == ends[0] for end in ends)


class TestOneResult:
    @pytest.mark.rule("DH-GROUP-04")
    @pytest.mark.parametrize("faces", [(8, 5), (5, 8), (6, 2), (2, 6), (4, 4)])
    def test_no_members_dice_bring_anything(self, faces: tuple[int, int]) -> None:
        at = table(tracks={"bo.stress": 2, "fear": 3})
        group = lead(at)
        before = at.tracks
        react(at, group, "bo", *faces)
        assert at.tracks == before
        assert at.state.facts["spotlight"] == "players"
        for kind in (Gained, Spent):
            assert not every(at.history.rows[-1].events, kind)

    @pytest.mark.rule("DH-GROUP-04")
    def test_only_the_leader_gains_from_the_result(self) -> None:
        at = table(tracks={"ana.stress": 1, "bo.stress": 1, "cal.stress": 1})
        group = lead(at)
        react(at, group, "bo", 6, 4)
        react(at, group, "cal", 6, 4)
        roll(at, f"{group}.leader", 7, 7)
        assert [at.tracks[f"{who}.hope"] for who in ("ana", "bo", "cal")] == [3, 2, 2]
        assert [at.tracks[f"{who}.stress"] for who in ("ana", "bo", "cal")] == [0, 1, 1]
        assert at.open() == []

    @pytest.mark.rule("DH-GROUP-04")
    def test_a_failure_of_the_leaders_moves_the_spotlight_once(self) -> None:
        at = table()
        group = lead(at)
        react(at, group, "bo", 2, 6)
        react(at, group, "cal", 2, 6)
        roll(at, f"{group}.leader", 2, 6)
        assert at.tracks["fear"] == 1
        assert at.state.facts["spotlight"] == "gm"
        assert at.open() == [f"{group}.leader.gm_move1"]


class TestOddMoments:
    @pytest.mark.rule("DH-GROUP-02")
    def test_nobody_waits_for_a_member_who_is_away(self) -> None:
        at = table()
        group = lead(at)
        at.play(GM, SetPresence(character="bo", present=False))
        react(at, group, "cal", 6, 4)
        assert at.matter(f"{group}.leader").values.group_bonus == 1

    @pytest.mark.rule("DH-GROUP-02")
    def test_nobody_of_a_group_is_struck_before_it_is_over(self) -> None:
        at = table()
        group = lead(at)
        react(at, group, "bo", 6, 4)
        strike = StrikeCharacter(character="bo")
        assert at.refusal(GM, strike).code == "waiting"
        react(at, group, "cal", 6, 4)
        roll(at, f"{group}.leader", 8, 5)
        at.play(GM, strike)

    @pytest.mark.rule("DH-GROUP-01")
    def test_nobody_is_called_as_the_leaders_roll_is(self) -> None:
        at = table()
        named = do.AddCharacter(id="leader", name="The Leader", seat="dan")
        assert at.refusal(GM, named).code == "bad_id"
        at.play(GM, do.AddCharacter(id="leader2", name="The Leader", seat="dan"))

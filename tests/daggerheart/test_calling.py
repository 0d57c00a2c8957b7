"""DH-TRAIT and DH-ROLL-01: from what somebody does to the trait it is rolled with."""

from __future__ import annotations

import pytest

from daggerheart.tables import (
    ANNA,
    BEN,
    SHEET,
    answer,
    call,
    hero,
    roll,
    settled,
    table,
    told,
)
from support import only
from tableside.core.offers import OneOf, Range
from tableside.core.state import SheetEdited
from tableside.core.values import GM
from tableside.core.verbs import TakeDefault
from tableside.systems.daggerheart import commands as do
from tableside.systems.daggerheart.rolls.calls import NeededNoRoll
from tableside.systems.daggerheart.rolls.outcome import RollSettled

DEEDS = {
    "agility": "sprint, leap, maneuver",
    "strength": "lift, smash, grapple",
    "finesse": "control, hide, tinker",
    "instinct": "perceive, sense, navigate",
    "presence": "charm, perform, deceive",
    "knowledge": "recall, analyze, comprehend",
}


class TestTraits:
    @pytest.mark.rule("DH-TRAIT-01")
    def test_there_are_six_each_with_its_three_deeds(self) -> None:
        asked = table().question(ANNA, do.Attempt(character="ana"))
        assert isinstance(asked.domain, OneOf)
        labels = {option.value: option.label for option in asked.domain.options}
        assert labels == {name: f"{name.title()} ({deeds})" for name, deeds in DEEDS.items()}

    @pytest.mark.rule("DH-TRAIT-01")
    def test_there_is_no_seventh(self) -> None:
        at = table()
        assert at.refusal(ANNA, do.Attempt(character="ana", trait="luck")).code == "not_a_choice"
        lucky = do.EditSheet(character="ana", traits={"luck": 1})
        assert at.refusal(ANNA, lucky).code == "no_such_trait"
        at.play(ANNA, do.EditSheet(character="ana", traits={"presence": 1}))
        at.play(ANNA, do.Attempt(character="ana", trait="presence"))

    @pytest.mark.rule("DH-TRAIT-02")
    @pytest.mark.parametrize("trait", SHEET)
    def test_the_traits_modifier_is_added_once(self, trait: str) -> None:
        assert settled(table(), 6, 4, trait=trait).total == 10 + SHEET[trait]

    @pytest.mark.rule("DH-TRAIT-02")
    @pytest.mark.parametrize(("modifier", "outcome"), [(2, "success"), (1, "failure")])
    def test_it_can_decide_the_roll(self, modifier: int, outcome: str) -> None:
        at = table(hero(traits={"agility": modifier}))
        assert settled(at, 6, 4, difficulty=12).outcome == f"{outcome}_with_hope"

    @pytest.mark.rule("DH-TRAIT-02")
    def test_a_number_the_sheet_lacks_is_asked_once_and_kept(self) -> None:
        at = table(hero(traits={}))
        matter = call(at)
        asked = at.question(ANNA, at.to(matter, do.RollDuality))
        assert (asked.name, asked.default) == ("modifier", 0)
        assert isinstance(asked.domain, Range)
        assert (asked.domain.low, asked.domain.high) == (-10, 10)
        assert at.refusal(ANNA, at.to(matter, do.RollDuality)).code == "not_a_choice"
        assert at.refusal(ANNA, at.to(matter, do.RollDuality, modifier=11)).code == "not_a_choice"
        events = roll(at, matter, 6, 4, modifier=-3)
        assert only(events, SheetEdited).character.traits == {"agility": -3}
        assert only(events, RollSettled).total == 7
        again = call(at)
        assert at.ready(ANNA, at.to(again, do.RollDuality)).preview[0].total == -3
        told_twice = at.to(again, do.RollDuality, modifier=5)
        assert at.refusal(ANNA, told_twice).code == "not_asked_here"

    @pytest.mark.rule("DH-TRAIT-03")
    def test_the_trait_the_gm_names_is_locked(self) -> None:
        at = table()
        matter = call(at, trait="strength")
        other = at.to(matter, do.RollDuality, trait="agility")
        assert at.refusal(ANNA, other).code == "not_asked_here"
        assert only(roll(at, matter, 6, 4), RollSettled).trait == "strength"

    @pytest.mark.rule("DH-TRAIT-03")
    def test_the_gm_may_leave_the_choice_to_the_player(self) -> None:
        at = table()
        matter = call(at, trait="")
        asked = at.question(ANNA, at.to(matter, do.RollDuality))
        assert isinstance(asked.domain, OneOf)
        assert [option.value for option in asked.domain.options] == list(SHEET)
        assert at.refusal(ANNA, at.to(matter, do.RollDuality)).code == "not_a_choice"
        result = only(roll(at, matter, 6, 4, trait="agility"), RollSettled)
        assert (result.trait, result.total) == ("agility", 12)

    @pytest.mark.rule("DH-TRAIT-03")
    def test_a_chosen_trait_may_lack_its_number_too(self) -> None:
        at = table(hero(traits={"agility": 2}))
        matter = call(at, trait="")
        asked = at.question(ANNA, at.to(matter, do.RollDuality), trait="presence")
        assert (asked.name, asked.label) == ("modifier", "Your Presence?")
        result = only(roll(at, matter, 6, 4, trait="presence", modifier=1), RollSettled)
        assert result.total == 11

    @pytest.mark.rule("DH-TRAIT-03")
    def test_whoever_rolls_unasked_names_the_trait_at_once(self) -> None:
        at = table()
        at.play(ANNA, do.Attempt(character="ana", trait="knowledge"))
        assert "Ana makes an action roll with Knowledge." in told(at, BEN)
        roll(at, "r1", 6, 4)
        assert only(answer(at, "r1", do.Judge, difficulty=9), RollSettled).total == 9


class TestFictionFirst:
    @pytest.mark.rule("DH-ROLL-01")
    def test_what_is_described_may_simply_happen(self) -> None:
        at = table()
        at.play(ANNA, do.Describe(character="ana", text="I open the door."))
        assert told(at, BEN) == ["Ana: I open the door."]
        assert at.verbs(GM, "s1") == {"ask_for_roll", "no_roll_needed", "take_default"}
        assert at.verbs(ANNA, "s1") == set()
        events = answer(at, "s1", do.NoRollNeeded, text="It creaks.")
        assert only(events, NeededNoRoll).answer == "It creaks."
        assert told(at, BEN) == ["No roll needed for Ana. It creaks."]
        assert at.open() == []

    @pytest.mark.rule("DH-ROLL-01")
    def test_what_is_described_may_need_a_roll(self) -> None:
        at = table()
        at.play(ANNA, do.Describe(character="ana"))
        assert told(at, BEN) == ["Ana: (said aloud)"]
        answer(at, "s1", do.AskForRoll, trait="agility", difficulty=13, stakes="The fall.")
        assert at.open() == ["s1.roll"]
        line = "Ana makes an action roll with Agility, Difficulty 13. At stake: The fall."
        assert told(at, BEN) == [line]
        result = only(roll(at, "s1.roll", 6, 5), RollSettled)
        assert (result.character, result.difficulty, result.reaction) == ("ana", 13, False)
        assert result.outcome == "success_with_hope"

    @pytest.mark.rule("DH-ROLL-01")
    def test_only_the_gm_says_which(self) -> None:
        at = table()
        at.play(ANNA, do.Describe(character="ana"))
        free = at.to("s1", do.NoRollNeeded)
        assert at.refusal(ANNA, free).code == "not_gm"
        at.play(GM, free)

    @pytest.mark.rule("DH-ROLL-01")
    def test_by_default_it_happens(self) -> None:
        at = table()
        at.play(ANNA, do.Describe(character="ana"))
        assert only(at.play(GM, at.to("s1", TakeDefault)), NeededNoRoll).character == "ana"

    @pytest.mark.rule("DH-ROLL-01")
    def test_players_speak_for_their_own_hero_only(self) -> None:
        at = table()
        said = do.Describe(character="ana")
        assert at.refusal(BEN, said).code == "not_yours"
        at.play(ANNA, said)

    @pytest.mark.rule("DH-ROLL-01")
    def test_a_roll_the_gm_asks_for_can_have_everything_a_called_one_has(self) -> None:
        at = table()
        at.play(ANNA, do.Describe(character="ana"))
        answer(
            at,
            "s1",
            do.AskForRoll,
            difficulty=14,
            hidden=True,
            advantage=1,
            disadvantage=2,
            note="!",
        )
        values = at.matter("s1.roll").values
        assert (values.trait, values.difficulty, values.hidden) == ("", 14, True)
        assert (len(values.advantages), len(values.disadvantages), values.note) == (1, 2, "!")

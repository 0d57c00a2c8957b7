"""DH-ROLL-02 to -05: the steps of a roll, its Difficulty and its stakes, up to the dice."""

from __future__ import annotations

from typing import Any

import pytest

from daggerheart.tables import (
    ANNA,
    BEN,
    SAILOR,
    answer,
    call,
    hero,
    roll,
    ruling,
    table,
    told,
)
from support import Table, every, only, waiving
from tableside.core.state import Overstepped, Spent
from tableside.core.values import DICE, GM, Faces, Limit, Mode
from tableside.core.verbs import TakeDefault
from tableside.systems.daggerheart import commands as do
from tableside.systems.daggerheart.rolls.outcome import RollSettled
from tableside.systems.daggerheart.rolls.rolls import DiceFell

CALL: dict[str, Any] = {
    "who": ("ana",),
    "reaction": False,
    "trait": "agility",
    "difficulty": 12,
    "hidden": False,
    "advantage": 0,
    "disadvantage": 0,
}


class TestSteps:
    @pytest.mark.rule("DH-ROLL-02")
    def test_the_roll_goes_through_its_steps_in_order(self) -> None:
        at = table()
        matter = call(at, difficulty=0)
        assert (at.matter(matter).step, at.matter(matter).asks) == ("call", ("ana",))
        at.without_dice(ANNA, at.to(matter, do.RollDuality))
        waiting = at.matter(matter)
        assert (waiting.step, waiting.asks) == ("roll", ())
        assert [one.sides for one in at.system.awaited(at.state)] == [(12, 12)]
        at.play(DICE, Faces(key="r1.dice", faces=(6, 4)))
        assert (at.matter(matter).step, at.matter(matter).asks) == ("judge", ("gm",))
        answer(at, matter, do.Judge, difficulty=12)
        assert at.open() == []

    @pytest.mark.rule("DH-ROLL-02", "DH-ROLL-05")
    def test_nothing_that_happens_to_the_sheet_changes_a_roll_under_way(self) -> None:
        at = table(hero("ana", SAILOR), hero("bo"))
        matter = call(at)
        at.without_dice(ANNA, at.to(matter, do.RollDuality, experiences=("sailor",)))
        better = do.EditSheet(character="ana", traits={"agility": 9}, experiences=())
        at.without_dice(ANNA, better)
        result = only(at.play(DICE, Faces(key="r1.dice", faces=(4, 3))), RollSettled)
        assert result.total == 4 + 3 + 2 + 2

    @pytest.mark.rule("DH-ROLL-02")
    def test_one_roll_of_ones_own_at_a_time(self) -> None:
        at = table()
        again = do.Attempt(character="ana", trait="agility")
        at.play(ANNA, again)
        refused = at.refusal(ANNA, again)
        assert (refused.code, refused.rule, refused.limit) == (
            "roll_open",
            "DH-ROLL-02",
            Limit.TIMING,
        )
        assert "attempt" not in at.verbs(ANNA)
        at.play(BEN, do.Attempt(character="bo", trait="agility"))  # somebody else's is no matter
        waived = at.play(waiving(Limit.TIMING), again)
        assert only(waived, Overstepped).waived
        assert at.open() == ["r1", "r2", "r3"]

    @pytest.mark.rule("DH-ROLL-02")
    def test_a_table_may_only_advise_on_it(self) -> None:
        at = table(limits={Limit.TIMING: Mode.ADVISED})
        again = do.Attempt(character="ana", trait="agility")
        at.play(ANNA, again)
        overstepped = only(at.play(ANNA, again), Overstepped)
        assert (overstepped.code, overstepped.waived) == ("roll_open", False)

    @pytest.mark.rule("DH-ROLL-02")
    def test_everybody_called_has_a_roll_of_their_own(self) -> None:
        at = table()
        call(at, "ana", "bo", "cal")
        assert at.open() == ["r1", "r2", "r3"]
        assert only(roll(at, "r2", 6, 4), RollSettled).character == "bo"
        assert at.open() == ["r1", "r3"]

    @pytest.mark.rule("DH-ROLL-02")
    def test_only_whoever_plays_the_hero_or_the_gm_rolls(self) -> None:
        at = table()
        matter = call(at)
        throw = at.to(matter, do.RollDuality)
        assert at.refusal(BEN, throw).code == "not_yours"
        at.play(GM, throw, 6, 4)

    @pytest.mark.rule("DH-ROLL-02")
    def test_the_gm_takes_the_default(self) -> None:
        at = table()
        matter = call(at, trait="")
        result = only(at.play(GM, at.to(matter, TakeDefault), 6, 4), RollSettled)
        assert (result.trait, result.total) == ("agility", 12)


class TestDifficulty:
    @pytest.mark.rule("DH-ROLL-03")
    def test_only_the_gm_calls_and_names_it(self) -> None:
        at = table()
        called = do.CallRoll(who=("ana",), trait="agility", difficulty=12)
        assert at.refusal(ANNA, called).code == "not_gm"
        at.play(GM, called)
        assert told(at, ANNA) == ["Ana makes an action roll with Agility, Difficulty 12."]

    @pytest.mark.rule("DH-ROLL-03")
    def test_it_lies_between_one_and_forty(self) -> None:
        at = table()
        refused = at.refusal(GM, do.CallRoll(who=("ana",), trait="agility", difficulty=100))
        assert refused.code == "not_a_choice"
        call(at, difficulty=99)

    @pytest.mark.rule("DH-ROLL-03")
    def test_it_may_change_before_the_dice(self) -> None:
        at = table()
        matter = call(at, difficulty=12)
        change = ruling(at, matter, do.SetDifficulty, difficulty=13)
        assert at.refusal(ANNA, change).code == "not_gm"
        at.play(GM, change)
        preview = at.ready(ANNA, at.to(matter, do.RollDuality), experiences=()).preview
        assert [(one.quantity, one.total) for one in preview] == [("total", 2), ("difficulty", 13)]
        assert only(roll(at, matter, 6, 4), RollSettled).outcome == "failure_with_hope"

    @pytest.mark.rule("DH-ROLL-03")
    @pytest.mark.parametrize("thrown", [False, True])
    def test_it_is_fixed_once_the_dice_are_thrown(self, thrown: bool) -> None:
        at = table()
        matter = call(at, difficulty=0)
        if thrown:
            at.without_dice(ANNA, at.to(matter, do.RollDuality))
        change = ruling(at, matter, do.SetDifficulty, difficulty=20)
        if not thrown:
            at.play(GM, change)
            assert at.matter(matter).values.difficulty == 20
            return
        refused = at.refusal(GM, change)
        assert (refused.code, refused.rule) == ("not_now", "DH-ROLL-03")

    @pytest.mark.rule("DH-ROLL-03")
    def test_a_roll_nobody_asked_for_is_judged_afterwards(self) -> None:
        at = table()
        at.play(ANNA, do.Attempt(character="ana", trait="agility"))
        events = roll(at, "r1", 8, 5)
        assert only(events, DiceFell).hope == 8
        assert not every(events, RollSettled)
        late = ruling(at, "r1", do.SetDifficulty, difficulty=14)
        assert at.refusal(GM, late).code == "not_now"
        assert at.verbs(GM, "r1") == {"judge", "take_default", "call_off"}
        assert at.verbs(ANNA, "r1") == set()
        asked = at.question(GM, at.to("r1", do.Judge))
        assert asked.default == 15
        result = only(answer(at, "r1", do.Judge, difficulty=15), RollSettled)
        assert (result.total, result.outcome) == (15, "success_with_hope")
        assert at.tracks["ana.hope"] == 3

    @pytest.mark.rule("DH-ROLL-03")
    def test_the_gm_may_still_name_one_before_an_unasked_roll(self) -> None:
        at = table()
        at.play(ANNA, do.Attempt(character="ana", trait="agility"))
        at.play(GM, ruling(at, "r1", do.SetDifficulty, difficulty=20))
        assert only(roll(at, "r1", 8, 5), RollSettled).outcome == "failure_with_hope"

    @pytest.mark.rule("DH-ROLL-03")
    def test_players_do_not_judge(self) -> None:
        at = table()
        at.play(ANNA, do.Attempt(character="ana", trait="agility"))
        roll(at, "r1", 8, 5)
        judged = at.to("r1", do.Judge, difficulty=3)
        assert at.refusal(ANNA, judged).code == "not_gm"
        at.play(GM, judged)


class TestStakes:
    @pytest.mark.rule("DH-ROLL-04")
    def test_the_gm_is_asked_and_never_held_up_nor_scolded(self) -> None:
        at = table()
        unsaid = at.ready(GM, do.CallRoll(), **CALL, stakes="", note="")
        assert unsaid.cautions == ()
        at.play(GM, unsaid.command)

    @pytest.mark.rule("DH-ROLL-04")
    def test_so_for_a_roll_that_was_asked_for_and_for_a_group(self) -> None:
        at = table()
        at.play(ANNA, do.Describe(character="ana"))
        single = {name: CALL[name] for name in CALL if name not in ("who", "reaction")}
        asked = at.ready(GM, at.to("s1", do.AskForRoll), **single, stakes="", note="")
        assert asked.cautions == ()
        at.play(ANNA, do.LeadGroup(character="ana", members=("bo",), trait="agility"))
        numbers = {"difficulty": 12, "member_difficulty": 0}
        group = at.ready(GM, at.to("g2", do.SetGroup), **numbers, stakes="")
        assert group.cautions == ()

    @pytest.mark.rule("DH-ROLL-04")
    def test_they_stay_with_the_roll_and_everybody_reads_them(self) -> None:
        at = table()
        matter = call(at, stakes="The fall.")
        assert at.system.known(at.state, BEN).matters[0].values.stakes == "The fall."
        assert told(at, BEN)[0].endswith("At stake: The fall.")
        assert at.matter(matter).values.stakes == "The fall."


class TestBeforeTheDice:
    """DH-ROLL-05: all that changes a roll is declared before it is thrown."""

    def thrown(self) -> tuple[Table, str]:
        at = table()
        matter = call(at)
        at.without_dice(ANNA, at.to(matter, do.RollDuality))
        return at, matter

    @pytest.mark.rule("DH-ROLL-05")
    @pytest.mark.parametrize(
        ("command", "who", "chosen"),
        [
            (do.Grant, "", {"kind": "advantage", "source": "the sun"}),
            (do.RuleOut, "", {"experience": "sailor"}),
            (do.HelpAlly, "bo", {}),
            (do.AskForHelp, "ana", {"helper": "bo"}),
            (do.RollDuality, "ana", {"experiences": ("sailor",)}),
        ],
    )
    def test_nothing_joins_afterwards(self, command: Any, who: str, chosen: dict[str, Any]) -> None:
        at, matter = self.thrown()
        late = command(who, matter, at.matter(matter).revision, **chosen)
        refused = at.refusal(GM, late)
        assert refused.code in ("not_now", "not_asked")
        fresh = table()
        call(fresh)
        fresh.without_dice(GM, command(who, "r1", fresh.matter("r1").revision, **chosen))

    @pytest.mark.rule("DH-ROLL-05", "DH-EXP-04")
    def test_the_hope_is_gone_before_the_dice_lie(self) -> None:
        at = table()
        matter = call(at)
        events = at.without_dice(ANNA, at.to(matter, do.RollDuality, experiences=("sailor",)))
        assert only(events, Spent) == Spent("ana.hope", 1, "DH-EXP-04")
        assert at.tracks["ana.hope"] == 1
        assert not every(events, DiceFell)

    @pytest.mark.rule("DH-ROLL-05")
    def test_a_roll_waits_for_its_own_dice_only(self) -> None:
        at, _ = self.thrown()
        assert at.refusal(GM, Faces(key="r1.dice", faces=(6, 4))).code == ("not_the_dice")
        for faces, code in (
            ((6,), "wrong_number_of_dice"),
            ((6, 4, 1), "wrong_number_of_dice"),
            ((13, 4), "impossible_face"),
            ((0, 4), "impossible_face"),
        ):
            refused = at.refusal(DICE, Faces(key="r1.dice", faces=faces))
            assert refused.code == code
        at.play(DICE, Faces(key="r1.dice", faces=(12, 4)))


@pytest.mark.rule("DH-TRAIT-02")
def test_a_number_that_nobody_named_is_not_put_into_words() -> None:
    at = table(hero("ana", traits={}))
    refused = at.refusal(ANNA, at.to(call(at), do.RollDuality))
    assert refused.code == "not_a_choice"
    assert refused.sentence.startswith("Your Agility?: nothing is chosen yet; choose")

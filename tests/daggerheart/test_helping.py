"""DH-HOPE-03 and -04: what Hope buys, and Help an Ally between two seats."""

from __future__ import annotations

import pytest

from daggerheart.tables import (
    ANNA,
    BEN,
    CARA,
    answer,
    call,
    helps,
    hero,
    lead,
    roll,
    ruling,
    table,
    told,
)
from support import Table, every, only, waiving
from tableside.core.calling_off import CallOff
from tableside.core.desk import SetPresence
from tableside.core.matters import MatterMoved
from tableside.core.offers import OneOf
from tableside.core.state import Overstepped, Spent
from tableside.core.values import GM, Illegal, Limit, Mode
from tableside.core.verbs import TakeDefault
from tableside.systems.daggerheart import commands as do
from tableside.systems.daggerheart.rolls.help import HelpDeclined, HelpGiven
from tableside.systems.daggerheart.rolls.outcome import RollSettled
from tableside.systems.daggerheart.rolls.rolls import DiceFell


def ask(at: Table, matter: str, helper: str = "bo") -> str:
    """The roller asks somebody for help; the id of the question."""
    answer(at, matter, do.AskForHelp, helper=helper)
    question: str = at.state.matters[-1].id
    assert question.startswith(f"{matter}.help_{helper}")
    return question


class TestVolunteering:
    @pytest.mark.rule("DH-HOPE-04")
    def test_one_hope_is_one_advantage_die(self) -> None:
        at = table()
        matter = call(at)
        events = helps(at, matter, "bo", "I hold the rope.")
        assert only(events, Spent) == Spent("bo.hope", 1, "DH-HOPE-04")
        assert told(at, CARA) == ["Bo's Hope -1, now 1.", "Bo helps Ana: I hold the rope."]
        result = only(roll(at, matter, 5, 3, 4), RollSettled)
        assert result.total == 5 + 3 + 2 + 4
        assert (at.tracks["ana.hope"], at.tracks["bo.hope"]) == (3, 1)

    @pytest.mark.rule("DH-HOPE-04")
    def test_of_several_helpers_only_the_highest_die_counts(self) -> None:
        at = table()
        matter = call(at)
        helps(at, matter, "bo")
        helps(at, matter, "cal")
        assert only(roll(at, matter, 5, 3, 2, 6), RollSettled).total == 5 + 3 + 2 + 6
        assert (at.tracks["bo.hope"], at.tracks["cal.hope"]) == (1, 1)

    @pytest.mark.rule("DH-HOPE-04")
    def test_each_helps_once(self) -> None:
        at = table()
        matter = call(at)
        helps(at, matter, "bo")
        again = at.to(matter, do.HelpAlly, "bo")
        refused = at.refusal(BEN, again)
        assert (refused.code, refused.rule, refused.limit) == (
            "helps_already",
            "DH-HOPE-04",
            Limit.ONCE,
        )
        assert "help_ally" not in at.verbs(BEN, matter)
        assert "help_ally" in at.verbs(CARA, matter)
        assert only(at.play(waiving(Limit.ONCE), again), Overstepped).waived
        assert only(roll(at, matter, 5, 3, 1, 2), DiceFell).net == 2

    @pytest.mark.rule("DH-HOPE-04", "DH-HOPE-03")
    def test_without_hope_nobody_helps(self) -> None:
        at = table(tracks={"bo.hope": 0})
        matter = call(at)
        help_ana = at.to(matter, do.HelpAlly, "bo")
        refused = at.refusal(BEN, help_ana)
        assert (refused.code, refused.rule, refused.limit) == ("no_hope", "DH-HOPE-04", Limit.COST)
        assert "help_ally" not in at.verbs(BEN, matter)
        events = at.play(waiving(Limit.COST), help_ana)
        assert only(events, Overstepped).code == "no_hope"
        assert not every(events, Spent)
        assert at.tracks["bo.hope"] == 0
        assert only(roll(at, matter, 5, 3, 4), DiceFell).net == 1

    @pytest.mark.rule("DH-HOPE-04")
    def test_a_table_may_only_advise_on_the_cost(self) -> None:
        at = table(tracks={"bo.hope": 0}, limits={Limit.COST: Mode.ADVISED})
        matter = call(at)
        caution = at.ready(BEN, at.to(matter, do.HelpAlly, "bo"), text="").cautions
        assert [one.code for one in caution] == ["no_hope"]
        assert not only(helps(at, matter, "bo"), Overstepped).waived

    @pytest.mark.rule("DH-HOPE-04")
    def test_nobody_helps_themselves_or_for_another(self) -> None:
        at = table()
        matter = call(at)
        assert at.refusal(ANNA, at.to(matter, do.HelpAlly, "ana")).code == "not_asked"
        theirs = at.to(matter, do.HelpAlly, "bo")
        assert at.refusal(CARA, theirs).code == "not_yours"
        at.play(BEN, theirs)

    @pytest.mark.rule("DH-HOPE-04")
    def test_only_those_at_the_table_help(self) -> None:
        at = table()
        matter = call(at)
        at.play(GM, SetPresence(character="bo", present=False))
        from_afar = at.to(matter, do.HelpAlly, "bo")
        assert at.refusal(BEN, from_afar).code == "not_asked"
        at.play(GM, SetPresence(character="bo"))
        at.play(BEN, from_afar)

    @pytest.mark.rule("DH-HOPE-04")
    @pytest.mark.parametrize("judged", [False, True])
    def test_not_after_the_dice(self, judged: bool) -> None:
        at = table()
        matter = call(at, difficulty=0 if judged else 12)
        before = at.to(matter, do.HelpAlly, "bo")
        if judged:
            roll(at, matter, 5, 3)
        else:
            at.without_dice(ANNA, at.to(matter, do.RollDuality))
        refused = at.refusal(BEN, at.to(matter, do.HelpAlly, "bo"))
        assert (refused.code, refused.rule) == ("not_now", "DH-HOPE-04")
        assert at.refusal(BEN, before).code == "stale"
        fresh = table()
        helps(fresh, call(fresh), "bo")

    @pytest.mark.rule("DH-HOPE-04")
    def test_a_roll_nobody_asked_for_can_be_helped(self) -> None:
        at = table()
        at.play(ANNA, do.Attempt(character="ana", trait="agility"))
        helps(at, "r1", "bo")
        assert only(roll(at, "r1", 5, 3, 4), DiceFell).net == 1


class TestAsking:
    @pytest.mark.rule("DH-HOPE-04")
    def test_who_is_asked_may_help(self) -> None:
        at = table()
        matter = call(at)
        question = ask(at, matter)
        assert told(at, CARA) == ["Ana asks Bo for help."]
        assert at.verbs(BEN, question) == {"give_help", "decline_help"}
        assert at.verbs(CARA, question) == set()
        events = answer(at, question, do.GiveHelp, text="Here!")
        assert only(events, Spent) == Spent("bo.hope", 1, "DH-HOPE-04")
        assert only(events, HelpGiven).text == "Here!"
        assert at.open() == [matter]
        assert only(roll(at, matter, 5, 3, 4), RollSettled).total == 14

    @pytest.mark.rule("DH-HOPE-04")
    def test_who_is_asked_may_decline(self) -> None:
        at = table()
        matter = call(at)
        question = ask(at, matter)
        assert only(answer(at, question, do.DeclineHelp), HelpDeclined).helper == "bo"
        assert told(at, CARA) == ["Bo does not help Ana."]
        assert at.tracks["bo.hope"] == 2
        assert only(roll(at, matter, 5, 3), RollSettled).total == 10

    @pytest.mark.rule("DH-HOPE-04")
    def test_the_roller_need_not_wait(self) -> None:
        at = table()
        matter = call(at)
        question = ask(at, matter)
        assert at.verbs(ANNA, question) == {"decline_help"}
        at.play(ANNA, at.to(question, do.DeclineHelp, "ana"))
        roll(at, matter, 5, 3)
        assert at.tracks["bo.hope"] == 2

    @pytest.mark.rule("DH-HOPE-04")
    def test_the_roller_does_not_say_yes_for_the_helper(self) -> None:
        at = table()
        question = ask(at, call(at))
        for character, code in (("ana", "not_asked"), ("bo", "not_yours")):
            assert at.refusal(ANNA, at.to(question, do.GiveHelp, character)).code == code
        assert at.refusal(CARA, at.to(question, do.DeclineHelp, "cal")).code == "not_asked"
        at.play(BEN, at.to(question, do.GiveHelp))

    @pytest.mark.rule("DH-HOPE-04")
    def test_by_default_nobody_pays(self) -> None:
        at = table()
        matter = call(at)
        question = ask(at, matter)
        taken = at.play(GM, at.to(question, TakeDefault))
        assert only(taken, HelpDeclined).helper == "bo"
        assert at.tracks["bo.hope"] == 2
        roll(at, matter, 5, 3)

    @pytest.mark.rule("DH-HOPE-04")
    def test_the_gm_may_say_yes_for_them(self) -> None:
        at = table()
        question = ask(at, call(at))
        row = at.submit(GM, at.to(question, do.GiveHelp))
        assert row.behalf == "ben"
        assert at.tracks["bo.hope"] == 1

    @pytest.mark.rule("DH-HOPE-04")
    def test_nothing_waits_for_the_answer_not_even_the_roll(self) -> None:
        at = table()
        matter = call(at)
        question = ask(at, matter)
        at.play(GM, ruling(at, matter, do.Grant, kind="advantage", source="the sun"))
        assert {"roll", "ask_for_help"} <= at.verbs(ANNA, matter)
        assert only(roll(at, matter, 5, 3, 4), RollSettled).total == 14
        assert question not in at.open()
        assert (at.tracks["bo.hope"], "Bo does not help Ana." in at.read(CARA)) == (2, True)

    @pytest.mark.rule("DH-HOPE-04")
    def test_a_no_does_not_hold_up_whoever_is_about_to_roll(self) -> None:
        at = table()
        matter = call(at)
        question = ask(at, matter)
        about_to = at.to(matter, do.RollDuality)
        answer(at, question, do.DeclineHelp)
        assert only(at.play(ANNA, about_to, 5, 3), RollSettled).total == 10

    @pytest.mark.rule("DH-HOPE-04")
    def test_whoever_helps_unasked_has_answered(self) -> None:
        at = table()
        matter = call(at)
        question = ask(at, matter)
        helps(at, matter, "bo")
        assert question not in at.open()
        assert at.tracks["bo.hope"] == 1
        assert only(roll(at, matter, 5, 3, 4), DiceFell).net == 1

    @pytest.mark.rule("DH-HOPE-04")
    def test_nobody_is_asked_twice_at_a_time(self) -> None:
        at = table()
        matter = call(at)
        ask(at, matter)
        asked = at.question(ANNA, at.to(matter, do.AskForHelp))
        assert isinstance(asked.domain, OneOf)
        assert [option.value for option in asked.domain.options] == ["cal"]

    @pytest.mark.rule("DH-HOPE-04")
    def test_a_question_is_called_off_with_its_roll(self) -> None:
        at = table()
        matter = call(at)
        ask(at, matter)
        at.play(GM, ruling(at, matter, CallOff))
        assert at.open() == []

    @pytest.mark.rule("DH-HOPE-04")
    def test_several_can_be_asked_one_after_the_other(self) -> None:
        at = table()
        matter = call(at)
        for helper in ("bo", "cal"):
            answer(at, ask(at, matter, helper), do.GiveHelp)
        assert only(roll(at, matter, 5, 3, 6, 2), RollSettled).total == 16

    @pytest.mark.rule("DH-HOPE-04")
    def test_only_others_who_are_there_and_do_not_help_yet_are_asked(self) -> None:
        at = table()
        matter = call(at)
        verb = at.to(matter, do.AskForHelp)

        def choices() -> list[object]:
            asked = at.question(ANNA, verb)
            assert isinstance(asked.domain, OneOf)
            return [option.value for option in asked.domain.options]

        assert choices() == ["bo", "cal"]
        at.play(GM, SetPresence(character="cal", present=False))
        assert choices() == ["bo"]
        helps(at, matter, "bo")
        verb = at.to(matter, do.AskForHelp)
        nobody = at.ask(ANNA, verb)
        assert isinstance(nobody, Illegal)
        assert nobody.code == "nothing_to_choose"
        assert "ask_for_help" not in at.verbs(ANNA, matter)

    @pytest.mark.rule("DH-HOPE-04")
    def test_who_declined_may_be_asked_again(self) -> None:
        at = table()
        matter = call(at)
        first = ask(at, matter)
        answer(at, first, do.DeclineHelp)
        second = ask(at, matter)
        assert second != first  # a late answer to the first must not do for the second
        answer(at, second, do.GiveHelp)
        roll(at, matter, 5, 3, 4)

    @pytest.mark.rule("DH-HOPE-04", "DH-HOPE-03")
    def test_two_questions_to_one_helper_with_one_hope(self) -> None:
        at = table(tracks={"bo.hope": 1})
        call(at, "ana", "cal")
        first, second = ask(at, "r1"), ask(at, "r2")
        answer(at, first, do.GiveHelp)
        assert at.refusal(BEN, at.to(second, do.GiveHelp)).code == "no_hope"
        assert at.verbs(BEN, second) == {"decline_help"}
        at.play(GM, at.to(second, TakeDefault))
        assert only(roll(at, "r2", 5, 3), DiceFell).net == 0
        assert only(roll(at, "r1", 5, 3, 4), DiceFell).net == 1

    @pytest.mark.rule("DH-HOPE-04")
    def test_the_question_is_a_matter_of_its_own(self) -> None:
        at = table()
        matter = call(at)
        question = at.matter(ask(at, matter))
        assert (question.parent, question.values.roll, question.asks) == ("", matter, ("bo",))
        assert not every(at.history.rows[-1].events, MatterMoved)


class TestMenu:
    @pytest.mark.rule("DH-HOPE-03")
    def test_it_shows_what_there_is_to_buy_and_no_more(self) -> None:
        at = table()
        matter = call(at)
        bought = {"help_ally", "give_help", "ask_for_help", "decline_help", "late_help", "tag_team"}
        hopeful = {verb for verb in at.system.verbs if "help" in verb or "tag" in verb}
        assert hopeful == bought
        assert at.question(ANNA, at.to(matter, do.RollDuality)).name == "experiences"
        assert "help_ally" in at.verbs(BEN, matter)

    @pytest.mark.rule("DH-HOPE-03")
    @pytest.mark.parametrize("held", [0, 1])
    def test_one_spends_only_what_one_has(self, held: int) -> None:
        at = table(hero("ana"), hero("bo"), tracks={"bo.hope": held})
        matter = call(at)
        assert ("help_ally" in at.verbs(BEN, matter)) is bool(held)
        if held:
            helps(at, matter, "bo")
        assert at.tracks["bo.hope"] == 0

    @pytest.mark.rule("DH-HOPE-03")
    def test_everybody_spends_their_own(self) -> None:
        at = table(tracks={"ana.hope": 2, "bo.hope": 2, "cal.hope": 2})
        matter = call(at)
        helps(at, matter, "bo")
        roll(at, matter, 3, 5, 1, experiences=("sailor", "cook"))
        assert [at.tracks[f"{who}.hope"] for who in ("ana", "bo", "cal")] == [0, 1, 2]


class TestWhere:
    @pytest.mark.rule("DH-HOPE-04", "DH-GROUP-04")
    def test_the_leader_of_a_group_can_be_helped_and_members_cannot(self) -> None:
        at = table()
        group = lead(at, "bo")
        refused = at.refusal(CARA, at.to(f"{group}.bo", do.HelpAlly, "cal"))
        assert (refused.code, refused.rule) == ("help_not_allowed", "DH-REACT-03")
        roll(at, f"{group}.bo", 6, 5, trait="agility")
        helps(at, f"{group}.leader", "cal")
        question = ask(at, f"{group}.leader")
        answer(at, question, do.GiveHelp)
        assert only(roll(at, f"{group}.leader", 5, 3, 4, 6), RollSettled).total == 17

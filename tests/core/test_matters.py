"""Matters: threads of their own, children first, never anybody held up by a phone in a pocket."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from support import Table, only
from tableside.core.desk import Adjust
from tableside.core.matters import find, has_children
from tableside.core.notes import Told
from tableside.core.values import DICE, GM, Faces
from tableside.core.verbs import TakeDefault
from tableside.systems.wrath_glory import commands as do
from tableside.systems.wrath_glory import events as was
from wrath_glory.tables import (
    ANNA,
    BEN,
    SKILL,
    answer,
    call,
    hero,
    roll,
    settle,
    table,
    thrown,
    whole_test,
)


class TestThreads:
    def test_an_unanswered_question_holds_nobody_else_up(self) -> None:
        at = table()
        call(at, "vess", "kell")
        roll(at, "t1", 4, 4, 6, 2, 2)  # Anna's phone goes into her pocket
        roll(at, "t2", 4, 4, 6, 2, 2)
        settle(at, "t2")
        at.play(BEN, do.TryTest("kell", skill=SKILL), 4, 4, 4, 4, 4)
        answer(at, "t3", do.Judge, dn=3)
        assert at.open() == ["t1"]
        assert at.matter("t1").asks == ("vess",)

    def test_matters_are_answered_in_any_order(self) -> None:
        at = table()
        call(at, "vess", "kell")
        roll(at, "t2", 4, 4, 4, 4, 4)
        roll(at, "t1", 4, 4, 4, 4, 4)
        assert at.open() == []

    def test_dice_are_awaited_by_several_at_once(self) -> None:
        at = table(tracks={"vess.wrath": 0, "kell.wrath": 0})
        call(at, "vess", "kell")
        at.without_dice(ANNA, at.to("t1", do.RollDice))
        at.without_dice(BEN, at.to("t2", do.RollDice))
        assert [one.key for one in at.system.awaited(at.state)] == ["t1.pool", "t2.pool"]
        at.without_dice(DICE, Faces(key="t2.pool", faces=(4, 4, 4, 4, 4)))
        assert at.open() == ["t1"]

    def test_a_note_in_the_inbox_blocks_nothing(self) -> None:
        at = table()
        whole_test(at, 1, 4, 4, 4, 4)
        assert at.open() == ["t1.complication1"]
        at.play(GM, Adjust(track="ruin", by=1))
        assert at.open() == ["t1.complication1"]
        at.play(GM, at.to("t1.complication1", Told))
        assert at.open() == []


class TestChildren:
    def contest(self) -> Table:
        at = table("starter", pool=2, tracks={"vess.wrath": 0, "kell.wrath": 0})
        at.play(
            GM,
            do.Oppose(
                initiator="vess", initiator_skill=SKILL, opponent="kell", opponent_skill=SKILL
            ),
        )
        return at

    def test_a_parent_waits_for_its_children_and_then_goes_on_by_itself(self) -> None:
        at = self.contest()
        assert at.matter("o1").idle
        assert has_children(at.state.matters, "o1")
        roll(at, "o1.initiator", 4, 4)
        assert at.matter("o1").idle
        events = roll(at, "o1.opponent", 4, 2)
        assert only(events, was.ContestSettled).winner == "vess"
        assert at.open() == []

    def test_children_block_only_their_parent(self) -> None:
        at = self.contest()
        other = call(at, "kell")
        roll(at, other, 4, 4)
        assert other not in at.open()

    def test_a_parent_with_a_question_refuses_until_the_child_is_answered(self) -> None:
        people = (hero("vess", 2), hero("kell", 2))
        at = table("starter", *people, tracks={"glory": 2}, facts={"glory_agreement": "ask"})
        matter = call(at, dn=9)
        roll(at, matter, 4, 2)
        answer(at, matter, do.RollGloryDice, dice=1)
        refused = at.refusal(ANNA, at.to(matter, do.Settle))
        assert refused.code == "waiting"
        assert at.verbs(ANNA, matter) == set()
        assert "take_default" not in at.verbs(GM, matter)
        at.play(BEN, at.to("t1.agreement1", do.Object, who="kell"))
        settle(at, matter)

    def test_ids_of_children_and_notes_do_not_count_for_later_ids(self) -> None:
        at = table()
        whole_test(at, 1, 4, 4, 4, 4)  # leaves a note behind
        assert call(at) == "t2"


class TestAnswers:
    def test_an_answer_to_an_older_revision_is_stale(self) -> None:
        at = table()
        matter = call(at)
        command = at.to(matter, do.RollDice)
        stale = replace(command, revision=command.revision - 1)
        assert at.refusal(ANNA, stale).code == "stale"
        at.play(ANNA, command, 4, 4, 4, 2, 2)
        assert at.refusal(ANNA, command).code == "stale"

    def test_what_happens_elsewhere_makes_nothing_stale(self) -> None:
        at = table()
        call(at, "vess", "kell")
        early = at.to("t1", do.RollDice)
        roll(at, "t2", 4, 4, 4, 4, 4)
        at.play(ANNA, early, 4, 4, 4, 4, 4)

    def test_a_settled_matter_is_said_to_be_settled(self) -> None:
        at = table()
        matter = call(at)
        command = at.to(matter, do.RollDice)
        roll(at, matter, 4, 4, 4, 4, 4)
        assert at.refusal(ANNA, command).code == "no_such_matter"

    def test_a_free_verb_answers_no_matter(self) -> None:
        at = table()
        matter = call(at, "kell")
        astray = do.TryTest("vess", matter, skill=SKILL)
        assert at.refusal(ANNA, astray).code == "no_such_matter"
        at.play(ANNA, do.TryTest("vess", skill=SKILL), 4, 4, 4, 4, 4)

    def test_the_wrong_seat_is_refused_and_the_right_one_accepted(self) -> None:
        at = table()
        command = at.to(call(at), do.RollDice)
        assert at.refusal(BEN, command).code == "not_yours"
        assert at.refusal(BEN, replace(command, character="kell")).code == "not_asked"
        assert at.refusal(BEN, replace(command, character="")).code == "not_asked"
        assert at.refusal(ANNA, replace(command, character="nobody")).code == "no_such_character"
        at.play(ANNA, command, 4, 4, 4, 4, 4)

    def test_a_gms_verb_is_for_no_character(self) -> None:
        at = table()
        odd = do.CallTest(character="vess", who=("vess",), skill=SKILL, dn=3)
        assert at.refusal(GM, odd).code == "not_a_choice"


class TestTheGmHelps:
    def test_answering_for_somebody_is_noted_in_the_row(self) -> None:
        at = table()
        command = at.to(call(at), do.RollDice)
        row = at.submit(GM, command, 4, 4, 4, 4, 4)
        assert (row.actor.seat, row.behalf) == ("gm", "anna")
        own = at.submit(ANNA, do.TryTest("vess", skill=SKILL), 4, 4, 4, 4, 4)
        assert own.behalf == ""

    def test_what_the_gm_does_for_threats_is_nobodys_behalf(self) -> None:
        at = table()
        row = at.submit(GM, do.CallTest(who=("brute",), skill=SKILL, dn=9), 4, 4, 4, 4)
        assert row.behalf == ""

    @pytest.mark.parametrize(
        ("step", "expected"),
        [("call", "spend"), ("spend", "settled"), ("judge", "settled"), ("consent", "settled")],
    )
    def test_every_question_has_a_default(self, step: str, expected: str) -> None:
        at = table("core", pool=3)
        if step == "judge":
            at.play(ANNA, do.TryTest("vess", skill=SKILL), 4, 4, 4)
        else:
            call(at)
        if step == "spend":
            roll(at, "t1", 4, 4, 2)
        if step == "consent":
            answer(at, "t1", do.BuySuccesses)
        assert at.matter("t1").step == step
        faces = (4, 4, 2) if step == "call" else ()
        at.play(GM, at.to("t1", TakeDefault), *faces)
        left = find(at.state.matters, "t1")
        assert (left.step if left else "settled") == expected

    def test_a_hidden_dn_has_a_default(self) -> None:
        at = table(pool=3)
        matter = thrown(at, 6, 6, 2, dn=1, hidden=True)
        events = at.play(GM, at.to(matter, TakeDefault))
        assert only(events, was.TestSettled).shifts == {"glory": 1}

    def test_the_row_of_a_default_says_for_whom(self) -> None:
        at = table()
        matter = thrown(at, 4, 4, 4, 2, 2)
        row = at.submit(GM, at.to(matter, TakeDefault))
        assert row.behalf == "anna"
        assert isinstance(row.command, TakeDefault)

    def test_only_the_gm_takes_a_default(self) -> None:
        at = table()
        matter = thrown(at, 4, 4, 4, 2, 2)
        command = at.to(matter, TakeDefault)
        assert at.refusal(ANNA, command).code == "not_gm"
        assert "take_default" not in at.verbs(ANNA)
        assert "take_default" in at.verbs(GM, matter)

    def test_a_default_can_be_stale_or_astray_too(self) -> None:
        at = table()
        matter = thrown(at, 4, 4, 4, 2, 2)
        command = at.to(matter, TakeDefault)
        assert at.refusal(GM, replace(command, revision=0)).code == "stale"
        assert at.refusal(GM, replace(command, character="kell")).code == "not_asked"
        assert at.refusal(GM, replace(command, matter="t9")).code == "no_such_matter"
        at.play(GM, command)


class TestDice:
    def test_only_the_dice_answer_a_roll(self) -> None:
        at = table()
        at.without_dice(ANNA, at.to(call(at), do.RollDice))
        faces = Faces(key="t1.pool", faces=(4, 4, 4, 4, 4))
        for actor in (GM, ANNA):
            assert at.refusal(actor, faces).code == "not_the_dice"
        at.play(DICE, faces)

    @pytest.mark.parametrize(
        ("key", "faces", "code"),
        [
            ("t9.pool", (4, 4, 4, 4, 4), "no_such_roll"),
            ("t1.pool", (4, 4, 4, 4), "wrong_number_of_dice"),
            ("t1.pool", (4, 4, 4, 4, 4, 4), "wrong_number_of_dice"),
            ("t1.pool", (4, 4, 4, 4, 7), "impossible_face"),
            ("t1.pool", (4, 4, 4, 4, 0), "impossible_face"),
        ],
    )
    def test_impossible_dice_are_refused(self, key: str, faces: tuple[int, ...], code: str) -> None:
        at = table()
        at.without_dice(ANNA, at.to(call(at), do.RollDice))
        assert at.refusal(DICE, Faces(key=key, faces=faces)).code == code
        at.play(DICE, Faces(key="t1.pool", faces=(4, 4, 4, 4, 4)))

    def test_the_dice_do_nothing_else(self) -> None:
        at = table()
        assert at.refusal(DICE, do.TryTest("vess", skill=SKILL)).code == "not_yours"
        assert at.refusal(DICE, do.CallTest(who=("vess",), skill=SKILL, dn=3)).code == "not_gm"

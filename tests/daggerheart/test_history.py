"""A roll taken back, brought back or corrected, and the GM's own terms on its numbers."""

from __future__ import annotations

from typing import Any

import pytest

from daggerheart.tables import (
    ANNA,
    BEN,
    SHEET,
    call,
    helps,
    hero,
    lead,
    roll,
    ruling,
    settled,
    table,
    told,
    whole_roll,
)
from support import Table, Tape, only
from tableside.core.correction import adopt, correct
from tableside.core.desk import Adjust, GiveEffect, Overrule
from tableside.core.effects import Always, Modifier, Moment, Occasion, Uses
from tableside.core.evening import EndScene
from tableside.core.history import History
from tableside.core.reckoning import Op
from tableside.core.state import EffectEnded, EffectUsed
from tableside.core.values import DICE, GM, Faces, Illegal, Roll
from tableside.systems.daggerheart import commands as do
from tableside.systems.daggerheart.rolls import outcome as was


def two_rolls() -> Table:
    """Ana fails with Fear (rows 1 and 2), then Bo succeeds with Hope (rows 3 and 4)."""
    at = table(tracks={"fear": 3})
    roll(at, call(at, difficulty=14), 4, 6)
    roll(at, call(at, "bo", difficulty=14), 8, 5)
    assert at.tracks["fear"] == 4
    return at


class TestTakingBack:
    @pytest.mark.rule("DH-ROLL-15")
    def test_undo_takes_everything_back_and_redo_brings_it_again(self) -> None:
        at = table(tracks={"ana.stress": 1})
        matter = call(at)
        before = at.state
        roll(at, matter, 7, 7, experiences=("sailor",))
        after = at.state
        at.history.undo()
        assert at.state == before
        assert (at.tracks["ana.hope"], at.tracks["ana.stress"]) == (2, 1)
        at.history.redo()
        assert at.state == after
        assert (at.tracks["ana.hope"], at.tracks["ana.stress"]) == (2, 0)

    @pytest.mark.rule("DH-ROLL-15")
    def test_another_roll_may_follow_an_undo(self) -> None:
        at = table()
        matter = call(at)
        roll(at, matter, 4, 6)
        at.history.undo()
        roll(at, matter, 8, 5)
        assert (at.tracks["ana.hope"], at.tracks["fear"]) == (3, 0)
        with pytest.raises(Illegal):
            at.history.redo()

    @pytest.mark.rule("DH-ROLL-15")
    def test_a_log_read_back_ends_in_the_same_state(self) -> None:
        at = two_rolls()
        group = lead(at)
        roll(at, f"{group}.cal", 6, 4, trait="agility")
        again = History.load(at.system, at.history.dump())
        assert again.state == at.state


class TestCorrection:
    def corrected(self) -> tuple[Table, Any]:
        """Ana's dice are read again: Hope was the 6."""
        at = two_rolls()
        return at, correct(at.history, 2, faces={"r1.dice": (6, 4)})

    @pytest.mark.rule("DH-ROLL-08", "DH-ROLL-15")
    def test_other_faces_are_worked_out_again(self) -> None:
        at, correction = self.corrected()
        assert correction.misfits == ()
        assert {(one.what, one.was, one.becomes) for one in correction.differences} == {
            ("Agility roll of Ana", "failure with Fear", "failure with Hope"),
            ("ana.hope", "2", "3"),
            ("fear", "4", "3"),
        }
        assert at.tracks["fear"] == 4  # nothing has happened yet

    @pytest.mark.rule("DH-ROLL-15")
    def test_adopted_as_a_replay(self) -> None:
        at, correction = self.corrected()
        was_there = at.state
        adopt(at.history, correction, "replay")
        fair = table(tracks={"fear": 3})
        roll(fair, call(fair, difficulty=14), 6, 4)
        roll(fair, call(fair, "bo", difficulty=14), 8, 5)
        assert at.state == fair.state
        at.history.undo()
        assert at.state == was_there

    @pytest.mark.rule("DH-ROLL-15")
    def test_settled_now(self) -> None:
        at, correction = self.corrected()
        was_there = at.state
        adopt(at.history, correction, "settle")
        assert (at.tracks["ana.hope"], at.tracks["bo.hope"], at.tracks["fear"]) == (3, 3, 3)
        assert at.state.facts["spotlight"] == "players"  # Bo's success brought it back
        at.history.undo()
        assert at.state == was_there

    @pytest.mark.rule("DH-ROLL-03", "DH-ROLL-15")
    def test_another_difficulty_keeps_the_faces(self) -> None:
        at = two_rolls()
        called = do.CallRoll(who=("ana",), trait="agility", difficulty=12)
        correction = correct(at.history, 1, called)
        assert (correction.misfits, correction.awaited) == ((), ())
        adopt(at.history, correction, "replay")
        first = only(at.history.line()[1].events, was.RollSettled)
        assert (first.total, first.outcome) == (12, "success_with_fear")
        assert at.matter("r1.gm_move1").values.rule == "DH-ROLL-11"

    @pytest.mark.rule("DH-ROLL-09", "DH-ROLL-15")
    def test_a_critical_takes_the_gms_move_out_of_the_inbox(self) -> None:
        at = two_rolls()
        correction = correct(at.history, 2, faces={"r1.dice": (6, 6)})
        gone = [one for one in correction.differences if one.what == "r1.gm_move1"]
        assert [(one.was, one.becomes) for one in gone] == [("open", "settled")]
        adopt(at.history, correction, "settle")
        assert at.open() == []
        assert at.state.facts["spotlight"] == "players"

    @pytest.mark.rule("DH-ADV-01", "DH-ROLL-15")
    def test_only_a_die_that_was_never_thrown_is_asked_for(self) -> None:
        at = two_rolls()
        called = do.CallRoll(who=("ana",), trait="agility", difficulty=14, advantage=1)
        assert correct(at.history, 1, called).awaited == (Roll("r1.dice", (12, 12, 6), "ana"),)
        tape = Tape(5)
        correction = correct(at.history, 1, called, dice=tape)
        tape.done()
        assert tape.rolls == [Roll("r1.dice", (6,), "ana")]
        adopt(at.history, correction, "replay")
        assert only(at.history.line()[1].events, was.RollSettled).total == 17

    @pytest.mark.rule("DH-EXP-04", "DH-ROLL-15")
    def test_what_can_no_longer_be_paid_is_listed_and_answered_by_default(self) -> None:
        at = table(tracks={"ana.hope": 0})
        roll(at, call(at), 8, 5)
        roll(at, call(at, difficulty=9), 4, 3, experiences=("sailor",))
        correction = correct(at.history, 2, faces={"r1.dice": (5, 8)})
        (misfit,) = correction.misfits
        assert (misfit.seq, misfit.instead) == (4, "default")
        assert misfit.sentence == "1 Experiences cost 1 Hope; there is 0."
        adopt(at.history, correction, "replay")
        assert only(at.history.line()[-2].events, was.RollSettled).total == 9

    @pytest.mark.rule("DH-GROUP-03", "DH-ROLL-15")
    def test_a_members_dice_reach_the_leaders_total(self) -> None:
        at = table()
        group = lead(at, "bo", difficulty=13, member_difficulty=12)
        roll(at, f"{group}.bo", 6, 4, trait="agility")
        assert only(roll(at, f"{group}.leader", 6, 4), was.RollSettled).total == 13
        correction = correct(at.history, 3, faces={f"{group}.bo.dice": (5, 4)})
        adopt(at.history, correction, "replay")
        result = only(at.history.line()[-2].events, was.RollSettled)
        assert (result.total, result.outcome) == (11, "failure_with_hope")

    @pytest.mark.rule("DH-ROLL-15")
    @pytest.mark.parametrize("how", ["settle", "replay"])
    def test_play_that_went_on_meanwhile_is_not_lost(self, how: str) -> None:
        at, correction = self.corrected()
        at.play(GM, Adjust(track="fear", by=5))
        with pytest.raises(Illegal) as caught:
            adopt(at.history, correction, how)
        assert caught.value.code == "stale"
        assert at.tracks["fear"] == 9
        adopt(at.history, correct(at.history, 2, faces={"r1.dice": (6, 4)}), how)
        assert at.tracks["fear"] == 8

    @pytest.mark.rule("DH-ROLL-15")
    def test_dice_typed_in_later_can_be_corrected_too(self) -> None:
        at = table()
        matter = call(at, difficulty=14)
        at.without_dice(ANNA, at.to(matter, do.RollDuality))
        at.play(DICE, Faces(key="r1.dice", faces=(4, 6)))
        adopt(at.history, correct(at.history, 3, faces={"r1.dice": (6, 4)}), "replay")
        assert (at.tracks["ana.hope"], at.tracks["fear"]) == (3, 0)


class TestOverrule:
    @pytest.mark.rule("DH-ROLL-06")
    @pytest.mark.parametrize(("op", "total"), [(Op.ADD, 12 + 5), (Op.SET, 5)])
    def test_of_a_total(self, op: Op, total: int) -> None:
        at = table()
        at.play(GM, Overrule(quantity="total", amount=5, op=op, on="ana", reason="a hunch"))
        assert told(at, BEN) == ["Ana: a hunch."]
        assert settled(at, 6, 4).total == total
        assert settled(at, 6, 4).total == 12  # it counted once

    @pytest.mark.rule("DH-ROLL-03")
    @pytest.mark.parametrize(("op", "difficulty"), [(Op.ADD, 17), (Op.SET, 5)])
    def test_of_a_difficulty(self, op: Op, difficulty: int) -> None:
        at = table()
        at.play(GM, Overrule(quantity="difficulty", amount=5, op=op, on="ana"))
        call(at, "ana", "bo")
        assert only(roll(at, "r2", 6, 4), was.RollSettled).difficulty == 12
        verb = at.to("r1", do.RollDuality)
        assert at.ready(ANNA, verb, experiences=()).preview[1].total == difficulty
        assert only(roll(at, "r1", 6, 4), was.RollSettled).difficulty == difficulty

    @pytest.mark.rule("DH-ROLL-02")
    @pytest.mark.parametrize("quantity", ["total", "difficulty"])
    def test_a_term_for_one_roll_counts_for_one_even_if_two_are_under_way(
        self, quantity: str
    ) -> None:
        at = table()
        at.play(GM, Overrule(quantity=quantity, amount=5, until=Uses(1)))
        call(at, "ana", "bo")
        events = at.without_dice(ANNA, at.to("r1", do.RollDuality))
        assert only(events, EffectUsed).id == only(events, EffectEnded).id
        at.without_dice(BEN, at.to("r2", do.RollDuality))
        results = []
        for matter in ("r1", "r2"):
            thrown = Faces(key=f"{matter}.dice", faces=(6, 4))
            results.append(only(at.without_dice(DICE, thrown), was.RollSettled))
        assert [one.total for one in results] == ([17, 12] if quantity == "total" else [12, 12])
        assert [one.difficulty for one in results] == (
            [12, 12] if quantity == "total" else [17, 12]
        )

    @pytest.mark.rule("DH-ROLL-02")
    def test_what_comes_after_the_throw_counts_for_the_next_roll(self) -> None:
        at = table()
        matter = call(at)
        at.without_dice(ANNA, at.to(matter, do.RollDuality))
        at.without_dice(GM, Overrule(quantity="total", amount=5))
        thrown = at.play(DICE, Faces(key="r1.dice", faces=(6, 4)))
        assert only(thrown, was.RollSettled).total == 12
        assert settled(at, 6, 4).total == 17

    @pytest.mark.rule("DH-ROLL-02")
    def test_what_ends_after_the_throw_has_counted(self) -> None:
        at = table()
        at.play(GM, Overrule(quantity="total", amount=5, until=Moment(Occasion.SCENE)))
        matter = call(at)
        at.without_dice(ANNA, at.to(matter, do.RollDuality))
        at.without_dice(GM, EndScene())
        assert at.state.effects == ()
        thrown = at.play(DICE, Faces(key="r1.dice", faces=(6, 4)))
        assert only(thrown, was.RollSettled).total == 17

    @pytest.mark.rule("DH-ROLL-08")
    def test_no_term_of_the_gms_moves_the_axis(self) -> None:
        at = table()
        at.play(GM, Overrule(quantity="total", amount=30, op=Op.SET))
        result = settled(at, 2, 3)
        assert (result.total, result.outcome) == (30, "success_with_fear")

    @pytest.mark.rule("DH-ROLL-06")
    @pytest.mark.parametrize(
        ("when", "counts"),
        [
            ({"kind": "action"}, True),
            ({"kind": "reaction"}, False),
            ({"trait": "agility"}, True),
            ({"trait": "agility", "kind": "reaction"}, False),
        ],
    )
    def test_an_effect_may_look_at_trait_and_kind(self, when: dict[str, str], counts: bool) -> None:
        at = table()
        bless = Modifier("total", 3, when=when, rule="DH-ROLL-06")
        at.play(GM, GiveEffect(name="Blessed", on="ana", modifiers=(bless,), until=Always()))
        assert settled(at, 6, 4).total == 12 + 3 * counts

    @pytest.mark.rule("DH-ROLL-06")
    def test_only_the_gm_and_only_what_there_is(self) -> None:
        at = table()
        fair = Overrule(quantity="total", amount=1)
        assert at.refusal(ANNA, fair).code == "not_gm"
        assert at.refusal(GM, Overrule(quantity="hope", amount=1)).code == "no_such_quantity"
        at.play(GM, fair)


def test_everything_together_replays_from_its_log() -> None:
    """One evening with every verb of the roll, read back and compared event by event."""
    at = table(hero("ana", traits=SHEET), hero("bo", traits={}), hero("cal"))
    at.play(ANNA, do.Describe(character="ana", text="I jump."))
    at.play(GM, at.to("s1", do.AskForRoll, trait="agility", difficulty=13, hidden=True))
    helps(at, "s1.roll", "bo")
    at.play(GM, ruling(at, "s1.roll", do.Grant, kind="disadvantage", source="rain"))
    roll(at, "s1.roll", 8, 5)
    roll(at, call(at, "bo", trait=""), 6, 2, trait="presence", modifier=1)
    whole_roll(at, 4, 4, 6, advantage=1)
    again = History.load(at.system, at.history.dump())
    assert again.state == at.state
    assert [row.events for row in again.rows] == [row.events for row in at.history.rows]


@pytest.mark.rule("DH-HOPE-04")
def test_help_that_still_counts_here_keeps_its_cost_when_a_correction_is_settled() -> None:
    at = table()
    matter = call(at)  # row 1
    at.play(BEN, at.to(matter, do.HelpAlly, "bo"))
    hope = at.tracks["bo.hope"]
    reaction = do.CallRoll(who=("ana",), reaction=True, trait="agility", difficulty=12)
    correction = correct(at.history, 1, reaction)
    assert correction.state.tracks["bo.hope"] == hope + 1  # nobody helps a reaction
    assert correction.later == (
        "The roll of Ana is still open: what it brings or costs is left to it.",
    )
    adopt(at.history, correction, "settle")
    assert (at.tracks["bo.hope"], at.matter(matter).values.helpers) == (hope, ("bo",))

"""Corrections: a row of the past is changed, what followed is decided again, the GM chooses."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from support import Table, Tape
from tableside.core.correction import Correction, adopt, correct
from tableside.core.desk import Adjust, GiveEffect
from tableside.core.differences import Difference
from tableside.core.effects import Modifier, Uses
from tableside.core.history import Corrected, History
from tableside.core.notes import Told
from tableside.core.places import TakeDefault
from tableside.core.values import DICE, GM, Actor, Faces, Illegal
from tableside.systems.wrath_glory import commands as do
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


def call_vess(dn: int, **more: int) -> do.CallTest:
    return do.CallTest(who=("vess",), skill=SKILL, dn=dn, **more)  # type: ignore[arg-type]


def evening() -> Table:
    """Vess earns 2 Glory against DN 3, and Kell spends both on a test that needs them."""
    at = table()
    matter = call(at, dn=3)  # row 1
    roll(at, matter, 6, 6, 4, 2, 2)  # row 2
    settle(at, matter, glory=1)  # row 3
    call(at, "kell", dn=3)  # row 4
    roll(at, "t2", 4, 2, 2, 2, 2)  # row 5
    answer(at, "t2", do.RollGloryDice, 5, 5, dice=2)  # row 6
    return at


def evening_with_dn_5() -> Table:
    """The same evening as it would have been played against DN 5."""
    at = table()
    matter = call(at, dn=5)
    roll(at, matter, 6, 6, 4, 2, 2)
    at.play(GM, at.to(matter, TakeDefault))  # no six can be spared
    call(at, "kell", dn=3)
    roll(at, "t2", 4, 2, 2, 2, 2)
    at.play(GM, at.to("t2", TakeDefault))  # one Glory is not two
    return at


class TestAnotherDn:
    def test_faces_are_kept_and_everything_is_worked_out_again(self) -> None:
        at = evening()
        correction = correct(at.history, 1, call_vess(5))
        assert correction.state == evening_with_dn_5().state
        assert correction.awaited == ()

    def test_what_no_longer_fits_is_listed_and_answered_by_its_default(self) -> None:
        correction = correct(evening().history, 1, call_vess(5))
        misfits = {one.seq: (type(one.command), one.instead) for one in correction.misfits}
        assert misfits == {
            3: (do.Settle, "default"),
            6: (do.RollGloryDice, "default"),
        }
        assert "is not a choice here" in correction.misfits[0].sentence

    def test_the_differences_are_those_of_the_present(self) -> None:
        correction = correct(evening().history, 1, call_vess(5))
        assert correction.differences == (
            Difference("Athletics test of Kell", "success", "failure"),
            Difference("glory", "0", "1"),
        )

    def test_nothing_is_changed_until_it_is_adopted(self) -> None:
        at = evening()
        before, rows = at.state, len(at.history.rows)
        correct(at.history, 1, call_vess(5))
        assert at.state is before
        assert len(at.history.rows) == rows

    def test_an_idle_correction_changes_nothing(self) -> None:
        at = evening()
        correction = correct(at.history, 1, call_vess(3))
        assert (correction.misfits, correction.differences) == ((), ())
        assert correction.state == at.state

    def test_settle_applies_the_net_difference_to_the_present(self) -> None:
        at = evening()
        before = at.state
        row = adopt(at.history, correct(at.history, 1, call_vess(5)), "settle")
        assert isinstance(row.command, Corrected)
        assert at.state == replace(before, tracks={**before.tracks, "glory": 1})
        at.history.undo()
        assert at.state == before
        at.history.redo()
        assert at.tracks["glory"] == 1

    def test_replay_adopts_the_new_line(self) -> None:
        at = evening()
        adopt(at.history, correct(at.history, 1, call_vess(5)), "replay")
        assert at.state == evening_with_dn_5().state
        line = [type(row.command) for row in at.history.line()]
        assert line == [
            do.CallTest,
            do.RollDice,
            TakeDefault,
            do.CallTest,
            do.RollDice,
            TakeDefault,
            Corrected,
        ]

    def test_undo_takes_a_replay_back_whole_and_redo_brings_it_back(self) -> None:
        at = evening()
        before, head = at.state, at.history.head
        adopt(at.history, correct(at.history, 1, call_vess(5)), "replay")
        after = at.state
        at.history.undo()
        assert (at.state, at.history.head) == (before, head)
        at.history.redo()
        assert at.state == after

    @pytest.mark.parametrize("how", ["settle", "replay"])
    def test_a_log_with_a_correction_reads_back(self, how: str) -> None:
        at = evening()
        adopt(at.history, correct(at.history, 1, call_vess(5)), how)
        again = History.load(at.system, at.history.dump())
        assert (again.head, again.state) == (at.history.head, at.state)
        again.undo()
        at.history.undo()
        assert again.state == at.state

    def test_play_goes_on_from_either(self) -> None:
        for how in ("settle", "replay"):
            at = evening()
            adopt(at.history, correct(at.history, 1, call_vess(5)), how)
            whole_test(at, 4, 4, 4, 2, 2)
            assert at.tracks["glory"] == 1


class TestOtherDice:
    def test_faces_of_a_roll_are_changed_by_its_key(self) -> None:
        at = evening()
        correction = correct(at.history, 2, faces={"t1.pool": (4, 6, 4, 2, 2)})
        # 4 icons spare no six, so Vess earns nothing and Kell has nothing to spend.
        assert [one.seq for one in correction.misfits] == [3, 6]
        assert correction.state.tracks["glory"] == 0
        assert ("t1.wrath_critical1", "open", "settled") in [
            (one.what, one.was, one.becomes) for one in correction.differences
        ]

    def test_a_key_that_was_never_rolled_names_the_good_ones(self) -> None:
        at = evening()
        with pytest.raises(Illegal) as caught:
            correct(at.history, 1, faces={"t9.pool": (1,)})
        assert caught.value.code == "no_such_roll"
        assert "t1.pool, t2.pool, t2.glory1" in caught.value.sentence

    def test_an_impossible_face_is_refused(self) -> None:
        at = evening()
        with pytest.raises(Illegal) as caught:
            correct(at.history, 2, faces={"t1.pool": (7, 6, 4, 2, 2)})
        assert caught.value.code == "impossible_face"

    def core_test(self, *faces: int, **more: int) -> Table:
        at = table("core", pool=3, tracks={"vess.wrath": 0})
        matter = call(at, dn=2, **more)
        roll(at, matter, *faces)
        return at

    def test_a_smaller_pool_keeps_its_first_dice_and_asks_for_none(self) -> None:
        at = self.core_test(4, 4, 2, 4, 4, bonus=2)
        correction = correct(at.history, 1, call_vess(2), dice=Tape())
        assert correction.state == self.core_test(4, 4, 2).state
        assert correction.rows[1].proposal.faces == {"t1.pool": (4, 4, 2)}

    def test_a_larger_pool_asks_only_for_the_new_dice(self) -> None:
        at = self.core_test(4, 2, 2)
        tape = Tape(5, 5)
        correction = correct(at.history, 1, call_vess(2, bonus=2), dice=tape)
        tape.done()
        assert [len(one.sides) for one in tape.rolls] == [2]
        assert correction.rows[1].proposal.faces == {"t1.pool": (4, 2, 2, 5, 5)}

    def test_without_dice_at_hand_the_new_ones_are_awaited(self) -> None:
        at = self.core_test(4, 2, 2)
        correction = correct(at.history, 1, call_vess(2, bonus=2))
        assert [one.key for one in correction.awaited] == ["t1.pool"]

    def test_a_reroll_that_has_fewer_dice_to_throw_keeps_the_first(self) -> None:
        at = table(pool=3)
        matter = thrown(at, 4, 2, 2)
        answer(at, matter, do.RerollFailures, 5, 6)
        correction = correct(at.history, 2, faces={"t1.pool": (4, 4, 2)}, dice=Tape())
        assert correction.rows[-1].proposal.faces == {"t1.reroll1": (5,)}


class TestTypedDice:
    """Real dice come as rows of their own, behind the command that asked for them."""

    def typed(self) -> Table:
        at = table(pool=3)
        matter = call(at, dn=3)  # row 1
        at.without_dice(ANNA, at.to(matter, do.RollDice))  # row 2
        at.play(DICE, Faces(key="t1.pool", faces=(4, 4, 2)))  # row 3
        at.without_dice(ANNA, at.to(matter, do.RerollFailures))  # row 4
        at.play(DICE, Faces(key="t1.reroll1", faces=(5,)))  # row 5
        return at

    def test_they_are_kept_in_their_own_rows(self) -> None:
        at = self.typed()
        correction = correct(at.history, 1, call_vess(4))
        assert correction.misfits == ()
        assert [type(row.command) for row in correction.rows] == [
            do.CallTest,
            do.RollDice,
            Faces,
            do.RerollFailures,
            Faces,
        ]
        assert correction.rows[2].proposal.faces == {"t1.pool": (4, 4, 2)}
        adopt(at.history, correction, "replay")
        assert at.open() == []

    @pytest.mark.parametrize("by", ["key", "command"])
    def test_the_row_of_the_dice_itself_is_corrected(self, by: str) -> None:
        at = self.typed()
        if by == "key":
            correction = correct(at.history, 3, faces={"t1.pool": (1, 4, 2)})
        else:
            command = Faces(key="t1.pool", faces=(1, 4, 2))
            correction = correct(at.history, 3, command)
        assert [one.id for one in correction.state.matters] == ["t1.complication1"]

    def test_a_longer_pool_asks_only_for_the_new_dice(self) -> None:
        at = table("core", pool=3, tracks={"vess.wrath": 0})
        matter = call(at, dn=9)
        at.without_dice(ANNA, at.to(matter, do.RollDice))
        at.play(DICE, Faces(key="t1.pool", faces=(4, 4, 2)))
        waiting = correct(at.history, 1, call_vess(9, bonus=1))
        assert [one.key for one in waiting.awaited] == ["t1.pool"]
        tape = Tape(5)
        correction = correct(at.history, 1, call_vess(9, bonus=1), dice=tape)
        tape.done()
        assert correction.awaited == ()
        assert correction.rows[2].proposal.faces == {"t1.pool": (4, 4, 2, 5)}


class TestNotes:
    def test_settle_closes_a_note_that_should_not_be_there(self) -> None:
        at = table(pool=3)
        whole_test(at, 1, 4, 4)
        adopt(at.history, correct(at.history, 2, faces={"t1.pool": (4, 4, 4)}), "settle")
        assert at.open() == []

    def test_settle_opens_a_note_that_should(self) -> None:
        at = table(pool=3)
        whole_test(at, 4, 4, 4)
        adopt(at.history, correct(at.history, 2, faces={"t1.pool": (1, 4, 4)}), "settle")
        note = at.matter("t1.complication1")
        assert (note.asks, note.values.kind) == (("gm",), "complication")
        at.play(GM, at.to(note.id, Told))

    def test_a_note_that_was_told_meanwhile_is_no_misfit_elsewhere(self) -> None:
        at = table(pool=3)
        whole_test(at, 1, 4, 4)  # rows 1 and 2
        at.play(GM, at.to("t1.complication1", Told))  # row 3
        whole_test(at, 4, 4, 4)  # rows 4 and 5
        correction = correct(at.history, 2, faces={"t1.pool": (4, 4, 4)})
        assert [(one.seq, one.instead) for one in correction.misfits] == [(3, "")]
        assert correction.state.opened == at.state.opened  # later matters keep their names


class TestSettlingMore:
    def test_the_mode_of_play_is_settled_too(self) -> None:
        at = table()
        at.play(GM, do.SetMode(mode="combat"))
        at.play(GM, do.SetMode(mode="narrative"))
        correction = correct(at.history, 1, call_vess(3))
        assert Difference("mode", "narrative", "narrative") not in correction.differences
        assert [one.seq for one in correction.misfits] == [2]  # there is no combat to leave

    def test_a_second_correction_keeps_the_first_ones_difference(self) -> None:
        at = table()
        at.play(GM, Adjust(track="ruin", by=2))  # row 1
        at.play(GM, Adjust(track="glory", by=2))  # row 2
        adopt(at.history, correct(at.history, 1, Adjust(track="ruin", by=5)), "settle")
        adopt(at.history, correct(at.history, 2, Adjust(track="glory", by=3)), "settle")
        assert (at.tracks["ruin"], at.tracks["glory"]) == (5, 3)

    def test_correcting_the_same_row_twice_never_goes_below_zero(self) -> None:
        at = table(pool=3)
        matter = thrown(at, 6, 4, 4, dn=9)
        settle(at, matter)
        for _ in range(2):
            adopt(at.history, correct(at.history, 2, faces={"t1.pool": (4, 4, 4)}), "settle")
            assert at.tracks["glory"] == 0
            assert at.faults() == {}

    def test_a_kept_difference_that_no_longer_fits_under_the_maximum_is_tolerated(self) -> None:
        at = table("starter")
        at.play(GM, Adjust(track="glory", by=2))  # row 1
        at.play(GM, Adjust(track="glory", by=1))  # row 2
        adopt(at.history, correct(at.history, 2, Adjust(track="glory", by=4)), "settle")
        adopt(at.history, correct(at.history, 1, Adjust(track="glory", by=3)), "replay")
        assert at.tracks["glory"] == 7
        assert set(at.state.tolerated) == set(at.faults()) == {"glory_over_maximum"}

    def test_effects_and_sheets_are_settled_too(self) -> None:
        at = table()
        bonus = Modifier("dn", 1)
        at.play(GM, GiveEffect(name="Smoke", on="vess", modifiers=(bonus,)))
        at.play(GM, do.MeetObjective(who="vess"))
        at.play(GM, do.SetMode(mode="combat"))
        first = correct(at.history, 1, GiveEffect(name="Fog", on="vess", modifiers=(bonus,)))
        assert {one.what for one in first.differences} == {"e1"}
        adopt(at.history, first, "settle")
        assert [one.name for one in at.state.effects] == ["Fog"]
        second = correct(at.history, 2, do.MeetObjective(who="kell"))
        adopt(at.history, second, "settle")
        met = {key: one.objective_met for key, one in at.state.characters.items()}
        assert met == {"vess": False, "kell": True, "brute": False}
        assert (at.tracks["vess.wrath"], at.tracks["kell.wrath"]) == (2, 3)


class TestRefused:
    def test_a_row_that_is_not_on_the_line(self) -> None:
        at = evening()
        at.history.undo()  # row 7 takes row 6 back
        for seq in (0, 6, 7, 99):
            with pytest.raises(Illegal) as caught:
                correct(at.history, seq)
            assert caught.value.code == "no_such_row"
        correct(at.history, 5)

    def test_a_correction_itself(self) -> None:
        at = evening()
        adopt(at.history, correct(at.history, 1, call_vess(5)), "settle")
        with pytest.raises(Illegal) as caught:
            correct(at.history, at.history.head)
        assert caught.value.code == "not_correctable"

    def test_a_new_command_that_does_not_fit(self) -> None:
        at = evening()
        with pytest.raises(Illegal) as caught:
            correct(at.history, 1, call_vess(99))
        assert caught.value.code == "not_a_choice"

    @pytest.mark.parametrize(
        ("how", "actor", "code"),
        [("settle", ANNA, "not_gm"), ("replay", BEN, "not_gm"), ("later", GM, "not_a_choice")],
    )
    def test_adopting_it(self, how: str, actor: Actor, code: str) -> None:
        at = evening()
        with pytest.raises(Illegal) as caught:
            adopt(at.history, correct(at.history, 1, call_vess(5)), how, actor)
        assert caught.value.code == code
        assert at.history.head == 6

    @pytest.mark.parametrize("how", ["settle", "replay"])
    def test_one_that_was_worked_out_before_play_went_on(self, how: str) -> None:
        at = evening()
        correction: Correction = correct(at.history, 1, call_vess(5))
        at.play(GM, Adjust(track="glory", by=3))
        with pytest.raises(Illegal) as caught:
            adopt(at.history, correction, how)
        assert caught.value.code == "stale"
        adopt(at.history, correct(at.history, 1, call_vess(5)), how)
        assert at.tracks["glory"] == 4


def test_the_gms_answers_for_others_stay_theirs_on_the_new_line() -> None:
    at = table("revised", hero("vess", 3), hero("kell", 3))
    matter = call(at, dn=3)
    at.play(GM, at.to(matter, do.RollDice), 4, 4, 4)
    adopt(at.history, correct(at.history, 1, call_vess(2)), "replay")
    rows = at.history.line()
    assert [(row.actor.seat, row.behalf) for row in rows] == [
        ("gm", ""),
        ("gm", "anna"),
        ("gm", ""),
    ]


class TestTwice:
    def test_a_second_correction_of_a_row_supersedes_the_first(self) -> None:
        at = evening()
        before = at.tracks
        adopt(at.history, correct(at.history, 1, call_vess(5)), "settle")
        assert at.tracks != before
        adopt(at.history, correct(at.history, 1, call_vess(3)), "settle")
        assert at.tracks == before

    def test_a_correction_of_another_row_keeps_it(self) -> None:
        at = evening()
        adopt(at.history, correct(at.history, 1, call_vess(5)), "settle")
        settled = at.tracks
        kell = do.CallTest(who=("kell",), skill=SKILL, dn=2)
        adopt(at.history, correct(at.history, 4, kell), "settle")
        assert at.tracks == settled


class TestVerdicts:
    """A test that ends otherwise is a difference, in words."""

    def told(self, correction: Correction) -> list[tuple[str, str, str]]:
        return [
            (one.what, one.was, one.becomes) for one in correction.differences if " of " in one.what
        ]

    def test_another_result(self) -> None:
        at = table(pool=3, tracks={"vess.wrath": 0})
        whole_test(at, 4, 4, 4)
        correction = correct(at.history, 2, faces={"t1.pool": (4, 4, 2)})
        assert self.told(correction) == [("Athletics test of Vess", "success", "failure")]

    def test_the_same_result_by_other_dice_is_none(self) -> None:
        at = table(pool=3, tracks={"vess.wrath": 0})
        whole_test(at, 4, 4, 4)
        assert self.told(correct(at.history, 2, faces={"t1.pool": (4, 5, 4)})) == []

    def test_only_one_line_has_it(self) -> None:
        at = table(pool=3, tracks={"vess.wrath": 0, "kell.wrath": 0})
        at.play(GM, do.CallTest(who=("vess", "kell"), skill=SKILL, dn=3))
        roll(at, "t1", 4, 4, 4)
        roll(at, "t2", 4, 4, 4)
        correction = correct(at.history, 1, call_vess(3))
        assert self.told(correction) == [("Athletics test of Kell", "success", "not made")]

    def test_only_the_new_line_has_ended_it(self) -> None:
        at = table(pool=3)
        thrown(at, 4, 4, 2)  # a re-roll could still save it
        correction = correct(at.history, 2, faces={"t1.pool": (4, 4, 4)})
        assert correction.differences == (
            Difference("Athletics test of Vess", "still open", "success"),
        )

    def test_a_matter_that_is_somebody_elses_on_the_new_line(self) -> None:
        at = table(pool=3, tracks={"vess.wrath": 0, "kell.wrath": 0})
        whole_test(at, 4, 4, 4)
        kell = do.CallTest(who=("kell",), skill=SKILL, dn=3)
        correction = correct(at.history, 1, kell)
        assert self.told(correction) == [("Athletics test of Vess", "success", "not made")]
        assert [one.id for one in correction.state.matters] == ["t1"]

    def test_a_contest(self) -> None:
        at = table("starter", pool=2, tracks={"vess.wrath": 0, "kell.wrath": 0})
        at.play(GM, do.Oppose("", "", 0, "vess", SKILL, "kell", SKILL))
        roll(at, "o1.initiator", 4, 4)
        roll(at, "o1.opponent", 4, 2)
        correction = correct(at.history, 3, faces={"o1.opponent.pool": (6, 4)})
        assert self.told(correction) == [
            ("Opposed test of Vess and Kell", "Vess wins", "Kell wins")
        ]


class TestStillOpen:
    """Settling now books nothing that an open test will book at its own end."""

    def six(self) -> Table:
        """A Wrath six whose Glory waits for the end of the re-roll window."""
        at = table(pool=3)
        thrown(at, 6, 2, 2, dn=3)
        assert (at.matter("t1").step, at.tracks["glory"]) == ("spend", 0)
        return at

    def test_a_gain_is_booked_once(self) -> None:
        at = self.six()
        correction = correct(at.history, 2, faces={"t1.pool": (6, 4, 4)})
        assert correction.state.tracks["glory"] == 1  # nothing to re-roll: it is over there
        assert Difference("glory", "0", "1") in correction.differences
        assert correction.later == (
            "The test of Vess is still open: what it brings or costs is left to it.",
        )
        adopt(at.history, correction, "settle")
        assert (at.open(), at.tracks["glory"]) == (["t1"], 0)
        settle(at, "t1")
        assert at.tracks["glory"] == 1

    def test_a_test_that_booked_the_same_on_both_lines_leaves_nothing_out(self) -> None:
        at = table(pool=3)
        at.play(GM, Adjust(track="ruin", by=1))  # row 1
        at.play(GM, do.CallTest(who=("vess",), skill=SKILL, dn=3))
        at.play(GM, at.to("t1", do.RollDice), 6, 2, 2)
        correction = correct(at.history, 1, do.CallTest(who=("kell",), skill=SKILL, dn=2))
        assert correction.later == ()  # the test booked the same on both lines: nothing yet
        adopt(at.history, correction, "settle")
        assert (at.tracks["ruin"], at.tracks["glory"]) == (0, 0)
        settle(at, "t1")
        assert at.tracks["glory"] == 1

    def test_what_it_has_spent_stays_with_it(self) -> None:
        at = table(pool=3, tracks={"glory": 2})
        at.play(GM, Adjust(track="glory", by=1))  # row 1
        thrown(at, 4, 2, 2, dn=3)
        answer(at, "t1", do.RerollFailures, 2, 2)  # row 4: 1 Wrath point
        wrath = at.tracks["vess.wrath"]
        correction = correct(at.history, 3, faces={"t1.pool": (4, 4, 4)})
        assert correction.state.tracks["vess.wrath"] == wrath + 1  # no re-roll over there
        adopt(at.history, correction, "settle")
        assert at.tracks["vess.wrath"] == wrath
        assert at.told(GM) == []

    def test_the_log_of_a_settled_difference_names_what_is_left_out(self) -> None:
        at = table(pool=3, tracks={"kell.wrath": 0})
        call(at, "kell", dn=1)  # row 1
        roll(at, "t1", 6, 2, 2)  # row 2: 1 Glory
        settle(at, "t1")
        thrown(at, 6, 2, 2, dn=3)
        kell = {"t1.pool": (4, 2, 2)}
        adopt(at.history, correct(at.history, 2, faces=kell), "settle")
        assert at.told(GM)[0] == "By hand: Glory -1 = 0 (correction)."
        at.history.undo()
        mixed = correct(at.history, 2, faces={**kell, "t2.pool": (6, 4, 4)})
        adopt(at.history, mixed, "settle")
        assert at.told(GM)[0].endswith(
            "(correction. The test of Vess is still open: what it brings or costs is left to it)."
        )
        settle(at, "t2")
        assert at.tracks["glory"] == 1

    def test_nothing_goes_below_zero(self) -> None:
        at = table(pool=3)
        at.play(GM, Adjust(track="glory", by=1))  # row 1
        thrown(at, 6, 2, 2, dn=3)
        call(at, "kell", dn=3)
        roll(at, "t2", 4, 2, 2)
        answer(at, "t2", do.RollGloryDice, 5, dice=1)
        # Over there Kell spends the Glory of Vess's test, which is still to come here.
        other = Adjust(track="ruin", by=1)
        correction = correct(at.history, 1, other, faces={"t1.pool": (6, 4, 4)})
        assert (correction.misfits, correction.state.tracks["glory"]) == ((), 0)
        adopt(at.history, correction, "settle")
        assert (at.tracks["glory"], at.tracks["ruin"], at.faults()) == (0, 1, {})

    def test_a_use_of_an_effect_counts_once(self) -> None:
        at = table("core", pool=3, tracks={"vess.wrath": 0})
        bonus = Modifier("pool", 1)
        at.play(GM, GiveEffect(name="Aid", on="vess", until=Uses(2), modifiers=(bonus,)))
        call(at, dn=9)  # row 2
        at.play(ANNA, at.to("t1", do.BuySuccesses))  # row 3: it waits for the GM
        # With no dice to take half of, the default is to roll, and that uses the effect.
        correction = correct(at.history, 2, call_vess(9, bonus=-10))
        assert [one.until for one in correction.state.effects] == [Uses(1)]
        adopt(at.history, correction, "settle")
        assert [one.until for one in at.state.effects] == [Uses(2)]
        at.play(GM, at.to("t1", do.AllowBuying))
        assert [one.until for one in at.state.effects] == [Uses(1)]

    def test_a_side_that_has_ended_is_settled_though_its_contest_is_open(self) -> None:
        at = table(pool=2, tracks={"vess.wrath": 0})
        at.play(GM, do.Oppose("", "", 0, "vess", SKILL, "kell", SKILL, wrath_die=True))
        roll(at, "o1.initiator", 6, 4)  # row 2
        answer(at, "o1.initiator", do.Stop)
        assert (at.open()[:2], at.tracks["glory"]) == (["o1", "o1.opponent"], 1)
        correction = correct(at.history, 2, faces={"o1.initiator.pool": (4, 4)})
        assert correction.later == ()
        adopt(at.history, correction, "settle")
        assert at.tracks["glory"] == 0

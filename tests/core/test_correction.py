"""Corrections: a row of the past is changed, what followed is decided again, the GM chooses."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from core.evenings import call_vess, evening, evening_with_dn_5
from support import Table, Tape
from tableside.core.correction import adopt, correct, shown
from tableside.core.desk import Adjust, GiveEffect
from tableside.core.differences import Difference
from tableside.core.effects import Modifier
from tableside.core.history import Corrected, History
from tableside.core.notes import Told
from tableside.core.values import DICE, GM, Command, Faces, Illegal
from tableside.core.verbs import TakeDefault
from tableside.systems.wrath_glory import commands as do
from wrath_glory.tables import (
    ANNA,
    answer,
    call,
    roll,
    settle,
    table,
    thrown,
    whole_test,
)


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

    def test_a_look_at_it_calls_everything_by_its_name(self) -> None:
        at = evening()
        row = at.history.submit(GM, do.EditSheet("vess", speed=6)).seq
        at.play(GM, GiveEffect(name="Smoke", on="vess"))

        def seen(seq: int, command: Command | None, **more: Any) -> list[tuple[str, str, str]]:
            found = shown(at.history, correct(at.history, seq, command, **more), GM)
            return [(one.name, one.was, one.becomes) for one in found.differences]

        assert seen(row, do.EditSheet("vess", speed=7)) == [
            ("Vess's sheet", "as it is", "Speed 7 (was 6)")
        ]
        assert seen(row + 1, GiveEffect(name="Fog", on="vess")) == [("Vess: Smoke", "Smoke", "Fog")]
        other = seen(2, None, faces={"t1.pool": (4, 6, 4, 2, 2)})
        assert ("Vess: Wrath Critical", "open", "settled") in other

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

"""What a correction leaves behind: refusals, verdicts, and what stays open."""

from __future__ import annotations

import pytest

from core.evenings import call_vess, evening
from support import Table
from tableside.core.correction import Correction, adopt, correct
from tableside.core.desk import Adjust, GiveEffect
from tableside.core.differences import Difference
from tableside.core.effects import Modifier, Uses
from tableside.core.values import GM, Actor, Illegal
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
        at.play(
            GM,
            do.Oppose(
                initiator="vess", initiator_skill=SKILL, opponent="kell", opponent_skill=SKILL
            ),
        )
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
        assert at.told(GM)[0] == "By hand: Glory -1, now 0 (correction)."
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
        at.play(
            GM,
            do.Oppose(
                initiator="vess",
                initiator_skill=SKILL,
                opponent="kell",
                opponent_skill=SKILL,
                wrath_die=True,
            ),
        )
        roll(at, "o1.initiator", 6, 4)  # row 2
        answer(at, "o1.initiator", do.Stop)
        assert (at.open()[:2], at.tracks["glory"]) == (["o1", "o1.opponent"], 1)
        correction = correct(at.history, 2, faces={"o1.initiator.pool": (4, 4)})
        assert correction.later == ()
        adopt(at.history, correction, "settle")
        assert at.tracks["glory"] == 0

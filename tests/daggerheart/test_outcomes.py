"""DH-ROLL-06 to -15, DH-HOPE-01 and -02, DH-FEAR-01 and -02: what a roll brings."""

from __future__ import annotations

import pytest

from daggerheart.tables import (
    ANNA,
    BEN,
    SAILOR,
    call,
    cited,
    hero,
    roll,
    settled,
    table,
    told,
    whole_roll,
)
from support import every, only
from tableside.core.matters import MatterClosed, MatterOpened
from tableside.core.notes import Note, Told
from tableside.core.state import FactSet, Gained, Spent
from tableside.core.values import GM, Event
from tableside.systems.daggerheart.rolls.outcome import RollSettled
from tableside.systems.daggerheart.rolls.rolls import DiceFell

CRITICAL = (9, 9, 18)
SUCCESS_HOPE = (8, 5, 14)
SUCCESS_FEAR = (4, 9, 13)
FAILURE_HOPE = (7, 6, 16)
FAILURE_FEAR = (2, 6, 12)


def after_dice(events: tuple[Event, ...]) -> list[Event]:
    """What followed the result, the closing of the matter included."""
    start = events.index(only(events, RollSettled))
    return list(events[start:])


class TestTotal:
    @pytest.mark.rule("DH-ROLL-06", "DH-TRAIT-02", "DH-EXP-04", "DH-ADV-01")
    def test_everything_is_added_up_and_every_term_has_its_rule(self) -> None:
        at = table()
        matter = call(at, difficulty=0, advantage=1)
        roll(at, matter, 7, 4, 5, experiences=("sailor", "cook"))
        total = at.matter(matter).values.total
        assert total.total == 7 + 4 + 5 + 2 + 2 + 3
        assert [(term.label, term.amount, term.rule) for term in total.terms] == [
            ("Hope die", 7, "DH-ROLL-06"),
            ("Fear die", 4, "DH-ROLL-06"),
            ("Agility", 2, "DH-TRAIT-02"),
            ("advantage", 5, "DH-ADV-01"),
            ("Sailor", 2, "DH-EXP-04"),
            ("Palace Cook", 3, "DH-EXP-04"),
        ]

    @pytest.mark.rule("DH-ROLL-06")
    def test_a_total_may_be_negative(self) -> None:
        at = table(hero("ana", traits={"agility": -10}))
        result = settled(at, 1, 2, 6, difficulty=1, disadvantage=1)
        assert (result.total, result.outcome) == (1 + 2 - 10 - 6, "failure_with_fear")

    @pytest.mark.rule("DH-ROLL-06")
    def test_the_two_dice_are_told_apart(self) -> None:
        at = table()
        fell = only(whole_roll(at, 3, 11), DiceFell)
        assert (fell.hope, fell.fear) == (3, 11)
        assert "Ana rolls Hope 3, Fear 11." in told(at, BEN)

    @pytest.mark.rule("DH-ROLL-07")
    @pytest.mark.parametrize(
        ("difficulty", "outcome"), [(15, "success_with_hope"), (16, "failure_with_hope")]
    )
    def test_reaching_the_difficulty_is_enough(self, difficulty: int, outcome: str) -> None:
        assert settled(table(), 8, 5, difficulty=difficulty).outcome == outcome

    @pytest.mark.rule("DH-ROLL-08")
    @pytest.mark.parametrize(("hope", "fear", "name"), [(2, 1, "hope"), (1, 2, "fear")])
    @pytest.mark.parametrize("trait_modifier", [-10, 10])
    def test_no_modifier_moves_the_axis(
        self, hope: int, fear: int, name: str, trait_modifier: int
    ) -> None:
        at = table(hero("ana", traits={"agility": trait_modifier}))
        result = settled(at, hope, fear, 6, 5, difficulty=9, advantage=2)
        assert result.outcome == ("success" if trait_modifier > 0 else "failure") + f"_with_{name}"
        assert result.total == 3 + trait_modifier + 6

    @pytest.mark.rule("DH-ROLL-08", "DH-ADV-02")
    def test_a_disadvantage_die_does_not_move_it_either(self) -> None:
        result = settled(table(), 6, 5, 6, difficulty=12, disadvantage=1)
        assert (result.total, result.outcome) == (7, "failure_with_hope")


class TestCritical:
    @pytest.mark.rule("DH-ROLL-09")
    @pytest.mark.parametrize("face", [1, 12])
    def test_doubles_succeed_below_the_difficulty(self, face: int) -> None:
        result = settled(table(), face, face, difficulty=40)
        assert (result.outcome, result.total) == ("critical_success", 2 * face + 2)

    @pytest.mark.rule("DH-ROLL-09")
    def test_it_brings_hope_and_clears_stress_and_leaves_the_gm_nothing(self) -> None:
        at = table(tracks={"ana.hope": 1, "ana.stress": 2, "fear": 3})
        whole_roll(at, 9, 9, difficulty=18, trait="instinct")
        assert at.tracks["ana.hope"] == 2
        assert at.tracks["ana.stress"] == 1
        assert at.tracks["fear"] == 3
        assert at.state.facts["spotlight"] == "players"
        assert at.open() == []

    @pytest.mark.rule("DH-ROLL-09")
    def test_without_stress_there_is_nothing_to_clear(self) -> None:
        at = table(tracks={"ana.stress": 0})
        events = whole_roll(at, 9, 9)
        assert not every(events, Spent)
        assert at.tracks["ana.stress"] == 0

    @pytest.mark.rule("DH-ROLL-09")
    def test_nobody_elses_stress_is_cleared(self) -> None:
        at = table(tracks={"ana.stress": 0, "bo.stress": 3})
        whole_roll(at, 9, 9)
        assert at.tracks["bo.stress"] == 3

    @pytest.mark.rule("DH-ROLL-09", "DH-HOPE-02")
    def test_full_hope_stays_full_and_stress_is_cleared_all_the_same(self) -> None:
        at = table(tracks={"ana.hope": 6, "ana.stress": 1})
        gained = only(whole_roll(at, 4, 4), Gained)
        assert (gained.amount, gained.lost) == (0, 1)
        assert (at.tracks["ana.hope"], at.tracks["ana.stress"]) == (6, 0)


class TestEconomy:
    @pytest.mark.rule("DH-ROLL-10", "DH-HOPE-01")
    def test_success_with_hope(self) -> None:
        at = table(tracks={"fear": 3})
        hope, fear, difficulty = SUCCESS_HOPE
        result = settled(at, hope, fear, difficulty=difficulty)
        assert (result.total, result.outcome) == (15, "success_with_hope")
        assert (at.tracks["ana.hope"], at.tracks["fear"]) == (3, 3)
        assert at.state.facts["spotlight"] == "players"
        assert at.open() == []

    @pytest.mark.rule("DH-ROLL-11", "DH-FEAR-01")
    def test_success_with_fear(self) -> None:
        at = table(tracks={"fear": 3})
        hope, fear, difficulty = SUCCESS_FEAR
        result = settled(at, hope, fear, difficulty=difficulty, trait="finesse")
        assert (result.total, result.outcome) == (14, "success_with_fear")
        assert (at.tracks["ana.hope"], at.tracks["fear"]) == (2, 4)
        assert at.state.facts["spotlight"] == "gm"
        assert at.matter("r1.gm_move1").values.rule == "DH-ROLL-11"

    @pytest.mark.rule("DH-ROLL-12", "DH-HOPE-01")
    def test_failure_with_hope(self) -> None:
        at = table(tracks={"fear": 3})
        hope, fear, difficulty = FAILURE_HOPE
        result = settled(at, hope, fear, difficulty=difficulty, trait="knowledge")
        assert (result.total, result.outcome) == (12, "failure_with_hope")
        assert (at.tracks["ana.hope"], at.tracks["fear"]) == (3, 3)
        assert at.state.facts["spotlight"] == "gm"
        assert at.matter("r1.gm_move1").values.rule == "DH-ROLL-12"

    @pytest.mark.rule("DH-ROLL-13", "DH-FEAR-01")
    def test_failure_with_fear(self) -> None:
        at = table()
        hope, fear, difficulty = FAILURE_FEAR
        result = settled(at, hope, fear, difficulty=difficulty, trait="presence")
        assert (result.total, result.outcome) == (8, "failure_with_fear")
        assert (at.tracks["ana.hope"], at.tracks["fear"]) == (2, 1)
        assert at.state.facts["spotlight"] == "gm"
        assert at.matter("r1.gm_move1").values.rule == "DH-ROLL-13"

    @pytest.mark.rule("DH-HOPE-02")
    @pytest.mark.parametrize(("held", "lost", "after"), [(5, 0, 6), (6, 1, 6)])
    def test_hope_beyond_six_is_lost(self, held: int, lost: int, after: int) -> None:
        at = table(tracks={"ana.hope": held})
        gained = only(whole_roll(at, 8, 5), Gained)
        assert (gained.rule, gained.lost) == ("DH-HOPE-01", lost)
        assert at.tracks["ana.hope"] == after
        assert any("it is full" in line for line in told(at, ANNA)) is bool(lost)

    @pytest.mark.rule("DH-FEAR-02")
    @pytest.mark.parametrize(("held", "lost", "after"), [(11, 0, 12), (12, 1, 12)])
    def test_fear_beyond_twelve_is_lost(self, held: int, lost: int, after: int) -> None:
        at = table(tracks={"fear": held})
        gained = only(whole_roll(at, 5, 8), Gained)
        assert (gained.rule, gained.lost) == ("DH-FEAR-01", lost)
        assert at.tracks["fear"] == after
        assert at.state.facts["spotlight"] == "gm"  # the move comes all the same

    @pytest.mark.rule("DH-HOPE-02", "DH-FEAR-02")
    def test_a_track_that_stands_above_its_maximum_loses_nothing(self) -> None:
        at = table(tracks={"ana.hope": 8, "fear": 14})
        whole_roll(at, 8, 5)
        whole_roll(at, 5, 8)
        assert (at.tracks["ana.hope"], at.tracks["fear"]) == (8, 14)
        assert set(at.faults()) == {"ana.hope_over_maximum", "fear_over_maximum"}
        assert set(at.state.tolerated) == set(at.faults())

    @pytest.mark.rule("DH-HOPE-01")
    def test_hope_just_gained_can_be_spent_at_once(self) -> None:
        at = table(hero("ana", SAILOR), tracks={"ana.hope": 0})
        whole_roll(at, 8, 5)
        roll(at, call(at), 3, 4, experiences=("sailor",))
        assert at.tracks["ana.hope"] == 0


class TestOrder:
    """DH-ROLL-15: Hope, Stress, Fear, the spotlight, and then the GM's move."""

    @pytest.mark.rule("DH-ROLL-15")
    def test_a_critical(self) -> None:
        at = table(tracks={"ana.stress": 1})
        _, hope, stress, closed = after_dice(whole_roll(at, 9, 9))
        assert hope == Gained("ana.hope", 1, "DH-HOPE-01")
        assert stress == Spent("ana.stress", 1, "DH-ROLL-09")
        assert closed == MatterClosed("r1")

    @pytest.mark.rule("DH-ROLL-15")
    def test_a_roll_with_fear(self) -> None:
        _, fear, spotlight, note, closed = after_dice(whole_roll(table(), 2, 6))
        assert fear == Gained("fear", 1, "DH-FEAR-01")
        assert spotlight == FactSet("spotlight", "gm", "DH-ROLL-13")
        assert isinstance(note, MatterOpened)
        assert note.matter.asks == ("gm",)
        assert closed == MatterClosed("r1")

    @pytest.mark.rule("DH-ROLL-15")
    def test_a_failure_with_hope(self) -> None:
        _, hope, spotlight, note, closed = after_dice(whole_roll(table(), 6, 2))
        assert hope == Gained("ana.hope", 1, "DH-HOPE-01")
        assert spotlight == FactSet("spotlight", "gm", "DH-ROLL-12")
        assert isinstance(note, MatterOpened)
        assert isinstance(note.matter.values, Note)
        assert closed == MatterClosed("r1")

    @pytest.mark.rule("DH-ROLL-15")
    def test_the_dice_come_before_the_result_and_the_cost_before_the_dice(self) -> None:
        at = table()
        events = roll(at, call(at), 9, 9, experiences=("sailor",))
        order = [type(event) for event in events]
        assert order.index(Spent) < order.index(DiceFell) < order.index(RollSettled)


class TestWords:
    @pytest.mark.rule("DH-ROLL-14")
    @pytest.mark.parametrize(
        ("dice", "cue", "rule"),
        [
            (CRITICAL, "yes, and more!", "DH-ROLL-09"),
            (SUCCESS_HOPE, "yes, and ...", "DH-ROLL-10"),
            (SUCCESS_FEAR, "yes, but ...", "DH-ROLL-11"),
            (FAILURE_HOPE, "no, but ...", "DH-ROLL-12"),
            (FAILURE_FEAR, "no, and ...", "DH-ROLL-13"),
        ],
    )
    def test_each_outcome_has_its_cue_for_everybody(
        self, dice: tuple[int, int, int], cue: str, rule: str
    ) -> None:
        hope, fear, difficulty = dice
        at = table()
        whole_roll(at, hope, fear, difficulty=difficulty, trait="finesse")
        for actor in (GM, ANNA, BEN):
            line = next(one for one in told(at, actor) if " against " in one)
            assert line.startswith(f"Ana, {hope + fear + 1} against {difficulty}: a ")
            assert line.endswith(cue)
        assert {"DH-ROLL-14", rule} <= set(cited(at))

    @pytest.mark.rule("DH-ROLL-14")
    def test_a_reaction_has_none(self) -> None:
        at = table()
        whole_roll(at, 8, 5, reaction=True)
        assert "Ana, 15 against 12: a success." in told(at, BEN)
        assert "DH-ROLL-14" not in cited(at)

    @pytest.mark.rule("DH-ROLL-11")
    def test_the_gms_move_lies_in_the_inbox_and_blocks_nothing(self) -> None:
        at = table()
        whole_roll(at, 5, 8)
        assert at.verbs(GM, "r1.gm_move1") == {"told", "take_default"}
        assert at.verbs(ANNA, "r1.gm_move1") == set()
        whole_roll(at, 5, 8)  # the next roll need not wait for it
        at.play(GM, at.to("r1.gm_move1", Told, text="The bridge sways."))
        assert "GM move for Ana: The bridge sways." in told(at, ANNA)
        assert at.open() == ["r2.gm_move1"]
        assert at.state.turn.moves == 0  # telling it was the move

    @pytest.mark.rule("DH-ROLL-11")
    def test_only_the_gm_tells_it(self) -> None:
        at = table()
        whole_roll(at, 5, 8)
        move = at.to("r1.gm_move1", Told)
        assert at.refusal(ANNA, move).code == "not_gm"
        at.play(GM, move)

    @pytest.mark.rule("DH-ROLL-10", "DH-SPOT-04")
    def test_a_roll_brings_back_a_spotlight_that_the_gm_holds(self) -> None:
        at = table(facts={"spotlight": "gm"})
        whole_roll(at, 8, 5)
        assert at.state.facts["spotlight"] == "players"

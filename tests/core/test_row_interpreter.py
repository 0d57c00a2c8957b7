"""The interpreter of rows by itself: dice, answers and deeds in their order, for no game."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from tableside.core import row_interpreter, rows
from tableside.core.effects import Modifier
from tableside.core.row_files import read_table
from tableside.core.row_interpreter import Deed, Dice, Question, Run
from tableside.core.rows import Band, By, Choice, TableRow, Upgrade, Whom

CAST: dict[Whom, tuple[str, ...]] = {
    Whom.ACTOR: ("psyker",),
    Whom.TARGET: ("brute",),
    Whom.ENGAGED: ("psyker", "guard"),
    Whom.OTHERS: ("guard", "brute"),
    Whom.BYSTANDERS: ("guard",),
    Whom.ALL: ("psyker", "guard", "brute"),
}
SAYABLE = read_table(
    "sayable.toml",
    Path(__file__).with_name("rows_peril.toml").read_text(encoding="utf-8"),
    lambda _: "",
)


class Walk:
    """Walks a run with a tape of faces and a list of answers, and notes what is done to whom."""

    def __init__(self, faces: Sequence[int] = (), answers: Sequence[Any] = ()) -> None:
        self.faces, self.answers = list(faces), list(answers)
        self.done: list[tuple[Any, str]] = []
        self.asked: list[By] = []

    def __call__(self, run: Run) -> list[tuple[Any, str]]:
        while (want := row_interpreter.wants(run)) is not None:
            run = self._step(run, want)
        assert not self.faces
        assert not self.answers
        return self.done

    def _step(self, run: Run, want: Any) -> Run:
        match want:
            case Dice(sides):
                faces = tuple(self.faces[: len(sides)])
                del self.faces[: len(sides)]
                return row_interpreter.rolled(run, faces)
            case Question(by, action):
                self.asked.append(by)
                answer = self.answers.pop(0)
                if isinstance(action, rows.Choose):
                    return row_interpreter.chosen(run, answer)
                return row_interpreter.selected(run, answer)
            case Deed(rows.Try()):
                return self._tried(row_interpreter.tried(run, str))
        self.done.append((want.action, want.who))
        return row_interpreter.done(run)

    def _tried(self, run: Run) -> Run:
        """The tests end in the opposite order, which must make no difference."""
        ends = [(one.name, self.answers.pop(0)) for one in run.trials]
        self.done += [(one.task.action, one.task.them) for one in run.trials]
        for name, success in reversed(ends):
            run = row_interpreter.tested(run, name, success)
        return row_interpreter.resolved(run)


def started(*then: rows.Action, steps: dict[str, int] | None = None, **more: Any) -> Run:
    row = TableRow(on="1", title="Row", text="So.", then=then, **more)
    run = Run("critical", "psyker", row=row, target="brute", steps=steps or {})
    return row_interpreter.begun(run, CAST)


def peril(result: int) -> Run:
    return row_interpreter.begun(Run("peril", "psyker", row=SAYABLE.row(result)), CAST)


class TestDice:
    def test_amounts_become_numbers_and_a_d3_is_half_a_d6(self) -> None:
        deed = rows.Suffer(wounds="1d3", mortal="1d3+3", shock="2d6")
        walked = Walk([5, 2, 6, 4])(started(deed))
        assert walked == [
            (rows.Suffer(who=Whom.THEM, damage=0, wounds=3, mortal=4, shock=10), "brute")
        ]

    def test_dice_of_any_kind_and_a_die_of_many_sides(self) -> None:
        run = started(rows.Suffer(damage="2d8+1", stress="1d4"))
        assert row_interpreter.wants(run) == Dice((8, 8, 4), By.ACTOR)
        assert Walk([7, 8, 3])(run)[0][0] == rows.Suffer(who=Whom.THEM, damage=16, stress=3)
        bands = (Band("1-19"), Band("20", (rows.Prompt("Twenty."),)))
        assert Walk([20])(started(rows.Die(bands, sides=20)))[0][0].text == "Twenty."

    def test_dice_that_a_game_throws_itself_are_left_to_it(self) -> None:
        run = started(rows.Suffer(damage="2d8", stress="1d4"))
        assert row_interpreter.wants(run, ("damage",)) == Dice((4,), By.ACTOR)
        left = row_interpreter.wants(row_interpreter.rolled(run, (2,), ("damage",)), ("damage",))
        assert isinstance(left, Deed)
        assert left.action == rows.Suffer(who=Whom.THEM, damage="2d8", stress=2)

    def test_each_of_them_has_dice_of_their_own(self) -> None:
        walked = Walk([1, 6])(started(rows.Suffer(who=Whom.ENGAGED, shock="1d6")))
        assert [(one.shock, who) for one, who in walked] == [(1, "psyker"), (6, "guard")]

    @pytest.mark.parametrize(("face", "by"), [(2, By.ACTOR), (3, By.GM)])
    def test_a_die_says_which_way(self, face: int, by: By) -> None:
        ways = (Choice("Left"), Choice("Right", (rows.Prompt("Right."),)))
        bands = (
            Band("2 4 6", (rows.Choose("Which?", ways, By.ACTOR),)),
            Band("1 3 5", (rows.Choose("Which?", ways, By.GM),)),
        )
        walk = Walk([face], [1])
        assert [one.text for one, _ in walk(started(rows.Die(bands)))] == ["Right."]
        assert walk.asked == [by]


class TestStrikes:
    STRIKE = rows.Strike(
        damage="2d6",
        hit=(rows.Bear(name="Prone", who=Whom.THEM),),
        missed=(rows.Prompt("Whoosh.", Whom.THEM),),
    )

    def test_one_roll_for_all_of_them_and_each_has_what_it_brings(self) -> None:
        run = started(rows.Select(then=(self.STRIKE,), among=Whom.ALL))
        run = row_interpreter.selected(run, ("guard", "brute"))
        assert isinstance(row_interpreter.wants(run), Deed)
        run = row_interpreter.struck(run, lambda who: f"a.{who}")
        assert ([one.name for one in run.trials], run.todo) == (["a.guard", "a.brute"], ())
        run = row_interpreter.tested(run, "a.guard", False)
        run = row_interpreter.tested(run, "a.brute", True)
        walked = Walk()(row_interpreter.resolved(run))
        assert [(type(one), who) for one, who in walked] == [
            (rows.Prompt, "guard"),
            (rows.Bear, "brute"),
        ]

    def test_half_of_the_damage_for_whoever_passes_and_none_for_the_unscathed(self) -> None:
        hurt = rows.Suffer(who=Whom.THEM, damage=8, stress=1, kind="mag")
        run = started(rows.Try(dn=12, who=Whom.ALL, failed=(hurt,), half=True))
        run = row_interpreter.tried(run, str)
        run = row_interpreter.tested(run, "1", True)
        run = row_interpreter.tested(run, "2", False)
        run = row_interpreter.came_through(run, "3")
        assert Walk()(row_interpreter.resolved(run)) == [
            (rows.Suffer(who=Whom.THEM, damage=8, kind="mag", half=True), "psyker"),
            (hurt, "guard"),
        ]


class TestWhom:
    def test_what_concerns_nobody_is_left_out(self) -> None:
        run = Run(
            "critical",
            "psyker",
            row=TableRow(on="1", title="Row", text="So.", then=(rows.Suffer(wounds=1),)),
        )
        assert row_interpreter.wants(row_interpreter.begun(run, {})) is None

    def test_the_scene_is_one_bearer_without_a_name(self) -> None:
        assert Walk()(started(rows.Bear(name="Dark", who=Whom.SCENE, own=True)))[0][1] == ""

    def test_them_is_whoever_was_tested(self) -> None:
        fall = rows.Bear(name="Prone", who=Whom.THEM)
        test = rows.Try(skill="agility", dn=3, who=Whom.ENGAGED, failed=(fall,))
        walked = Walk(answers=[True, False])(started(test))
        assert [(type(one), who) for one, who in walked] == [
            (rows.Try, "psyker"),
            (rows.Try, "guard"),
            (rows.Bear, "guard"),
        ]

    def test_them_survives_a_choice_inside_a_selection(self) -> None:
        ways = (Choice("No"), Choice("Yes", (rows.Suffer(who=Whom.THEM, mortal="1d3"),)))
        then = (rows.Choose("Explosives?", ways),)
        run = started(
            rows.Select(question="Who else?", then=then, among=Whom.BYSTANDERS, by=By.ACTOR)
        )
        assert Walk([6], [("guard",), 1])(run) == [
            (rows.Suffer(who=Whom.THEM, mortal=3), "guard")
        ]  # fmt: skip


class TestUpgrades:
    def test_each_step_adds_its_deeds_once(self) -> None:
        more = (
            Upgrade("wound", "1 Wound", (rows.Suffer(wounds=1),)),
            Upgrade("shock", "2 Shock", (rows.Suffer(shock=2),)),
        )
        run = started(rows.Suffer(wounds=3), upgrades=more, steps={"shock": 2, "wound": 1})
        done = [(one.wounds, one.shock) for one, _ in Walk()(run)]
        assert done == [(3, 0), (1, 0), (0, 2), (0, 2)]

    def test_none_adds_nothing(self) -> None:
        more = (Upgrade("wound", "1 Wound", (rows.Suffer(wounds=1),)),)
        assert len(Walk()(started(rows.Suffer(wounds=3), upgrades=more))) == 1


class TestSayable:
    """WG-PERIL-15, -61, -65, -83, -91 and -103 can be said, and are walked as they say."""

    def test_a_zone_of_mist(self) -> None:
        walked = Walk(answers=[("psyker", "guard")])(peril(1))
        assert [who for _, who in walked] == ["psyker", "guard"]
        mist = walked[0][0]
        assert Modifier("defence", 2, when={"attack": "ranged"}) in mist.modifiers
        assert mist.until is rows.Lasts.ROUND

    def test_a_rule_of_the_scene_beside_a_condition(self) -> None:
        hindered, scene = Walk(answers=[("brute",)])(peril(2))
        assert (hindered[0].rating, hindered[0].rounds, hindered[1]) == (2, 10, "brute")
        assert (scene[0].modifiers[0].quantity, scene[1]) == ("wrath_dice", "")

    def test_shock_to_all_and_ruin(self) -> None:
        walked = Walk([4, 2, 6], [("psyker", "guard", "brute")])(peril(3))
        assert [(one.shock, who) for one, who in walked[:3]] == [
            (4, "psyker"),
            (2, "guard"),
            (6, "brute"),
        ]
        assert (walked[3][0].track, walked[3][0].amount) == ("ruin", 1)

    @pytest.mark.parametrize(("option", "ruin"), [(0, []), (1, [-1])])
    def test_somebody_new_for_three_rounds(self, option: int, ruin: list[int]) -> None:
        walk = Walk(answers=[option])
        walked = walk(peril(4))
        assert (walked[0][0].kind, walked[0][0].rounds) == ("A daemon", 3)
        assert [one.amount for one, _ in walked if isinstance(one, rows.Resource)] == ruin
        assert walk.asked == [By.GM]

    @pytest.mark.parametrize(("success", "faces"), [(True, [6]), (False, [])])
    def test_the_body_is_lost_until_harm_comes(self, success: bool, faces: list[int]) -> None:
        control, later = Walk()(peril(5))
        assert (control[0].to, control[1]) == (By.GM, "psyker")
        assert (later[0].when, later[1]) == (rows.When.HARMED, "psyker")
        ahead = row_interpreter.of_actions(peril(5), later[0].then, later[1])
        then = [one for one, _ in Walk(faces, [success])(ahead)][1:]
        if success:
            assert isinstance(then[0], rows.Control)
            assert then[0].to is By.ACTOR
            assert (then[1].track, then[1].amount) == ("corruption", 3)
        else:
            assert [(one.track, one.amount) for one in then] == [("ruin", 1)]

    def test_a_frenzy_with_somebody_to_kill(self) -> None:
        walked = Walk(answers=[("guard", "brute"), False, True])(peril(6))
        kinds = [(type(one), who) for one, who in walked]
        assert kinds == [
            (rows.Try, "guard"),
            (rows.Try, "brute"),
            (rows.Bear, "guard"),
            (rows.Prompt, "guard"),
        ]
        assert (walked[2][0].name, walked[2][0].rounds) == ("Frenzied", 3)

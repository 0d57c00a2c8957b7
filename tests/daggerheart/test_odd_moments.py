"""Commands that come at an awkward moment: nothing breaks, and somebody can always answer."""

from __future__ import annotations

from typing import Any

import pytest

from daggerheart.tables import (
    ANNA,
    BEN,
    CARA,
    DAN,
    answer,
    call,
    helps,
    hero,
    lead,
    roll,
    ruling,
    table,
    whole_roll,
)
from support import Table, only
from tableside.core.desk import (
    EndEffect,
    GiveControl,
    GiveEffect,
    Overrule,
    SetPresence,
    StrikeCharacter,
)
from tableside.core.effects import Always, Modifier
from tableside.core.notes import Told
from tableside.core.reckoning import Op
from tableside.core.values import DICE, GM, Command, Faces, Limit, Mode
from tableside.core.verbs import TakeDefault
from tableside.systems.daggerheart import commands as do
from tableside.systems.daggerheart.rolls import outcome as was


def look_round(at: Table) -> None:
    """Everybody looks at the table, and whatever waits is offered to the GM."""
    for actor in (ANNA, BEN, CARA, DAN, DICE):
        at.offers(actor)
    offered = {offer.matter for offer in at.offers(GM)}
    for matter in at.state.matters:
        assert not matter.asks or matter.id in offered or has_child(at, matter.id)


def has_child(at: Table, matter: str) -> bool:
    return any(one.parent == matter for one in at.state.matters)


def waiting() -> Table:
    """A table on which one thing of every kind waits for Bo or is about him."""
    at = table(hero("ana"), hero("bo"), hero("cal"), hero("dee"), tracks={"cal.hope": 4})
    whole_roll(at, 5, 8)  # r1: a note in the inbox
    call(at, "ana", "bo")  # r2, r3
    at.play(ANNA, at.to("r2", do.AskForHelp, helper="bo"))
    at.play(BEN, at.to("r3", do.AskForHelp, helper="cal"))
    at.play(BEN, do.Describe(character="bo"))  # s4
    at.play(BEN, do.WriteExperience(character="bo", name="Ferry Pilot"))  # x5
    at.play(GM, do.SetSpotlight(to="players"))
    lead(at, "bo", "dee")  # g6
    assert len(at.open()) == 10
    return at


class TestEverythingWaits:
    @pytest.mark.parametrize(
        "command",
        [
            GiveControl(character="bo", seat="dan"),
            GiveControl(character="bo", seat=""),
            SetPresence(character="bo", present=False),
            do.EditSheet(character="bo", traits={"agility": -4}, experiences=()),
            GiveEffect(name="Stunned", on="bo", forbids=("attempt", "help_ally", "give_help")),
            Overrule(quantity="total", amount=3, on="bo"),
        ],
    )
    def test_whatever_happens_to_somebody_it_can_all_be_answered(self, command: Command) -> None:
        at = waiting()
        at.play(GM, command)
        look_round(at)
        for _ in range(40):
            offers = [one for one in at.offers(GM) if one.verb == "take_default"]
            if not offers:
                break
            first = offers[0]
            taken = TakeDefault(first.character, first.matter, first.revision)
            at.history.submit(GM, taken, lambda roll: (4,) * len(roll.sides))
            look_round(at)
        assert at.open() == []

    def test_nobody_is_struck_while_something_waits(self) -> None:
        at = waiting()
        for who in ("ana", "bo", "cal", "dee"):
            assert at.refusal(GM, StrikeCharacter(character=who)).code == "waiting"
        at.play(GM, do.AddCharacter(id="eve", name="Eve"))
        at.play(GM, StrikeCharacter(character="eve"))


class TestControl:
    @pytest.mark.rule("DH-ROLL-02")
    def test_whoever_plays_the_hero_now_rolls(self) -> None:
        at = table()
        matter = call(at)
        throw = at.to(matter, do.RollDuality)
        at.play(GM, GiveControl(character="ana", seat="dan"))
        assert at.refusal(ANNA, throw).code == "not_yours"
        at.play(DAN, throw, 8, 5)

    @pytest.mark.rule("DH-HOPE-04")
    def test_a_question_for_help_goes_with_the_helper(self) -> None:
        at = table()
        matter = call(at)
        answer(at, matter, do.AskForHelp, helper="bo")
        at.play(GM, GiveControl(character="bo", seat=""))
        given = at.to(f"{matter}.help_bo", do.GiveHelp)
        assert at.refusal(BEN, given).code == "not_yours"
        at.play(GM, given)
        roll(at, matter, 8, 5, 3)


class TestStriking:
    @pytest.mark.rule("DH-HOPE-04")
    def test_a_helper_who_is_gone_has_helped(self) -> None:
        at = table()
        matter = call(at)
        helps(at, matter, "bo")
        at.play(GM, StrikeCharacter(character="bo"))
        look_round(at)
        assert only(roll(at, matter, 8, 5, 3), was.RollSettled).total == 18

    def test_effects_on_somebody_leave_with_them(self) -> None:
        at = table()
        at.play(GM, Overrule(quantity="total", amount=3, on="bo", until=Always()))
        at.play(GM, Overrule(quantity="total", amount=3, on="ana", until=Always()))
        at.play(GM, StrikeCharacter(character="bo"))
        assert [effect.on for effect in at.state.effects] == ["ana"]
        look_round(at)

    def test_a_note_is_told_before_its_hero_goes(self) -> None:
        at = table()
        whole_roll(at, 5, 8)
        strike = StrikeCharacter(character="ana")
        assert at.refusal(GM, strike).code == "waiting"
        at.play(GM, at.to("r1.gm_move1", Told))
        at.play(GM, strike)


class TestEffects:
    @pytest.mark.rule("DH-ROLL-02")
    def test_what_forbids_a_verb_takes_it_away(self) -> None:
        at = table()
        at.play(GM, GiveEffect(name="Stunned", on="ana", forbids=("attempt",)))
        attempt = do.Attempt(character="ana", trait="agility")
        assert at.refusal(ANNA, attempt).code == "forbidden"
        assert "attempt" not in at.verbs(ANNA)
        at.play(BEN, do.Attempt(character="bo", trait="agility"))
        at.play(GM, EndEffect(effect="e1"))
        at.play(ANNA, attempt)

    @pytest.mark.parametrize("verb", ["roll", "judge", "decline_help", "set_group", "told"])
    def test_a_default_answer_is_never_forbidden(self, verb: str) -> None:
        at = table()
        bound = GiveEffect(name="Bound", on="ana", forbids=(verb,))
        assert at.refusal(GM, bound).code == "not_forbiddable"
        at.play(GM, GiveEffect(name="Bound", on="ana", forbids=("help_ally",)))

    def test_an_effect_sets_adds_or_halves(self) -> None:
        at = table()
        for op in Op:
            effect = GiveEffect(name=f"By {op}", modifiers=(Modifier("total", 1, op),))
            if op in (Op.BASE, Op.CLAMP):
                assert at.refusal(GM, effect).code == "not_a_choice"
            else:
                at.play(GM, effect)
        assert whole_roll(at, 6, 4)


class TestStale:
    @pytest.mark.rule("DH-ROLL-02")
    @pytest.mark.parametrize(
        "meanwhile",
        [
            lambda at: helps(at, "r1", "bo"),
            lambda at: at.play(GM, ruling(at, "r1", do.SetDifficulty, difficulty=30)),
            lambda at: at.play(
                GM, ruling(at, "r1", do.Grant, kind="disadvantage", source="the rain")
            ),
            lambda at: at.play(GM, ruling(at, "r1", do.RuleOut, experience="sailor")),
        ],
    )
    def test_a_roll_that_changed_is_looked_at_again(self, meanwhile: Any) -> None:
        at = table()
        matter = call(at)
        throw = at.to(matter, do.RollDuality)
        meanwhile(at)
        assert at.refusal(ANNA, throw).code == "stale"
        at.without_dice(ANNA, at.to(matter, do.RollDuality))

    @pytest.mark.rule("DH-ROLL-02")
    def test_what_is_settled_is_settled(self) -> None:
        at = table()
        matter = call(at)
        throw = at.to(matter, do.RollDuality)
        at.play(ANNA, throw, 8, 5)
        assert at.refusal(ANNA, throw).code == "no_such_matter"
        assert at.refusal(DICE, Faces(key="r1.dice", faces=(8, 5))).code == "no_such_roll"

    @pytest.mark.rule("DH-ROLL-02")
    def test_somebody_elses_roll_is_not_disturbed(self) -> None:
        at = table()
        call(at, "ana", "bo")
        throw = at.to("r1", do.RollDuality)
        helps(at, "r2", "cal")
        at.play(ANNA, throw, 8, 5)


class TestAdvisedTable:
    @pytest.mark.rule("DH-HOPE-03")
    def test_with_every_limit_advised_hope_never_goes_below_zero(self) -> None:
        at = table(limits=dict.fromkeys(Limit, Mode.ADVISED), tracks={"ana.hope": 0, "bo.hope": 0})
        matter = call(at)
        helps(at, matter, "bo")
        helps(at, matter, "bo")
        roll(at, matter, 3, 8, 1, 1, experiences=("sailor", "cook"))
        assert (at.tracks["ana.hope"], at.tracks["bo.hope"]) == (0, 0)

"""WG-TEST-05: who names the DN, when, and who may see it."""

from __future__ import annotations

import pytest

from support import every, only, waiving
from tableside.core.command_checks import chosen_of
from tableside.core.desk import GiveEffect, Overrule
from tableside.core.effects import Modifier
from tableside.core.evening import EndScene
from tableside.core.reckoning import Op
from tableside.core.values import GM, Limit
from tableside.systems.wrath_glory import commands as do
from tableside.systems.wrath_glory import events as was
from tableside.systems.wrath_glory.skill_tests.judging import ShowDn
from wrath_glory.tables import (
    ANNA,
    BEN,
    BRUTE,
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

pytestmark = pytest.mark.rule("WG-TEST-05")


class TestOpenDn:
    def test_only_the_gm_calls_a_test(self) -> None:
        at = table()
        command = do.CallTest(who=("vess",), skill=SKILL, dn=3)
        assert at.refusal(ANNA, command).code == "not_gm"
        assert "call_test" not in at.verbs(ANNA)
        at.play(GM, command)

    def test_penalties_raise_it(self, ruleset: str) -> None:
        settled = only(whole_test(table(ruleset), 4, 4, 4, 2, 2, dn=3, penalty=1), was.TestSettled)
        assert (settled.dn, settled.success) == (4, False)

    def test_the_roller_sees_it_with_its_terms_before_the_roll(self) -> None:
        at = table()
        at.play(GM, GiveEffect(name="Smoke", on="vess", modifiers=(Modifier("dn", 2),)))
        matter = call(at, dn=3, penalty=1)
        _, dn = at.ready(ANNA, at.to(matter, do.RollDice)).preview
        assert dn.why() == "dn: +3 the GM's DN, +1 situation, +2 Smoke = 6"

    @pytest.mark.parametrize(("easing", "dn"), [(-2, 1), (-3, 1), (-1, 2)])
    def test_it_never_falls_below_one(self, easing: int, dn: int) -> None:
        at = table()  # 3 - 2 is 1, 3 - 3 would be 0
        at.play(GM, GiveEffect(name="Tools", on="vess", modifiers=(Modifier("dn", easing),)))
        assert only(whole_test(at, 2, 2, 2, 2, 2, dn=3), was.TestSettled).dn == dn

    def test_what_the_gm_says_of_it_stands_below_one_too(self) -> None:
        at = table()
        at.play(GM, Overrule(quantity="dn", amount=0, op=Op.SET, on="vess"))
        assert only(whole_test(at, 2, 2, 2, 2, 2), was.TestSettled).success

    def test_it_is_fixed_before_the_dice_fall(self) -> None:
        at = table()
        matter = thrown(at, 4, 4, 4, 2, 2, dn=3)
        at.play(GM, GiveEffect(name="Smoke", on="vess", modifiers=(Modifier("dn", 2),)))
        assert only(settle(at, matter), was.TestSettled).dn == 3

    @pytest.mark.parametrize("dn", [21, -1])
    def test_an_impossible_dn_is_refused(self, dn: int) -> None:
        at = table()
        refused = at.refusal(GM, do.CallTest(who=("vess",), skill=SKILL, dn=dn))
        assert refused.code == "not_a_choice"
        assert "from 0 to 20" in refused.sentence
        at.play(GM, do.CallTest(who=("vess",), skill=SKILL, dn=20))


class TestHiddenDn:
    def test_the_roller_chooses_blind_and_the_dn_stays_hidden(self) -> None:
        at = table(tracks={"glory": 1})
        matter = thrown(at, 6, 6, 4, 2, 2, dn=3, hidden=True)
        assert at.verbs(ANNA, matter) == {"reroll_failures", "roll_glory_dice", "settle"}
        events = settle(at, matter, information=2)
        settled = only(events, was.TestSettled)
        assert (settled.kept, settled.success) == (3, True)  # one six could not be spared
        assert every(events, was.DnRevealed) == []
        told = at.told(ANNA)
        assert any("Vess succeeds: 3 icons (Athletics)" in line for line in told)
        assert not any("DN" in line for line in told)
        assert any("against DN 3" in line for line in at.told(GM))

    def test_the_gm_shows_it_afterwards(self) -> None:
        at = table(tracks={"vess.wrath": 0})
        thrown(at, 4, 4, 2, 2, 2, dn=3, hidden=True)
        assert at.system.known(at.state, ANNA).kept_dns == {}
        assert at.refusal(ANNA, ShowDn(test="t1")).code == "not_gm"
        at.play(GM, ShowDn(test="t1"))
        assert at.told(BEN) == ["The DN is shown: DN 3 for Vess."]
        assert at.refusal(GM, ShowDn(test="t1")).code == "nothing_hidden"

    def test_only_what_was_hidden_in_this_scene_can_be_shown(self) -> None:
        at = table(tracks={"vess.wrath": 0})
        whole_test(at, 4, 4, 2, 2, 2, dn=3)
        assert "show_dn" not in at.verbs(GM)
        thrown(at, 4, 4, 2, 2, 2, dn=3, hidden=True)
        assert "show_dn" in at.verbs(GM)
        at.play(GM, EndScene())
        assert "show_dn" not in at.verbs(GM)

    def test_the_player_sees_neither_dn_nor_penalty_until_then(self) -> None:
        at = table()
        matter = call(at, dn=7, penalty=2, hidden=True)
        seen = at.system.known(at.state, ANNA).matters[0].values
        assert (seen.base_dn, seen.penalty, seen.dn) == (1, 0, None)
        assert len(at.ready(ANNA, at.to(matter, do.RollDice)).preview) == 1
        assert len(at.ready(GM, at.to(matter, do.RollDice)).preview) == 2
        roll(at, matter, 4, 4, 4, 2, 2)
        assert at.system.known(at.state, ANNA).matters[0].values.dn.total is None
        assert at.system.known(at.state, GM).matters[0].values.dn.total == 9

    def test_an_open_dn_is_settled_not_stopped(self) -> None:
        at = table()
        matter = thrown(at, 4, 4, 4, 2, 2)
        assert at.refusal(ANNA, at.to(matter, do.Stop)).code == "dn_open"
        settle(at, matter)

    def test_a_secret_effect_hides_an_open_dn(self) -> None:
        at = table()
        at.play(
            GM, GiveEffect(name="Curse", on="vess", modifiers=(Modifier("dn", 2),), secret=True)
        )
        matter = call(at, dn=3)
        shown = at.ready(ANNA, at.to(matter, do.RollDice)).preview[1]
        assert (shown.terms, shown.total) == ((), None)
        roll(at, matter, 4, 4, 4, 2, 2)
        events = settle(at, matter)
        assert not only(events, was.TestSettled).success
        assert not any("DN 5" in line for line in at.told(ANNA))


class TestUnaskedRoll:
    def test_a_player_rolls_and_the_gm_judges_afterwards(self) -> None:
        at = table()
        at.play(ANNA, do.TryTest("vess", skill=SKILL), 4, 4, 6, 2, 2)
        answer(at, "t1", do.Stop)
        assert at.matter("t1").asks == ("gm",)
        assert at.refusal(ANNA, at.to("t1", do.Judge, dn=2)).code == "not_gm"
        events = answer(at, "t1", do.Judge, dn=2)
        assert only(events, was.DnRevealed) == was.DnRevealed("t1", "vess", 2, judged=True)
        settled = only(settle(at, "t1", glory=1), was.TestSettled)
        assert (settled.kept, settled.dn, settled.success) == (2, 2, True)

    def test_penalties_that_lie_on_the_roller_count_when_it_is_judged(self) -> None:
        at = table()
        at.play(GM, GiveEffect(name="Smoke", on="vess", modifiers=(Modifier("dn", 2),)))
        at.play(ANNA, do.TryTest("vess", skill=SKILL), 4, 4, 4, 4, 2)
        answer(at, "t1", do.Stop)
        assert only(answer(at, "t1", do.Judge, dn=3), was.TestSettled).dn == 5

    def test_the_usual_value_is_three(self, ruleset: str) -> None:
        at = table(ruleset, tracks={"vess.wrath": 0})
        at.play(ANNA, do.TryTest("vess", skill=SKILL), 4, 4, 4, 2, 2)
        asked = at.question(GM, at.to("t1", do.Judge))
        assert (asked.name, asked.default) == ("dn", 3)
        assert at.refusal(GM, at.to("t1", do.Judge, dn=0)).code == "not_a_choice"

    def test_a_player_rolls_only_for_their_own_hero(self) -> None:
        at = table()
        assert at.refusal(BEN, do.TryTest("vess", skill=SKILL)).code == "not_yours"
        assert at.refusal(BEN, do.TryTest("brute", skill=SKILL)).code == "not_yours"
        at.play(BEN, do.TryTest("kell", skill=SKILL), 4, 4, 4, 4, 4)

    def test_a_called_test_without_a_dn_is_judged_too(self) -> None:
        at = table(tracks={"vess.wrath": 0})
        matter = call(at, dn=0)
        assert roll(at, matter, 4, 4, 4, 2, 2)
        assert at.matter(matter).step == "judge"


def test_a_threats_test_has_a_dn_like_any_other() -> None:
    at = table("revised", hero(), BRUTE)
    at.history.submit(GM, do.CallTest(who=("brute",), skill=SKILL, dn=3), lambda _: (4, 4, 4, 2))
    settled = only(at.history.rows[-1].events, was.TestSettled)
    assert (settled.character, settled.success) == ("brute", True)


def test_a_missing_answer_and_a_surplus_one_are_refused() -> None:
    at = table()
    start = at.question(GM, do.CallTest())
    assert start.name == "who"
    vess = do.CallTest(who=("vess",), skill=SKILL, dn=3)
    assert at.ask(GM, do.CallTest(), who=("vess",), skill=SKILL, dn=3)
    assert at.ready(GM, vess, **chosen_of(vess)).command == vess
    # A hidden DN makes no sense where none is named.
    refused = at.refusal(GM, do.CallTest(who=("vess",), skill=SKILL, dn=0, hidden=True))
    assert refused.code == "not_asked_here"


def test_timing_can_be_waived_for_a_second_unasked_roll() -> None:
    at = table()
    at.play(ANNA, do.TryTest("vess", skill=SKILL), 4, 4, 4, 2, 2)
    events = at.play(waiving(Limit.TIMING), do.TryTest("vess", skill=SKILL), 4, 4, 4, 2, 2)
    assert every(events, was.DiceFell)

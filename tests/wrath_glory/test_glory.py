"""WG-GLORY: the shared pool, its maximum, its dice, and the others' leave."""

from __future__ import annotations

import pytest

from support import Table, every, only, waiving
from tableside.core.desk import Adjust
from tableside.core.offers import Range
from tableside.core.state import Gained, Overstepped, Spent
from tableside.core.values import GM, Limit, Mode
from tableside.core.verbs import TakeDefault
from tableside.systems.wrath_glory import commands as do
from tableside.systems.wrath_glory import events as was
from wrath_glory.tables import (
    ANNA,
    BEN,
    BRUTE,
    CARA,
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


class TestPool:
    @pytest.mark.rule("WG-GLORY-01")
    def test_one_pool_for_all_which_anybody_fills_and_spends(self, ruleset: str) -> None:
        at = table(ruleset, pool=3)
        assert at.tracks["glory"] == 0
        whole_test(at, 6, 4, 4)  # Vess earns it
        matter = call(at, "kell", dn=9)
        roll(at, matter, 4, 4, 4)
        answer(at, matter, do.RollGloryDice, 4, dice=1)  # Kell spends it
        assert at.tracks["glory"] == 0

    @pytest.mark.rule("WG-GLORY-01")
    def test_threats_have_no_part_in_it(self) -> None:
        at = table("starter", hero(), BRUTE, tracks={"glory": 3})
        at.play(GM, do.CallTest(who=("brute",), skill=SKILL, dn=2), 4, 6, 6, 2)
        refused = at.refusal(GM, at.to("t1", do.RollGloryDice, dice=1))
        assert (refused.code, refused.rule) == ("not_a_hero", "WG-GLORY-01")


class TestMaximum:
    @pytest.mark.rule("WG-GLORY-02")
    @pytest.mark.parametrize("name", ["starter", "revised", "revised-full"])
    def test_a_gain_beyond_six_is_lost_and_says_so(self, name: str) -> None:
        at = table(name, pool=4, tracks={"glory": 6, "vess.wrath": 0})
        matter = thrown(at, 4, 6, 4, 4)
        gain = only(settle(at, matter, glory=1), Gained)
        assert gain == Gained("glory", 0, "WG-SHIFT-07", lost=1)
        assert at.tracks["glory"] == 6

    @pytest.mark.rule("WG-GLORY-02")
    def test_the_last_point_below_it_still_fits(self) -> None:
        at = table("starter", pool=4, tracks={"glory": 5, "vess.wrath": 0})
        matter = thrown(at, 6, 4, 4, 4)
        gains = every(at.history.rows[-1].events + settle(at, matter, glory=1), Gained)
        assert [(gain.amount, gain.lost) for gain in gains] == [(1, 0), (0, 1)]

    @pytest.mark.rule("WG-GLORY-02")
    def test_core_has_none(self) -> None:
        at = table("core", pool=4, tracks={"glory": 40, "vess.wrath": 0})
        matter = thrown(at, 4, 6, 4, 4)
        settle(at, matter, glory=1)
        assert at.tracks["glory"] == 41
        assert at.system.maximum(at.state, "glory") is None

    @pytest.mark.rule("WG-GLORY-02")
    @pytest.mark.parametrize(
        ("name", "heroes", "top"),
        [
            ("starter", 6, 6),
            ("revised", 1, 6),
            ("revised", 4, 6),
            ("revised", 5, 7),
            ("revised", 6, 8),
            ("revised-full", 5, 7),
        ],
    )
    def test_the_revised_maximum_grows_with_the_players(
        self, name: str, heroes: int, top: int
    ) -> None:
        people = [hero(f"hero{number}") for number in range(heroes)]
        at = table(name, *people, BRUTE)  # neither the GM nor a threat is counted
        assert at.system.maximum(at.state, "glory").value == top

    @pytest.mark.rule("WG-GLORY-02")
    def test_it_holds_by_hand_too_unless_waived(self) -> None:
        at = table("starter", tracks={"glory": 6})
        over = at.refusal(GM, Adjust(track="glory", by=1))
        assert (over.code, over.rule, over.limit) == ("above_maximum", "WG-GLORY-02", Limit.CAP)
        at.play(waiving(Limit.CAP), Adjust(track="glory", by=1))
        assert at.tracks["glory"] == 7
        assert at.faults() == {"glory_over_maximum": False}
        assert at.state.tolerated == {"glory_over_maximum": "glory can be 6 at most."}
        at.play(GM, Adjust(track="glory", by=-1))
        assert (at.faults(), at.state.tolerated) == ({}, {})

    @pytest.mark.rule("WG-GLORY-02")
    def test_a_pool_above_it_loses_nothing_but_gains_nothing(self) -> None:
        at = table("starter", pool=4, tracks={"glory": 9, "vess.wrath": 0})
        matter = thrown(at, 4, 6, 4, 4)
        assert only(settle(at, matter, glory=1), Gained).lost == 1
        assert at.tracks["glory"] == 9


class TestSources:
    @pytest.mark.rule("WG-GLORY-03")
    def test_a_test_brings_two_at_most(self, ruleset: str) -> None:
        at = table(ruleset, pool=5, tracks={"vess.wrath": 0})
        matter = thrown(at, 6, 6, 6, 4, 4, dn=1)
        events = at.history.rows[-1].events + settle(at, matter, glory=1, quality=1)
        assert [gain.rule for gain in every(events, Gained)] == ["WG-WRATH-06", "WG-SHIFT-07"]
        assert at.tracks["glory"] == 2

    @pytest.mark.rule("WG-GLORY-03")
    def test_sixes_alone_bring_nothing(self, ruleset: str) -> None:
        at = table(ruleset, pool=4, tracks={"vess.wrath": 0})
        settle(at, thrown(at, 4, 6, 6, 4))
        assert at.tracks["glory"] == 0


class TestGloryDice:
    @pytest.mark.rule("WG-GLORY-05")
    @pytest.mark.parametrize("dice", [1, 2, 3])
    def test_each_glory_is_a_die_more(self, ruleset: str, dice: int) -> None:
        at = table(ruleset, pool=3, tracks={"glory": 3})
        matter = thrown(at, 4, 2, 2, dn=9)
        events = answer(at, matter, do.RollGloryDice, *(5,) * dice, dice=dice)
        assert only(events, Spent) == Spent("glory", dice, "WG-GLORY-05")
        assert only(events, was.DiceFell).pool == (4, 2, 2, *(5,) * dice)
        assert at.tracks["glory"] == 3 - dice

    @pytest.mark.rule("WG-GLORY-05")
    @pytest.mark.parametrize(("dice", "code"), [(0, "not_a_choice"), (3, "no_glory")])
    def test_from_one_to_what_the_pool_holds(self, dice: int, code: str) -> None:
        at = table(tracks={"glory": 2})
        matter = thrown(at, 4, 2, 2, 2, 2)
        refusal = at.refusal(ANNA, at.to(matter, do.RollGloryDice, dice=dice))
        assert (refusal.code, refusal.waivable) == (code, dice == 3)
        asked = at.question(ANNA, at.to(matter, do.RollGloryDice))
        assert isinstance(asked.domain, Range)
        assert (asked.domain.low, asked.domain.high) == (1, 2)
        assert asked.domain.beyond is not None
        assert asked.domain.beyond.sentence == "The pool holds 2 Glory."
        answer(at, matter, do.RollGloryDice, 4, 4, dice=2)

    @pytest.mark.rule("WG-GLORY-05")
    def test_an_empty_pool_buys_none(self) -> None:
        at = table()
        matter = thrown(at, 4, 2, 2, 2, 2)
        poor = at.refusal(ANNA, at.to(matter, do.RollGloryDice, dice=1))
        assert (poor.code, poor.rule, poor.limit) == ("no_glory", "WG-GLORY-05", Limit.COST)
        events = at.play(waiving(Limit.COST), at.to(matter, do.RollGloryDice, dice=1), 4)
        assert only(events, Overstepped).code == "no_glory"
        assert not every(events, Spent)

    @pytest.mark.rule("WG-GLORY-05")
    def test_a_waived_cost_takes_what_there_is(self) -> None:
        at = table(tracks={"glory": 1})
        matter = thrown(at, 4, 2, 2, 2, 2)
        events = at.play(waiving(Limit.COST), at.to(matter, do.RollGloryDice, dice=3), 4, 4, 4)
        assert only(events, Spent).amount == 1
        assert at.tracks["glory"] == 0

    @pytest.mark.rule("WG-GLORY-05")
    @pytest.mark.parametrize("name", ["revised", "core", "revised-full"])
    def test_once_per_test(self, name: str) -> None:
        at = table(name, pool=3, tracks={"glory": 4, "vess.wrath": 0})
        matter = thrown(at, 4, 6, 6, dn=1)  # the sixes keep the test open
        answer(at, matter, do.RollGloryDice, 4, dice=1)
        again = at.refusal(ANNA, at.to(matter, do.RollGloryDice, dice=1))
        assert (again.code, again.rule, again.limit) == ("already_glory", "WG-GLORY-05", Limit.ONCE)
        at.play(waiving(Limit.ONCE), at.to(matter, do.RollGloryDice, dice=1), 4)

    @pytest.mark.rule("WG-GLORY-05")
    def test_the_starter_set_sets_no_limit(self) -> None:
        at = table("starter", pool=3, tracks={"glory": 3, "vess.wrath": 0})
        matter = thrown(at, 4, 2, 2, dn=9)
        for _ in range(2):
            answer(at, matter, do.RollGloryDice, 4, dice=1)
        assert only(answer(at, matter, do.RollGloryDice, 4, dice=1), was.TestSettled).icons == 4

    @pytest.mark.rule("WG-GLORY-05")
    @pytest.mark.parametrize(
        ("name", "faces", "pool"),
        [
            ("starter", (4, 5), (4, 4, 4, 5)),
            ("revised", (4,), (4, 4, 4, 2)),
            ("core", (4,), (4, 4, 4, 2)),
            ("revised-full", (4,), (4, 4, 4, 2)),
        ],
    )
    def test_whether_a_late_reroll_touches_them(
        self, name: str, faces: tuple[int, ...], pool: tuple[int, ...]
    ) -> None:
        at = table(name, pool=3, tracks={"glory": 2}, limits={Limit.TIMING: Mode.ADVISED})
        matter = thrown(at, 4, 2, 4, dn=9)
        answer(at, matter, do.RollGloryDice, 2, dice=1)
        fell = only(answer(at, matter, do.RerollFailures, *faces), was.DiceFell)
        assert fell.pool == pool

    @pytest.mark.rule("WG-GLORY-05")
    def test_there_must_have_been_a_roll(self) -> None:
        at = table("core", pool=1, tracks={"glory": 2})
        matter = call(at, dn=1, bonus=-1)
        events = roll(at, matter)
        assert only(events, was.TestSettled).icons == 0  # nothing was asked

    @pytest.mark.rule("WG-GLORY-05")
    def test_two_spends_with_dice_typed_in_later_leave_no_fault(self) -> None:
        at = table("starter", pool=2, tracks={"glory": 3, "vess.wrath": 0})
        matter = thrown(at, 4, 2, dn=9)
        answer(at, matter, do.RollGloryDice, 4, dice=1)
        at.without_dice(ANNA, at.to(matter, do.RollGloryDice, dice=2))
        assert at.system.awaited(at.state)[0].sides == (6, 6)
        assert at.faults() == {}


def asking(*, glory: int = 3) -> Table:
    """Three heroes of the starter set who want to be asked, and a test of Vess that is rolled."""
    people = (hero("vess", 2), hero("kell", 2), hero("orla", 2), BRUTE)
    at = table("starter", *people, tracks={"glory": glory}, facts={"glory_agreement": "ask"})
    matter = call(at, dn=9)
    roll(at, matter, 4, 2)
    return at


@pytest.mark.rule("WG-GLORY-04")
class TestAgreement:
    def test_the_others_are_asked_and_answer_in_any_order(self) -> None:
        at = asking()
        answer(at, "t1", do.RollGloryDice, dice=2)
        assert at.matter("t1.agreement1").asks == ("kell", "orla")
        at.play(CARA, at.to("t1.agreement1", do.Agree, who="orla"))
        assert at.tracks["glory"] == 3
        events = at.play(BEN, at.to("t1.agreement1", do.Agree, who="kell"), 5, 5)
        assert only(events, Spent).amount == 2
        assert only(events, was.DiceFell).pool == (4, 2, 5, 5)

    def test_two_who_agree_at_the_same_moment_are_both_heard(self) -> None:
        at = asking()
        answer(at, "t1", do.RollGloryDice, dice=2)
        one, other = (at.to("t1.agreement1", do.Agree, who=who) for who in ("kell", "orla"))
        at.play(BEN, one)
        at.play(CARA, other, 5, 5)  # made on the same frame, and still good
        assert at.tracks["glory"] == 1

    def test_one_objection_keeps_the_glory(self) -> None:
        at = asking()
        answer(at, "t1", do.RollGloryDice, dice=2)
        events = at.play(CARA, at.to("t1.agreement1", do.Object, who="orla"))
        assert only(events, was.GloryKept) == was.GloryKept("vess", "orla")
        assert at.tracks["glory"] == 3
        assert at.open() == ["t1"]
        settle(at, "t1")

    def test_meanwhile_the_test_waits_but_others_play_on(self) -> None:
        at = asking()
        answer(at, "t1", do.RollGloryDice, dice=1)
        assert at.refusal(ANNA, at.to("t1", do.Settle)).code == "waiting"
        at.play(BEN, do.TryTest("kell", skill=SKILL), 4, 4)

    def test_the_gm_answers_for_others_and_takes_the_default(self) -> None:
        at = asking()
        answer(at, "t1", do.RollGloryDice, dice=1)
        row = at.submit(GM, at.to("t1.agreement1", do.Agree, who="kell"))
        assert (row.actor, row.behalf) == (GM, "ben")
        events = at.play(GM, at.to("t1.agreement1", TakeDefault, who="orla"))
        assert every(events, Spent) == []  # nobody's silence spends what is shared
        assert only(events, was.GloryKept).by == "orla"

    def test_nobody_answers_for_another_or_twice(self) -> None:
        at = asking()
        answer(at, "t1", do.RollGloryDice, dice=1)
        assert at.refusal(BEN, at.to("t1.agreement1", do.Agree, who="orla")).code == "not_yours"
        assert at.refusal(ANNA, at.to("t1.agreement1", do.Agree, who="vess")).code == "not_asked"
        at.play(BEN, at.to("t1.agreement1", do.Agree, who="kell"))
        assert at.refusal(BEN, at.to("t1.agreement1", do.Agree, who="kell")).code == "not_asked"

    def test_absent_heroes_and_ones_own_are_not_asked(self) -> None:
        mine = hero("vess", 2)
        people = (mine, hero("kell", 2), hero("orla", 2, present=False))
        at = table("starter", *people, tracks={"glory": 3}, facts={"glory_agreement": "ask"})
        matter = call(at, dn=9)
        roll(at, matter, 4, 2)
        answer(at, matter, do.RollGloryDice, dice=1)
        assert at.matter("t1.agreement1").asks == ("kell",)

    def test_a_pool_that_was_emptied_meanwhile_leaves_nothing_to_agree_on(self) -> None:
        at = asking(glory=1)
        answer(at, "t1", do.RollGloryDice, dice=1)
        at.play(GM, Adjust(track="glory", by=-1))
        at.play(BEN, at.to("t1.agreement1", do.Agree, who="kell"))
        events = at.play(CARA, at.to("t1.agreement1", do.Agree, who="orla"))
        assert only(events, was.GloryKept) == was.GloryKept("vess", "")
        assert not every(events, was.DiceFell)

    def test_unless_the_table_wants_it_nobody_is_asked(self) -> None:
        at = table("starter", pool=2, tracks={"glory": 1})
        matter = thrown(at, 4, 2, dn=9)
        answer(at, matter, do.RollGloryDice, 4, dice=1)
        assert at.tracks["glory"] == 0

    def test_the_gm_switches_it_on(self) -> None:
        at = table("starter", pool=2, tracks={"glory": 1})
        assert at.refusal(ANNA, do.SetAgreement(ask=True)).code == "not_gm"
        at.play(GM, do.SetAgreement(ask=True))
        matter = thrown(at, 4, 2, dn=9)
        answer(at, matter, do.RollGloryDice, dice=1)
        assert "t1.agreement1" in at.open()

    @pytest.mark.parametrize("name", ["revised", "core", "revised-full"])
    def test_other_rulesets_ask_nobody(self, name: str) -> None:
        at = table(name)
        refused = at.refusal(GM, do.SetAgreement(ask=True))
        assert (refused.code, refused.rule) == ("not_in_ruleset", "WG-GLORY-04")
        at.play(GM, do.SetAgreement(ask=False))

"""WG-WRATH: the die that counts like the others, and brings something on a 1 or a 6."""

from __future__ import annotations

import pytest

from support import every, only, waiving
from tableside.core.desk import Adjust
from tableside.core.matters import MatterOpened
from tableside.core.notes import Note, Told
from tableside.core.state import Gained, Spent
from tableside.core.values import GM, Limit
from tableside.systems.wrath_glory import commands as do
from tableside.systems.wrath_glory import events as was
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


def notes(events: tuple[object, ...]) -> list[str]:
    """The kinds of the notes that fell into the GM's inbox."""
    opened = [event.matter.values for event in events if isinstance(event, MatterOpened)]
    return [values.kind for values in opened if isinstance(values, Note)]


class TestOneDie:
    @pytest.mark.rule("WG-WRATH-01")
    def test_the_first_die_is_the_wrath_die_and_adds_none(self, ruleset: str) -> None:
        at = table(ruleset, pool=3)
        events = whole_test(at, 1, 4, 4)
        assert only(events, was.DiceFell).wrath_dice == 1
        assert only(events, was.TestSettled).complications == 1

    @pytest.mark.rule("WG-WRATH-01")
    def test_other_dice_bring_nothing(self, ruleset: str) -> None:
        at = table(ruleset, pool=4)
        events = whole_test(at, 4, 1, 6, 4)
        settled = only(events, was.TestSettled)
        assert (settled.complications, settled.wrath_sixes) == (0, 0)
        assert notes(events) == []
        assert at.tracks["glory"] == 0

    @pytest.mark.rule("WG-WRATH-01")
    @pytest.mark.parametrize("face", [1, 6])
    def test_a_threat_has_none(self, ruleset: str, face: int) -> None:
        at = table(ruleset, hero(), BRUTE, tracks={"glory": 3}, facts={"mode": "combat"})
        events = at.play(GM, do.CallTest(who=("brute",), skill=SKILL, dn=4), face, 4, 4, 2)
        assert only(events, was.DiceFell).wrath_dice == 0
        assert (notes(events), at.tracks["glory"]) == ([], 3)

    @pytest.mark.rule("WG-WRATH-02")
    @pytest.mark.parametrize(("face", "icons"), [(1, 2), (4, 3), (6, 4)])
    def test_it_counts_like_the_others(self, ruleset: str, face: int, icons: int) -> None:
        settled = only(whole_test(table(ruleset, pool=3), face, 4, 4), was.TestSettled)
        assert settled.icons == icons

    @pytest.mark.rule("WG-WRATH-02")
    @pytest.mark.parametrize("dn", [2, 9])
    @pytest.mark.parametrize("face", [1, 6])
    def test_success_and_failure_read_it_alike(self, ruleset: str, face: int, dn: int) -> None:
        at = table(ruleset, pool=3)
        settled = only(whole_test(at, face, 4, 4, dn=dn), was.TestSettled)
        assert settled.success is (dn == 2)
        assert (settled.complications, settled.wrath_sixes) == (int(face == 1), int(face == 6))
        assert at.tracks["glory"] == int(face == 6)


class TestComplication:
    @pytest.mark.rule("WG-WRATH-03")
    def test_a_one_waits_in_the_gms_inbox_and_blocks_nobody(self, ruleset: str) -> None:
        at = table(ruleset, pool=3)
        whole_test(at, 1, 4, 4, dn=2)
        note = at.matter("t1.complication1")
        assert (note.asks, note.parent, note.values.rule) == (("gm",), "", "WG-WRATH-03")
        at.play(GM, at.to(note.id, Told, text="The alarm sounds."))
        assert note.id not in at.open()

    @pytest.mark.rule("WG-WRATH-03")
    def test_it_counts_as_told_when_play_goes_on(self, ruleset: str) -> None:
        at = table(ruleset, pool=3)
        whole_test(at, 1, 4, 4, dn=2)
        at.play(GM, Adjust(track="ruin", by=1))
        assert at.open() == ["t1.complication1"]
        at.play(ANNA, do.TryTest("vess", skill=SKILL), 4, 4, 4)
        assert "t1.complication1" not in at.open()

    @pytest.mark.rule("WG-WRATH-05")
    def test_whoever_rolled_it_may_give_ruin_instead(self) -> None:
        at = table("revised", pool=3)
        whole_test(at, 1, 4, 4, dn=2)
        assert "give_ruin" in at.verbs(ANNA, "t1.complication1")
        assert "give_ruin" not in at.verbs(BEN, "t1.complication1")

    @pytest.mark.rule("WG-WRATH-03")
    @pytest.mark.parametrize(
        ("name", "words"),
        [
            ("starter", "of your choice"),
            ("revised", "agree on one"),
            ("core", "roll d66"),
            ("revised-full", "roll d66"),
        ],
    )
    def test_in_combat_each_ruleset_finds_it_in_its_own_way(self, name: str, words: str) -> None:
        fight = table(name, pool=3, facts={"mode": "combat"})
        whole_test(fight, 1, 4, 4)
        assert words in fight.matter("t1.complication1").values.text
        calm = table(name, pool=3)
        whole_test(calm, 1, 4, 4)
        assert words not in calm.matter("t1.complication1").values.text

    @pytest.mark.rule("WG-WRATH-04")
    def test_a_reroll_leaves_a_wrath_one_where_it_is(self, ruleset: str) -> None:
        at = table(ruleset, pool=4)
        matter = thrown(at, 1, 1, 2, 4)
        fell = only(answer(at, matter, do.RerollFailures, 5, 5), was.DiceFell)
        assert fell.pool == (1, 5, 5, 4)
        assert "t1.complication1" in at.open()

    @pytest.mark.rule("WG-WRATH-04")
    def test_a_wrath_one_alone_leaves_nothing_to_reroll(self, ruleset: str) -> None:
        at = table(ruleset, pool=3, tracks={"glory": 1})
        matter = thrown(at, 1, 4, 4)  # the Glory keeps the test open
        refused = at.refusal(ANNA, at.to(matter, do.RerollFailures))
        assert (refused.code, refused.rule) == ("nothing_to_reroll", "WG-WRATH-04")
        assert not refused.waivable
        other = table(ruleset, pool=3, tracks={"glory": 1})
        matter = thrown(other, 4, 1, 4)  # the same one on an ordinary die
        answer(other, matter, do.RerollFailures, 4)

    @pytest.mark.rule("WG-WRATH-04", "WG-WRATH-02")
    @pytest.mark.parametrize(("face", "ones", "sixes"), [(1, 1, 0), (6, 0, 1), (4, 0, 0)])
    @pytest.mark.parametrize("first", [2, 3])
    def test_a_wrath_two_or_three_can_turn_into_anything(
        self, ruleset: str, first: int, face: int, ones: int, sixes: int
    ) -> None:
        at = table(ruleset, pool=3)
        matter = thrown(at, first, 4, 4, dn=9)
        events = answer(at, matter, do.RerollFailures, face)
        if matter in at.open():
            events += settle(at, matter)
        settled = only(events, was.TestSettled)
        assert (settled.complications, settled.wrath_sixes) == (ones, sixes)
        assert at.tracks["glory"] == sixes
        assert ("t1.complication1" in at.open()) is bool(ones)


class TestRuinInstead:
    @pytest.mark.rule("WG-WRATH-05", "WG-RUIN-02")
    @pytest.mark.parametrize("name", ["revised", "revised-full"])
    def test_the_player_gives_one_ruin_for_a_complication(self, name: str) -> None:
        at = table(name, pool=3)
        whole_test(at, 1, 4, 4)
        assert "give_ruin" in at.verbs(ANNA, "t1.complication1")
        gain = only(at.play(ANNA, at.to("t1.complication1", do.GiveRuin, who="vess")), Gained)
        assert gain == Gained("ruin", 1, "WG-WRATH-05")
        assert at.tracks["ruin"] == 1
        assert at.open() == []

    @pytest.mark.rule("WG-WRATH-05", "WG-RUIN-02")
    @pytest.mark.parametrize("name", ["starter", "core"])
    def test_elsewhere_the_complication_stands(self, name: str) -> None:
        at = table(name, pool=3)
        whole_test(at, 1, 4, 4)
        refused = at.refusal(ANNA, at.to("t1.complication1", do.GiveRuin, who="vess"))
        assert (refused.code, refused.rule) == ("not_in_ruleset", "WG-WRATH-05")
        assert "give_ruin" not in at.verbs(ANNA) | at.verbs(GM)

    @pytest.mark.rule("WG-WRATH-05")
    def test_it_is_the_rollers_to_trade(self) -> None:
        at = table("revised", pool=3)
        whole_test(at, 1, 4, 4)
        trade = at.to("t1.complication1", do.GiveRuin, who="vess")
        assert at.refusal(BEN, trade).code == "not_yours"
        for_kell = at.to("t1.complication1", do.GiveRuin, who="kell")
        assert at.refusal(BEN, for_kell).code == "not_asked"
        at.play(GM, trade)

    @pytest.mark.rule("WG-WRATH-05")
    def test_only_a_complication_is_traded_and_each_once(self) -> None:
        at = table("revised", pool=3)
        whole_test(at, 6, 4, 4)
        refused = at.refusal(ANNA, at.to("t1.wrath_critical1", do.GiveRuin, who="vess"))
        assert (refused.code, refused.rule) == ("no_complication", "WG-WRATH-05")
        whole_test(at, 1, 4, 4)
        trade = at.to("t2.complication1", do.GiveRuin, who="vess")
        at.play(ANNA, trade)
        assert at.refusal(ANNA, trade).code == "no_such_matter"


class TestGloryOfASix:
    @pytest.mark.rule("WG-WRATH-06", "WG-GLORY-03")
    @pytest.mark.parametrize("dn", [2, 9])
    def test_one_glory_success_or_not(self, ruleset: str, dn: int) -> None:
        at = table(ruleset, pool=3, tracks={"glory": 2})
        gain = only(whole_test(at, 6, 4, 4, dn=dn), Gained)
        assert gain == Gained("glory", 1, "WG-WRATH-06")
        assert at.tracks["glory"] == 3

    @pytest.mark.rule("WG-WRATH-06")
    def test_it_waits_while_the_wrath_die_could_change_no_more_but_others_could(self) -> None:
        at = table("revised", pool=3)
        matter = thrown(at, 6, 2, 4)
        assert at.tracks["glory"] == 0  # the re-roll window is open
        answer(at, matter, do.RerollFailures, 4)
        assert at.tracks["glory"] == 1

    @pytest.mark.rule("WG-WRATH-06", "WG-GLORY-05")
    def test_it_can_pay_for_glory_dice_of_the_same_test(self, ruleset: str) -> None:
        at = table(ruleset, pool=3)  # A-69; the pool is empty before the roll
        matter = thrown(at, 6, 2, 2)
        events = answer(at, matter, do.RollGloryDice, 4, dice=1)
        assert [type(event) for event in events[:2]] == [Gained, Spent]
        assert at.tracks["glory"] == 0
        assert only(events, was.DiceFell).pool == (6, 2, 2, 4)

    @pytest.mark.rule("WG-WRATH-06")
    def test_it_comes_once_however_the_test_goes_on(self) -> None:
        at = table("starter", pool=3, tracks={"glory": 3})
        matter = thrown(at, 6, 2, 4)
        answer(at, matter, do.RollGloryDice, 2, dice=1)
        answer(at, matter, do.RollGloryDice, 2, dice=1)
        settle(at, matter)
        assert at.tracks["glory"] == 3 + 1 - 2

    @pytest.mark.rule("WG-WRATH-06", "WG-GLORY-02")
    def test_a_full_pool_loses_it(self) -> None:
        at = table("starter", pool=3, tracks={"glory": 6})
        matter = thrown(at, 6, 4, 4, dn=5)
        events = at.history.rows[-1].events + settle(at, matter)
        assert only(events, Gained) == Gained("glory", 0, "WG-WRATH-06", lost=1)
        assert at.tracks["glory"] == 6

    @pytest.mark.rule("WG-WRATH-06")
    def test_a_six_that_a_waived_late_reroll_brings_gives_its_glory_too(self) -> None:
        at = table("starter", pool=3, tracks={"glory": 2})
        matter = thrown(at, 2, 4, 4, dn=9)
        answer(at, matter, do.RollGloryDice, 4, dice=1)
        at.play(waiving(Limit.TIMING), at.to(matter, do.RerollFailures), 6)
        settled = only(settle(at, matter), was.TestSettled)
        assert settled.wrath_sixes == 1
        assert at.tracks["glory"] == 2 - 1 + 1


class TestWrathCritical:
    @pytest.mark.rule("WG-WRATH-07")
    @pytest.mark.parametrize("name", ["starter", "revised", "revised-full"])
    @pytest.mark.parametrize("dn", [2, 9])
    def test_a_six_brings_a_benefit_success_or_not(self, name: str, dn: int) -> None:
        at = table(name, pool=3)
        whole_test(at, 6, 4, 4, dn=dn)
        assert at.matter("t1.wrath_critical1").values.rule == "WG-WRATH-07"

    @pytest.mark.rule("WG-WRATH-07")
    def test_core_gives_only_the_glory(self) -> None:
        at = table("core", pool=3)
        whole_test(at, 6, 4, 4)
        assert at.open() == []
        assert at.tracks["glory"] == 1


class TestSeveralWrathDice:
    @pytest.mark.rule("WG-WRATH-09")
    @pytest.mark.parametrize("name", ["core", "revised-full"])
    def test_each_is_read_for_itself(self, name: str) -> None:
        at = table(name, pool=2, tracks={"vess.wrath": 0})
        matter = call(at, wrath_dice=4, dn=9)
        assert at.ready(ANNA, at.to(matter, do.RollDice)).preview[0].total == 5
        roll(at, matter, 1, 1, 6, 6, 4)
        settled = only(settle(at, matter), was.TestSettled)
        assert (settled.complications, settled.wrath_sixes) == (2, 2)
        assert at.tracks["glory"] == 2
        assert {"t1.complication1", "t1.complication2"} <= set(at.open())

    @pytest.mark.rule("WG-WRATH-09", "WG-WRATH-04")
    def test_each_wrath_one_stays_in_a_reroll(self) -> None:
        at = table("core", pool=2)
        matter = call(at, wrath_dice=2, dn=9)
        roll(at, matter, 1, 2, 1)  # the third die is ordinary
        fell = only(answer(at, matter, do.RerollFailures, 6, 4), was.DiceFell)
        assert fell.pool == (1, 6, 4)

    @pytest.mark.rule("WG-WRATH-09")
    @pytest.mark.parametrize("name", ["starter", "revised"])
    def test_two_rulesets_never_have_more_than_one(self, name: str) -> None:
        at = table(name)
        two = do.CallTest(who=("vess",), skill=SKILL, dn=3, wrath_dice=2)
        assert at.refusal(GM, two).code == "not_asked_here"
        call(at, wrath_dice=1)

    @pytest.mark.rule("WG-WRATH-09")
    def test_no_more_wrath_dice_than_dice(self) -> None:
        at = table("core", pool=1)
        matter = call(at, wrath_dice=3, bonus=-1, dn=9)
        fell = only(roll(at, matter, 1, 1), was.DiceFell)
        assert fell.wrath_dice == 2


class TestWithoutAWrathDie:
    @pytest.mark.rule("WG-WRATH-10")
    def test_an_empty_pool_has_none(self) -> None:
        at = table("core", pool=1)
        events = whole_test(at, bonus=-1)
        assert only(events, was.TestSettled).complications == 0
        assert not every(events, Gained)

    @pytest.mark.rule("WG-WRATH-10")
    @pytest.mark.parametrize(("mode", "wrath"), [(True, 1), (False, 0)])
    def test_an_opposed_test_has_one_only_if_switched_on(self, mode: bool, wrath: int) -> None:
        at = table("starter", pool=1, tracks={"vess.wrath": 0})
        at.play(
            GM,
            do.Oppose(
                initiator="vess",
                initiator_skill=SKILL,
                opponent="kell",
                opponent_skill=SKILL,
                wrath_die=mode,
            ),
        )
        fell = only(roll(at, "o1.initiator", 1), was.DiceFell)
        assert fell.wrath_dice == wrath
        assert ("o1.initiator.complication1" in at.open()) is mode

    @pytest.mark.rule("WG-WRATH-10")
    def test_glory_dice_are_ordinary(self) -> None:
        at = table("revised", pool=1, tracks={"vess.wrath": 0, "glory": 2})
        matter = thrown(at, 4, dn=9)
        settled = only(answer(at, matter, do.RollGloryDice, 1, 6, dice=2), was.TestSettled)
        assert (settled.complications, settled.wrath_sixes) == (0, 0)


def test_a_critical_hit_is_later_work(ruleset: str) -> None:
    at = table(ruleset, pool=3, facts={"mode": "combat"})
    whole_test(at, 6, 4, 4)
    assert not [matter for matter in at.open() if "hit" in matter]

"""WG-SHIFT: taking sixes out of a success, and what each of them buys."""

from __future__ import annotations

import pytest

from support import Table, every, only
from tableside.core.matters import MatterOpened
from tableside.core.notes import Told
from tableside.core.offers import Split
from tableside.core.state import Gained
from tableside.core.values import GM
from tableside.systems.wrath_glory import commands as do
from tableside.systems.wrath_glory import events as was
from wrath_glory.tables import ANNA, BRUTE, SKILL, answer, call, hero, roll, settle, table, thrown


def menu(at: Table, matter: str) -> dict[str, int]:
    """What the roller may shift for, and how often each."""
    domain = at.question(ANNA, at.to(matter, do.Settle)).domain
    assert isinstance(domain, Split)
    return {str(option.value): option.most for option in domain.options}


def spare(ruleset: str, *faces: int, dn: int = 3, **more: object) -> tuple[Table, str]:
    """A rolled test whose roller has no Wrath point, so that only shifts are asked."""
    at = table(ruleset, pool=len(faces), tracks={"vess.wrath": 0})
    return at, thrown(at, *faces, dn=dn, **more)


class TestHowMany:
    @pytest.mark.rule("WG-SHIFT-01")
    @pytest.mark.parametrize(
        ("faces", "dn", "most"),
        [
            ((4, 6, 6, 6, 2), 3, 2),  # 7 icons: two sixes can go, a third would leave 1
            ((4, 6, 6, 6, 2), 1, 3),
            ((4, 6, 4, 4, 2), 3, 1),
            ((4, 6, 6, 2, 2), 3, 1),
        ],
    )
    def test_as_many_sixes_as_the_dn_can_spare(
        self, ruleset: str, faces: tuple[int, ...], dn: int, most: int
    ) -> None:
        at, matter = spare(ruleset, *faces, dn=dn)
        domain = at.question(ANNA, at.to(matter, do.Settle)).domain
        assert isinstance(domain, Split)
        assert domain.total == most
        over = at.refusal(ANNA, at.to(matter, do.Settle, shifts={"quality": most + 1}))
        assert over.code == "not_a_choice"
        settled = only(settle(at, matter, quality=most), was.TestSettled)
        assert settled.success
        assert settled.kept == settled.icons - 2 * most

    @pytest.mark.rule("WG-SHIFT-01")
    def test_one_icon_to_spare_is_not_enough(self) -> None:
        at, matter = spare("starter", 4, 6, 4, 2, dn=3)
        assert matter not in at.open()  # 4 icons: nothing to shift, so nothing was asked
        at, matter = spare("starter", 4, 6, 4, 4, dn=3)
        assert at.matter(matter).asks == ("vess",)

    @pytest.mark.rule("WG-SHIFT-01")
    def test_a_failure_shifts_nothing(self) -> None:
        at = table("starter", pool=4)
        matter = thrown(at, 4, 6, 6, 2, dn=6)
        refused = at.refusal(ANNA, at.to(matter, do.Settle, shifts={"glory": 1}))
        assert refused.code == "not_asked_here"
        assert not only(settle(at, matter), was.TestSettled).success

    @pytest.mark.rule("WG-SHIFT-01")
    def test_sixes_on_glory_dice_can_be_shifted(self) -> None:
        at = table("revised", pool=3, tracks={"vess.wrath": 0, "glory": 1})
        matter = thrown(at, 4, 4, 4)
        answer(at, matter, do.RollGloryDice, 6, dice=1)
        assert only(settle(at, matter, quality=1), was.TestSettled).kept == 3


class TestOneUseEach:
    @pytest.mark.rule("WG-SHIFT-02")
    def test_different_sixes_buy_different_things(self, ruleset: str) -> None:
        at, matter = spare(ruleset, 4, 6, 6, 6, 6, dn=1)
        events = settle(at, matter, information=1, quality=1, speed=1, glory=1)
        settled = only(events, was.TestSettled)
        assert (settled.icons, settled.kept) == (9, 1)
        notes = [event.matter.values.kind for event in every(events, MatterOpened)]
        assert notes == ["information", "quality", "speed"]
        assert only(events, Gained).rule == "WG-SHIFT-07"

    @pytest.mark.rule("WG-SHIFT-02")
    def test_one_six_buys_one_thing(self) -> None:
        at, matter = spare("starter", 4, 6, 4, 4)
        both = at.refusal(ANNA, at.to(matter, do.Settle, shifts={"information": 1, "quality": 1}))
        assert both.code == "not_a_choice"
        settle(at, matter, information=1)

    @pytest.mark.rule("WG-SHIFT-02")
    def test_nobody_must_shift(self) -> None:
        at, matter = spare("starter", 4, 6, 6, 4)
        settled = only(settle(at, matter), was.TestSettled)
        assert (settled.kept, settled.shifts) == (6, {})


class TestUses:
    @pytest.mark.rule("WG-SHIFT-03")
    def test_a_question_for_each_six(self, ruleset: str) -> None:
        at, matter = spare(ruleset, 4, 6, 6, 4, dn=2)
        settle(at, matter, information=2)
        notes = [at.matter(f"t1.information{count}") for count in (1, 2)]
        assert [(note.values.rule, note.asks) for note in notes] == [("WG-SHIFT-03", ("gm",))] * 2
        at.play(GM, at.to("t1.information2", Told, text="The door is alarmed."))
        assert at.open() == ["t1.information1"]

    @pytest.mark.rule("WG-SHIFT-04")
    def test_quality_is_a_note_for_the_gm(self, ruleset: str) -> None:
        at, matter = spare(ruleset, 4, 6, 4, 4)
        settle(at, matter, quality=1)
        assert at.matter("t1.quality1").values.rule == "WG-SHIFT-04"

    @pytest.mark.rule("WG-SHIFT-05")
    @pytest.mark.parametrize(("minutes", "half"), [(60, 30), (15, 8), (1, 1)])
    def test_speed_halves_the_time_rounded_up(self, ruleset: str, minutes: int, half: int) -> None:
        at, matter = spare(ruleset, 4, 6, 4, 4, minutes=minutes)
        assert only(settle(at, matter, speed=1), was.TestSettled).minutes == half
        note = at.matter("t1.speed1").values
        assert note.rule == "WG-SHIFT-05"
        assert f"{half} minutes in place of {minutes}" in note.text

    @pytest.mark.rule("WG-SHIFT-05")
    def test_time_is_halved_once(self) -> None:
        at, matter = spare("starter", 4, 6, 6, 4, dn=2, minutes=60)
        refused = at.refusal(ANNA, at.to(matter, do.Settle, shifts={"speed": 2}))
        assert refused.code == "not_a_choice"
        assert only(settle(at, matter, speed=1), was.TestSettled).minutes == 30

    @pytest.mark.rule("WG-SHIFT-05")
    def test_without_the_shift_the_time_stays(self) -> None:
        at, matter = spare("starter", 4, 6, 4, 4, minutes=60)
        assert only(settle(at, matter, quality=1), was.TestSettled).minutes == 60

    @pytest.mark.rule("WG-SHIFT-07")
    def test_glory_once_per_test(self, ruleset: str) -> None:
        at, matter = spare(ruleset, 4, 6, 6, 4, dn=2)
        assert menu(at, matter)["glory"] == 1
        refused = at.refusal(ANNA, at.to(matter, do.Settle, shifts={"glory": 2}))
        assert refused.code == "not_a_choice"
        gain = only(settle(at, matter, glory=1), Gained)
        assert gain == Gained("glory", 1, "WG-SHIFT-07")
        assert at.tracks["glory"] == 1

    @pytest.mark.rule("WG-SHIFT-07")
    @pytest.mark.parametrize("story", [True, False])
    def test_core_gives_glory_only_on_a_roll_that_matters(self, story: bool) -> None:
        at, matter = spare("core", 4, 6, 4, 4, story=story)
        assert ("glory" in menu(at, matter)) is story
        command = at.to(matter, do.Settle, shifts={"glory": 1})
        if story:
            at.play(ANNA, command)
        else:
            assert at.refusal(ANNA, command).code == "not_a_choice"

    @pytest.mark.rule("WG-SHIFT-07")
    @pytest.mark.parametrize("story", [True, False])
    def test_core_asks_about_the_story_when_a_roll_is_judged(self, story: bool) -> None:
        at = table("core", pool=4, tracks={"vess.wrath": 0})
        at.play(ANNA, do.TryTest("vess", skill=SKILL), 4, 6, 4, 4)
        answer(at, "t1", do.Judge, dn=3, story=story)
        assert ("glory" in menu(at, "t1")) is story

    @pytest.mark.rule("WG-SHIFT-07")
    @pytest.mark.parametrize("name", ["starter", "revised", "revised-full"])
    def test_elsewhere_nobody_asks_about_the_story(self, name: str) -> None:
        at = table(name)
        idle = do.CallTest(who=("vess",), skill=SKILL, dn=3, story=False)
        assert at.refusal(GM, idle).code == "not_asked_here"

    @pytest.mark.rule("WG-SHIFT-07")
    def test_the_default_shifts_for_glory_while_there_is_room(self) -> None:
        for held, default in ((5, {"glory": 1}), (6, {})):
            at = table("starter", pool=4, tracks={"vess.wrath": 0, "glory": held})
            matter = thrown(at, 4, 6, 4, 4)
            assert at.question(ANNA, at.to(matter, do.Settle)).default == default


class TestWrathDieItself:
    @pytest.mark.rule("WG-SHIFT-08")
    def test_a_wrath_six_can_be_shifted_and_still_brings_its_glory(self, ruleset: str) -> None:
        at, matter = spare(ruleset, 6, 4, 4, 4)
        events = settle(at, matter, quality=1)
        settled = only(events, was.TestSettled)
        assert (settled.kept, settled.wrath_sixes) == (3, 1)
        assert at.tracks["glory"] == 1

    @pytest.mark.rule("WG-SHIFT-08")
    def test_its_glory_comes_too_if_a_reroll_was_still_possible(self, ruleset: str) -> None:
        at = table(ruleset, pool=5)
        matter = thrown(at, 6, 4, 4, 4, 2)
        assert at.tracks["glory"] == 0  # it waits until the dice are final
        settle(at, matter, quality=1)
        assert at.tracks["glory"] == 1

    @pytest.mark.rule("WG-SHIFT-08", "WG-GLORY-03")
    def test_it_may_even_be_shifted_for_glory_which_makes_two(self, ruleset: str) -> None:
        at, matter = spare(ruleset, 6, 4, 4, 4)
        settle(at, matter, glory=1)
        assert at.tracks["glory"] == 2


class TestMenus:
    @pytest.mark.rule("WG-TEST-10")
    @pytest.mark.parametrize(
        ("name", "mode", "uses"),
        [
            ("starter", "narrative", {"information", "quality", "speed", "glory"}),
            ("starter", "combat", {"information", "quality", "speed", "glory"}),
            ("revised", "narrative", {"information", "quality", "speed", "glory"}),
            ("revised", "combat", {"glory"}),
            ("core", "narrative", {"information", "quality", "speed", "glory"}),
            ("core", "combat", {"information", "quality", "speed", "glory"}),
            ("revised-full", "narrative", {"information", "quality", "speed", "glory"}),
            ("revised-full", "combat", {"glory"}),
        ],
    )
    def test_what_is_open_in_which_mode(self, name: str, mode: str, uses: set[str]) -> None:
        at = table(name, pool=4, tracks={"vess.wrath": 0}, facts={"mode": mode})
        matter = thrown(at, 4, 6, 4, 4)
        assert set(menu(at, matter)) == uses

    @pytest.mark.rule("WG-TEST-10")
    def test_a_use_that_the_mode_closes_is_refused(self) -> None:
        at = table("revised", pool=4, tracks={"vess.wrath": 0}, facts={"mode": "combat"})
        matter = thrown(at, 4, 6, 4, 4)
        refused = at.refusal(ANNA, at.to(matter, do.Settle, shifts={"speed": 1}))
        assert refused.code == "not_a_choice"
        at.play(GM, do.SetMode(mode="narrative"))
        settle(at, matter, speed=1)

    @pytest.mark.rule("WG-SHIFT-09")
    @pytest.mark.parametrize("name", ["core", "revised-full"])
    def test_a_test_may_bring_a_use_of_its_own(self, name: str) -> None:
        at, matter = spare(name, 4, 6, 6, 4, dn=2, special="Potency +1")
        assert menu(at, matter)["special"] == 2
        settle(at, matter, special=2)
        note = at.matter("t1.special2").values
        assert (note.text, note.rule) == ("Potency +1", "WG-SHIFT-09")

    @pytest.mark.rule("WG-SHIFT-09")
    def test_other_tests_do_not_have_it(self) -> None:
        at, matter = spare("core", 4, 6, 4, 4)
        assert "special" not in menu(at, matter)

    @pytest.mark.rule("WG-SHIFT-09")
    @pytest.mark.parametrize("name", ["starter", "revised"])
    def test_two_rulesets_have_no_special_uses(self, name: str) -> None:
        at = table(name)
        own = do.CallTest(who=("vess",), skill=SKILL, dn=3, special="Potency +1")
        assert at.refusal(GM, own).code == "not_asked_here"

    @pytest.mark.rule("WG-SHIFT-03", "WG-SHIFT-07")
    def test_a_threat_asks_no_questions_and_earns_no_glory(self) -> None:
        at = table("starter", hero(), BRUTE)
        command = do.CallTest(who=("brute",), skill=SKILL, dn=2)
        at.play(GM, command, 4, 6, 6, 2)
        domain = at.question(GM, at.to("t1", do.Settle)).domain
        assert isinstance(domain, Split)
        assert [option.value for option in domain.options] == ["quality", "speed"]
        assert at.question(GM, at.to("t1", do.Settle)).default == {}

    def test_more_damage_is_later_work_and_never_on_the_menu(self, ruleset: str) -> None:
        at = table(ruleset, pool=4, tracks={"vess.wrath": 0}, facts={"mode": "combat"})
        matter = call(at)
        roll(at, matter, 4, 6, 4, 4)
        assert "damage" not in menu(at, matter)

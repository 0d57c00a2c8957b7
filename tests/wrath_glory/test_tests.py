"""WG-TEST: the pool, the count, the order of a test, the two modes of play."""

from __future__ import annotations

import pytest

from support import every, only, waiving
from tableside.core.desk import GiveEffect
from tableside.core.effects import Modifier
from tableside.core.matters import MatterMoved
from tableside.core.notes import Told
from tableside.core.state import FactSet, Overstepped, SheetEdited
from tableside.core.values import GM, Actor, Limit
from tableside.systems.wrath_glory import commands as do
from tableside.systems.wrath_glory import events as was
from tableside.systems.wrath_glory.numbers.skills import ATTRIBUTES, TRAITS, on_offer
from tableside.systems.wrath_glory.options import NameSkill
from tableside.systems.wrath_glory.skill_tests.tests import DiceFell
from tableside.systems.wrath_glory.state import Person
from wrath_glory.tables import (
    ANNA,
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


def called_for(skill: str, *faces: int, **sheet: object) -> was.TestSettled:
    """The test of a hero with this sheet; all its dice are on the tape."""
    vess = Person("vess", "Vess", controller="anna", **sheet)  # type: ignore[arg-type]
    at = table("starter", vess, tracks={"vess.wrath": 0})
    at.play(GM, do.CallTest(who=("vess",), skill=skill, dn=9))
    return only(roll(at, "t1", *faces), was.TestSettled)


class TestPool:
    @pytest.mark.rule("WG-TEST-01")
    def test_attribute_and_skill_together_are_the_pool(self) -> None:
        settled = called_for(
            "awareness", 4, 4, 4, 4, 4, attributes={"intellect": 3}, skills={"awareness": 2}
        )
        assert settled.icons == 5

    @pytest.mark.rule("WG-TEST-01")
    def test_a_total_on_the_sheet_is_the_pool_itself(self) -> None:
        settled = called_for(
            "awareness",
            *(4, 4, 4, 4, 4, 4, 4),
            totals={"awareness": 7},
            attributes={"intellect": 3},
            skills={"awareness": 2},
        )
        assert settled.icons == 7

    @pytest.mark.rule("WG-TEST-01")
    @pytest.mark.parametrize("rating", [*ATTRIBUTES, *TRAITS])
    def test_a_rating_alone_is_the_pool(self, rating: str) -> None:
        assert called_for(rating, 4, 4, 4, attributes={rating: 3}).icons == 3

    @pytest.mark.rule("WG-TEST-01")
    def test_a_pool_has_its_reckoning_before_the_roll(self) -> None:
        vess = hero(attributes={"agility": 3}, skills={"ballistic_skill": 2})
        at = table("starter", vess)
        at.play(GM, do.CallTest(who=("vess",), skill="ballistic_skill", dn=3))
        pool, dn = at.ready(ANNA, at.to("t1", do.RollDice)).preview
        assert [(term.label, term.amount) for term in pool.terms] == [
            ("Agility", 3),
            ("Ballistic Skill", 2),
        ]
        assert (pool.total, dn.total) == (5, 3)

    @pytest.mark.rule("WG-TEST-01")
    @pytest.mark.parametrize("lost", [1, 2])
    def test_a_pool_below_one_rolls_nothing_and_has_no_icons(self, lost: int) -> None:
        at = table("core", pool=1)  # A-04; one die less makes 0, two less make it still 0
        matter = call(at, dn=1, bonus=-lost)
        events = roll(at, matter)
        settled = only(events, was.TestSettled)
        assert not every(events, was.DiceFell)
        assert (settled.icons, settled.success, settled.complications) == (0, False, 0)

    @pytest.mark.rule("WG-TEST-01")
    def test_a_pool_of_one_is_rolled(self) -> None:
        at = table("core", pool=2)
        assert only(whole_test(at, 4, dn=1, bonus=-1), was.TestSettled).success

    @pytest.mark.rule("WG-TEST-01")
    def test_a_number_the_sheet_lacks_is_asked_once_and_kept(self) -> None:
        at = table("starter", Person("vess", "Vess", controller="anna"))
        matter = call(at, dn=4)
        asked = at.question(ANNA, at.to(matter, do.RollDice))
        assert asked.name == "total"
        assert at.refusal(ANNA, at.to(matter, do.RollDice)).code == "not_a_choice"
        events = answer(at, matter, do.RollDice, 4, 4, 2, total=3)
        assert only(events, SheetEdited).character.totals == {SKILL: 3}
        settle(at, matter)
        again = call(at, dn=4)
        assert at.ready(ANNA, at.to(again, do.RollDice)).preview[0].total == 3


class TestBonusDice:
    @pytest.mark.rule("WG-TEST-02")
    def test_bonus_dice_join_the_pool_as_ordinary_dice(self) -> None:
        at = table("core", pool=2)
        events = whole_test(at, 4, 1, 6, 1, bonus=2)  # ones and sixes, none on the Wrath die
        settled = only(events, was.TestSettled)
        assert (settled.icons, settled.complications, settled.wrath_sixes) == (3, 0, 0)

    @pytest.mark.rule("WG-TEST-02")
    def test_dice_can_be_taken_away(self) -> None:
        at = table("core", pool=4)
        assert only(whole_test(at, 4, 4, 4, bonus=-1), was.TestSettled).icons == 3

    @pytest.mark.rule("WG-TEST-02")
    def test_different_sources_add_up(self) -> None:
        at = table("core", pool=1)
        for name in ("Scope", "Rest"):
            at.play(GM, GiveEffect(name=name, on="vess", modifiers=(Modifier("pool", 1),)))
        assert only(whole_test(at, 4, 4, 4, 4, bonus=1), was.TestSettled).icons == 4

    @pytest.mark.rule("WG-TEST-02")
    @pytest.mark.parametrize("name", ["starter", "revised", "revised-full"])
    def test_other_rulesets_know_no_general_bonus_dice(self, name: str) -> None:
        at = table(name)
        bonus = do.CallTest(who=("vess",), skill=SKILL, dn=3, bonus=1)
        assert at.refusal(GM, bonus).code == "not_asked_here"
        call(at, dn=3)  # the same without them is fine


class TestCount:
    @pytest.mark.rule("WG-TEST-03")
    @pytest.mark.parametrize(("face", "worth"), [(1, 0), (2, 0), (3, 0), (4, 1), (5, 1), (6, 2)])
    def test_every_die_counts_the_wrath_die_too(self, ruleset: str, face: int, worth: int) -> None:
        at = table(ruleset, pool=2, tracks={"vess.wrath": 0})
        matter = call(at, dn=9)
        answer(at, matter, do.RollDice, face, face)
        if matter in at.open():  # a six brings Glory that may be spent
            settled = only(settle(at, matter), was.TestSettled)
        else:
            settled = only(at.history.rows[-1].events, was.TestSettled)
        assert settled.icons == 2 * worth

    @pytest.mark.rule("WG-TEST-04")
    @pytest.mark.parametrize(
        ("dn", "success", "margin"), [(3, True, 1), (4, True, 0), (5, False, -1)]
    )
    def test_icons_reach_the_dn_or_do_not(
        self, ruleset: str, dn: int, success: bool, margin: int
    ) -> None:
        settled = only(whole_test(table(ruleset), 4, 5, 6, 2, 3, dn=dn), was.TestSettled)
        assert (settled.kept, settled.success, settled.margin) == (4, success, margin)


class TestOrder:
    @pytest.mark.rule("WG-TEST-06")
    def test_nothing_is_spent_before_the_roll(self) -> None:
        at = table(tracks={"glory": 3})
        matter = call(at)
        early = at.refusal(ANNA, at.to(matter, do.RollGloryDice, dice=1))
        assert (early.code, early.waivable) == ("not_now", False)
        assert at.refusal(ANNA, at.to(matter, do.RerollFailures)).code == "not_now"
        roll(at, matter, 4, 4, 4, 2, 2)
        answer(at, matter, do.RollGloryDice, 4, dice=1)

    @pytest.mark.rule("WG-TEST-06")
    def test_reroll_then_glory_dice_then_the_count(self) -> None:
        at = table(tracks={"glory": 1})
        matter = thrown(at, 4, 4, 2, 2, 2)
        events = answer(at, matter, do.RerollFailures, 4, 2, 2)
        assert not every(events, was.TestSettled)
        events = answer(at, matter, do.RollGloryDice, 5, dice=1)
        assert only(events, was.TestSettled).icons == 4  # nothing is left to spend

    @pytest.mark.rule("WG-TEST-06")
    def test_a_reroll_after_glory_dice_comes_too_late(self) -> None:
        at = table(tracks={"glory": 2})
        matter = thrown(at, 6, 4, 4, 2, 2)
        answer(at, matter, do.RollGloryDice, 4, dice=1)
        late = at.refusal(ANNA, at.to(matter, do.RerollFailures))
        assert (late.code, late.rule, late.limit) == ("after_glory", "WG-TEST-06", Limit.TIMING)
        assert "reroll_failures" not in at.verbs(ANNA, matter)

    @pytest.mark.rule("WG-TEST-06")
    def test_the_gm_may_let_a_late_reroll_pass(self) -> None:
        at = table(tracks={"glory": 2})
        matter = thrown(at, 6, 4, 4, 2, 2)
        answer(at, matter, do.RollGloryDice, 4, dice=1)
        events = at.play(waiving(Limit.TIMING), at.to(matter, do.RerollFailures), 5, 5)
        assert only(events, was.DiceFell).pool == (6, 4, 4, 5, 5, 4)

    @pytest.mark.rule("WG-TEST-06")
    def test_the_gm_may_give_leave_to_re_roll_after_glory_dice(self) -> None:
        at = table(tracks={"glory": 2})
        matter = thrown(at, 6, 4, 4, 2, 2)
        answer(at, matter, do.RollGloryDice, 4, dice=1)
        again = at.to(matter, do.RerollFailures)
        assert at.refusal(ANNA, again).limit is Limit.TIMING
        events = at.play(Actor("anna", waives=(Limit.TIMING,)), again, 5, 5)
        assert only(events, Overstepped).waived

    @pytest.mark.rule("WG-TEST-06")
    def test_a_hero_finishes_one_test_before_rolling_another_unasked(self) -> None:
        at = table()
        thrown(at, 4, 4, 4, 2, 2)
        busy = at.refusal(ANNA, do.TryTest("vess", skill=SKILL))
        assert (busy.code, busy.rule, busy.limit) == ("test_open", "WG-TEST-06", Limit.TIMING)
        at.play(waiving(Limit.TIMING), do.TryTest("vess", skill=SKILL), 4, 4, 4, 2, 2)

    @pytest.mark.rule("WG-TEST-06")
    def test_the_wrath_die_is_read_after_the_count(self) -> None:
        events = whole_test(table(), 1, 4, 4, 4, 4)
        kinds = [type(event).__name__ for event in events]
        assert (
            kinds.index("TestSettled") < kinds.index("MatterOpened") < kinds.index("MatterClosed")
        )


class TestLinks:
    @pytest.mark.rule("WG-TEST-08")
    @pytest.mark.parametrize(
        ("skill", "attribute"),
        [
            *(("athletics", "strength"), ("awareness", "intellect")),
            *(("ballistic_skill", "agility"), ("cunning", "fellowship")),
            *(("deception", "fellowship"), ("insight", "fellowship")),
            *(("intimidation", "willpower"), ("investigation", "intellect")),
            *(("leadership", "willpower"), ("medicae", "intellect")),
            *(("persuasion", "fellowship"), ("pilot", "agility")),
            *(("psychic_mastery", "willpower"), ("scholar", "intellect")),
            *(("stealth", "agility"), ("survival", "willpower")),
            *(("tech", "intellect"), ("weapon_skill", "initiative")),
        ],
    )
    def test_a_named_skill_adds_its_attribute(self, skill: str, attribute: str) -> None:
        numbers = dict.fromkeys(ATTRIBUTES, 1) | {attribute: 3}
        assert called_for(skill, 4, 4, 4, 4, attributes=numbers, skills={skill: 1}).icons == 4

    @pytest.mark.rule("WG-TEST-08")
    def test_without_the_attribute_the_total_is_asked_for(self) -> None:
        vess = Person("vess", "Vess", controller="anna", skills={"medicae": 2})
        at = table("starter", vess)
        at.play(GM, do.CallTest(who=("vess",), skill="medicae", dn=3))
        assert at.question(ANNA, at.to("t1", do.RollDice)).name == "total"

    @pytest.mark.rule("WG-TEST-08")
    def test_a_table_names_skills_of_its_own(self) -> None:
        vess = Person(
            "vess",
            "Vess",
            controller="anna",
            attributes={"agility": 3},
            skills={"sailing": 1},
        )
        at = table("core", vess, BRUTE)
        at.play(GM, NameSkill(skill="sailing", attribute="agility"))
        at.play(GM, NameSkill(skill="heraldry"))
        assert at.told(ANNA) == ["Skills of this table's own: Sailing and Heraldry."]
        assert {"sailing", "heraldry"} <= set(on_offer(at.state))
        at.play(GM, do.CallTest(who=("vess",), skill="sailing", dn=5))
        assert len(only(roll(at, "t1", 4, 4, 4, 3), DiceFell).faces) == 4
        at.play(GM, NameSkill(skill="heraldry", strike=True))
        assert "heraldry" not in on_offer(at.state)

    @pytest.mark.parametrize(
        ("command", "code"),
        [
            (NameSkill(skill="Sail ing"), "bad_skill"),
            (NameSkill(skill="pilot"), "taken"),
            (NameSkill(skill="sailing", attribute="luck"), "not_a_choice"),
            (NameSkill(skill="sailing", strike=True), "no_such_skill"),
        ],
    )
    def test_what_is_no_skill_of_its_own(self, command: NameSkill, code: str) -> None:
        assert table("core").refusal(GM, command).code == code

    @pytest.mark.rule("WG-TEST-08")
    def test_fellowship_is_tested_as_any_attribute(self) -> None:
        assert called_for("fellowship", 4, 4, 4, attributes={"fellowship": 3}).icons == 3


class TestModes:
    @pytest.mark.rule("WG-TEST-10")
    def test_the_gm_switches_the_mode(self, ruleset: str) -> None:
        at = table(ruleset)
        assert at.state.facts["mode"] == "narrative"
        event = only(at.play(GM, do.SetMode(mode="combat")), FactSet)
        assert (event.fact, event.value, event.rule) == ("mode", "combat", "WG-TEST-10")
        assert at.refusal(GM, do.SetMode(mode="combat")).code == "not_a_choice"
        assert at.refusal(ANNA, do.SetMode(mode="narrative")).code == "not_gm"
        at.play(GM, do.SetMode(mode="narrative"))
        assert at.state.facts["mode"] == "narrative"

    @pytest.mark.rule("WG-TEST-10")
    @pytest.mark.parametrize("mode", ["narrative", "combat"])
    def test_the_mode_decides_what_an_effect_looks_at(self, mode: str) -> None:
        at = table("core", pool=1, facts={"mode": mode})
        only_in_combat = Modifier("pool", 1, when={"mode": "combat"})
        at.play(GM, GiveEffect(name="Drilled", on="vess", modifiers=(only_in_combat,)))
        faces = (4, 4) if mode == "combat" else (4,)
        assert only(whole_test(at, *faces, dn=1), was.TestSettled).icons == len(faces)


@pytest.mark.rule("WG-TEST-09")
class TestFailureOutsideCombat:
    def test_core_asks_the_gm_what_follows(self) -> None:
        at = table("core")
        whole_test(at, 2, 2, 2, 2, 2)
        note = at.matter("t1.failure1")
        assert (note.asks, note.values.rule) == (("gm",), "WG-TEST-09")
        assert at.verbs(GM, note.id) == {"told", "take_default"}
        at.play(GM, at.to(note.id, Told, text="The lift is stuck."))
        assert at.open() == []

    def test_a_success_asks_nothing(self) -> None:
        at = table("core")
        whole_test(at, 4, 4, 4, 2, 2)
        assert at.open() == []

    def test_in_combat_nothing_is_asked(self) -> None:
        at = table("core", facts={"mode": "combat"})
        whole_test(at, 2, 2, 2, 2, 2)
        assert at.open() == []

    @pytest.mark.parametrize("name", ["starter", "revised", "revised-full"])
    def test_other_rulesets_are_silent(self, name: str) -> None:
        at = table(name)
        whole_test(at, 2, 2, 2, 2, 2)
        assert at.open() == []


def test_a_test_for_all_opens_a_matter_for_each() -> None:
    at = table()
    events = at.play(GM, do.CallTest(who=("vess", "kell"), skill=SKILL, dn=3))
    asked = [(event.id, event.asks) for event in every(events, MatterMoved)]
    assert asked == [("t1", ("vess",)), ("t2", ("kell",))]

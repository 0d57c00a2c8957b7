"""DH-HP, DH-RES, DH-ARM, DH-STR: damage and Stress, and what is marked in the end."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from daggerheart.fights import answer_hit, deal, fight, fighter, foe_strikes, marked, wolf
from daggerheart.tables import ANNA, BEN, call, roll, ruling, told
from support import every, only
from tableside.core.calling_off import CallOff
from tableside.core.cards import Card, UseCard
from tableside.core.desk import GiveEffect
from tableside.core.effects import Modifier
from tableside.core.matters import MatterOpened
from tableside.core.state import Gained, Spent
from tableside.core.values import GM
from tableside.core.verbs import TakeDefault
from tableside.systems.daggerheart.fights.conditions import GiveCondition
from tableside.systems.daggerheart.fights.damage import (
    DamageRolled,
    Harm,
    Harmed,
    MarkArmour,
    Struck,
)
from tableside.systems.daggerheart.fights.slots import Clear, ForceStress
from tableside.systems.daggerheart.numbers import dice
from tableside.systems.daggerheart.numbers.derived_conditions import VULNERABLE, all_effects
from tableside.systems.daggerheart.sheet.desk import SetOption

BARE: dict[str, Any] = {"armour_score": 0, "hp_max": 12}


def vulnerable(at: Any, who: str = "ana") -> bool:
    return any(one.name == "Vulnerable" and one.on == who for one in all_effects(at.state))


class TestThresholds:
    @pytest.mark.rule("DH-HP-01")
    @pytest.mark.parametrize(("damage", "hp"), [(1, 1), (6, 1), (7, 2), (13, 2), (14, 3), (99, 3)])
    def test_a_hero(self, damage: int, hp: int) -> None:
        at = fight(fighter(**BARE))
        deal(at, damage)
        assert marked(at, "ana") == hp

    @pytest.mark.rule("DH-HP-01")
    @pytest.mark.parametrize(("damage", "hp"), [(4, 1), (5, 2), (8, 2), (9, 3)])
    def test_an_adversary(self, damage: int, hp: int) -> None:
        at = fight(fighter(), wolf(hp_max=12))
        deal(at, damage, "wolf")
        assert marked(at, "wolf") == hp

    @pytest.mark.rule("DH-HP-01")
    def test_without_armour_level_and_twice_the_level(self) -> None:
        at = fight(fighter(major=0, severe=0, level=3, settled=True, **BARE))
        assert [only(deal(at, n), Harmed).hp for n in (2, 3, 5, 6)] == [1, 2, 2, 3]

    @pytest.mark.rule("DH-HP-01")
    def test_an_adversary_without_thresholds_marks_one(self) -> None:
        at = fight(fighter(), wolf(major=0, severe=0, hp_max=12, settled=True))
        deal(at, 50, "wolf")
        assert marked(at, "wolf") == 1

    @pytest.mark.rule("DH-HP-02")
    def test_nothing_left_marks_nothing(self) -> None:
        at = fight(fighter(immune=("phy",)))
        assert only(deal(at, 20), Harmed).hp == 0
        assert marked(at, "ana") == 0
        assert dice.marks(0, 1, 2, (1, 2, 3, 4), massive=True) == 0

    @pytest.mark.rule("DH-HP-03")
    @pytest.mark.parametrize(("damage", "on", "hp"), [(28, True, 4), (27, True, 3), (28, False, 3)])
    def test_massive_damage_is_an_option(self, damage: int, on: bool, hp: int) -> None:
        at = fight(fighter(**BARE))
        if on:
            at.play(GM, SetOption(option="massive_damage", value="on"))
        deal(at, damage)
        assert marked(at, "ana") == hp

    @pytest.mark.rule("DH-HP-03", "DH-RES-02", "DH-ARM-02")
    def test_massive_damage_is_tested_on_the_halved_one_and_armour_takes_a_step(self) -> None:
        at = fight(fighter(resists=("phy",), hp_max=12), facts={"massive_damage": "on"})
        deal(at, 56)
        answer_hit(at, "h1.ana", armour=True)  # 28 is twice 14, and 4 becomes 3
        assert marked(at, "ana") == 3

    @pytest.mark.rule("DH-HP-04")
    def test_marks_beyond_the_last_are_lost_and_a_death_move_follows(self) -> None:
        at = fight(fighter(armour_score=0), tracks={"ana.hp": 5})
        gained = only(deal(at, 14), Gained)
        assert (gained.amount, gained.lost) == (1, 2)
        assert at.matter("d2").asks == ("ana",)

    @pytest.mark.rule("DH-HP-05")
    def test_an_adversary_is_defeated(self) -> None:
        at = fight(tracks={"wolf.hp": 3})
        events = deal(at, 1, "wolf")
        assert only(events, Harmed).defeated
        assert any("Wolf is hit and is defeated." in line for line in told(at, ANNA))
        assert "foe_attack" not in at.verbs(GM)
        assert at.open() == []


class TestResistance:
    @pytest.mark.rule("DH-RES-02")
    @pytest.mark.parametrize(("damage", "left"), [(13, 7), (12, 6), (1, 1)])
    def test_halved_rounded_up_before_the_thresholds(self, damage: int, left: int) -> None:
        at = fight(fighter(resists=("phy",), **BARE))
        harmed = only(deal(at, damage), Harmed)
        assert (harmed.effective, harmed.hp) == (left, 2 if left >= 7 else 1)

    @pytest.mark.rule("DH-RES-02")
    def test_a_table_may_round_down(self, tmp_path: Path) -> None:
        ours = tmp_path / "ours.toml"
        ours.write_text(
            'name = "ours"\ntitle = "Ours"\nextends = "sheet"\n'
            '[topics.hit_points]\nvalues = { rounding = "down" }\n'
        )
        at = fight(fighter(resists=("phy",), **BARE), ruleset=str(ours))
        assert only(deal(at, 13), Harmed).effective == 6

    @pytest.mark.rule("DH-RES-01", "DH-RES-02")
    def test_only_against_its_type_and_of_both_only_if_both(self) -> None:
        at = fight(fighter(resists=("phy",), **BARE))
        assert only(deal(at, 12, types=("mag",)), Harmed).effective == 12
        assert only(deal(at, 12, types=("phy", "mag")), Harmed).effective == 12
        both = fight(fighter(resists=("phy", "mag"), **BARE))
        assert only(deal(both, 12, types=("phy", "mag")), Harmed).effective == 6

    @pytest.mark.rule("DH-RES-03")
    def test_immunity_comes_first_and_asks_for_no_armour(self) -> None:
        at = fight(fighter(immune=("mag",)))
        assert only(deal(at, 30, types=("mag",)), Harmed).effective == 0
        assert at.open() == []
        deal(at, 30, types=("phy", "mag"))
        assert at.open() == ["h2", "h2.ana"]

    @pytest.mark.rule("DH-RES-04", "DH-ARM-04")
    def test_armour_is_no_help_against_direct_damage_but_resistance_is(self) -> None:
        at = fight(fighter(resists=("phy",)))
        harmed = only(deal(at, 20, direct=True), Harmed)
        assert (harmed.effective, harmed.hp) == (10, 2)
        assert at.open() == []
        assert marked(at, "ana", "armour") == 0

    @pytest.mark.rule("DH-RES-05")
    def test_resistance_comes_before_armour(self) -> None:
        at = fight(fighter(resists=("phy",)))
        struck = only(deal(at, 14), Struck)
        assert (struck.effective, struck.hp) == (7, 2)
        answer_hit(at, "h1.ana", armour=True)
        assert marked(at, "ana") == 1  # halving after the step would have been another number


class TestArmour:
    @pytest.mark.rule("DH-ARM-02")
    @pytest.mark.parametrize("armour", [True, False])
    def test_a_slot_for_a_step(self, armour: bool) -> None:
        at = fight()
        deal(at, 14)
        assert {"mark_armour", "take_hit"} <= at.verbs(ANNA, "h1.ana")
        assert at.verbs(BEN, "h1.ana") == set()
        answer_hit(at, "h1.ana", armour=armour)
        assert (marked(at, "ana"), marked(at, "ana", "armour")) == (3 - armour, int(armour))

    @pytest.mark.rule("DH-ARM-03")
    def test_one_slot_for_each_hit(self) -> None:
        at = fight()
        deal(at, 14)
        second = at.to("h1.ana", MarkArmour)
        at.play(ANNA, second)
        assert at.refusal(ANNA, second).code == "no_such_matter"
        assert marked(at, "ana", "armour") == 1

    @pytest.mark.rule("DH-ARM-01", "DH-ARM-02")
    def test_without_a_free_slot_nobody_is_asked(self) -> None:
        at = fight(tracks={"ana.armour": 3})
        deal(at, 7)
        assert at.open() == []
        assert marked(at, "ana") == 2
        assert at.system.maximum(at.state, "ana.armour").value == 3

    @pytest.mark.rule("DH-ARM-02")
    def test_the_last_slot_takes_a_step_off_one_of_two_hits(self) -> None:
        at = fight(tracks={"ana.armour": 2})
        for _ in range(2):
            deal(at, 9)
        first, second = (one for one in at.open() if one.endswith(".ana"))
        answer_hit(at, first, armour=True)
        refused = at.refusal(ANNA, at.to(second, MarkArmour))
        assert (refused.code, refused.rule) == ("no_armour_slot", "DH-ARM-02")
        at.play(GM, at.to(second, TakeDefault))
        assert (marked(at, "ana", "armour"), marked(at, "ana")) == (3, 1 + 2)

    @pytest.mark.rule("DH-ARM-01")
    def test_no_score_goes_beyond_twelve(self) -> None:
        at = fight(fighter(armour_score=12))
        assert at.system.maximum(at.state, "ana.armour").value == 12
        plate = Modifier("armour_score", 3)
        at.play(GM, GiveEffect(name="Plate", on="ana", modifiers=(plate,)))
        assert at.system.maximum(at.state, "ana.armour").value == 12

    @pytest.mark.rule("DH-ARM-02")
    def test_by_default_the_armour_helps(self) -> None:
        at = fight()
        deal(at, 7)
        at.play(GM, at.to("h1.ana", TakeDefault))
        assert (marked(at, "ana"), marked(at, "ana", "armour")) == (1, 1)

    @pytest.mark.rule("DH-ARM-02")
    def test_others_play_on_while_the_question_is_open(self) -> None:
        at = fight()
        deal(at, 7)
        roll(at, call(at, "bo"), 8, 4)
        assert "mark_armour" in at.verbs(ANNA)


class TestStress:
    @pytest.mark.rule("DH-STR-01", "DH-COND-01")
    def test_out_of_stress_is_vulnerable_until_a_slot_is_free(self) -> None:
        at = fight(tracks={"ana.stress": 5})
        assert not vulnerable(at)
        at.play(GM, ForceStress(targets=("ana",)))
        assert vulnerable(at)
        at.play(ANNA, Clear(character="ana", what="stress", amount=1))
        assert not vulnerable(at)

    @pytest.mark.rule("DH-STR-01")
    def test_adversaries_too(self) -> None:
        at = fight(tracks={"wolf.stress": 3})
        assert vulnerable(at, "wolf")

    @pytest.mark.rule("DH-STR-01", "DH-COND-01")
    def test_another_reason_to_be_vulnerable_stays(self) -> None:
        at = fight(tracks={"ana.stress": 6})
        at.play(GM, GiveCondition(targets=("ana",), condition=VULNERABLE))
        at.play(ANNA, Clear(character="ana", what="stress", amount=1))
        assert vulnerable(at)

    @pytest.mark.rule("DH-STR-03")
    @pytest.mark.parametrize(
        ("held", "forced", "stress", "hp"), [(6, 3, 6, 1), (5, 2, 6, 1), (4, 2, 6, 0), (0, 1, 1, 0)]
    )
    def test_what_overflows_is_one_hp_in_all(
        self, held: int, forced: int, stress: int, hp: int
    ) -> None:
        at = fight(tracks={"ana.stress": held})
        events = at.play(GM, ForceStress(targets=("ana",), stress=forced))
        assert (marked(at, "ana", "stress"), marked(at, "ana")) == (stress, hp)
        assert at.open() == []  # no damage, so no armour question
        rules = [one.rule for one in every(events, Gained)]
        assert rules == ["DH-STR-05"] * (stress > held) + ["DH-STR-03"] * hp

    @pytest.mark.rule("DH-STR-03", "DH-DEATH-01")
    def test_it_may_be_the_last_hp(self) -> None:
        at = fight(tracks={"ana.stress": 6, "ana.hp": 5})
        events = at.play(GM, ForceStress(targets=("ana",)))
        assert only(events, MatterOpened).matter.id == "d1"

    @pytest.mark.rule("DH-STR-02")
    def test_nobody_pays_with_stress_they_have_no_slot_for(self) -> None:
        dash = Card("dash", "Dash", cost={"stress": 2})
        at = fight(fighter(cards=(dash,)), tracks={"ana.stress": 5})
        use = UseCard(character="ana", card="dash")
        assert at.refusal(ANNA, use).code in ("cannot_pay", "no_stress_slot")
        assert marked(at, "ana", "stress") == 5
        free = fight(fighter(cards=(dash,)), tracks={"ana.stress": 4})
        free.play(ANNA, use)
        assert marked(free, "ana", "stress") == 6

    @pytest.mark.rule("DH-STR-04")
    def test_never_below_none(self) -> None:
        at = fight(tracks={"ana.stress": 1})
        at.play(ANNA, Clear(character="ana", what="stress", amount=3))
        assert marked(at, "ana", "stress") == 0

    @pytest.mark.rule("DH-STR-05")
    def test_the_gm_has_stress_marked(self) -> None:
        at = fight()
        forced = ForceStress(targets=("ana", "bo"), stress=2)
        assert at.refusal(ANNA, forced).code == "not_gm"
        at.play(GM, forced)
        assert (marked(at, "ana", "stress"), marked(at, "bo", "stress")) == (2, 2)


class TestRequests:
    @pytest.mark.rule("DH-ATK-07")
    def test_one_throw_for_all_and_half_for_those_who_reacted(self) -> None:
        at = fight(fighter(**BARE), fighter("bo", **BARE))
        asked = Harm(targets=("ana", "bo"), dice=2, die=8, halved=("bo",), source="a blast")
        events = at.play(GM, asked, 7, 8)
        assert [(one.target, one.damage) for one in every(events, Harmed)] == [
            ("ana", 15),
            ("bo", 8),
        ]

    @pytest.mark.rule("DH-ATK-06")
    @pytest.mark.parametrize(
        "wrong",
        [
            {"targets": ()},
            {"targets": ("ana", "ana")},
            {"flat": 0},
            {"flat": 201},
            {"dice": 21},
            {"types": ()},
            {"types": ("fire",)},
            {"halved": ("bo",)},
        ],
    )
    def test_what_cannot_be_is_refused(self, wrong: dict[str, Any]) -> None:
        good: dict[str, Any] = {"targets": ("ana",), "flat": 3}
        at = fight()
        assert at.refusal(GM, Harm(**{**good, **wrong})).code in ("not_a_choice", "bad_type")
        at.play(GM, Harm(**good))

    @pytest.mark.rule("DH-REACT-04", "DH-REACT-02")
    @pytest.mark.parametrize(
        ("faces", "half", "damage"),
        [((2, 4), False, 8), ((9, 8), False, None), ((9, 8), True, 4), ((3, 3), True, None)],
    )
    def test_a_reaction_may_stand_between(
        self, faces: tuple[int, int], half: bool, damage: int | None
    ) -> None:
        at = fight(fighter(**BARE))
        harm: dict[str, Any] = {"dice": 2, "die": 6, "damage_type": "phy", "half": half}
        matter = call(at, reaction=True, difficulty=14, **harm)
        thrown = (3, 5) if damage is not None else ()
        events = roll(at, matter, *faces, *thrown)
        assert [one.damage for one in every(events, Harmed)] == ([] if damage is None else [damage])

    @pytest.mark.rule("DH-REACT-04", "DH-REACT-02", "DH-ATK-07")
    def test_several_who_react_to_one_effect_share_its_damage(self) -> None:
        people = [fighter(one, **BARE) for one in ("ana", "bo", "cal", "dee")]
        at = fight(*people)
        harm: dict[str, Any] = {"dice": 2, "die": 6, "damage_type": "phy", "half": True}
        who = tuple(one.id for one in people)
        effect = call(at, *who, reaction=True, difficulty=14, **harm).replace("r", "e")
        assert at.open() == [effect, *(f"{effect}.{one}" for one in who)]
        roll(at, f"{effect}.bo", 9, 8)  # whoever is quick need not wait for the others
        roll(at, f"{effect}.cal", 3, 3)
        assert not every(roll(at, f"{effect}.dee", 2, 3), DamageRolled)
        events = roll(at, f"{effect}.ana", 2, 4, 3, 5)
        assert [one.faces for one in every(events, DamageRolled)] == [(3, 5)]
        assert [(one.target, one.damage) for one in every(events, Harmed)] == [
            *(("ana", 8), ("bo", 4), ("dee", 8)),
        ]
        assert at.open() == []

    @pytest.mark.rule("DH-REACT-04", "DH-REACT-02")
    def test_where_everybody_escapes_no_damage_is_rolled(self) -> None:
        at = fight(fighter(**BARE), fighter("bo", **BARE))
        harm: dict[str, Any] = {"dice": 2, "die": 6, "damage_type": "phy"}
        call(at, "ana", "bo", reaction=True, difficulty=10, **harm)
        roll(at, "e1.ana", 9, 8)
        assert not every(roll(at, "e1.bo", 3, 3), DamageRolled)
        assert at.open() == []

    @pytest.mark.rule("DH-REACT-04")
    def test_one_reaction_is_called_off_with_the_whole_effect(self) -> None:
        at = fight(fighter(**BARE), fighter("bo", **BARE))
        harm: dict[str, Any] = {"dice": 2, "die": 6, "damage_type": "phy"}
        call(at, "ana", "bo", reaction=True, difficulty=10, **harm)
        at.play(GM, ruling(at, "e1.bo", CallOff))
        assert at.open() == []
        assert at.told(GM) == ["The GM calls off the reaction of Ana and Bo."]

    @pytest.mark.rule("DH-FOE-01")
    def test_hits_of_several_are_answered_one_by_one(self) -> None:
        at = fight(fighter(), wolf(), gm=True)
        foe_strikes(at, 15, 5)
        assert at.open() == ["a1", "a1.ana"]
        answer_hit(at, "a1.ana", armour=False)
        assert at.open() == []


@pytest.mark.rule("DH-HP-01", "DH-STR-04", "DH-ARM-01")
@pytest.mark.parametrize(
    ("what", "rule"), [("hp", "DH-HP-01"), ("stress", "DH-STR-04"), ("armour", "DH-ARM-01")]
)
def test_whatever_is_cleared_names_the_rule_of_its_slots(what: str, rule: str) -> None:
    at = fight(tracks={f"ana.{what}": 2})
    events = at.play(ANNA, Clear(character="ana", what=what, amount=1))
    assert only(events, Spent) == Spent(f"ana.{what}", 1, rule)

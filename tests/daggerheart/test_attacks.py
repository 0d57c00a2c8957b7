"""DH-ATK, DH-FOE-07, DH-FEAR-06: a hero attacks an adversary."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from daggerheart.fights import (
    BOW,
    SWORD,
    WAND,
    attack,
    deal,
    fight,
    fighter,
    foe_strikes,
    marked,
    strike,
    wolf,
)
from daggerheart.tables import ANNA, BEN, call, roll, ruling, told
from support import every, only, waiving
from tableside.core.desk import GiveEffect
from tableside.core.effects import Modifier
from tableside.core.matters import MatterClosed
from tableside.core.state import FactSet, Gained, Spent
from tableside.core.values import GM, Limit
from tableside.systems.daggerheart import commands as do
from tableside.systems.daggerheart.fights import attacks
from tableside.systems.daggerheart.fights.damage import DamageRolled, Harm, Harmed
from tableside.systems.daggerheart.rolls import outcome as was
from tableside.systems.daggerheart.sheet.desk import TakeWeapon
from tableside.systems.daggerheart.state.gear import Damage, Weapon


class TestAttack:
    @pytest.mark.rule("DH-ATK-01", "DH-FOE-07")
    @pytest.mark.parametrize(("hope", "hit"), [(6, True), (5, False)])
    def test_the_targets_difficulty_decides(self, hope: int, hit: bool) -> None:
        at = fight()
        damage = (4,) if hit else ()
        events = strike(at, hope, 4, *damage)
        result = only(events, was.RollSettled)
        assert (result.total, result.difficulty) == (hope + 4 + 2, 12)
        assert bool(every(events, Harmed)) is hit
        assert marked(at, "wolf") == int(hit) * 2  # 4 + 1 is Major

    @pytest.mark.rule("DH-ATK-01", "DH-ROLL-15")
    def test_it_brings_hope_then_damage_and_the_spotlight_last(self) -> None:
        at = fight(tracks={"ana.hope": 2})
        order = [type(one) for one in strike(at, 4, 9, 7)]
        gained = order.index(Gained)
        assert gained < order.index(DamageRolled) < order.index(Harmed)
        spotlight = order.index(FactSet)
        assert order.index(Harmed) < spotlight < len(order) - 1 - order[::-1].index(MatterClosed)
        assert at.state.facts["spotlight"] == "gm"

    @pytest.mark.rule("DH-ATK-01")
    def test_only_one_roll_at_a_time(self) -> None:
        at = fight()
        attack(at)
        again = attacks.Attack(character="ana", target="wolf")
        assert at.refusal(ANNA, again).code == "roll_open"
        at.play(waiving(Limit.TIMING), again)

    @pytest.mark.rule("DH-ATK-01")
    def test_nobody_is_attacked_who_is_down_or_not_there(self) -> None:
        at = fight(fighter(), wolf(), wolf("rat"), tracks={"rat.hp": 4})
        assert at.refusal(ANNA, attacks.Attack(character="ana", target="rat")).code == (
            "not_a_choice"
        )
        attack(at)

    @pytest.mark.rule("DH-ATK-02", "DH-EVA-01")
    def test_an_attack_on_a_hero_is_against_evasion(self) -> None:
        at = fight(fighter(), fighter("bo", evasion=15))
        at.play(waiving(Limit.TIMING), attacks.Attack(character="ana", target="bo"))
        result = only(roll(at, "r1", 9, 3), was.RollSettled)
        assert (result.difficulty, result.outcome) == (15, "failure_with_hope")

    @pytest.mark.rule("DH-ATK-02", "DH-PVP-01")
    def test_and_needs_the_other_players_word(self) -> None:
        at = fight(fighter(), fighter("bo"))
        refused = at.refusal(ANNA, attacks.Attack(character="ana", target="bo"))
        assert (refused.code, refused.limit) == ("no_consent", Limit.TIMING)

    @pytest.mark.rule("DH-ATK-01")
    def test_a_weapon_is_chosen_only_where_there_are_several(self) -> None:
        at = fight(fighter(weapons=(SWORD, BOW)), wolf())
        question = at.question(ANNA, attacks.Attack(character="ana"), target="wolf")
        assert question.name == "weapon"
        attack(at, weapon="bow")
        assert at.matter("r1").values.trait == "finesse"

    @pytest.mark.rule("DH-ATK-03")
    def test_bare_hands_are_always_there(self) -> None:
        at = fight(fighter(weapons=(), proficiency=2), wolf())
        rolled = only(strike(at, 8, 4, 3, 2, trait="strength"), DamageRolled)
        assert (rolled.source, rolled.sides) == ("Bare hands", (4, 4))


class TestDamage:
    @pytest.mark.rule("DH-ATK-03", "DH-ATK-04")
    @pytest.mark.parametrize("proficiency", [1, 2, 3])
    def test_proficiency_counts_dice_and_the_flat_part_is_added_once(
        self, proficiency: int
    ) -> None:
        at = fight(fighter(proficiency=proficiency), wolf(hp_max=12))
        faces = (5, 6, 7)[:proficiency]
        rolled = only(strike(at, 8, 4, *faces), DamageRolled)
        assert (rolled.faces, rolled.damage) == (faces, sum(faces) + 1)

    @pytest.mark.rule("DH-ATK-03")
    def test_a_spell_has_its_own_number_of_dice(self) -> None:
        spell = Weapon("bolt", "Bolt", Damage(3, 4, 0, ("mag",)), "agility", "far")
        at = fight(fighter(weapons=(spell,)), wolf(hp_max=12))
        assert only(strike(at, 8, 4, 1, 2, 3), DamageRolled).damage == 6

    @pytest.mark.rule("DH-ATK-05", "DH-ATK-04")
    def test_a_critical_puts_the_highest_dice_before_the_roll(self) -> None:
        at = fight(fighter(proficiency=3), wolf(hp_max=12))
        rolled = only(strike(at, 4, 4, 2, 5, 1), DamageRolled)
        assert rolled.critical
        assert rolled.damage == 24 + 8 + 1

    @pytest.mark.rule("DH-ATK-05")
    def test_damage_without_dice_has_nothing_to_add(self) -> None:
        stone = Weapon("stone", "Stone", Damage(0, 0, 3), "agility")
        at = fight(fighter(weapons=(stone,)), wolf())
        assert only(strike(at, 4, 4), DamageRolled).damage == 3

    @pytest.mark.rule("DH-ATK-06", "DH-RES-01")
    def test_a_weapon_says_which_type_it_deals(self) -> None:
        at = fight(fighter(weapons=(WAND,)), wolf(immune=("phy",), resists=("mag",)))
        harmed = only(strike(at, 9, 8, 5), Harmed)
        assert (harmed.damage, harmed.effective) == (5, 3)

    @pytest.mark.rule("DH-ATK-07")
    def test_immunity_then_halving_then_reductions(self) -> None:
        at = fight(fighter(resists=("phy",), armour_score=0), wolf())
        ward = Modifier("damage_taken", -2)
        at.play(GM, GiveEffect(name="Ward", on="ana", modifiers=(ward,)))
        harmed = only(deal(at, 19), Harmed)
        assert harmed.effective == 10 - 2
        assert harmed.hp == 2


class TestDifficulty:
    @pytest.mark.rule("DH-FEAR-06", "DH-FOE-07")
    def test_the_gm_pays_fear_for_an_experience_against_the_roll(self) -> None:
        at = fight(tracks={"fear": 1})
        matter = attack(at)
        events = at.play(GM, ruling(at, matter, attacks.RaiseDifficulty, experience="hunter"))
        assert only(events, Spent) == Spent("fear", 1, "DH-FEAR-06")
        assert "Wolf's Pack Hunter stands against Ana's roll." in told(at, BEN)
        assert only(roll(at, matter, 8, 4), was.RollSettled).difficulty == 15

    @pytest.mark.rule("DH-FEAR-06")
    def test_one_fear_each_none_twice_and_none_without_fear(self) -> None:
        at = fight(tracks={"fear": 2})
        matter = attack(at)
        paid = ruling(at, matter, attacks.RaiseDifficulty, experience="hunter")
        at.play(GM, paid)
        again = ruling(at, matter, attacks.RaiseDifficulty, experience="hunter")
        assert at.refusal(GM, again).code == "not_a_choice"
        at.play(GM, ruling(at, matter, attacks.RaiseDifficulty, experience="nimble"))
        broke = fight(tracks={"fear": 0})
        matter = attack(broke)
        paid = ruling(broke, matter, attacks.RaiseDifficulty, experience="hunter")
        assert broke.refusal(GM, paid).code == "no_fear"

    @pytest.mark.rule("DH-FEAR-06")
    def test_not_against_a_roll_that_is_against_nobody(self) -> None:
        at = fight(tracks={"fear": 1})
        matter = call(at)
        paid = ruling(at, matter, attacks.RaiseDifficulty, experience="hunter")
        assert at.refusal(GM, paid).code == "no_adversary"

    @pytest.mark.rule("DH-FOE-07")
    def test_any_roll_against_an_adversary_meets_its_difficulty(self) -> None:
        at = fight()
        at.play(ANNA, do.Attempt(character="ana", trait="presence", against="wolf"))
        assert only(roll(at, "r1", 8, 4), was.RollSettled).difficulty == 12
        matter = call(at, difficulty=0, against="wolf")
        assert at.matter(matter).values.difficulty == 12

    @pytest.mark.rule("DH-FOE-07", "DH-ROLL-03")
    def test_an_adversary_without_one_is_judged_by_the_gm(self) -> None:
        at = fight(fighter(), wolf(difficulty=0))
        matter = attack(at)
        roll(at, matter, 8, 4)
        assert at.matter(matter).asks == ("gm",)
        judged = at.play(GM, at.to(matter, do.Judge, difficulty=14), 3)
        assert only(judged, was.RollSettled).outcome == "success_with_hope"


class TestMixedDice:
    AXE = Weapon("axe", "Axe", Damage(0, 8, 1, more=(4,)), "agility")

    @pytest.mark.rule("DH-ATK-03", "DH-ATK-04")
    def test_dice_of_another_kind_come_last_and_are_not_multiplied(self) -> None:
        at = fight(fighter("ana", weapons=(self.AXE,), proficiency=2), wolf())
        rolled = only(strike(at, 8, 4, 5, 6, 3), DamageRolled)
        assert (rolled.sides, rolled.damage) == ((8, 8, 4), 5 + 6 + 3 + 1)
        assert at.dice(ANNA)[-1].labels == ("d8", "d8", "d4")

    @pytest.mark.rule("DH-ATK-05", "DH-FOE-05")
    def test_a_critical_adds_the_highest_of_all(self) -> None:
        at = fight(fighter("ana", weapons=(self.AXE,)), wolf(hp_max=9))
        events = strike(at, 7, 7, 5, 3)
        assert only(events, DamageRolled).damage == (8 + 4) + (5 + 3) + 1
        foe = fight(
            fighter(),
            wolf(weapons=(replace(self.AXE, damage=Damage(1, 8, 1, more=(4,))),)),
            gm=True,
        )
        assert only(foe_strikes(foe, 20, 5, 3), DamageRolled).damage == (8 + 4) + (5 + 3) + 1

    @pytest.mark.rule("DH-ATK-07")
    def test_the_gm_deals_such_damage_as_well(self) -> None:
        at = fight()
        events = at.play(GM, Harm(targets=("ana",), dice=2, die=8, more=(4,)), 5, 6, 3)
        assert only(events, DamageRolled).damage == 14
        alone = Harm(targets=("ana",), flat=3, more=(4,))
        assert at.refusal(GM, alone).code == "not_a_choice"

    @pytest.mark.rule("DH-ATK-03")
    def test_it_is_written_as_people_write_it(self) -> None:
        assert Damage(2, 8, 1, more=(4,)).words() == "2d8+1d4+1 physical"
        assert Damage(2, 8, more=(4, 6, 4)).words() == "2d8+2d4+1d6 physical"
        at = fight()
        dice = Damage(1, 8, more=(1,))
        bad = TakeWeapon(character="ana", weapon=replace(self.AXE, damage=dice))
        assert at.refusal(ANNA, bad).code == "bad_damage"

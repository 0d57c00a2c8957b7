"""DH-DEATH, DH-HOPE-08: at death's door."""

from __future__ import annotations

from typing import Any

import pytest

from daggerheart.fights import deal, fight, fighter, foe_strikes, marked, strike, wolf
from daggerheart.tables import ANNA, BEN, SAILOR, call, roll, told
from support import Table, every, only
from tableside.core.desk import Adjust, Overrule
from tableside.core.offers import Range
from tableside.core.reckoning import Op
from tableside.core.state import Gained, Spent
from tableside.core.values import GM
from tableside.core.verbs import TakeDefault
from tableside.systems.daggerheart import commands as rolls
from tableside.systems.daggerheart.fights import death as do
from tableside.systems.daggerheart.fights import slots as harm
from tableside.systems.daggerheart.fights.adversaries import FoeAttacks
from tableside.systems.daggerheart.fights.attacks import Attack
from tableside.systems.daggerheart.fights.damage import DamageRolled, Harmed
from tableside.systems.daggerheart.fights.death import Died, RiskRolled, ScarRolled, Woke
from tableside.systems.daggerheart.scene.fate import AgreeToClash, Oppose
from tableside.systems.daggerheart.scene.gm_moves import MakeMove
from tableside.systems.daggerheart.state.gear import Damage, Weapon


def dying(*people: Any, gm: bool = False, **tracks: int) -> Table:
    """Ana has just marked the last HP."""
    cast = people or (fighter("ana", SAILOR), fighter("bo"), wolf())
    named = {key.replace("_", ".", 1): points for key, points in tracks.items()}
    at = fight(*cast, tracks={"ana.hp": 6, **named}, gm=gm)
    at.play(GM, harm.MarkHp(targets=("ana",)))
    assert at.matter("d1").step == "choose"
    return at


def chosen(at: Table, command: Any, *faces: int, **more: Any) -> Any:
    door = next(one.id for one in at.state.matters if one.procedure == "death")
    return at.play(ANNA, at.to(door, command, **more), *faces)


def state_of(at: Table, who: str = "ana") -> list[str]:
    return [one.name for one in at.state.effects if one.on == who]


class TestDoor:
    @pytest.mark.rule("DH-DEATH-01")
    def test_until_it_is_chosen_nothing_happens_by_or_to_them(self) -> None:
        at = dying(gm=True)
        assert {"blaze_of_glory", "avoid_death", "risk_it_all"} == at.verbs(ANNA, "d1")
        assert at.refusal(ANNA, Attack(character="ana", target="wolf")).code == "forbidden"
        hit = FoeAttacks(character="wolf", target="ana")
        assert at.refusal(GM, hit).code == "death_move_pending"
        called = rolls.CallRoll(who=("ana",), trait="agility", difficulty=12, reaction=True)
        assert at.refusal(GM, called).code == "not_a_choice"
        assert "Ana has marked the last HP and makes a death move." in at.read(BEN)

    @pytest.mark.rule("DH-DEATH-01")
    def test_everybody_else_plays_on(self) -> None:
        at = dying()
        roll(at, call(at, "bo"), 8, 4)

    @pytest.mark.rule("DH-DEATH-01")
    def test_one_choice(self) -> None:
        at = dying()
        twice = at.to("d1", do.RiskItAll)
        chosen(at, do.AvoidDeath, 9)
        assert at.refusal(ANNA, twice).code in ("no_such_matter", "stale")

    @pytest.mark.rule("DH-DEATH-01", "DH-ROLL-15")
    def test_a_hit_that_fells_waits_for_it_before_it_goes_on(self) -> None:
        at = fight(fighter(armour_score=0), fighter("bo"), wolf(), tracks={"ana.hp": 5}, gm=True)
        foe_strikes(at, 15, 5)
        assert at.open() == ["a1", "d2"]
        chosen(at, do.AvoidDeath, 9)
        assert "a1" not in at.open()

    @pytest.mark.rule("DH-DEATH-03")
    def test_by_default_death_is_avoided(self) -> None:
        at = dying()
        at.play(GM, at.to("d1", TakeDefault), 9)
        assert state_of(at) == ["Unconscious"]


class TestBlaze:
    @pytest.mark.rule("DH-DEATH-02", "DH-ATK-05")
    def test_a_last_critical_and_then_the_end(self) -> None:
        at = dying(fighter(proficiency=2), wolf(hp_max=12), ana_hope=2, fear=3)
        events = chosen(at, do.BlazeOfGlory, 3, 4, target="wolf")
        assert only(events, DamageRolled).damage == 16 + 7 + 1
        assert only(events, Harmed).target == "wolf"
        assert only(events, Died).rule == "DH-DEATH-02"
        assert (at.tracks["ana.hope"], at.tracks["fear"]) == (2, 3)
        assert state_of(at) == ["Dead"]

    @pytest.mark.rule("DH-DEATH-02")
    def test_it_need_not_be_an_attack(self) -> None:
        at = dying()
        chosen(at, do.BlazeOfGlory, target="", text="I hold the door.")
        assert "Ana chooses Blaze of Glory: I hold the door." in told(at, BEN)
        assert state_of(at) == ["Dead"]
        assert at.state.facts["spotlight"] == "players"
        assert "attack" not in {one.verb for one in at.offers(ANNA)}


class TestAvoid:
    @pytest.mark.rule("DH-DEATH-03")
    def test_unconscious_and_out_of_reach_and_things_get_worse(self) -> None:
        at = dying(gm=True)
        chosen(at, do.AvoidDeath, 9)
        hit = FoeAttacks(character="wolf", target="ana")
        assert at.refusal(GM, hit).code == "target_unconscious"
        note = at.state.matters[-1].values
        assert (note.kind, note.rule) == ("death_move", "DH-DEATH-03")

    @pytest.mark.rule("DH-DEATH-04", "DH-HOPE-08")
    @pytest.mark.parametrize(("face", "scar"), [(3, True), (1, True), (4, False)])
    def test_at_or_below_the_level_it_leaves_a_scar(self, face: int, scar: bool) -> None:
        at = dying(fighter(level=3))
        assert only(chosen(at, do.AvoidDeath, face), ScarRolled).scar is scar
        assert at.system.maximum(at.state, "ana.hope").value == 6 - scar
        assert len(at.state.characters["ana"].scars) == scar

    @pytest.mark.rule("DH-HOPE-08")
    def test_hope_that_no_slot_holds_is_gone(self) -> None:
        at = dying(ana_hope=6)
        spent = only(chosen(at, do.AvoidDeath, 1), Spent)
        assert spent == Spent("ana.hope", 1, "DH-HOPE-08")
        assert at.faults() == {}

    @pytest.mark.rule("DH-HOPE-08")
    def test_with_the_last_slot_the_story_ends(self) -> None:
        at = dying(fighter(scars=("a", "b", "c", "d", "e")), ana_hope=1)
        chosen(at, do.AvoidDeath, 1)
        assert "Their story has ended" in state_of(at)
        assert at.tracks["ana.hope"] == 0

    @pytest.mark.rule("DH-HOPE-08")
    def test_a_scar_takes_no_more_hope_than_there_is_even_where_the_gm_left_no_slot(self) -> None:
        at = dying(ana_hope=1)
        at.play(GM, Overrule(quantity="hope_max", amount=-2, op=Op.SET, on="ana"))
        assert only(chosen(at, do.AvoidDeath, 1), Spent) == Spent("ana.hope", 1, "DH-HOPE-08")
        assert "Their story has ended" in state_of(at)

    @pytest.mark.rule("DH-DEATH-05")
    def test_a_cleared_hp_wakes_them(self) -> None:
        at = dying()
        chosen(at, do.AvoidDeath, 9)
        events = at.play(GM, harm.Clear(character="ana", what="hp", amount=1))
        assert only(events, Woke).character == "ana"
        assert state_of(at) == []
        strike(at, 8, 4, 3)

    @pytest.mark.rule("DH-DEATH-05")
    def test_however_it_was_cleared(self) -> None:
        at = dying()
        chosen(at, do.AvoidDeath, 9)
        at.play(ANNA, Adjust(track="ana.stress", by=1))
        assert state_of(at) == ["Unconscious"]
        at.play(ANNA, Adjust(track="ana.hp", by=-1))
        assert state_of(at) == []

    @pytest.mark.rule("DH-DEATH-03")
    def test_the_unconscious_mark_no_more(self) -> None:
        at = dying()
        chosen(at, do.AvoidDeath, 9)
        deal(at, 20)
        assert not any(one.procedure == "death" for one in at.state.matters)


class TestRisk:
    @pytest.mark.rule("DH-DEATH-06")
    @pytest.mark.parametrize(("hp", "left"), [(4, (2, 1)), (0, (6, 0)), (5, (1, 2))])
    def test_hope_is_shared_out_between_hp_and_stress(self, hp: int, left: tuple[int, int]) -> None:
        at = dying(ana_stress=2, ana_hope=2, fear=3)
        chosen(at, do.RiskItAll, 5, 3)
        field = at.question(ANNA, at.to("d1", do.ShareHope))
        assert (field.domain, field.default) == (Range(0, 5), 5)
        chosen(at, do.ShareHope, hp=hp)
        assert (marked(at, "ana"), marked(at, "ana", "stress")) == left
        assert (at.tracks["ana.hope"], at.tracks["fear"]) == (2, 3)
        assert state_of(at) == []

    @pytest.mark.rule("DH-DEATH-06")
    def test_a_warning_if_no_hp_is_cleared(self) -> None:
        at = dying()
        chosen(at, do.RiskItAll, 5, 3)
        ready = at.ready(ANNA, at.to("d1", do.ShareHope), hp=0)
        assert [one.code for one in ready.cautions] == ["no_hp_cleared"]
        chosen(at, do.ShareHope, hp=0)
        at.play(GM, harm.MarkHp(targets=("ana",)))
        assert "d2" in at.open()

    @pytest.mark.rule("DH-DEATH-07")
    def test_fear_is_death(self) -> None:
        at = dying(ana_hope=2, fear=3)
        events = chosen(at, do.RiskItAll, 3, 5)
        assert only(events, Died).rule == "DH-DEATH-07"
        assert not every(events, Gained)
        assert (state_of(at), at.tracks["fear"]) == (["Dead"], 3)
        attempt = rolls.Attempt(character="ana", trait="agility")
        assert at.refusal(ANNA, attempt).code == "forbidden"

    @pytest.mark.rule("DH-DEATH-08")
    def test_a_tie_clears_everything_and_is_no_action_roll(self) -> None:
        at = dying(ana_stress=6, ana_hope=2, fear=3)
        events = chosen(at, do.RiskItAll, 7, 7)
        assert only(events, RiskRolled).hope == 7
        assert (marked(at, "ana"), marked(at, "ana", "stress")) == (0, 0)
        assert (at.tracks["ana.hope"], at.tracks["fear"]) == (2, 3)
        assert at.open() == []


class TestApproval:
    def asked(self) -> Table:
        """In the reference documents the GM agrees to the last deed."""
        at = fight(fighter("ana"), fighter("bo"), wolf(), tracks={"ana.hp": 6}, ruleset="srd-1")
        at.play(GM, harm.MarkHp(targets=("ana",)))
        chosen(at, do.BlazeOfGlory, target="wolf", text="I hold the bridge")
        assert (at.matter("d1").step, at.matter("d1").asks) == ("approve", ("gm",))
        return at

    @pytest.mark.rule("DH-DEATH-02")
    def test_the_gm_agrees_and_the_deed_is_done(self) -> None:
        at = self.asked()
        events = at.play(GM, at.to("d1", do.ApproveDeed), 2)
        assert only(events, DamageRolled).damage == 8 + 2 + 1
        assert only(events, Died).character == "ana"

    @pytest.mark.rule("DH-DEATH-02", "DH-DEATH-01")
    def test_a_gm_who_would_see_something_else_leaves_every_move_open(self) -> None:
        at = self.asked()
        assert at.verbs(ANNA, "d1") == set()
        events = at.play(GM, at.to("d1", do.RefuseDeed))
        assert not every(events, Died)
        assert {"blaze_of_glory", "avoid_death", "risk_it_all"} == at.verbs(ANNA, "d1")
        assert told(at, BEN) == ["Ana chooses again."]
        chosen(at, do.RiskItAll, 7, 7)
        assert marked(at, "ana") == 0

    @pytest.mark.rule("DH-DEATH-02")
    def test_nobody_waits_for_a_gm_who_is_elsewhere(self) -> None:
        at = self.asked()
        matter = at.matter("d1")
        events = at.play(GM, TakeDefault(matter="d1", revision=matter.revision), 2)
        assert only(events, Died)

    @pytest.mark.rule("DH-DEATH-02")
    def test_whom_it_was_meant_for_may_have_fallen_meanwhile(self) -> None:
        at = self.asked()
        at.play(GM, harm.MarkHp(targets=("wolf",), hp=4))
        events = at.play(GM, at.to("d1", do.ApproveDeed))
        assert not every(events, DamageRolled)
        assert only(events, Died)

    @pytest.mark.rule("DH-DEATH-02")
    def test_a_weapon_without_dice_needs_none(self) -> None:
        flat = Weapon("stone", "Stone", Damage(0, 0, 3))
        at = dying(fighter("ana", weapons=(flat,)), wolf())
        events = chosen(at, do.BlazeOfGlory, target="wolf")
        assert (only(events, Harmed).damage, only(events, Died).character) == (3, "ana")


class TestTheGmsMove:
    @pytest.mark.rule("DH-DEATH-01", "DH-STR-05")
    def test_no_stress_for_a_hero_at_deaths_door(self) -> None:
        at = dying(gm=True)
        stress = MakeMove(move="mark_stress", target="ana")
        assert at.refusal(GM, stress).code == "not_a_choice"
        at.play(GM, MakeMove(move="mark_stress", target="bo"))


class TestInOneBlow:
    @pytest.mark.rule("DH-DEATH-01", "DH-PVP-01", "DH-ROLL-15")
    def test_a_hero_felled_by_another_chooses_before_the_spotlight_goes_on(self) -> None:
        at = fight(fighter("ana"), fighter("bo", armour_score=0), tracks={"bo.hp": 5})
        at.play(ANNA, Oppose(character="ana", other="bo"))
        for who, actor in (("ana", ANNA), ("bo", BEN)):
            at.play(actor, at.to("p1", AgreeToClash, who))
        matter = f"r{at.state.opened + 1}"
        at.play(ANNA, Attack(character="ana", target="bo"))
        roll(at, matter, 5, 8, 3)  # with Fear
        assert (at.state.facts["spotlight"], at.matter(matter).step) == ("players", "aftermath")
        door = next(one for one in at.state.matters if one.procedure == "death")
        assert door.parent == matter
        at.play(BEN, at.to(door.id, do.AvoidDeath, "bo"), 12)
        assert (at.state.facts["spotlight"], at.tracks["fear"]) == ("gm", 1)

    @pytest.mark.rule("DH-DEATH-01", "DH-FOE-01")
    def test_two_felled_at_once_choose_each_for_themselves(self) -> None:
        fire = Weapon("fire", "Fire", Damage(1, 6, 2), several=True)
        people = (fighter("ana", armour_score=0), fighter("bo", armour_score=0))
        hurt = {"ana.hp": 5, "bo.hp": 5}
        at = fight(*people, wolf(weapons=(fire,)), tracks=hurt, gm=True)
        foe_strikes(at, 15, 3, others=("bo",))
        doors = [one.values.character for one in at.state.matters if one.procedure == "death"]
        assert doors == ["ana", "bo"]
        for who, actor in (("bo", BEN), ("ana", ANNA)):
            door = next(m.id for m in at.state.matters if getattr(m.values, "character", "") == who)
            at.play(actor, at.to(door, do.RiskItAll, who), 6, 6)
        assert (at.open(), marked(at, "ana"), marked(at, "bo")) == ([], 0, 0)

"""WG-WOUND-04, -05: whoever falls finishes nothing that they had open."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from support import Table, every, only
from tableside.core.desk import Adjust
from tableside.core.matters import CalledOff
from tableside.core.row_play import PickAffected
from tableside.core.values import DICE, GM, Faces
from tableside.systems.wrath_glory import commands as do
from tableside.systems.wrath_glory.attack.glory import AddDamage
from tableside.systems.wrath_glory.attack.opportunity import LetGo
from tableside.systems.wrath_glory.attack.together import AttackTogether
from tableside.systems.wrath_glory.harm.death import DeclareDead
from tableside.systems.wrath_glory.harm.requests import Harm, RollPool
from tableside.systems.wrath_glory.harm.soak import TakeBlow
from tableside.systems.wrath_glory.harm.wounds import Harmed
from tableside.systems.wrath_glory.skill_tests.opposed import Oppose
from tableside.systems.wrath_glory.turns.actions import Act
from tableside.systems.wrath_glory.turns.rounds import Seize
from tableside.systems.wrath_glory.turns.shock import RecoverShock
from tableside.systems.wrath_glory.warp import UsePower
from wrath_glory.combat.attack_tables import (
    GANGER,
    KELL,
    SECOND,
    THIRD,
    VESS,
    attack,
    declared,
    engage,
)
from wrath_glory.combat.attack_tables import fight as shooting
from wrath_glory.combat.row_tables import scene as critical_scene
from wrath_glory.combat.row_tables import score, worsen
from wrath_glory.combat.turns_tables import ADVISED, act, begin, fight, turns
from wrath_glory.tables import ANNA, BEN, SKILL, call, roll, thrown
from wrath_glory.warp.warp_tables import scene


def falls(at: Table, who: str = "vess") -> tuple[str, tuple[str, ...], str, str]:
    """The last Wound goes; what is called off, whose it is, and why."""
    said = only(drops(at, who), CalledOff)
    return said.what, said.characters, said.who, said.rule


def drops(at: Table, who: str = "vess") -> Any:
    """Somebody is out of Wounds."""
    left = at.system.maximum(at.state, f"{who}.wounds").value - at.tracks[f"{who}.wounds"]
    return at.without_dice(GM, Adjust(track=f"{who}.wounds", by=left))


class TestTests:
    @pytest.mark.rule("WG-WOUND-04")
    @pytest.mark.parametrize("ruleset", ["starter", "core"])
    def test_a_called_test_is_off(self, ruleset: str) -> None:
        at = fight(ruleset)
        matter = call(at)
        late = at.to(matter, do.RollDice)
        assert falls(at) == ("test", ("vess",), "vess", "WG-WOUND-04")
        assert at.refusal(ANNA, late).code == "no_such_matter"
        state = {"starter": "dying", "core": "unconscious"}[ruleset]
        assert f"Vess is {state}: the test of Vess is called off." in at.read(BEN)

    @pytest.mark.rule("WG-DYING-01")
    @pytest.mark.parametrize("ruleset", ["revised", "revised-full"])
    def test_whoever_acts_while_dying_rolls_on(self, ruleset: str) -> None:
        at = fight(ruleset)
        matter = call(at)
        assert every(drops(at), CalledOff) == []
        roll(at, matter, 1, 2, 3, 2, 3)

    @pytest.mark.rule("WG-WOUND-04")
    def test_dice_in_the_air_are_wanted_no_more(self) -> None:
        at = fight("core")
        matter = call(at)
        at.without_dice(ANNA, at.to(matter, do.RollDice))
        falls(at)
        late = Faces(key=f"{matter}.pool", faces=(4, 4, 4, 4, 4))
        assert at.refusal(DICE, late).code == "no_such_roll"

    @pytest.mark.rule("WG-WOUND-04")
    def test_nor_is_a_roll_settled_or_judged(self) -> None:
        at = fight("core")
        spent, judged = thrown(at, 2, 2, 2, 4, 4), thrown(at, 2, 2, 2, 4, 4, dn=0)
        drops(at)
        assert {spent, judged}.isdisjoint(at.open())

    @pytest.mark.rule("WG-WOUND-05")
    def test_the_dead_roll_nothing_by_whatever_rule_they_died(self) -> None:
        at = fight("core")
        call(at)
        (died,) = every(at.play(GM, DeclareDead("vess")), CalledOff)
        assert (died.why, died.rule) == ("is dead", "")
        assert "Vess is dead: the test of Vess is called off." in at.read(BEN)

    @pytest.mark.rule("WG-WOUND-04")
    def test_a_test_that_is_called_for_whoever_lies_there_is_theirs(self) -> None:
        at = fight("core")
        drops(at)
        matter = call(at)
        assert at.matter(matter).asks == ("vess",)
        assert only(at.play(GM, DeclareDead("vess")), CalledOff).matter == matter

    @pytest.mark.rule("WG-WOUND-04")
    def test_a_contest_is_off_with_both_rolls(self) -> None:
        at = fight("core")
        sides = (("initiator", "vess"), ("opponent", "kell"))
        chosen: dict[str, Any] = {**dict(sides), **{f"{one}_skill": SKILL for one, _ in sides}}
        at.play(GM, Oppose(**chosen))
        assert falls(at, "kell")[:3] == ("opposed test", ("vess", "kell"), "kell")
        assert at.open() == []

    @pytest.mark.rule("WG-WOUND-04")
    def test_others_go_on(self) -> None:
        at = fight("core")
        ours, theirs = call(at, "vess", "kell"), "t2"
        falls(at)
        assert (ours in at.open(), theirs in at.open()) == (False, True)


class TestDeeds:
    @pytest.mark.rule("WG-WOUND-04", "WG-WP-07")
    def test_shock_is_recovered_no_more_and_the_point_stays_spent(self) -> None:
        at = fight("core", tracks={"vess.shock": 4})
        begin(at, "vess")
        at.without_dice(ANNA, RecoverShock("vess"))
        assert falls(at)[0] == "recovery"
        assert (at.tracks["vess.wrath"], at.tracks["vess.shock"]) == (1, 4)

    @pytest.mark.rule("WG-WOUND-04", "WG-ACT-08")
    def test_nobody_classes_what_they_were_about_to_do(self) -> None:
        at = fight("revised")
        begin(at, "vess")
        at.play(ANNA, Act(character="vess", what="Swing from the lamp", slot="ask"))
        assert only(at.play(GM, DeclareDead("vess")), CalledOff).what == "action"

    @pytest.mark.rule("WG-WOUND-04", "WG-GLORY-04", "WG-INIT-04")
    def test_nobody_is_asked_about_an_initiative_that_they_would_have_seized(self) -> None:
        at = fight("starter", tracks={"glory": 1}, facts={"glory_agreement": "ask"})
        turns(at, "vess")
        act(at, Seize(character="kell"))
        assert falls(at, "kell")[:2] == ("seizing", ("kell",))
        assert (at.open(), at.tracks["glory"]) == ([], 1)

    @pytest.mark.rule("WG-WOUND-04", "WG-TEST-03")
    def test_a_loose_pool_is_thrown_by_nobody(self) -> None:
        at = fight("core")
        at.without_dice(ANNA, RollPool("vess", dice=3))
        assert falls(at)[0] == "roll"

    @pytest.mark.rule("WG-WOUND-04", "WG-PSY-05")
    def test_a_power_comes_to_nothing(self) -> None:
        at = scene()
        at.without_dice(ANNA, UsePower("vess", power="omen", level="bound"))
        assert falls(at)[0] == "power"
        assert at.open() == []


class TestAttacks:
    @pytest.mark.rule("WG-WOUND-04", "WG-ATK-02")
    def test_an_attack_that_is_not_settled_is_off(self) -> None:
        at = shooting("core")
        at.without_dice(ANNA, declared(at))
        assert falls(at) == ("attack", ("vess",), "vess", "WG-WOUND-04")
        assert (at.open(), at.tracks["ganger.wounds"]) == ([], 0)

    @pytest.mark.rule("WG-WOUND-04", "WG-ATK-02")
    def test_of_those_who_attack_together_one_falls_alone(self) -> None:
        at = shooting("core", VESS, KELL, GANGER, SECOND, THIRD, limits=ADVISED)
        three = ("ganger", "second", "third")
        at.without_dice(GM, AttackTogether(attackers=three, target="vess", range="normal"))
        assert falls(at, "second")[1] == ("second",)
        attackers = {one.values.attacker for one in at.state.matters if one.procedure == "attack"}
        assert attackers == {"ganger", "third"}

    @pytest.mark.rule("WG-WOUND-04", "WG-GLORY-06")
    def test_whoever_falls_adds_no_glory_to_a_hit(self) -> None:
        at = shooting("core", VESS, replace(GANGER, max_wounds=9), tracks={"glory": 3})
        attack(at, 4, 4, 4, 1, 1)
        at.play(ANNA, at.to("a1.test", do.Settle), 4)
        late = at.to("a1.glory", AddDamage, points={"ganger": 1})
        events = drops(at)
        assert (every(events, CalledOff), every(events, Harmed)) == ([], [])
        assert (at.open(), at.tracks["glory"], at.tracks["ganger.wounds"]) == ([], 3, 5)
        assert at.refusal(ANNA, late).code == "no_such_matter"

    @pytest.mark.rule("WG-WOUND-05", "WG-GLORY-06", "WG-CRIT-S3")
    def test_so_does_its_critical_hit_with_all_that_hangs_on_it(self) -> None:
        at = critical_scene("starter", tracks={"glory": 3})
        score(at, 3)
        worsen(at, 1, another=1)
        at.play(ANNA, at.to("a1.critical", PickAffected, targets=("kell",)), 2)
        leaps = next(one for one in at.state.matters if one.parent == "a1.critical")
        glory = at.tracks["glory"]
        at.play(GM, DeclareDead("vess"))
        assert at.open() == ["a1", "a1.critical", leaps.id]
        events = at.play(BEN, at.to(leaps.id, TakeBlow, "kell"))
        assert [one.target for one in every(events, Harmed)] == ["kell", "ganger"]
        assert (at.open(), at.tracks["glory"]) == ([], glory)

    @pytest.mark.rule("WG-WOUND-04", "WG-OPT-28")
    def test_whoever_falls_strikes_nobody_who_leaves(self) -> None:
        at = shooting("core", VESS, KELL, GANGER, SECOND, THIRD)
        engage(at, "vess", "ganger")
        engage(at, "vess", "second")
        attack(at, 1, 2, 3, 2, 1, weapon="blade", targets=("third",), move="charge")
        (chance,) = (one for one in at.state.matters if one.procedure == "opportunity")
        drops(at, "ganger")
        assert at.matter(chance.id).asks == ("second",)
        assert at.refusal(GM, at.to(chance.id, LetGo, "ganger")).code == "not_asked"
        drops(at, "second")
        assert chance.id not in at.open()

    @pytest.mark.rule("WG-WOUND-04", "WG-OPT-28")
    def test_nor_is_anybody_struck_who_fell(self) -> None:
        at = shooting("core")
        engage(at, "vess", "ganger")
        attack(at, 1, 2, 3, 2, 1, weapon="blade", targets=("second",), move="charge")
        drops(at)
        assert not [one for one in at.state.matters if one.procedure == "opportunity"]

    @pytest.mark.rule("WG-WOUND-04")
    def test_by_damage_as_well(self) -> None:
        at = fight("core")
        matter = call(at, "ganger")
        at.play(GM, Harm(who=("ganger",), wounds=9))
        assert matter not in at.open()

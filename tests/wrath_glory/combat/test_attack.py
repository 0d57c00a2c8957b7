"""WG-ATK: an attack from its declaration to its blows, in each ruleset's order."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from support import Table, every, only, waiving
from tableside.core.desk import Adjust, GiveEffect, Overrule
from tableside.core.effects import Modifier, Uses
from tableside.core.offers import Offer, Range
from tableside.core.reckoning import Op
from tableside.core.state import EffectBegan, SheetEdited
from tableside.core.values import GM, Limit, Mode, Thrown
from tableside.systems.wrath_glory import events as was
from tableside.systems.wrath_glory.attack import declare as do
from tableside.systems.wrath_glory.attack.declare import AttackDeclared, HabitKept
from tableside.systems.wrath_glory.attack.resolve import AttackLanded
from tableside.systems.wrath_glory.numbers import conditions
from tableside.systems.wrath_glory.skill_tests.judging import Judge
from tableside.systems.wrath_glory.skill_tests.tests import Settle, Stop
from tableside.systems.wrath_glory.tables.rows import RowFound
from tableside.systems.wrath_glory.turns.rounds import GiveTurn
from wrath_glory.combat.attack_tables import (
    BLADE,
    GANGER,
    KELL,
    PISTOL,
    RIFLE,
    RULESETS,
    VESS,
    accept,
    asked,
    attack,
    declared,
    engage,
    fight,
    labels,
    plain_critical,
    threat_attacks,
)
from wrath_glory.tables import ANNA, BEN

ADVISED = {Limit.TURN_ORDER: Mode.ADVISED}


class TestSkill:
    @pytest.mark.rule("WG-ATK-01", "WG-OPT-02")
    @pytest.mark.parametrize("ruleset", RULESETS)
    def test_a_shot_uses_ballistic_skill(self, ruleset: str) -> None:
        at = fight(ruleset)
        events = attack(at, 2, 1, 1, 1, 1)
        assert only(events, was.TestSettled).skill == "ballistic_skill"
        assert not only(events, AttackDeclared).melee

    @pytest.mark.rule("WG-ATK-01", "WG-OPT-01")
    @pytest.mark.parametrize("ruleset", RULESETS)
    def test_a_blade_uses_weapon_skill_and_joins_a_melee(self, ruleset: str) -> None:
        at = fight(ruleset)
        events = attack(at, 2, 1, 1, 1, weapon="blade")
        assert only(events, was.TestSettled).skill == "weapon_skill"
        assert at.state.fight.engaged == (("ganger", "vess"),)

    def test_without_a_weapon_or_anybody_to_attack_there_is_no_attack(self) -> None:
        unarmed, alone = replace(VESS, weapons=()), fight("revised", VESS)
        assert alone.refusal(ANNA, do.MakeAttack("vess")).code == "no_target"
        at = fight("revised", unarmed, GANGER)
        assert at.refusal(ANNA, do.MakeAttack("vess")).code == "no_weapon"
        assert "attack" in fight("revised", VESS, GANGER).verbs(ANNA)

    @pytest.mark.rule("WG-OPT-18")
    def test_a_jammed_or_empty_weapon_is_not_offered(self) -> None:
        at = fight("revised", replace(VESS, weapons=(RIFLE, PISTOL, BLADE)), GANGER)
        assert weapons_in(at, at.state) == {"rifle", "pistol", "blade"}
        state = at.state
        for made in (conditions.empty("vess", "rifle"), conditions.jammed("vess", "pistol")):
            state = at.system.evolve(state, EffectBegan(made))
        assert weapons_in(at, state) == {"blade"}


def weapons_in(at: Table, state: Any) -> set[str]:
    """What Vess may attack with in that state."""
    known = at.system.known(state, ANNA)
    return set(labels(at.system.ask_next(known, Offer("attack", "vess"), {})))


class TestDn:
    @pytest.mark.rule("WG-ATK-02")
    @pytest.mark.parametrize("ruleset", RULESETS)
    @pytest.mark.parametrize(("faces", "hit"), [((4, 4, 1, 1, 1), False), ((4, 4, 4, 1, 1), True)])
    def test_icons_must_reach_the_defence(
        self, ruleset: str, faces: tuple[int, ...], hit: bool
    ) -> None:
        at = fight(ruleset)
        more = (1,) if hit else ()
        landed = only(attack(at, *faces, *more), AttackLanded)
        assert landed.hit == (("ganger",) if hit else ())
        assert landed.dns == {"ganger": 3}

    @pytest.mark.rule("WG-ATK-02")
    def test_penalties_and_a_lower_defence_change_the_same_number(self) -> None:
        at = fight("revised")
        slow = (Modifier("defence", -1),)
        at.play(GM, GiveEffect(name="Slow", on="ganger", modifiers=slow))
        ready = at.ready(ANNA, do.MakeAttack("vess"), **_plain(penalty=2))
        assert ready.preview[1].total == 3 - 1 + 2
        landed = only(attack(at, 4, 4, 4, 1, 1, penalty=2), AttackLanded)
        assert landed.dns == {"ganger": 4}
        assert not landed.hit

    @pytest.mark.rule("WG-ATK-02")
    @pytest.mark.parametrize(("op", "amount", "dn"), [("set", 5, 7), ("add", 1, 6)])
    def test_whatever_the_gm_does_to_a_defence_leaves_the_penalties_alone(
        self, op: str, amount: int, dn: int
    ) -> None:
        at = fight("revised")
        ruling = Overrule(quantity="defence", amount=amount, op=Op(op), on="ganger", until=Uses(1))
        at.play(GM, ruling)
        events = attack(at, 1, 1, 1, 1, 1, penalty=2)
        assert only(events, AttackLanded).dns == {"ganger": dn}
        assert not at.state.effects  # it counted once

    @pytest.mark.rule("WG-ATK-02")
    def test_half_a_defence_is_half_of_it_alone(self) -> None:
        at = fight("revised")
        halved = (Modifier("defence", 0, Op.HALVE),)
        at.play(GM, GiveEffect(name="Stunned", on="ganger", modifiers=halved))
        assert only(attack(at, 1, 1, 1, 1, 1, penalty=2), AttackLanded).dns == {"ganger": 2 + 2}

    @pytest.mark.rule("WG-ATK-09")
    @pytest.mark.parametrize("ruleset", RULESETS)
    def test_a_wounded_attacker_finds_it_harder(self, ruleset: str) -> None:
        at = fight(ruleset, tracks={"vess.wounds": 1})
        assert only(attack(at, 4, 4, 4, 1, 1), AttackLanded).dns == {"ganger": 4}

    def test_pool_and_dn_are_shown_before_the_roll(self) -> None:
        at = fight("revised")
        pool, dn = at.ready(ANNA, do.MakeAttack("vess"), **_plain()).preview
        assert (pool.quantity, pool.total) == ("pool", 5)
        assert dn.why() == "dn: +3 Ganger's Defence = 3"


def _plain(**more: Any) -> dict[str, Any]:
    return {"weapon": "rifle", "targets": ("ganger",), "penalty": 0, **more}


class TestMissingNumbers:
    def test_a_pool_is_asked_for_once_and_kept(self) -> None:
        at = fight("revised", replace(VESS, totals={}), GANGER)
        field = asked(at, "total")
        assert field is not None
        assert field.domain == Range(0, 30)
        events = attack(at, 1, 1, 1, 1, total=4)
        assert only(events, SheetEdited).character.totals == {"ballistic_skill": 4}
        assert asked(at, "total") is None

    @pytest.mark.rule("WG-ATK-02")
    def test_an_unknown_defence_is_judged_after_the_roll_and_kept_for_the_kind(self) -> None:
        gangers = [
            replace(GANGER, id=name, name=name.title(), defence=-1, kind="Ganger")
            for name in ("one", "two")
        ]
        at = fight("revised", VESS, *gangers)
        attack(at, 6, 4, 4, 1, 1, targets=("one",))
        assert at.verbs(ANNA, "a1.test") == {"stop", "roll_glory_dice"}
        at.play(ANNA, at.to("a1.test", Stop))
        question = at.question(GM, at.to("a1.test", Judge))
        assert question.label == "One's Defence?"
        events = at.play(GM, at.to("a1.test", Judge, dn=2))
        assert only(events, was.DnRevealed).dn == 2
        assert {at.state.characters[name].defence for name in ("one", "two")} == {2}
        assert only(accept(at, 1, 1, damage=1), AttackLanded).hit == ("one",)

    @pytest.mark.rule("WG-ATK-02")
    def test_every_unknown_defence_of_several_is_asked_for(self) -> None:
        cast = [replace(GANGER, id=name, name=name.title(), defence=-1) for name in ("one", "two")]
        at = fight("revised", VESS, *cast)
        attack(at, 4, 4, 4, 1, 1, targets=("one", "two"))
        at.play(GM, at.to("a1.test", Judge, dn=1))
        assert at.question(GM, at.to("a1.test", Judge)).label == "Two's Defence?"
        events = at.play(GM, at.to("a1.test", Judge, dn=4), 1)
        landed = only(events, AttackLanded)
        assert (landed.hit, landed.missed) == (("one",), ("two",))


class TestThreats:
    @pytest.mark.rule("WG-ATK-11", "WG-SHIFT-06")
    def test_a_threat_settles_itself_with_every_six_in_the_damage(self, ruleset: str) -> None:
        at = fight(ruleset, limits=ADVISED)
        landed = only(threat_attacks(at, 2, 6, 6, 4, 1, 1), AttackLanded)
        assert (landed.kept, landed.shifts) == (3, {"damage": 1})

    @pytest.mark.rule("WG-ATK-11")
    @pytest.mark.parametrize("how", ["ask", "policy"])
    def test_the_gm_is_asked_if_they_want_to_be(self, how: str) -> None:
        facts = {"threat_policy": "ask"} if how == "policy" else {}
        at = fight("revised", facts=facts, limits=ADVISED)
        threat_attacks(at, 2, 6, 6, 4, ask=how == "ask")
        assert at.matter("a1.test").asks == ("ganger",)
        settled = at.play(GM, at.to("a1.test", Settle, shifts={}), 1)
        assert only(settled, AttackLanded).kept == 5

    @pytest.mark.rule("WG-ATK-11")
    @pytest.mark.parametrize("face", [6, 1])
    def test_their_wrath_die_is_good_for_critical_hits_alone(self, ruleset: str, face: int) -> None:
        at = fight(ruleset, replace(VESS, defence=1, resilience=20), GANGER, limits=ADVISED)
        critical = (1, *plain_critical(at)) if face == 6 else ()
        told = threat_attacks(at, face, 4, 1, 1, 1, *critical)
        assert at.tracks["glory"] == 0
        table = "criticals" in at.system.rules.resolved.tables
        assert bool(every(told, RowFound)) == (table and face == 6)
        assert [one for one in at.open() if "complication" in one] == []
        assert ("a1.critical1" in at.open()) == (not table and face == 6)

    def test_players_see_the_dice_but_not_the_pool(self) -> None:
        at = fight("revised", limits=ADVISED)
        at.play(GM, GiveTurn(who="ganger"))
        command = declared(at, who="ganger", weapon="stubber", targets=("vess",), ask=True)
        at.without_dice(GM, command)
        waiting = next(
            one for one in at.system.known(at.state, ANNA).matters if one.id == "a1.test"
        )
        assert waiting.roll.sides == ()
        assert waiting.values.pool.total is None
        assert waiting.values.pool_terms == ()


class TestHabits:
    def test_weapon_target_range_and_cover_are_as_last_time(self) -> None:
        at = fight("core", limits={Limit.ONCE: Mode.ADVISED})
        events = attack(
            at, 2, 1, 1, 1, 1, weapon="musket", targets=("second",), range="long", cover="half"
        )
        habit = only(events, HabitKept).habit
        assert (habit.weapon, habit.targets, habit.range) == ("musket", ("second",), "long")
        for name, value in (
            ("weapon", "musket"),
            ("targets", ("second",)),
            ("range", "long"),
            ("cover", "half"),
        ):
            field = asked(at, name)
            assert field is not None
            assert field.default == value

    def test_the_same_attack_again_keeps_nothing_new(self) -> None:
        at = fight("revised", limits={Limit.ONCE: Mode.ADVISED})
        attack(at, 1, 1, 1, 1, 1)
        assert not every(attack(at, 1, 1, 1, 1, 1), HabitKept)

    def test_somebody_who_is_down_is_not_the_default_any_more(self) -> None:
        at = fight("revised", limits={Limit.ONCE: Mode.ADVISED})
        attack(at, 1, 1, 1, 1, 1)
        at.play(GM, Adjust(track="ganger.wounds", by=6))
        field = asked(at, "targets")
        assert field is not None
        assert field.default == ("second",)


class TestWhere:
    def test_a_shot_is_a_shot_outside_a_fight_too(self, ruleset: str) -> None:
        at = fight(ruleset, facts={"mode": "narrative"})
        assert only(attack(at, 4, 4, 4, 1, 1, 1), AttackLanded).hit == ("ganger",)

    def test_a_second_attack_needs_another_action(self) -> None:
        at = fight("revised")
        attack(at, 1, 1, 1, 1, 1)
        assert at.refusal(ANNA, declared(at)).code == "slot_used"

    def test_one_roll_at_a_time(self) -> None:
        at = fight("revised", limits={Limit.ONCE: Mode.ADVISED})
        attack(at, 2, 6, 6, 4, 1)
        assert at.refusal(ANNA, declared(at)).code == "test_open"
        accept(at, 1, 1, damage=1)
        attack(at, 1, 1, 1, 1, 1)

    def test_a_blow_that_waits_keeps_nobody_from_attacking(self) -> None:
        at = fight("revised", limits={Limit.ONCE: Mode.ADVISED})
        attack(at, 4, 4, 4, 1, 1, 1, targets=("kell",))
        assert "a1.kell" in at.open()
        attack(at, 1, 1, 1, 1, 1)

    def test_another_seat_cannot_attack_for_somebody(self) -> None:
        at = fight("revised")
        assert at.refusal(BEN, declared(at)).code == "not_yours"
        attack(at, 1, 1, 1, 1, 1)

    @pytest.mark.rule("WG-OPT-02")
    def test_a_long_weapon_is_not_fired_in_a_melee(self, ruleset: str) -> None:
        at = fight(ruleset, replace(VESS, weapons=(RIFLE, PISTOL, BLADE)), KELL, GANGER)
        engage(at, "vess", "ganger")
        field = asked(at, "weapon")
        assert field is not None
        assert set(labels(field)) - {"unarmed"} == {"pistol", "blade"}

    @pytest.mark.rule("WG-OPT-02")
    def test_whoever_has_nothing_else_is_stuck_unless_the_gm_lets_it_pass(self) -> None:
        at = fight("revised", replace(VESS, weapons=(RIFLE,)), KELL, GANGER)
        engage(at, "vess", "ganger")
        refused = at.refusal(ANNA, declared(at))
        assert (refused.code, refused.limit) == ("engaged", Limit.RANGE)
        at.play(waiving(Limit.RANGE), declared(at), 1, 1, 1, 1, 1)

    @pytest.mark.rule("WG-OPT-02")
    def test_where_range_only_advises_it_is_a_caution(self) -> None:
        at = fight("revised", limits={Limit.RANGE: Mode.ADVISED})
        engage(at, "vess", "ganger")
        ready = at.ready(ANNA, do.MakeAttack("vess"), **_plain())
        assert [one.code for one in ready.cautions] == ["engaged"]


class TestStory:
    def test_the_log_reads_as_a_story_with_numbers(self) -> None:
        at = fight("revised")
        attack(at, 2, 6, 6, 4, 1)
        accept(at, 5, 6, damage=1)
        lines = at.read(BEN)
        start = lines.index("Vess attacks Ganger with Rifle.")
        assert lines[start : start + 4] == [
            "Vess attacks Ganger with Rifle.",
            "Vess rolls [2] 6 6 4 1.",
            "Vess hits Ganger (DN 3): 5 icons, 1 shifted into damage.",
            "Extra Damage Dice 5 6: 13 damage to Ganger.",
        ]

    def test_dice_are_the_rollers(self) -> None:
        at = fight("revised")
        events = attack(at, 4, 4, 4, 1, 1, 1)
        assert only(events, was.DiceFell).matter == "a1.test"

    @pytest.mark.rule("WG-DMG-03")
    def test_extra_damage_dice_are_told_as_dice(self) -> None:
        at = fight("revised")
        attack(at, 2, 6, 6, 4, 1)
        accept(at, 5, 6, damage=1)
        assert at.dice(BEN) == [Thrown("damage", (5, 6), character="vess")]

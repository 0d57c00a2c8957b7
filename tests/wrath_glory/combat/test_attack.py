"""WG-ATK: an attack from its declaration to its blows, in each ruleset's order."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from support import Table, every, only, waiving
from tableside.core.desk import Adjust, GiveEffect, Overrule
from tableside.core.effects import Modifier, Uses
from tableside.core.matters import MatterOpened
from tableside.core.offers import Offer, Range
from tableside.core.places import TakeDefault
from tableside.core.reckoning import Op
from tableside.core.state import EffectBegan, Gained, SheetEdited, Spent
from tableside.core.values import GM, Actor, Limit, Mode
from tableside.systems.wrath_glory import conditions
from tableside.systems.wrath_glory import events as was
from tableside.systems.wrath_glory.combat.attack import commands as do
from tableside.systems.wrath_glory.combat.attack.events import (
    AttackDeclared,
    AttackLanded,
    DamageRaised,
    DamageRolled,
    HabitKept,
)
from tableside.systems.wrath_glory.combat.turns.commands import GiveTurn
from tableside.systems.wrath_glory.commands import Agree, GiveRuin, Judge, Object, Settle, Stop
from tableside.systems.wrath_glory.fight import Attack, Blow
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
)
from wrath_glory.tables import ANNA, BEN


def blows(events: tuple[Any, ...]) -> list[Blow]:
    opened = [event.matter.values for event in every(events, MatterOpened)]
    return [one for one in opened if isinstance(one, Blow)]


ADVISED = {Limit.TURN_ORDER: Mode.ADVISED}


def threat_attacks(at: Table, *faces: int, **chosen: Any) -> tuple[Any, ...]:
    """The ganger takes the turn and shoots at Vess."""
    at.play(GM, GiveTurn(who="ganger"))
    given = {"weapon": "stubber", "targets": ("vess",), **chosen}
    return attack(at, *faces, who="ganger", by=GM, **given)


class TestSkill:
    @pytest.mark.rule("WG-ATK-01", "WG-OPT-02")
    @pytest.mark.parametrize("ruleset", RULESETS)
    def test_a_shot_uses_ballistic_skill(self, ruleset: str) -> None:
        at = fight(ruleset)
        events = attack(at, 1, 1, 1, 1, 1)
        assert only(events, was.TestSettled).skill == "ballistic_skill"
        assert not only(events, AttackDeclared).melee

    @pytest.mark.rule("WG-ATK-01", "WG-OPT-01")
    @pytest.mark.parametrize("ruleset", RULESETS)
    def test_a_blade_uses_weapon_skill_and_joins_a_melee(self, ruleset: str) -> None:
        at = fight(ruleset)
        events = attack(at, 1, 1, 1, 1, weapon="blade")
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


class TestPipelines:
    @pytest.mark.rule("WG-ATK-03", "WG-ATK-04", "WG-DMG-01", "WG-DMG-03")
    @pytest.mark.parametrize("ruleset", RULESETS)
    def test_accepting_the_roll_also_rolls_the_damage(self, ruleset: str) -> None:
        at = fight(ruleset)
        attack(at, 2, 6, 6, 4, 1)
        assert at.matter("a1.test").step == "spend"
        events = accept(at, 5, 6, damage=1)
        landed = only(events, AttackLanded)
        assert (landed.icons, landed.kept) == (5, 3)
        rolled = only(events, DamageRolled)
        assert (rolled.faces, rolled.damage) == ((5, 6), 13)
        blow = only_blow(events)
        assert (blow.damage.total, blow.ap, blow.attacker) == (13, 1, "vess")
        assert at.open() == []

    @pytest.mark.rule("WG-ATK-03", "WG-ATK-04", "WG-WRATH-03")
    @pytest.mark.parametrize("ruleset", RULESETS)
    def test_a_miss_goes_straight_to_the_complication(self, ruleset: str) -> None:
        at = fight(ruleset)
        events = attack(at, 1, 4, 1, 1, 1)
        assert not every(events, DamageRolled)
        assert at.open() == ["a1.complication1"]

    @pytest.mark.rule("WG-ATK-03", "WG-WRATH-06")
    @pytest.mark.parametrize("ruleset", ["starter", "revised", "revised-full"])
    def test_glory_of_a_wrath_six_is_there_for_the_damage(self, ruleset: str) -> None:
        at = fight(ruleset)
        attack(at, 6, 4, 1, 1, 1)
        events = at.play(ANNA, at.to("a1.test", Settle), 1)
        assert at.matter("a1").step == "glory"
        assert not blows(events)
        events = at.play(ANNA, at.to("a1", do.AddDamage, points={"ganger": 1}))
        assert only(events, Spent).rule == "WG-GLORY-06"
        assert at.tracks["glory"] == 0

    @pytest.mark.rule("WG-ATK-04", "WG-WRATH-06")
    def test_in_core_it_comes_after_the_damage(self) -> None:
        at = fight("core")
        events = attack(at, 6, 4, 1, 1, 1, 1)
        names = [type(one).__name__ for one in events]
        gained = next(one for one in every(events, Gained) if one.track == "glory")
        assert gained.rule == "WG-WRATH-06"
        assert names.index("DamageRolled") < events.index(gained)
        assert at.tracks["glory"] == 1

    @pytest.mark.rule("WG-ATK-04")
    def test_in_core_it_buys_no_dice_on_the_same_roll(self) -> None:
        at = fight("core", tracks={"vess.wrath": 1})
        attack(at, 6, 4, 1, 1, 1)
        assert at.verbs(ANNA, "a1.test") == {"reroll_failures", "settle"}
        elsewhere = fight("revised", tracks={"vess.wrath": 1})
        attack(elsewhere, 6, 4, 1, 1, 1)
        assert "roll_glory_dice" in elsewhere.verbs(ANNA, "a1.test")

    @pytest.mark.rule("WG-WRATH-02", "WG-ATK-03", "WG-ATK-04")
    @pytest.mark.parametrize("ruleset", RULESETS)
    def test_a_wrath_six_on_a_hit_waits_in_the_inbox(self, ruleset: str) -> None:
        at = fight(ruleset)
        attack(at, 6, 4, 1, 1, 1, *((1,) if ruleset == "core" else ()))
        if ruleset != "core":
            at.play(ANNA, at.to("a1.test", Settle), 1)
            at.play(ANNA, at.to("a1", do.AddDamage))
        note = at.matter("a1.critical1").values
        assert (note.kind, note.text) == ("critical", "Critical Hit on Ganger.")

    @pytest.mark.rule("WG-ATK-03", "WG-ATK-04")
    @pytest.mark.parametrize("ruleset", RULESETS)
    def test_a_wrath_six_on_a_miss_is_no_critical_hit(self, ruleset: str) -> None:
        at = fight(ruleset)
        attack(at, 6, 1, 1, 1, 1)
        if "a1.test" in at.open():
            at.play(ANNA, at.to("a1.test", Settle))
        assert at.open() == []
        assert at.tracks["glory"] == 1

    @pytest.mark.rule("WG-WRATH-05")
    def test_in_revised_a_combat_complication_is_traded_for_ruin(self) -> None:
        at = fight("revised")
        attack(at, 1, 4, 4, 4, 1, 1)
        at.play(ANNA, at.to("a1.complication1", GiveRuin, "vess"))
        assert at.tracks["ruin"] == 1


def only_blow(events: tuple[Any, ...]) -> Any:
    found = blows(events)
    assert len(found) == 1
    return found[0]


class TestShift:
    @pytest.mark.rule("WG-SHIFT-06")
    @pytest.mark.parametrize("ruleset", RULESETS)
    def test_sixes_are_preselected_to_damage(self, ruleset: str) -> None:
        at = fight(ruleset)
        attack(at, 2, 6, 6, 6, 4)
        field = at.question(ANNA, at.to("a1.test", Settle))
        assert field.default == {"damage": 2}
        assert set(labels(field)) == {"damage", "glory"}

    @pytest.mark.rule("WG-SHIFT-06")
    def test_the_kept_icons_must_still_reach_the_defence(self) -> None:
        at = fight("revised")
        attack(at, 2, 6, 6, 4, 1)
        command = at.to("a1.test", Settle, shifts={"damage": 2})
        assert at.refusal(ANNA, command).code == "not_a_choice"
        assert only(accept(at, 1, 1, damage=1), AttackLanded).kept == 3

    @pytest.mark.rule("WG-SHIFT-06")
    def test_the_gm_may_take_the_default_for_somebody(self) -> None:
        at = fight("revised")
        attack(at, 2, 6, 6, 4, 1)
        thread = at.matter("a1.test")
        at.play(GM, TakeDefault("vess", "a1.test", thread.revision), 1, 1)
        assert at.open() == []


class TestDamage:
    @pytest.mark.rule("WG-DMG-01")
    @pytest.mark.parametrize(("face", "damage"), [(1, 7), (3, 7), (4, 8), (5, 8), (6, 9)])
    def test_flat_damage_and_icons(self, ruleset: str, face: int, damage: int) -> None:
        at = fight(ruleset, VESS, replace(GANGER, resilience=12))
        events = attack(at, 4, 4, 4, 1, 1, face, weapon="pistol")
        assert only(events, DamageRolled).damage == damage

    @pytest.mark.rule("WG-DMG-02")
    @pytest.mark.parametrize(("adds", "damage"), [(True, 3 + 4 + 1), (False, 3 + 1)])
    def test_a_melee_weapon_adds_strength_unless_it_says_otherwise(
        self, ruleset: str, adds: bool, damage: int
    ) -> None:
        blade = replace(BLADE, adds_strength=adds)
        at = fight(ruleset, replace(VESS, weapons=(blade,)), GANGER)
        events = attack(at, 4, 4, 4, 1, 4, 1, weapon="blade")
        assert only(events, DamageRolled).damage == damage

    @pytest.mark.rule("WG-DMG-02")
    def test_a_shot_adds_none(self) -> None:
        at = fight("revised")
        assert only(attack(at, 4, 4, 4, 1, 1, 1), DamageRolled).damage == 10

    @pytest.mark.rule("WG-DMG-03")
    def test_a_weapon_without_extra_dice_rolls_none(self) -> None:
        club = replace(BLADE, ed=0)
        at = fight("revised", replace(VESS, weapons=(club,)), GANGER)
        rolled = only(attack(at, 4, 4, 4, 1, weapon="blade"), DamageRolled)
        assert (rolled.faces, rolled.damage) == ((), 7)

    @pytest.mark.rule("WG-DMG-03")
    def test_extra_dice_are_no_test(self) -> None:
        at = fight("revised", tracks={"vess.wrath": 2})
        attack(at, 4, 4, 4, 1, 1)
        at.play(ANNA, at.to("a1.test", Settle), 1)
        assert at.open() == []  # a 1 among them is nobody's Complication, and nothing is re-rolled


class TestGloryForDamage:
    @pytest.mark.rule("WG-GLORY-06")
    @pytest.mark.parametrize("ruleset", RULESETS)
    def test_each_point_adds_one_after_the_dice(self, ruleset: str) -> None:
        at = fight(ruleset, tracks={"glory": 3})
        attack(at, 4, 4, 4, 1, 1)
        at.play(ANNA, at.to("a1.test", Settle), 4)
        assert at.matter("a1").values.marks[0].damage.total == 11
        events = at.play(ANNA, at.to("a1", do.AddDamage, points={"ganger": 2}))
        assert only(events, DamageRaised).damage == 13
        assert only_blow(events).damage.total == 13
        assert at.tracks["glory"] == 1

    @pytest.mark.rule("WG-GLORY-06")
    def test_by_default_none_is_spent(self) -> None:
        at = fight("revised", tracks={"glory": 3})
        attack(at, 4, 4, 4, 1, 1)
        at.play(ANNA, at.to("a1.test", Settle), 4)
        at.play(GM, TakeDefault("vess", "a1", at.matter("a1").revision))
        assert at.tracks["glory"] == 3

    @pytest.mark.rule("WG-GLORY-06")
    def test_no_more_than_there_is(self) -> None:
        at = fight("revised", tracks={"glory": 1})
        attack(at, 4, 4, 4, 1, 1)
        at.play(ANNA, at.to("a1.test", Settle), 4)
        command = at.to("a1", do.AddDamage, points={"ganger": 2})
        assert at.refusal(ANNA, command).code == "not_a_choice"
        at.play(ANNA, at.to("a1", do.AddDamage, points={"ganger": 1}))

    @pytest.mark.rule("WG-GLORY-06")
    @pytest.mark.parametrize("how", ["miss", "none"])
    def test_nobody_is_asked_without_a_hit_or_glory(self, how: str) -> None:
        at = fight("revised", tracks={"glory": 0 if how == "none" else 2})
        if how == "miss":
            attack(at, 4, 4, 1, 1, 1)
            at.play(ANNA, at.to("a1.test", Settle))
        else:
            attack(at, 4, 4, 4, 1, 1, 1)
        assert at.open() == []

    @pytest.mark.rule("WG-GLORY-06", "WG-ATK-11")
    def test_a_threat_spends_no_glory(self) -> None:
        at = fight("revised", tracks={"glory": 2}, limits=ADVISED)
        threat_attacks(at, 4, 4, 4, 1, 1)
        assert "add_damage" not in at.verbs(GM)

    @pytest.mark.rule("WG-GLORY-04", "WG-GLORY-06")
    @pytest.mark.parametrize("agreed", [True, False])
    def test_the_others_are_asked_if_the_table_wants_it(self, agreed: bool) -> None:
        facts = {"glory_agreement": "ask"}
        at = fight("starter", tracks={"glory": 2}, facts=facts)
        attack(at, 4, 4, 4, 1, 1)
        at.play(ANNA, at.to("a1.test", Settle), 4)
        at.play(ANNA, at.to("a1", do.AddDamage, points={"ganger": 2}))
        answer = Agree if agreed else Object
        events = at.play(BEN, at.to("a1.agreement1", answer))
        assert only_blow(events).damage.total == (13 if agreed else 11)
        assert bool(every(events, was.GloryKept)) is not agreed
        assert at.tracks["glory"] == (0 if agreed else 2)


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
    @pytest.mark.parametrize(("face", "notes"), [(6, ["a1.critical1"]), (1, [])])
    def test_their_wrath_die_is_good_for_critical_hits_alone(
        self, ruleset: str, face: int, notes: list[str]
    ) -> None:
        at = fight(ruleset, replace(VESS, defence=1, resilience=20), GANGER, limits=ADVISED)
        threat_attacks(at, face, 4, 1, 1, *((1, 1) if face == 6 else (1,)))
        assert at.tracks["glory"] == 0
        assert at.open() == notes

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
            at, 1, 1, 1, 1, 1, weapon="musket", targets=("second",), range="long", cover="half"
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
        assert (refused.code, refused.limit) == ("out_of_range", Limit.RANGE)
        at.play(waiving(Limit.RANGE), declared(at), 1, 1, 1, 1, 1)

    @pytest.mark.rule("WG-OPT-02")
    def test_where_range_only_advises_it_is_a_caution(self) -> None:
        at = fight("revised", limits={Limit.RANGE: Mode.ADVISED})
        engage(at, "vess", "ganger")
        ready = at.ready(ANNA, do.MakeAttack("vess"), **_plain())
        assert [one.code for one in ready.cautions] == ["engaged"]


class TestFallen:
    @pytest.mark.rule("WG-OPT-02", "WG-TRAIT-12")
    def test_a_fallen_foe_keeps_nobody_from_shooting(self) -> None:
        at = fight("core")
        engage(at, "vess", "ganger")
        assert at.refusal(ANNA, declared(at, targets=("second",))).code == "engaged"
        at.play(GM, Adjust(track="ganger.wounds", by=5))
        attack(at, 1, 1, 1, 1, 1, targets=("second",))

    @pytest.mark.rule("WG-ATK-12")
    def test_a_fallen_friend_is_at_no_risk(self) -> None:
        at = fight("core")
        engage(at, "kell", "ganger")
        events = attack(at, 1, 1, 1, 1, 1)
        assert only(events, AttackLanded).dns == {"ganger": 5}
        at = fight("core")
        engage(at, "kell", "ganger")
        at.play(GM, Adjust(track="kell.wounds", by=6))
        assert only(attack(at, 1, 1, 1, 1, 1), AttackLanded).dns == {"ganger": 3}


class TestThreatsDamage:
    @pytest.mark.rule("WG-DMG-01", "WG-DMG-02")
    def test_players_read_the_total_alone(self) -> None:
        brute = replace(GANGER, weapons=(BLADE,))
        at = fight("revised", VESS, KELL, brute, limits={Limit.TURN_ORDER: Mode.ADVISED})
        at.play(GM, GiveTurn(who="ganger"))
        attack(at, 4, 4, 4, 4, 6, 6, who="ganger", by=GM, weapon="blade", targets=("vess",))

        def damages(actor: Actor) -> list[tuple[int, bool]]:
            seen: Any = at.system.known(at.state, actor).matters
            attacks = [one.values for one in seen if isinstance(one.values, Attack)]
            blows = [one.values.damage for one in seen if isinstance(one.values, Blow)]
            found = [mark.damage for one in attacks for mark in one.marks] + blows
            return [(one.value, bool(one.terms)) for one in found if one is not None]

        assert damages(GM)
        assert damages(BEN) == [(value, False) for value, _ in damages(GM)]
        assert all(terms for _, terms in damages(GM))


class TestHiddenDefence:
    @pytest.mark.rule("WG-ATK-02", "WG-SHIFT-06")
    def test_a_hidden_defence_is_never_told(self) -> None:
        at = fight("revised", facts={"foes_defence": "hidden"}, tracks={"vess.wrath": 1})
        ready = at.ready(ANNA, do.MakeAttack("vess"), **_plain())
        assert [one.quantity for one in ready.preview] == ["pool"]
        attack(at, 4, 4, 4, 1, 1)
        seen: Any = next(
            one for one in at.system.known(at.state, ANNA).matters if one.id == "a1.test"
        )
        assert (seen.values.dn, seen.values.dns) == (None, {})
        assert at.verbs(ANNA, "a1.test") == {"reroll_failures", "stop"}
        at.play(ANNA, at.to("a1.test", Stop), 1)
        assert "Vess hits Ganger: 3 icons." in at.read(ANNA)
        assert "Vess hits Ganger (DN 3): 3 icons." in at.read(GM)
        assert not [line for line in at.read(ANNA) if "DN" in line]

    @pytest.mark.rule("WG-SHIFT-06")
    def test_sixes_shift_by_themselves(self) -> None:
        at = fight("revised", facts={"foes_defence": "hidden"})
        events = attack(at, 2, 6, 6, 4, 1, 1, 1)
        assert only(events, AttackLanded).shifts == {"damage": 1}

    @pytest.mark.rule("WG-ATK-02")
    def test_what_the_gm_judges_stays_with_the_gm(self) -> None:
        unknown = replace(GANGER, defence=-1)
        at = fight("revised", VESS, unknown, facts={"foes_defence": "hidden"})
        attack(at, 4, 4, 4, 1, 1)
        at.play(GM, at.to("a1.test", Judge, dn=3), 1)
        assert "The GM judges: DN 3 for Vess." in at.read(GM)
        assert not [line for line in at.read(ANNA) if "DN" in line]


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

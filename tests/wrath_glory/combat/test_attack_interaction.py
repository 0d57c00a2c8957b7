"""WG-OPT-03 to -08, -24 and -26: attacks that unsettle, pin down or hold."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from support import Table, every, only
from tableside.core.effects import Effect, Moment, Occasion
from tableside.core.state import EffectBegan, Spent
from tableside.core.values import GM, Limit, Mode
from tableside.systems.wrath_glory import events as was
from tableside.systems.wrath_glory.attack import interaction as do
from tableside.systems.wrath_glory.harm.death import DeclareDead
from tableside.systems.wrath_glory.skill_tests.judging import Judge
from tableside.systems.wrath_glory.skill_tests.tests import RollDice, Settle
from tableside.systems.wrath_glory.turns.places import SetPlace
from tableside.systems.wrath_glory.turns.rounds import GiveTurn
from wrath_glory.combat.attack_tables import (
    GANGER,
    KELL,
    SECOND,
    VESS,
    fight,
    labels,
    with_options,
    without_options,
)
from wrath_glory.tables import ANNA


def interaction(**chosen: Any) -> do.Interact:
    given = {
        "skill": "intimidation",
        "targets": ("ganger",),
        "against": "resolve",
        "effect": "hindered",
    }
    return do.Interact("vess", **{**given, **chosen})


def interact(at: Table, *faces: int, **chosen: Any) -> tuple[Any, ...]:
    return at.play(ANNA, interaction(**chosen), *faces)


def brought(events: tuple[Any, ...]) -> list[Effect]:
    return [one.effect for one in every(events, EffectBegan)]


class TestInteraction:
    @with_options
    @pytest.mark.rule("WG-OPT-03", "WG-OPT-04", "WG-COND-09")
    def test_hinder(self, ruleset: str) -> None:
        at = fight(ruleset)
        effect = only_effect(interact(at, 4, 4, 1, 1, 1))
        assert (effect.id, effect.rating) == ("ganger.hindered", 1)
        assert effect.until == Moment(Occasion.ROUND, number=1)
        assert [(one.quantity, one.amount) for one in effect.modifiers] == [("dn", 1)]

    @with_options
    @pytest.mark.rule("WG-OPT-03", "WG-OPT-05", "WG-COND-16")
    def test_vulnerable(self, ruleset: str) -> None:
        at = fight(ruleset)
        effect = only_effect(interact(at, 4, 4, 1, 1, 1, effect="vulnerable"))
        assert (effect.id, effect.rating) == ("ganger.vulnerable", 1)
        assert [(one.quantity, one.amount) for one in effect.modifiers] == [("defence", -1)]

    @with_options
    @pytest.mark.rule("WG-OPT-03")
    def test_the_dn_is_the_opposing_trait(self, ruleset: str) -> None:
        at = fight(ruleset)
        ready = at.system.checked(at.system.known(at.state, GM), interaction())
        assert [one.total for one in ready.preview] == [5, 2]
        assert not brought(interact(at, 4, 1, 1, 1, 1))

    @pytest.mark.rule("WG-OPT-03")
    def test_a_trait_that_nobody_knows_is_judged_and_kept(self) -> None:
        at = fight("core")
        interact(at, 4, 4, 1, 1, 1, against="conviction")
        assert at.question(GM, at.to("t1", Judge)).label == "Ganger's Conviction?"
        at.play(GM, at.to("t1", Judge, dn=3))
        assert at.state.characters["ganger"].attributes["conviction"] == 3

    @without_options
    @pytest.mark.rule("WG-OPT-03", "WG-OPT-24", "WG-OPT-26")
    def test_elsewhere_there_is_no_such_attack(self, ruleset: str) -> None:
        at = fight(ruleset)
        for command in (
            interaction(),
            do.SuppressiveFire("vess"),
            do.Grapple("vess", target="ganger"),
        ):
            assert at.refusal(ANNA, command).code == "not_in_ruleset"
        assert not {"interact", "suppressive_fire", "grapple"} & at.verbs(ANNA)

    @pytest.mark.rule("WG-OPT-03")
    def test_the_gm_may_agree_to_something_else(self) -> None:
        at = fight("core")
        interact(at, 4, 4, 1, 1, 1, effect="other")
        assert at.matter("t1.interaction1").values.rule == "WG-OPT-03"

    @pytest.mark.rule("WG-OPT-03")
    def test_a_wrath_six_brings_glory_and_no_critical_hit(self) -> None:
        at = fight("revised-full")
        interact(at, 6, 1, 1, 1, 1)
        if "t1" in at.open():
            at.play(ANNA, at.to("t1", Settle))
        assert at.tracks["glory"] == 1
        assert at.open() == []

    @with_options
    @pytest.mark.rule("WG-OPT-06", "WG-OPT-08")
    @pytest.mark.parametrize(("shifted", "rating", "called"), [(1, 2, False), (3, 4, True)])
    def test_shifts_strengthen_it(
        self, ruleset: str, shifted: int, rating: int, called: bool
    ) -> None:
        at = fight(ruleset)
        interact(at, 2, 6, 6, 6, 6)
        field = at.question(ANNA, at.to("t1", Settle))
        assert field.default == {"stronger": 3}
        assert set(labels(field)) == {"stronger", "glory"}
        events = at.play(ANNA, at.to("t1", Settle, shifts={"stronger": shifted}))
        assert only_effect(events).rating == rating
        assert at.open() == (["t1.players_call1"] if called else [])

    @with_options
    @pytest.mark.rule("WG-OPT-07", "WG-OPT-12")
    def test_several_get_the_same(self, ruleset: str) -> None:
        at = fight(ruleset, VESS, KELL, GANGER, replace(SECOND, attributes={"resolve": 3}))
        events = interact(at, 4, 4, 4, 4, 4, targets=("ganger", "second"))
        assert [(one.on, one.rating) for one in brought(events)] == [("ganger", 1), ("second", 1)]
        settled = only(events, was.TestSettled)
        assert settled.dn == 3 + 2

    @pytest.mark.rule("WG-OPT-03", "WG-SHOCK-03")
    def test_the_exhausted_do_not(self) -> None:
        at = fight("core", tracks={"vess.shock": 5})
        assert at.refusal(ANNA, interaction()).code == "exhausted"

    @pytest.mark.rule("WG-OPT-03")
    def test_it_takes_the_action(self) -> None:
        at = fight("core")
        interact(at, 1, 1, 1, 1, 1)
        assert at.refusal(ANNA, interaction()).code == "slot_used"

    @pytest.mark.rule("WG-OPT-03", "WG-ATK-11")
    def test_a_threat_follows_the_policy(self) -> None:
        vess = replace(VESS, attributes={**VESS.attributes, "resolve": 2})
        at = fight("core", vess, GANGER, limits={Limit.TURN_ORDER: Mode.ADVISED})
        at.play(GM, GiveTurn(who="ganger"))
        command = replace(interaction(targets=("vess",)), character="ganger")
        effect = only_effect(at.play(GM, command, 6, 6, 1, 1))
        assert (effect.on, effect.rating) == ("vess", 2)
        assert at.tracks["glory"] == 0


def only_effect(events: tuple[Any, ...]) -> Effect:
    found = brought(events)
    assert len(found) == 1, found
    return found[0]


class TestSuppressiveFire:
    @with_options
    @pytest.mark.rule("WG-OPT-24", "WG-OPT-04")
    def test_a_reload_for_an_interaction_by_shooting(self, ruleset: str) -> None:
        at = fight(ruleset)
        command = do.SuppressiveFire(
            "vess", weapon="rifle", targets=("ganger",), against="resolve", effect="hindered"
        )
        events = at.play(ANNA, command, 4, 4, 1, 1, 1)
        assert only(events, Spent) == Spent("vess.reloads_rifle", 1, "WG-OPT-24")
        assert only(events, was.TestSettled).skill == "ballistic_skill"
        assert only_effect(events).name == "Hindered"
        told = "Vess lays suppressive fire with Rifle to hinder Ganger."
        assert told in at.read(ANNA)

    @pytest.mark.rule("WG-OPT-24")
    def test_not_without_a_reload(self) -> None:
        rifle = VESS.weapons[0]
        at = fight(
            "core", replace(VESS, weapons=(rifle,)), GANGER, tracks={"vess.reloads_rifle": 0}
        )
        assert at.refusal(ANNA, do.SuppressiveFire("vess")).code == "no_reloads"

    @pytest.mark.rule("WG-OPT-24")
    def test_only_with_a_gun_that_has_reloads_to_spend(self) -> None:
        field = fight("core").question(ANNA, do.SuppressiveFire("vess"))
        assert set(labels(field)) == {"rifle", "pistol"}
        knives = tuple(one for one in VESS.weapons if one.id in ("knives", "musket"))
        at = fight("core", replace(VESS, weapons=knives), GANGER)
        assert at.refusal(ANNA, do.SuppressiveFire("vess")).code == "no_weapon"


class TestGrapple:
    @with_options
    @pytest.mark.rule("WG-OPT-26", "WG-OPP-02", "WG-COND-13")
    @pytest.mark.parametrize(("theirs", "held"), [((4, 1, 1), True), ((4, 4, 1), False)])
    def test_whoever_wins_holds_the_other(
        self, ruleset: str, theirs: tuple[int, ...], held: bool
    ) -> None:
        at = fight(ruleset)
        events = at.play(ANNA, do.Grapple("vess", target="ganger"), 4, 1, 1, 1, *theirs)
        restrained = [one for one in brought(events) if one.name == "Restrained"]
        assert bool(restrained) is held
        if held:
            assert (restrained[0].on, restrained[0].source) == ("ganger", "vess")
        assert at.state.fight.engaged == (("ganger", "vess"),)

    @pytest.mark.rule("WG-OPT-26", "WG-OPT-01")
    def test_only_within_reach(self) -> None:
        at = fight("core", replace(VESS, speed=6), GANGER, SECOND, facts={"distance": "metres"})
        for who, x in (("vess", 0), ("ganger", 100), ("second", 5)):
            at.play(GM, SetPlace(who, x=x))
        refused = at.refusal(ANNA, do.Grapple("vess", target="ganger"))
        assert (refused.code, refused.rule) == ("out_of_range", "WG-OPT-26")
        field = at.question(ANNA, do.Grapple("vess"))
        assert [one.value for one in field.domain.options] == ["second"]  # type: ignore[union-attr]
        at.play(ANNA, do.Grapple("vess", target="second"), 4, 1, 1, 1, 1, 1, 1)
        assert at.state.fight.places["vess"].x == 5

    @pytest.mark.rule("WG-OPT-26", "WG-OPP-04")
    def test_there_is_no_wrath_die(self) -> None:
        at = fight("core")
        events = at.play(ANNA, do.Grapple("vess", target="ganger"), 6, 1, 1, 1, 1, 1, 1)
        assert {one.wrath_dice for one in every(events, was.DiceFell)} == {0}
        assert at.tracks["glory"] == 0

    @pytest.mark.rule("WG-OPT-26")
    def test_nobody_wrestles_with_the_dead(self) -> None:
        at = fight("core", limits={Limit.TURN_ORDER: Mode.ADVISED})
        at.play(GM, GiveTurn(who="ganger"))
        at.play(GM, DeclareDead("vess"))
        assert at.refusal(GM, do.Grapple("ganger", target="vess")).code == "not_a_choice"

    @pytest.mark.rule("WG-OPT-26")
    def test_a_hero_who_is_grappled_rolls_for_themselves(self) -> None:
        at = fight("core", limits={Limit.TURN_ORDER: Mode.ADVISED})
        at.play(GM, GiveTurn(who="ganger"))
        at.play(GM, do.Grapple("ganger", target="vess"), 1, 1, 1)
        assert at.matter("o1.opponent").asks == ("vess",)
        at.play(ANNA, at.to("o1.opponent", RollDice), 4, 1, 1, 1)
        assert not [one for one in at.state.effects if one.name == "Restrained"]

"""WG-OPT-19, -20, -22, -23, -25 and -27: what an attack can be besides plain."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from support import every, only
from tableside.core.effects import Moment, Occasion
from tableside.core.state import EffectBegan, Spent
from tableside.core.values import GM, Command, Illegal, Limit, Mode
from tableside.systems.wrath_glory.attack.declare import AttackDeclared
from tableside.systems.wrath_glory.attack.resolve import AttackLanded, DamageRolled, KnockedDown
from tableside.systems.wrath_glory.attack.traits import Deploy, Deployed
from tableside.systems.wrath_glory.numbers import conditions
from tableside.systems.wrath_glory.skill_tests.buying import AllowBuying, DenyBuying
from tableside.systems.wrath_glory.turns.movement import Move
from tableside.systems.wrath_glory.turns.rounds import EndRound, MultiAction
from tableside.systems.wrath_glory.turns.shock import RecoverShock
from wrath_glory.combat.attack_tables import (
    CANNON,
    GANGER,
    VESS,
    asked,
    attack,
    chips,
    declared,
    engage,
    fight,
    labels,
    moves,
    numbers,
    under,
    with_options,
    without_options,
)
from wrath_glory.tables import ANNA

STURDY = ("Powered Armour", "power armor", "Adeptus Astartes", "Ork")  # WG-TRAIT-07


class TestCharge:
    @with_options
    @pytest.mark.rule("WG-OPT-19", "WG-ATK-05")
    def test_a_die_for_move_and_action(self, ruleset: str) -> None:
        at = fight(ruleset)
        assert moves(at, weapon="blade")["charge"] == "Charge: +1 die"
        attack(at, 2, 1, 1, 1, 1, weapon="blade", move="charge")
        assert at.refusal(ANNA, Move("vess", metres=1)).code == "slot_used"

    @pytest.mark.rule("WG-OPT-19", "WG-COND-10")
    def test_nobody_charges_while_pinned(self) -> None:
        at = fight("core")
        pinned = conditions.pinned(at.system.rules, "vess", Moment(Occasion.SCENE))
        known = at.system.known(under(at, pinned), ANNA)
        command = declared(at, weapon="blade", move="charge")
        at.system.checked(at.system.known(at.state, ANNA), command)
        with pytest.raises(Illegal):
            at.system.checked(known, command)

    @pytest.mark.rule("WG-OPT-19")
    def test_there_is_no_way_to_go_to_somebody_at_hand(self) -> None:
        at = fight("core")
        engage(at, "vess", "ganger")
        assert "charge" not in moves(at, weapon="blade", targets=("ganger",))
        assert "charge" in moves(at, weapon="blade", targets=("second",))

    @pytest.mark.rule("WG-COND-10", "WG-ATK-10")
    def test_the_pinned_shoot_worse_and_strike_as_well(self) -> None:
        at = fight("core")
        pinned = conditions.pinned(at.system.rules, "vess", Moment(Occasion.SCENE))
        known = at.system.known(under(at, pinned), ANNA)
        assert at.system.checked(known, declared(at)).preview[1].total == 5
        assert at.system.checked(known, declared(at, weapon="blade")).preview[1].total == 3


class TestAllOut:
    @pytest.mark.rule("WG-OPT-20", "WG-OPT-17", "WG-WP-07")
    def test_not_once_shock_was_recovered_in_this_turn(self) -> None:
        # In core that and an attack are a Multi-action.
        at = fight("core", tracks={"vess.shock": 3, "vess.wrath": 1})
        assert "all_out" in chips(at, weapon="blade")
        at.play(ANNA, RecoverShock("vess"), 3)
        assert "all_out" not in chips(at, weapon="blade")
        assert numbers(at, weapon="blade") == (4, 5)

    @with_options
    @pytest.mark.rule("WG-OPT-20", "WG-ATK-05")
    def test_two_dice_for_an_opening_until_the_next_turn(self, ruleset: str) -> None:
        at = fight(ruleset)
        label = chips(at, weapon="blade")["all_out"]
        assert label == "All-Out Attack: +2 dice, your Defence -2"
        events = attack(at, 2, 1, 1, 1, 1, 1, weapon="blade", options=("all_out",))
        effect = only(events, EffectBegan).effect
        assert effect.until == Moment(Occasion.TURN_START, "vess", 2)
        assert [(one.quantity, one.amount) for one in effect.modifiers] == [("defence", -2)]

    @pytest.mark.rule("WG-OPT-20")
    def test_not_with_a_gun(self) -> None:
        assert "all_out" not in chips(fight("core"), weapon="rifle")

    @pytest.mark.rule("WG-OPT-20", "WG-OPT-17")
    def test_never_in_a_multi_action(self) -> None:
        at = fight("core")
        at.play(ANNA, MultiAction("vess", actions=("attack", "reload")))
        assert "all_out" not in chips(at, weapon="blade")
        command = declared(at, weapon="blade", options=("all_out",))
        assert at.refusal(ANNA, command).code == "no_all_out"


class TestCalledShot:
    @with_options
    @pytest.mark.rule("WG-OPT-22", "WG-DMG-03")
    @pytest.mark.parametrize(
        ("part", "dn", "ed"), [("medium", 5, 2), ("small", 7, 3), ("tiny", 9, 4)]
    )
    def test_harder_and_deadlier(self, ruleset: str, part: str, dn: int, ed: int) -> None:
        at = fight(ruleset, replace(VESS, totals={"ballistic_skill": 9}), GANGER)
        assert numbers(at, called=part) == (9, dn)
        attack(at, *(4,) * 9, *(1,) * ed, called=part)
        assert at.open() == []

    @with_options
    @pytest.mark.rule("WG-OPT-22")
    def test_each_size_says_what_it_does(self, ruleset: str) -> None:
        field = asked(fight(ruleset), "called")
        assert field is not None
        assert labels(field)["small"] == "Called Shot, a hand or the head: DN +4, 2 ED"

    @pytest.mark.rule("WG-OPT-22")
    def test_a_miss_rolls_no_damage(self) -> None:
        at = fight("core")
        events = attack(at, 4, 4, 4, 1, 1, called="medium")
        assert not every(events, DamageRolled)


class TestHeavy:
    @with_options
    @pytest.mark.rule("WG-TRAIT-07")
    def test_a_weapon_too_heavy_is_harder_to_aim(self, ruleset: str) -> None:
        at = fight(ruleset)
        assert numbers(at, weapon="cannon") == (5, 5)
        strong = fight(ruleset, replace(VESS, attributes={"strength": 6}), GANGER)
        assert numbers(strong, weapon="cannon") == (5, 3)

    @with_options
    @pytest.mark.rule("WG-TRAIT-07", "WG-OPT-25")
    def test_braced_or_mounted_it_is_steady(self, ruleset: str) -> None:
        at = fight(ruleset)
        assert moves(at, weapon="cannon")["brace"] == "Brace: DN -2, no fall"
        assert numbers(at, weapon="cannon", move="brace") == (5, 3)
        assert numbers(at, weapon="cannon", options=("mounted",)) == (5, 3)

    @with_options
    @pytest.mark.rule("WG-TRAIT-07", "WG-COND-12")
    def test_a_one_on_the_wrath_die_throws_its_bearer_down(self, ruleset: str) -> None:
        at = fight(ruleset)
        rolled = (5, 1) if ruleset == "core" else ()  # a Complication that waits for the GM
        events = attack(at, 1, 1, 1, 1, 1, *rolled, weapon="cannon")
        assert only(events, KnockedDown).character == "vess"
        assert "vess.prone" in {one.id for one in at.state.effects}
        assert len(at.open()) == 1

    @pytest.mark.rule("WG-TRAIT-07", "WG-OPT-25")
    @pytest.mark.parametrize("why", ["braced", "strong", *STURDY])
    def test_not_if_it_is_secured_or_they_are_sturdy(self, why: str) -> None:
        vess = VESS
        if why == "strong":
            vess = replace(VESS, attributes={"strength": 6})
        if why in STURDY:
            vess = replace(VESS, keywords=(why,))
        at = fight("core", vess, GANGER)
        move = "brace" if why == "braced" else ""
        events = attack(at, 1, 1, 1, 1, 1, 5, 1, weapon="cannon", move=move)
        assert not every(events, KnockedDown)
        assert "vess.prone" not in {one.id for one in at.state.effects}

    @pytest.mark.rule("WG-OPT-25")
    def test_it_stays_braced_for_the_turn(self) -> None:
        at = fight("core", limits={Limit.ONCE: Mode.ADVISED})
        attack(at, 2, 1, 1, 1, 1, weapon="cannon", move="brace")
        assert numbers(at, weapon="cannon") == (5, 3)

    @pytest.mark.rule("WG-OPT-25")
    def test_a_light_weapon_is_not_braced(self) -> None:
        assert "brace" not in moves(fight("core"), weapon="rifle")

    @pytest.mark.rule("WG-TRAIT-07")
    def test_a_tripod_takes_an_action_and_stands_until_they_move(self) -> None:
        at = fight("core")
        assert "vess" in {one.character for one in at.offers(ANNA) if one.verb == "deploy"}
        assert "On a mount: DN -2, no fall" in chips(at, weapon="cannon").values()
        events = at.play(ANNA, Deploy("vess", weapon="cannon"))
        assert only(events, Deployed).weapon == CANNON.name
        assert at.refusal(ANNA, declared(at, weapon="cannon")).code == "slot_used"
        at.play(GM, EndRound())
        assert numbers(at, weapon="cannon") == (5, 3)
        assert "deploy" not in at.verbs(ANNA)
        assert not every(attack(at, 1, 1, 1, 1, 1, 5, 1, weapon="cannon"), KnockedDown)
        at.play(GM, EndRound())
        at.play(ANNA, Move("vess", metres=2))
        assert numbers(at, weapon="cannon") == (5, 5)

    @pytest.mark.rule("WG-TRAIT-07")
    @pytest.mark.parametrize("ruleset", ["starter", "revised"])
    def test_elsewhere_nothing_is_set_up(self, ruleset: str) -> None:
        refused = fight(ruleset).refusal(ANNA, Deploy("vess", weapon="cannon"))
        assert (refused.code, refused.rule) == ("not_in_ruleset", "WG-TRAIT-07")

    @pytest.mark.rule("WG-TRAIT-07")
    def test_an_unknown_strength_is_enough(self) -> None:
        at = fight("core", replace(VESS, attributes={}, weapons=(CANNON,)), GANGER)
        assert numbers(at, weapon="cannon") == (5, 3)


class TestSalvo:
    @pytest.mark.rule("WG-OPT-23")
    def test_in_core_dice_for_a_reload(self) -> None:
        at = fight("core")
        assert chips(at)["salvo"] == "Salvo: +2 dice for a Reload"
        assert numbers(at, options=("salvo",)) == (7, 3)
        events = attack(at, 2, *(1,) * 6, options=("salvo",))
        assert only(events, Spent) == Spent("vess.reloads_rifle", 1, "WG-OPT-23")

    @pytest.mark.rule("WG-OPT-23")
    def test_not_without_a_reload(self) -> None:
        at = fight("core", tracks={"vess.reloads_rifle": 0})
        assert "salvo" not in chips(at)
        assert at.refusal(ANNA, declared(at, options=("salvo",))).code == "no_reloads"

    @pytest.mark.rule("WG-OPT-23")
    def test_where_cost_only_advises_it_is_a_caution(self) -> None:
        limits = {Limit.COST: Mode.ADVISED}
        at = fight("core", tracks={"vess.reloads_rifle": 0}, limits=limits)
        known = at.system.known(at.state, ANNA)
        ready = at.system.checked(known, declared(at, options=("salvo",)))
        assert [one.code for one in ready.cautions] == ["no_reloads"]

    @pytest.mark.rule("WG-OPT-23")
    @pytest.mark.parametrize("ruleset", ["starter", "revised", "revised-full"])
    def test_elsewhere_it_helps_no_single_shot(self, ruleset: str) -> None:
        assert "salvo" not in chips(fight(ruleset))

    @pytest.mark.rule("WG-OPT-23")
    def test_not_with_a_weapon_that_has_none(self) -> None:
        assert "salvo" not in chips(fight("core"), weapon="musket")


class TestBuying:
    @pytest.mark.rule("WG-ATK-04", "WG-TEST-07")
    @pytest.mark.parametrize("answer", [AllowBuying, DenyBuying])
    def test_in_core_successes_are_bought_if_the_gm_agrees(self, answer: type[Command]) -> None:
        at = fight("core")
        attack(at, options=("buy",))
        agreed = answer is AllowBuying
        faces = (1,) if agreed else (2, 1, 1, 1, 1)
        landed = only(at.play(GM, at.to("a1.test", answer), *faces), AttackLanded)
        assert (landed.icons, bool(landed.hit)) == ((3, True) if agreed else (0, False))

    @pytest.mark.rule("WG-TEST-07")
    @pytest.mark.parametrize("ruleset", ["starter", "revised"])
    def test_elsewhere_an_attack_is_rolled(self, ruleset: str) -> None:
        assert "buy" not in chips(fight(ruleset))


class TestUnarmed:
    @with_options
    @pytest.mark.rule("WG-OPT-27", "WG-DMG-02")
    def test_strength_and_one_die(self, ruleset: str) -> None:
        at = fight(ruleset, replace(VESS, weapons=()), GANGER)
        events = attack(at, 4, 4, 4, 1, 4, weapon="unarmed")
        assert only(events, AttackDeclared).weapon == "Unarmed"
        assert only(events, DamageRolled).damage == 5

    @without_options
    @pytest.mark.rule("WG-OPT-27")
    def test_elsewhere_bare_hands_are_no_weapon(self, ruleset: str) -> None:
        field = asked(fight(ruleset), "weapon")
        assert field is not None
        assert "unarmed" not in labels(field)

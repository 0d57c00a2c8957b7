"""WG-OPT-19 to -27, WG-ATK-05 to -12 and the traits they need: chips, dice, DN, what is barred."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from support import Table, every, only
from tableside.core.desk import GiveEffect
from tableside.core.effects import Hook, Modifier, Moment
from tableside.core.state import EffectBegan, Spent
from tableside.core.values import GM, Command, Illegal, Limit, Mode
from tableside.systems.wrath_glory import conditions
from tableside.systems.wrath_glory.combat.attack import commands as do
from tableside.systems.wrath_glory.combat.attack.events import (
    AttackDeclared,
    AttackLanded,
    DamageRolled,
    KnockedDown,
)
from tableside.systems.wrath_glory.combat.turns.commands import Move, MultiAction, RecoverShock
from tableside.systems.wrath_glory.commands import AllowBuying, DenyBuying
from wrath_glory.combat.attack_tables import (
    CANNON,
    GANGER,
    KELL,
    RULESETS,
    VESS,
    WITH_OPTIONS,
    WITHOUT_OPTIONS,
    accept,
    asked,
    attack,
    chips,
    declared,
    engage,
    fight,
    labels,
)
from wrath_glory.tables import ANNA

with_options = pytest.mark.parametrize("ruleset", WITH_OPTIONS)
without_options = pytest.mark.parametrize("ruleset", WITHOUT_OPTIONS)


def numbers(at: Table, **chosen: Any) -> tuple[int | None, int | None]:
    """Pool and DN of an attack of Vess, as they are shown before the roll."""
    command = declared(at, **chosen)
    ready = at.system.checked(at.system.known(at.state, ANNA), command)
    pool, dn = ready.preview
    return pool.total, dn.total


def moves(at: Table, **chosen: Any) -> dict[str, str]:
    found = asked(at, "move", **chosen)
    return {} if found is None else labels(found)


def under(at: Table, *effects: Any) -> Any:
    """The state with these conditions in it."""
    state = at.state
    for one in effects:
        state = at.system.evolve(state, EffectBegan(one))
    return state


class TestRange:
    @with_options
    @pytest.mark.rule("WG-ATK-05", "WG-ATK-06")
    @pytest.mark.parametrize(
        ("range_", "pool", "dn"), [("close", 6, 3), ("normal", 5, 3), ("long", 5, 5)]
    )
    def test_bands(self, ruleset: str, range_: str, pool: int, dn: int) -> None:
        assert numbers(fight(ruleset), range=range_) == (pool, dn)

    @with_options
    @pytest.mark.rule("WG-ATK-06")
    def test_each_band_says_what_it_does(self, ruleset: str) -> None:
        field = asked(fight(ruleset), "range")
        assert field is not None
        assert labels(field) == {
            "normal": "Normal range",
            "close": "Close range: +1 die",
            "long": "Long range: DN +2",
        }

    @without_options
    @pytest.mark.rule("WG-ATK-06", "WG-ATK-07", "WG-OPT-21", "WG-OPT-22")
    def test_where_the_rules_are_silent_nothing_is_asked(self, ruleset: str) -> None:
        at = fight(ruleset)
        for name in ("range", "cover", "move", "called", "options"):
            assert asked(at, name) is None
        refused = at.refusal(ANNA, declared(at, range="close"))
        assert refused.code == "not_asked_here"

    @pytest.mark.rule("WG-ATK-06")
    def test_a_blade_has_no_range(self) -> None:
        assert asked(fight("core"), "range", weapon="blade") is None


class TestCover:
    @with_options
    @pytest.mark.rule("WG-ATK-07")
    @pytest.mark.parametrize(("cover", "dn"), [("", 3), ("half", 4), ("more", 5)])
    def test_cover_raises_the_dn(self, ruleset: str, cover: str, dn: int) -> None:
        assert numbers(fight(ruleset), cover=cover) == (5, dn)


class TestSurprise:
    @with_options
    @pytest.mark.rule("WG-ATK-05", "WG-ATK-08", "WG-DMG-03")
    def test_more_dice_for_the_attack_and_the_damage(self, ruleset: str) -> None:
        at = fight(ruleset)
        assert chips(at)["surprise"] == "Surprise: +2 dice, 1 ED"
        events = attack(at, 4, 4, 4, 1, 1, 1, 1, 4, 4, options=("surprise",))
        assert only(events, DamageRolled).damage == 12

    @pytest.mark.rule("WG-ATK-08")
    def test_a_surprised_target_needs_no_chip(self) -> None:
        at = fight("core")
        until = Moment(Hook.SCENE)
        state = under(at, conditions.surprised("ganger", until))
        known = at.system.known(state, ANNA)
        ready = at.system.checked(known, declared(at))
        assert ready.preview[0].total == 7
        with pytest.raises(Illegal) as refused:
            at.system.checked(known, declared(at, options=("surprise",)))
        assert refused.value.code == "not_a_choice"


class TestAim:
    @with_options
    @pytest.mark.rule("WG-OPT-21", "WG-ATK-05")
    def test_a_die_for_the_move(self, ruleset: str) -> None:
        at = fight(ruleset)
        assert moves(at) == {
            "": "Keep your move",
            "aim": "Aim: +1 die",
            "steady": "Aim: into a melee without its DN +2",
        }
        assert numbers(at, move="aim") == (6, 3)
        attack(at, 1, 1, 1, 1, 1, 1, move="aim")
        assert at.refusal(ANNA, Move("vess", metres=1)).code == "slot_used"

    @pytest.mark.rule("WG-OPT-21")
    def test_whoever_has_moved_aims_no_more(self) -> None:
        at = fight("core")
        at.play(ANNA, Move("vess", metres=1))
        assert moves(at) == {}
        assert at.refusal(ANNA, declared(at, move="aim")).code == "slot_used"

    @pytest.mark.rule("WG-OPT-21")
    def test_a_blade_does_not_aim(self) -> None:
        assert set(moves(fight("core"), weapon="blade")) == {"", "charge"}

    @pytest.mark.rule("WG-OPT-21", "WG-ATK-12")
    @pytest.mark.parametrize(("move", "dn"), [("", 5), ("aim", 5), ("steady", 3)])
    def test_it_may_spare_the_risk_instead(self, move: str, dn: int) -> None:
        at = fight("core")
        assert numbers(at, move=move, options=("into_melee",))[1] == dn

    @with_options
    @pytest.mark.rule("WG-TRAIT-15", "WG-OPT-21", "WG-ATK-12")
    def test_a_sniper_weapon_aims_better(self, ruleset: str) -> None:
        at = fight(ruleset)
        label = moves(at, weapon="long_gun")["aim"]
        assert label == "Aim: +2 dice, 2 ED, no risk in a melee"
        chosen: dict[str, Any] = {"weapon": "long_gun", "move": "aim", "options": ("into_melee",)}
        assert numbers(at, **chosen) == (7, 3)
        events = attack(at, 4, 4, 4, 1, 1, 1, 1, 4, 1, 1, **chosen)
        assert only(events, DamageRolled).faces == (4, 1, 1)

    @pytest.mark.rule("WG-TRAIT-15")
    def test_without_aiming_it_is_a_gun_like_any_other(self) -> None:
        at = fight("core")
        assert numbers(at, weapon="long_gun") == (5, 3)
        events = attack(at, 4, 4, 4, 1, 1, 1, weapon="long_gun")
        assert only(events, DamageRolled).faces == (1,)


class TestIntoMelee:
    @with_options
    @pytest.mark.rule("WG-ATK-12")
    def test_a_friend_in_the_way_is_seen_where_the_table_knows_of_it(self, ruleset: str) -> None:
        at = fight(ruleset)
        engage(at, "kell", "ganger")
        assert "into_melee" not in chips(at)
        assert numbers(at) == (5, 5)

    @pytest.mark.rule("WG-ATK-12")
    def test_a_melee_among_foes_is_nobodys_risk(self) -> None:
        at = fight("core")
        engage(at, "second", "ganger")
        assert numbers(at) == (5, 3)

    @pytest.mark.rule("WG-ATK-12")
    def test_a_blade_strikes_there_without_a_penalty(self) -> None:
        at = fight("core")
        engage(at, "kell", "ganger")
        assert numbers(at, weapon="blade") == (4, 3)


class TestPistol:
    @with_options
    @pytest.mark.rule("WG-TRAIT-12", "WG-ATK-01")
    def test_in_a_melee_it_is_wielded(self, ruleset: str) -> None:
        at = fight(ruleset)
        assert numbers(at, weapon="pistol") == (5, 3)
        assert numbers(at, weapon="pistol", options=("point_blank",)) == (4, 3)
        engage(at, "vess", "ganger")
        assert numbers(at, weapon="pistol") == (4, 3)

    @pytest.mark.rule("WG-TRAIT-12")
    def test_no_other_gun_has_the_chip(self) -> None:
        at = fight("core")
        assert "point_blank" in chips(at, weapon="pistol")
        assert "point_blank" not in chips(at, weapon="rifle")


class TestCharge:
    @with_options
    @pytest.mark.rule("WG-OPT-19", "WG-ATK-05")
    def test_a_die_for_move_and_action(self, ruleset: str) -> None:
        at = fight(ruleset)
        assert moves(at, weapon="blade")["charge"] == "Charge: +1 die"
        attack(at, 1, 1, 1, 1, 1, weapon="blade", move="charge")
        assert at.refusal(ANNA, Move("vess", metres=1)).code == "slot_used"

    @pytest.mark.rule("WG-OPT-19", "WG-COND-10")
    def test_nobody_charges_while_pinned(self) -> None:
        at = fight("core")
        pinned = conditions.pinned(at.system.rules, "vess", Moment(Hook.SCENE))
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
        pinned = conditions.pinned(at.system.rules, "vess", Moment(Hook.SCENE))
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
        events = attack(at, 1, 1, 1, 1, 1, 1, weapon="blade", options=("all_out",))
        effect = only(events, EffectBegan).effect
        assert effect.until == Moment(Hook.TURN_START, "vess", 2)
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
        assert at.refusal(ANNA, command).code == "not_a_choice"


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


class TestExhausted:
    @with_options
    @pytest.mark.rule("WG-SHOCK-03", "WG-OPT-12", "WG-OPT-21")
    def test_a_plain_attack_is_all_that_is_left(self, ruleset: str) -> None:
        at = fight(ruleset, tracks={"vess.shock": 6 if ruleset != "core" else 5})
        assert moves(at) == {}
        assert asked(at, "called") is None
        assert set(chips(at)) - {"buy"} == {"surprise", "into_melee"}
        field = asked(at, "targets")
        assert field is not None
        assert field.domain.high == 1  # type: ignore[union-attr]
        attack(at, 1, 1, 1, 1, 1)


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
        events = attack(at, 1, 1, 1, 1, 1, weapon="cannon")
        assert only(events, KnockedDown).character == "vess"
        assert "vess.prone" in {one.id for one in at.state.effects}
        assert at.open() == ["a1.complication1"]

    @pytest.mark.rule("WG-TRAIT-07", "WG-OPT-25")
    @pytest.mark.parametrize("why", ["braced", "strong", "armoured"])
    def test_not_if_it_is_secured_or_they_are_sturdy(self, why: str) -> None:
        vess = VESS
        if why == "strong":
            vess = replace(VESS, attributes={"strength": 6})
        if why == "armoured":
            vess = replace(VESS, keywords=("Powered Armour",))
        at = fight("core", vess, GANGER)
        move = "brace" if why == "braced" else ""
        events = attack(at, 1, 1, 1, 1, 1, weapon="cannon", move=move)
        assert not every(events, KnockedDown)
        assert at.open() == ["a1.complication1"]

    @pytest.mark.rule("WG-OPT-25")
    def test_it_stays_braced_for_the_turn(self) -> None:
        at = fight("core", limits={Limit.ONCE: Mode.ADVISED})
        attack(at, 1, 1, 1, 1, 1, weapon="cannon", move="brace")
        assert numbers(at, weapon="cannon") == (5, 3)

    @pytest.mark.rule("WG-OPT-25")
    def test_a_light_weapon_is_not_braced(self) -> None:
        assert "brace" not in moves(fight("core"), weapon="rifle")

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
        events = attack(at, *(1,) * 7, options=("salvo",))
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
        faces = (1,) if agreed else (1, 1, 1, 1, 1)
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


class TestConditions:
    @with_options
    @pytest.mark.rule("WG-ATK-10", "WG-COND-09", "WG-COND-16")
    def test_hindered_attackers_and_vulnerable_targets(self, ruleset: str) -> None:
        at = fight(ruleset)
        until = Moment(Hook.SCENE)
        state = under(
            at, conditions.hindered("vess", 3, until), conditions.vulnerable("ganger", 1, until)
        )
        known = at.system.known(state, ANNA)
        assert at.system.checked(known, declared(at)).preview[1].total == 3 + 3 - 1

    @pytest.mark.rule("WG-COND-12")
    def test_in_core_the_prone_are_easier_to_strike_not_to_shoot(self) -> None:
        at = fight("core")
        known = at.system.known(under(at, conditions.prone(at.system.rules, "ganger")), ANNA)
        assert at.system.checked(known, declared(at)).preview[1].total == 3
        assert at.system.checked(known, declared(at, weapon="blade")).preview[1].total == 1

    @pytest.mark.parametrize("ruleset", RULESETS)
    def test_what_an_effect_says_of_attacks_counts_for_them_alone(self, ruleset: str) -> None:
        at = fight(ruleset)
        better = Modifier("pool", 2, when={"purpose": "attack", "attack": "melee"})
        at.play(GM, GiveEffect(name="Duellist", on="vess", modifiers=(better,)))
        assert numbers(at) == (5, 3)
        assert numbers(at, weapon="blade") == (6, 3)


def test_several_chips_add_up() -> None:
    at = fight("core")
    at.play(GM, GiveEffect(name="Dusk", on="scene"))
    chosen: dict[str, Any] = {"range": "close", "cover": "half", "move": "aim", "called": "medium"}
    assert numbers(at, **chosen, options=("salvo", "surprise")) == (5 + 1 + 1 + 2 + 2, 3 + 1 + 2)
    attack(at, *(6,) * 11, **chosen, options=("salvo", "surprise"))
    events = accept(at, *(1,) * (1 + 1 + 1 + 8), damage=8)
    assert only(events, AttackLanded).shifts == {"damage": 8}
    lines = at.read(ANNA)
    told = "Vess attacks Ganger with Rifle (aims, at an arm or a leg, Salvo, by surprise, "
    assert any(line.startswith(told) for line in lines)


def test_an_option_nobody_offered_is_refused() -> None:
    at = fight("core", VESS, KELL, GANGER)
    assert at.refusal(ANNA, do.MakeAttack("vess", weapon="bow")).code == "not_a_choice"

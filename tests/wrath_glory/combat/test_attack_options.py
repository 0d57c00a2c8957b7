"""WG-OPT-19 to -27, WG-ATK-05 to -12 and the traits they need: chips, dice, DN, what is barred."""

from __future__ import annotations

from typing import Any

import pytest

from support import only
from tableside.core.desk import GiveEffect
from tableside.core.effects import Modifier, Moment, Occasion
from tableside.core.values import GM, Illegal
from tableside.systems.wrath_glory.attack import declare as do
from tableside.systems.wrath_glory.attack.resolve import AttackLanded, DamageRolled
from tableside.systems.wrath_glory.numbers import conditions
from tableside.systems.wrath_glory.turns.movement import Move
from wrath_glory.combat.attack_tables import (
    GANGER,
    KELL,
    RULESETS,
    VESS,
    accept,
    as_it_is,
    asked,
    attack,
    chips,
    declared,
    engage,
    fight,
    labels,
    moves,
    numbers,
    plain_critical,
    under,
    with_options,
    without_options,
)
from wrath_glory.tables import ANNA


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
        assert (refused.code, refused.rule) == ("not_in_ruleset", "WG-ATK-06")

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
        until = Moment(Occasion.SCENE)
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
        attack(at, 2, 1, 1, 1, 1, 1, move="aim")
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
        attack(at, 2, 1, 1, 1, 1)


class TestConditions:
    @with_options
    @pytest.mark.rule("WG-ATK-10", "WG-COND-09", "WG-COND-16")
    def test_hindered_attackers_and_vulnerable_targets(self, ruleset: str) -> None:
        at = fight(ruleset)
        until = Moment(Occasion.SCENE)
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
    events = accept(at, *(1,) * (1 + 1 + 1 + 8), *plain_critical(at), damage=8)
    events += as_it_is(at)
    assert only(events, AttackLanded).shifts == {"damage": 8}
    lines = at.read(ANNA)
    told = "Vess attacks Ganger with Rifle (aims, at an arm or a leg, Salvo, by surprise, "
    assert any(line.startswith(told) for line in lines)


def test_an_option_nobody_offered_is_refused() -> None:
    at = fight("core", VESS, KELL, GANGER)
    assert at.refusal(ANNA, do.MakeAttack("vess", weapon="bow")).code == "not_a_choice"

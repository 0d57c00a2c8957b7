"""Bare requests: harm, damage dice and loose pools without an attack being played."""

from __future__ import annotations

from typing import Any

import pytest

from support import every, only
from tableside.core.values import GM, Actor
from tableside.systems.wrath_glory.harm.requests import (
    DamageThrown,
    Harm,
    PoolRolled,
    RollDamage,
    RollPool,
)
from tableside.systems.wrath_glory.harm.soak import Soak
from tableside.systems.wrath_glory.harm.wounds import Harmed
from wrath_glory.combat.harm_tables import RULESETS, fight, soak, take, taken
from wrath_glory.tables import ANNA, BEN


class TestHarm:
    @pytest.mark.rule("WG-DMG-04")
    def test_several_at_once_each_by_their_own_resilience(self) -> None:
        at = fight()
        events = at.play(GM, Harm(who=("ganger", "vess", "kell"), damage=9, source="a blast"))
        assert only(events, Harmed).target == "ganger"
        assert at.open() == ["b1", "b1.vess", "b1.kell"]
        take(at, "b1.vess")
        at.play(BEN, at.to("b1.kell", Soak), 4, 1, 1)
        assert (taken(at), taken(at, "kell"), taken(at, "ganger")) == ((1, 0), (0, 1), (3, 0))
        assert at.open() == []

    def test_two_requests_never_share_an_id(self) -> None:
        at = fight()
        at.play(GM, Harm(who=("vess",), damage=10))
        at.play(GM, Harm(who=("vess",), damage=10))
        assert at.open() == ["b1", "b1.vess", "b2", "b2.vess"]
        soak(at, "b1.vess", 1, 1, 1)
        at.play(GM, Harm(who=("vess",), damage=10))
        assert at.open() == ["b2", "b2.vess", "b3", "b3.vess"]

    @pytest.mark.rule("WG-DMG-04")
    def test_damage_shock_and_wounds_come_together(self) -> None:
        at = fight()
        at.play(GM, Harm(who=("ganger",), damage=8, shock=1, wounds=1))
        assert taken(at, "ganger") == (3, 1)

    @pytest.mark.parametrize(
        ("wrong", "code"),
        [
            ({"who": ()}, "not_a_choice"),
            ({"who": ("vess", "vess")}, "not_a_choice"),
            ({"who": ("nobody",)}, "no_such_character"),
            ({"damage": 0}, "no_harm"),
            ({"damage": -1}, "not_a_choice"),
            ({"damage": 101}, "not_a_choice"),
            ({"ap": -1}, "not_a_choice"),
            ({"shock": 101}, "not_a_choice"),
            ({"source": "x" * 61}, "too_long"),
        ],
    )
    def test_what_cannot_be_is_refused(self, wrong: dict[str, Any], code: str) -> None:
        at = fight()
        right: dict[str, Any] = {"who": ("vess",), "damage": 9}
        assert at.refusal(GM, Harm(**(right | wrong))).code == code
        at.play(GM, Harm(**right))

    def test_only_the_gm_harms(self) -> None:
        at = fight()
        assert at.refusal(ANNA, Harm(who=("ganger",), damage=9)).code == "not_gm"


class TestRollDamage:
    @pytest.mark.rule("WG-DMG-01", "WG-DMG-03")
    @pytest.mark.parametrize("ruleset", RULESETS)
    @pytest.mark.parametrize(("faces", "total"), [((3, 2), 7), ((4, 5), 9), ((6, 1), 9)])
    def test_flat_damage_and_icons(self, ruleset: str, faces: tuple[int, ...], total: int) -> None:
        at = fight(ruleset)
        events = at.play(GM, RollDamage(damage=7, ed=2), *faces)
        assert only(events, DamageThrown).damage == total
        assert (at.open(), every(events, Harmed)) == ([], [])

    @pytest.mark.rule("WG-DMG-01", "WG-DMG-04")
    def test_at_somebody_it_strikes(self) -> None:
        at = fight()
        roll = RollDamage(character="vess", damage=7, ed=1, ap=1, who=("ganger",), source="gun")
        at.play(ANNA, roll, 6)
        assert taken(at, "ganger") == (4, 0)

    @pytest.mark.rule("WG-DMG-01")
    def test_without_dice_the_flat_damage_strikes(self) -> None:
        at = fight()
        at.play(GM, RollDamage(damage=9, who=("vess",)))
        assert at.matter("b1.vess").values.wounds == 1

    @pytest.mark.parametrize(
        ("actor", "wrong", "code"),
        [
            (ANNA, {"who": ("kell",)}, "not_gm"),
            (ANNA, {"character": "kell"}, "not_yours"),
            (ANNA, {"character": ""}, "no_such_character"),
            (GM, {"ed": -1}, "not_a_choice"),
            (GM, {"ed": 51}, "not_a_choice"),
            (GM, {"damage": 0, "ed": 0}, "no_harm"),
            (GM, {"who": ("nobody",)}, "no_such_character"),
        ],
    )
    def test_what_cannot_be_is_refused(
        self, actor: Actor, wrong: dict[str, Any], code: str
    ) -> None:
        at = fight()
        right: dict[str, Any] = {"character": "vess", "damage": 7, "ed": 1, "who": ("ganger",)}
        assert at.refusal(actor, RollDamage(**(right | wrong))).code == code
        at.play(actor, RollDamage(**right), 1)


class TestRollPool:
    @pytest.mark.rule("WG-TEST-03")
    def test_icons_are_told_and_nothing_follows(self) -> None:
        at = fight()
        before = at.tracks
        events = at.play(ANNA, RollPool(character="vess", dice=4, name="Luck"), 1, 4, 6, 3)
        assert only(events, PoolRolled).icons == 3
        assert (at.open(), at.tracks) == ([], before)
        line = at.system.tell(at.state, only(events, PoolRolled), BEN)
        assert line.text == "Vess rolls Luck: 1 4 6 3, 3 icons."

    def test_the_gm_needs_no_character(self) -> None:
        at = fight()
        events = at.play(GM, RollPool(dice=1), 6)
        assert at.system.tell(at.state, only(events, PoolRolled), BEN).text == (
            "The GM rolls 6, 2 icons."
        )

    @pytest.mark.parametrize("dice", [0, -1, 51])
    def test_a_pool_has_1_to_50_dice(self, dice: int) -> None:
        at = fight()
        assert at.refusal(GM, RollPool(dice=dice)).code == "not_a_choice"

    def test_a_player_throws_for_their_own(self) -> None:
        at = fight()
        assert at.refusal(ANNA, RollPool(character="kell", dice=1)).code == "not_yours"
        assert at.refusal(ANNA, RollPool(dice=1)).code == "no_such_character"
        at.play(ANNA, RollPool(character="vess", dice=1), 1)

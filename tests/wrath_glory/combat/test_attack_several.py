"""WG-OPT-12 to -16: one roll against several, and threats who attack together."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from support import Table, every, only, waiving
from tableside.core.desk import GiveEffect
from tableside.core.offers import Some
from tableside.core.state import Spent
from tableside.core.values import GM, Limit, Mode
from tableside.systems.wrath_glory.attack.declare import MakeAttack
from tableside.systems.wrath_glory.attack.glory import AddDamage, DamageRaised
from tableside.systems.wrath_glory.attack.resolve import AttackLanded, DamageRolled
from tableside.systems.wrath_glory.skill_tests.tests import Settle
from tableside.systems.wrath_glory.tables.rows import PickVictim
from tableside.systems.wrath_glory.turns.movement import Move
from tableside.systems.wrath_glory.turns.places import SetPlace
from wrath_glory.combat.attack_tables import (
    GANGER,
    KELL,
    SECOND,
    VESS,
    accept,
    asked,
    attack,
    chips,
    declared,
    fight,
    labels,
)
from wrath_glory.tables import ANNA

WITH_SEVERAL = ("revised", "core", "revised-full")
several = pytest.mark.parametrize("ruleset", WITH_SEVERAL)
TWO = ("ganger", "second")
THREE = ("ganger", "second", "third")


def most(at: Table, **chosen: Any) -> int:
    """How many targets may be named."""
    field = asked(at, "targets", **chosen)
    assert field is not None
    assert isinstance(field.domain, Some)
    return field.domain.high


class TestDn:
    @several
    @pytest.mark.rule("WG-OPT-12")
    def test_two_more_for_every_target_beyond_the_first(self, ruleset: str) -> None:
        at = fight(ruleset)
        landed = only(attack(at, 2, 1, 1, 1, 1, targets=THREE), AttackLanded)
        assert landed.dns == {"ganger": 3 + 4, "second": 2 + 4, "third": 4 + 4}

    @pytest.mark.rule("WG-OPT-12")
    def test_the_starter_attacks_one_at_a_time(self) -> None:
        at = fight("starter")
        assert most(at) == 1
        assert at.refusal(ANNA, declared(at, targets=TWO)).code == "not_in_ruleset"
        attack(at, 1, 1, 1, 1, 1)


class TestResolution:
    @several
    @pytest.mark.rule("WG-OPT-13")
    def test_one_roll_compared_with_each(self, ruleset: str) -> None:
        at = fight(ruleset)
        events = attack(at, 4, 4, 4, 4, 1, 4, targets=TWO)
        landed = only(events, AttackLanded)
        assert (landed.hit, landed.missed) == (("second",), ("ganger",))
        assert only(events, DamageRolled).target == "second"

    @several
    @pytest.mark.rule("WG-OPT-13", "WG-SHIFT-06")
    def test_shifts_keep_to_the_highest_dn_that_was_hit(self, ruleset: str) -> None:
        # 8 icons against 5 and 4 leave one shift; against 4 alone there were two.
        at = fight(ruleset, replace(VESS, totals={"ballistic_skill": 5}), GANGER, SECOND)
        attack(at, 2, 6, 6, 6, 6, targets=TWO)
        field = at.question(ANNA, at.to("a1.test", Settle))
        assert field.default == {"damage": 1}
        events = accept(at, 4, 1, 6, 6, damage=1)
        assert [one.faces for one in every(events, DamageRolled)] == [(4, 1), (6, 6)]
        assert [one.damage for one in every(events, DamageRolled)] == [11, 14]

    @several
    @pytest.mark.rule("WG-OPT-13", "WG-WRATH-02")
    def test_a_critical_hit_is_for_one_of_them(self, ruleset: str) -> None:
        at = fight(ruleset, VESS, GANGER, SECOND)
        attack(at, 6, 4, 4, 4, 1, *((1, 1) if ruleset == "core" else ()), targets=TWO)
        if ruleset != "core":
            accept(at, 1, 1)
        asked = at.question(ANNA, at.to("a1.critical", PickVictim))
        assert set(labels(asked)) == set(TWO)

    @several
    @pytest.mark.rule("WG-GLORY-06", "WG-OPT-13")
    def test_a_point_of_glory_raises_the_damage_to_one(self, ruleset: str) -> None:
        at = fight(ruleset, tracks={"glory": 2})
        attack(at, 4, 4, 4, 4, 4, targets=TWO)
        accept(at, 1, 1)
        events = at.play(ANNA, at.to("a1.glory", AddDamage, points={"second": 1}))
        raised = only(events, DamageRaised)
        assert (raised.target, raised.damage) == ("second", 11)


def test_every_number_says_where_it_comes_from() -> None:
    at = fight("revised", tracks={"glory": 1})
    attack(at, 4, 4, 4, 4, 4, targets=TWO)
    test = at.system.reckonings(at.matter("a1.test").values)
    assert [(one.quantity, one.total) for one in test] == [
        ("pool", 5),
        ("dn", 5),
        ("dn", 4),
        ("icons", 5),
    ]
    accept(at, 4, 1)
    dealt = at.system.reckonings(at.matter("a1.glory").values)
    assert [one.why() for one in dealt if one.quantity == "damage"] == [
        "damage: +10 Rifle, +1 Extra Damage Dice = 11",
        "damage: +10 Rifle, +0 Extra Damage Dice = 10",
    ]


class TestSalvo:
    @pytest.mark.rule("WG-OPT-15", "WG-OPT-23")
    @pytest.mark.parametrize("ruleset", ["revised", "revised-full"])
    def test_a_reload_lowers_the_penalty(self, ruleset: str) -> None:
        at = fight(ruleset)
        assert chips(at, targets=THREE)["salvo"] == "Salvo: DN -2 for a Reload"
        events = attack(at, 1, 1, 1, 1, 1, targets=THREE, options=("salvo",))
        assert only(events, AttackLanded).dns == {"ganger": 5, "second": 4, "third": 6}
        assert only(events, Spent) == Spent("vess.reloads_rifle", 1, "WG-OPT-15")

    @pytest.mark.rule("WG-OPT-15")
    def test_never_below_no_penalty(self) -> None:
        rifle = replace(VESS.weapons[0], salvo=5)
        at = fight("revised", replace(VESS, weapons=(rifle,)), GANGER, SECOND)
        assert chips(at, targets=TWO)["salvo"] == "Salvo: DN -2 for a Reload"
        events = attack(at, 1, 1, 1, 1, 1, targets=TWO, options=("salvo",))
        assert only(events, AttackLanded).dns == {"ganger": 3, "second": 2}

    @pytest.mark.rule("WG-OPT-15")
    def test_in_revised_a_gun_without_it_attacks_one(self) -> None:
        at = fight("revised")
        assert most(at, weapon="musket") == 1
        assert most(at, weapon="rifle") == 4
        assert most(at, weapon="blade") == 4

    @pytest.mark.rule("WG-OPT-15", "WG-OPT-23")
    def test_in_core_it_is_of_no_use_here_and_not_needed(self) -> None:
        at = fight("core")
        assert most(at, weapon="musket") == 4
        assert "salvo" not in chips(at, targets=TWO)
        assert "salvo" in chips(at, targets=("ganger",))
        command = declared(at, targets=TWO, options=("salvo",))
        assert at.refusal(ANNA, command).code == "no_salvo"


class TestThrown:
    @pytest.mark.rule("WG-OPT-16")
    @pytest.mark.parametrize("ruleset", ["revised", "revised-full"])
    def test_only_if_the_gm_agrees(self, ruleset: str) -> None:
        at = fight(ruleset)
        command = declared(at, weapon="knives", targets=TWO)
        refused = at.refusal(ANNA, command)
        assert (refused.code, refused.rule, refused.waivable) == ("gm_agrees", "WG-OPT-16", True)
        assert most(at, weapon="knives") == 1
        at.play(GM, command, 1, 1, 1, 1, 1)

    @pytest.mark.rule("WG-OPT-16")
    def test_in_core_nothing_stands_against_it(self) -> None:
        at = fight("core")
        events = attack(at, 2, 1, 1, 1, 1, weapon="knives", targets=TWO)
        assert only(events, AttackLanded).missed == TWO


def spread(ruleset: str, **limits: Mode) -> Table:
    """Vess in the middle, a ganger at 3 metres and another at 30, with Speed 6."""
    at = fight(
        ruleset,
        replace(VESS, speed=6),
        KELL,
        GANGER,
        SECOND,
        facts={"distance": "metres"},
        limits={Limit(name): mode for name, mode in limits.items()},
    )
    for who, x in (("vess", 0), ("ganger", 3), ("second", 30), ("kell", 30)):
        at.play(GM, SetPlace(who, x=x))
    return at


class TestReach:
    @pytest.mark.rule("WG-OPT-14", "WG-OPT-01")
    @pytest.mark.parametrize("ruleset", ["revised", "revised-full"])
    def test_whoever_cannot_be_reached_is_not_offered(self, ruleset: str) -> None:
        at = spread(ruleset)
        assert most(at, weapon="blade") == 1
        command = declared(at, weapon="blade", targets=TWO)
        assert at.refusal(ANNA, command).code == "out_of_range"
        attack(at, 1, 1, 1, 1, weapon="blade")

    @pytest.mark.rule("WG-OPT-14")
    def test_where_range_only_advises_it_is_a_caution(self) -> None:
        at = spread("revised", range=Mode.ADVISED)
        known = at.system.known(at.state, ANNA)
        ready = at.system.checked(known, declared(at, weapon="blade", targets=TWO))
        assert [(one.code, one.rule) for one in ready.cautions] == [("out_of_range", "WG-OPT-14")]

    @pytest.mark.rule("WG-OPT-14")
    def test_in_core_they_are_missed_and_still_counted(self) -> None:
        at = spread("core")
        events = attack(at, 5, 6, 4, 4, 4, 1, weapon="blade", targets=TWO)
        landed = only(events, AttackLanded)
        assert landed.dns == {"ganger": 5}
        assert (landed.hit, landed.missed) == (("ganger",), ("second",))
        told = "Vess hits Ganger (DN 5) and misses Second (out of reach): 5 icons"
        assert any(line.startswith(told) for line in at.read(ANNA))

    @pytest.mark.rule("WG-OPT-01")
    def test_a_melee_attack_takes_the_attacker_there(self) -> None:
        at = spread("core")
        attack(at, 2, 1, 1, 1, weapon="blade")
        assert at.state.fight.places["vess"].x == 3
        assert at.state.fight.turn.used == {"combat": 1, "move": 1}
        assert at.state.fight.turn.moved == 3

    @pytest.mark.rule("WG-COND-13", "WG-OPT-01")
    def test_the_restrained_do_not_walk_to_anybody(self) -> None:
        at = spread("revised-full")
        at.play(GM, GiveEffect(name="Restrained", on="vess"))
        command = declared(at, weapon="blade")
        assert at.refusal(ANNA, command).code == "out_of_range"
        at.play(waiving(Limit.RANGE), command, 1, 1, 1, 1)
        assert (at.state.fight.places["vess"].x, at.state.fight.turn.used) == (0, {"combat": 1})

    @pytest.mark.rule("WG-OPT-01")
    def test_whoever_has_walked_as_far_as_they_can_reaches_nobody(self) -> None:
        at = spread("revised")
        at.play(ANNA, Move("vess", x=0, y=5))
        field = asked(at, "weapon")
        assert field is not None
        assert "blade" not in labels(field)

    @pytest.mark.rule("WG-OPT-14")
    def test_the_ways_to_several_add_up(self) -> None:
        at = spread("core")
        at.play(GM, SetPlace("second", x=-3))  # 3 metres there and 6 back, with Speed 6
        landed = only(attack(at, 4, 6, 4, 4, 4, 1, weapon="blade", targets=TWO), AttackLanded)
        assert (landed.hit, landed.missed) == (("ganger",), ("second",))
        assert at.state.fight.turn.moved == 3
        at = spread("revised")
        assert most(at, weapon="blade") == 1  # nobody can be named whom Speed does not reach
        at.play(GM, SetPlace("second", x=6))  # on the way
        attack(at, 1, 1, 1, 1, weapon="blade", targets=TWO)
        assert at.state.fight.turn.moved == 6

    @pytest.mark.rule("WG-OPT-19", "WG-OPT-14")
    @pytest.mark.parametrize("ruleset", ["core", "revised-full"])
    def test_a_charge_takes_the_attacker_there(self, ruleset: str) -> None:
        at = spread(ruleset)
        at.play(GM, SetPlace("ganger", x=5))
        events = attack(at, 2, 4, 4, 4, 1, 4, 1, weapon="blade", move="charge")
        assert only(events, AttackLanded).hit == ("ganger",)
        assert at.state.fight.places["vess"].x == 5

    @pytest.mark.rule("WG-ATK-06", "WG-OPT-02")
    @pytest.mark.parametrize(
        ("weapon", "target", "pool", "dn"),
        [("rifle", "ganger", 6, 3), ("rifle", "second", 5, 4), ("cannon", "second", 5, 2)],
    )
    def test_ranges_are_reckoned_where_places_are_known(
        self, weapon: str, target: str, pool: int, dn: int
    ) -> None:
        at = spread("core")
        assert asked(at, "range", weapon=weapon, targets=(target,)) is None
        command = MakeAttack("vess", weapon=weapon, targets=(target,))
        ready = at.system.checked(at.system.known(at.state, ANNA), command)
        heavy = 2 if weapon == "cannon" else 0
        assert [one.total for one in ready.preview] == [pool, dn + heavy]

    @pytest.mark.rule("WG-ATK-06", "WG-OPT-02")
    def test_beyond_twice_the_range_nobody_is_shot_at(self) -> None:
        at = spread("core")
        command = MakeAttack("vess", weapon="pistol", targets=("second",))
        assert at.refusal(ANNA, command).code == "out_of_range"
        at = spread("core", range=Mode.ADVISED)
        ready = at.system.checked(at.system.known(at.state, ANNA), command)
        assert [one.code for one in ready.cautions] == ["out_of_range"]

"""Attacks where the table knows who stands where, and who fights whom."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from support import Table, every, only, waiving
from tableside.core.desk import GiveEffect
from tableside.core.offers import Some, admits
from tableside.core.state import Overstepped
from tableside.core.values import GM, Limit, Mode
from tableside.systems.wrath_glory.attack.declare import AttackDeclared, MakeAttack
from tableside.systems.wrath_glory.attack.interaction import Grapple
from tableside.systems.wrath_glory.attack.resolve import AttackLanded
from tableside.systems.wrath_glory.attack.together import AttackTogether
from tableside.systems.wrath_glory.harm.requests import Harm
from tableside.systems.wrath_glory.turns.movement import Walked
from tableside.systems.wrath_glory.turns.places import SetPlace, SetZones
from tableside.systems.wrath_glory.turns.rounds import EndRound
from tableside.systems.wrath_glory.turns.shock import RecoverShock
from wrath_glory.combat.attack_tables import (
    GANGER,
    KELL,
    RULESETS,
    SECOND,
    VESS,
    WITH_OPTIONS,
    asked,
    attack,
    chips,
    declared,
    engage,
    fight,
    labels,
    moves,
)
from wrath_glory.tables import ANNA

TWO = ("ganger", "second")


def placed(ruleset: str, limits: dict[Limit, Mode] | None = None, **places: int) -> Table:
    """Vess with Speed 6 and whoever is named, each at so many metres along a line."""
    at = fight(
        ruleset,
        replace(VESS, speed=6),
        KELL,
        GANGER,
        SECOND,
        facts={"distance": "metres"},
        limits=limits,
    )
    for who, x in {"vess": 0, **places}.items():
        at.play(GM, SetPlace(who, x=x))
    return at


class TestCharge:
    @pytest.mark.rule("WG-OPT-19")
    @pytest.mark.parametrize("ruleset", WITH_OPTIONS)
    def test_it_takes_the_attacker_to_the_target(self, ruleset: str) -> None:
        at = placed(ruleset, ganger=5)
        events = attack(at, 4, 4, 4, 1, 1, 4, 1, weapon="blade", move="charge")
        assert only(events, AttackLanded).hit == ("ganger",)
        assert (only(events, Walked).metres, at.state.fight.places["vess"].x) == (5, 5)

    @pytest.mark.rule("WG-OPT-19")
    def test_no_farther_than_speed(self) -> None:
        at = placed("core", ganger=7)
        refusal = at.refusal(ANNA, declared(at, weapon="blade", move="charge"))
        assert (refusal.code, refusal.limit) == ("out_of_range", Limit.RANGE)


class TestOutOfReach:
    @pytest.mark.rule("WG-OPT-01")
    @pytest.mark.parametrize("ruleset", RULESETS)
    def test_a_single_blow_is_refused(self, ruleset: str) -> None:
        at = placed(ruleset, ganger=100)
        refusal = at.refusal(ANNA, declared(at, weapon="blade"))
        assert (refusal.code, refusal.limit) == ("out_of_range", Limit.RANGE)
        field = asked(at, "targets", weapon="blade")
        assert field is not None
        assert "ganger" not in labels(field)

    @pytest.mark.rule("WG-OPT-14")
    def test_one_of_several_is_missed_where_the_sheet_says_so(self) -> None:
        at = placed("core", ganger=100, second=2)
        events = attack(at, 4, 4, 4, 4, 1, 1, 1, weapon="blade", targets=TWO)
        assert only(events, AttackLanded).dns == {"second": 2 + 2}
        at = placed("revised", ganger=100, second=2)
        assert at.refusal(ANNA, declared(at, weapon="blade", targets=TWO)).limit is Limit.RANGE

    @pytest.mark.rule("WG-OPT-14", "WG-OPT-01")
    def test_several_blows_must_reach_one_of_them(self) -> None:
        at = placed("core", ganger=100, second=90)
        assert at.refusal(ANNA, declared(at, weapon="blade", targets=TWO)).limit is Limit.RANGE

    @pytest.mark.rule("WG-MOVE-01", "WG-OPT-01")
    def test_a_blow_takes_somebody_to_the_next_zone(self) -> None:
        at = fight("revised", replace(VESS, speed=5), KELL, GANGER, facts={"distance": "zones"})
        at.play(GM, SetZones(zones=("yard", "gate", "hall")))
        at.play(GM, SetPlace("vess", zone="yard"))
        at.play(GM, SetPlace("ganger", zone="hall"))
        assert at.refusal(ANNA, declared(at, weapon="blade")).limit is Limit.RANGE
        at.play(GM, SetPlace("ganger", zone="gate"))
        attack(at, 1, 1, 1, 1, weapon="blade")
        assert at.state.fight.places["vess"].zone == "gate"

    @pytest.mark.rule("WG-OPT-19")
    @pytest.mark.parametrize(("metres", "offered"), [(1, False), (2, True)])
    def test_there_must_be_a_metre_to_go(self, metres: int, offered: bool) -> None:
        at = placed("core", ganger=metres)
        assert ("charge" in moves(at, weapon="blade", targets=("ganger",))) is offered


class TestRestrained:
    @pytest.mark.rule("WG-COND-13", "WG-OPT-14")
    def test_whoever_is_held_walks_to_nobody_and_has_no_move_to_give(self) -> None:
        at = placed("core", ganger=5)
        at.play(GM, GiveEffect(name="Restrained", on="vess"))
        assert moves(at, weapon="rifle", targets=("ganger",)) == {}
        assert at.refusal(ANNA, declared(at, weapon="blade")).code == "out_of_range"


class TestLegs:
    @pytest.mark.rule("WG-OPT-14")
    def test_the_ways_to_each_add_up(self) -> None:
        at = placed("core", ganger=4, second=-4)
        events = attack(at, 4, 4, 4, 4, weapon="blade", targets=TWO)
        assert only(events, AttackLanded).dns == {"ganger": 5}  # second's would have been 4
        assert (only(events, Walked).metres, at.state.fight.places["vess"].x) == (4, 4)

    @pytest.mark.rule("WG-OPT-14")
    @pytest.mark.parametrize("ruleset", ["revised", "core", "revised-full"])
    def test_both_are_reached_if_speed_allows_it(self, ruleset: str) -> None:
        at = placed(ruleset, ganger=3, second=6)
        attack(at, 4, 4, 4, 1, weapon="blade", targets=TWO)
        assert at.state.fight.places["vess"].x == 6

    @pytest.mark.rule("WG-OPT-14")
    @pytest.mark.parametrize("ruleset", ["revised", "revised-full"])
    def test_whoever_is_too_far_after_the_others_is_refused(self, ruleset: str) -> None:
        at = placed(ruleset, ganger=4, second=-2)  # 4 there and 6 back; the other way 2 and 6
        refusal = at.refusal(ANNA, declared(at, weapon="blade", targets=TWO))
        assert (refusal.code, refusal.rule, refusal.limit) == (
            "out_of_range",
            "WG-OPT-14",
            Limit.RANGE,
        )
        assert "name whoever is nearer first" in refusal.sentence
        at.play(GM, SetPlace("second", x=6))  # on the way
        attack(at, 1, 1, 1, 1, weapon="blade", targets=TWO)
        assert at.state.fight.places["vess"].x == 6

    @pytest.mark.rule("WG-OPT-14")
    def test_the_question_says_who_goes_together_in_which_order(self) -> None:
        at = placed("revised", ganger=5, second=-1)
        at.play(GM, SetPlace("second", x=2))
        field = asked(at, "targets", weapon="blade")
        assert field is not None
        assert isinstance(field.domain, Some)
        legs = {"": {"ganger": 5, "second": 2}, "ganger": {"second": 3}, "second": {"ganger": 3}}
        way = field.domain.way
        assert way is not None
        assert (way.most, way.legs) == (6, {**legs, "kell": {}})  # nobody knows where Kell is
        assert way.beyond is not None
        assert (way.beyond.code, way.beyond.limit) == ("out_of_range", Limit.RANGE)
        assert admits(field.domain, ("second", "ganger"))
        at.play(GM, SetPlace("second", x=-2))
        field = asked(at, "targets", weapon="blade")
        assert field is not None
        assert not admits(field.domain, ("second", "ganger"))
        assert admits(field.domain, ("second",))

    @pytest.mark.rule("WG-OPT-14")
    def test_what_went_together_last_time_is_proposed_only_while_it_does(self) -> None:
        at = placed("revised", ganger=3, second=6)
        attack(at, 1, 1, 1, 1, 1, weapon="rifle", targets=TWO)
        at.play(waiving(Limit.TURN_ORDER), EndRound())
        for where, proposed in ((6, TWO), (-5, ("ganger",))):
            at.play(GM, SetPlace("second", x=where))
            field = asked(at, "targets", weapon="blade")
            assert field is not None
            assert field.default == proposed

    @pytest.mark.rule("WG-OPT-14")
    def test_the_gm_may_let_it_pass_and_then_both_are_struck(self) -> None:
        at = placed("revised", ganger=4, second=-4)
        command = declared(at, weapon="blade", targets=TWO)
        events = at.play(waiving(Limit.RANGE), command, 1, 1, 1, 1)
        assert set(only(events, AttackLanded).dns) == set(TWO)
        assert [(one.code, one.rule) for one in every(events, Overstepped)] == [
            ("out_of_range", "WG-OPT-14")
        ]


class TestEachTarget:
    @pytest.mark.rule("WG-ATK-06", "WG-OPT-12")
    def test_long_range_is_for_whoever_is_far(self) -> None:
        at = placed("core", ganger=20, second=40)
        command = MakeAttack("vess", weapon="rifle", targets=TWO)
        ready = at.system.checked(at.system.known(at.state, ANNA), command)
        assert [one.total for one in ready.preview] == [5, 3 + 2, 2 + 2 + 2]
        events = at.play(ANNA, command, 1, 1, 1, 1, 1)
        assert only(events, AttackLanded).dns == {"ganger": 5, "second": 6}

    @pytest.mark.rule("WG-ATK-06")
    @pytest.mark.parametrize(("second", "pool"), [(10, 6), (20, 5)])
    def test_the_die_of_close_range_needs_them_all_close(self, second: int, pool: int) -> None:
        at = placed("core", ganger=5, second=second)
        command = MakeAttack("vess", weapon="rifle", targets=TWO)
        ready = at.system.checked(at.system.known(at.state, ANNA), command)
        assert ready.preview[0].total == pool

    @pytest.mark.rule("WG-ATK-06")
    def test_how_far_is_asked_for_whom_nobody_placed(self) -> None:
        at = placed("core", ganger=20)
        assert asked(at, "range", weapon="rifle", targets=("ganger",)) is None
        assert asked(at, "range", weapon="rifle", targets=TWO) is not None
        command = MakeAttack("vess", weapon="rifle", targets=TWO, range="long")
        events = at.play(ANNA, command, 1, 1, 1, 1, 1)
        assert only(events, AttackLanded).dns == {"ganger": 5, "second": 6}

    @pytest.mark.rule("WG-ATK-12", "WG-OPT-12")
    def test_a_melee_counts_for_whoever_is_in_it(self) -> None:
        at = fight("core")
        engage(at, "kell", "ganger")
        events = attack(at, 1, 1, 1, 1, 1, targets=TWO)
        assert only(events, AttackLanded).dns == {"ganger": 3 + 2 + 2, "second": 2 + 2}

    @pytest.mark.rule("WG-ATK-06", "WG-ATK-11")
    def test_what_is_said_of_a_volley_is_for_the_unplaced(self) -> None:
        at = placed("core", {Limit.TURN_ORDER: Mode.ADVISED}, ganger=5)
        command = AttackTogether(attackers=TWO, target="vess", range="long")
        events = at.play(GM, command, *(1,) * 9)
        told = {one.attacker: one.range for one in every(events, AttackDeclared)}
        assert told == {"ganger": "close", "second": "long"}
        assert [one.dns for one in every(events, AttackLanded)] == [{"vess": 3}, {"vess": 5}]


class TestFallen:
    @pytest.mark.rule("WG-OPT-02")
    def test_a_fallen_foe_leaves_the_rifle_free(self) -> None:
        at = fight("core")
        engage(at, "vess", "ganger")
        at.play(GM, Harm(who=("ganger",), wounds=5))
        field = asked(at, "weapon")
        assert field is not None
        assert "rifle" in labels(field)

    @pytest.mark.rule("WG-ATK-12")
    def test_a_fallen_friend_is_in_nobodys_way(self) -> None:
        at = fight("core", VESS, replace(KELL, attributes={}, max_shock=0), GANGER)
        engage(at, "kell", "ganger")
        assert "into_melee" not in chips(at)
        at.play(GM, Harm(who=("kell",), wounds=20, attack=False))
        events = attack(at, 1, 1, 1, 1, 1)
        assert only(events, AttackLanded).dns == {"ganger": 3}


class TestGrapple:
    @pytest.mark.rule("WG-OPT-26")
    def test_only_whoever_can_be_reached(self) -> None:
        at = placed("core", ganger=100, second=100, kell=100)
        refused = at.refusal(ANNA, Grapple("vess", target="ganger"))
        assert (refused.code, refused.rule) == ("out_of_range", "WG-OPT-26")
        at.play(GM, SetPlace("ganger", x=4))
        field = at.question(ANNA, Grapple("vess"))
        assert set(labels(field)) == {"ganger"}
        at.play(ANNA, Grapple("vess", target="ganger"), *(6,) * 4, *(1,) * 3)
        assert at.state.fight.places["vess"].x == 4
        assert at.state.fight.engaged == (("ganger", "vess"),)

    @pytest.mark.rule("WG-OPT-26")
    def test_the_gm_may_let_it_pass(self) -> None:
        at = placed("core", ganger=100, second=100, kell=100)
        command = Grapple("vess", target="ganger")
        ready = at.system.checked(at.system.known(at.state, waiving(Limit.RANGE)), command)
        assert {one.code for one in ready.cautions} == {"out_of_range"}


class TestAfterRecovery:
    @pytest.mark.rule("WG-OPT-20", "WG-WP-07")
    def test_no_all_out_attack_and_the_preview_is_harder(self) -> None:
        at = fight("core", tracks={"vess.shock": 3, "vess.wrath": 1})
        assert "all_out" in chips(at, weapon="blade", targets=("ganger",))
        at.play(ANNA, RecoverShock("vess"), 3)
        assert "all_out" not in chips(at, weapon="blade", targets=("ganger",))
        command = declared(at, weapon="blade")
        ready = at.system.checked(at.system.known(at.state, ANNA), command)
        events = at.play(ANNA, command, 1, 1, 1, 1)
        assert only(events, AttackLanded).dns == {"ganger": 5}
        assert ready.preview[1].total == 5

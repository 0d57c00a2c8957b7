"""What a limit bars in a fight is listed with its reason, and refused in the same words."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from support import Table
from tableside.core.offers import Field, Option, Range
from tableside.core.values import GM, Illegal, Limit, Mode
from tableside.systems.wrath_glory.attack.areas import AttackPoint, NameCaught
from tableside.systems.wrath_glory.attack.interaction import Grapple, SuppressiveFire
from tableside.systems.wrath_glory.attack.together import AttackTogether
from tableside.systems.wrath_glory.state.gear import Category, Weapon
from tableside.systems.wrath_glory.turns.actions import Act, React, Reload
from tableside.systems.wrath_glory.turns.movement import Move
from tableside.systems.wrath_glory.turns.places import SetPlace, SetZones
from tableside.systems.wrath_glory.turns.rounds import EndTurn, GiveTurn, MultiAction, TakeTurn
from wrath_glory.combat.attack_tables import (
    BLADE,
    GANGER,
    KELL,
    RIFLE,
    SECOND,
    THIRD,
    VESS,
    asked,
    attack,
    declared,
    engage,
    fight,
    labels,
)
from wrath_glory.tables import ANNA

METRES = {"distance": "metres"}


def barred(field: Field | Illegal | Any) -> dict[str, tuple[str, Limit | None]]:
    """What a question shows and does not admit: the first reason against each."""
    assert isinstance(field, Field), field
    found: tuple[Option, ...] = getattr(field.domain, "barred", ())
    return {str(one.value): (one.bars[0].code, one.bars[0].limit) for one in found}


def placed(ruleset: str = "core", **places: int) -> Table:
    """Vess with Speed 6 and whoever is named, each at so many metres along a line."""
    at = fight(ruleset, replace(VESS, speed=6), KELL, GANGER, SECOND, facts=METRES)
    for who, x in {"vess": 0, **places}.items():
        at.play(GM, SetPlace(who, x=x))
    return at


class TestAttack:
    @pytest.mark.rule("WG-OPT-02", "WG-TRAIT-12")
    def test_a_long_weapon_in_a_melee(self) -> None:
        at = fight("revised", replace(VESS, weapons=(RIFLE, BLADE)), KELL, GANGER)
        engage(at, "vess", "ganger")
        assert barred(asked(at, "weapon")) == {"rifle": ("engaged", Limit.RANGE)}
        assert at.refusal(ANNA, declared(at)).code == "engaged"

    @pytest.mark.rule("WG-OPT-01")
    def test_a_weapon_that_reaches_nobody_and_a_target_out_of_reach(self) -> None:
        at = placed(ganger=20, second=21, kell=22)
        assert barred(asked(at, "weapon"))["blade"] == ("out_of_range", Limit.RANGE)
        at.play(GM, SetPlace("second", x=3))
        assert "blade" not in barred(asked(at, "weapon"))
        field = asked(at, "targets", weapon="blade")
        assert set(barred(field)) == {"ganger", "kell"}
        assert at.refusal(ANNA, declared(at, weapon="blade")).code == "out_of_range"

    def test_what_is_advised_is_said_of_the_target_and_not_of_the_weapon(self) -> None:
        at = fight(
            "core", replace(VESS, speed=6), GANGER, facts=METRES, limits={Limit.RANGE: Mode.ADVISED}
        )
        at.play(GM, SetPlace("vess", x=0))
        at.play(GM, SetPlace("ganger", x=20))
        field = asked(at, "targets", weapon="blade")
        assert barred(field) == {}
        answers: dict[str, Any] = {"weapon": "blade", "targets": ("ganger",)}
        while isinstance(found := at.ask(ANNA, declared(at), **answers), Field):
            answers[found.name] = found.default
        assert not isinstance(found, Illegal)
        assert [one.code for one in found.cautions] == ["out_of_range"]

    @pytest.mark.rule("WG-OPT-12", "WG-OPT-15")
    def test_more_targets_than_a_weapon_can_attack(self) -> None:
        at = fight("revised", replace(VESS, weapons=(replace(RIFLE, salvo=0),)), GANGER, SECOND)
        field = asked(at, "targets")
        assert field is not None
        domain: Any = field.domain
        assert (domain.high, domain.beyond.code) == (1, "no_salvo")

    @pytest.mark.rule("WG-OPT-21")
    def test_a_move_that_is_used_leaves_the_question_out(self) -> None:
        at = fight("core")
        at.play(ANNA, TakeTurn("vess"))
        assert asked(at, "move") is not None
        at.play(ANNA, Move(character="vess", metres=1))
        assert asked(at, "move") is None  # all of them are barred but to keep it
        assert at.refusal(ANNA, declared(at, move="aim")).code == "slot_used"

    @pytest.mark.rule("WG-OPT-23")
    def test_salvo_without_a_reload(self) -> None:
        at = fight("core", tracks={"vess.reloads_rifle": 0})
        assert barred(asked(at, "options", weapon="rifle")) == {"salvo": ("no_reloads", Limit.COST)}

    @pytest.mark.rule("WG-SHOCK-03", "WG-OPT-20")
    def test_the_exhausted_see_what_they_are_too_tired_for(self) -> None:
        at = fight("core", tracks={"vess.shock": 6})
        assert barred(asked(at, "options", weapon="blade"))["all_out"] == ("exhausted", None)
        assert asked(at, "called", weapon="blade") is None
        assert at.refusal(ANNA, declared(at, weapon="blade", called="small")).code == "exhausted"

    @pytest.mark.rule("WG-OPT-24")
    def test_suppressive_fire_without_a_reload(self) -> None:
        at = fight("core", tracks={"vess.reloads_rifle": 0})
        field = at.question(ANNA, SuppressiveFire("vess"))
        assert barred(field) == {"rifle": ("no_reloads", Limit.COST)}

    @pytest.mark.rule("WG-OPT-26")
    def test_whoever_is_too_far_to_be_held(self) -> None:
        at = placed(ganger=3, second=30, kell=40)
        field = at.question(ANNA, Grapple("vess"))
        assert barred(field) == dict.fromkeys(("second", "kell"), ("out_of_range", Limit.RANGE))

    @pytest.mark.rule("WG-ATK-11")
    def test_threats_who_are_too_far(self) -> None:
        at = fight("core", VESS, KELL, GANGER, SECOND, facts=METRES)
        for who, x in {"vess": 0, "kell": 500, "ganger": 10, "second": 900}.items():
            at.play(GM, SetPlace(who, x=x))
        at.play(ANNA, TakeTurn("vess"))
        at.play(ANNA, EndTurn("vess"))
        field = at.question(GM, AttackTogether())
        assert barred(field)["kell"] == ("out_of_range", Limit.RANGE)
        assert "vess" not in barred(field)
        field = at.question(GM, AttackTogether(), target="vess")
        assert barred(field) == {"second": ("out_of_range", Limit.RANGE)}

    @pytest.mark.rule("WG-AREA-01")
    def test_whoever_stands_farther_from_the_middle_than_others(self) -> None:
        bomb = Weapon("bomb", "Bomb", Category.THROWN, damage=8, range=40, traits={"blast": 2})
        at = fight("core", replace(VESS, weapons=(bomb,)), GANGER, SECOND, THIRD, facts=METRES)
        for who, x in {"vess": 0, "ganger": 30, "second": 31, "third": 34}.items():
            at.play(GM, SetPlace(who, x=x))
        attack(at, 2, 4, 4, 5, 1, weapon="bomb", range="")
        field = at.question(ANNA, at.to("a1", NameCaught))
        assert barred(field) == dict.fromkeys(("third", "vess"), ("not_the_nearest", Limit.RANGE))
        assert at.refusal(ANNA, at.to("a1", NameCaught, targets=("third",))).limit is Limit.RANGE

    @pytest.mark.rule("WG-AREA-02")
    def test_spots_out_of_range(self) -> None:
        bomb = Weapon("bomb", "Bomb", Category.THROWN, damage=8, range=10, traits={"blast": 2})
        at = fight("core", replace(VESS, weapons=(bomb,)), GANGER, facts=METRES)
        at.play(GM, SetPlace("vess", x=100))
        for chosen, span in (({}, (80, 120)), ({"x": 112}, (-16, 16))):
            domain = at.question(ANNA, AttackPoint("vess"), weapon="bomb", **chosen).domain
            assert isinstance(domain, Range)
            assert (domain.low, domain.high) == span
            assert domain.beyond is not None
            assert domain.beyond.code == "out_of_range"
        refusal = at.refusal(ANNA, AttackPoint("vess", weapon="bomb", x=112, y=17))
        assert (refusal.code, refusal.limit) == ("out_of_range", Limit.RANGE)


class TestTurns:
    @pytest.mark.rule("WG-ACT-01")
    def test_what_the_turn_has_no_room_for(self) -> None:
        at = fight("revised-full")
        at.play(ANNA, TakeTurn("vess"))
        at.play(ANNA, Act("vess", slot="simple"))
        field = at.question(ANNA, Act("vess"))
        assert barred(field) == {"simple": ("slot_used", Limit.ONCE)}
        assert at.refusal(ANNA, Act("vess", slot="simple")).code == "slot_used"

    @pytest.mark.rule("WG-ACT-04")
    def test_a_threat_that_has_reacted(self) -> None:
        at = fight("revised-full")
        at.play(GM, React(who="ganger"))
        assert barred(at.question(GM, React())) == {"ganger": ("reflexive_used", Limit.ONCE)}

    @pytest.mark.rule("WG-OPT-18")
    def test_a_weapon_of_which_no_reload_is_left(self) -> None:
        at = fight("core", tracks={"vess.reloads_pistol": 0})
        at.play(ANNA, TakeTurn("vess"))
        field = at.question(ANNA, Reload("vess"))
        assert barred(field) == {"pistol": ("no_reloads", Limit.COST)}
        assert set(labels(field)) == {"rifle"}

    @pytest.mark.rule("WG-INIT-01")
    def test_whoever_has_acted_or_is_not_next(self) -> None:
        at = fight("core")
        at.play(ANNA, TakeTurn("vess"))
        at.play(ANNA, EndTurn("vess"))
        field = at.question(GM, GiveTurn())
        assert barred(field) == {
            "vess": ("has_acted", Limit.TURN_ORDER),
            "kell": ("not_your_pick", Limit.TURN_ORDER),
        }

    @pytest.mark.rule("WG-MOVE-01")
    def test_zones_that_are_too_far(self) -> None:
        at = fight("core", replace(VESS, speed=6), GANGER, facts={"distance": "zones"})
        at.play(GM, SetZones(zones=("yard", "gate", "hall")))
        at.play(GM, SetPlace("vess", zone="yard"))
        at.play(ANNA, TakeTurn("vess"))
        field = at.question(ANNA, Move(character="vess"), how="walk")
        assert barred(field) == {"hall": ("too_far", Limit.CAP)}

    @pytest.mark.rule("WG-MOVE-01")
    def test_points_that_are_too_far(self) -> None:
        at = placed()
        at.play(ANNA, TakeTurn("vess"))
        for chosen, span in (({}, (-6, 6)), ({"x": 4}, (-4, 4))):
            domain = at.question(ANNA, Move(character="vess"), how="walk", **chosen).domain
            assert isinstance(domain, Range)
            assert (domain.low, domain.high) == span
            assert domain.beyond is not None
            assert domain.beyond.code == "too_far"
        refusal = at.refusal(ANNA, Move(character="vess", x=4, y=5))
        assert refusal.sentence == "That is 7 metres; 6 are left."
        refusal = at.refusal(ANNA, Move(character="vess", x=7, y=5))
        assert refusal.sentence == "That is 9 metres; 6 are left."

    @pytest.mark.rule("WG-OPT-17", "WG-WP-07")
    def test_shock_that_cannot_be_paid_for_as_part_of_a_multi_action(self) -> None:
        at = fight("core", replace(VESS, max_shock=12), GANGER, tracks={"vess.shock": 2})
        at.play(ANNA, TakeTurn("vess"))
        field = at.question(ANNA, MultiAction("vess"))
        assert barred(field) == {"recover_shock": ("no_wrath", Limit.COST)}
        refusal = at.refusal(ANNA, MultiAction("vess", actions=("attack", "recover_shock")))
        assert (refusal.code, refusal.limit) == ("no_wrath", Limit.COST)

    def test_an_attack_that_no_limit_bars_shows_nothing(self) -> None:
        at = fight("core")
        assert barred(asked(at, "weapon")) == {}
        for name in ("targets", "move", "called", "options"):
            assert barred(asked(at, name, weapon="rifle")) == {}
        attack(at, 1, 1, 1, 1, 1)

"""WG-AREA and WG-TRAIT-04: where an area attack comes down, and whom it catches."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from support import Table, every, only
from tableside.core.values import GM, Limit, Mode
from tableside.core.verbs import TakeDefault
from tableside.systems.wrath_glory.attack.areas import AttackPoint, Burst, NameCaught, Scattered
from tableside.systems.wrath_glory.attack.resolve import AttackLanded, DamageRolled
from tableside.systems.wrath_glory.sheet.weapon_text import read_weapon
from tableside.systems.wrath_glory.state.fight import Place
from tableside.systems.wrath_glory.state.gear import Category, Weapon
from tableside.systems.wrath_glory.turns.places import SetPlace, SetZones
from tableside.table.last_rolls import LastRolls
from wrath_glory.combat.attack_tables import (
    GANGER,
    KELL,
    SECOND,
    THIRD,
    VESS,
    accept,
    asked,
    attack,
    engage,
    fight,
    numbers,
)
from wrath_glory.tables import ANNA

MEDIUM = 3
GRENADE = Weapon(
    "grenade", "Grenade", Category.THROWN, damage=8, ed=1, range=12, traits={"blast": MEDIUM}
)
PLAIN = replace(GRENADE, traits={})
FLAMER = replace(GRENADE, category=Category.RANGED, keywords=("Fire",))
PISTOL = replace(FLAMER, keywords=(), traits={"blast": MEDIUM, "pistol": 0})
HIT, MISS = (2, 4, 4, 5, 1), (2, 2, 2, 2, 4)


def scene(weapon: Weapon = GRENADE, ruleset: str = "core", **more: Any) -> Table:
    """Vess with one weapon, Kell, and three foes."""
    return fight(ruleset, replace(VESS, weapons=(weapon,)), KELL, GANGER, SECOND, THIRD, **more)


def throw(at: Table, *faces: int, **more: Any) -> Any:
    if at.state.facts["distance"] == "metres":
        more["range"] = ""
    return attack(at, *faces, weapon="grenade", **more)


def at_spot(at: Table, *faces: int, **more: Any) -> Any:
    given = {"weapon": "grenade", "range": "normal", **more}
    return at.play(ANNA, AttackPoint("vess", **given), *faces)


def catch(at: Table, *who: str, faces: tuple[int, ...] = (), by: Any = ANNA) -> Any:
    return at.play(by, at.to("a1", NameCaught, targets=who), *faces)


def placed(at: Table, **where: tuple[int, int]) -> Table:
    for who, (x, y) in where.items():
        at.play(GM, SetPlace(who, x=x, y=y))
    return at


def measured(weapon: Weapon = GRENADE, **more: Any) -> Table:
    """Vess at the edge of a plan, the others here and there."""
    at = scene(weapon, facts={"distance": "metres"}, **more)
    return placed(at, vess=(0, 0), kell=(3, 0), ganger=(10, 0), second=(11, 0), third=(16, 0))


class TestBlast:
    @pytest.mark.rule("WG-TRAIT-04", "WG-AREA-01")
    def test_a_hit_catches_others_each_with_dice_of_their_own(self) -> None:
        at = scene()
        throw(at, *HIT)
        assert at.matter("a1").step == "area"
        events = catch(at, "second", "third", faces=(4, 6, 1))
        assert only(events, Burst).caught == ("ganger", "second", "third")
        dealt = {one.target: one.damage for one in every(events, DamageRolled)}
        assert dealt == {"ganger": 9, "second": 10, "third": 8}

    @pytest.mark.rule("WG-TRAIT-04")
    def test_without_it_the_same_dice_hit_one(self) -> None:
        events = throw(scene(PLAIN), *HIT, 4)
        assert [one.target for one in every(events, DamageRolled)] == ["ganger"]

    @pytest.mark.rule("WG-AREA-01")
    @pytest.mark.parametrize(("size", "most"), [(3, 2), (5, 4)])
    def test_its_size_says_how_many(self, size: int, most: int) -> None:
        at = scene(replace(GRENADE, traits={"blast": size}))
        throw(at, *HIT)
        field = at.question(ANNA, at.to("a1", NameCaught))
        assert getattr(field.domain, "high", None) == most

    @pytest.mark.rule("WG-AREA-01")
    def test_who_is_out_of_it_is_not_caught_unless_somebody_says_so(self) -> None:
        at = measured(tracks={"second.wounds": GANGER.max_wounds})
        throw(at, *HIT)
        field = at.question(ANNA, at.to("a1", NameCaught))
        assert "second" in {one.value for one in field.domain.options}  # type: ignore[union-attr]
        assert "second" not in field.default  # type: ignore[operator]
        well = measured()
        throw(well, *HIT)
        assert "second" in well.question(ANNA, well.to("a1", NameCaught)).default  # type: ignore[operator]

    @pytest.mark.rule("WG-AREA-01")
    def test_a_small_one_asks_nobody(self) -> None:
        at = scene(replace(GRENADE, traits={"blast": 1}))
        events = throw(at, *HIT, 4)
        assert only(events, Burst).caught == ("ganger",)
        assert at.open() == []

    @pytest.mark.rule("WG-AREA-01")
    @pytest.mark.parametrize(
        ("word", "most"),
        [("Small", 1), ("Medium", 3), ("Large", 5), ("Very Large", 10), ("huge", 15)],
    )
    def test_sizes_are_read_off_a_stat_line(self, word: str, most: int) -> None:
        armed = read_weapon(f"Bomb: 10 + 2 ED, range 12 m, Blast ({word})", ())
        assert armed is not None
        assert armed.weapon.traits["blast"] == most

    @pytest.mark.rule("WG-AREA-01")
    def test_it_is_thrown_at_one_of_them(self) -> None:
        field = asked(scene(), "targets", weapon="grenade")
        assert field is not None
        assert getattr(field.domain, "high", None) == 1

    @pytest.mark.rule("WG-AREA-01")
    def test_where_the_table_measures_the_nearest_are_proposed(self) -> None:
        at = measured()
        throw(at, *HIT)
        field = at.question(ANNA, at.to("a1", NameCaught))
        assert field.default == ("second", "third")

    @pytest.mark.rule("WG-AREA-01")
    @pytest.mark.parametrize("farther", ["kell", "vess"])
    def test_nobody_farther_away_can_be_named_instead(self, farther: str) -> None:
        at = measured()
        throw(at, *HIT)
        named = at.to("a1", NameCaught, targets=("third", farther))
        refused = at.refusal(ANNA, named)
        assert (refused.code, refused.limit) == ("not_the_nearest", Limit.RANGE)

    @pytest.mark.rule("WG-AREA-01")
    def test_of_those_equally_near_the_attacker_chooses(self) -> None:
        at = measured()
        placed(at, third=(11, 0), kell=(10, 1))
        throw(at, *HIT)
        events = catch(at, "kell", "third", faces=(4, 4, 4))
        assert only(events, Burst).caught == ("ganger", "kell", "third")

    @pytest.mark.rule("WG-AREA-01")
    def test_a_table_that_only_advises_may_name_whom_it_likes(self) -> None:
        at = measured(limits={Limit.RANGE: Mode.ADVISED})
        throw(at, *HIT)
        events = catch(at, "kell", "third", faces=(4, 4, 4))
        assert only(events, Burst).caught == ("ganger", "kell", "third")

    @pytest.mark.rule("WG-AREA-01")
    def test_neither_thrower_nor_friends_are_proposed(self) -> None:
        at = fight(
            "core", replace(VESS, weapons=(GRENADE,)), KELL, GANGER, facts={"distance": "metres"}
        )
        placed(at, vess=(4, 0), kell=(7, 0), ganger=(10, 0))
        throw(at, *HIT, 1)
        field = at.question(ANNA, at.to("a1", NameCaught))
        assert field.default == ()
        options = getattr(field.domain, "options", ())
        assert [one.value for one in options] == ["kell", "vess"]
        events = at.play(GM, at.to("a1", TakeDefault), 1)
        assert only(events, Burst).caught == ("ganger",)

    @pytest.mark.rule("WG-AREA-01")
    def test_whoever_stands_far_from_the_middle_is_not_proposed(self) -> None:
        at = measured()
        placed(at, third=(17, 0))
        throw(at, *HIT)
        assert at.question(ANNA, at.to("a1", NameCaught)).default == ("second",)

    @pytest.mark.rule("WG-TRAIT-04")
    @pytest.mark.parametrize("ruleset", ["starter", "revised"])
    def test_elsewhere_it_is_only_a_word(self, ruleset: str) -> None:
        at = scene(ruleset=ruleset)
        throw(at, *HIT, 4)
        assert at.open() == []
        command = AttackPoint("vess", weapon="grenade")
        assert at.refusal(ANNA, command).code == "not_in_ruleset"

    @pytest.mark.rule("WG-TRAIT-04")
    def test_a_pistol_in_a_melee_reaches_only_those_in_it(self) -> None:
        at = scene(PISTOL, limits={Limit.TURN_ORDER: Mode.ADVISED})
        engage(at, "vess", "ganger")
        engage(at, "vess", "second")
        throw(at, 4, 4, 5, 1)
        assert at.refusal(ANNA, at.to("a1", NameCaught, targets=("third",))).code == "not_a_choice"
        events = catch(at, "second", faces=(1, 1))
        assert only(events, Burst).caught == ("ganger", "second")


class TestFire:
    @pytest.mark.rule("WG-TRAIT-04")
    def test_a_miss_does_not_scatter(self) -> None:
        at = scene(FLAMER)
        events = throw(at, *MISS)
        assert only(events, Burst).avoided
        assert not every(events, Scattered)
        assert at.open() == []

    @pytest.mark.rule("WG-TRAIT-04")
    @pytest.mark.parametrize(("weapon", "dn"), [(FLAMER, 3), (GRENADE, 5)])
    def test_cover_is_no_help(self, weapon: Weapon, dn: int) -> None:
        assert numbers(scene(weapon), weapon="grenade", cover="more")[1] == dn


class TestSpot:
    @pytest.mark.rule("WG-AREA-02")
    @pytest.mark.parametrize(
        ("range_", "pool", "dn"), [("normal", 5, 3), ("close", 6, 3), ("long", 5, 5)]
    )
    def test_a_dn_of_its_own_and_the_usual_penalties(self, range_: str, pool: int, dn: int) -> None:
        at = scene()
        command = AttackPoint("vess", weapon="grenade", range=range_)
        shown = at.system.checked(at.system.known(at.state, ANNA), command).preview
        assert [one.total for one in shown] == [pool, dn]

    @pytest.mark.rule("WG-AREA-02")
    def test_a_hit_catches_whoever_is_there(self) -> None:
        at = scene()
        events = at_spot(at, *HIT)
        assert not every(events, Scattered)
        events = catch(at, "ganger", "second", faces=(4, 4))
        assert only(events, Burst).caught == ("ganger", "second")

    @pytest.mark.rule("WG-AREA-02")
    def test_or_nobody(self) -> None:
        at = scene()
        at_spot(at, *HIT)
        catch(at)
        assert at.open() == []

    @pytest.mark.rule("WG-AREA-02")
    def test_sixes_still_become_damage(self) -> None:
        at = scene()
        at_spot(at, 2, 6, 6, 4, 1)
        accept(at, damage=1)
        events = catch(at, "ganger", faces=(4, 4))
        assert only(events, DamageRolled).damage == 10

    @pytest.mark.rule("WG-AREA-02")
    def test_only_with_something_that_fills_an_area(self) -> None:
        assert "attack_point" in scene().verbs(ANNA)
        assert "attack_point" not in scene(PLAIN).verbs(ANNA)

    @pytest.mark.rule("WG-AREA-02")
    def test_it_takes_the_action(self) -> None:
        at = scene()
        at_spot(at, *HIT)
        catch(at)
        again = AttackPoint("vess", weapon="grenade", range="normal")
        assert at.refusal(ANNA, again).code == "slot_used"

    @pytest.mark.rule("WG-AREA-02")
    def test_a_spot_out_of_range_is_refused(self) -> None:
        at = measured()
        far = AttackPoint("vess", weapon="grenade", x=25)
        assert at.refusal(ANNA, far).code == "out_of_range"
        at_spot(at, *HIT[:4], 1, range="", x=12)
        assert at.matter("a1").values.range == "normal"

    @pytest.mark.rule("WG-AREA-02")
    def test_a_zone_is_a_spot(self) -> None:
        at = scene(facts={"distance": "zones"})
        at.play(GM, SetZones(zones=("gate", "yard")))
        for who, zone in (("vess", "gate"), ("ganger", "yard"), ("second", "gate")):
            at.play(GM, SetPlace(who, zone=zone))
        at_spot(at, *HIT, 1, range="", zone="yard")
        field = at.question(ANNA, at.to("a1", NameCaught))
        assert field.default == ("ganger",)


class TestScatter:
    @pytest.mark.rule("WG-AREA-03")
    def test_a_miss_comes_down_elsewhere_and_the_gm_says_on_whom(self) -> None:
        at = scene()
        events = throw(at, *MISS, 4, 3)
        astray = only(events, Scattered)
        assert (astray.direction, astray.metres, astray.place) == (4, 6, None)
        assert at.matter("a1").asks == ("gm",)
        events = catch(at, "kell", faces=(4,), by=GM)
        assert only(events, DamageRolled).target == "kell"

    @pytest.mark.rule("WG-AREA-03")
    def test_whoever_was_aimed_at_may_be_caught_all_the_same(self) -> None:
        at = scene()
        throw(at, *MISS, 1, 1)
        events = catch(at, "ganger", faces=(1,), by=GM)
        assert [one.target for one in every(events, DamageRolled)] == ["ganger"]

    @pytest.mark.rule("WG-AREA-03")
    @pytest.mark.parametrize(
        ("direction", "place"),
        [(1, (14, 0)), (2, (12, -3)), (3, (8, -3)), (4, (6, 0)), (5, (8, 3)), (6, (12, 3))],
    )
    def test_one_is_straight_on_then_clockwise(
        self, direction: int, place: tuple[int, int]
    ) -> None:
        at = measured()
        astray = only(throw(at, *MISS, direction, 2), Scattered)
        assert astray.place == Place(x=place[0], y=place[1])

    @pytest.mark.rule("WG-AREA-03")
    def test_those_nearest_the_new_middle_are_proposed(self) -> None:
        at = measured()
        throw(at, *MISS, 4, 4)  # 8 metres back: 2 metres from Vess
        field = at.question(GM, at.to("a1", NameCaught))
        assert field.default == ("kell", "vess")  # chance spares nobody, but 8 metres are far

    @pytest.mark.rule("WG-AREA-03")
    def test_a_one_is_still_a_complication(self) -> None:
        at = scene()
        throw(at, 1, 2, 2, 2, 2, 3, 3)
        catch(at, faces=(5, 4), by=GM)
        assert "vess.prone" in {one.id for one in at.state.effects}

    @pytest.mark.rule("WG-AREA-03")
    def test_where_it_came_down_stands_below_the_last_roll(self) -> None:
        at = scene()
        throw(at, *MISS, 4, 4)
        found = LastRolls().of(at.history, ANNA)
        assert found is not None
        assert [one.dice.kind for one in found.outcome if one.dice] == ["scatter"]
        assert found.outcome[-1].text == "Grenade goes astray: 8 metres back towards the attacker."

    @pytest.mark.rule("WG-AREA-02", "WG-AREA-03")
    def test_the_log_tells_it(self) -> None:
        at = scene()
        events = at_spot(at, *MISS, 2, 5)
        lines = [at.system.tell(at.state, one, ANNA) for one in events]
        texts = [line.text for line in lines if line is not None]
        assert "Vess attacks a spot with Grenade." in texts
        assert "Grenade goes astray: 10 metres on and to the right." in texts
        assert only(events, AttackLanded).hit == ()

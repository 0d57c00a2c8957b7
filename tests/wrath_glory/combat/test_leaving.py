"""WG-OPT-28: whoever goes elsewhere for an attack leaves a melee behind."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from support import Table, only, waiving
from tableside.core.desk import Adjust, SetPresence
from tableside.core.values import GM, Limit
from tableside.systems.wrath_glory.attack.interaction import Grapple
from tableside.systems.wrath_glory.attack.opportunity import LetGo
from tableside.systems.wrath_glory.conditions.conditions import Inflict
from tableside.systems.wrath_glory.evening import SetMode
from tableside.systems.wrath_glory.turns.actions import BreakFree
from tableside.systems.wrath_glory.turns.melee import MeleeLeft
from tableside.systems.wrath_glory.turns.movement import Disengage, Move
from tableside.systems.wrath_glory.turns.places import SetPlace, SetZones
from tableside.systems.wrath_glory.turns.turns import SetCast
from wrath_glory.combat.attack_tables import (
    GANGER,
    KELL,
    SECOND,
    VESS,
    WITH_OPTIONS,
    attack,
    engage,
    fight,
)
from wrath_glory.tables import ANNA


@pytest.mark.rule("WG-OPT-28", "WG-OPT-19")
@pytest.mark.parametrize("ruleset", WITH_OPTIONS)
def test_a_charge_leaves_the_melee_behind(ruleset: str) -> None:
    at = fight(ruleset)
    engage(at, "vess", "ganger")
    attack(at, 1, 2, 3, 2, 1, weapon="blade", targets=("second",), move="charge")
    (chance,) = (one for one in at.state.matters if one.procedure == "opportunity")
    assert chance.asks == ("ganger",)
    at.play(GM, at.to(chance.id, LetGo))
    assert at.state.fight.engaged == (("second", "vess"),)


@pytest.mark.rule("WG-OPT-28")
def test_whoever_stays_beside_the_foe_leaves_nobody() -> None:
    at = fight("core", facts={"distance": "metres"})
    engage(at, "vess", "ganger")
    for who, x in (("vess", 0), ("ganger", 3), ("second", 4)):
        at.play(GM, SetPlace(character=who, x=x))
    attack(at, 1, 2, 3, 2, weapon="blade", targets=("second",))
    assert at.state.fight.engaged == (("ganger", "vess"), ("second", "vess"))


@pytest.mark.rule("WG-OPT-28")
def test_walking_up_to_another_leaves_the_first() -> None:
    at = fight("core", facts={"distance": "metres"})
    engage(at, "vess", "ganger")
    for who, x in (("vess", 0), ("ganger", 1), ("second", -5)):
        at.play(GM, SetPlace(character=who, x=x))
    attack(at, 1, 2, 3, 2, weapon="blade", targets=("second",))
    assert [one.asks for one in at.state.matters if one.procedure == "opportunity"] == [("ganger",)]


@pytest.mark.rule("WG-OPT-28", "WG-OPT-26")
def test_grappling_another_leaves_the_first() -> None:
    at = placed(vess=0, ganger=1, second=6)
    at.play(ANNA, Grapple("vess", target="second"), *(4,) * 7)
    assert left_behind(at) == [("ganger",)]


def placed(**places: int) -> Table:
    """Vess in melee with the ganger, everybody at so many metres along a line."""
    quick = replace(VESS, speed=6)
    at = fight("core", quick, KELL, GANGER, SECOND, facts={"distance": "metres"})
    for who, x in places.items():
        at.play(GM, SetPlace(character=who, x=x))
    engage(at, "vess", "ganger")
    return at


def left_behind(at: Table) -> list[tuple[str, ...]]:
    return [one.asks for one in at.state.matters if one.procedure == "opportunity"]


@pytest.mark.rule("WG-OPT-28", "WG-MOVE-01")
@pytest.mark.parametrize(("x", "left"), [(-6, [("ganger",)]), (0, []), (2, [])])
def test_where_metres_count_they_say_who_is_left(x: int, left: list[tuple[str, ...]]) -> None:
    at = placed(vess=0, ganger=1)
    ready = at.ready(ANNA, Move("vess"), how="walk", x=x, y=0)  # nobody asks what it leaves
    at.play(ANNA, ready.command)
    assert left_behind(at) == left


@pytest.mark.rule("WG-OPT-28", "WG-MOVE-01")
@pytest.mark.parametrize(("zone", "left"), [("hall", [("ganger",)]), ("yard", [])])
def test_another_zone_is_another_melee(zone: str, left: list[tuple[str, ...]]) -> None:
    at = fight("core", replace(VESS, speed=6), GANGER, facts={"distance": "zones"})
    at.play(GM, SetZones(zones=("yard", "hall")))
    for who in ("vess", "ganger"):
        at.play(GM, SetPlace(character=who, zone="yard"))
    engage(at, "vess", "ganger")
    at.play(ANNA, Move("vess", how="walk", zone=zone, leaves=False))
    assert left_behind(at) == left


@pytest.mark.rule("WG-OPT-28", "WG-MOVE-06", "WG-MOVE-07")
@pytest.mark.parametrize("how", ["climb", "fast_climb"])
@pytest.mark.parametrize(("leaves", "left"), [(True, [("ganger",)]), (False, [])])
def test_climbing_may_leave_a_melee(how: str, leaves: bool, left: list[tuple[str, ...]]) -> None:
    agile = replace(VESS, speed=6, attributes={"agility": 3})
    at = fight("core", agile, GANGER)
    engage(at, "vess", "ganger")
    dice = (4, 4, 4) if how == "fast_climb" else ()
    at.play(ANNA, Move("vess", how=how, metres=2, leaves=leaves), *dice)
    assert left_behind(at) == left


@pytest.mark.rule("WG-OPT-19")
def test_out_of_combat_a_charge_leaves_nobody() -> None:
    at = fight("core", facts={"mode": "narrative"})
    attack(at, 1, 2, 3, 2, 1, weapon="blade", move="charge")
    assert at.state.fight is None
    assert all(one.procedure != "opportunity" for one in at.state.matters)


@pytest.mark.rule("WG-OPT-09", "WG-OPT-28")
@pytest.mark.parametrize("ruleset", WITH_OPTIONS)
def test_the_fallen_hold_nobody_in_a_melee(ruleset: str) -> None:
    at = fight(ruleset)
    engage(at, "vess", "ganger")
    at.play(waiving(Limit.CAP), Adjust(track="ganger.wounds", by=6))
    assert at.refusal(ANNA, Disengage("vess")).code == "not_engaged"
    ready = at.ready(ANNA, Move("vess"), how="walk", metres=2)  # nobody asks what it leaves
    events = at.play(ANNA, ready.command)
    assert only(events, MeleeLeft).others == ("ganger",)
    assert (at.open(), at.state.fight.engaged) == ([], ())


@pytest.mark.rule("WG-COND-13", "WG-OPT-26")
@pytest.mark.parametrize("how", ["walks", "out", "away"])
def test_a_hold_ends_when_whoever_keeps_it_up_is_gone(how: str) -> None:
    at = fight("core")
    at.play(ANNA, Grapple("vess", target="ganger"), *(4,) * 4, *(1,) * 3)
    assert [one.id for one in at.state.effects] == ["ganger.restrained"]
    if how == "walks":
        at.play(ANNA, Move("vess", how="walk", metres=5, leaves=True))
        (chance,) = (one for one in at.state.matters if one.procedure == "opportunity")
        at.play(GM, at.to(chance.id, LetGo))
    elif how == "out":
        at.play(GM, SetCast("vess", fights=False))
    else:
        at.play(GM, SetPresence("vess", present=False))
    assert at.state.effects == ()


@pytest.mark.rule("WG-COND-13")
def test_whoever_is_held_breaks_free_after_the_fight_too() -> None:
    at = fight("core", VESS, GANGER)
    at.play(GM, Inflict(who=("vess",), condition="restrained"))
    at.play(GM, SetMode(mode="narrative"))
    assert [one.id for one in at.state.effects] == ["vess.restrained"]
    at.play(ANNA, BreakFree("vess"), 4, 4, 4, 4)
    assert at.state.effects == ()

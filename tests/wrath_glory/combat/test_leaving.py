"""WG-OPT-28: whoever goes elsewhere for an attack leaves a melee behind."""

from __future__ import annotations

import pytest

from support import only, waiving
from tableside.core.desk import Adjust
from tableside.core.values import GM, Limit
from tableside.systems.wrath_glory.combat.turns import commands as do
from tableside.systems.wrath_glory.combat.turns.events import MeleeLeft
from wrath_glory.combat.attack_tables import WITH_OPTIONS, attack, engage, fight
from wrath_glory.tables import ANNA


@pytest.mark.rule("WG-OPT-28", "WG-OPT-19")
@pytest.mark.parametrize("ruleset", WITH_OPTIONS)
def test_a_charge_leaves_the_melee_behind(ruleset: str) -> None:
    at = fight(ruleset)
    engage(at, "vess", "ganger")
    attack(at, 1, 2, 3, 2, 1, weapon="blade", targets=("second",), move="charge")
    (chance,) = (one for one in at.state.matters if one.procedure == "opportunity")
    assert chance.asks == ("ganger",)
    at.play(GM, at.to(chance.id, do.LetGo))
    assert at.state.fight.engaged == (("second", "vess"),)


@pytest.mark.rule("WG-OPT-28")
def test_whoever_stays_beside_the_foe_leaves_nobody() -> None:
    at = fight("core", facts={"distance": "metres"})
    engage(at, "vess", "ganger")
    for who, x in (("vess", 0), ("ganger", 3), ("second", 4)):
        at.play(GM, do.SetPlace(character=who, x=x))
    attack(at, 1, 2, 3, 2, weapon="blade", targets=("second",))
    assert at.state.fight.engaged == (("ganger", "vess"), ("second", "vess"))


@pytest.mark.rule("WG-OPT-28")
def test_walking_up_to_another_leaves_the_first() -> None:
    at = fight("core", facts={"distance": "metres"})
    engage(at, "vess", "ganger")
    for who, x in (("vess", 0), ("ganger", 1), ("second", -5)):
        at.play(GM, do.SetPlace(character=who, x=x))
    attack(at, 1, 2, 3, 2, weapon="blade", targets=("second",))
    assert [one.asks for one in at.state.matters if one.procedure == "opportunity"] == [("ganger",)]


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
    assert at.refusal(ANNA, do.Disengage("vess")).code == "not_engaged"
    ready = at.ready(ANNA, do.Move("vess"), how="walk", metres=2)  # nobody asks what it leaves
    events = at.play(ANNA, ready.command)
    assert only(events, MeleeLeft).others == ("ganger",)
    assert (at.open(), at.state.fight.engaged) == ([], ())

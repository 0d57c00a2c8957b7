"""Who stands where in a fight, as each seat sees it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from support import Table
from tableside.core.ground import Far, Ground, Spot, Spread
from tableside.core.values import GM, Actor
from tableside.systems.wrath_glory.turns.ground import _GROUNDS
from tableside.systems.wrath_glory.turns.places import SetPlace, SetZones
from wrath_glory.combat.turns_tables import GANGER, KELL, VESS, fight
from wrath_glory.tables import ANNA

SLOW = replace(VESS, speed=6)


def seen(at: Table, actor: Actor = ANNA) -> Ground:
    found = at.system.ground(at.system.known(at.state, actor))
    assert isinstance(found, Ground)
    return found


def test_nobody_keeps_what_is_said_aloud() -> None:
    at = fight("core", SLOW, KELL, GANGER)
    assert at.system.ground(at.system.known(at.state, GM)) is None


def test_zones_in_a_row() -> None:
    at = fight("core", SLOW, KELL, GANGER, facts={"distance": "zones"})
    assert seen(at).areas == ()  # none are named yet
    at.play(GM, SetZones(zones=("yard", "gate", "hall")))
    at.play(GM, SetPlace(character="vess", zone="yard"))
    at.play(GM, SetPlace(character="ganger", zone="hall"))
    ground = seen(at)
    assert [one.id for one in ground.areas] == ["yard", "gate", "hall"]
    assert ground.people == ("vess", "kell", "ganger")
    assert ground.spots == {"vess": Spot("yard"), "ganger": Spot("hall")}
    assert ground.apart["vess"] == {"ganger": Far("12 m")}
    assert "ganger" not in ground.apart  # a threat's distances are those of the heroes
    at.play(GM, SetPlace(character="ganger", zone="yard"))
    assert seen(at).apart["vess"]["ganger"].says == "the same zone"


def test_points_on_a_plane() -> None:
    at = fight("core", SLOW, KELL, GANGER, facts={"distance": "metres"})
    at.play(GM, SetPlace(character="vess", x=3, y=0))
    at.play(GM, SetPlace(character="ganger", x=0, y=-4))
    ground = seen(at)
    assert (ground.spread, ground.spots["ganger"]) == (Spread.PLANE, Spot(x=0, y=-4))
    assert ground.apart["vess"]["ganger"].says == "5 m"


def test_nobody_shows_who_is_not_there() -> None:
    hidden = replace(GANGER, present=False)
    at = fight("core", SLOW, KELL, hidden, facts={"distance": "metres"})
    at.play(GM, SetPlace(character="vess", x=3, y=0))
    assert "ganger" not in repr(seen(at))


def test_another_move_elsewhere_leaves_the_picture_as_it_was() -> None:
    at = fight("core", SLOW, KELL, GANGER, facts={"distance": "zones"})
    at.play(GM, SetZones(zones=("yard", "gate")))
    _GROUNDS._kept.clear()
    before = seen(at)
    assert seen(at, GM) is not before  # other eyes
    assert seen(at) is before


@pytest.mark.parametrize("how", ["zones", "metres"])
@pytest.mark.parametrize("ruleset", ["revised", "core"])
def test_every_move_asks_what_a_place_answers(ruleset: str, how: str) -> None:
    at = fight(ruleset, SLOW, KELL, GANGER, facts={"distance": how})
    at.play(GM, SetZones(zones=("yard", "gate")))
    at.play(GM, SetPlace(character="vess", zone="yard" if how == "zones" else ""))
    ground = seen(at)
    moves = [one for one in at.offers(ANNA) if one.verb in ground.moves]
    assert any(one.character == "vess" for one in moves)
    for offer in moves:
        assert set(ground.asks) <= set(at.asked(ANNA, offer)), offer.verb
    forms = {one.verb for one in at.system.forms(GM)}
    assert {ground.puts, *([ground.named] if ground.named else [])} <= forms

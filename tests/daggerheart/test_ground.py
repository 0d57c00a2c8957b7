"""How far everybody is from everybody, as each seat sees it."""

from __future__ import annotations

from daggerheart.fights import fight, fighter, wolf
from daggerheart.tables import ANNA
from support import Table
from tableside.core.ground import Far, Ground, Spread
from tableside.core.values import GM, Actor
from tableside.systems.daggerheart.fights.ranges import SetRange
from tableside.systems.daggerheart.state import ENVIRONMENT


def seen(at: Table, actor: Actor = ANNA) -> Ground | None:
    found = at.system.ground(at.system.known(at.state, actor))
    assert found is None or isinstance(found, Ground)
    return found


def test_bands_from_both_sides() -> None:
    at = fight()
    at.play(GM, SetRange(character="ana", to="wolf", band="very_close"))
    ground = seen(at)
    assert ground is not None
    assert (ground.spread, ground.people) == (Spread.BANDS, ("ana", "bo", "wolf"))
    assert ground.areas[1].name == "Very Close"
    assert ground.apart == {
        "ana": {"wolf": Far("very close", "very_close")},
        "wolf": {"ana": Far("very close", "very_close")},
    }
    assert ground.asks == ("to", "band")


def test_a_table_that_measures_names_the_distance() -> None:
    at = fight(facts={"range_mode": "feet"})
    at.play(GM, SetRange(character="ana", to="wolf", distance=25))
    ground = seen(at)
    assert ground is not None
    assert ground.apart["ana"]["wolf"] == Far("25 feet, close", "close")
    assert ground.asks == ("to",)  # the picture names nobody's feet


def test_peace_has_no_picture() -> None:
    at = fight(fighter("ana"), fighter("bo"))
    assert seen(at) is None


def test_neither_scenery_nor_whoever_is_elsewhere() -> None:
    at = fight(
        fighter("ana"), wolf(), wolf("den", foe_type=ENVIRONMENT), wolf("far", present=False)
    )
    ground = seen(at)
    assert ground is not None
    assert ground.people == ("ana", "wolf")


def test_every_move_asks_from_whom_and_how_far() -> None:
    at = fight()
    ground = seen(at)
    assert ground is not None
    moves = [one for one in at.offers(ANNA) if one.verb in ground.moves and one.character == "ana"]
    assert {one.verb for one in moves} == {"move", "sprint", "move_under_pressure"}
    for offer in moves:
        assert set(ground.asks) <= set(at.asked(ANNA, offer)), offer.verb
    assert ground.puts in {one.verb for one in at.system.forms(ANNA)}

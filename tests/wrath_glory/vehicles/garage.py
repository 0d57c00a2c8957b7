"""A truck with two aboard and two guns on it, and those who shoot at it."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from support import Table
from tableside.core.values import GM, Event
from tableside.systems.wrath_glory import vehicles as do
from tableside.systems.wrath_glory.state import Person
from tableside.systems.wrath_glory.state.gear import Vehicle, Weapon
from wrath_glory.combat.row_tables import FRIEND, SHOOTER
from wrath_glory.tables import table

BOTH = ("core", "revised-full")  # where vehicles are played
LEFT = Weapon("left", "Left gun", damage=8, ed=1, range=20, reloads=2)
RIGHT = Weapon("right", "Right gun", damage=8, ed=1, range=20, reloads=3)
TRUCK = Person(
    "truck",
    "Truck",
    hero=False,
    defence=3,
    resilience=7,
    max_wounds=30,
    max_shock=30,
    weapons=(LEFT, RIGHT),
    vehicle=Vehicle(cruising=24, facing=2, crew=("driver", "gunner")),
)
DRIVER = Person("driver", "Driver", hero=False, totals={"agility": 4}, max_wounds=5, max_shock=9)
GUNNER = replace(DRIVER, id="gunner", name="Gunner")
OURS = replace(
    TRUCK, id="ours", name="Ours", vehicle=Vehicle(cruising=30, crew=("kell",), shared=True)
)
CAST = (SHOOTER, FRIEND, TRUCK, DRIVER, GUNNER, OURS)


def garage(ruleset: str = "core", mode: str = "narrative", **more: Any) -> Table:
    """Vess on foot, Kell at the wheel of a truck of the party's, a truck of the others'."""
    tracks = {"vess.wrath": 0, "kell.wrath": 0, **more.pop("tracks", {})}
    return table(ruleset, *CAST, tracks=tracks, facts={"mode": mode}, **more)


def struck(at: Table, *faces: int, who: str = "truck") -> tuple[Event, ...]:
    """A Critical Hit by the GM's word; `faces` are the table's die and what follows."""
    return at.play(GM, do.VehicleCritical(who=who), *faces)


def speed(at: Table, who: str = "truck") -> int:
    """The Cruising Speed as the GM reads it."""
    made = at.system.known(at.state, GM).handling[who].cruising
    assert made is not None
    return int(made.value)


def harder(at: Table, who: str = "truck") -> int:
    """What is added to the DN of stunts."""
    return int(at.system.known(at.state, GM).handling[who].stunt_dn.value)

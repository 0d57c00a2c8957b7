"""Three heroes against two threats, and short words for whose turn it is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from support import Table
from tableside.core.values import GM, Actor, Event, Limit, Mode
from tableside.systems.wrath_glory.state import COMBAT, MODE, Person
from tableside.systems.wrath_glory.state.fight import Fight
from tableside.systems.wrath_glory.state.gear import Category, Weapon
from tableside.systems.wrath_glory.turns import rounds as do
from wrath_glory.tables import SEATS, hero, table

ADVISED = {Limit.TURN_ORDER: Mode.ADVISED}
RATINGS = {"agility": 3, "initiative": 2, "strength": 2, "toughness": 3}
SWORD = Weapon("sword", "Sword", Category.MELEE, damage=4, ed=1)
RIFLE = Weapon("rifle", "Rifle", damage=8, ed=1, range=24, reloads=2)
VESS, KELL, ORLA = (
    hero(
        name,
        attributes=RATINGS,
        speed=6,
        defence=3,
        resilience=8,
        armour=2,
        max_wounds=5,
        max_shock=6,
        rank=1,
        tier=2,
        weapons=(SWORD, RIFLE),
    )
    for name in ("vess", "kell", "orla")
)
GANGER, BRUTE = (
    Person(
        name,
        name.title(),
        hero=False,
        attributes=RATINGS,
        totals={"weapon_skill": 4},
        speed=6,
        defence=3,
        resilience=6,
        max_wounds=3,
        max_shock=3,
        weapons=(SWORD,),
    )
    for name in ("ganger", "brute")
)


def fight(
    ruleset: str = "revised",
    *people: Person,
    tracks: Mapping[str, int] | None = None,
    facts: Mapping[str, str] | None = None,
    limits: dict[Limit, Mode] | None = None,
) -> Table:
    """A fight at the start of its first round."""
    cast = people or (VESS, KELL, ORLA, GANGER, BRUTE)
    begun = {MODE: COMBAT, **(facts or {})}
    return table(ruleset, *cast, tracks=tracks, facts=begun, limits=limits)


def now(at: Table) -> Fight:
    """The fight as it stands."""
    found: Fight | None = at.state.fight
    assert found is not None
    return found


def seat(who: str) -> Actor:
    """Whoever plays somebody."""
    return SEATS.get(who, GM)


def begin(at: Table, who: str, actor: Actor | None = None) -> tuple[Event, ...]:
    """Somebody's turn begins, by their player or by the GM."""
    if who in SEATS:
        return at.play(actor or seat(who), do.TakeTurn(character=who))
    return at.play(actor or GM, do.GiveTurn(who=who))


def end(at: Table) -> tuple[Event, ...]:
    """The turn that is on ends."""
    who = now(at).active
    return at.play(seat(who), do.EndTurn(character=who))


def turns(at: Table, *people: str) -> tuple[Event, ...]:
    """Whole turns in which nothing happens, one after the other."""
    events: tuple[Event, ...] = ()
    for who in people:
        events += begin(at, who) + end(at)
    return events


def act(at: Table, command: Any, *faces: int) -> tuple[Event, ...]:
    """Whoever plays the character does it."""
    return at.play(seat(command.character), command, *faces)


def refused(at: Table, command: Any) -> str:
    """The code by which it is refused."""
    return at.refusal(seat(command.character), command).code

"""One weapon with a trait or without, on the same dice, for tests of traits."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from support import Table, every, only
from tableside.core.reckoning import Reckoning
from tableside.core.values import Event
from tableside.systems.wrath_glory.attack.resolve import DamageRolled
from tableside.systems.wrath_glory.attack.traits import TraitTold
from tableside.systems.wrath_glory.state import Person
from tableside.systems.wrath_glory.state.gear import Category, Weapon
from wrath_glory.combat.attack_tables import (
    GANGER,
    KELL,
    SECOND,
    VESS,
    attack,
    declared,
    fight,
)
from wrath_glory.tables import ANNA

GUN = Weapon("gun", "Gun", damage=8, ed=2, range=24)
CLUB = Weapon("club", "Club", Category.MELEE, damage=4, ed=2)
HIT = (2, 4, 4, 5, 1)  # three icons against Defence 3, nothing on the Wrath die


def armed(
    trait: str = "",
    rating: int = 0,
    *,
    base: Weapon = GUN,
    who: Person = VESS,
    foe: Person = GANGER,
    ruleset: str = "core",
    **more: Any,
) -> Table:
    """Vess with one weapon that has this trait, or none, against one foe and another."""
    weapon = replace(base, traits={trait: rating} if trait else {})
    return fight(ruleset, replace(who, weapons=(weapon,)), KELL, foe, SECOND, **more)


def dealt(at: Table, *faces: int, **chosen: Any) -> int:
    """The damage of a hit with these dice."""
    return only(attack(at, *HIT, *faces, weapon="gun", **chosen), DamageRolled).damage


def told(events: tuple[Event, ...]) -> list[str]:
    return [one.trait for one in every(events, TraitTold)]


def preview(at: Table, **chosen: Any) -> tuple[Reckoning, ...]:
    """Pool and DN before the roll, with their terms."""
    command = declared(at, **{"weapon": "gun", **chosen})
    return tuple(at.system.checked(at.system.known(at.state, ANNA), command).preview)


def cites(made: Reckoning, rule: str) -> int:
    """What the terms of a rule add up to."""
    return sum(term.amount for term in made.terms if term.rule == rule)


def lies(at: Table, who: str) -> set[str]:
    return {one.id.partition(".")[2] for one in at.state.effects if one.on == who}

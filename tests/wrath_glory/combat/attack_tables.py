"""Shooters, blades and those they aim at, and short words for attacks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from support import Table
from tableside.core.offers import Field, Some
from tableside.core.state import EffectBegan
from tableside.core.values import GM, Actor, Event, Limit, Mode, Value
from tableside.systems.wrath_glory.attack import declare as do
from tableside.systems.wrath_glory.skill_tests.tests import Settle
from tableside.systems.wrath_glory.state import Person
from tableside.systems.wrath_glory.state.gear import Category, Weapon
from tableside.systems.wrath_glory.tables.rows import Worsen
from tableside.systems.wrath_glory.turns.melee import SetEngaged
from tableside.systems.wrath_glory.turns.rounds import GiveTurn
from wrath_glory.tables import ANNA, hero, table

RULESETS = ("starter", "revised", "core", "revised-full")
WITH_OPTIONS = ("core", "revised-full")  # where the combat options are played
WITHOUT_OPTIONS = ("starter", "revised")
with_options = pytest.mark.parametrize("ruleset", WITH_OPTIONS)
without_options = pytest.mark.parametrize("ruleset", WITHOUT_OPTIONS)

RIFLE = Weapon("rifle", "Rifle", damage=10, ed=1, ap=1, range=24, salvo=2, reloads=3)
PISTOL = Weapon("pistol", "Pistol", damage=7, ed=1, range=12, reloads=2, traits={"pistol": 0})
BLADE = Weapon("blade", "Blade", Category.MELEE, damage=3, ed=2)
MUSKET = Weapon("musket", "Musket", damage=9, ed=1, range=20)  # without Salvo
KNIVES = Weapon("knives", "Knives", Category.THROWN, damage=4, ed=1, range=8)
CANNON = Weapon("cannon", "Cannon", damage=12, ed=2, range=40, traits={"heavy": 6})
LONG_GUN = Weapon("long_gun", "Long gun", damage=10, ed=1, ap=1, range=40, traits={"sniper": 2})

VESS = hero(
    "vess",
    attributes={"strength": 4},
    defence=3,
    resilience=8,
    armour=3,
    max_wounds=6,
    max_shock=5,
    weapons=(RIFLE, PISTOL, BLADE, MUSKET, KNIVES, CANNON, LONG_GUN),
)
VESS = replace(VESS, totals={"ballistic_skill": 5, "weapon_skill": 4, "intimidation": 5})
KELL = replace(VESS, id="kell", name="Kell", controller="ben")
GANGER = Person(
    "ganger",
    "Ganger",
    hero=False,
    attributes={"strength": 3, "resolve": 2},
    totals={"ballistic_skill": 4, "weapon_skill": 4, "intimidation": 4},
    defence=3,
    resilience=7,
    armour=2,
    max_wounds=5,
    max_shock=4,
    weapons=(replace(RIFLE, id="stubber", name="Stubber"),),
)
SECOND = replace(GANGER, id="second", name="Second", defence=2)
THIRD = replace(GANGER, id="third", name="Third", defence=4)


def fight(
    ruleset: str = "core",
    *people: Person,
    tracks: Mapping[str, int] | None = None,
    facts: Mapping[str, str] | None = None,
    limits: dict[Limit, Mode] | None = None,
) -> Table:
    """Vess and Kell against three gangers, with no Wrath points to ask about."""
    cast = people or (VESS, KELL, GANGER, SECOND, THIRD)
    poor = {f"{one.id}.wrath": 0 for one in cast if one.hero}
    return table(
        ruleset,
        *cast,
        tracks={**poor, **(tracks or {})},
        facts={"mode": "combat", **(facts or {})},
        limits=limits,
    )


def attack(
    at: Table, *faces: int, who: str = "vess", by: Actor = ANNA, **chosen: Any
) -> tuple[Event, ...]:
    """Somebody attacks; in core the range is normal unless the test says otherwise."""
    return at.play(by, declared(at, who=who, **chosen), *faces)


def declared(at: Table, *, who: str = "vess", **chosen: Any) -> do.MakeAttack:
    """The command of an attack with the rifle at the ganger, unless the test says otherwise."""
    given = {"weapon": "rifle", "targets": ("ganger",), **chosen}
    ranged = given["weapon"] not in ("blade", "club", "unarmed")
    if ranged and at.system.rules.plays("WG-ATK-06"):
        given.setdefault("range", "normal")
    return do.MakeAttack(who, **given)


def accept(at: Table, *faces: int, matter: str = "a1.test", **shifts: int) -> tuple[Event, ...]:
    """Anna accepts the roll, with these shifts."""
    return at.play(ANNA, at.to(matter, Settle, shifts=shifts), *faces)


def labels(field: Field) -> dict[str, str]:
    """What a question offers: each value with its words."""
    domain: Any = field.domain
    return {str(one.value): one.label for one in domain.options}


def asked(
    at: Table, name: str, *, who: str = "vess", by: Actor = ANNA, **chosen: Value
) -> Field | None:
    """The question of that name in an attack, everything before it by default; None if unasked."""
    answers: dict[str, Value] = dict(chosen)
    while isinstance(found := at.ask(by, do.MakeAttack(who), **answers), Field):
        if found.name == name:
            return found
        answers[found.name] = found.default
    return None


def chips(at: Table, **chosen: Any) -> dict[str, str]:
    """The other options of an attack with their words."""
    found = asked(at, "options", **chosen)
    assert found is None or isinstance(found.domain, Some)
    return {} if found is None else labels(found)


def plain_critical(at: Table) -> tuple[int, ...]:
    """The dice of the table for a Critical Hit that throws no others, if there is a table."""
    table = at.system.rules.resolved.tables.get("criticals")
    if table is None:
        return ()
    return (6,) if len(table.sides) == 1 else (3, 1)


def as_it_is(at: Table) -> tuple[Event, ...]:
    """Anna makes the Critical Hit no worse."""
    return at.play(ANNA, at.to("a1.critical", Worsen, steps={}))


def engage(at: Table, one: str, other: str) -> None:
    """The GM says that two are in melee."""
    at.play(GM, SetEngaged(one, other=other, engaged=True))


def threat_attacks(at: Table, *faces: int, **chosen: Any) -> tuple[Any, ...]:
    """The ganger takes the turn and shoots at Vess."""
    at.play(GM, GiveTurn(who="ganger"))
    given = {"weapon": "stubber", "targets": ("vess",), **chosen}
    return attack(at, *faces, who="ganger", by=GM, **given)


def numbers(at: Table, **chosen: Any) -> tuple[int | None, int | None]:
    """Pool and DN of an attack of Vess, as they are shown before the roll."""
    command = declared(at, **chosen)
    ready = at.system.checked(at.system.known(at.state, ANNA), command)
    pool, dn = ready.preview
    return pool.total, dn.total


def under(at: Table, *effects: Any) -> Any:
    """The state with these conditions in it."""
    state = at.state
    for one in effects:
        state = at.system.evolve(state, EffectBegan(one))
    return state


def moves(at: Table, **chosen: Any) -> dict[str, str]:
    """What the move can be given up for, with its words."""
    found = asked(at, "move", **chosen)
    return {} if found is None else labels(found)

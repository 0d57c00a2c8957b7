"""A psyker, a friend and a foe whose sheets lack nothing, and short words for the warp."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from support import Table
from tableside.core.notes import Note
from tableside.core.row_play import PickAffected
from tableside.core.rows import Bear, Suffer, Whom
from tableside.core.values import GM, Actor, Event
from tableside.systems.wrath_glory.numbers.skills import ATTRIBUTES
from tableside.systems.wrath_glory.skill_tests.tests import CallTest, RollDice, Settle
from tableside.systems.wrath_glory.state import Person
from tableside.systems.wrath_glory.state.gear import Power
from tableside.systems.wrath_glory.warp import UsePower
from wrath_glory.tables import ANNA, hero, player_of, table

MASTERY = "psychic_mastery"
POOL = 7
RATED = {**dict.fromkeys(ATTRIBUTES, POOL), "resolve": POOL, "conviction": POOL}
PASS, FAIL = (4,) * POOL, (2,) * POOL  # every DN of the Perils, or none of them

BOLT = Power(
    "bolt",
    "Bolt",
    text="A bolt of mind.",
    against="defence",
    targets=2,
    damage=9,
    ed=1,
    potency="a die of damage",
    potency_ed=1,
)
SHROUD = Power(
    "shroud",
    "Shroud",
    text="Hard to see.",
    dn=3,
    targets=1,
    then=(Bear(name="Staggered"), Suffer(shock=1)),
    potency="1 Shock more",
    more=(Suffer(shock=1),),
)
OMEN = Power("omen", "Omen", text="A glimpse of what will be.", dn=4, potency="a question more")
SPARK = Power("spark", "Spark", text="A light.", dn=2, minor=True)
CALM = Power("calm", "Calm", dn=2, then=(Suffer(who=Whom.ACTOR, shock=1),))

LYSA = replace(
    hero("vess", attributes=RATED, max_wounds=30, max_shock=30, resilience=8, armour=2, defence=3),
    totals={MASTERY: 6},
    keywords=("Psyker",),
    powers=(BOLT, SHROUD, OMEN, SPARK, CALM),
    tier=2,
    rank=3,
)
ORM = replace(LYSA, id="kell", name="Kell", controller="ben", keywords=(), powers=())
FOE = Person(
    "ganger",
    "Ganger",
    hero=False,
    attributes=RATED,
    totals={MASTERY: 3},
    defence=3,
    resilience=7,
    armour=0,
    max_wounds=30,
    max_shock=30,
)


def scene(ruleset: str = "core", *people: Person, **more: Any) -> Table:
    """Vess the psyker and Kell against a ganger, with no Wrath points to ask about."""
    cast = people or (LYSA, ORM, FOE)
    poor = {f"{one.id}.wrath": 0 for one in cast if one.hero}
    tracks = {**poor, **more.pop("tracks", {})}
    facts = {"mode": "combat", **more.pop("facts", {})}
    return table(ruleset, *cast, tracks=tracks, facts=facts, **more)


def use(
    at: Table, power: str, *faces: int, who: str = "vess", by: Actor = ANNA, **more: Any
) -> tuple[Event, ...]:
    """Somebody uses a power."""
    return at.play(by, UsePower(who, power=power, **more), *faces)


def accept(at: Table, *faces: int, matter: str = "p1.test", **shifts: int) -> tuple[Event, ...]:
    """Anna accepts the roll, with these shifts."""
    used = {use: count for use, count in shifts.items() if count}
    return at.play(ANNA, at.to(matter, Settle, shifts=used), *faces)


def perils(at: Table, tens: int, units: int, *faces: int, ones: int = 1) -> tuple[Event, ...]:
    """Vess fails a psychic test with so many ones on Wrath dice, and rolls on the table."""
    test = CallTest(who=("vess",), skill=MASTERY, dn=9, wrath_dice=ones)
    name = f"t{at.state.opened + 1}"
    at.play(GM, test)
    thin = [
        change
        for one in at.state.effects
        if one.bears_on("vess")
        for change in one.modifiers
        if change.quantity == "wrath_dice"
    ]
    plain = (2,) * (6 - 1 + len(thin))
    by = player_of(at, "vess")
    return at.play(by, at.to(name, RollDice), *((1,) * ones), *plain, tens, units, *faces)


def struck(at: Table, *faces: int, who: tuple[str, ...] = ("vess", "kell")) -> tuple[Event, ...]:
    """The GM says whom the row strikes."""
    matter = next(one.id for one in at.state.matters if one.step == "select")
    return at.play(GM, at.to(matter, PickAffected, targets=who), *faces)


def lying(at: Table) -> set[str]:
    """Every effect by its id, what keeps a power at its level apart."""
    return {one.id for one in at.state.effects if ".level." not in one.id}


def rolled(at: Table, tens: int, units: int, *faces: int) -> tuple[Any, ...]:
    """As many ones as it takes to raise a die to these tens."""
    return perils(at, min(6, tens), units, *faces, ones=max(1, tens - 5))


def notes(at: Table) -> list[str]:
    return [one.values.text for one in at.state.matters if isinstance(one.values, Note)]

"""A hero and a threat to come to harm, and short words for blows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from support import Table
from tableside.core.values import GM, Event, Limit, Mode
from tableside.systems.wrath_glory.harm.requests import Harm
from tableside.systems.wrath_glory.harm.soak import Soak, TakeBlow
from tableside.systems.wrath_glory.state import Person
from wrath_glory.tables import ANNA, hero, table

RULESETS = ("starter", "revised", "core", "revised-full")

VESS = hero(
    "vess",
    attributes={"determination": 3, "toughness": 3},
    resilience=8,
    armour=3,
    max_wounds=6,
    max_shock=5,
)
KELL = replace(VESS, id="kell", name="Kell", controller="ben")
GANGER = Person(
    "ganger",
    "Ganger",
    hero=False,
    resilience=6,
    armour=2,
    defence=3,
    max_wounds=4,
    max_shock=3,
)


def fight(
    ruleset: str = "revised",
    *,
    vess: Person = VESS,
    ganger: Person = GANGER,
    tracks: Mapping[str, int] | None = None,
    facts: Mapping[str, str] | None = None,
    limits: dict[Limit, Mode] | None = None,
) -> Table:
    """Vess and Kell against a ganger."""
    return table(ruleset, vess, KELL, ganger, tracks=tracks, facts=facts, limits=limits)


def harm(at: Table, *faces: int, who: str = "vess", **what: Any) -> tuple[Event, ...]:
    """The GM harms somebody by a bare request."""
    return at.play(GM, Harm(who=(who,), **what), *faces)


def soak(at: Table, matter: str, *faces: int, **chosen: Any) -> tuple[Event, ...]:
    """Anna rolls Determination or Soak for Vess."""
    return at.play(ANNA, at.to(matter, Soak, **chosen), *faces)


def take(at: Table, matter: str) -> tuple[Event, ...]:
    """Anna takes it."""
    return at.play(ANNA, at.to(matter, TakeBlow))


def taken(at: Table, who: str = "vess") -> tuple[int, int]:
    """Wounds and Shock taken."""
    return at.tracks[f"{who}.wounds"], at.tracks[f"{who}.shock"]


def effects(at: Table, who: str = "vess", actor: Any = GM) -> set[str]:
    """The names of everything that lies on somebody, as a seat knows it."""
    known = at.system.known(at.state, actor)
    return {one.name for one in known.effects if one.on == who}

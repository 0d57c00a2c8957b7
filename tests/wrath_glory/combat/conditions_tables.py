"""A fight in which somebody bears a condition, beside the same fight in which nobody does."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from support import Table
from tableside.core.values import GM, Event
from tableside.systems.wrath_glory.conditions.conditions import Inflict
from wrath_glory.combat.turns_tables import BRUTE, GANGER, KELL, ORLA, VESS
from wrath_glory.combat.turns_tables import fight as any_fight

BOTH = ("core", "revised-full")  # where conditions are played
RATED = {"resolve": 3, "willpower": 4, "agility": 3, "toughness": 3, "strength": 3, "initiative": 3}
POOLS = {
    "athletics": 5,
    "awareness": 5,
    "leadership": 6,
    "medicae": 4,
    "weapon_skill": 5,
    "ballistic_skill": 5,
    "intimidation": 5,
}
POOR = {f"{who}.wrath": 0 for who in ("vess", "kell", "orla")}


def ready(person: Any) -> Any:
    """Somebody whose sheet lacks nothing."""
    return replace(person, attributes=RATED, totals=POOLS, max_wounds=8)


CAST = tuple(ready(one) for one in (VESS, KELL, ORLA, GANGER, BRUTE))


def fight(ruleset: str = "core", *people: Any, **more: Any) -> Table:
    """Three heroes without Wrath points against two threats."""
    tracks = {**POOR, **more.pop("tracks", {})}
    if people:
        gone = {one.id for one in CAST} - {one.id for one in people}
        tracks = {key: n for key, n in tracks.items() if key.partition(".")[0] not in gone}
    return any_fight(ruleset, *(people or CAST), tracks=tracks, **more)


def inflict(at: Table, condition: str, *faces: int, who: str = "vess", **more: Any) -> Any:
    """The GM puts a condition on somebody."""
    return at.play(GM, Inflict(condition=condition, who=(who,), **more), *faces)


def lying(at: Table, who: str = "vess") -> set[str]:
    """The ids of what lies on somebody, without the bearer."""
    return {one.id.partition(".")[2] for one in at.state.effects if one.on == who}


def settled(events: tuple[Event, ...]) -> list[tuple[int, int, bool]]:
    """Icons, DN and success of every test that ended."""
    found: list[Any] = [one for one in events if type(one).__name__ == "TestSettled"]
    return [(one.kept, one.dn, one.success) for one in found]

"""Who stands where in a fight, for a picture of it (WG-MOVE-01)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tableside.core.ground import Area, Far, Ground, Spot, Spread
from tableside.core.identity_cache import Recall
from tableside.core.verbs import tag_of
from tableside.systems.wrath_glory.ruleset import Ruleset
from tableside.systems.wrath_glory.state import DISTANCE, Known
from tableside.systems.wrath_glory.state.fight import Fight
from tableside.systems.wrath_glory.turns.movement import Disengage, Move, Run, Sprint
from tableside.systems.wrath_glory.turns.places import METRES, SetPlace, SetZones, between, tracked

_MOVES = (tag_of(Move), tag_of(Run), tag_of(Sprint), tag_of(Disengage))
_GROUNDS: Recall[Ground] = Recall(most=64)


def ground(rules: Ruleset, known: Known) -> Ground | None:
    """Where a seat sees everybody stand; None where the table does not keep it."""
    if known.fight is None or not tracked(known):
        return None
    fight, how = known.fight, known.facts[DISTANCE]

    def made(*_parts: object) -> Ground:
        return _metres(rules, known, fight) if how == METRES else _zones(rules, known, fight)

    parts = (known.characters, fight.places, fight.zones, fight.out)
    return _GROUNDS.of(made, rules, *parts, reader=how)


def _zones(rules: Ruleset, known: Known, fight: Fight) -> Ground:
    people = _people(known, fight)
    zones = {who: place.zone for who, place in fight.places.items() if place.zone in fight.zones}
    return Ground(
        spread=Spread.ROW,
        areas=tuple(Area(zone, zone) for zone in fight.zones),
        people=people,
        spots={who: Spot(zones[who]) for who in people if who in zones},
        apart=_apart(rules, known, [who for who in people if who in zones], "the same zone"),
        moves=_MOVES,
        asks=("zone",),
        puts=tag_of(SetPlace),
        named=tag_of(SetZones),
    )


def _metres(rules: Ruleset, known: Known, fight: Fight) -> Ground:
    people = _people(known, fight)
    placed = {who: fight.places[who] for who in people if who in fight.places}
    return Ground(
        spread=Spread.PLANE,
        people=people,
        spots={who: Spot(x=place.x, y=place.y) for who, place in placed.items()},
        apart=_apart(rules, known, list(placed), "the same spot"),
        moves=_MOVES,
        asks=("x", "y"),
        puts=tag_of(SetPlace),
    )


def _people(known: Known, fight: Fight) -> tuple[str, ...]:
    there = [who for who, one in known.characters.items() if one.present and who not in fight.out]
    return tuple(sorted(there, key=lambda who: not known.characters[who].hero))


def _apart(
    rules: Ruleset, known: Known, people: Sequence[str], together: str
) -> Mapping[str, Mapping[str, Far]]:
    """How far the heroes are from everybody: whose moves these are."""
    found: dict[str, Mapping[str, Far]] = {}
    for who in people:
        if known.characters[who].hero:
            ways = {one: between(rules, known, who, one) for one in people if one != who}
            found[who] = {
                one: Far(f"{metres} m" if metres else together)
                for one, metres in ways.items()
                if metres is not None
            }
    return found

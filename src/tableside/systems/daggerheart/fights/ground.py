"""How far everybody is from everybody, for a picture of it (DH-RANGE-01)."""

from __future__ import annotations

from tableside.core.ground import Area, Far, Ground, Spread
from tableside.core.identity_cache import Recall
from tableside.core.verbs import tag_of
from tableside.systems.daggerheart.fights.ranges import (
    FoeDash,
    Move,
    MoveUnderPressure,
    SetRange,
    Sprint,
    band_of,
    measured,
    spoken,
)
from tableside.systems.daggerheart.numbers.derived_conditions import foes
from tableside.systems.daggerheart.ruleset import Ruleset
from tableside.systems.daggerheart.state import ENVIRONMENT, RANGE_MODE, Known
from tableside.systems.daggerheart.state.fight import pair
from tableside.systems.daggerheart.state.gear import BANDS

_MOVES = (tag_of(Move), tag_of(Sprint), tag_of(MoveUnderPressure), tag_of(FoeDash))
_GROUNDS: Recall[Ground] = Recall(most=64)


def ground(rules: Ruleset, known: Known) -> Ground | None:
    """Where a seat sees everybody; None while nobody fights and nobody said how far it is."""
    if not known.distances and not any(foes(known)):
        return None

    def made(*_parts: object) -> Ground:
        return _bands(rules, known)

    parts = (known.characters, known.distances)
    return _GROUNDS.of(made, rules, *parts, reader=known.facts[RANGE_MODE])


def _bands(rules: Ruleset, known: Known) -> Ground:
    bodies = {who: one for who, one in known.characters.items() if one.foe_type != ENVIRONMENT}
    there = [who for who, one in bodies.items() if one.present]
    people = tuple(sorted(there, key=lambda who: not bodies[who].hero))
    apart: dict[str, dict[str, Far]] = {}
    for who in people:
        for other in people:
            if who != other and pair(who, other) in known.distances:
                apart.setdefault(who, {})[other] = _far(rules, known, who, other)
    return Ground(
        spread=Spread.BANDS,
        areas=tuple(Area(band, spoken(band).title()) for band in BANDS),
        people=people,
        apart=apart,
        moves=_MOVES,
        asks=("to",) if measured(known) else ("to", "band"),
        puts=tag_of(SetRange),
    )


def _far(rules: Ruleset, known: Known, who: str, other: str) -> Far:
    band = band_of(rules, known, who, other)
    if not measured(known):
        return Far(spoken(band), band)
    distance = known.distances[pair(who, other)]
    return Far(f"{distance} {known.facts[RANGE_MODE]}, {spoken(band)}", band)

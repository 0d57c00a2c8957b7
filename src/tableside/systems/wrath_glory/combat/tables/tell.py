"""What each seat reads of rows."""

from __future__ import annotations

from collections.abc import Mapping

from tableside.core.chapter import Teller
from tableside.core.tell import name_of
from tableside.core.values import Actor, Event, Line, Thrown
from tableside.systems.wrath_glory.combat.tables import events as was
from tableside.systems.wrath_glory.combat.tables.opening import (
    COMPLICATION,
    CRITICAL,
    PERIL,
    VEHICLE,
)
from tableside.systems.wrath_glory.game import Game
from tableside.systems.wrath_glory.state import State
from tableside.systems.wrath_glory.view import lies_open

_KINDS = {
    CRITICAL: ("Critical Hit", "WG-CRIT-03"),
    VEHICLE: ("Critical Hit", "WG-VCRIT-00"),
    COMPLICATION: ("Complication", "WG-COMP-00"),
    PERIL: ("Perils of the Warp", "WG-PERIL-00"),
}


def _found(_game: Game, state: State, event: was.RowFound, _actor: Actor) -> Line:
    who = name_of(state, event.character)
    on = f" on {name_of(state, event.target)}" if event.target else ""
    word, first = _KINDS[event.kind]
    what = f"{word}{on}"
    more = f", tens {event.raised:+d}" if event.raised else ""
    rolled = f" ({' '.join(map(str, event.faces))}{more})" if event.faces else ""
    rules = (first, event.rule) if event.rule else (first,)
    dice = Thrown("table", event.faces, character=event.character) if event.faces else None
    whose = "" if event.target == event.character else f"{who}: "  # by the GM's word alone
    return Line(f"{whose}{what}{rolled}: {event.title}. {event.text}", rules, dice)


def _worse(_game: Game, state: State, event: was.CriticalWorsened, _actor: Actor) -> Line:
    how = "; ".join(event.how)
    return Line(f"{name_of(state, event.character)} makes it worse: {how}.", ("WG-GLORY-07",))


def _dice(_game: Game, _state: State, event: was.RowDiceFell, _actor: Actor) -> Line:
    dice = Thrown("table", event.faces, character=event.character)
    return Line(f"{event.title}: {' '.join(map(str, event.faces))}.", (), dice)


def _harmed(_game: Game, state: State, event: was.RowHarmed, _actor: Actor) -> Line:
    parts = (
        (event.damage, "damage"),
        (event.wounds, "Wounds" if event.wounds > 1 else "Wound"),
        (event.mortal, "Mortal Wounds" if event.mortal > 1 else "Mortal Wound"),
        (event.shock, "Shock"),
    )
    said = " and ".join(f"{amount} {what}" for amount, what in parts if amount) or "nothing"
    rules = (event.rule,) if event.rule else ()
    return Line(f"{event.title} adds {said} for {name_of(state, event.target)}.", rules)


def _lost(_game: Game, state: State, event: was.WeaponLost, _actor: Actor) -> Line:
    who = name_of(state, event.character)
    rules = (event.rule,) if event.rule else ()
    return Line(f"{event.weapon} of {who}: {event.how.lower()}.", rules)


def _ready(_game: Game, state: State, event: was.WeaponReady, _actor: Actor) -> Line:
    return Line(f"{name_of(state, event.character)} has {event.weapon} ready again.")


def _corrupted(_game: Game, state: State, event: was.Corrupted, actor: Actor) -> Line | None:
    if not lies_open(state.characters[event.character], actor):
        return None
    who = name_of(state, event.character)
    return Line(f"{who} gains {event.amount} Corruption.", (event.rule,) if event.rule else ())


def _recorded(_game: Game, state: State, event: was.PointsRecorded, _actor: Actor) -> Line:
    who, what = name_of(state, event.character), event.track.title()
    text = f"{who} would win {event.amount} {what}, but only player characters keep it."
    return Line(text, ("WG-WP-10", event.rule) if event.rule else ("WG-WP-10",))


LINES: Mapping[type[Event], Teller] = {
    was.RowFound: _found,
    was.CriticalWorsened: _worse,
    was.RowDiceFell: _dice,
    was.RowHarmed: _harmed,
    was.WeaponLost: _lost,
    was.WeaponReady: _ready,
    was.Corrupted: _corrupted,
    was.PointsRecorded: _recorded,
}

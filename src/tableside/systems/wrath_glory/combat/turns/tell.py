"""What each seat reads about turns and movement."""

from __future__ import annotations

from collections.abc import Mapping

from tableside.core.chapter import Teller
from tableside.core.tell import name_of
from tableside.core.values import Actor, Event, Line
from tableside.systems.wrath_glory.combat.turns import events as was
from tableside.systems.wrath_glory.combat.turns.using import OTHER, SLOT_NAMES
from tableside.systems.wrath_glory.fight import Side, Slot
from tableside.systems.wrath_glory.game import Game
from tableside.systems.wrath_glory.state import State

_DEEDS = {
    "full_defence": ("goes on Full Defence", "WG-OPT-10"),
    "stand_up": ("stands up", "WG-COND-12"),
    "help_up": ("helps somebody up", "WG-COND-12"),
    "break_free": ("tries to break free", "WG-COND-13"),
}
_MOVES = {
    "climb": "climbs",
    "fast_climb": "climbs fast",
    "run": "runs",
    "sprint": "sprints",
    "disengage": "falls back",
}


def _began(_game: Game, _state: State, _event: was.FightBegan, _actor: Actor) -> Line:
    return Line("Round 1: the players pick.", ("WG-INIT-01",))


def _ended(_game: Game, _state: State, _event: was.FightEnded, _actor: Actor) -> Line:
    return Line("The fight is over.", ("WG-TEST-10",))


def _turn(_game: Game, state: State, event: was.TurnBegan, _actor: Actor) -> Line:
    return Line(f"{name_of(state, event.character)} acts.", ("WG-INIT-01",))


def _resumed(_game: Game, state: State, event: was.TurnResumed, _actor: Actor) -> Line:
    return Line(f"{name_of(state, event.character)} acts now.", ("WG-OPT-11",))


def _over(_game: Game, state: State, event: was.TurnEnded, _actor: Actor) -> Line | None:
    if not event.lost:
        return None  # the next line says who acts, or that a round begins
    return Line(f"{name_of(state, event.character)}'s held action is lost.", ("WG-OPT-11",))


def _passed(_game: Game, _state: State, _event: was.TurnPassed, _actor: Actor) -> None:
    """What came of it says so itself."""


def _held(_game: Game, state: State, event: was.TurnHeld, _actor: Actor) -> Line:
    return Line(f"{name_of(state, event.character)} holds the action.", ("WG-OPT-11",))


def _beaten(_game: Game, state: State, event: was.HoldBeaten, _actor: Actor) -> Line:
    who, by = name_of(state, event.character), name_of(state, event.by)
    return Line(f"{by} is faster; {who} may act afterwards.", ("WG-OPT-11",))


def _round(_game: Game, _state: State, event: was.RoundBegan, _actor: Actor) -> Line:
    return Line(f"Round {event.number}: the players pick.", ("WG-INIT-02",))


def _seized(_game: Game, state: State, event: was.InitiativeSeized, _actor: Actor) -> Line:
    who = name_of(state, event.character)
    if event.side is Side.PLAYERS:
        return Line(f"The players seize the Initiative for {who}.", ("WG-INIT-04", "WG-GLORY-08"))
    return Line(f"The GM seizes the Initiative for {who}.", ("WG-INIT-05",))


def _action(_game: Game, state: State, event: was.ActionTaken, _actor: Actor) -> Line | None:
    who = name_of(state, event.character)
    if event.action.startswith(OTHER):
        slot = event.slots[0] if event.slots else None
        as_what = f" ({SLOT_NAMES[Slot(slot)]})" if slot else ""
        said = f": {event.text}" if event.text else " does something"
        return Line(f"{who}{said}{as_what}.", ("WG-ACT-06" if slot is None else "WG-ACT-01",))
    if event.action in _DEEDS:
        does, rule = _DEEDS[event.action]
        return Line(f"{who} {does}.", (rule,))
    return None  # the deed itself is told by what follows


def _planned(_game: Game, state: State, event: was.PlanMade, _actor: Actor) -> Line:
    parts = (
        "something else" if one.startswith(OTHER) else one.replace("_", " ")
        for one in event.actions
    )
    who = name_of(state, event.character)
    text = f"{who} declares a Multi-action: {', '.join(parts)}; DN +{event.penalty} on each."
    return Line(text, ("WG-OPT-17",))


def _given_up(_game: Game, state: State, event: was.RoundGivenUp, _actor: Actor) -> Line:
    return Line(f"{name_of(state, event.character)} gives up the next round.", ("WG-OPT-10",))


def _walked(_game: Game, state: State, event: was.Walked, _actor: Actor) -> Line:
    metres = f" {event.metres} m" if event.metres else ""
    where = f" to {event.place.zone}" if event.place is not None and event.place.zone else ""
    rules = {"run": "WG-MOVE-04", "sprint": "WG-MOVE-05", "disengage": "WG-OPT-09"}
    rules |= {"climb": "WG-MOVE-06", "fast_climb": "WG-MOVE-07"}
    verb = _MOVES.get(event.how, "moves")
    text = f"{name_of(state, event.character)} {verb}{metres}{where}."
    return Line(text, (rules.get(event.how, "WG-MOVE-01"),))


def _place(_game: Game, state: State, event: was.PlaceSet, _actor: Actor) -> Line:
    place = event.place
    where = f"in {place.zone}" if place.zone else f"at {place.x}, {place.y}"
    return Line(f"{name_of(state, event.character)} is {where}.")


def _zones(_game: Game, _state: State, event: was.ZonesSet, _actor: Actor) -> Line:
    return Line(f"The zones: {', '.join(event.zones) or 'none'}.")


def _joined(_game: Game, state: State, event: was.MeleeJoined, _actor: Actor) -> Line:
    one, other = name_of(state, event.one), name_of(state, event.other)
    return Line(f"{one} and {other} are in melee.")


def _left(_game: Game, state: State, event: was.MeleeLeft, _actor: Actor) -> Line:
    others = ", ".join(name_of(state, one) for one in event.others)
    return Line(f"{name_of(state, event.character)} leaves the melee with {others}.")


def _cast(_game: Game, state: State, event: was.CastChanged, _actor: Actor) -> Line:
    how = "joins" if event.fights else "is out of"
    return Line(f"{name_of(state, event.character)} {how} the fight.")


def _recovered(_game: Game, state: State, event: was.ShockRecovered, _actor: Actor) -> Line:
    how = f" (the d3 shows {-(-event.face // 2)})" if event.face else ""
    who = name_of(state, event.character)
    return Line(f"{who} recovers up to {event.amount} Shock{how}.", ("WG-WP-07",))


def _reloaded(_game: Game, state: State, event: was.Reloaded, _actor: Actor) -> Line:
    person = state.characters[event.character]
    names = {weapon.id: weapon.name for weapon in person.weapons}
    return Line(f"{person.name} reloads: {names.get(event.weapon, event.weapon)}.", ("WG-OPT-18",))


LINES: Mapping[type[Event], Teller] = {
    was.FightBegan: _began,
    was.FightEnded: _ended,
    was.TurnBegan: _turn,
    was.TurnResumed: _resumed,
    was.TurnEnded: _over,
    was.TurnPassed: _passed,
    was.TurnHeld: _held,
    was.HoldBeaten: _beaten,
    was.RoundBegan: _round,
    was.InitiativeSeized: _seized,
    was.ActionTaken: _action,
    was.PlanMade: _planned,
    was.RoundGivenUp: _given_up,
    was.Walked: _walked,
    was.PlaceSet: _place,
    was.ZonesSet: _zones,
    was.MeleeJoined: _joined,
    was.MeleeLeft: _left,
    was.CastChanged: _cast,
    was.ShockRecovered: _recovered,
    was.Reloaded: _reloaded,
}

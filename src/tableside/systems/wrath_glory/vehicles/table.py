"""What this chapter hands to the engine."""

from __future__ import annotations

from msgspec.structs import replace

from tableside.core.chapter import Chapter, answers_of
from tableside.core.tell import name_of
from tableside.core.values import Actor, Line
from tableside.systems.wrath_glory import purposes
from tableside.systems.wrath_glory.game import Game
from tableside.systems.wrath_glory.moments import settled
from tableside.systems.wrath_glory.state import State
from tableside.systems.wrath_glory.vehicles import commands as do
from tableside.systems.wrath_glory.vehicles import decide
from tableside.systems.wrath_glory.vehicles import events as was
from tableside.systems.wrath_glory.vehicles.offers import VERBS, WAYS
from tableside.systems.wrath_glory.vehicles.sheet import FACINGS, Vehicle


def _with(state: State, who: str, vehicle: Vehicle) -> State:
    person = replace(state.characters[who], vehicle=vehicle)
    return replace(state, characters={**state.characters, who: person})


def _of(state: State, who: str) -> Vehicle | None:
    person = state.characters.get(who)
    return None if person is None else person.vehicle


def _boarded(state: State, event: was.Boarded) -> State:
    vehicle = _of(state, event.vehicle)
    if vehicle is None:
        return state
    others = tuple(one for one in vehicle.crew if one != event.character)
    crew = (event.character, *others) if event.drives else (*others, event.character)
    return _with(state, event.vehicle, replace(vehicle, crew=crew))


def _alighted(state: State, event: was.Alighted) -> State:
    vehicle = _of(state, event.vehicle)
    if vehicle is None:
        return state
    crew = tuple(one for one in vehicle.crew if one != event.character)
    return _with(state, event.vehicle, replace(vehicle, crew=crew))


def _turned(state: State, event: was.VehicleTurned) -> State:
    vehicle = _of(state, event.vehicle)
    return (
        state
        if vehicle is None
        else _with(state, event.vehicle, replace(vehicle, facing=event.facing))
    )


def _said(state: State, _event: object) -> State:
    return state  # a fact for the log


def _tell_boarded(_game: Game, state: State, event: was.Boarded, _actor: Actor) -> Line:
    who, vehicle = name_of(state, event.character), name_of(state, event.vehicle)
    where = "at the wheel" if event.drives else "aboard"
    return Line(f"{who} gets into {vehicle}, {where}.")


def _tell_alighted(_game: Game, state: State, event: was.Alighted, _actor: Actor) -> Line:
    return Line(f"{name_of(state, event.character)} gets out of {name_of(state, event.vehicle)}.")


def _tell_turned(_game: Game, state: State, event: was.VehicleTurned, _actor: Actor) -> Line:
    vehicle = _of(state, event.vehicle)
    name = name_of(state, event.vehicle)
    way = WAYS[(event.facing - (vehicle.facing if vehicle else 1)) % FACINGS]
    if event.character:
        return Line(f"{name_of(state, event.character)} turns {name}: {way}.")
    rules = (event.rule,) if event.rule else ()
    return Line(f"{name} is spun round and faces {way}.", rules)


def _tell_stunt(_game: Game, state: State, event: was.StuntTried, _actor: Actor) -> Line:
    how = "The stunt succeeds" if event.success else "The stunt fails"
    who, vehicle = name_of(state, event.character), name_of(state, event.vehicle)
    return Line(f"{how}: {who}, {vehicle}.", ("WG-VCRIT-03",))


VEHICLES = Chapter(
    verbs=VERBS,
    deciders={
        do.Board: decide.board,
        do.Alight: decide.alight,
        do.TurnVehicle: decide.turn,
        do.Stunt: decide.stunt,
        do.VehicleCritical: decide.critical,
    },
    handlers={
        was.Boarded: _boarded,
        was.Alighted: _alighted,
        was.VehicleTurned: _turned,
        was.StuntTried: _said,
    },
    lines={
        was.Boarded: _tell_boarded,
        was.Alighted: _tell_alighted,
        was.VehicleTurned: _tell_turned,
        was.StuntTried: _tell_stunt,
    },
    answers=answers_of(settled, {purposes.STUNT: decide.tried}),
)

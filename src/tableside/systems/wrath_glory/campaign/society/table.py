"""What this chapter hands to the engine."""

from __future__ import annotations

from msgspec.structs import replace

from tableside.core.chapter import Chapter, answers_of
from tableside.core.tell import name_of
from tableside.core.values import Actor, Line
from tableside.systems.wrath_glory import purposes
from tableside.systems.wrath_glory.campaign.society import commands as do
from tableside.systems.wrath_glory.campaign.society import decide
from tableside.systems.wrath_glory.campaign.society import events as was
from tableside.systems.wrath_glory.campaign.society.offers import VERBS
from tableside.systems.wrath_glory.game import Game
from tableside.systems.wrath_glory.moments import settled
from tableside.systems.wrath_glory.state import State


def _set(state: State, event: was.AttitudeSet) -> State:
    person = state.characters.get(event.character)
    if person is None:
        return state  # struck from the roster meanwhile
    changed = replace(person, attitude=event.attitude)
    return replace(state, characters={**state.characters, event.character: changed})


def _tell(_game: Game, state: State, event: was.AttitudeSet, _actor: Actor) -> Line:
    who = name_of(state, event.character)
    if not event.by:
        return Line(f"{who} is {event.attitude}.", ("WG-SOC-01",))
    return Line(f"{name_of(state, event.by)} makes {who} {event.attitude}.", ("WG-SOC-02",))


SOCIETY = Chapter(
    verbs=VERBS,
    deciders={do.SetAttitude: decide.set_attitude, do.Persuade: decide.persuade},
    handlers={was.AttitudeSet: _set},
    lines={was.AttitudeSet: _tell},
    answers=answers_of(settled, {purposes.PERSUASION: decide.persuaded}),
)

"""What this chapter hands to the engine."""

from __future__ import annotations

from msgspec.structs import replace

from tableside.core.chapter import Chapter, answers_of
from tableside.core.tell import name_of
from tableside.core.values import Actor, Line
from tableside.systems.wrath_glory import purposes
from tableside.systems.wrath_glory.combat.hazards import commands as do
from tableside.systems.wrath_glory.combat.hazards import decide
from tableside.systems.wrath_glory.combat.hazards import events as was
from tableside.systems.wrath_glory.combat.hazards.offers import VERBS
from tableside.systems.wrath_glory.combat.turns.upkeep import falls_due
from tableside.systems.wrath_glory.conditions import UNCONSCIOUS, condition_of
from tableside.systems.wrath_glory.game import Game
from tableside.systems.wrath_glory.moments import settled
from tableside.systems.wrath_glory.state import State


def _ran(state: State, event: was.AirRan) -> State:
    effects = (
        replace(one, rating=event.rounds) if one.id == event.effect else one
        for one in state.effects
    )
    return replace(state, effects=tuple(effects))


def _said(state: State, _event: object) -> State:
    return state  # a fact for the log; the effect that follows says the rest


def _tell_ran(_game: Game, state: State, event: was.AirRan, _actor: Actor) -> Line:
    effect = next(one for one in state.effects if one.id == event.effect)
    fainted = condition_of(effect) == UNCONSCIOUS
    who, rule = name_of(state, event.character), "WG-HAZ-08" if fainted else "WG-HAZ-06"
    how = "unconscious and without air" if fainted else "without air"
    if state.fight is None:
        return Line(f"A minute passes for {who}: {how} for {event.rounds} rounds now.", (rule,))
    return Line(f"Round {event.rounds} for {who}: {how}.", (rule,))


def _tell_suffocated(_game: Game, state: State, event: was.Suffocated, _actor: Actor) -> Line:
    return Line(f"{name_of(state, event.character)} suffocates.", ("WG-HAZ-08",))


HAZARDS = Chapter(
    verbs=VERBS,
    deciders={
        do.Fall: decide.fall,
        do.CutOffAir: decide.cut_off,
        do.GiveAir: decide.give_air,
        do.PassMinute: decide.pass_minute,
    },
    handlers={was.AirRan: _ran, was.Suffocated: _said},
    lines={was.AirRan: _tell_ran, was.Suffocated: _tell_suffocated},
    listeners=((falls_due, lambda _game: (decide.AIR_DUE,)),),
    answers=answers_of(settled, {purposes.SUFFOCATING: decide.held_out}),
)

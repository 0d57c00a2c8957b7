"""What this chapter hands to the engine."""

from __future__ import annotations

from msgspec.structs import replace

from tableside.core.chapter import Chapter
from tableside.core.matters import Matter
from tableside.core.state import CORE_HANDLERS, SceneEnded, Spent
from tableside.core.values import Actor, Line, Role
from tableside.systems.daggerheart.game import Game
from tableside.systems.daggerheart.scene.planning import commands as do
from tableside.systems.daggerheart.scene.planning import decide
from tableside.systems.daggerheart.scene.planning import events as was
from tableside.systems.daggerheart.scene.values import Framing, ObjectiveThrow
from tableside.systems.daggerheart.state import FEAR, State


def _spent(state: State, event: Spent) -> State:
    """DH-FEAR-07: the meter counts what this scene has cost the GM."""
    state = CORE_HANDLERS[Spent](state, event)
    if event.track != FEAR:
        return state
    so_far = state.framing.fear_spent + event.amount
    return replace(state, framing=replace(state.framing, fear_spent=so_far))


def _scene_ended(state: State, event: SceneEnded) -> State:
    ended: State = CORE_HANDLERS[SceneEnded](state, event)
    return replace(ended, framing=Framing())


def _framed(state: State, event: was.SceneFramed) -> State:
    return replace(state, framing=replace(state.framing, stakes=event.stakes))


def _objective(state: State, event: was.ObjectiveSet) -> State:
    return replace(state, framing=replace(state.framing, objective=event.text))


def _planned(state: State, event: was.EncounterPlanned) -> State:
    return replace(state, encounter=event.encounter)


def _tell_framed(_game: Game, _state: State, event: was.SceneFramed, actor: Actor) -> Line | None:
    if actor.role is not Role.GM:
        return None
    return Line(f"The scene's stakes: {event.stakes}.", ("DH-FEAR-07",))


def _tell_objective(_game: Game, _state: State, event: was.ObjectiveSet, _actor: Actor) -> Line:
    row = f" ({event.row})" if event.row else ""
    return Line(f"What it is about{row}: {event.text}", ("DH-OBJ-01",))


def _tell_planned(
    _game: Game, _state: State, event: was.EncounterPlanned, actor: Actor
) -> Line | None:
    if actor.role is not Role.GM:
        return None
    whole, spent = event.encounter.budget.value, event.encounter.spent.value
    text = f"The encounter: {spent} of {whole} Battle Points, {whole - spent} left."
    return Line(text, ("DH-ENC-05",))


def _tell_throw(_game: Game, _state: State, _matter: Matter[ObjectiveThrow], _actor: Actor) -> Line:
    return Line("A d12 for what it is about.", ("DH-OBJ-01",))


PLANNING = Chapter(
    verbs=decide.VERBS,
    deciders={
        do.FrameScene: decide.frame,
        do.SetObjective: decide.objective,
        do.PlanEncounter: decide.encounter,
    },
    on_faces={"objective": decide.objective_fell},
    rolls={"objective": "roll for an objective"},
    handlers={
        Spent: _spent,
        SceneEnded: _scene_ended,
        was.SceneFramed: _framed,
        was.ObjectiveSet: _objective,
        was.EncounterPlanned: _planned,
    },
    lines={
        was.SceneFramed: _tell_framed,
        was.ObjectiveSet: _tell_objective,
        was.EncounterPlanned: _tell_planned,
    },
    opened={ObjectiveThrow: _tell_throw},
)

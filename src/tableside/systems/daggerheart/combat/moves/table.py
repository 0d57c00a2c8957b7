"""What this chapter hands to the engine."""

from __future__ import annotations

from tableside.core.chapter import Chapter, answers_of
from tableside.core.places import DeskVerb
from tableside.core.state import CORE_HANDLERS, CharacterLeft, SceneEnded
from tableside.core.tell import name_of
from tableside.core.values import Actor, Line, Role
from tableside.systems.daggerheart.combat.moves import commands as do
from tableside.systems.daggerheart.combat.moves import decide
from tableside.systems.daggerheart.combat.moves.events import Moved
from tableside.systems.daggerheart.combat.moves.offers import MOVES_VERBS
from tableside.systems.daggerheart.combat.moves.ranges import FEET, THEATRE, spoken
from tableside.systems.daggerheart.game import Game
from tableside.systems.daggerheart.moments import settled
from tableside.systems.daggerheart.state import PRESSURE, RANGE_MODE, SPRINT, State


def _left(state: State, event: CharacterLeft) -> State:
    return decide.without(CORE_HANDLERS[CharacterLeft](state, event), event.character)


def _scene_ended(state: State, _event: SceneEnded) -> State:
    return decide.forgotten(state)


def _tell(_game: Game, state: State, event: Moved, _actor: Actor) -> Line:
    who, to = name_of(state, event.character), name_of(state, event.to)
    return Line(f"{who} and {to}: {spoken(event.band)}.", (event.rule,))


MOVES = Chapter(
    verbs=MOVES_VERBS,
    deciders={
        do.Move: decide.move,
        do.Sprint: decide.sprint,
        do.MoveUnderPressure: decide.pressure,
        do.FoeDash: decide.foe_dash,
    },
    desk={
        do.SetRange: DeskVerb(
            do.SetRange, "Say how far apart two are", (Role.GM, Role.PLAYER), decide.set_range
        )
    },
    handlers={Moved: decide.on_moved, CharacterLeft: _left},
    after=((SceneEnded, _scene_ended),),
    lines={Moved: _tell},
    facts={RANGE_MODE: (THEATRE, FEET, "squares", "inches")},
    answers=answers_of(settled, {SPRINT: decide.move_settled, PRESSURE: decide.move_settled}),
)

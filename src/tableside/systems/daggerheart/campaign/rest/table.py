"""What this chapter hands to the engine."""

from __future__ import annotations

from tableside.core.chapter import Chapter, answers_of
from tableside.core.matters import Matter
from tableside.core.tell import name_of
from tableside.core.values import Actor, Line, Thrown
from tableside.systems.daggerheart.campaign.rest import commands as do
from tableside.systems.daggerheart.campaign.rest import decide
from tableside.systems.daggerheart.campaign.rest import events as was
from tableside.systems.daggerheart.campaign.rest.offers import VERBS
from tableside.systems.daggerheart.campaign.values import LONG, Project, Rest
from tableside.systems.daggerheart.game import Game
from tableside.systems.daggerheart.moments import settled
from tableside.systems.daggerheart.scene.spotlight.turn import PROJECT
from tableside.systems.daggerheart.state import State


def _said(state: State, _event: object) -> State:
    return state


def _tell_rest(_game: Game, _state: State, matter: Matter[Rest], _actor: Actor) -> Line:
    rest = matter.values
    rule = "DH-REST-02" if rest.kind == LONG else "DH-REST-01"
    return Line(f"The party makes a {rest.kind} rest. What does everybody do?", (rule,))


def _tell_moves(_game: Game, state: State, event: was.MovesChosen, _actor: Actor) -> Line:
    moves = ", ".join(event.moves)
    return Line(f"{name_of(state, event.character)}: {moves}.", ("DH-REST-05",))


def _tell_interrupted(
    _game: Game, _state: State, event: was.RestInterrupted, _actor: Actor
) -> Line:
    left = "it is worth a short one" if event.kind == LONG else "it gives nothing"
    return Line(f"The {event.kind} rest is broken off: {left}.", ("DH-REST-13",))


def _tell_dice(_game: Game, _state: State, event: was.RestDiceFell, _actor: Actor) -> Line:
    faces = " ".join(map(str, event.faces))
    what, rule = ("The GM's Fear", "DH-REST-06") if event.fear else ("The rest", "DH-REST-05")
    return Line(f"{what}: {faces}.", (rule,), Thrown("rest", event.faces))


def _tell_project(_game: Game, state: State, matter: Matter[Project], _actor: Actor) -> Line:
    work = matter.values
    known = state.countdowns.get(work.project)
    what = known.name if known is not None else work.name
    who = name_of(state, work.character)
    return Line(f"{who} works on {what}. How does it go?", ("DH-REST-12",))


REST = Chapter(
    verbs=VERBS,
    deciders={
        do.CallRest: decide.call_rest,
        do.ChooseMoves: decide.choose_moves,
        do.SwapCards: decide.swap_cards,
        do.InterruptRest: decide.interrupt,
        do.JudgeProject: decide.judge_project,
        do.ChooseCountdown: decide.choose_countdown,
    },
    steps={("rest", "moves"): decide.moves_step, ("rest", "projects"): decide.projects_step},
    on_faces={"rest": decide.faces_fell},
    defaults={
        ("rest", "moves"): ("choose_moves",),
        ("rest", "countdown"): ("choose_countdown",),
        ("project", "open"): ("judge_project",),
    },
    rolls={"rest": "rest"},
    handlers={was.MovesChosen: _said, was.RestInterrupted: _said, was.RestDiceFell: _said},
    lines={
        was.MovesChosen: _tell_moves,
        was.RestInterrupted: _tell_interrupted,
        was.RestDiceFell: _tell_dice,
    },
    opened={Rest: _tell_rest, Project: _tell_project},
    answers=answers_of(settled, {PROJECT: decide.project_rolled}),
)

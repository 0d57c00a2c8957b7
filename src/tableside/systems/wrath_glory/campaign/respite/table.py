"""What this chapter hands to the engine."""

from __future__ import annotations

from tableside.core.chapter import Chapter
from tableside.core.matters import Matter
from tableside.core.tell import listed, name_of
from tableside.core.values import Actor, Line
from tableside.systems.wrath_glory.campaign.matters import Pause
from tableside.systems.wrath_glory.campaign.respite import commands as do
from tableside.systems.wrath_glory.campaign.respite import decide
from tableside.systems.wrath_glory.campaign.respite import events as was
from tableside.systems.wrath_glory.campaign.respite.offers import PROCEDURE, REGROUP, RESPITE, VERBS
from tableside.systems.wrath_glory.game import Game
from tableside.systems.wrath_glory.state import State

_RULES = {REGROUP: "WG-REST-01", RESPITE: "WG-REST-04"}


def _said(state: State, _event: object) -> State:
    return state  # a fact for the log; tracks and matters change by the events around it


def _tell_begun(_game: Game, state: State, matter: Matter[Pause], _actor: Actor) -> Line:
    pause = matter.values
    who = listed(name_of(state, one) for one in pause.heroes)
    verb = "regroup" if len(pause.heroes) > 1 else "regroups"
    if pause.kind == RESPITE:
        verb = f"{'begin' if len(pause.heroes) > 1 else 'begins'} a Respite"
    return Line(f"{who} {verb}.", (_RULES[pause.kind],))


def _tell_ended(_game: Game, state: State, event: was.RestEnded, _actor: Actor) -> Line:
    if event.kind == REGROUP:
        return Line("The Regroup is over.", ("WG-REST-01",))
    fresh = listed([name_of(state, one) for one in event.heroes] or ["Nobody"])
    text = f"The Respite is over ({event.hours} hours). {fresh}: whole again, Wrath reset."
    if event.left_out:
        others = listed(name_of(state, one) for one in event.left_out)
        text = f"{text[:-1]}; nothing for {others}."
    return Line(text, ("WG-REST-06",))


def _tell_interrupted(
    _game: Game, _state: State, event: was.RestInterrupted, _actor: Actor
) -> Line:
    after = "it starts over" if event.again else "it gives nothing"
    if event.kind == REGROUP and not event.again:
        after = "it is over"
    return Line(f"The {event.kind.title()} is broken off: {after}.", ("WG-REST-05",))


REST = Chapter(
    verbs=VERBS,
    deciders={
        do.Regroup: decide.regroup,
        do.Respite: decide.respite,
        do.EndRest: decide.end_rest,
        do.InterruptRest: decide.interrupt,
    },
    defaults={(PROCEDURE, step): ("end_rest",) for step in (REGROUP, RESPITE)},
    handlers={was.RestEnded: _said, was.RestInterrupted: _said},
    lines={was.RestEnded: _tell_ended, was.RestInterrupted: _tell_interrupted},
    opened={Pause: _tell_begun},
)

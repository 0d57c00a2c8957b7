"""What this chapter hands to the engine."""

from __future__ import annotations

from msgspec.structs import replace

from tableside.core.chapter import Chapter
from tableside.core.tell import listed, name_of
from tableside.core.values import Actor, Line
from tableside.systems.daggerheart.campaign.levelling import commands as do
from tableside.systems.daggerheart.campaign.levelling import decide
from tableside.systems.daggerheart.campaign.levelling import events as was
from tableside.systems.daggerheart.campaign.levelling.offers import VERBS
from tableside.systems.daggerheart.game import Game
from tableside.systems.daggerheart.state import State


def _granted(state: State, _event: was.LevelGranted) -> State:
    return replace(state, evenings=0)


def _said(state: State, _event: was.LevelGained) -> State:
    return state


def _tell_granted(_game: Game, state: State, event: was.LevelGranted, _actor: Actor) -> Line:
    names = listed(name_of(state, who) for who in event.who)
    return Line(f"A level up for {names}.", ("DH-LVL-01",))


def _tell_gained(_game: Game, state: State, event: was.LevelGained, _actor: Actor) -> Line:
    what = ", ".join(event.chosen)
    step = " A step of tier." if event.tier_step else ""
    text = f"{name_of(state, event.character)} is level {event.level}: {what}.{step}"
    return Line(text, ("DH-LVL-02", *(("DH-LVL-03",) if event.tier_step else ())))


LEVELLING = Chapter(
    verbs=VERBS,
    deciders={do.GrantLevel: decide.grant, do.GainLevel: decide.gain_level},
    defaults={("level", "open"): ("gain_level",)},
    handlers={was.LevelGranted: _granted, was.LevelGained: _said},
    lines={was.LevelGranted: _tell_granted, was.LevelGained: _tell_gained},
)

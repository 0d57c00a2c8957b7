"""What this chapter hands to the engine."""

from __future__ import annotations

from msgspec.structs import replace

from tableside.core.chapter import Chapter
from tableside.systems.daggerheart.scene.countdowns import commands as do
from tableside.systems.daggerheart.scene.countdowns import decide, tell
from tableside.systems.daggerheart.scene.countdowns import events as was
from tableside.systems.daggerheart.scene.countdowns.offers import VERBS
from tableside.systems.daggerheart.scene.values import Countdown, CountdownThrow
from tableside.systems.daggerheart.state import State


def _with(state: State, one: Countdown) -> State:
    return replace(state, countdowns={**state.countdowns, one.id: one})


def _began(state: State, event: was.CountdownBegan | was.CountdownMended) -> State:
    return _with(state, event.countdown)


def _ticked(state: State, event: was.CountdownTicked) -> State:
    one = state.countdowns[event.id]
    if event.rule in decide.BY_HAND:  # play goes on, so no failure is turned any more
        state = replace(state, last=None)
    return _with(state, replace(one, value=event.value, start=event.start, done=event.done))


def _shown(state: State, event: was.CountdownShown) -> State:
    return _with(state, replace(state.countdowns[event.id], seats=event.seats))


def _ended(state: State, event: was.CountdownEnded) -> State:
    left = {key: one for key, one in state.countdowns.items() if key != event.id}
    return replace(state, countdowns=left)


COUNTDOWNS = Chapter(
    verbs=VERBS,
    deciders={
        do.StartCountdown: decide.start,
        do.AdvanceCountdown: decide.advance,
        do.ShowCountdown: decide.show,
        do.EndCountdown: decide.end,
    },
    on_faces={"countdown": decide.faces_fell},
    rolls={"countdown": "roll for a countdown"},
    handlers={
        was.CountdownBegan: _began,
        was.CountdownTicked: _ticked,
        was.CountdownShown: _shown,
        was.CountdownMended: _began,
        was.CountdownEnded: _ended,
    },
    lines={
        was.CountdownBegan: tell.began,
        was.CountdownTicked: tell.ticked,
        was.CountdownShown: tell.shown,
        was.CountdownMended: tell.mended,
        was.CountdownEnded: tell.ended,
    },
    opened={CountdownThrow: tell.opened},
)

"""Work a command out to the end: decide, fold, go on by itself, let the dice answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from tableside.core.maximums import Folding
from tableside.core.state import S
from tableside.core.system import AnySystem
from tableside.core.values import DICE, Actor, Command, Event, Faces, Roll

Dice = Callable[[Roll], tuple[int, ...] | None]  # None: somebody will type them in later

MOST_STEPS = 1000


class RunawayError(RuntimeError):
    """The rules went on by themselves without end: a fault in the rules' code."""


class Proposal(msgspec.Struct, frozen=True):
    """What a command would bring; the caller stores it, then adopts it."""

    events: tuple[Event, ...]
    state: Any
    faces: dict[str, tuple[int, ...]]
    moments: tuple[Any, ...] = ()  # the state before each event; none if nobody has kept them


def propose(
    system: AnySystem, state: Any, actor: Actor, command: Command, dice: Dice | None = None
) -> Proposal:
    """Decide a command and everything that follows until somebody is asked."""
    events: list[Event] = []
    moments: list[Any] = []
    faces: dict[str, tuple[int, ...]] = {}
    batch = system.decide(state, actor, command)
    if isinstance(command, Faces):
        faces[command.key] = command.faces
    for _ in range(MOST_STEPS):
        events.extend(batch)
        for event in batch:
            moments.append(state)
            state = system.evolve(state, event)
        batch = system.proceed(state)
        if not batch:
            answer = _answer(system, state, dice)
            if answer is None:
                return Proposal(tuple(events), state, faces, tuple(moments))
            faces[answer.key] = answer.faces
            batch = system.decide(state, DICE, answer)
    raise RunawayError(f"{system.name}: more than {MOST_STEPS} steps after {command!r}")


def fold(system: Folding[S], state: S, events: Iterable[Event]) -> S:
    """Apply events one after the other."""
    for event in events:
        state = system.evolve(state, event)
    return state


def _answer(system: AnySystem, state: Any, dice: Dice | None) -> Faces | None:
    if dice is None:
        return None
    for roll in system.awaited(state):
        faces = dice(roll)
        if faces is not None:
            return Faces(key=roll.key, faces=faces)
    return None

"""All dice outcomes of a small roll, played through the engine and counted."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from fractions import Fraction
from itertools import product
from math import prod
from typing import Any, TypeVar

from tableside.core.play import propose
from tableside.core.values import DICE, Actor, Command, Event, Faces, Roll

K = TypeVar("K", bound=Hashable)

Policy = Callable[[Any], tuple[Actor, Command] | None]  # None: it is over
Weighted = Sequence[tuple[int, int]]  # faces, each with how many faces it stands for

# A d6 as these rules read it: 2 is like 3, and 4 like 5. `test_engine` plays whole dice as well.
MARKS: Weighted = ((1, 1), (2, 2), (4, 2), (6, 1))
THIRDS: Weighted = ((1, 2), (3, 2), (5, 2))  # CONV-3: a d6 read as a d3


def every_face(sides: int) -> Weighted:
    """A die with nothing taken together."""
    return tuple((face, 1) for face in range(1, sides + 1))


def whole(roll: Roll) -> list[Weighted]:
    """Every face of every die."""
    return [every_face(sides) for sides in roll.sides]


def counted(
    system: Any,
    state: Any,
    policy: Policy,
    read: Callable[[Any, tuple[Event, ...]], K],
    dice: Callable[[Roll], Sequence[Weighted]] = whole,
) -> dict[K, Fraction]:
    """How often each result comes out, over every outcome of every die."""
    found: dict[K, Fraction] = {}
    for share, last, events in _endings(system, state, policy, dice):
        key = read(last, events)
        found[key] = found.get(key, Fraction()) + share
    assert sum(found.values()) == 1
    return found


def _endings(
    system: Any, state: Any, policy: Policy, dice: Callable[[Roll], Sequence[Weighted]]
) -> Iterator[tuple[Fraction, Any, tuple[Event, ...]]]:
    waiting: list[tuple[Fraction, Any, tuple[Event, ...]]] = [(Fraction(1), state, ())]
    while waiting:
        share, now, before = waiting.pop()
        for part, actor, command in _moves(system, now, policy, dice):
            made = propose(system, now, actor, command)
            waiting.append((share * part, made.state, before + made.events))
        if not system.awaited(now) and policy(now) is None:
            yield share, now, before


def _moves(
    system: Any, state: Any, policy: Policy, dice: Callable[[Roll], Sequence[Weighted]]
) -> Iterator[tuple[Fraction, Actor, Command]]:
    awaited = system.awaited(state)
    if not awaited:
        chosen = policy(state)
        if chosen is not None:
            yield Fraction(1), *chosen
        return
    roll = awaited[0]
    total = prod(roll.sides)
    for faces in product(*dice(roll)):
        weight = prod(one for _, one in faces)
        shown = tuple(face for face, _ in faces)
        yield Fraction(weight, total), DICE, Faces(key=roll.key, faces=shown)


def summed(found: dict[K, Fraction], change: Callable[[K], Any]) -> dict[Any, Fraction]:
    """The same counted by less."""
    made: dict[Any, Fraction] = {}
    for key, share in found.items():
        after = change(key)
        made[after] = made.get(after, Fraction()) + share
    return made

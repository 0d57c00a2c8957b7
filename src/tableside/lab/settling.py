"""A table in the middle of something: what waits is answered as proposed, on a copy."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tableside.core.history import History, Start
from tableside.core.matters import has_children, in_turn
from tableside.core.notes import Note
from tableside.core.system import AnySystem
from tableside.core.values import DICE, GM, GM_SEAT, Actor, Command, Faces, Illegal, Roll
from tableside.core.verbs import TakeDefault
from tableside.lab.chance import alias, stream
from tableside.systems.kit.lab import LabError

MOST_ANSWERS = 100
Dice = Callable[[Roll], tuple[int, ...]]


def settled(system: AnySystem, state: Any, pick: Callable[[int], int]) -> Any:
    """The table once everything is answered by its default, with dice of this chance."""
    if not _waiting(state):
        return state
    history = History(system, None, Start(0, 0, state))

    def throw(roll: Roll) -> tuple[int, ...]:
        return tuple(1 + pick(sides) for sides in roll.sides)

    for _ in range(MOST_ANSWERS):
        waiting = _waiting(history.state)
        if not waiting:
            return history.state
        one = waiting[0]
        try:
            history.submit(*_answer(one, throw), throw)
        except Illegal as illegal:
            raise _stuck(system, history.state, one) from illegal
    raise _stuck(system, history.state, _waiting(history.state)[0])


def at_rest(system: AnySystem, state: Any) -> Any:
    """The same by a chance that is always the same."""
    begin, _, pick = stream(alias(()))
    begin(0, 0)
    return settled(system, state, pick)


def _answer(one: Any, throw: Dice) -> tuple[Actor, Command]:
    """Dice that were asked for already are thrown; all else goes by its default."""
    if one.roll is not None:
        return DICE, Faces(key=one.roll.key, faces=throw(one.roll))
    who = "" if one.asks[0] == GM_SEAT else one.asks[0]
    return GM, TakeDefault(who, one.id, one.revision)


def _waiting(state: Any) -> list[Any]:
    """What waits for dice, in their turn, and then what waits for an answer."""
    matters = state.matters
    if rolls := in_turn(matters):
        return rolls
    asked = (one for one in matters if one.asks and not isinstance(one.values, Note))
    return [one for one in asked if not has_children(matters, one.id)]


def _stuck(system: AnySystem, state: Any, matter: Any) -> LabError:
    heading = system.headings(system.known(state, GM)).get(matter.id)
    title = heading.title if heading is not None else matter.procedure
    return LabError(f"This waits for an answer, and has none by default: {title}. Answer it first.")

"""A table in the middle of something: what waits is answered as proposed, on a copy."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tableside.core.history import History, Start
from tableside.core.matters import has_children
from tableside.core.notes import Note
from tableside.core.system import AnySystem
from tableside.core.values import GM, GM_SEAT, Illegal, Roll
from tableside.core.verbs import TakeDefault
from tableside.systems.kit.lab import LabError

MOST_ANSWERS = 100


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
        who = "" if one.asks[0] == GM_SEAT else one.asks[0]
        try:
            history.submit(GM, TakeDefault(who, one.id, one.revision), throw)
        except Illegal as illegal:
            raise _stuck(system, history.state, one) from illegal
    raise _stuck(system, history.state, _waiting(history.state)[0])


def _waiting(state: Any) -> list[Any]:
    matters = state.matters
    asked = (one for one in matters if one.asks and not isinstance(one.values, Note))
    return [one for one in asked if not has_children(matters, one.id)]


def _stuck(system: AnySystem, state: Any, matter: Any) -> LabError:
    heading = system.headings(system.known(state, GM)).get(matter.id)
    title = heading.title if heading is not None else matter.procedure
    return LabError(f"This waits for an answer, and has none by default: {title}. Answer it first.")

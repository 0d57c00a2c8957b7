"""The last roll on the line of play, as each seat reads it."""

from __future__ import annotations

from collections.abc import Hashable

from tableside.core.history import History, Row
from tableside.core.last_roll import LastRoll, Told, last_roll
from tableside.core.state import State
from tableside.core.values import Actor, Role
from tableside.core.verbs import plays

RECENT = 40  # rows: what lies farther back nobody looks at any more


class LastRolls:
    """What rows say of rolls, told once to all who read alike."""

    def __init__(self) -> None:
        self._told: dict[tuple[int, Hashable], tuple[Told, ...]] = {}

    def of(self, history: History, actor: Actor) -> LastRoll | None:
        """The last roll as this seat may read it; it follows from the line of play alone."""
        rows = _recent(history)
        read = {(row.seq, _eyes(history.state_at(row.parent), actor)): row for row in rows}
        told = {key: self._row(history, row, key, actor) for key, row in read.items()}
        oldest = rows[0].seq if rows else 0
        older = [key for key in self._told if key[0] < oldest]
        for key in older:
            del self._told[key]
        return last_roll(one for each in told.values() for one in each)

    def _row(
        self, history: History, row: Row, key: tuple[int, Hashable], actor: Actor
    ) -> tuple[Told, ...]:
        if (found := self._told.get(key)) is None:
            found = self._told[key] = _told(history, row, actor)
        return found


def _recent(history: History) -> list[Row]:
    """The newest rows of the line of play, oldest first."""
    rows: list[Row] = []
    seq = history.head
    while seq > history.start.seq and len(rows) < RECENT:
        rows.append(history.row(seq))
        seq = rows[-1].parent
    return rows[::-1]


def _eyes(state: State, actor: Actor) -> Hashable:
    """All that the telling of a roll hangs on, apart from what happened."""
    if actor.role is Role.GM:
        return Role.GM
    return tuple(key for key, one in state.characters.items() if not one.hero and plays(actor, one))


def _told(history: History, row: Row, actor: Actor) -> tuple[Told, ...]:
    system = history.system
    if not any(system.parts.get(type(event)) for event in row.events):
        return ()
    told = []
    for state, event in zip(history.moments(row), row.events, strict=True):
        what = system.in_roll(state, event)
        line = None if what is None else system.tell(state, event, actor)
        if what is not None and line is not None:
            told.append(Told(row.seq, line, what))
    return tuple(told)

"""The last roll on the line of play, as each seat reads it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from itertools import islice, takewhile

from tableside.core.history import History, Row
from tableside.core.identity_cache import Recall
from tableside.core.last_roll import LastRoll, Part, Rolls, Told
from tableside.core.state import Character
from tableside.core.values import Actor, Role
from tableside.core.verbs import tag_of

RECENT = 40  # rows: what lies farther back nobody looks at any more
FOLDED = 2 * RECENT  # rows: a roll that ended in those began in these
MOST_KEPT = 200  # rows times readers: those who read alike are one
_LENT: Recall[bool] = Recall()


class LastRolls:
    """How rolls stand after each row, folded once for all who read alike."""

    def __init__(self) -> None:
        self._kept: dict[tuple[int, Hashable], Rolls] = {}
        self._lent: dict[int, bool] = {}  # whether a player spoke for a foe, up to each row

    def of(self, history: History, actor: Actor) -> LastRoll | None:
        """The last roll as this seat may read it; it follows from the line of play alone."""
        # Players read alike, but for what they have been told as somebody who is no hero.
        apart = actor.role is not Role.GM and self._apart(history)
        reader = actor.seat if apart else actor.role
        rows = _until(history, lambda seq: (seq, reader) in self._kept)
        rolls = self._kept.get((rows[-1].parent if rows else history.head, reader), Rolls())
        for row in reversed(rows):
            told = _told(history, row, actor)
            rolls = self._kept[row.seq, reader] = rolls.after(told) if told else rolls
        while len(self._kept) > MOST_KEPT:
            del self._kept[next(iter(self._kept))]
        last = rolls.last
        # The same whether it was folded just now or long ago.
        near = last and any(row.seq == last.seq for row in islice(_back(history), RECENT))
        return last if near else None

    def _apart(self, history: History) -> bool:
        rows = _until(history, self._lent.__contains__)
        lent = self._lent.get(rows[-1].parent if rows else history.head, False)
        for row in reversed(rows):
            people = history.state_at(row.parent).characters
            lent = self._lent[row.seq] = lent or _LENT.of(_is_lent, people)
        while len(self._lent) > MOST_KEPT:
            del self._lent[next(iter(self._lent))]
        return lent


def apart(history: History, actor: Actor) -> LastRoll | None:
    """The newest moment of its own, as this seat reads it, until somebody does the next thing."""
    for row in islice(_back(history), RECENT):
        for seq, line, what in reversed(_told(history, row, actor, only=Part.APART)):
            return LastRoll(seq=seq, matter=what.matter, called=what.called, outcome=(line,))
        verb = history.system.verbs.get(tag_of(type(row.command)))
        if verb is not None and not verb.procedure:
            return None
    return None


def _until(history: History, known: Callable[[int], bool]) -> list[Row]:
    """The newest rows of the line of play back to one that is known, newest first."""
    return list(takewhile(lambda row: not known(row.seq), islice(_back(history), FOLDED)))


def _back(history: History) -> Iterator[Row]:
    """The line of play from its end."""
    seq = history.head
    while seq > history.start.seq:
        row = history.row(seq)
        yield row
        seq = row.parent


def _is_lent(people: Mapping[str, Character]) -> bool:
    return any(one.controller and not one.hero for one in people.values())


def _told(history: History, row: Row, actor: Actor, only: Part | None = None) -> tuple[Told, ...]:
    """What a row says of rolls, as this seat reads it; of one part only, if one is named."""
    system = history.system
    if not any(system.parts.get(type(event)) for event in row.events):
        return ()
    told = []
    for state, event in zip(history.moments(row), row.events, strict=True):
        what = system.in_roll(state, event)
        if what is None or only not in (None, what.part):
            continue
        if (line := system.tell(state, event, actor)) is not None:
            told.append(Told(row.seq, line, what))
    return tuple(told)

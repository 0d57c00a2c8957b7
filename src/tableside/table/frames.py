"""What goes down to one connection: the view of its seat, its offers, and what it has not read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from tableside.core.effects import Explained
from tableside.core.offer_cache import Memory
from tableside.core.offers import Offer
from tableside.core.values import Actor, Missed, Role, Roll
from tableside.core.verbs import plays
from tableside.table.cheers import CheerShown
from tableside.table.chronicle import MOST_TOLD, Entry, entry
from tableside.table.pleas import PleaShown
from tableside.table.seats import Knock, Seat
from tableside.table.table import Table

_NOTHING_TOLD = b'"told":[]}'


class SeatShown(msgspec.Struct, frozen=True):
    """A seat as everybody sees it."""

    id: str
    name: str
    role: Role
    here: bool  # whether a device of theirs is connected now


class Frame(msgspec.Struct, frozen=True):
    """Everything one seat may know now, and the lines since its cursor."""

    seq: int
    head: int  # where play stands; a correction that was looked at names it
    seat: str
    role: Role
    table: str
    system: str
    ruleset: str
    opening: str  # what everybody was told at first; empty: nothing
    odds: bool  # whether the table shows them; a client asks for those it needs
    view: Any  # the game's own Known for this seat
    explained: Mapping[str, Explained]  # the effects of the view in words, by their ids
    offers: tuple[Offer, ...]
    rolls: tuple[Roll, ...]  # dice this seat may answer
    seats: tuple[SeatShown, ...]
    knocks: tuple[Knock, ...]  # for the GM: devices that wait to be let in
    taken_back: tuple[int, ...]
    missed: tuple[Missed, ...]  # rolls that fall short and can still be saved
    pleas: tuple[PleaShown, ...]  # for the GM all that wait, for a player their own
    cheers: tuple[CheerShown, ...]  # who shouts *Do it!* at whom, until the matter moves
    pictures: str  # another one whenever this seat sees other pictures; empty: it sees none
    broken: str  # what the disk has lost, in words: the table can only be looked at; empty: nothing
    told: tuple[Entry, ...]


class Reader:
    """One connection: how far it has read, and what it was sent last. It keeps no queue."""

    def __init__(self, cursor: int) -> None:
        self._cursor, self._last = cursor, b""
        self._memory = Memory()

    def next(self, table: Table, seat: Seat) -> bytes | None:
        """The frame to send now, or nothing if this seat would see no difference."""
        made = frame(table, seat, self._cursor, table.here, self._memory)
        still = msgspec.json.encode(replace(made, told=()))
        if not made.told and still == self._last:
            return None
        # Noted before it is sent: play goes on while a slow reader reads.
        self._cursor, self._last = made.seq, still
        return _with_told(still, made.told) if made.told else still


def _with_told(still: bytes, told: tuple[Entry, ...]) -> bytes:
    """A frame that was encoded without its lines, with them: the rest is not encoded again."""
    head = still.removesuffix(_NOTHING_TOLD)
    assert head != still  # the lines are the last field of a frame
    return head + b'"told":' + msgspec.json.encode(told) + b"}"


def frame(
    table: Table,
    seat: Seat,
    cursor: int,
    here: Mapping[str, int],
    memory: Memory | None = None,
) -> Frame:
    """The frame for a seat whose connection has read up to row `cursor`."""
    actor, history = table.seats.actor(seat), table.history
    known = table.system.known(history.state, actor)
    unread = history.rows[max(cursor, history.last - MOST_TOLD) - history.start.seq :]
    names = table.seats.names()
    explained, missed = table.alike.told(history.state, known)
    return Frame(
        seq=history.last,
        head=history.head,
        seat=seat.id,
        role=seat.role,
        table=table.record.name,
        system=table.system.name,
        ruleset=table.ruleset,
        opening=table.seats.opening,
        odds=table.seats.odds,
        view=known,
        explained=explained,
        offers=tuple(table.system.offers(known, memory)),
        rolls=_own_rolls(table, actor),
        seats=_shown(table, here),
        knocks=table.seats.knocks if seat.role is Role.GM else (),
        taken_back=table.taken_back,
        missed=missed,
        pleas=table.pleas.shown(actor),
        cheers=table.cheers.shown(missed),
        pictures=table.pictures.mark(actor),
        broken=table.broken,
        told=tuple(entry(history, row, actor, names) for row in unread),
    )


def _own_rolls(table: Table, actor: Actor) -> tuple[Roll, ...]:
    people = table.history.state.characters
    return tuple(
        roll
        for roll in table.system.awaited(table.history.state)
        if actor.role is Role.GM
        or (roll.character in people and plays(actor, people[roll.character]))
    )


def _shown(table: Table, here: Mapping[str, int]) -> tuple[SeatShown, ...]:
    return tuple(
        SeatShown(seat.id, seat.name, seat.role, here.get(seat.id, 0) > 0)
        for seat in table.seats.seats.values()
    )

"""What goes down to one connection: the view of its seat, its offers, and what it has not read.

A program is sent whole frames with all that its seat may do. A screen is sent one whole frame and
then what changes, with what lies at hand; what else may be done it is told while it looks for it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

import msgspec
from msgspec import Raw
from msgspec.json import encode
from msgspec.structs import asdict, replace

from tableside.core.effects import Explained
from tableside.core.ground import Ground
from tableside.core.headings import Heading
from tableside.core.history import History
from tableside.core.identity_cache import Recall
from tableside.core.last_roll import LastRoll
from tableside.core.offer_cache import Memory
from tableside.core.offers import ClosedOffer, Listed, Offer
from tableside.core.parts import parts_of
from tableside.core.sight import Sight
from tableside.core.values import Actor, Missed, Outlook, Role, Roll
from tableside.core.verbs import plays
from tableside.table import recap
from tableside.table.cheers import CheerShown
from tableside.table.chronicle import MOST_TOLD, Entry, read, typist
from tableside.table.dice import DiceRule, Promised
from tableside.table.last_rolls import After, near
from tableside.table.numbers import Count, as_counted
from tableside.table.patches import Changes, changes
from tableside.table.pleas import PleaShown
from tableside.table.seats import Door, Knock, Seat
from tableside.table.table import Table

_NOTHING_TOLD = b'"told":[]}'
_ACTOR = ("actor",)  # what of a view is a seat's own, however alike they see
MOST_LOOKED_AT = 24  # characters of which one screen wants to know what they may do


class SeatShown(msgspec.Struct, frozen=True):
    """A seat as everybody sees it."""

    id: str
    name: str
    role: Role
    here: bool  # whether a device of theirs is connected now
    lent: bool = False  # a player whom the GM has made a GM too


class Frame(msgspec.Struct, frozen=True):
    """Everything one seat may know now, and the lines since its cursor."""

    seq: int  # how many rows this seat counts: all numbers of rows are those of its own count
    head: int  # where play stands; a correction that was looked at names it
    seat: str
    role: Role
    table: str
    system: str
    ruleset: str
    opening: str  # what everybody was told at first; empty: nothing
    odds: bool  # whether the table shows them; a client asks for those it needs
    dice: Promised  # what is promised of this session's dice, and who mixed what into them
    dice_rule: DiceRule  # which dice the table plays with
    view: Any  # the game's own Known for this seat
    explained: Mapping[str, Explained]  # the effects of the view in words, by their ids
    headings: Mapping[str, Heading]  # of the matters of the view, by their ids
    rests: Mapping[str, Outlook]  # what each that can be taken would bring, by its kind
    ground: Ground | None  # who stands where; None: the table does not keep it
    offers: tuple[Offer, ...]
    closed: tuple[ClosedOffer, ...]  # what it could do if no limit were against it
    rolls: tuple[Roll, ...]  # dice this seat may answer
    seats: tuple[SeatShown, ...]
    knocks: tuple[Knock, ...]  # for the GM: devices that wait to be let in
    door: Door  # how somebody new comes in
    taken_back: tuple[int, ...]
    last_roll: LastRoll | None  # the newest one on the line of play, as this seat reads it
    apart: LastRoll | None  # what stands beside it until the next deed: its line is the outcome
    missed: tuple[Missed, ...]  # rolls that fall short and can still be saved
    pleas: tuple[PleaShown, ...]  # for the GM all that wait, for a player their own
    cheers: tuple[CheerShown, ...]  # who shouts *Do it!* at whom, until the matter moves
    recap: str  # another one whenever this seat reads another recap; empty: there is none for it
    pictures: str  # another one whenever this seat sees other pictures; empty: it sees none
    papers: str  # another one whenever this seat sees other papers; empty: it sees none
    paused: bool  # the table stops for a moment; nobody is told who wanted that
    broken: str  # what the disk has lost, in words: the table can only be looked at; empty: nothing
    told: tuple[Entry, ...]


class Message(msgspec.Struct, frozen=True):
    """What a screen is sent: a whole frame, or what has changed since; or lists it looks at."""

    number: int  # of this connection, from 1 on: after a gap a client asks for a whole frame
    whole: Frame | None = None
    changes: Changes | None = None
    told: tuple[Entry, ...] = ()
    lists: Mapping[str, Listed] | None = None  # by character; empty: of the GM
    nudged: bool = False  # the GM has just said that the table waits for this seat


class _Cursor:
    """How far a connection has read: by its seat's count until it is first asked, then by rows."""

    def __init__(self, after: int) -> None:
        self._after = after
        self.read: int | None = None

    def row(self, table: Table, seat: Seat) -> int:
        """The row up to which it has read."""
        if self.read is None:
            count = table.count(table.seats.actor(seat))
            self.read = min(count.row(self._after), table.history.last)
        return self.read


class Screen:
    """One screen: what it was sent last, and whose deeds it looks at. It keeps no queue."""

    def __init__(self, after: int) -> None:
        self._cursor, self._number = _Cursor(after), 0
        self._last: tuple[Frame, _Own] | None = None  # as those who see alike, and of its own
        self._lists: dict[str, tuple[Memory, Listed | None]] = {}
        self._nudges: int | None = None  # of its seat, as far as it was told

    @property
    def looks(self) -> bool:
        """Whether it wants any list."""
        return bool(self._lists)

    def forget(self) -> None:
        """It has lost something: the next frame is a whole one, and so are its lists."""
        self._last = None
        self._lists = {who: (memory, None) for who, (memory, _) in self._lists.items()}

    def look_at(self, characters: Iterable[str]) -> bool:
        """Tell it from now on what these may do; whether one of them is new."""
        wanted = tuple(dict.fromkeys(characters))[:MOST_LOOKED_AT]
        new = any(who not in self._lists for who in wanted)
        self._lists = {who: self._lists.get(who) or (Memory(who), None) for who in wanted}
        return new

    def next(self, table: Table, seat: Seat) -> bytes | None:
        """The message to send now, or nothing if this seat would see no difference."""
        read, last = self._cursor.row(table, seat), self._last
        seen = _seen(table, seat)
        own = _own(table, seen, table.system.at_hand(seen.view, seen.alike.sight))
        told, sent = _told(table, seen, read)
        self._cursor.read, self._last = table.history.last, (seen.alike.frame, own)
        before, self._nudges = self._nudges, table.nudges.of(seat.id)
        nudged = before not in (None, self._nudges)
        if last is None:
            return self._sent(whole=_whole(seat, seen, own, told), nudged=nudged)
        put, gone = table.changes.of(_encoded, last[0], seen.alike.frame)
        if own != last[1]:
            mine, _ = _as_sent(changes(last[1], own))  # all its fields are always there
            put = b"%b,%b" % (mine, put) if put else mine
        if not (put or gone or told or nudged):
            return None
        made = Raw(b'{"set":[%b],"gone":[%b]}' % (put, gone))
        return self._sent(changes=made, told=sent, nudged=nudged)

    def lists(self, table: Table, seat: Seat) -> bytes | None:
        """The lists that are other than they were, or nothing."""
        known = table.system.known(table.history.state, table.seats.actor(seat))
        changed: dict[str, Listed] = {}
        for who, (memory, before) in self._lists.items():
            now = table.system.listed(known, who, memory)
            if now != before:
                self._lists[who], changed[who] = (memory, now), now
        return self._sent(lists=changed) if changed else None

    def _sent(self, **parts: Any) -> bytes:
        # Noted before it is sent: play goes on while a slow reader reads.
        self._number += 1
        return encode(Message(self._number, **parts))


class Reader:
    """A program's connection: how far it has read, what it was sent last. It keeps no queue."""

    def __init__(self, after: int) -> None:
        self._cursor, self._last = _Cursor(after), b""
        self._memory = Memory()

    def next(self, table: Table, seat: Seat) -> bytes | None:
        """The frame to send now, or nothing if this seat would see no difference."""
        read = self._cursor.row(table, seat)
        made = frame(table, seat, read, self._memory)
        still = encode(replace(made, told=()))
        if not made.told and still == self._last:
            return None
        # Noted before it is sent: play goes on while a slow reader reads.
        self._cursor.read, self._last = table.history.last, still
        return _with_told(still, made.told) if made.told else still


def _with_told(still: bytes, told: tuple[Entry, ...]) -> bytes:
    """A frame that was encoded without its lines, with them: the rest is not encoded again."""
    head = still.removesuffix(_NOTHING_TOLD)
    assert head != still  # the lines are the last field of a frame
    return head + b'"told":' + encode(told) + b"}"


def frame(table: Table, seat: Seat, cursor: int, memory: Memory | None = None) -> Frame:
    """The frame for a seat that has read up to row `cursor`, with all it may do unasked."""
    seen = _seen(table, seat)
    own = _own(table, seen, table.system.every(seen.view, memory))
    return _whole(seat, seen, own, _told(table, seen, cursor).entries)


class _Own(msgspec.Struct, frozen=True):
    """Fields of a frame that are a seat's own, however alike it sees and counts with others."""

    offers: tuple[Offer, ...]
    closed: tuple[ClosedOffer, ...]
    rolls: tuple[Roll, ...]
    pleas: tuple[PleaShown, ...]
    pictures: str
    papers: str


class _Told(NamedTuple):
    """Rows as a seat reads them, and as they are sent to it."""

    entries: tuple[Entry, ...]
    sent: Raw


_NOTHING_NEW = _Told((), Raw(b"[]"))


class _Alike(NamedTuple):
    """What is the same for all who see, read and count alike: nothing of their own is in it."""

    frame: Frame
    rolls: tuple[Roll, ...]  # that anybody waits for
    sight: Sight  # where something is to be done
    told: dict[int, _Told]  # the rows behind one that was read


class _Seen(NamedTuple):
    """What a seat sees, and what it shares with all who see alike."""

    view: Any
    counts: Count
    alike: _Alike


def _seen(table: Table, seat: Seat) -> _Seen:
    actor, history = table.seats.actor(seat), table.history
    view = table.system.known(history.state, actor)
    count, rolls = table.count(actor), table.last_rolls.after(history, actor)

    def made(*_: object) -> _Alike:
        system = table.system
        still = _alike(table, view, count, rolls)
        return _Alike(still, system.awaited(history.state), system.sight(view), {})

    # All that it hangs on, beside what is seen: what is not of the log is told of when it changes.
    moment = (actor.role, history.last, table.moment)
    alike = table.frames.of(made, count, rolls, *parts_of(view), reader=moment)
    return _Seen(view, count, alike)


def _alike(table: Table, view: Any, count: Count, rolls: After) -> Frame:
    history, system, seats = table.history, table.system, table.seats
    actor: Actor = view.actor
    missed = tuple(
        one for matter in view.matters if (one := system.missed(view, matter.id)) is not None
    )
    return Frame(
        seq=count.number(history.last),
        head=count.on_line(history, history.head),
        seat="",
        role=actor.role,
        table=table.record.name,
        system=system.name,
        ruleset=table.ruleset,
        opening=seats.opening,
        odds=seats.odds,
        dice=seats.dice,
        dice_rule=seats.dice_rule,
        view=view,
        explained=system.explain(view),
        headings=system.headings(view),
        rests=system.rests(view),
        ground=system.ground(view),
        offers=(),
        closed=(),
        rolls=(),
        seats=_SEATS.of(_seats_shown, seats.seats, table.here),
        knocks=seats.knocks if actor.role is Role.GM else (),
        door=seats.door,
        taken_back=_taken_back(table, count),
        last_roll=_shown(history, near(history, rolls.rolls.last), count),
        apart=_shown(history, near(history, rolls.apart), count),
        missed=missed,
        pleas=(),
        cheers=table.cheers.shown(missed),
        recap=recap.mark(history, seats, actor, count),
        pictures="",
        papers="",
        paused=table.paused,
        broken=table.broken,
        told=(),
    )


# Who sits there changes seldom, and who is connected not much oftener.
_SEATS: Recall[tuple[SeatShown, ...]] = Recall(most=1024)


def _seats_shown(seats: Mapping[str, Seat], here: Mapping[str, int]) -> tuple[SeatShown, ...]:
    return tuple(
        SeatShown(one.id, one.name, one.role, here.get(one.id, 0) > 0, one.lent)
        for one in seats.values()
    )


def _own(table: Table, seen: _Seen, ready: Listed) -> _Own:
    actor: Actor = seen.view.actor
    rolls = _own_rolls(table, actor, seen.alike.rolls) if seen.alike.rolls else ()
    pleas, pictures = table.pleas.shown(actor), table.pictures.mark(actor)
    papers = table.papers.mark(actor)
    return _Own(ready.offers, ready.closed, rolls, pleas, pictures, papers)


def _whole(seat: Seat, seen: _Seen, own: _Own, told: tuple[Entry, ...]) -> Frame:
    return replace(seen.alike.frame, seat=seat.id, view=seen.view, told=told, **asdict(own))


_Sent = tuple[bytes, bytes]  # what was put and what is gone, as they stand in a message


def _as_sent(found: Changes) -> _Sent:
    put, gone = found.set, found.gone
    return encode(put)[1:-1], encode(gone)[1:-1] if gone else b""


def _encoded(old: Frame, new: Frame) -> _Sent:
    """What has changed for all who see alike, as it is sent."""
    seen = changes(old.view, new.view, ("view",), _ACTOR)
    rest = changes(old, new, but=("view",))
    return _as_sent(Changes(rest.set + seen.set, rest.gone + seen.gone))


def _told(table: Table, seen: _Seen, cursor: int) -> _Told:
    """The rows behind one that the seat has read."""
    kept = seen.alike.told
    if (found := kept.get(cursor)) is not None:
        return found
    history, actor, count = table.history, seen.view.actor, seen.counts
    unread = history.rows[max(cursor, history.last - MOST_TOLD) - history.start.seq :]
    names = table.seats.names()
    rows = [read(history, row, actor, names) for row in unread if count.has(row.seq)]
    entries = tuple([as_counted(history, one.entry, count) for one in rows])
    found = _Told(entries, Raw(encode(entries))) if entries else _NOTHING_NEW
    if all(one.alike for one in rows):
        kept[cursor] = found
    return found


def _taken_back(table: Table, count: Count) -> tuple[int, ...]:
    if not count.untold:
        return table.taken_back
    return tuple(count.number(seq) for seq in table.taken_back if count.has(seq))


def _shown(history: History, roll: LastRoll | None, count: Count) -> LastRoll | None:
    if roll is None:
        return None
    before = tuple(_numbered(history, one, count) for one in roll.before)
    shown = _numbered(history, roll, count)
    return replace(shown, before=before) if before else shown


def _numbered(history: History, roll: LastRoll, count: Count) -> LastRoll:
    held = roll.dice is not None and roll.seq > history.start.seq
    typed = typist(history.row(roll.seq)) if held else ""
    if not typed and not count.untold:
        return roll  # the very same: nothing of it is sent anew
    return replace(roll, seq=count.number(roll.seq), typed=typed)


def _own_rolls(table: Table, actor: Actor, rolls: tuple[Roll, ...]) -> tuple[Roll, ...]:
    people = table.history.state.characters
    if actor.role is Role.GM:
        return rolls
    return tuple(
        roll for roll in rolls if roll.character in people and plays(actor, people[roll.character])
    )

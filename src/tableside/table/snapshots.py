"""Snapshots: a table opens from its state some rows ago and the rows behind it.

They only save time. Whatever is wrong with one, the log itself is read, and says the same.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from functools import cache
from importlib.metadata import version
from typing import Any

import msgspec
from msgspec.structs import replace

from tableside.core.history import History, Start, WrongLogError
from tableside.core.system import System
from tableside.core.values import NEW_TABLE, Fell
from tableside.table.chronicle import MOST_TOLD, head_after, off_the_line
from tableside.table.dice import DiceRule, Places, Promised
from tableside.table.forms import FORM
from tableside.table.heads import TableRecord
from tableside.table.log import Log, read, whole
from tableside.table.numbers import Numbers
from tableside.table.seals import Entry, Mark, begin, walk
from tableside.table.seats import EveningTimed, RecapWritten, Seats
from tableside.table.store.protocol import Snapshot, Store, StoreError

EVERY = 100  # rows from one snapshot to the next
CHECKED = 200  # old entries that are looked at in one go
_log = logging.getLogger("tableside.table")


class Kept(msgspec.Struct, frozen=True):
    """The state behind one row, and whose it is."""

    made_by: str
    seq: int
    head: int
    taken_back: tuple[int, ...]
    opening: str  # what facts of the log had told; told again, they say the same
    odds: bool
    dice: Promised
    dice_rule: DiceRule
    place: str  # of dice that are thrown next
    used: tuple[Fell, ...]  # dice that were taken back
    untold: Mapping[str, tuple[int, ...]]  # rows that a seat does not count, by seat
    state: msgspec.Raw
    recap: RecapWritten | None = None
    timed: EveningTimed | None = None


def due(history: History, kept: int, every: int = EVERY) -> int:
    """Behind which row a snapshot should be made now, or 0.

    The newest rows are left out: whoever comes to the table reads them, with the states between.
    """
    seq = history.last - MOST_TOLD
    return seq if seq > 0 and seq - kept >= every else 0


def packed(log: Log, seq: int) -> Snapshot:
    """The snapshot behind a row."""
    history = log.history
    log.numbers.read(history, log.told, seq)
    head, mark = head_after(history.row(seq)), log.mark_of(seq)
    off = off_the_line(history, seq)
    place, used = log.places.behind(history, head, off)
    kept = Kept(
        _made_by(history.system),
        seq,
        head,
        off,
        log.told.opening,
        log.told.odds,
        log.told.dice,
        log.told.dice_rule,
        place,
        used,
        log.numbers.behind(seq),
        msgspec.Raw(msgspec.json.encode(history.state_at(head))),
        log.told.recap,
        log.told.timed,
    )
    return Snapshot(mark.n, FORM, msgspec.json.encode(kept), mark.seal)


async def recalled(store: Store, record: TableRecord, system: System[Any, Any], setup: Any) -> Log:
    """The log of a table: from its snapshot if that is any good, or else from the start."""
    kept = await store.kept(record.id)
    if kept is not None:
        end = (await store.end([record.id])).get(record.id)
        entries = await read(store, record.id, kept.n - 1, end)
        log = _unpacked(system, setup, kept, entries[:1])
        if log is not None:
            try:
                log.take(entries[1:], end)
            except WrongLogError:  # play went back behind the snapshot, or the log itself is broken
                _log.info("table %s: play went back behind its snapshot", record.id)
            else:
                return log
        else:
            _log.warning("table %s: its snapshot is of no use here and was left aside", record.id)
    return await whole(store, record, History(system, setup))


async def broken_before(store: Store, record: TableRecord, first: Mark) -> str:
    """What is wrong with what lies before a snapshot, in words: opening does not wait for that."""
    mark = begin(record.head)
    try:
        while mark.n < first.n:
            most = min(CHECKED, first.n - mark.n)
            page = await store.entries(record.id, mark.n, most)
            until = first if mark.n + most == first.n else None
            found = await asyncio.to_thread(walk, mark, page, until)
            mark = found.mark
            if found.broken or not page:
                words = f"Entry {mark.n + 1} is not what was written; shown is what was kept since."
                _log.error("table %s: %s", record.id, words)
                return words
    except StoreError as error:
        _log.warning("table %s: not every seal was checked: %s", record.id, error)
    return ""


def _unpacked(
    system: System[Any, Any], setup: Any, kept: Snapshot, behind: list[Entry]
) -> Log | None:
    mark = Mark(kept.n, kept.seal)
    if kept.form != FORM or [one.mark for one in behind] != [mark]:
        return None
    try:
        made = msgspec.json.decode(kept.body, type=Kept)
        if made.made_by != _made_by(system):
            return None
        state = msgspec.json.decode(made.state, type=system.state_type)
        # A kind of limit that is younger than the snapshot is as at a new table.
        state = replace(state, limits={**NEW_TABLE, **state.limits})
    except msgspec.DecodeError:
        return None
    start = Start(made.seq, made.head, state, made.taken_back)
    told = Seats(
        opening=made.opening,
        odds=made.odds,
        dice=made.dice,
        dice_rule=made.dice_rule,
        recap=made.recap,
        timed=made.timed,
    )
    numbers = Numbers(made.untold, made.seq)
    places = Places(made.seq, made.head, made.place, made.used)
    return Log(History(system, setup, start), mark, told, numbers, places)


def _made_by(system: System[Any, Any]) -> str:
    # Another version of the program may fold the same events into another state.
    return f"tableside {_version()}, form {FORM}, {system.name} {system.ruleset_hash}"


@cache
def _version() -> str:
    return version("tableside")

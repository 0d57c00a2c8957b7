"""Snapshots: a table opens from its state some rows ago and the rows behind it.

They only save time. Whatever is wrong with one, the log itself is read, and says the same.
"""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Iterable
from functools import cache
from importlib.metadata import version
from typing import Any

import msgspec

from tableside.core.history import History, Start, WrongLogError
from tableside.core.system import System
from tableside.table.chronicle import MOST_TOLD, head_after, off_the_line
from tableside.table.store.protocol import FORMAT, Store, StoredRow

EVERY = 100  # rows from one snapshot to the next
_log = logging.getLogger("tableside.table")


class Snapshot(msgspec.Struct, frozen=True):
    """The state behind one row, and whose it is."""

    made_by: str
    row: str  # digest of the row behind which it was made: of this log and no other
    head: int
    taken_back: tuple[int, ...]
    digest: str  # of the state: a bit that flipped on the disk must not be played on
    state: msgspec.Raw


def due(history: History, kept: int, every: int = EVERY) -> int:
    """Behind which row a snapshot should be made now, or 0.

    The newest rows are left out: whoever comes to the table reads them, with the states between.
    """
    seq = history.last - MOST_TOLD
    return seq if seq > 0 and seq - kept >= every else 0


def packed(history: History, seq: int) -> bytes:
    """The snapshot behind a row."""
    row = history.row(seq)
    head = head_after(row)
    state = msgspec.json.encode(history.state_at(head))
    return msgspec.json.encode(
        Snapshot(
            _made_by(history.system),
            _digest(msgspec.json.encode(row)),
            head,
            off_the_line(history, seq),
            _digest(state),
            msgspec.Raw(state),
        )
    )


async def recalled(store: Store, table: str, system: System[Any, Any], setup: Any) -> History:
    """The history of a table: from its snapshot if that is any good, or else from the start."""
    kept = await store.kept(table)
    if kept is not None:
        seq, raw = kept
        rows = await store.rows(table, seq - 1)
        start = _unpacked(system, seq, raw, rows[:1])
        if start is not None:
            try:
                return filled(History(system, setup, start), rows[1:])
            except WrongLogError:  # play went back behind the snapshot, or the log itself is broken
                _log.info("table %s: play went back behind its snapshot", table)
        else:
            _log.warning("table %s: its snapshot is of no use here and was left aside", table)
    return await whole(store, table, system, setup)


async def whole(store: Store, table: str, system: System[Any, Any], setup: Any) -> History:
    """The history of a table with every row it has."""
    return filled(History(system, setup), await store.rows(table))


def filled(history: History, rows: Iterable[StoredRow]) -> History:
    """A history and the rows behind it."""
    for stored in rows:
        history.restore_bytes(stored.body)
    return history


def _unpacked(
    system: System[Any, Any], seq: int, raw: bytes, behind: list[StoredRow]
) -> Start | None:
    if [one.seq for one in behind] != [seq]:
        return None
    try:
        kept = msgspec.json.decode(raw, type=Snapshot)
        fits = (kept.made_by, kept.row) == (_made_by(system), _digest(behind[0].body))
        if not fits or kept.digest != _digest(bytes(kept.state)):
            return None
        state = msgspec.json.decode(kept.state, type=system.state_type)
    except msgspec.DecodeError:
        return None
    return Start(seq, kept.head, state, kept.taken_back)


def _made_by(system: System[Any, Any]) -> str:
    # Another version of the program may fold the same events into another state.
    return f"tableside {_version()}, format {FORMAT}, {system.name} {system.ruleset_hash}"


@cache
def _version() -> str:
    return version("tableside")


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()

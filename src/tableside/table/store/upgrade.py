"""A file of format 2 becomes one of format 3: with a copy first, and wholly or not at all.

Rows are sealed as they lie. Format 2 numbered facts on their own, so when a fact fell among the
rows is not known, but for this: an opening is told before play begins, and a seat plays no row
before it is taken. So openings go before the first row, and any other fact as far back as it can
be: behind every row before the first one of a seat that was taken after it, or at the end. Names,
devices and knocks leave the log for the seats.
"""

from __future__ import annotations

import logging
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec

from tableside.core.values import GM_SEAT, Role
from tableside.table import heads
from tableside.table.seals import FACT, ROW, Entry, begin, sealed, walk
from tableside.table.seats import Fact, LogFact, OpeningTold, Seats, SeatTaken, packed
from tableside.table.store import files, reading
from tableside.table.store.protocol import FORMAT, StoreError

FORM = 2  # of everything that format 2 holds
_ROOM = 4  # times the file: the copy, what is written beside it on the way, and what it grows by
_log = logging.getLogger("tableside.store")


def upgrade(path: Path) -> None:
    """Bring a file to today's format; whatever fails, it stays what it was."""
    copy = _free_name(path)
    _log.warning("%s has an older format and is upgraded; a copy is kept as %s", path, copy.name)
    size = sum(one.stat().st_size for one in path.parent.glob(f"{path.name}*"))
    room = shutil.disk_usage(path.parent).free
    if room < _ROOM * size:
        raise StoreError(
            f"{path} has an older format, and there is no room to upgrade it: "
            f"{_ROOM * size / 1e6:.0f} MB are needed, {room / 1e6:.0f} are free. Make room there."
        )
    db = files.open_for_writing(path)
    try:
        files.copy(db, copy)
        db.execute("BEGIN IMMEDIATE")
        _moved(db)
        _verified(db)
        db.execute(f"PRAGMA application_id = {files.APPLICATION}")
        db.execute(f"PRAGMA user_version = {FORMAT}")
        db.execute("COMMIT")
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)").close()
    except Exception as error:
        if db.in_transaction:
            with suppress(sqlite3.Error):
                db.execute("ROLLBACK")
        kept = f"a copy of it is {copy}" if copy.exists() else "it was not even copied"
        raise StoreError(
            f"{path} could not be upgraded ({error}) and is what it was; {kept}. "
            "Go on with the Tableside that wrote it, and tell us."
        ) from error
    finally:
        db.close()
    _log.warning("%s is upgraded", path)


def _free_name(path: Path) -> Path:
    """Copies of upgrades that did not come to their end are left alone."""
    name, number = f"{path.stem}.before-{FORMAT}", 1
    while (found := path.with_name(f"{name}{path.suffix}")).exists():
        number += 1
        name = f"{path.stem}.before-{FORMAT}-{number}"
    return found


def _moved(db: sqlite3.Connection) -> None:
    for name in files.TABLES[files.UPGRADED]:
        db.execute(f"ALTER TABLE {name} RENAME TO old_{name}")
    for statement in filter(str.strip, files.SCHEMA.split(";")):
        db.execute(statement)
    found = db.execute(
        "SELECT id, name, system, ruleset, setup, seed FROM old_tables ORDER BY rowid"
    )
    for table, name, system, ruleset, setup, seed in found.fetchall():
        identity = table.decode()
        head = heads.written(
            FORM,
            id=identity,
            name=name.decode(),
            system=system.decode(),
            ruleset=ruleset,
            setup=setup,
        )
        seats, logged = _sorted_out(_facts(db, identity))
        mark = first = begin(head)
        for entry in _entries(db, identity, logged):
            made = sealed(mark, entry.kind, FORM, entry.id, entry.body)
            db.execute("INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?)", (identity, *made))
            mark = made.mark
        people = packed(seats)
        db.execute("INSERT INTO tables VALUES (?, ?, ?)", (identity, head, first.seal))
        db.execute("INSERT INTO ends VALUES (?, ?, ?)", (identity, *mark))
        proof = reading.checksum(identity, "seats", people)
        db.execute("INSERT INTO seats VALUES (?, ?, ?)", (identity, people, proof))
        proof = reading.checksum(identity, "seed 1", seed)
        db.execute("INSERT INTO seeds VALUES (?, 1, ?, ?)", (identity, seed, proof))
    for name in files.TABLES[files.UPGRADED]:
        db.execute(f"DROP TABLE old_{name}")


def _facts(db: sqlite3.Connection, table: str) -> list[tuple[Any, bytes]]:
    """Facts in order, read and as they lie; nothing in place of one that cannot be read."""
    sql = "SELECT body FROM old_facts WHERE tab = ? ORDER BY number"
    found = list[tuple[Any, bytes]]()
    for (body,) in db.execute(sql, (table,)):
        try:
            found.append((msgspec.json.decode(body, type=Fact), body))
        except (msgspec.DecodeError, UnicodeDecodeError):
            found.append((None, body))
    return found


class _Logged(msgspec.Struct):
    """A fact that stays in the log, and the seats of which it comes before every row."""

    body: bytes
    opening: bool
    before: set[str]


def _sorted_out(facts: list[tuple[Any, bytes]]) -> tuple[Seats, list[_Logged]]:
    seats, logged = Seats(), list[_Logged]()
    for fact, body in facts:
        if fact is None or isinstance(fact, LogFact):
            logged.append(_Logged(body, isinstance(fact, OpeningTold), set()))
            continue
        with suppress(LookupError):  # it speaks of a seat that nobody has taken
            seats = seats.with_fact(fact)
        if isinstance(fact, SeatTaken):
            seat = GM_SEAT if fact.role is Role.GM else fact.seat
            for one in logged:
                one.before.add(seat)
    return seats, logged


class _Actor(msgspec.Struct):
    seat: str


class _Row(msgspec.Struct):
    actor: _Actor


def _entries(db: sqlite3.Connection, table: str, logged: list[_Logged]) -> Iterator[Entry]:
    """Rows and facts in one order; they have no seals yet."""
    waiting = list(logged)

    def due(seat: str | None) -> Iterator[Entry]:
        places = [
            place
            for place, one in enumerate(waiting)
            if seat is None or seat in one.before or (not seat and one.opening)
        ]
        for one in waiting[: places[-1] + 1] if places else ():  # facts stay in their own order
            yield Entry(0, FACT, FORM, "", one.body, b"")
        del waiting[: places[-1] + 1 if places else 0]

    yield from due("")
    sql = "SELECT submission, body FROM old_rows WHERE tab = ? ORDER BY seq"
    for submission, body in db.execute(sql, (table,)):
        yield from due(_seat_of(body))
        yield Entry(0, ROW, FORM, submission.decode(), body, b"")
    yield from due(None)


def _seat_of(body: bytes) -> str:
    try:
        return msgspec.json.decode(body, type=_Row).actor.seat or "?"
    except (msgspec.DecodeError, UnicodeDecodeError):
        return "?"


def _verified(db: sqlite3.Connection) -> None:
    """Everything is read back and held against its seals before it counts."""
    for table, head in reading.heads(db, "", 1_000_000):
        end = reading.ends(db, [table])[table]
        walked = walk(begin(head), reading.entries(db, table, 0, end.n + 1), end)
        sound = reading.seats(db, table).sound and reading.seed(db, table, 1).sound
        if walked.broken or not sound:
            raise StoreError(walked.broken or f"seats or seed of {table} do not read back")

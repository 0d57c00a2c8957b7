"""SQLite, standard library: one connection in one thread, many writes to a commit."""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Any

from tableside.table.store.protocol import (
    FORMAT,
    Conflict,
    StoredRow,
    StoreError,
    TableRecord,
)

MOST_JOBS = 256  # in one commit
MOST_LINES = 100  # in one statement; the oldest SQLite takes 999 values
_SCHEMA = """
CREATE TABLE IF NOT EXISTS tables (
    id TEXT PRIMARY KEY, name TEXT NOT NULL, system TEXT NOT NULL, ruleset BLOB NOT NULL,
    setup BLOB NOT NULL, format INTEGER NOT NULL, seed BLOB NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS rows (
    tab TEXT NOT NULL, seq INTEGER NOT NULL, submission TEXT NOT NULL, body BLOB NOT NULL,
    PRIMARY KEY (tab, seq), UNIQUE (tab, submission)
) STRICT;
CREATE TABLE IF NOT EXISTS facts (
    tab TEXT NOT NULL, number INTEGER NOT NULL, body BLOB NOT NULL, PRIMARY KEY (tab, number)
) STRICT;
CREATE TABLE IF NOT EXISTS snapshots (
    tab TEXT PRIMARY KEY, seq INTEGER NOT NULL, body BLOB NOT NULL
) STRICT;
"""

_RECORDS = "SELECT id, name, system, ruleset, setup, format FROM tables"

Work = Callable[[sqlite3.Connection], Any]


@dataclass(frozen=True)
class Insert:
    """New lines of one table."""

    into: str
    lines: tuple[tuple[Any, ...], ...]

    def __call__(self, db: sqlite3.Connection) -> None:
        """Write them, as many in a statement as it takes."""
        for first in range(0, len(self.lines), MOST_LINES):
            lines = self.lines[first : first + MOST_LINES]
            line = f"({', '.join('?' * len(lines[0]))})"
            sql = f"INSERT INTO {self.into} VALUES {', '.join([line] * len(lines))}"
            # The cursor ends here, in the store's thread: where it ends, it resets its statement,
            # and that is shared with the next write.
            db.execute(sql, tuple(chain.from_iterable(lines))).close()


class SqliteStore:
    """Every read and write goes through one thread, so nothing ever races another connection."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._jobs: queue.SimpleQueue[tuple[Work, asyncio.Future[Any]] | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self._loop: asyncio.AbstractEventLoop | None = None

    async def open(self) -> None:
        """Open the file, or say why it cannot be used."""
        self._loop = asyncio.get_running_loop()
        ready: asyncio.Future[None] = self._loop.create_future()
        self._thread = threading.Thread(
            target=self._run, args=(self._loop, ready), name="tableside-store", daemon=True
        )
        self._thread.start()
        await ready

    async def close(self) -> None:
        """Finish what is queued and close the file."""
        if self._thread is not None:
            self._jobs.put(None)
            await asyncio.to_thread(self._thread.join)
            self._thread = None

    async def create(self, record: TableRecord, seed: bytes) -> None:
        """Begin a table."""
        values = (
            record.id,
            record.name,
            record.system,
            record.ruleset,
            record.setup,
            record.format,
            seed,
        )
        await self._do(Insert("tables", (values,)))

    async def tables(self) -> list[TableRecord]:
        """Every table, oldest first."""
        found = await self._do(lambda db: db.execute(f"{_RECORDS} ORDER BY rowid").fetchall())
        return [TableRecord(*row) for row in found]

    async def table(self, table: str) -> TableRecord | None:
        """One table by its id."""
        found = await self._do(
            lambda db: db.execute(f"{_RECORDS} WHERE id = ?", (table,)).fetchone()
        )
        return None if found is None else TableRecord(*found)

    async def seed(self, table: str) -> bytes:
        """The secret of a table's dice."""
        found = await self._do(
            lambda db: db.execute("SELECT seed FROM tables WHERE id = ?", (table,)).fetchone()
        )
        if found is None:
            raise StoreError(f"there is no table {table!r} here")
        return bytes(found[0])

    async def append(self, table: str, rows: tuple[StoredRow, ...]) -> None:
        """Write rows, all or none."""
        lines = tuple((table, row.seq, row.submission, row.body) for row in rows)
        await self._do(Insert("rows", lines))

    async def rows(self, table: str, after: int = 0) -> list[StoredRow]:
        """The rows behind `after`, in order."""
        found = await self._do(
            lambda db: db.execute(
                "SELECT seq, submission, body FROM rows WHERE tab = ? AND seq > ? ORDER BY seq",
                (table, after),
            ).fetchall()
        )
        return [StoredRow(*row) for row in found]

    async def seq_of(self, table: str, submission: str) -> int | None:
        """Which row a submission became, if it did."""
        found = await self._do(
            lambda db: db.execute(
                "SELECT seq FROM rows WHERE tab = ? AND submission = ?", (table, submission)
            ).fetchone()
        )
        return None if found is None else int(found[0])

    async def note(self, table: str, number: int, facts: tuple[bytes, ...]) -> None:
        """Write table facts from a number on, all or none; undo never touches them."""
        lines = tuple((table, place, fact) for place, fact in enumerate(facts, number))
        await self._do(Insert("facts", lines))

    async def notes(self, table: str) -> list[bytes]:
        """The table facts, in order."""
        found = await self._do(
            lambda db: db.execute(
                "SELECT body FROM facts WHERE tab = ? ORDER BY number", (table,)
            ).fetchall()
        )
        return [bytes(row[0]) for row in found]

    async def keep(self, table: str, seq: int, snapshot: bytes) -> None:
        """Keep a snapshot; it only saves time and may be thrown away."""
        sql = "INSERT OR REPLACE INTO snapshots VALUES (?, ?, ?)"
        await self._do(lambda db: db.execute(sql, (table, seq, snapshot)).close())

    async def kept(self, table: str) -> tuple[int, bytes] | None:
        """The newest snapshot."""
        found = await self._do(
            lambda db: db.execute(
                "SELECT seq, body FROM snapshots WHERE tab = ?", (table,)
            ).fetchone()
        )
        return None if found is None else (int(found[0]), bytes(found[1]))

    async def _do(self, work: Work) -> Any:
        if self._thread is None or self._loop is None:
            raise StoreError("the store is not open")
        answer: asyncio.Future[Any] = self._loop.create_future()
        self._jobs.put((work, answer))
        return await answer

    def _run(self, loop: asyncio.AbstractEventLoop, ready: asyncio.Future[None]) -> None:
        try:
            db = _connect(self._path)
        except (sqlite3.Error, StoreError, OSError) as error:
            wrong = StoreError(f"cannot use {self._path.name}: {error}")
            loop.call_soon_threadsafe(ready.set_exception, wrong)
            return
        loop.call_soon_threadsafe(ready.set_result, None)
        while jobs := self._next_jobs():
            done = _commit(db, [job for job in jobs if job is not None])
            loop.call_soon_threadsafe(_tell, done)
            if jobs[-1] is None:
                break
        db.close()

    def _next_jobs(self) -> list[tuple[Work, asyncio.Future[Any]] | None]:
        """Wait for a job, then take whatever else is there: they share one commit."""
        jobs = [self._jobs.get()]
        while jobs[-1] is not None and len(jobs) < MOST_JOBS:
            try:
                jobs.append(self._jobs.get_nowait())
            except queue.Empty:
                break
        return jobs


Done = list[tuple["asyncio.Future[Any]", Any, Exception | None]]


def _connect(path: Path) -> sqlite3.Connection:
    path.parent.mkdir(parents=True, exist_ok=True)
    db = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    version = db.execute("PRAGMA user_version").fetchone()[0]
    if version not in (0, FORMAT):
        db.close()
        raise StoreError(
            f"it was written by another version of Tableside (format {version}, "
            f"this one reads {FORMAT}); keep the file and use that version"
        )
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    if db.execute("PRAGMA synchronous").fetchone()[0] != 2:
        raise StoreError("it will not promise to keep what it has confirmed (synchronous)")
    db.executescript(_SCHEMA)
    db.execute(f"PRAGMA user_version = {FORMAT}")
    return db


def _commit(db: sqlite3.Connection, jobs: list[tuple[Work, asyncio.Future[Any]]]) -> Done:
    """Do the jobs in one transaction; if one of them cannot be done, each in its own."""
    if not jobs:
        return []
    try:
        done = _done(db, jobs)  # durable before anybody is told
    except Exception as error:
        if db.in_transaction:
            with suppress(sqlite3.Error):  # this thread must live to say what went wrong
                db.execute("ROLLBACK").close()
        if isinstance(error, sqlite3.IntegrityError) and len(jobs) > 1:
            return [one for job in jobs for one in _commit(db, [job])]
        kind = Conflict if isinstance(error, sqlite3.IntegrityError) else StoreError
        wrong = kind(f"nothing was written: {error}")
        return [(answer, None, wrong) for _, answer in jobs]
    return done


def _done(db: sqlite3.Connection, jobs: list[tuple[Work, asyncio.Future[Any]]]) -> Done:
    # Few calls: after each one this thread must wait for its turn with Python again.
    if (whole := _joined([work for work, _ in jobs])) is not None:
        whole(db)  # a statement alone is a transaction of its own
        return [(answer, None, None) for _, answer in jobs]
    db.execute("BEGIN IMMEDIATE").close()
    done: Done = [(answer, work(db), None) for work, answer in jobs]
    db.execute("COMMIT").close()
    return done


def _joined(works: list[Work]) -> Insert | None:
    """Everything as one statement, if that can be; nearly always it is rows of several tables."""
    inserts = [work for work in works if isinstance(work, Insert)]
    if len(inserts) < len(works) or len({one.into for one in inserts}) > 1:
        return None
    lines = tuple(chain.from_iterable(one.lines for one in inserts))
    return Insert(inserts[0].into, lines) if len(lines) <= MOST_LINES else None


def _tell(done: Done) -> None:
    for answer, result, error in done:
        if answer.done():
            continue
        if error is not None:
            answer.set_exception(error)
        else:
            answer.set_result(result)

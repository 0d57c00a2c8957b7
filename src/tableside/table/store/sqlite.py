"""SQLite, standard library: one connection in one thread, many writes to a commit."""

from __future__ import annotations

import asyncio
import os
import queue
import sqlite3
import threading
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Any

from tableside.table.seals import Entry, Mark, begin
from tableside.table.store import files, reading
from tableside.table.store.items import checked_put, drop, item, listed, put
from tableside.table.store.protocol import (
    FORMAT,
    Behind,
    Conflict,
    Held,
    Item,
    Listed,
    Snapshot,
    StoreError,
    Unsure,
)
from tableside.table.store.upgrade import upgrade

MOST_JOBS = 256  # in one commit
_LINE = "(?, ?, ?, ?, ?, ?, ?, ?)"
MOST_LINES = 100  # in one statement; the oldest SQLite takes 999 values

Work = Callable[[sqlite3.Connection], Any]


@dataclass(frozen=True)
class Append:
    """New entries, each with the seal of the one before it."""

    lines: tuple[tuple[Any, ...], ...]

    def __call__(self, db: sqlite3.Connection) -> None:
        """Write them, as many in a statement as it takes."""
        for first in range(0, len(self.lines), MOST_LINES):
            lines = self.lines[first : first + MOST_LINES]
            sql = f"INSERT INTO appending VALUES {', '.join([_LINE] * len(lines))}"
            # The cursor ends here, in the store's thread: where it ends, it resets its statement,
            # and that is shared with the next write.
            db.execute(sql, tuple(chain.from_iterable(lines))).close()


@dataclass(frozen=True)
class Write:
    """Any other change, in as many statements as it needs."""

    work: Work

    def __call__(self, db: sqlite3.Connection) -> None:
        """Make it."""
        self.work(db)


class SqliteStore:
    """Every read and write goes through one thread, so nothing ever races another connection."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
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
        try:
            await ready
        except StoreError:
            self._thread = None
            raise

    async def close(self) -> None:
        """Finish what is queued and close the file."""
        if self._thread is not None:
            self._jobs.put(None)
            await asyncio.to_thread(self._thread.join)
            self._thread = None

    async def create(
        self,
        table: str,
        head: bytes,
        seed: bytes,
        seats: bytes,
        entries: Sequence[Entry] = (),
        *,
        items: Sequence[Item] = (),
    ) -> Mark:
        """Begin a table, with everything or not at all."""
        first = begin(head)
        append = _append(table, first, entries)

        def work(db: sqlite3.Connection) -> None:
            lines = {
                "tables": (table, head, first.seal),
                "ends": (table, *first),
                "seats": (table, seats, reading.checksum(table, "seats", seats)),
                "seeds": (table, 1, seed, reading.checksum(table, "seed 1", seed)),
            }
            for into, line in lines.items():
                places = ", ".join("?" * len(line))
                db.execute(f"INSERT INTO {into} VALUES ({places})", line).close()
            append(db)
            for one in items:
                put(db, table, one)

        await self._do(Write(work))
        return entries[-1].mark if entries else first

    async def heads(self, after: str = "", most: int = 100) -> list[tuple[str, bytes]]:
        """Tables with their heads, oldest first."""
        found: list[tuple[str, bytes]] = await self._do(lambda db: reading.heads(db, after, most))
        return found

    async def head(self, table: str) -> Held | None:
        """The head of one table, if there is such a one."""
        found: Held | None = await self._do(lambda db: reading.head(db, table))
        return found

    async def append(self, table: str, after: Mark, entries: Sequence[Entry]) -> None:
        """Write entries behind the end that they were made for, all or none."""
        await self._do(_append(table, after, entries))

    async def entries(self, table: str, after: int = 0, most: int = 1000) -> list[Entry]:
        """Entries in order, as they lie there."""
        found: list[Entry] = await self._do(lambda db: reading.entries(db, table, after, most))
        return found

    async def size(self, table: str) -> int:
        """How many bytes the entries of a table have in all."""
        found: int = await self._do(lambda db: reading.size(db, table))
        return found

    async def end(self, tables: Sequence[str]) -> dict[str, Mark]:
        """How far logs go."""
        found: dict[str, Mark] = await self._do(lambda db: reading.ends(db, tables))
        return found

    async def place_of(self, table: str, id: str) -> int | None:
        """Which entry a submission became, if it did."""
        found: int | None = await self._do(lambda db: reading.place_of(db, table, id))
        return found

    async def seats(self, table: str) -> Held:
        """Who sits at a table."""
        found: Held = await self._do(lambda db: reading.seats(db, table))
        return found

    async def swap_seats(self, table: str, was: bytes, body: bytes) -> None:
        """Exchange the seats if they are still what they were."""
        sql = "UPDATE seats SET body = ?, checksum = ? WHERE tab = ? AND body = ?"
        values = (body, reading.checksum(table, "seats", body), table, was)

        def work(db: sqlite3.Connection) -> None:
            with closing(db.execute(sql, values)) as done:
                if done.rowcount != 1:
                    raise Behind("nothing was written: the seats have changed since")

        await self._do(Write(work))

    async def seed(self, table: str, stretch: int = 1) -> Held:
        """The secret of a table's dice."""
        found: Held = await self._do(lambda db: reading.seed(db, table, stretch))
        return found

    async def keep(self, table: str, snapshot: Snapshot) -> None:
        """Keep a snapshot; it only saves time and may be thrown away."""
        name = f"snapshot {snapshot.n} {snapshot.form}"
        proof = reading.checksum(table, name, snapshot.body, snapshot.seal)
        sql = "INSERT OR REPLACE INTO snapshots VALUES (?, ?, ?, ?, ?, ?)"
        await self._do(Write(lambda db: db.execute(sql, (table, *snapshot, proof)).close()))

    async def kept(self, table: str) -> Snapshot | None:
        """The newest snapshot, if it is what was written."""
        found: Snapshot | None = await self._do(lambda db: reading.kept(db, table))
        return found

    async def listed(self, table: str, place: str) -> list[Listed]:
        """The items of one sort."""
        found: list[Listed] = await self._do(lambda db: listed(db, table, place))
        return found

    async def item(self, table: str, place: str, id: str) -> Item | None:
        """One item, if it is there and what was written."""
        found: Item | None = await self._do(lambda db: item(db, table, place, id))
        return found

    async def put(self, table: str, item: Item, most: int) -> None:
        """Put an item in place of its last revision, or as the first one."""
        await self._do(Write(lambda db: checked_put(db, table, item, most)))

    async def drop(self, table: str, place: str, id: str, revision: int) -> None:
        """Take an item away if it is still of this revision."""
        await self._do(Write(lambda db: drop(db, table, place, id, revision)))

    async def delete(self, table: str) -> None:
        """Take a table away with all that is kept of it."""

        def work(db: sqlite3.Connection) -> None:
            for name in files.TABLES[FORMAT]:
                key = "id" if name == "tables" else "tab"
                db.execute(f"DELETE FROM {name} WHERE {key} = ?", (table,)).close()

        await self._do(Write(work))

    async def backup(self, to: Path) -> None:
        """SQLite's own copy, beside play."""
        await self._do(lambda db: db.execute("PRAGMA user_version").fetchone())  # it is open
        await asyncio.to_thread(_copied, self._path, to)

    async def _do(self, work: Work) -> Any:
        if self._thread is None or self._loop is None:
            raise StoreError("the store is not open")
        answer: asyncio.Future[Any] = self._loop.create_future()
        self._jobs.put((work, answer))
        return await answer

    def _run(self, loop: asyncio.AbstractEventLoop, ready: asyncio.Future[None]) -> None:
        try:
            db = opened(self._path)
        except Exception as error:
            loop.call_soon_threadsafe(ready.set_exception, _refusal(self._path, error))
            return
        loop.call_soon_threadsafe(ready.set_result, None)
        while jobs := self._next_jobs():
            done = _commit(db, [job for job in jobs if job is not None])
            loop.call_soon_threadsafe(_tell, done)
            if jobs[-1] is None:
                break
        with suppress(sqlite3.Error):
            db.close()

    def _next_jobs(self) -> list[Job | None]:
        """Wait for a job, then take whatever else is there: they share one commit."""
        jobs = [self._jobs.get()]
        while jobs[-1] is not None and len(jobs) < MOST_JOBS:
            try:
                jobs.append(self._jobs.get_nowait())
            except queue.Empty:
                break
        return jobs


Job = tuple[Work, "asyncio.Future[Any]"]
Done = list[tuple["asyncio.Future[Any]", Any, Exception | None]]


def opened(path: Path) -> sqlite3.Connection:
    """The file as today's store has it: made, upgraded, or as it is."""
    if os.path.lexists(path) and files.look(path) != FORMAT:
        upgrade(path)
    return files.connect(path)


def _refusal(path: Path, error: Exception) -> StoreError:
    if isinstance(error, StoreError):
        return error
    if isinstance(error, sqlite3.Error):
        return StoreError(f"{path} {files.unreadable(error)}")
    return StoreError(f"{path} cannot be used: {error}")


def _copied(path: Path, to: Path) -> None:
    if to.exists():
        raise StoreError(f"{to} is there already. Take another name.")
    try:
        with closing(files.reading(path)) as db:
            files.copy(db, to)
    except (sqlite3.Error, OSError) as error:
        raise StoreError(f"{to} could not be written: {error}") from error


def _append(table: str, after: Mark, entries: Sequence[Entry]) -> Append:
    seals = (after.seal, *(one.seal for one in entries))
    return Append(tuple((table, *one, was) for one, was in zip(entries, seals, strict=False)))


class _UnsureError(Exception):
    """Something went wrong when, or after, the changes were written for good."""


def _commit(db: sqlite3.Connection, jobs: list[Job]) -> Done:
    """Do the jobs in one transaction; if one of them cannot be done, each in its own."""
    if not jobs:
        return []
    try:
        return _done(db, jobs)  # durable before anybody is told
    except Exception as error:
        if db.in_transaction:
            with suppress(sqlite3.Error):  # this thread must live to say what went wrong
                db.execute("ROLLBACK").close()
        if isinstance(error, _UnsureError):
            return [(answer, None, _unsure(work, error)) for work, answer in jobs]
        if len(jobs) > 1:
            return [one for job in jobs for one in _commit(db, [job])]
        return [(jobs[0][1], None, _wrong(jobs[0][0], error))]


def _unsure(work: Work, error: Exception) -> StoreError:
    writes = isinstance(work, Append | Write)
    return Unsure(str(error)) if writes else StoreError(f"nothing could be read: {error}")


def _wrong(work: Work, error: Exception) -> StoreError:
    if isinstance(error, StoreError):
        return error
    if not isinstance(work, Append | Write):
        return StoreError(f"nothing could be read: {error}")
    if isinstance(error, sqlite3.IntegrityError):
        kind = Behind if str(error) == "behind" else Conflict
        return kind(f"nothing was written: {error}")
    return StoreError(f"nothing was written: {error}")


def _done(db: sqlite3.Connection, jobs: list[Job]) -> Done:
    # Few calls: after each one this thread must wait for its turn with Python again.
    works = [work for work, _ in jobs]
    if (whole := _joined(works)) is not None:
        _alone(db, whole)
        return [(answer, None, None) for _, answer in jobs]
    if not any(isinstance(work, Append | Write) for work in works):
        return [(answer, work(db), None) for work, answer in jobs]
    db.execute("BEGIN IMMEDIATE").close()
    done: Done = [(answer, work(db), None) for work, answer in jobs]
    try:
        db.execute("COMMIT").close()
    except sqlite3.Error as error:
        raise _UnsureError(str(error)) from error
    return done


def _alone(db: sqlite3.Connection, append: Append) -> None:
    """A statement alone is a transaction of its own, so what fails may have been its end."""
    try:
        append(db)
    except sqlite3.Error as error:
        if files.code(error) == sqlite3.SQLITE_IOERR:
            raise _UnsureError(str(error)) from error
        raise


def _joined(works: list[Work]) -> Append | None:
    """Everything as one statement, if that can be; nearly always it is rows of several tables."""
    appends = [work for work in works if isinstance(work, Append)]
    if len(appends) < len(works):
        return None
    lines = tuple(chain.from_iterable(one.lines for one in appends))
    return Append(lines) if 0 < len(lines) <= MOST_LINES else None


def _tell(done: Done) -> None:
    for answer, result, error in done:
        if answer.done():
            continue
        if error is not None:
            answer.set_exception(error)
        else:
            answer.set_result(result)

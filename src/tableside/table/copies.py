"""Copies beside the tables: a table as a file on disk, deleted ones for a while, a backup a day."""

from __future__ import annotations

import asyncio
import gzip
import os
from contextlib import suppress
from datetime import date, timedelta
from pathlib import Path
from typing import IO

from tableside.table import heads
from tableside.table.export import PACKED, SUFFIX, Source, file_name, saved
from tableside.table.store import files
from tableside.table.store.protocol import Store, StoreError
from tableside.table.store.verify import verify

DELETED, BACKUPS = "deleted", "backups"
KEPT_DAYS = 30  # that a deleted table can be brought back
KEPT_BACKUPS = 7
_BACKUP, _DATABASE = "tables-", ".sqlite3"


async def save(source: Source, table: str, to: Path, *, secrets: bool = False) -> None:
    """Write a table to a new file, packed if its name says so: all of it, or nothing."""
    if to.exists():
        raise StoreError(f"{to} is there already; take another name.")
    part = to.with_name(f"{to.name}.part")
    try:
        part.unlink(missing_ok=True)
        with os.fdopen(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as raw:
            await _write(source, table, raw, packed=to.suffix == PACKED, secrets=secrets)
        files.into_place(part, to)
    except OSError as error:
        raise StoreError(f"{to} could not be written: {error.strerror or error}.") from error
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)


async def _write(
    source: Source, table: str, raw: IO[bytes], *, packed: bool, secrets: bool
) -> None:
    # Without name and time in it, so that the same table is the same file.
    out: IO[bytes] | gzip.GzipFile = raw
    if packed:
        out = gzip.GzipFile(filename="", mode="wb", compresslevel=6, fileobj=raw, mtime=0)
    async for piece in saved(source, table, secrets=secrets):
        out.write(piece)
    if out is not raw:
        out.close()


async def keep_deleted(source: Source, table: str, data: Path, today: date) -> Path:
    """Save a table that is about to be deleted; older ones whose time is over go."""
    held = await source.head(table)
    if held is None:
        raise StoreError(f"there is no table {table} here")
    name = file_name(heads.read(table, held).name).removesuffix(SUFFIX)
    folder = data / DELETED
    _make(folder)
    to, number = folder / f"{today}-{name}{SUFFIX}{PACKED}", 1
    while to.exists():
        number += 1
        to = folder / f"{today}-{name}-{number}{SUFFIX}{PACKED}"
    await save(source, table, to, secrets=True)
    forget_deleted(data, today)
    return to


def forget_deleted(data: Path, today: date) -> None:
    """Take away what was deleted long ago."""
    for path in (data / DELETED).glob(f"*{SUFFIX}{PACKED}"):
        day = _day(path.name[:10])
        if day is not None and today - day > timedelta(days=KEPT_DAYS):
            path.unlink(missing_ok=True)


def backups(data: Path) -> list[Path]:
    """The backups of single days, newest first."""
    found = (data / BACKUPS).glob(f"{_BACKUP}*{_DATABASE}")
    return sorted((one for one in found if _backup_day(one) is not None), reverse=True)


async def back_up(store: Store, database: Path, today: date, most: int) -> Path | None:
    """Today's backup, and older ones go; none if there is one, or nothing has changed since."""
    data = database.parent
    there = backups(data)
    to = data / BACKUPS / f"{_BACKUP}{today}{_DATABASE}"
    changed = _changed(database)
    if to in there or (there and there[0].stat().st_mtime_ns == changed):
        return None
    _make(to.parent)
    await store.backup(to)
    # A backup bears the time of what it is a copy of: so nothing else need be remembered, and it
    # does not matter whether the clock was put right since.
    os.utime(to, ns=(changed, changed))
    if damaged := (await asyncio.to_thread(verify, to)).damaged:  # then older ones are worth more
        raise StoreError(f"{to} holds what is not what was written ({damaged[0]})")
    for old in backups(data)[max(most, 1) :]:
        old.unlink(missing_ok=True)
    return to


def _changed(database: Path) -> int:
    """When something was last written, to the file or to what SQLite keeps beside it."""
    beside = database.with_name(f"{database.name}-wal")
    times = [database.stat().st_mtime_ns]
    with suppress(FileNotFoundError):
        if (about := beside.stat()).st_size:
            times.append(about.st_mtime_ns)
    return max(times)


def _make(folder: Path) -> None:
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
    except OSError as error:
        raise StoreError(f"{folder} cannot be made: {error.strerror or error}.") from error


def _backup_day(path: Path) -> date | None:
    return _day(path.name.removeprefix(_BACKUP).removesuffix(_DATABASE))


def _day(said: str) -> date | None:
    try:
        return date.fromisoformat(said)
    except ValueError:
        return None

"""Whether a file still holds what was written: seals, checksums, and SQLite's own check."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from tableside.table.seals import begin, walk
from tableside.table.store import files, items, reading
from tableside.table.store.protocol import FORMAT, OWNER, StoreError

PAGE = 1000


class Verified(NamedTuple):
    """How much was looked at, and a line for each thing that is not what was written."""

    tables: int
    entries: int
    damaged: list[str]


def verify(path: Path, only: str = "") -> Verified:
    """Look at one table or at all of them; nothing is written, and a server may be at work."""
    if files.look(path, writing=False) != FORMAT:
        raise StoreError(f"{path} has an older format, without seals. Serve it once to upgrade it.")
    with closing(files.reading(path)) as db:
        try:
            db.execute("BEGIN")  # everything as it stands at one moment
            found = [one for one in reading.names(db) if not only or one == only]
            if only and not found:
                raise StoreError(f"there is no table {only} in {path}")
            looked = [_looked_at(db, one) for one in found]
            if not only and (spoilt := items.spoilt(db, OWNER)):
                looked.append((0, f"the owner's shelf: {spoilt}"))
            whole = db.execute("PRAGMA integrity_check(10)").fetchall()
        except sqlite3.Error as error:
            raise StoreError(f"{path} {files.unreadable(error)}") from error
    damaged = [line for _, line in looked if line]
    lines = (str(line, "utf-8", "replace") for (line,) in whole)
    damaged += [f"{path.name}: {line}" for line in lines if line != "ok"]
    return Verified(len(found), sum(count for count, _ in looked), damaged)


def _looked_at(db: sqlite3.Connection, table: str) -> tuple[int, str]:
    """How many entries of a table are good, and what is wrong with it."""
    held = reading.head(db, table)
    if held is None or not held.sound:
        return 0, f"{table}: how it began is not what was written"
    end, mark = reading.ends(db, [table]).get(table), begin(held.body)
    if end is None:
        return 0, f"{table}: how far its log goes cannot be read"
    while True:
        page = reading.entries(db, table, mark.n, PAGE)
        last = len(page) < PAGE
        found = walk(mark, page, end if last else None)
        mark = found.mark
        if found.broken:
            return mark.n, f"{table}: {found.broken}"
        if last:
            break
    if not reading.seats(db, table).sound:
        return mark.n, f"{table}: who sits there is not what was written"
    if not reading.seed(db, table, 1).sound:
        return mark.n, f"{table}: the secret of its dice is not what was written"
    if spoilt := items.spoilt(db, table):
        return mark.n, f"{table}: {spoilt}"
    return mark.n, ""

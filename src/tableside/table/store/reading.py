"""What is read from the SQLite file, with what the disk may have done to it in mind."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from typing import Any

from tableside.table.seals import Entry, Mark, check, head_seal
from tableside.table.store.files import code
from tableside.table.store.protocol import Held, Snapshot

_DAMAGE = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_IOERR}
_ENTRIES = """
SELECT n, kind, form, id, body, seal FROM entries WHERE tab = ? AND n > ? ORDER BY n LIMIT ?
"""


def entries(db: sqlite3.Connection, table: str, after: int, most: int) -> list[Entry]:
    """Entries in order, up to the first that cannot be read."""
    cursor = db.execute(_ENTRIES, (table, after, most))
    found = list[Entry]()
    try:
        for n, kind, form, name, body, seal in cursor:
            # A flipped bit may change what kind of value this is, too.
            if not (type(n) is type(form) is int and type(body) is type(seal) is bytes):
                break
            found.append(Entry(n, _text(kind), form, _text(name), body, seal))
    except sqlite3.Error as error:
        if code(error) not in _DAMAGE:
            raise
    finally:
        cursor.close()
    return found


def _text(value: Any) -> str:
    return str(value, "utf-8", "replace") if type(value) is bytes else repr(value)


def ends(db: sqlite3.Connection, tables: Sequence[str]) -> dict[str, Mark]:
    """How far logs go."""
    found = {}
    for table in tables:
        row = _one(db, "SELECT n, seal FROM ends WHERE tab = ?", table)
        if row is not None and type(row[0]) is int and type(row[1]) is bytes:
            found[table] = Mark(*row)
    return found


def heads(db: sqlite3.Connection, after: str, most: int) -> list[tuple[str, bytes]]:
    """Tables with their heads; behind one that is not there is nothing, so that pages end."""
    # Without the index: a damaged one would find no table, or one that was had before.
    behind = "(SELECT max(rowid) FROM tables NOT INDEXED WHERE id = ?)" if after else "?"
    found = db.execute(
        f"SELECT id, head FROM tables WHERE rowid > {behind} ORDER BY rowid LIMIT ?",
        (after or 0, most),
    ).fetchall()
    return [(_text(table), head) for table, head in found if type(head) is bytes]


def names(db: sqlite3.Connection) -> list[str]:
    """Every table there is, whatever has become of its head."""
    found = db.execute("SELECT id FROM tables NOT INDEXED ORDER BY rowid").fetchall()
    return [_text(table) for (table,) in found]


def head(db: sqlite3.Connection, table: str) -> Held | None:
    """The head of one table, if there is such a one."""
    row = _one(db, "SELECT head, seal FROM tables WHERE id = ?", table)
    if row is None:
        return None
    body = row[0] if type(row[0]) is bytes else b""
    return Held(body, sound=head_seal(body) == row[1])


def place_of(db: sqlite3.Connection, table: str, id: str) -> int | None:
    """Which entry a submission became."""
    row = _one(db, "SELECT n FROM entries WHERE tab = ? AND id = ? AND id <> ''", table, id)
    return None if row is None else int(row[0])


def size(db: sqlite3.Connection, table: str) -> int:
    """How many bytes its entries have; a damaged page says nothing."""
    sql = "SELECT coalesce(sum(length(body)), 0) FROM entries WHERE tab = ?"
    try:
        row = _one(db, sql, table)
    except sqlite3.DatabaseError:
        return 0
    return 0 if row is None else int(row[0])


def seats(db: sqlite3.Connection, table: str) -> Held:
    """Who sits there."""
    return _held(_one(db, "SELECT body, checksum FROM seats WHERE tab = ?", table), table, "seats")


def seed(db: sqlite3.Connection, table: str, stretch: int) -> Held:
    """The secret of the dice."""
    sql = "SELECT seed, checksum FROM seeds WHERE tab = ? AND stretch = ?"
    return _held(_one(db, sql, table, stretch), table, f"seed {stretch}")


def kept(db: sqlite3.Connection, table: str) -> Snapshot | None:
    """The snapshot, if it is what was written."""
    row = _one(db, "SELECT n, form, body, seal, checksum FROM snapshots WHERE tab = ?", table)
    if row is None or type(row[2]) is not bytes or type(row[3]) is not bytes:
        return None
    made = Snapshot(*row[:4])
    return made if checksum(table, f"snapshot {made.n} {made.form}", *made[2:]) == row[4] else None


def checksum(table: str, what: str, *parts: bytes) -> bytes:
    """The checksum of something that lies beside a table's log."""
    return check(table.encode(), what.encode(), *parts)


def _held(row: Any, table: str, what: str) -> Held:
    if row is None or type(row[0]) is not bytes:
        return Held(b"", sound=False)
    return Held(row[0], sound=checksum(table, what, row[0]) == row[1])


def _one(db: sqlite3.Connection, sql: str, *values: Any) -> Any:
    return db.execute(sql, values).fetchone()

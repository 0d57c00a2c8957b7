"""Items in the SQLite file: each with its revision and a checksum; a list reads no bodies."""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from typing import Any

from tableside.table.store.protocol import OWNER, Behind, Full, Item, Listed
from tableside.table.store.reading import checksum

_LISTED = """
SELECT place, id, revision, form, about, hash, checksum, length(body) FROM items
WHERE tab = ? AND (place = ? OR ? = '') ORDER BY place, id
"""
_ITEM = """
SELECT place, id, revision, form, about, hash, checksum, body FROM items
WHERE tab = ? AND place = ? AND id = ?
"""
_CHANGE = """
UPDATE items SET revision = ?, form = ?, about = ?, hash = ?, checksum = ?, body = ?
WHERE tab = ? AND place = ? AND id = ? AND revision = ?
"""


def listed(db: sqlite3.Connection, table: str, place: str) -> list[Listed]:
    """The items of one sort, by their ids."""
    with closing(db.execute(_LISTED, (table, place, place))) as found:
        return [_listed(table, row) for row in found]


def _listed(table: str, row: Any) -> Listed:
    _, name, revision, form, about, _, _, size = row
    sound = _sound(table, row)
    return Listed(_text(name), revision, form, about if sound else b"", size, sound)


def item(db: sqlite3.Connection, table: str, place: str, id: str) -> Item | None:
    """One item, if it is what was written."""
    with closing(db.execute(_ITEM, (table, place, id))) as found:
        row = found.fetchone()
    return None if row is None else _whole(table, row)


def _whole(table: str, row: Any) -> Item | None:
    place, name, revision, form, about, hashed, _, body = row
    if type(body) is not bytes or hashlib.sha256(body).digest() != hashed:
        return None
    if not _sound(table, row):
        return None
    return Item(_text(place), _text(name), revision, form, about, body)


def spoilt(db: sqlite3.Connection, table: str) -> str:
    """In words: what of a table's items is not what was written; empty: nothing."""
    wrong = sum(1 for one in _all(db, table) if one is None)
    return f"{wrong} of its pictures or of its shelf are not what was written" if wrong else ""


def _all(db: sqlite3.Connection, table: str) -> Iterator[Item | None]:
    with closing(db.execute("SELECT rowid FROM items WHERE tab = ?", (table,))) as found:
        places = [row for (row,) in found]
    sql = _ITEM.replace("tab = ? AND place = ? AND id = ?", "rowid = ?")
    for place in places:  # one by one: bodies may be large
        with closing(db.execute(sql, (place,))) as one:
            row = one.fetchone()
        yield None if row is None else _whole(table, row)


def put(db: sqlite3.Connection, table: str, one: Item) -> None:
    """Write an item that is not there yet."""
    line = (table, one.place, one.id, one.revision, one.form, one.about, *_proof(table, one))
    db.execute("INSERT INTO items VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", (*line, one.body)).close()


def checked_put(db: sqlite3.Connection, table: str, one: Item, most: int) -> None:
    """Put an item in place of its last revision, or as the first one."""
    if one.revision > 1:
        now = (one.revision, one.form, one.about, *_proof(table, one), one.body)
        was = (table, one.place, one.id, one.revision - 1)
        with closing(db.execute(_CHANGE, (*now, *was))) as done:
            if done.rowcount != 1:
                raise _behind()
        return
    # A table that is deleted meanwhile leaves nothing behind.
    if table != OWNER and not _count(db, "tables WHERE id = ?", table):
        raise _behind()
    if _count(db, "items WHERE tab = ? AND place = ? AND id = ?", table, one.place, one.id):
        raise _behind()
    if _count(db, "items WHERE tab = ? AND place = ?", table, one.place) >= most:
        raise Full(f"nothing was written: there are {most} of these already")
    put(db, table, one)


def drop(db: sqlite3.Connection, table: str, place: str, id: str, revision: int) -> None:
    """Take an item away if it is still of this revision."""
    sql = "DELETE FROM items WHERE tab = ? AND place = ? AND id = ? AND revision = ?"
    with closing(db.execute(sql, (table, place, id, revision))) as done:
        if done.rowcount != 1:
            raise _behind()


def _proof(table: str, one: Item) -> tuple[bytes, bytes]:
    hashed = hashlib.sha256(one.body).digest()
    what = f"{one.place} {one.id} {one.revision} {one.form}"
    return hashed, checksum(table, what, one.about, hashed)


def _sound(table: str, row: Any) -> bool:
    place, name, revision, form, about, hashed, proof = row[:7]
    if not type(about) is type(hashed) is bytes:
        return False
    what = f"{_text(place)} {_text(name)} {revision} {form}"
    return bool(checksum(table, what, about, hashed) == proof)


def _count(db: sqlite3.Connection, where: str, *values: str) -> int:
    with closing(db.execute(f"SELECT count(*) FROM {where}", values)) as found:
        return int(found.fetchone()[0])


def _text(value: Any) -> str:
    return value.decode(errors="replace") if isinstance(value, bytes) else repr(value)


def _behind() -> Behind:
    return Behind("nothing was written: it has changed since, or is gone")

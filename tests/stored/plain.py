"""Stored tables as the bytes that lie in their files, without the store of today."""

from __future__ import annotations

import lzma
import sqlite3
from collections.abc import Callable, Mapping
from contextlib import closing
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import msgspec

from stored.reading import HERE


class Plain(NamedTuple):
    """One table: its head as JSON, and its rows, each with its form."""

    head: Mapping[str, Any]
    rows: list[tuple[int, bytes]]


@cache
def plain(name: str) -> Plain:
    """What was written to disk, read from a copy."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "copy.sqlite"
        path.write_bytes(lzma.decompress((HERE / f"{name}.sqlite.xz").read_bytes()))
        with closing(sqlite3.connect(path)) as db:
            (layout,) = db.execute("PRAGMA user_version").fetchone()
            return READERS[layout](db)


def _layout_2(db: sqlite3.Connection) -> Plain:
    """Format 2 of the store: columns for the parts of a head, rows without a form."""
    db.row_factory = sqlite3.Row
    (table,) = db.execute("SELECT * FROM tables").fetchall()
    head = {
        "id": table["id"],
        "name": table["name"],
        "system": table["system"],
        "ruleset": msgspec.json.decode(table["ruleset"]),
        "setup": msgspec.json.decode(table["setup"]),
        "form": table["format"],
    }
    rows = db.execute("SELECT body FROM rows ORDER BY seq").fetchall()
    return Plain(head, [(2, bytes(row["body"])) for row in rows])


def _layout_3(db: sqlite3.Connection) -> Plain:
    """Format 3: a head as it was written, and entries with a form."""
    (head,) = db.execute("SELECT head FROM tables").fetchone()
    rows = db.execute("SELECT form, body FROM entries WHERE kind = 'row' ORDER BY n").fetchall()
    return Plain(msgspec.json.decode(head), [(form, bytes(body)) for form, body in rows])


READERS: Mapping[int, Callable[[sqlite3.Connection], Plain]] = {
    2: _layout_2,
    3: _layout_3,
}

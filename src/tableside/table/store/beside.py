"""A data folder looked at from beside: nothing is written, and a server may be at work."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

from tableside.table.seals import Entry, Mark
from tableside.table.store import files, items, reading
from tableside.table.store.protocol import FORMAT, Held, Item, Listed, StoreError

T = TypeVar("T")


class Beside:
    """Tables as they stand at one moment."""

    def __init__(self, path: Path) -> None:
        self._path = path
        if not path.exists():
            raise StoreError(f"There are no tables in {path.parent}; name another folder (--data).")
        if files.look(path, writing=False) != FORMAT:
            raise StoreError(f"{path} has an older format; serve it once to bring it up to date.")
        self._db = files.reading(path)
        self._do(lambda db: db.execute("BEGIN").close())

    def close(self) -> None:
        """Look no longer."""
        self._db.close()

    async def heads(self, after: str = "", most: int = 100) -> list[tuple[str, bytes]]:
        """Tables with their heads, oldest first."""
        return self._do(lambda db: reading.heads(db, after, most))

    async def head(self, table: str) -> Held | None:
        """The head of one table, if there is such a one."""
        return self._do(lambda db: reading.head(db, table))

    async def entries(self, table: str, after: int = 0, most: int = 1000) -> list[Entry]:
        """Entries in order, as they lie there."""
        return self._do(lambda db: reading.entries(db, table, after, most))

    async def end(self, tables: Sequence[str]) -> dict[str, Mark]:
        """How far logs go."""
        return self._do(lambda db: reading.ends(db, tables))

    async def seed(self, table: str, stretch: int = 1) -> Held:
        """The secret of a table's dice."""
        return self._do(lambda db: reading.seed(db, table, stretch))

    async def listed(self, table: str, place: str) -> list[Listed]:
        """The items of one sort, by their ids."""
        return self._do(lambda db: items.listed(db, table, place))

    async def item(self, table: str, place: str, id: str) -> Item | None:
        """One item, if it is there and what was written."""
        return self._do(lambda db: items.item(db, table, place, id))

    async def backup(self, to: Path) -> None:
        """A copy of everything as one new file."""
        if to.exists():
            raise StoreError(f"{to} is there already; take another name.")
        try:
            self._do(lambda db: files.copy(db, to))
        except OSError as error:
            words = f"{to} could not be written: {error.strerror or error}."
            raise StoreError(words) from error

    def _do(self, work: Callable[[sqlite3.Connection], T]) -> T:
        try:
            return work(self._db)
        except sqlite3.Error as error:
            raise StoreError(f"{self._path} {files.unreadable(error)}") from error

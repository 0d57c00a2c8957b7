"""The process whose power fails: `python playing.py FOLDER SEED DEEDS SYNCHRONOUS`.

It keeps tables in a real store, several at once, and says in the file `told` what it is about to do
and what it was told is done. Each line names a table, and how the table stands after that deed.
SYNCHRONOUS is empty, or what SQLite is told in its place, which must not go unnoticed.
"""

from __future__ import annotations

import asyncio
import os
import random
import sys
from pathlib import Path
from typing import Any

import msgspec

from tableside.table.seals import Mark, begin, sealed
from tableside.table.store.protocol import Snapshot
from tableside.table.store.sqlite import SqliteStore

NAME, TOLD = "tables.sqlite3", "told"
SITTINGS = 3  # the store is opened and closed; the last time it is not closed
PAGES = 25  # of changes, and SQLite moves them into the file: far fewer than in play


class Standing(msgspec.Struct, frozen=True):
    """How a table stands: the end of its log, who sits there, its secret and its snapshot."""

    n: int
    seal: bytes
    seats: bytes
    seed: bytes
    kept: int = 0


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of what was told; a table that does not stand is not there."""

    table: str = ""
    stands: Standing | None = None
    done: bool = False
    backup: str = ""


class Teller:
    """Says what is about to be done, and what is."""

    def __init__(self, folder: Path) -> None:
        self._file = os.open(folder / TOLD, os.O_CREAT | os.O_WRONLY | os.O_APPEND, 0o600)

    def tell(self, line: Line) -> None:
        os.write(self._file, msgspec.json.encode(line) + b"\n")


class Keeper:
    """One table after the other, each with its log, seats and snapshots."""

    def __init__(self, name: str, chance: random.Random, teller: Teller) -> None:
        self.name, self._chance, self._teller = name, chance, teller
        self._tables = 0
        self._table, self._stands = "", None

    _stands: Standing | None

    async def deed(self, store: SqliteStore) -> None:
        """Do something, and tell."""
        chance = self._chance.random()
        if self._stands is None:
            await self._begin(store)
        elif chance < 0.8:
            await self._append(store, self._stands)
        elif chance < 0.9:
            seats = self._body("seats")
            await self._to(
                msgspec.structs.replace(self._stands, seats=seats),
                store.swap_seats(self._table, self._stands.seats, seats),
            )
        elif chance < 0.98:
            snapshot = Snapshot(self._stands.n, 3, self._body("snapshot"), self._stands.seal)
            await self._to(
                msgspec.structs.replace(self._stands, kept=snapshot.n),
                store.keep(self._table, snapshot),
            )
        else:
            await self._to(None, store.delete(self._table))

    async def _begin(self, store: SqliteStore) -> None:
        self._tables += 1
        self._table = f"{self.name}{self._tables}"
        head, seats = self._body("head"), self._body("seats")
        seed = self._chance.randbytes(32)
        stands = Standing(0, begin(head).seal, seats, seed)
        await self._to(stands, store.create(self._table, head, seed, seats))

    async def _append(self, store: SqliteStore, stands: Standing) -> None:
        after = mark = Mark(stands.n, stands.seal)
        entries = []
        for _ in range(self._chance.choice((1, 1, 1, 2, 5))):
            body = self._body("row")
            entries.append(sealed(mark, "row", 3, f"{self.name}-{mark.n + 1}", body))
            mark = entries[-1].mark
        await self._to(
            msgspec.structs.replace(stands, n=mark.n, seal=mark.seal),
            store.append(self._table, after, entries),
        )

    async def _to(self, stands: Standing | None, deed: Any) -> None:
        self._teller.tell(Line(self._table, stands))
        await deed
        self._teller.tell(Line(self._table, stands, done=True))
        self._stands = stands

    def _body(self, what: str) -> bytes:
        """Few are long; all differ."""
        size = self._chance.choice((40, 300, 300, 2000, 2000, 9000))
        return f"{what} of {self.name}: ".encode() + self._chance.randbytes(size)


async def play(folder: Path, seed: str, deeds: int, synchronous: str) -> None:
    """Three sittings; the last one stands still where the power fails."""
    teller = Teller(folder)
    keepers = [Keeper(one, random.Random(f"{seed} {one}"), teller) for one in ("a", "b", "c")]
    for sitting in range(SITTINGS):
        store = SqliteStore(folder / NAME)
        await store.open()
        await store._do(lambda db: db.execute(f"PRAGMA wal_autocheckpoint = {PAGES}").close())
        if synchronous:
            await store._do(lambda db: db.execute(f"PRAGMA synchronous = {synchronous}").close())

        async def sit(keeper: Keeper, store: SqliteStore = store) -> None:
            for _ in range(deeds):
                await keeper.deed(store)

        await asyncio.gather(*map(sit, keepers))
        if sitting < SITTINGS - 1:
            backup = f"backup{sitting}.sqlite3"
            await store.backup(folder / backup)
            teller.tell(Line(backup=backup, done=True))
            await store.close()
    os._exit(0)


async def upgrade(folder: Path) -> None:
    """Open what is there, which brings it to today's format."""
    store = SqliteStore(folder / NAME)
    await store.open()
    await store.close()


if __name__ == "__main__":
    given = Path(sys.argv[1])
    if len(sys.argv) > 2:
        asyncio.run(play(given, sys.argv[2], int(sys.argv[3]), sys.argv[4]))
    else:
        asyncio.run(upgrade(given))

"""A store without a disk: a thousand tables are played in it where one is written to a file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tableside.table.seals import Entry, Mark, begin
from tableside.table.store.protocol import Held, Item, Listed, Snapshot


class MemoryStore:
    """One table in memory, as far as play needs it."""

    def __init__(self) -> None:
        self.begun, self.log = b"", list[Entry]()
        self.secret, self.people = b"", b""
        self.snapshot: Snapshot | None = None

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
        self.begun, self.secret, self.people, self.log = head, seed, seats, list(entries)
        return self._end()

    def _end(self) -> Mark:
        return self.log[-1].mark if self.log else begin(self.begun)

    async def head(self, table: str) -> Held | None:
        return Held(self.begun, sound=True)

    async def append(self, table: str, after: Mark, entries: Sequence[Entry]) -> None:
        assert after == self._end()
        self.log += entries

    async def entries(self, table: str, after: int = 0, most: int = 1000) -> list[Entry]:
        return self.log[after : after + most]

    async def end(self, tables: Sequence[str]) -> dict[str, Mark]:
        return dict.fromkeys(tables, self._end())

    async def place_of(self, table: str, id: str) -> int | None:
        return next((one.n for one in self.log if one.id == id), None)

    async def size(self, table: str) -> int:
        return sum(len(one.body) for one in self.log)

    async def seats(self, table: str) -> Held:
        return Held(self.people, sound=True)

    async def swap_seats(self, table: str, was: bytes, body: bytes) -> None:
        assert was == self.people
        self.people = body

    async def seed(self, table: str, stretch: int = 1) -> Held:
        return Held(self.secret, sound=True)

    async def keep(self, table: str, snapshot: Snapshot) -> None:
        self.snapshot = snapshot

    async def kept(self, table: str) -> Snapshot | None:
        return self.snapshot

    async def listed(self, table: str, place: str) -> list[Listed]:
        return []

    async def item(self, table: str, place: str, id: str) -> Any:
        return None

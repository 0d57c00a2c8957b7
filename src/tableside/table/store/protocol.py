"""What a store promises; every store passes the same tests."""

from __future__ import annotations

from typing import Protocol

import msgspec

FORMAT = 2  # 1: before sheets had Wounds, Shock and weapons


class StoreError(Exception):
    """The store cannot do what it was asked, and why."""


class Conflict(StoreError):
    """Somebody else has written that row already."""


class TableRecord(msgspec.Struct, frozen=True):
    """How a table began; nothing in it ever changes."""

    id: str
    name: str
    system: str
    ruleset: bytes  # the resolved ruleset as JSON
    setup: bytes
    format: int = FORMAT


class StoredRow(msgspec.Struct, frozen=True):
    """One row of play, as bytes; the store does not look inside."""

    seq: int
    submission: str
    body: bytes


class Store(Protocol):
    """An append-only log for each table, its table facts, its secret, and snapshots.

    Whatever a method has returned for is on disk. A failed write has written nothing.
    """

    async def open(self) -> None: ...

    async def close(self) -> None: ...

    async def create(self, record: TableRecord, seed: bytes) -> None: ...

    async def tables(self) -> list[TableRecord]: ...

    async def table(self, table: str) -> TableRecord | None: ...

    async def seed(self, table: str) -> bytes: ...

    async def append(self, table: str, rows: tuple[StoredRow, ...]) -> None: ...

    async def rows(self, table: str, after: int = 0) -> list[StoredRow]: ...

    async def seq_of(self, table: str, submission: str) -> int | None: ...

    async def note(self, table: str, number: int, facts: tuple[bytes, ...]) -> None: ...

    async def notes(self, table: str) -> list[bytes]: ...

    async def keep(self, table: str, seq: int, snapshot: bytes) -> None: ...

    async def kept(self, table: str) -> tuple[int, bytes] | None: ...

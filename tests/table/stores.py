"""What every store must do, whatever it is made of."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, TypeVar

from tableside.table.store.protocol import StoredRow, TableRecord
from tableside.table.store.sqlite import SqliteStore

S = TypeVar("S", bound=SqliteStore)
RECORD = TableRecord("abc", "Our table", "wrath-glory", b"{}", b"{}")
SEED = bytes(32)


def row(seq: int, submission: str = "") -> StoredRow:
    return StoredRow(seq, submission or f"s{seq}", f"body {seq}".encode())


def with_store(
    path: Path, play: Callable[[S], Coroutine[Any, Any, None]], kind: type[S] | None = None
) -> None:
    """Open a store, play, close it."""

    async def run() -> None:
        store: Any = (kind or SqliteStore)(path)
        await store.open()
        try:
            await play(store)
        finally:
            await store.close()

    asyncio.run(run())

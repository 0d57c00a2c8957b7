"""What every store must do, whatever it is made of."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, Protocol, TypeVar

from tableside.table import heads
from tableside.table.heads import TableRecord
from tableside.table.seals import Entry, Mark, begin, sealed
from tableside.table.store.sqlite import SqliteStore

S = TypeVar("S", bound=SqliteStore)


class Breaks(Protocol):
    """Let statements that begin in some way fail, before or after they were done; or none."""

    def __call__(
        self, begins: str = "nothing", says: str = "", code: int = 0, *, done: bool = False
    ) -> None: ...


HEAD, SEED, SEATS = b'{"id":"abc"}', bytes(range(32)), b'{"seats":{}}'
START = begin(HEAD)


def log(count: int, after: Mark = START, name: str = "s") -> list[Entry]:
    """So many rows behind a mark, every fifth of them a fact."""
    made = list[Entry]()
    for _ in range(count):
        n = after.n + 1
        kind, id = ("fact", "") if n % 5 == 0 else ("row", f"{name}{n}")
        made.append(sealed(after, kind, 3, id, f"{name}, body {n}".encode()))
        after = made[-1].mark
    return made


async def begun(store: SqliteStore, entries: list[Entry] | None = None) -> Mark:
    """A table in the store."""
    return await store.create("abc", HEAD, SEED, SEATS, entries or [])


async def only_record(store: SqliteStore) -> TableRecord:
    """The one table there is."""
    [(identity, _)] = await store.heads()
    held = await store.head(identity)
    assert held is not None
    return heads.read(identity, held)


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

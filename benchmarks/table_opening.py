"""What opening a table costs, and writing one: processor time, with the store's thread.

For `against.py`: only what older trees have too is used, and each tree opens what it wrote itself.
A table is opened as the server does it, by a house that does not know it yet, over a store that was
just opened, with garbage looked for as the server does; of several times the best is taken.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import sqlite3
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from tableside.core.history import History
from tableside.core.values import Role
from tableside.table.chronicle import MOST_TOLD
from tableside.table.door import sit_down
from tableside.table.house import House
from tableside.table.openings import create_table
from tableside.table.store.sqlite import SqliteStore
from tableside.web import gc_tuning
from walk import played

ROWS = 2000
RUNS = 15
SINGLE = 300  # rows that are written one by one


def figures(rows: int = ROWS, runs: int = RUNS) -> dict[str, float]:
    """Milliseconds of processor time by name."""
    logging.disable(logging.WARNING)
    history = played(rows)
    with _as_served():
        return asyncio.run(_measured(history, runs))


@contextmanager
def _as_served() -> Iterator[None]:
    usual = gc.get_threshold()
    gc_tuning.tune()
    gc.set_threshold(gc_tuning.YOUNG, gc_tuning.NEVER, gc_tuning.NEVER)
    try:
        yield
    finally:
        gc.set_threshold(*usual)


async def _measured(history: History, runs: int) -> dict[str, float]:
    written, single = [], []
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "tables.sqlite3"
        for turn in range(max(3, runs // 3)):
            written.append(await _written(path, history, f"t{turn}"))
            single.append(await _one_by_one(path, history, f"s{turn}"))
        whole, snapshot = [], []
        for _ in range(runs):
            with closing(sqlite3.connect(path)) as db:
                db.execute("DELETE FROM snapshots")
                db.commit()
            whole.append(await _opened(path, history, held=len(history.rows)))
            snapshot.append(await _opened(path, history, held=MOST_TOLD))
    return {
        "open, the whole log, ms": min(whole),
        "open, from a snapshot, ms": min(snapshot),
        "write all rows at once, ms": min(written),
        f"write {SINGLE} rows one by one, ms": min(single),
    }


async def _written(path: Path, history: History, name: str) -> float:
    """A table of a GM and a player; what it took to write its rows."""
    store = SqliteStore(path)
    await store.open()
    table = await create_table(store, history.system, name, "Benchmark", history.setup)
    await sit_down(table, "Gwen", Role.GM)
    await sit_down(table, "Player")
    took, _ = await _timed(lambda: table._adopt(list(history.rows)))
    await table.close()
    await store.close()
    return took


async def _one_by_one(path: Path, history: History, name: str) -> float:
    store = SqliteStore(path)
    await store.open()
    table = await create_table(store, history.system, name, "Benchmark", history.setup)

    async def write() -> None:
        for row in history.rows[:SINGLE]:
            await table._adopt([row])

    took, _ = await _timed(write)
    await table.close()
    await store.close()
    return took


async def _opened(path: Path, history: History, held: int) -> float:
    store = SqliteStore(path)
    await store.open()
    house = House(store)
    took, table = await _timed(lambda: house.table("t0"))
    assert table.history.state == history.state
    assert len(table.history.rows) == held
    await house.close()
    await store.close()
    return took


async def _timed(work: Callable[[], Awaitable[Any]]) -> tuple[float, Any]:
    gc.collect()
    began = time.process_time()
    done = await work()
    return (time.process_time() - began) * 1000, done


if __name__ == "__main__":
    for figure, found in figures().items():
        print(f"{figure:<40}{found:>10.2f}")

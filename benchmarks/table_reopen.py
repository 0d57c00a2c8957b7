"""How long a table takes to open after a restart, with its snapshot and without."""

from __future__ import annotations

import asyncio
import logging
import sys
import tempfile
import time
from pathlib import Path

from tableside.core.history import History
from tableside.table.openings import create_table, open_table
from tableside.table.store.protocol import Snapshot
from tableside.table.store.sqlite import SqliteStore
from tableside.table.table import Table
from walk import played

RUNS = 5


async def measure(rows: int) -> dict[str, tuple[float, int]]:
    """The best time to open in seconds, and how many rows were read for it."""
    history = played(rows)
    with tempfile.TemporaryDirectory() as folder:
        store = SqliteStore(Path(folder) / "tables.sqlite3")
        await store.open()
        made = await create_table(store, history.system, "t", "Benchmark", history.setup)
        await store.append("t", made._log.mark, made._log.rows(history.rows))
        whole = [await _opened(store, made, history, keep=False) for _ in range(RUNS)]
        fast = [await _opened(store, made, history, keep=True) for _ in range(RUNS)]
        await store.close()
    return {"the whole log": min(whole), "from its snapshot": min(fast)}


async def _opened(
    store: SqliteStore, made: Table, history: History, *, keep: bool
) -> tuple[float, int]:
    if not keep:
        await store.keep("t", Snapshot(0, 0, b"", b""))  # none that is any good
    began = time.perf_counter()
    table = await open_table(store, made.record, made.system)
    took = time.perf_counter() - began
    assert table.history.state == history.state
    await table.close()
    return took, len(table.history.rows)


def report(rows: int = 2000) -> None:
    """Print both ways."""
    logging.disable(logging.WARNING)  # a table says when its snapshot is of no use
    print(f"\nopening a table of {rows} rows after a restart")
    print(f"  {'':<26}{'ms':>8}{'rows':>8}")
    for name, (seconds, read) in asyncio.run(measure(rows)).items():
        print(f"  {name:<26}{seconds * 1000:>8.1f}{read:>8}")


if __name__ == "__main__":
    report(int(sys.argv[1]) if len(sys.argv) > 1 else 2000)

"""A store opened after the power has failed: everything it had confirmed is there, nothing else."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from pathlib import Path

from power.images import Image
from power.playing import NAME, Line, Standing
from tableside.table.seals import Mark, sealed
from tableside.table.store.protocol import StoreError
from tableside.table.store.sqlite import SqliteStore
from tableside.table.store.verify import verify

Known = Mapping[str, Standing | None]


class Ledger:
    """How each table may stand: as after the last deed that was confirmed, or one that was not."""

    def __init__(self, told: Sequence[Line], known: Known) -> None:
        self.may: dict[str, list[Standing | None]] = {one: [at] for one, at in known.items()}
        self.backups = [line.backup for line in told if line.backup]
        for line in told:
            if line.backup:
                continue
            if line.done:
                self.may[line.table] = [line.stands]
            else:
                self.may.setdefault(line.table, [None]).append(line.stands)


def faults(folder: Path, image: Image, known: Known | None = None) -> list[str]:
    """Lay an image out and open it; a line for each thing that is not as it must be."""
    for name, content in image.files.items():
        (folder / name).write_bytes(content)
    ledger = Ledger(image.told, known or {})
    try:
        return asyncio.run(_faults(folder, ledger))
    finally:
        for leftover in folder.iterdir():
            leftover.unlink()


async def _faults(folder: Path, ledger: Ledger) -> list[str]:
    store, found = SqliteStore(folder / NAME), list[str]()
    try:
        await store.open()
    except StoreError as error:
        return [f"it does not open: {error}"]
    try:
        present = {name for name, _ in await store.heads()}
        found += [f"{one} was never begun" for one in present - set(ledger.may)]
        for table, may in ledger.may.items():
            stands = await standing(store, table) if table in present else None
            if stands not in may:
                found.append(
                    f"{table} stands at {_said(stands)}, not {' or '.join(map(_said, may))}"
                )
            found += await _plays_on(store, table)
        found += verify(folder / NAME).damaged
    except StoreError as error:
        found.append(str(error))
    finally:
        await store.close()
    return found + [fault for one in ledger.backups for fault in _backup_faults(folder / one)]


def _said(stands: Standing | None) -> str:
    return f"entry {stands.n} (kept {stands.kept})" if stands else "nothing"


async def standing(store: SqliteStore, table: str) -> Standing | None:
    """How a table stands in a store."""
    end = (await store.end([table])).get(table)
    if end is None:
        return None
    seats, seed, kept = await store.seats(table), await store.seed(table), await store.kept(table)
    return Standing(end.n, end.seal, seats.body, seed.body, kept.n if kept else 0)


async def _plays_on(store: SqliteStore, table: str) -> list[str]:
    """Entries are there once each, and one more can be written behind them."""
    end: Mark | None = (await store.end([table])).get(table)
    if end is None:
        return []
    entries = await store.entries(table, 0, 100_000)
    more = sealed(end, "row", 3, "one more", b"after the power came back")
    await store.append(table, end, [more])
    ids = [one.id for one in entries if one.id]
    found = [] if len(ids) == len(set(ids)) else [f"{table} has an entry twice"]
    return found if len(entries) == end.n else [*found, f"{table} has {len(entries)} of {end.n}"]


def _backup_faults(path: Path) -> list[str]:
    try:
        return [] if path.exists() and not verify(path).damaged else [f"{path.name} is damaged"]
    except StoreError as error:
        return [str(error)]

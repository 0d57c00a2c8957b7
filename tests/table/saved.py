"""A table that was played a little, in a store and as a file."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

from tableside.core.desk import Adjust
from tableside.core.values import GM, Role
from tableside.table.bring_in import Checked, checked
from tableside.table.door import sit_down
from tableside.table.export import TableFile, read, saved
from tableside.table.house import House
from tableside.table.seats import Seats
from tableside.table.store.sqlite import SqliteStore
from tableside.table.table import Table

T = TypeVar("T")


def at(folder: Path, work: Callable[[House], Awaitable[T]]) -> T:
    """Do something in the house over a folder."""

    async def run() -> T:
        store = SqliteStore(folder / "tables.sqlite3")
        await store.open()
        house = House(store)
        try:
            return await work(house)
        finally:
            await house.close()
            await store.close()

    return asyncio.run(run())


async def played(house: House, rows: int = 8, sample: bool = True) -> Table:
    """A skirmish where Anna took a hero and the GM has turned a track a few times."""
    table, _ = await house.begin("The Wreck", "wrath-glory", "", "Lea", sample=sample)
    await sit_down(table, "Watching", Role.SPECTATOR)
    await sit_down(table, "Anna")
    if sample:
        anna = seat(table.seats, "Anna")
        hero = next(one for one in table.history.state.characters.values() if one.hero)
        await table.take_hero(anna, hero.id, "anna takes")
    await more(table, rows)
    return table


def seat(seats: Seats, name: str) -> Any:
    """The actor of somebody at the table."""
    return seats.actor(next(one for one in seats.seats.values() if one.name == name))


async def more(table: Table, rows: int) -> None:
    """A few more rows of the GM."""
    for _ in range(rows):
        by = -1 if table.history.state.tracks.get("ruin") else 1
        await table.submit(GM, Adjust(track="ruin", by=by), f"turn {table.history.last}")


async def text(house: House, table: str, *, secrets: bool = False) -> bytes:
    """A table as the bytes of its file."""
    return b"".join([one async for one in saved(house.store, table, secrets=secrets)])


def file_of(raw: bytes) -> TableFile:
    return read(io.BytesIO(raw))


def checked_of(raw: bytes) -> Checked:
    return checked(file_of(raw))

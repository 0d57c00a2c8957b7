"""What the owner's page begins with: the tables as they stand, their heroes, the shelf."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Mapping

import msgspec
from litestar import get

from tableside.core.values import Illegal, Role
from tableside.systems import title_of
from tableside.table.conventions import Conventions
from tableside.table.heads import TableRecord
from tableside.table.house import House
from tableside.table.packs import Packs
from tableside.table.papers import PaperKind
from tableside.table.recap import ended
from tableside.table.shelf import Shelf
from tableside.table.store.protocol import OWNER, StoreError
from tableside.table.table import Table
from tableside.web.auth import only_owner
from tableside.web.conventions import conventions_of
from tableside.web.dependencies import Asked, TheHouse, TheSettings


class HomeTable(msgspec.Struct, frozen=True):
    """One table as its owner finds it."""

    table: str
    name: str
    system: str
    game: str  # what people call that
    heroes: tuple[str, ...]
    players: int
    played: int | None  # seconds since somebody played; none: nobody noted when
    thread: str  # the newest that is open in its story and shown to the players
    recap: bool  # whether there is one to read, of its last session or of one before
    broken: bool


class Home(msgspec.Struct, frozen=True):
    """Everything at a glance; tables of conventions stand with these."""

    tables: tuple[HomeTable, ...]  # played last first
    shelf: Mapping[str, int]  # how many of what
    packs: Mapping[str, int]


@get("/api/home")
async def see_home(request: Asked, house: TheHouse, settings: TheSettings) -> Home:
    """The owner's tables, heroes and shelf at a glance."""
    only_owner(request, settings)
    many = await _of_conventions(conventions_of(house, settings))
    tables = [await _shown(house, one) for one in await house.records() if one.id not in many]
    tables.sort(key=lambda one: one.played if one.played is not None else float("inf"))
    shelf = Counter(str(one.kind) for one in await Shelf(house.store, OWNER).listed())
    packs = Counter[str]()
    for pack in await Packs(house.store, OWNER).listed():
        packs.update(pack.holds)
    return Home(tuple(tables), shelf, packs)


async def _of_conventions(conventions: Conventions) -> set[str]:
    return {table for one in await conventions.placed() for table in one}


async def _shown(house: House, record: TableRecord) -> HomeTable:
    title = title_of(record.system)
    try:
        table = await house.table(record.id)
    except (Illegal, StoreError):
        return HomeTable(
            record.id, record.name, record.system, title, (), 0, None, "", recap=False, broken=True
        )
    people = table.history.state.characters.values()
    threads = [one.text for one in await table.papers.of(PaperKind.THREAD)]
    last = max(_played(table), default=0.0)
    return HomeTable(
        record.id,
        record.name,
        record.system,
        title,
        heroes=tuple(one.name for one in people if one.hero),
        players=sum(seat.role is Role.PLAYER for seat in table.seats.seats.values()),
        played=max(0, int(time.time() - last)) if last else None,
        thread=threads[-1] if threads else "",
        recap=ended(table.history) is not None
        or bool(await table.papers.of(PaperKind.RECAP, hidden=True)),
        broken=bool(table.broken),
    )


def _played(table: Table) -> Iterator[float]:
    yield table.moved
    if (timed := table.seats.timed) is not None:
        yield max(timed.began, timed.ended)


HANDLERS = (see_home,)

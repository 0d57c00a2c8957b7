"""What a store promises; every store passes the same tests."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple, Protocol

from tableside.table.seals import Entry, Mark

OWNER = ""  # in place of a table: whoever owns the server
FORMAT = 3  # how a store lays tables out; what lies inside an entry has its own number, its form


class StoreError(Exception):
    """The store cannot do what it was asked, and why."""


class Conflict(StoreError):
    """There is such a table, or such a submission, already; nothing was written."""


class Behind(StoreError):
    """Somebody wrote since; nothing of this was."""


class Unsure(StoreError):
    """It failed while it was being kept: it may be there. The same submission again tells."""


class Full(StoreError):
    """There are as many of these as there may be; nothing was written."""


class Held(NamedTuple):
    """What lies beside a log; not sound: it is not what was written."""

    body: bytes
    sound: bool


class Snapshot(NamedTuple):
    """What saves reading a log from its start: made behind entry n, which has this seal."""

    n: int
    form: int
    body: bytes
    seal: bytes


class Item(NamedTuple):
    """A thing that lies beside a log and may change: a picture, something on a shelf."""

    place: str  # what sort of thing it is
    id: str
    revision: int  # 1 when it is first put there, and one more with every change
    form: int
    about: bytes  # what a list of such things needs to know
    body: bytes


class Listed(NamedTuple):
    """An item without its body; not sound: it is not what was written."""

    id: str
    revision: int
    form: int
    about: bytes
    size: int
    sound: bool


class Store(Protocol):
    """For each table a head, a log of sealed entries, its seats, its secret and a snapshot.

    Items lie beside the log. Those under `OWNER` in place of a table belong to no table.

    The store knows none of them: everything is bytes. Heads and entries are written once and
    never changed. Whatever a method has returned for is on disk. A failed write has written
    nothing, unless it says that it is `Unsure`.
    """

    async def open(self) -> None:
        """Make it ready; what cannot be used is refused in one sentence, and left as it is."""

    async def close(self) -> None:
        """Finish what is under way."""

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
        """Begin a table, with everything or not at all; the end of its log."""

    async def heads(self, after: str = "", most: int = 100) -> list[tuple[str, bytes]]:
        """Tables with their heads, oldest first, behind the table `after`."""

    async def head(self, table: str) -> Held | None:
        """The head of one table, if there is such a one."""

    async def append(self, table: str, after: Mark, entries: Sequence[Entry]) -> None:
        """Write entries behind the end that they were made for, all or none; or `Behind`."""

    async def entries(self, table: str, after: int = 0, most: int = 1000) -> list[Entry]:
        """Entries in order, as they lie there; fewer than `most` if that is all, or all readable.

        Nothing is checked here: `walk` them to the `end`.
        """

    async def size(self, table: str) -> int:
        """How many bytes the entries of a table have in all."""

    async def end(self, tables: Sequence[str]) -> dict[str, Mark]:
        """How far logs go; a table that is not there is left out."""

    async def place_of(self, table: str, id: str) -> int | None:
        """Which entry a submission became, if it did."""

    async def seats(self, table: str) -> Held:
        """Who sits at a table."""

    async def swap_seats(self, table: str, was: bytes, body: bytes) -> None:
        """Exchange the seats if they are still what they were; or `Behind`."""

    async def seed(self, table: str, stretch: int = 1) -> Held:
        """The secret of a table's dice."""

    async def keep(self, table: str, snapshot: Snapshot) -> None:
        """Keep a snapshot in place of the one before; it only saves time."""

    async def kept(self, table: str) -> Snapshot | None:
        """The newest snapshot, if it is what was written."""

    async def listed(self, table: str, place: str) -> list[Listed]:
        """The items of one sort, by their ids; also those that are not sound."""

    async def item(self, table: str, place: str, id: str) -> Item | None:
        """One item, if it is there and what was written."""

    async def put(self, table: str, item: Item, most: int) -> None:
        """Put an item in place of its last revision, or as the first one; or `Behind`.

        A new one where there are `most` of them already is `Full`.
        """

    async def drop(self, table: str, place: str, id: str, revision: int) -> None:
        """Take an item away if it is still of this revision; or `Behind`."""

    async def delete(self, table: str) -> None:
        """Take a table away with all that is kept of it."""

    async def backup(self, to: Path) -> None:
        """A copy of everything as one new file, on disk when this returns."""

"""The shelf: what a GM has prepared, at one table or for all of them; no player sees any of it."""

from __future__ import annotations

import re
import time
from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from tableside.core.history import WrongLogError
from tableside.core.values import Illegal
from tableside.table import items
from tableside.table.forms import FORM, raised_item
from tableside.table.store.protocol import Item, Listed, Store

PLACE = "shelf"
MOST_ITEMS, MOST_BYTES, MOST_NAME = 500, 64 * 1024, 80
Kind = Literal[
    "adversary",
    "group",
    "encounter",
    "environment",
    "countdown",
    "person",
    "loot",
    "secret",
    "handout",
    "note",
    "rows",
]
_ID = re.compile(r"[\w-]{1,40}", re.ASCII)


class About(msgspec.Struct, frozen=True):
    """What a list of the shelf needs to know."""

    kind: Kind
    name: str
    updated: int  # seconds since 1970
    system: str = ""  # the game that it is for; empty: any
    says: str = ""  # what it is, in a few words


class ShelfItem(msgspec.Struct, frozen=True):
    """Something on a shelf, as it is listed."""

    id: str
    kind: str
    name: str
    updated: int
    revision: int  # a change names the one that it was made on
    size: int  # bytes
    broken: bool  # it is not what was written
    system: str = ""
    says: str = ""


class ShelfOpened(msgspec.Struct, frozen=True):
    """Something on a shelf with all that is in it."""

    id: str
    kind: str
    name: str
    updated: int
    revision: int
    body: Mapping[str, Any]
    system: str = ""
    says: str = ""


class Shelf:
    """The items of one table, or of the owner; nothing is held here, so no two screens differ."""

    def __init__(self, store: Store, table: str) -> None:
        self._store, self._table = store, table

    async def listed(self) -> list[ShelfItem]:
        """Everything there is, without what is in it."""
        return [_listed(one) for one in await self._store.listed(self._table, PLACE)]

    async def opened(self, wanted: str) -> ShelfOpened:
        """One of them."""
        item = await self._store.item(self._table, PLACE, wanted)
        if item is None:
            if all(one.id != wanted for one in await self._store.listed(self._table, PLACE)):
                raise Illegal("no_such_item", "There is no such thing on the shelf.")
            raise Illegal("spoilt", "This is not what was kept; delete it, or use a backup.")
        about = read(item)
        try:
            body = msgspec.json.decode(raised_item(f"shelf:{about.kind}", item.form, item.body))
        except WrongLogError as error:
            raise Illegal("spoilt", f"This cannot be read here: {error}.") from error
        return ShelfOpened(
            id=item.id,
            kind=about.kind,
            name=about.name,
            updated=about.updated,
            revision=item.revision,
            body=body,
            system=about.system,
            says=about.says,
        )

    async def put(
        self,
        wanted: str,
        kind: Kind,
        name: str,
        body: Mapping[str, Any],
        revision: int,
        *,
        system: str = "",
        says: str = "",
    ) -> ShelfItem:
        """Put something there in place of the revision that was looked at; 0: as a new one."""
        about = About(kind, " ".join(name.split()), int(time.time()), system, says)
        raw = msgspec.json.encode(body)
        item = Item(PLACE, wanted, revision + 1, FORM, msgspec.json.encode(about), raw)
        check(item)
        full = f"A shelf holds {MOST_ITEMS} things at most; delete one first."
        await items.put(self._store, self._table, item, MOST_ITEMS, full)
        return _shown(about, wanted, revision + 1, len(raw))

    async def delete(self, wanted: str, revision: int) -> None:
        """Take something away, if it is still what was looked at."""
        await items.drop(self._store, self._table, PLACE, wanted, revision)


def read(item: Item) -> About:
    """What a list needs to know of an item."""
    return msgspec.json.decode(item.about, type=About)


def check(item: Item) -> None:
    """Whether something may lie on a shelf; or a refusal in one sentence."""
    about = read(item)
    if not _ID.fullmatch(item.id):
        raise Illegal("malformed", "An id has 1 to 40 letters, digits and hyphens.")
    if not 1 <= len(about.name) <= MOST_NAME:
        raise Illegal("bad_name", f"A name has 1 to {MOST_NAME} characters.")
    if len(item.body) > MOST_BYTES:
        size, most = len(item.body) // 1024 + 1, MOST_BYTES // 1024
        raise Illegal("too_large", f"This has {size} KB; {most} KB is the most.")


def _listed(one: Listed) -> ShelfItem:
    try:
        about = msgspec.json.decode(one.about, type=About)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return ShelfItem(one.id, "", "", 0, one.revision, one.size, broken=True)
    return _shown(about, one.id, one.revision, one.size)


def _shown(about: About, wanted: str, revision: int, size: int) -> ShelfItem:
    return ShelfItem(
        id=wanted,
        kind=about.kind,
        name=about.name,
        updated=about.updated,
        revision=revision,
        size=size,
        broken=False,
        system=about.system,
        says=about.says,
    )

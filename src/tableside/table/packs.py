"""Packs: on the owner's shelf for every table, and those that a table plays with."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from tableside.core.copies import slug
from tableside.core.history import WrongLogError
from tableside.core.toml_text import BadFileError
from tableside.core.values import Illegal
from tableside.systems import READERS
from tableside.systems.kit.pack import FORMAT as PACK
from tableside.systems.kit.pack import Reader, counted, key_of, pack_json, read_pack, stock_in
from tableside.systems.kit.stock import Stock
from tableside.table import items
from tableside.table.forms import FORM, raised_item
from tableside.table.store.protocol import Item, Listed, Store

PLACE = "pack"
MOST_PACKS, MOST_BYTES, MOST_TITLE = 40, 5_000_000, 60
_log = logging.getLogger("tableside.packs")


class PackAbout(msgspec.Struct, frozen=True):
    """What a list of packs needs to know."""

    system: str
    title: str
    share: str  # free or private
    holds: Mapping[str, int]  # how many of what
    updated: int  # seconds since 1970


class PackShown(msgspec.Struct, frozen=True):
    """A pack as it is listed."""

    id: str
    system: str
    title: str
    share: str
    holds: Mapping[str, int]
    updated: int
    revision: int
    size: int  # bytes
    broken: bool  # it is not what was written
    says: str = ""  # what it holds, in words


class Packs:
    """The packs of one table, or of the owner; what heroes may be made of is kept at hand."""

    def __init__(self, store: Store, table: str) -> None:
        self._store, self._table = store, table
        self._stock: Stock | None = None
        self._changed = False  # since it was begun to be read
        self._writing = asyncio.Lock()

    async def listed(self) -> list[PackShown]:
        """Everything there is, without what is in it."""
        return [_shown(one) for one in await self._store.listed(self._table, PLACE)]

    async def opened(self, wanted: str) -> tuple[PackAbout, Any]:
        """One of them, read."""
        item = await self._item(wanted)
        about = _about(item)
        return about, await asyncio.to_thread(_read, about, item)

    async def raw(self, wanted: str) -> tuple[PackAbout, bytes]:
        """One of them as a file."""
        item = await self._item(wanted)
        return _about(item), item.body

    async def put(self, reader: Reader, pack: Any, *, instead: bool) -> PackShown:
        """Keep a pack; `instead` of the one that has its title, if there is such a one."""
        async with self._writing:
            title = " ".join(pack.title.split())
            there = [one for one in await self.listed() if one.title.casefold() == title.casefold()]
            if there and not instead:
                words = f"There is a pack {title!r} here: replace it, or name this otherwise."
                raise Illegal("taken", words)
            key, old = (there[0].id, there[0].revision) if there else (await self._free(title), 0)
            return await self._put(key, old, reader, replace(pack, title=title))

    async def change(self, wanted: str, reader: Reader, pack: Any) -> PackShown:
        """Keep one as it is from now on."""
        async with self._writing:
            item = await self._item(wanted)
            return await self._put(wanted, item.revision, reader, pack)

    async def drop(self, wanted: str, revision: int) -> None:
        """Take a pack away, if it is still what was looked at; who was made of it stays."""
        await items.drop(self._store, self._table, PLACE, wanted, revision)
        self._stock, self._changed = None, True

    async def stock(self, system: str) -> Stock:
        """What heroes may be made of here."""
        while self._stock is None:
            self._changed = False
            found = await self._read_all(system)
            if not self._changed:  # else a pack came or went meanwhile
                self._stock = found
        return self._stock

    async def _read_all(self, system: str) -> Stock:
        if system not in READERS:
            return {}
        packs: list[Any] = []
        for one in await self.listed():
            if one.system != system:  # a file may have brought it here
                continue
            try:
                packs.append((await self.opened(one.id))[1])
            except Illegal as error:
                _log.warning("table %s: pack %s is left aside: %s", self._table, one.id, error)
        return stock_in(READERS[system](), packs) if packs else {}

    async def _free(self, title: str) -> str:
        taken, key = {one.id for one in await self.listed()}, slug(title)[:30] or "pack"
        return next(
            one for n in range(1, 999) if (one := key if n == 1 else f"{key}_{n}") not in taken
        )

    async def _put(self, key: str, revision: int, reader: Reader, pack: Any) -> PackShown:
        body = pack_json(reader, pack)
        tables = (*reader.people, *reader.things, "encounter")
        holds = {key_of(one): len(getattr(pack, one)) for one in tables if getattr(pack, one)}
        if pack.house_rules:
            holds["house_rules"] = 1
        about = PackAbout(reader.game, pack.title, pack.share, holds, int(time.time()))
        item = Item(PLACE, key, revision + 1, FORM, msgspec.json.encode(about), body)
        check(item)
        full = f"There are {MOST_PACKS} packs here, and no more fit; delete one first."
        await items.put(self._store, self._table, item, MOST_PACKS, full)
        self._stock, self._changed = None, True
        return _shown(Listed(key, revision + 1, FORM, item.about, len(body), sound=True))

    async def _item(self, wanted: str) -> Item:
        item = await self._store.item(self._table, PLACE, wanted)
        if item is None:
            raise Illegal("no_such_item", "There is no such pack here, or it is not what was kept.")
        return item


def check(item: Item) -> None:
    """Whether something may be kept as a pack; or a refusal in one sentence."""
    about = msgspec.json.decode(item.about, type=PackAbout)
    if not 1 <= len(about.title) <= MOST_TITLE:
        raise Illegal("bad_name", f"The name of a pack has 1 to {MOST_TITLE} characters.")
    if len(item.body) > MOST_BYTES:
        raise Illegal("too_large", f"A pack has {MOST_BYTES // 1_000_000} MB at most.")


def fits(item: Item) -> bool:
    """Whether an item of a table's file is a pack as they are kept."""
    check(item)
    body = msgspec.json.decode(item.body)
    return isinstance(body, dict) and body.get("format") == PACK


def _about(item: Item) -> PackAbout:
    try:
        return msgspec.json.decode(item.about, type=PackAbout)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Illegal("spoilt", f"This pack cannot be read here: {error}.") from error


def _read(about: PackAbout, item: Item) -> Any:
    if about.system not in READERS:
        raise Illegal("spoilt", "This pack is for a game that is not here.")
    try:
        text = raised_item(PLACE, item.form, item.body).decode()
        return read_pack(READERS[about.system](), about.title, text)
    except (WrongLogError, BadFileError, UnicodeDecodeError) as error:
        raise Illegal("spoilt", f"This pack cannot be read here: {error}") from error


def _shown(one: Listed) -> PackShown:
    try:
        about = msgspec.json.decode(one.about, type=PackAbout)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return PackShown(one.id, "", "", "", {}, 0, one.revision, one.size, broken=True)
    fields = msgspec.structs.asdict(about)
    words = READERS[about.system]().words if about.system in READERS else {}
    fields["says"] = counted(words, about.holds)
    return PackShown(
        id=one.id, revision=one.revision, size=one.size, broken=not one.sound, **fields
    )

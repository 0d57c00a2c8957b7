"""Pictures, shelf and packs in the file of a table: a line for each, and one that counts.

They are read back strictly, like the rest of the file: what was read comes out as the same bytes,
and nothing comes in that could not have been brought or put there.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from typing import Any, Protocol

import msgspec

from tableside.core.values import Illegal
from tableside.table import media, packs, papers, shelf
from tableside.table.forms import FORM
from tableside.table.seals import check
from tableside.table.store.protocol import Item, Listed

BEGINS = b'{"item'  # how each of these lines does, the counting one too
_ITEM = b'{"item":'


class WrongItemsError(Exception):
    """Why the pictures or the shelf of a file cannot be brought in, in one sentence."""


class Source(Protocol):
    """What items are saved from."""

    async def listed(self, table: str, place: str) -> list[Listed]:
        """The items of one sort, by their ids."""

    async def item(self, table: str, place: str, id: str) -> Item | None:
        """One item, if it is there and what was written."""


class _Item(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    place: str
    id: str
    revision: int
    form: int
    about: str
    body: bytes  # as base64


class _Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    item: _Item


class _Count(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    count: int
    lost: int  # that were not what was written, and are not here
    check: str


class _Last(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    items: _Count


async def held(source: Source, table: str) -> list[Item]:
    """Everything that lies beside a table's log; what is not what was written stays out."""
    found = list[Item]()
    for place in sorted(_PLACES):
        for one in await source.listed(table, place):
            item = await source.item(table, place, one.id)
            if item is not None:
                found.append(item)
    return found


async def exported(source: Source, table: str, seal: bytes) -> AsyncIterator[bytes]:
    """The lines of a table whose log ends with this seal; none if there is nothing to save."""
    lost, proof, count = 0, seal, 0
    for place in sorted(_PLACES):
        for one in await source.listed(table, place):
            item = await source.item(table, place, one.id)
            if item is None:
                lost += 1
                continue
            line = _line(item)
            count, proof = count + 1, check(proof, line)
            yield line
    if count or lost:
        yield _last(count, lost, proof)


def imported(first: bytes, lines: Iterator[bytes], seal: bytes) -> list[Item]:
    """The items of a file: `first` is the first line of them, the last one counts them."""
    items, proof, line = list[Item](), seal, first
    while line.startswith(_ITEM):
        items.append(_read(line))
        proof, line = check(proof, line), next(lines, b"")
    try:
        lost = msgspec.json.decode(line, type=_Last).items.lost
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise _damaged() from error
    if _last(len(items), lost, proof) != line:
        raise _damaged()
    _check(items)
    return items


def seats(items: Iterable[Item]) -> set[str]:
    """Seats that something belongs to or is shown to; nobody new may sit there."""
    items = list(items)
    pictures = [msgspec.json.decode(one.about, type=media.About) for one in _pictures(items)]
    written = [papers.seats_of(one) for one in items if one.place == papers.PLACE]
    return {seat for one in pictures for seat in (one.owner, *one.seats)}.union(*written)


def _pictures(items: Iterable[Item]) -> Iterator[Item]:
    return (one for one in items if one.place == media.PLACE)


def _read(line: bytes) -> Item:
    try:
        one = msgspec.json.decode(line, type=_Line).item
        about = one.about.encode()
        item = Item(one.place, one.id, one.revision, one.form, about, one.body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise _damaged() from error
    if _line(item) != line or item.revision < 1:
        raise _damaged()
    if item.form > FORM or item.place not in _PLACES:
        raise WrongItemsError(
            "This file was saved by a newer Tableside; bring this one up to date."
        )
    return item


def _check(items: list[Item]) -> None:
    order = [(one.place, one.id) for one in items]
    if order != sorted(set(order)):
        raise _damaged()
    for place, (most, fits) in _PLACES.items():
        found = [one for one in items if one.place == place]
        try:
            if len(found) > most or not all(map(fits, found)):
                raise _damaged()
        except (Illegal, msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            raise WrongItemsError(
                f"This file holds something that could not be kept here: {error}"
            ) from error


def _fits_media(item: Item) -> bool:
    about = msgspec.json.decode(item.about, type=media.About)
    made, body = media.checked(item.body, about.name, about.owner)
    same = (made.kind, made.width, made.height) == (about.kind, about.width, about.height)
    return same and body == item.body and media.id_of(about.owner, body) == item.id


def _fits_shelf(item: Item) -> bool:
    shelf.check(item)
    return isinstance(msgspec.json.decode(item.body), dict)


_PLACES: dict[str, tuple[int, Callable[[Item], bool]]] = {
    media.PLACE: (media.MOST_PICTURES, _fits_media),
    shelf.PLACE: (shelf.MOST_ITEMS, _fits_shelf),
    packs.PLACE: (packs.MOST_PACKS, packs.fits),
    papers.PLACE: (papers.MOST, papers.fits),
}


def _line(item: Item) -> bytes:
    return _encoded(_Line(_Item(*item[:4], item.about.decode(), item.body)))


def _last(count: int, lost: int, proof: bytes) -> bytes:
    return _encoded(_Last(_Count(count, lost, proof.hex())))


def _encoded(value: Any) -> bytes:
    return msgspec.json.encode(value) + b"\n"


def _damaged() -> WrongItemsError:
    return WrongItemsError("This file is damaged: its pictures or its shelf are not as saved.")

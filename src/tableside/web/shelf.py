"""The shelf of a table for its GM, and that of the server for its owner."""

from __future__ import annotations

from litestar import delete, get, put
from litestar.params import FromPath, FromQuery, JSONBody

from tableside.table import rights
from tableside.table.shelf import MOST_BYTES, Shelf, ShelfItem, ShelfOpened
from tableside.table.store.protocol import OWNER
from tableside.web import wire
from tableside.web.auth import only_owner
from tableside.web.dependencies import Asked, Caller, TheCaller, TheHouse, TheSettings

_ALL = "/api/tables/{identity:str}/shelf"
_OWN = "/api/shelf"
_ONE = "/{item:str}"
_MOST = MOST_BYTES + 16 * 1024  # what is sent may have more spaces in it than what is kept


def _gms(caller: Caller, house: TheHouse, *, writes: bool = False) -> Shelf:
    caller.only_gm()
    if writes:
        rights.may_write(caller.table.broken)
    return Shelf(house.store, caller.table.record.id)


def _owners(request: Asked, house: TheHouse, settings: TheSettings) -> Shelf:
    only_owner(request, settings)
    return Shelf(house.store, OWNER)


async def _put(shelf: Shelf, item: str, data: wire.PutItem) -> ShelfItem:
    words = {"system": data.system, "says": data.says}
    return await shelf.put(item, data.kind, data.name, data.body, data.revision, **words)


@get(_ALL)
async def list_shelf(asker: TheCaller, house: TheHouse) -> list[ShelfItem]:
    """What lies on the shelf of a table."""
    return await _gms(asker, house).listed()


@get(_ALL + _ONE)
async def open_item(asker: TheCaller, house: TheHouse, item: FromPath[str]) -> ShelfOpened:
    """One thing from the shelf of a table."""
    return await _gms(asker, house).opened(item)


@put(_ALL + _ONE, request_max_body_size=_MOST)
async def put_item(
    doer: TheCaller, house: TheHouse, item: FromPath[str], data: JSONBody[wire.PutItem]
) -> ShelfItem:
    """Put something on the shelf of a table, anew or in place of what was looked at."""
    return await _put(_gms(doer, house, writes=True), item, data)


@delete(_ALL + _ONE)
async def delete_item(
    doer: TheCaller, house: TheHouse, item: FromPath[str], revision: FromQuery[int]
) -> None:
    """Take something off the shelf of a table, if it is still what was looked at."""
    await _gms(doer, house, writes=True).delete(item, revision)


@get(_OWN)
async def list_own(request: Asked, house: TheHouse, settings: TheSettings) -> list[ShelfItem]:
    """What lies on the owner's shelf."""
    return await _owners(request, house, settings).listed()


@get(_OWN + _ONE)
async def open_own(
    request: Asked, house: TheHouse, settings: TheSettings, item: FromPath[str]
) -> ShelfOpened:
    """One thing from the owner's shelf."""
    return await _owners(request, house, settings).opened(item)


@put(_OWN + _ONE, request_max_body_size=_MOST)
async def put_own(
    request: Asked,
    house: TheHouse,
    settings: TheSettings,
    item: FromPath[str],
    data: JSONBody[wire.PutItem],
) -> ShelfItem:
    """Put something on the owner's shelf."""
    return await _put(_owners(request, house, settings), item, data)


@delete(_OWN + _ONE)
async def delete_own(
    request: Asked,
    house: TheHouse,
    settings: TheSettings,
    item: FromPath[str],
    revision: FromQuery[int],
) -> None:
    """Take something off the owner's shelf."""
    await _owners(request, house, settings).delete(item, revision)


HANDLERS = (
    list_shelf,
    open_item,
    put_item,
    delete_item,
    list_own,
    open_own,
    put_own,
    delete_own,
)

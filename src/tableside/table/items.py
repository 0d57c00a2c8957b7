"""Items put into a store and dropped there, in place of what a screen looked at."""

from __future__ import annotations

from tableside.core.values import Illegal
from tableside.table.store.protocol import Behind, Full, Item, Store

MOST_REVISION = 2**40


async def put(store: Store, table: str, item: Item, most: int, full: str) -> None:
    """Keep an item in place of the revision before its own; `full`: what is said if none fits."""
    try:
        await store.put(table, item, most)
    except Full as error:
        raise Illegal("full", full) from error
    except Behind as error:
        raise stale() from error


async def drop(store: Store, table: str, place: str, wanted: str, revision: int) -> None:
    """Take an item away, if it is still what was looked at."""
    if not 0 < revision < MOST_REVISION:  # nor could a store count so far
        raise stale()
    try:
        await store.drop(table, place, wanted, revision)
    except Behind as error:
        raise stale() from error


def stale() -> Illegal:
    """Somebody else was first."""
    return Illegal("stale", "This was changed or deleted on another screen; look at it again.")

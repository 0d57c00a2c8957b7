"""A table begun, and one brought back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from tableside.core.history import WrongLogError
from tableside.core.system import System
from tableside.core.values import Illegal
from tableside.table.dice import new_seed
from tableside.table.forms.opening import unreadable
from tableside.table.forms.steps import FAULTS
from tableside.table.heads import TableRecord, new_record
from tableside.table.log import facts_behind
from tableside.table.seals import begin
from tableside.table.seats import Fact, LogFact, Seats, packed
from tableside.table.sessions import Sessions
from tableside.table.store.protocol import Item, Store, StoreError
from tableside.table.table import Table


async def create_table(
    store: Store,
    system: System[Any, Any],
    identity: str,
    name: str,
    setup: Any,
    *,
    facts: Sequence[Fact] = (),
    items: Sequence[Item] = (),
    session: int = 1,
    given: int = 0,
) -> Table:
    """Begin a table and write that down: who sits there, what lies there, the first dice.

    `given` is the highest number of a seat that what lies there may speak of.
    """
    record = new_record(identity, name, system.name, system.resolved, setup)
    table = Table(record, system, store)  # refuses a setup that cannot be, before it is written
    seats = Seats(given=given)
    for fact in facts:
        seats = seats.with_fact(fact)
    logged = [fact for fact in facts if isinstance(fact, LogFact)]
    secret = new_seed()
    entries = facts_behind(begin(record.head), [*logged, Sessions(secret).opened(session)])
    await store.create(identity, record.head, secret, packed(seats), entries, items=items)
    await table.load()
    return table


async def open_table(store: Store, record: TableRecord, system: System[Any, Any]) -> Table:
    """Bring a table back after a restart."""
    try:
        table = Table(record, system, store)
    except (Illegal, *FAULTS) as error:
        raise unreadable(record.id, record.name, "setup", error) from error
    try:
        await table.load()
    except (WrongLogError, msgspec.DecodeError, UnicodeDecodeError) as error:
        raise StoreError(f"the table {record.name!r} cannot be read: {error}") from error
    return table

"""The log read back to its first row, a page at a time, or searched; for one seat.

Each row is told as it was told when it fell: what this seat could not read then, it cannot read
now, and a search finds nothing in it.
"""

from __future__ import annotations

import asyncio
from typing import NamedTuple

from tableside.core.values import Actor
from tableside.table.chronicle import Entry, entry
from tableside.table.numbers import as_counted
from tableside.table.table import Table

MOST_ROWS = 200  # on a page
MOST_READ = 400  # rows that are gone through for one page; a search goes on from there
AT_ONCE = 10  # rows in one go: others are served in between


class Page(NamedTuple):
    """Rows that say something to a seat, oldest first, and where to read on; 0: nowhere."""

    rows: tuple[Entry, ...]
    before: int


async def read_back(
    table: Table, actor: Actor, before: int = 0, most: int = 100, find: str = ""
) -> Page:
    """The newest rows before one, by the seat's own count (0: of all), with every word."""
    await table.hold_all()
    history, names, count = table.history, table.seats.names(), table.count(actor)
    words = find.casefold().split()
    last = min(count.row(before) - 1, history.last) if before > 0 else history.last
    first = max(history.start.seq, last - MOST_READ)
    found = list[Entry]()
    for gone_through, seq in enumerate(range(last, first, -1), 1):
        one = entry(history, history.row(seq), actor, names)
        if one.lines and _has(one, words):
            found.append(as_counted(history, one, count))
        if len(found) == most:
            first = seq - 1
            break
        if gone_through % AT_ONCE == 0:
            await asyncio.sleep(0)
    more = max(first, 0) > history.start.seq
    return Page(tuple(found[::-1]), count.number(first) + 1 if more else 0)


def _has(one: Entry, words: list[str]) -> bool:
    """Whether the lines as this seat reads them have every word."""
    if not words:
        return True
    said = "\n".join(f"{line.text}\n{' '.join(line.rules)}" for line in one.lines).casefold()
    return all(word in said for word in words)

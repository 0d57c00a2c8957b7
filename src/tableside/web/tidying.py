"""How a process that serves uses Python: turns for the store's thread, garbage at quiet moments.

Nearly all that play makes is kept (rows, states, connections), so going through it in search of
garbage finds none and holds everybody up: with two hundred tables for 40 ms every second or so.
New objects are looked at once, a few at a time; all of them when nobody waits for an answer.
"""

from __future__ import annotations

import asyncio
import gc
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from litestar import Litestar

FEW = 1_000  # new objects looked at in one go: about two milliseconds
LOOK_ROUND = 5.0  # seconds between looks at how busy it is
QUIET = 0.05  # the share of a processor below which nobody is kept waiting
DUE = 20  # so many times a few objects are worth a look at all
OVERDUE = 3600.0  # seconds; a house that is never quiet is held up once in an hour
_NEVER = 1_000_000  # older objects are not Python's own to go through


def tune() -> None:
    """Settings of a process that serves; without them many tables at once stutter."""
    # The store's thread comes back from the disk several times for a write; each time it would
    # wait 5 ms for its turn with Python.
    sys.setswitchinterval(0.0005)
    gc.set_threshold(FEW, _NEVER, _NEVER)


@asynccontextmanager
async def tidied(app: Litestar) -> AsyncIterator[None]:
    """Keep the house tidy while it is open."""
    tidying = asyncio.create_task(_tidy_now_and_then())
    try:
        yield
    finally:
        tidying.cancel()


async def _tidy_now_and_then() -> None:
    last = time.monotonic()
    while True:
        used = time.process_time()
        await asyncio.sleep(LOOK_ROUND)
        quiet = time.process_time() - used < QUIET * LOOK_ROUND
        now = time.monotonic()
        if is_due(gc.get_count()[1], quiet=quiet, since=now - last):
            gc.collect()
            last = now


def is_due(fews: int, *, quiet: bool, since: float) -> bool:
    """Whether to go through everything now; `fews` is how often a few objects were kept."""
    return fews >= DUE and (quiet or since >= OVERDUE)

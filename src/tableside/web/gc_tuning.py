"""How a process that serves uses Python: turns for the store's thread, garbage at quiet moments.

Nearly all that play makes is kept or goes away by itself: going through it in search of garbage
finds two or three objects a command, and holds everybody up, with two hundred tables for 30 ms and
more. So it is looked for when nobody waits for an answer, or after a while if somebody always does.
Only what is new is looked through as it grows: refused requests leave rings of errors and frames
behind, and a flood of them would fill the memory before it is quiet again.
"""

from __future__ import annotations

import asyncio
import gc
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from litestar import Litestar

LOOK_ROUND = 5.0  # seconds between looks at how busy it is
QUIET = 0.05  # the share of a processor below which nobody is kept waiting
MUCH = 2.0  # seconds of work that are worth a look
YOUNG = 5_000  # new objects that are looked through at a time, in a millisecond or two
NEVER = 2**30
OVERDUE = 600.0  # seconds; a house that is never quiet is held up for a moment all the same


def tune() -> None:
    """Settings of a process that serves; without them many tables at once stutter."""
    # The store's thread comes back from the disk several times for a write; each time it would
    # wait 5 ms for its turn with Python.
    sys.setswitchinterval(0.0005)


@asynccontextmanager
async def tidied(app: Litestar) -> AsyncIterator[None]:
    """Keep the house tidy while it is open."""
    usual = gc.get_threshold()
    gc.set_threshold(YOUNG, NEVER, NEVER)
    tidying = asyncio.create_task(_tidy_now_and_then())
    try:
        yield
    finally:
        tidying.cancel()
        gc.set_threshold(*usual)


async def _tidy_now_and_then() -> None:
    last, worked = time.monotonic(), time.process_time()
    while True:
        before = time.process_time()
        await asyncio.sleep(LOOK_ROUND)
        now, after = time.monotonic(), time.process_time()
        quiet = after - before < QUIET * LOOK_ROUND
        if is_due(after - worked, quiet=quiet, since=now - last):
            gc.collect()
            last, worked = now, time.process_time()


def is_due(work: float, *, quiet: bool, since: float) -> bool:
    """Whether to look for garbage now, after so many seconds of work since the last time."""
    return work >= MUCH and (quiet or since >= OVERDUE)

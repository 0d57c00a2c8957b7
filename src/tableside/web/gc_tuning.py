"""How a process that serves uses Python: turns for the store's thread, garbage at quiet moments.

Nearly all that play makes is kept or goes away by itself: going through it in search of garbage
finds two or three objects a command, and holds everybody up, with two hundred tables for 30 ms and
more. So it is looked for when nobody waits for an answer, or after a while if somebody always does.
Only what is new is looked through as it grows: refused requests leave rings of errors and frames
behind, and a flood of them would fill the memory before it is quiet again. What slips through that
is looked for when the memory has grown by so much.
"""

from __future__ import annotations

import asyncio
import gc
import mmap
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from litestar import Litestar

LOOK_ROUND = 5.0  # seconds between looks at how busy it is
GLANCE = 0.5  # seconds between looks at how much memory it takes
GROWN = 16 * 2**20  # bytes since the last time that are worth a look, however busy it is
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
    last, worked, held = time.monotonic(), time.process_time(), memory()
    began, before = last, worked
    while True:
        await asyncio.sleep(GLANCE)
        now, after = time.monotonic(), time.process_time()
        grown, quiet = memory() - held, False
        if now - began >= LOOK_ROUND:
            quiet = after - before < QUIET * (now - began)
            began, before = now, after
        if is_due(after - worked, quiet=quiet, since=now - last, grown=grown):
            gc.collect()
            last, worked, held = now, time.process_time(), memory()


def is_due(work: float, *, quiet: bool, since: float, grown: int = 0) -> bool:
    """Whether to look for garbage now: after so much work, so long, or so much more memory."""
    return grown >= GROWN or (work >= MUCH and (quiet or since >= OVERDUE))


def memory() -> int:
    """How many bytes this process holds; where the system does not say, by what Python counts."""
    try:
        return int(_STATM.read_bytes().split()[1]) * _PAGE
    except OSError:
        return sys.getallocatedblocks() * _BLOCK


_STATM, _PAGE = Path("/proc/self/statm"), mmap.PAGESIZE
_BLOCK = 100  # bytes, about

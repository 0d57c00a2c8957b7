"""How a table's fight will go, worked out in one process beside the server.

A thread would hold every table's answers up for as long as it counts. The process begins with the
first question, is polite, and ends when its pipe to the server does: however the server ends.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from multiprocessing.connection import Connection
from threading import Lock, Thread
from typing import Any, TypeVar

import msgspec

from tableside.core.values import Illegal
from tableside.lab.forecast import FightChanges, Forecast, Refereed, forecast, referee
from tableside.systems import lab_of
from tableside.systems.kit.lab import LabError
from tableside.table.table import Table

T = TypeVar("T")
LONGEST = 30.0  # seconds, with the beginning of the process and those who asked before
POLITE = 5  # by how much others go first
_TOO_LONG = (
    "This fight was not worked out in {:.0f} seconds: ask again in a moment, or with fewer"
    " fighters at the table."
)


class Forecasts:
    """One process, one question a table."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._process: tuple[ProcessPoolExecutor, Connection] | None = None
        self._asked: dict[str, asyncio.Future[Any]] = {}

    async def ask(self, table: Table, changes: FightChanges) -> Forecast:
        """How the fight on a table will go; refused once play goes on, or somebody asks anew."""
        return await self._asking(table, forecast, changes)

    async def referee(
        self, table: Table, changes: FightChanges, so_far: tuple[int, int]
    ) -> Refereed:
        """A few fights more by the engine itself."""
        return await self._asking(table, referee, changes, so_far)

    async def _asking(self, table: Table, work: Callable[..., T], *about: Any) -> T:
        head, identity = table.history.head, table.record.id
        state = msgspec.json.encode(table.history.state)
        if (before := self._asked.get(identity)) is not None:
            before.cancel()
        found = asyncio.ensure_future(self._answer(table, work, state, *about))
        self._asked[identity] = found

        def look() -> None:
            if table.history.head != head or table.gone:
                found.cancel()

        deaf = table.listen(look)
        try:
            async with asyncio.timeout(LONGEST):
                return await found
        except TimeoutError as error:
            await self.close()
            raise Illegal("too_long", _TOO_LONG.format(LONGEST)) from error
        except asyncio.CancelledError as error:
            task = asyncio.current_task()
            if task is not None and task.cancelling():
                raise  # whoever asked has gone
            if table.history.head == head:
                raise Illegal(
                    "asked_anew", "Something else was asked of this fight since."
                ) from error
            words = "Play went on while this was worked out: ask again."
            raise Illegal("moved_on", words) from error
        except LabError as error:
            raise Illegal("no_forecast", str(error)) from error
        except BrokenExecutor as error:
            await self.close()
            words = "What works this out has ended, and begins anew: ask again."
            raise Illegal("begins_anew", words) from error
        finally:
            deaf()
            if self._asked.get(identity) is found:
                del self._asked[identity]

    async def close(self) -> None:
        """End the process, whatever it works at."""
        with self._lock:
            process, self._process = self._process, None
        if process is not None:
            executor, pipe = process
            pipe.close()
            await asyncio.to_thread(executor.shutdown, wait=True, cancel_futures=True)

    async def _answer(self, table: Table, work: Callable[..., T], *about: Any) -> T:
        # To begin a process takes longer than a frame may wait.
        return await asyncio.wrap_future(await asyncio.to_thread(self._begin, table, work, *about))

    def _begin(self, table: Table, work: Callable[..., T], *about: Any) -> Future[T]:
        record = table.record
        lab_of(record.system)  # a game without a lab is refused here
        with self._lock:
            if self._process is None:
                self._process = _started()
            executor = self._process[0]
            return executor.submit(work, record.system, record.ruleset, *about)


def _started() -> tuple[ProcessPoolExecutor, Connection]:
    # A fork of a process with threads may stand still for ever.
    spawn = multiprocessing.get_context("spawn")
    reader, writer = spawn.Pipe(duplex=False)
    executor = ProcessPoolExecutor(1, mp_context=spawn, initializer=_begins, initargs=(reader,))
    return executor, writer


def _begins(pipe: Connection) -> None:
    """In that process: go last, leave Ctrl-C to the server, and end with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(POLITE)
    Thread(target=_ends, args=(pipe,), daemon=True).start()


def _ends(pipe: Connection) -> None:
    try:
        pipe.recv_bytes()  # nothing is ever sent
    except (EOFError, OSError):
        os._exit(0)

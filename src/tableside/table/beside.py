"""What lies beside a log and is held as a list: pictures, papers."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, ClassVar

import msgspec

from tableside.core.values import Actor
from tableside.table.store.protocol import Store, StoreError

_log = logging.getLogger("tableside.beside")


class Beside(ABC):
    """Things of one sort at one table, as the store has them; each seat sees some of them."""

    place: ClassVar[str]  # the sort

    def __init__(self, store: Store, table: str, changed: Callable[[], None]) -> None:
        self._store, self._table, self._changed = store, table, changed
        self._marks: dict[Actor, str] = {}
        self._doubt = False  # a write has failed: the disk is asked before anybody is answered
        self._writing = asyncio.Lock()

    @abstractmethod
    async def _load(self) -> None:
        """Read the list."""

    @abstractmethod
    def _seen(self, actor: Actor) -> Sequence[Any]:
        """What a seat may see."""

    async def begin(self) -> None:
        """Read the list, or leave that for later: a table opens without it too."""
        try:
            await self._anew()
        except StoreError as error:
            self._doubt = True
            _log.error(
                "table %s: its list of %ss cannot be read: %s", self._table, self.place, error
            )

    def mark(self, actor: Actor) -> str:
        """Changes whenever a seat would see another list, and only then; empty: it sees none."""
        if actor not in self._marks:
            seen = self._seen(actor)
            raw = hashlib.sha256(msgspec.json.encode(seen)).hexdigest() if seen else ""
            self._marks[actor] = raw[:16]
        return self._marks[actor]

    async def _anew(self) -> None:
        await self._load()
        self._marks, self._doubt = {}, False

    async def _written(self, write: Awaitable[None]) -> None:
        self._doubt = True
        await write
        await self._anew()
        self._changed()

    async def _sure(self) -> None:
        if self._doubt:
            await self._anew()
            self._changed()

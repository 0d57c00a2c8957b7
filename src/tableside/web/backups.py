"""A backup of all tables each night while the server runs, and what became of the last one."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from datetime import datetime, timedelta

from tableside.table.copies import back_up, backups, forget_deleted
from tableside.table.store.protocol import Store, StoreError
from tableside.web.settings import Settings

FIRST, EVERY = 60.0, 900.0  # seconds after the start, and from one look at the clock to the next
NIGHT = 4  # o'clock: when a day ends at a gaming table
_log = logging.getLogger("tableside.backups")


class Nightly:
    """Looks at the clock now and then: a laptop may sleep through any hour."""

    def __init__(
        self, store: Store, settings: Settings, now: Callable[[], datetime] = datetime.now
    ) -> None:
        self._store, self._settings, self._now = store, settings, now
        self.failed = ""  # why there is no good one of today, in words; empty: all is well
        self._task: asyncio.Task[None] | None = None

    @property
    def days(self) -> list[str]:
        """The days of which there is a backup, newest first."""
        return [one.stem.removeprefix("tables-") for one in backups(self._settings.data)]

    async def look(self) -> None:
        """Make today's backup if there is none yet and something has changed."""
        today = (self._now() - timedelta(hours=NIGHT)).date()
        try:
            forget_deleted(self._settings.data, today)
            if self._settings.backups and await self._store.heads(most=1):
                made = await back_up(
                    self._store, self._settings.database, today, self._settings.backups
                )
                if made is not None:
                    self.failed = ""
                    _log.info("all tables are backed up in %s", made)
        except (StoreError, OSError) as error:
            self.failed = f"There is no good backup of today: {str(error).rstrip('.')}."
            _log.error("%s", self.failed)

    def start(self) -> None:
        """Begin to look at the clock."""
        self._task = asyncio.create_task(self._keep_looking())

    async def _keep_looking(self) -> None:
        await asyncio.sleep(FIRST)
        while True:
            await self.look()
            await asyncio.sleep(EVERY)

    def stop(self) -> None:
        """Look no longer."""
        if self._task is not None:
            self._task.cancel()

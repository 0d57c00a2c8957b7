"""What the application hands to every route, and who it is that asks."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from litestar import Request
from litestar.di import NamedDependency
from litestar.params import FromPath

from tableside.core.values import Actor, Illegal, Role
from tableside.table.buckets import Bucket
from tableside.table.house import House
from tableside.table.rights import acts
from tableside.table.seats import Seat
from tableside.table.table import Table
from tableside.web.auth import Forbidden, bearer, seated
from tableside.web.backups import Nightly
from tableside.web.settings import Settings

TheHouse = NamedDependency[House]
TheSettings = NamedDependency[Settings]
TheNightly = NamedDependency[Nightly]
Identity = FromPath[str]
Asked = Request[Any, Any, Any]


class Caller:
    """A table and the seat that speaks in this request."""

    def __init__(self, table: Table, seat: Seat) -> None:
        self.table, self.seat = table, seat

    @property
    def key(self) -> str:
        """The seat, told from those of all other tables."""
        return f"{self.table.record.id}/{self.seat.id}"

    @property
    def actor(self) -> Actor:
        """The seat as the rules see it."""
        return self.table.seats.actor(self.seat)

    def number(self, seq: int) -> int:
        """A row as this seat counts them."""
        return self.table.count(self.actor).number(seq)

    def row(self, number: int) -> int:
        """The row that this seat means."""
        acts(self.actor)
        count = self.table.count(self.actor)
        if not 0 < number <= count.number(self.table.history.last):
            raise Illegal("no_such_row", f"There is no row {number} in this log.")
        return count.row(number)

    def only_gm(self) -> None:
        """Some doors are the GM's."""
        if self.seat.role is not Role.GM:
            raise Forbidden("not_gm", "Only the GM may do that.")


def caller(house: House, bucket: Bucket) -> Callable[..., Awaitable[Caller]]:
    """Who speaks in a request, as long as their bucket lasts.

    House and bucket are not asked for by name: the framework would start a task for each of them
    at every request.
    """

    async def who(request: Asked, identity: Identity) -> Caller:
        table = await house.table(identity)
        seat = seated(table, bearer(request))
        one = Caller(table, seat)
        if not bucket.take(one.key):
            raise Illegal("too_fast", "That was too much at once; wait a moment.")
        return one

    return who


TheCaller = NamedDependency[Caller]


def link_to(request: Asked, settings: Settings, table: Table, *, screen: bool = False) -> str:
    """The table's own link, or its big screen's: it holds no secret and never changes."""
    base = settings.address or str(request.base_url).rstrip("/")
    return f"{base}/#{'screen' if screen else 'table'}={table.record.id}"

"""What the application hands to every route, and who it is that asks."""

from __future__ import annotations

from typing import Any

from litestar import Request
from litestar.di import NamedDependency
from litestar.params import FromPath

from tableside.core.values import Actor, Illegal, Role
from tableside.table.house import House
from tableside.table.seats import Seat
from tableside.table.table import Table
from tableside.web.auth import Forbidden, bearer, seated
from tableside.web.limits import Bucket
from tableside.web.settings import Settings

TheHouse = NamedDependency[House]
TheSettings = NamedDependency[Settings]
TheBucket = NamedDependency[Bucket]
Identity = FromPath[str]
Asked = Request[Any, Any, Any]


class Caller:
    """A table and the seat that speaks in this request."""

    def __init__(self, table: Table, seat: Seat) -> None:
        self.table, self.seat = table, seat

    @property
    def actor(self) -> Actor:
        """The seat as the rules see it."""
        return self.table.seats.actor(self.seat)

    def only_gm(self) -> None:
        """Some doors are the GM's."""
        if self.seat.role is not Role.GM:
            raise Forbidden("not_gm", "Only the GM may do that.")


async def doer(request: Asked, identity: Identity, house: TheHouse, commands: TheBucket) -> Caller:
    """Whoever does something at a table."""
    return await _who(request, identity, house, commands)


async def asker(
    request: Asked, identity: Identity, house: TheHouse, questions: TheBucket
) -> Caller:
    """Whoever only asks: however much they ask, their next command is not held up by it."""
    return await _who(request, identity, house, questions)


async def shouter(request: Asked, identity: Identity, house: TheHouse, shouts: TheBucket) -> Caller:
    """Whoever shouts, which everybody hears."""
    return await _who(request, identity, house, shouts)


async def _who(request: Asked, identity: str, house: House, bucket: Bucket) -> Caller:
    table = await house.table(identity)
    seat = seated(table, bearer(request))
    if not bucket.take(f"{identity}/{seat.id}"):
        raise Illegal("too_fast", "That was too much at once; wait a moment.")
    return Caller(table, seat)


TheCaller = NamedDependency[Caller]

"""All tables of one server: begun, found again, and opened when somebody comes."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from contextlib import nullcontext
from typing import Any

from tableside.core.values import Illegal, Role
from tableside.systems import DEFAULT_RULESET, Skirmish, load, skirmish
from tableside.table import heads
from tableside.table.bring_in import Checked, seats_for, wanted_id
from tableside.table.dice import new_seed
from tableside.table.forms.opening import bound
from tableside.table.heads import TableRecord
from tableside.table.seats import (
    MOST_SEATS,
    DeviceLetIn,
    DeviceShutOut,
    Fact,
    KnockHeard,
    OpeningTold,
    Seats,
    SeatTaken,
    check_name,
    digest,
    fresh_seat,
    new_token,
    packed,
)
from tableside.table.store.protocol import Held, Store, StoreError
from tableside.table.table import Table, create_table, open_table

ID_BYTES = 9
MOST_KNOCKS = 12


class House:
    """The tables that are open, over one store."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._open: dict[str, Table] = {}
        self._opening = asyncio.Lock()

    async def records(self) -> list[TableRecord]:
        """Every table there is; one that cannot be read is there too."""
        found = list[TableRecord]()
        page = await self.store.heads()
        while page:
            found += [_known(identity, head) for identity, head in page]
            page = await self.store.heads(page[-1][0])
        return found

    async def record(self, identity: str) -> TableRecord:
        """How a table began; one that cannot be read has hardly a name."""
        held = await self.store.head(identity)
        if held is None:
            raise Illegal("no_such_table", "There is no such table here; check the link.")
        return _known(identity, held.body)

    async def begin(
        self, name: str, system: str, ruleset: str, gm: str, *, sample: bool = False
    ) -> tuple[Table, str]:
        """A new table and the GM's token; with a sample, a skirmish lies ready there."""
        game: Any = load(system, ruleset or DEFAULT_RULESET.get(system, ""))
        tried = _sample(system, ruleset) if sample else None
        tidy, gm = check_name(name or (tried.title if tried else "")), check_name(gm)
        setup = tried.setup if tried else game.setup_type(characters=())
        identity = secrets.token_urlsafe(ID_BYTES)
        token, seat = new_token(), fresh_seat(Seats())
        facts: list[Fact] = [
            SeatTaken(seat, gm, Role.GM),
            DeviceLetIn(seat, digest(token)),
        ]
        if tried:
            facts.append(OpeningTold(tried.opening))
        table = await create_table(self.store, game, identity, tidy, setup, facts=facts)
        self._open[identity] = table
        return table, token

    async def table(self, identity: str) -> Table:
        """A table by its id, brought back from the store if need be."""
        if identity in self._open:
            return self._open[identity]
        async with self._opening:
            if identity not in self._open:
                self._open[identity] = await self._opened(identity)
        return self._open[identity]

    async def _opened(self, identity: str) -> Table:
        held = await self.store.head(identity)
        if held is None:
            raise Illegal("no_such_table", "There is no such table here; check the link.")
        record = heads.read(identity, held)
        system = bound(record.id, record.name, record.system, record.ruleset)
        return await open_table(self.store, record, system)

    async def bring_in(self, one: Checked, gm: str = "GM") -> tuple[str, str]:
        """Keep a table that was saved here or elsewhere; its id on this server and the GM's token.

        The head stays what it was, with the id of old: only the store knows it by another name.
        """
        identity, token = wanted_id(one), new_token()
        if not identity or await self.store.head(identity) is not None:
            identity = secrets.token_urlsafe(ID_BYTES)
        seats = packed(seats_for(one, gm, token))
        seed = one.file.seed or new_seed()
        await self.store.create(
            identity, one.file.head, seed, seats, one.file.entries, items=one.file.items
        )
        return identity, token

    async def delete(self, identity: str, keep: Callable[[], Awaitable[None]]) -> None:
        """Take a table away once `keep` has seen to a copy; nobody writes or comes meanwhile."""
        async with self._opening:
            table = self._open.get(identity)
            async with table.deleting() if table else nullcontext():
                await keep()
                await self.store.delete(identity)
            self._open.pop(identity, None)

    async def close(self) -> None:
        """Leave every table that was open."""
        for table in self._open.values():
            await table.close()


async def sit_down(table: Table, name: str, role: Role = Role.PLAYER) -> str:
    """A new player or spectator takes a seat; the token that speaks for it."""
    tidy, token = check_name(name), new_token()

    def decide(seats: Seats) -> list[Fact]:
        if any(seat.name.casefold() == tidy.casefold() for seat in seats.seats.values()):
            raise Illegal("taken", f"Somebody called {tidy} sits here; is that you? Tap the name.")
        if len(seats.seats) >= MOST_SEATS:
            raise Illegal("full", f"A table has {MOST_SEATS} seats at most.")
        seat = fresh_seat(seats)
        return [SeatTaken(seat, tidy, role), DeviceLetIn(seat, digest(token))]

    await table.note(decide)
    return token


async def knock(table: Table, seat: str, device: str) -> str:
    """A new device asks for a seat that somebody has; its token works once the GM confirms."""
    token = new_token()

    def decide(seats: Seats) -> list[Fact]:
        if seat not in seats.seats:
            raise Illegal("no_such_seat", "Nobody sits there.")
        if len(seats.knocks) >= MOST_KNOCKS:
            raise Illegal("too_many", "Too many devices wait at the door; the GM must look first.")
        return [KnockHeard(seat, digest(token), " ".join(device.split())[:60])]

    await table.note(decide)
    return token


async def answer_knock(table: Table, wanted: str, *, let_in: bool) -> None:
    """The GM lets a waiting device in, or sends it away."""

    def decide(seats: Seats) -> list[Fact]:
        for one in seats.knocks:
            if one.digest == wanted:
                return [DeviceLetIn(one.seat, wanted) if let_in else DeviceShutOut(wanted)]
        raise Illegal("no_such_knock", "Nobody waits there any more.")

    await table.note(decide)


async def shut_out(table: Table, seat: str) -> None:
    """Every device of a seat must knock again."""

    def decide(seats: Seats) -> list[Fact]:
        if seat not in seats.seats:
            raise Illegal("no_such_seat", "Nobody sits there.")
        if seats.seats[seat].role is Role.GM:
            raise Illegal("last_gm", "The GM's own seat stays: nobody could let it in again.")
        return [DeviceShutOut(one) for one in seats.seats[seat].tokens]

    await table.note(decide)


async def gm_token(table: Table) -> str:
    """A new token for the GM's seat, for the owner of the server whose browser lost the old one."""
    token = new_token()

    def decide(seats: Seats) -> list[Fact]:
        seat = next(one for one in seats.seats.values() if one.role is Role.GM)
        return [DeviceLetIn(seat.id, digest(token))]

    await table.note(decide)
    return token


def _known(identity: str, head: bytes) -> TableRecord:
    try:
        return heads.read(identity, Held(head, sound=True))
    except StoreError:
        return TableRecord(identity, "(cannot be read)", "", b"", b"", head)


def _sample(system: str, ruleset: str) -> Skirmish:
    found = skirmish(system, ruleset)
    if found is None:
        raise Illegal("no_sample", "There is no skirmish to try for this game yet.")
    return found

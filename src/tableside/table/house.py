"""All tables of one server: begun, found again, and opened when somebody comes."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import Any

from tableside.core.toml_text import BadFileError
from tableside.core.values import Illegal, Role
from tableside.systems import DEFAULT_RULESET, Skirmish, load, skirmish, title_of
from tableside.table import carried, heads, item_lines
from tableside.table.bring_in import Checked, seats_for, wanted_id
from tableside.table.dice import new_seed
from tableside.table.door import Codes
from tableside.table.forms.opening import bound
from tableside.table.heads import TableRecord
from tableside.table.openings import create_table, open_table
from tableside.table.seats import (
    DeviceLetIn,
    Fact,
    OpeningTold,
    Seats,
    SeatTaken,
    digest,
    fresh_seat,
    new_token,
    packed,
    tidied,
)
from tableside.table.store.protocol import Held, Store, StoreError
from tableside.table.table import Table

ID_BYTES = 9
TABLE = "table:"  # before the id of a table, where a ruleset is named
MOST_READING = 10.0  # seconds for a ruleset


class House:
    """The tables that are open, over one store."""

    def __init__(self, store: Store) -> None:
        self.store, self.codes = store, Codes()
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

    async def game(self, system: str, ruleset: str) -> Any:
        """A game by a shipped ruleset, a house rule's file, or that of a table."""
        if not ruleset.startswith(TABLE):
            return await loaded(system, ruleset)
        found = (await self.table(ruleset.removeprefix(TABLE))).system
        if found.name != system:
            raise Illegal("not_yours", f"That table plays {title_of(found.name)}.")
        return found

    async def begin(
        self, name: str, system: str, ruleset: str, gm: str, *, sample: bool = False, like: str = ""
    ) -> tuple[Table, str]:
        """A new table and the GM's token; with a sample, a skirmish lies ready there.

        One that is like another begins with its heroes, its seats and all that lies beside its log.
        """
        game = await self.game(system, ruleset)
        identity, token = new_id(), new_token()
        if like:
            old = await self.table(like)
            facts = carried.seated(old, tidied(gm), digest(token))
            return await self._continued(identity, old, game, name, facts), token
        tried = _sample(system, ruleset) if sample else None
        tidy, gm = tidied(name or (tried.title if tried else "")), tidied(gm)
        setup = tried.setup if tried else game.setup_type(characters=())
        facts = [*_with_gm(gm, [digest(token)]), *([OpeningTold(tried.opening)] if tried else [])]
        table = await create_table(self.store, game, identity, tidy, setup, facts=facts)
        self._open[identity] = table
        return table, token

    async def begin_anew(
        self,
        identity: str,
        name: str,
        opening: tuple[Any, Any],
        device: str,
        keep: Callable[[], Awaitable[None]],
    ) -> Table:
        """Begin a table under an id of its own, in place of the one that stood there.

        `opening` is the game and its setup, `device` the digest of the GM's token; devices that
        spoke for the GM go on to do so.
        """
        gm, (game, setup) = "GM", opening
        async with self._opening:
            before, devices, session = self._open.get(identity), [device], 1
            if await self.store.head(identity) is not None:
                before = before or await self._opened(identity)
                seats = before.seats.seats.values()
                first = next(one for one in seats if one.role is Role.GM and not one.lent)
                gm, devices = first.name, list(dict.fromkeys([*first.tokens, device]))
                session = before.seats.dice.session + 1  # what phones were promised stands
                await self._delete(identity, before, keep, anew=True)
            table = await create_table(
                self.store,
                game,
                identity,
                name,
                setup,
                facts=_with_gm(gm, devices),
                session=session,
            )
            self._open[identity] = table
        return table

    async def _continued(
        self, identity: str, old: Table, game: Any, name: str, facts: Sequence[Fact]
    ) -> Table:
        if game.name != old.system.name:
            raise Illegal("not_yours", f"That table plays {title_of(old.system.name)}.")
        setup = carried.setup(game, old)
        items = [*carried.beside(await item_lines.held(self.store, old.record.id))]
        called = tidied(name or old.record.name)
        table = await create_table(
            self.store,
            game,
            identity,
            called,
            setup,
            facts=facts,
            items=items,
            given=old.seats.given,
        )
        self._open[identity] = table
        return table

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
            identity = new_id()
        seats = packed(seats_for(one, gm, token))
        seed = one.file.seed or new_seed()
        await self.store.create(
            identity, one.file.head, seed, seats, one.file.entries, items=one.file.items
        )
        return identity, token

    async def delete(self, identity: str, keep: Callable[[], Awaitable[None]]) -> None:
        """Take a table away once `keep` has seen to a copy; nobody writes or comes meanwhile."""
        async with self._opening:
            await self._delete(identity, self._open.get(identity), keep)

    async def _delete(
        self,
        identity: str,
        table: Table | None,
        keep: Callable[[], Awaitable[None]],
        *,
        anew: bool = False,
    ) -> None:
        async with table.deleting(anew=anew) if table else nullcontext():
            await keep()
            await self.store.delete(identity)
        self._open.pop(identity, None)

    async def close(self) -> None:
        """Leave every table that was open."""
        for table in self._open.values():
            await table.close()


def new_id() -> str:
    """An id that no table has: it stands in the table's link, and in commands behind options."""
    while (made := secrets.token_urlsafe(ID_BYTES)).startswith("-"):
        pass
    return made


def _with_gm(name: str, devices: Sequence[str]) -> list[Fact]:
    """The GM sits there from the start; devices are digests of their tokens."""
    seat = fresh_seat(Seats())
    return [SeatTaken(seat, name, Role.GM), *(DeviceLetIn(seat, one) for one in devices)]


async def loaded(system: str, ruleset: str) -> Any:
    """A game with its ruleset, read beside play: a house rule is a file of somebody's."""
    ruleset = ruleset or DEFAULT_RULESET.get(system, "")
    try:
        async with asyncio.timeout(MOST_READING):
            return await asyncio.to_thread(load, system, ruleset)
    except TimeoutError as error:
        sentence = f"takes more than {MOST_READING:g} seconds to read; make it shorter"
        raise BadFileError(Path(ruleset).name, 0, "", sentence) from error


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

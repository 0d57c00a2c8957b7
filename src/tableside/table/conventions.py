"""A convention: tables of one pack, made together, begun anew for each round, deleted together.

What they are made of is kept with the list of them, so that a round is as the one before whatever
becomes of the pack on the shelf. Each table keeps its link and its code from round to round: they
stand on paper.
"""

from __future__ import annotations

import base64
import hmac
import secrets
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import msgspec

from tableside.core.history import WrongLogError
from tableside.core.values import Illegal, Role
from tableside.systems import READERS, title_of
from tableside.systems.kit.pack import heroes_in, pack_json, read_pack
from tableside.table.door import CODE_LETTERS
from tableside.table.forms import FORM, raised_item
from tableside.table.house import House, new_id
from tableside.table.seats import MOST_NAME, DeviceLetIn, Fact, Seats, digest, tidied
from tableside.table.store.protocol import OWNER, Full, Item, Listed
from tableside.table.table import Table

PLACE = "convention"
MOST, MOST_TABLES = 12, 60
CODE_LENGTH = 6  # letters of a table's own code
Keep = Callable[[str], Awaitable[None]]  # see to a copy of a table that goes


class Placed(msgspec.Struct, frozen=True):
    """One of its tables, and the code that leads there."""

    table: str
    code: str


class About(msgspec.Struct, frozen=True):
    """What is kept of a convention beside its pack."""

    name: str
    system: str
    made: int  # seconds since 1970
    tables: tuple[Placed, ...]
    ruleset: str = ""  # empty: the pack's house rules, or what the game is usually played by


class TablePlaced(msgspec.Struct, frozen=True):
    """A table of a convention as its owner sees it: nothing of what is played there."""

    table: str
    name: str
    code: str
    gm: str  # what they are called
    here: bool  # whether a device of theirs is connected
    players: int
    free: int  # heroes whom nobody plays
    moved: int | None  # seconds since somebody did something; none: not since the server began
    there: bool  # or it was deleted, and a reset makes it anew


class ConventionShown(msgspec.Struct, frozen=True):
    """A convention with its tables."""

    id: str
    name: str
    system: str
    game: str  # what people call that
    made: int
    tables: tuple[TablePlaced, ...]


class Conventions:
    """Those of one server. `secret` makes the GMs' tokens: none of them is kept."""

    def __init__(self, house: House, secret: str) -> None:
        self._house, self._store, self._secret = house, house.store, secret

    async def listed(self) -> list[ConventionShown]:
        """All of them, newest first."""
        found = sorted(await self._kept(), key=lambda one: -one[1].made)
        return [await self._shown(id, about) for id, about in found]

    async def placed(self) -> list[tuple[str, ...]]:
        """The tables of each of them."""
        return [tuple(one.table for one in about.tables) for _, about in await self._kept()]

    async def shown(self, wanted: str) -> ConventionShown:
        """One of them."""
        return await self._shown(wanted, (await self._opened(wanted))[0])

    async def table_of(self, code: str) -> str:
        """The table that a code leads to; empty: none."""
        said = "".join(letter for letter in code.lower() if letter in CODE_LETTERS)
        for _, about in await self._kept():
            for placed in about.tables:
                if hmac.compare_digest(placed.code, said):
                    return placed.table
        return ""

    async def pack_of(self, wanted: str) -> tuple[Any, str]:
        """What its tables are made of, and by which ruleset if not by the pack's own."""
        about, item = await self._opened(wanted)
        text = raised_item("pack", item.form, item.body).decode()
        return read_pack(READERS[about.system](), about.name, text), about.ruleset

    async def make(self, name: str, tables: int, game: Any, pack: Any, ruleset: str) -> str:
        """So many tables of a pack; the id of the convention."""
        tidy = tidied(name)
        if len(tidy) > MOST_NAME - 3:
            words = f"The name of a convention has {MOST_NAME - 3} characters at most."
            raise Illegal("bad_name", words)
        if not any(heroes_in(READERS[game.name](), pack)):
            raise Illegal(
                "no_heroes", f"The pack {pack.title!r} has no hero that a walk-in could play."
            )
        placed = tuple(Placed(new_id(), _code()) for _ in range(tables))
        about = About(tidy, game.name, int(time.time()), placed, ruleset)
        wanted = secrets.token_hex(6)
        body = pack_json(READERS[game.name](), pack)
        item = Item(PLACE, wanted, 1, FORM, msgspec.json.encode(about), body)
        try:
            await self._store.put(OWNER, item, MOST)
        except Full as error:
            words = f"There are {MOST} conventions here; delete one first."
            raise Illegal("full", words) from error
        await self._begin(about, placed, game, pack, _nothing)
        return wanted

    async def renew(
        self, wanted: str, tables: Sequence[str], game: Any, pack: Any, keep: Keep
    ) -> None:
        """The next round at some tables, or at all: everybody goes but the GM, heroes are fresh."""
        about, _ = await self._opened(wanted)
        placed = tuple(one for one in about.tables if not tables or one.table in tables)
        if len(placed) < len(set(tables)):
            raise Illegal("no_such_table", "One of these tables is not of this convention.")
        await self._begin(about, placed, game, pack, keep)

    async def delete(self, wanted: str, keep: Keep) -> None:
        """Delete all of its tables, and then itself."""
        about, item = await self._opened(wanted)
        for one in about.tables:
            if await self._store.head(one.table) is not None:
                await self._house.delete(one.table, _for(keep, one.table))
        await self._store.drop(OWNER, PLACE, wanted, item.revision)

    async def gm_token(self, table: Table) -> str:
        """The token in the GM's own link: the same whenever it is asked for."""
        token = self._token(table.record.id)

        def decide(seats: Seats) -> list[Fact]:
            if seats.seat_of(token):
                return []
            first = next(one for one in seats.seats.values() if _owns(one.role, lent=one.lent))
            return [DeviceLetIn(first.id, digest(token))]

        if not table.seats.seat_of(token):
            await table.note(decide)
        return token

    async def _begin(
        self, about: About, placed: Sequence[Placed], game: Any, pack: Any, keep: Keep
    ) -> None:
        reader = READERS[about.system]()
        setup = game.setup_type(characters=tuple(heroes_in(reader, pack)))
        for one in placed:
            name = f"{about.name} {about.tables.index(one) + 1}"
            device = digest(self._token(one.table))
            table = await self._house.begin_anew(
                one.table, name, (game, setup), device, _for(keep, one.table)
            )
            await table.packs.put(reader, pack, instead=True)

    def _token(self, table: str) -> str:
        made = hmac.digest(self._secret.encode(), f"tableside gm of {table}".encode(), "sha256")
        return base64.urlsafe_b64encode(made).decode().rstrip("=")

    async def _kept(self) -> list[tuple[str, About]]:
        """Whatever can be read; the tables of one that is spoilt are like any others."""
        found = ((one.id, _about(one)) for one in await self._store.listed(OWNER, PLACE))
        return [(wanted, about) for wanted, about in found if about is not None]

    async def _opened(self, wanted: str) -> tuple[About, Item]:
        item = await self._store.item(OWNER, PLACE, wanted)
        if item is None:
            raise Illegal("no_such_item", "There is no such convention here.")
        about = raised_item(PLACE, item.form, item.about)
        return msgspec.json.decode(about, type=About), item

    async def _shown(self, wanted: str, about: About) -> ConventionShown:
        now = time.time()
        tables = [
            await self._placed(f"{about.name} {number}", one, now)
            for number, one in enumerate(about.tables, 1)
        ]
        return ConventionShown(
            wanted, about.name, about.system, title_of(about.system), about.made, tuple(tables)
        )

    async def _placed(self, name: str, one: Placed, now: float) -> TablePlaced:
        try:
            table = await self._house.table(one.table)
        except Illegal:  # deleted by itself
            return TablePlaced(one.table, name, one.code, "", False, 0, 0, None, there=False)
        seats = table.seats.seats.values()
        gms = [seat for seat in seats if seat.role is Role.GM]
        people = table.history.state.characters.values()
        return TablePlaced(
            one.table,
            name,
            one.code,
            gm=", ".join(seat.name for seat in gms),
            here=any(table.here.get(seat.id, 0) > 0 for seat in gms),
            players=sum(seat.role is Role.PLAYER for seat in seats),
            free=sum(person.hero and not person.controller for person in people),
            moved=max(0, int(now - table.moved)) if table.moved else None,
            there=True,
        )


async def _nothing(_table: str) -> None:
    """There was no table before."""


def _for(keep: Keep, table: str) -> Callable[[], Awaitable[None]]:
    return lambda: keep(table)


def _code() -> str:
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def _owns(role: Role, *, lent: bool) -> bool:
    return role is Role.GM and not lent


def _about(one: Listed) -> About | None:
    if not one.sound:
        return None
    try:
        return msgspec.json.decode(raised_item(PLACE, one.form, one.about), type=About)
    except (msgspec.DecodeError, UnicodeDecodeError, WrongLogError):
        return None  # nobody here can read it

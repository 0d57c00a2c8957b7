"""Tables of six for the table benchmarks: some roll tests, some fight, and some only echo."""

from __future__ import annotations

import asyncio
import itertools
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from random import Random
from typing import Any, NamedTuple

import msgspec

import called_tests
from fights import GAMES, SEATS, next_offers, read
from table_client import Http, Phone, RefusedError
from table_server import OWNER

TESTS, ECHO = "tests", "echo"
_numbers = itertools.count()


class Played(NamedTuple):
    """One command: seconds to its answer and to the last screen, and bytes to all six."""

    answer: float
    screens: float
    bytes: int


class Group:
    """Six devices at one table; this kind only echoes."""

    kind = ECHO

    def __init__(self, port: int, number: int) -> None:
        self.id, self.http, self._port, self._number = f"bare{number}", Http(port), port, number
        self.phones = [Phone("") for _ in range(SEATS)]
        self._lines: list[asyncio.Task[None]] = []

    async def begin(self) -> None:
        """Come together."""

    async def connect(self) -> None:
        """All devices on line, with a first frame each."""
        self._lines = [
            asyncio.create_task(phone.listen(self._port, self.id)) for phone in self.phones
        ]
        for phone in self.phones:
            await phone.until(0)

    async def hang_up(self) -> None:
        """All devices off."""
        for phone in self.phones:
            if phone.connection is not None:
                await phone.connection.close()
        await asyncio.gather(*self._lines)

    async def play(self) -> Played:
        """One command; what led to it is not timed."""
        token, command = await self.next()
        before = sum(phone.weight for phone in self.phones)
        began = time.perf_counter()
        seq = await self.submit(token, command)
        answered = time.perf_counter()
        seen = [await phone.until(seq) for phone in self.phones]
        size = sum(phone.weight for phone in self.phones) - before
        return Played(answered - began, max(seen) - began, size)

    async def next(self) -> tuple[str, Mapping[str, Any]]:
        """Whose turn it is, by their token, and what they do."""
        return "", {"do": "adjust"}

    async def submit(self, token: str, command: Mapping[str, Any]) -> int:
        """Send a command; the number of its row."""
        body = {"submission": f"benchmark-{next(_numbers):08}", "command": command}
        row = await self.http.ask("POST", f"/api/tables/{self.id}/play", body, token)
        return int(row["seq"])

    async def _seat(self, system: str, *, sample: bool) -> None:
        """Make a table, and seat five players."""
        # Dice come from the name: the same table plays the same evening each time.
        new = {"name": f"{self.kind} {self._number}", "system": system, "sample": sample}
        made = await self.http.ask("POST", "/api/tables", new, OWNER)
        self.id, self.phones = made["table"], [Phone(made["token"])]
        for place in range(1, SEATS):
            path, name = f"/api/tables/{self.id}/sit", {"name": f"Player {place}"}
            self.phones.append(Phone((await self.http.ask("POST", path, name))["token"]))


class Testing(Group):
    """A test is called, rolled and accepted; then it is the next hero's turn."""

    kind = TESTS

    async def begin(self) -> None:
        """A hero for each player."""
        self._calls = 0
        await self._seat(GAMES[0], sample=False)
        for place in range(1, SEATS):
            hero = called_tests.hero(place, f"seat{place + 1}")
            await self.submit(self.phones[place].token, hero)

    async def next(self) -> tuple[str, Mapping[str, Any]]:
        """What the GM's screen asks for."""
        place, command = called_tests.next_deed(self.phones[0].raw, self._calls)
        self._calls += command["do"] == "call_test"
        return self.phones[place].token, command


class Fighting(Group):
    """Ten fight, turn by turn; when a side is down they begin anew at another table."""

    def __init__(self, port: int, number: int, game: str, *, panels: bool) -> None:
        super().__init__(port, number)
        self.kind, self._chance, self._panels = game, Random(number), panels

    async def begin(self) -> None:
        """A hero for each player, as far as there are any."""
        await self._seat(self.kind, sample=True)
        heroes = (await self._first()).up(heroes=True)
        for at, who in enumerate(heroes, start=2):
            given = {"do": "give_control", "character": who, "seat": f"seat{at}"}
            await self.submit(self.phones[0].token, given)

    async def _first(self) -> Any:
        """What the GM sees before anybody else comes."""
        gm = self.phones[0]
        line = asyncio.create_task(gm.listen(self._port, self.id))
        await gm.until(0)
        assert gm.connection is not None
        await gm.connection.close()
        await line
        self.phones[0] = Phone(gm.token)
        return read(gm.raw)

    async def next(self) -> tuple[str, Mapping[str, Any]]:
        """The first that stands of what could come next."""
        while True:
            screen = read(self.phones[0].raw)
            if not screen.over():
                for offer, wanted in next_offers(screen, self._chance):
                    token = self._token(screen.seat_of(offer))
                    if command := await self._walked(token, offer, wanted):
                        await self._open_panels(token, offer.character)
                        return token, command
            await self._anew()

    async def _open_panels(self, token: str, who: str) -> None:
        """Whoever acts has a list of deeds before them, and the GM her dock."""
        gm, *players = self.phones
        for phone in players if self._panels else ():
            await phone.look_at(*([who] if phone.token == token and who else []))
        if self._panels:
            await gm.look_at("", *([who] if gm.token == token and who else []))

    def _token(self, seat: str) -> str:
        place = int(seat.removeprefix("seat")) - 1 if seat else 0
        return self.phones[place].token

    async def _walked(self, token: str, offer: Any, wanted: Any) -> Mapping[str, Any] | None:
        """The offer's finished command, if it stands."""
        body = {"offer": msgspec.to_builtins(offer), "chosen": wanted}
        try:
            walked = await self.http.ask("POST", f"/api/tables/{self.id}/walk", body, token)
        except RefusedError:
            return None
        command: Mapping[str, Any] = walked["ready"]["command"]
        return command

    async def _anew(self) -> None:
        await self.hang_up()
        self._number += 1_000_000  # another name, other dice
        await self.begin()
        await self.connect()


def groups_of(port: int, tables: int, fighting: float, *, panels: bool) -> list[Group]:
    """So many tables, a share of which fights: every other one of these in each game."""
    found: list[Group] = []
    for number in range(tables):
        fights = int((number + 1) * fighting) > int(number * fighting)
        game = GAMES[int(number * fighting) % len(GAMES)]
        fight = Fighting(port, number, game, panels=panels) if fights else None
        found.append(fight or Testing(port, number))
    return found


@asynccontextmanager
async def connected(groups: list[Group]) -> AsyncIterator[None]:
    """All devices of all groups on line."""
    for group in groups:
        await group.connect()
    try:
        yield
    finally:
        for group in groups:
            await group.http.close()
            await group.hang_up()

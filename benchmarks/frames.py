"""One command and the six screens after it, in one process: processor time and bytes.

No disk, no HTTP, no sockets: what is left is what the engine and the frames take by themselves.
Fights are those of the load benchmark, ten fighters and six seats, played on and begun anew.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

import msgspec

import called_tests
from fights import GAMES, SEATS, next_offers, read, ten
from limits import Limit, close, most
from machine import Watch, build
from tableside.core.desk import GiveControl
from tableside.core.offers import Field, Offer
from tableside.core.values import GM, Command, Illegal, Role
from tableside.systems import load
from tableside.table.door import sit_down
from tableside.table.frames import Screen, frame
from tableside.table.openings import create_table
from tableside.table.seals import Entry, Mark, head_seal
from tableside.table.seats import Seats, packed
from tableside.table.store.protocol import Held, Listed
from tableside.table.table import Table

TESTS = "tests"
KINDS = (*GAMES, TESTS)
PARTS = ("questions", "decide", "fold", "frames")
# Of six screens after a command in a fight.
MOST_MS = {"wrath-glory": 2.5, "daggerheart": 2.0}
MOST_KB = 20.0


class Nowhere:
    """A store that keeps nothing; the dice are the same each time."""

    def __init__(self, seed: str) -> None:
        self._seed = seed.encode()

    async def create(self, _table: str, head: bytes, *_: object, **_more: object) -> Mark:
        """It is."""
        self._end = Mark(0, head_seal(head))
        return self._end

    async def seed(self, _table: str, _stretch: int = 1) -> Held:
        """The secret of the dice."""
        return Held(self._seed, sound=True)

    async def append(self, *_: object) -> None:
        """Gone."""

    async def entries(self, *_: object) -> list[Entry]:
        """None."""
        return []

    async def end(self, tables: list[str]) -> dict[str, Mark]:
        """Where it began."""
        return dict.fromkeys(tables, self._end)

    async def size(self, _table: str) -> int:
        """Nothing."""
        return 0

    async def seats(self, _table: str) -> Held:
        """Nobody."""
        return Held(packed(Seats()), sound=True)

    async def listed(self, *_: object) -> list[Listed]:
        """No pictures."""
        return []

    async def swap_seats(self, *_: object) -> None:
        """Gone."""

    async def keep(self, *_: object) -> None:
        """Gone."""

    async def kept(self, _table: str) -> None:
        """None."""


@dataclass
class Spent:
    """Processor seconds of each part, bytes, and for how many commands."""

    seconds: dict[str, float] = field(default_factory=lambda: dict.fromkeys(PARTS, 0.0))
    bytes: int = 0
    commands: int = 0

    def add(self, part: str, work: Callable[[], Any]) -> Any:
        """Do something, and note what it took."""
        began = time.process_time()
        done = work()
        self.seconds[part] += time.process_time() - began
        return done

    def figures(self, kind: str) -> dict[str, float]:
        """A command's worth of each."""
        each = {f"{kind}, {p}, ms": s / self.commands * 1000 for p, s in self.seconds.items()}
        return {**each, f"{kind}, six frames, KB": self.bytes / self.commands / 1000}


class Evening:
    """One table with six readers, and what happens next at it."""

    def __init__(self, kind: str, table: Table, chance: Random) -> None:
        self.kind, self.table, self._chance = kind, table, chance
        self._readers = {seat: Screen(0) for seat in table.seats.seats}
        self._calls = 0
        self.look()

    def look(self) -> int:
        """Every screen as it is now; how many bytes that took."""
        seats = self.table.seats.seats
        made = [one.next(self.table, seats[seat]) or b"" for seat, one in self._readers.items()]
        return sum(map(len, made))

    def _raw(self) -> bytes:
        """All that the GM knows, for whoever plays on from there; no screen is sent as much."""
        gm = next(iter(self.table.seats.seats.values()))
        return msgspec.json.encode(frame(self.table, gm, self.table.history.last))

    def over(self) -> bool:
        """Whether there is nothing more to fight about."""
        return self.kind != TESTS and read(self._raw()).over()

    def play(self, spent: Spent) -> bool:
        """One command and six screens; or nothing, if nobody can do anything."""
        if (found := self._test() if self.kind == TESTS else self._deed(spent)) is None:
            return False
        seat, command = found
        history, before = self.table.history, self.table.history.state
        actor = self.table.seats.actor(self.table.seats.seats[seat])
        dice = self.table._hand(command)
        folded = spent.seconds["fold"]
        row = spent.add("decide", lambda: history.draft(actor, command, dice, fell=dice.fell))
        history.restore(row)
        # What is drafted is folded on the way: once more by itself, to be told apart.
        spent.add("fold", lambda: _folded(history.system, before, row.events))
        spent.seconds["decide"] -= spent.seconds["fold"] - folded
        spent.bytes += spent.add("frames", self.look)
        spent.commands += 1
        return True

    def _test(self) -> tuple[str, Command]:
        place, raw = called_tests.next_deed(self._raw(), self._calls)
        self._calls += raw["do"] == "call_test"
        return f"seat{place + 1}", msgspec.convert(raw, self.table.system.command_type)

    def _deed(self, spent: Spent) -> tuple[str, Command] | None:
        screen = read(self._raw())
        for offer, wanted in next_offers(screen, self._chance):
            seat = screen.seat_of(offer) or "seat1"
            if command := spent.add("questions", lambda: self._asked(seat, offer, wanted)):  # noqa: B023
                return seat, command
        return None

    def _asked(self, seat: str, offer: Offer, wanted: Any) -> Command | None:
        actor, chosen = self.table.seats.actor(self.table.seats.seats[seat]), dict[str, Any]()
        while isinstance(answer := self.table.ask(actor, offer, chosen), Field):
            chosen[answer.name] = wanted.get(answer.name, answer.default)
        return None if isinstance(answer, Illegal) else answer.command


def _folded(game: Any, state: Any, events: Any) -> None:
    for event in events:
        state = game.evolve(state, event)


async def begin(kind: str, number: int) -> Evening:
    """A table of six in its first moment."""
    fight, keeps = kind != TESTS, Nowhere(f"{kind} {number}")
    game: Any = load(kind if fight else GAMES[0])
    setup = ten(kind).setup if fight else game.setup_type(characters=())
    table = await create_table(keeps, game, "t", "Benchmark", setup)  # type: ignore[arg-type]
    await sit_down(table, "Gwen", Role.GM)
    for place in range(1, SEATS):
        await sit_down(table, f"Player {place}")
    heroes = [one.id for one in table.history.setup.characters if one.hero]
    for at, who in enumerate(heroes, start=2):
        table.history.submit(GM, GiveControl(who, seat=f"seat{at}"))
    for place in range(1, 1 if fight else SEATS):
        hero = called_tests.hero(place, f"seat{place + 1}")
        table.history.submit(GM, msgspec.convert(hero, game.command_type))
    return Evening(kind, table, Random(number))


async def measure(kind: str, commands: int) -> Spent:
    """So many commands at tables of one kind, one fight after the other."""
    spent, fights = Spent(), 0
    while spent.commands < commands:
        evening = await begin(kind, fights)
        fights += 1
        while spent.commands < commands and not evening.over() and evening.play(spent):
            pass
    return spent


def figures(commands: int = 200) -> dict[str, float]:
    """All of it by name, to hold one commit against another."""
    found: dict[str, float] = {}
    for kind in KINDS:
        found |= asyncio.run(measure(kind, commands)).figures(kind)
    return found


def report(commands: int = 200) -> list[Limit]:
    """Print the table."""
    watch = Watch()
    print(f"\none command, then {SEATS} screens, in one process: ms of processor, {commands} each")
    print(f"  {'':<14}{''.join(f'{part:>11}' for part in PARTS)}{'KB for six':>12}")
    found = figures(commands)
    for kind in KINDS:
        times = "".join(f"{found[f'{kind}, {part}, ms']:>11.2f}" for part in PARTS)
        print(f"  {kind:<14}{times}{found[f'{kind}, six frames, KB']:>12.1f}")
    limits, away = [], watch.away().for_processor_time()
    for kind, ms in MOST_MS.items():
        name = f"six screens in a fight of {kind}"
        limits.append(most(name, found[f"{kind}, frames, ms"], ms, "ms", away))
        limits.append(most(name, found[f"{kind}, six frames, KB"], MOST_KB, "KB"))
    return limits


if __name__ == "__main__":
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--commands", type=int, default=200)
    print(build())
    sys.exit(0 if close(report(options.parse_args().commands)) else 1)

"""A whole convention: made, walked into, played for some minutes, reset, and deleted.

The owner makes tables of one pack; phones walk in and take a hero each, and at every table a test
is called, rolled and accepted, a command a second, while the owner's page looks at all of them
every five seconds. Then everything is reset and walked into again, and at last deleted.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import random
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

import called_tests
from fights import SEATS
from limits import Limit, close, least, most
from machine import Watch, build
from table_client import Http, Phone, percentile, serving
from table_groups import Group, Played
from table_server import OWNER

LOOKS = 5.0  # seconds between two looks of the owner's page
_names = itertools.count()


class Took(NamedTuple):
    """What one convention took, in seconds."""

    made: float
    seated: list[float]  # each walk-in, from the door to the hero
    played: list[Played]
    looks: list[float]
    reset: float
    deleted: float
    processor: float  # a share of one core while it was played
    phones: int


class Table(Group):
    """A table of the convention: its GM by the printed link, its players as they walk in."""

    def __init__(self, port: int, sheet: Mapping[str, Any], phones: int) -> None:
        super().__init__(port, 0)
        self.id, self._count, self._calls = sheet["table"], phones, 0
        self.phones = [Phone(sheet["gm_link"].partition("&token=")[2])]

    async def walk_in(self) -> list[float]:
        """Everybody sits down and takes a hero; how long each of them was about it."""
        self.phones, took = self.phones[:1], []
        path = f"/api/tables/{self.id}"
        for place in range(1, self._count + 1):
            began = time.perf_counter()
            await self.http.ask("GET", f"{path}/door")
            name = {"name": f"Walk-in {next(_names)}"}
            token = (await self.http.ask("POST", f"{path}/sit", name))["token"]
            taken = {"submission": f"walk-in-{token[:20]}", "character": f"hero{place}"}
            await self.http.ask("POST", f"{path}/take", taken, token)
            took.append(time.perf_counter() - began)
            self.phones.append(Phone(token))
        return took

    async def next(self) -> tuple[str, Mapping[str, Any]]:
        """What the GM's screen asks for; the GM plays heroes that nobody took."""
        place, command = called_tests.next_deed(self.phones[0].raw, self._calls)
        self._calls += command["do"] == "call_test"
        return self.phones[place if place < len(self.phones) else 0].token, command


def pack() -> str:
    """An adventure of ours: heroes to take, a foe, a fight that lies ready."""
    heroes = [
        {"id": f"hero{one}", "name": f"Hero {one}", "totals": {"awareness": 6}}
        for one in range(1, SEATS)
    ]
    said = {
        "format": "tableside-pack",
        "version": 1,
        "game": "wrath_glory",
        "title": "The pier",
        "hero": heroes,
        "foe": [{"id": "thug", "name": "Thug"}],
        "encounter": [{"id": "pier", "name": "At the pier", "foes": {"thug": 4}}],
    }
    return msgspec.json.encode(said).decode()


async def hold(tables: int, phones: int, seconds: float) -> Took:
    """The whole of it against a server of its own."""
    with tempfile.TemporaryDirectory() as folder:
        async with serving("table", Path(folder)) as port:
            owner = Http(port)
            try:
                return await _held(owner, port, tables, phones, seconds)
            finally:
                await owner.close()


async def _held(owner: Http, port: int, tables: int, phones: int, seconds: float) -> Took:
    files = {"files": [{"name": "pier.json", "text": pack()}]}
    brought = await owner.ask("POST", "/api/packs", files, OWNER)
    began = time.perf_counter()
    wanted = {"name": "The pier", "pack": brought["id"], "tables": tables}
    path = f"/api/conventions/{(await owner.ask('POST', '/api/conventions', wanted, OWNER))['id']}"
    sheets = await owner.ask("GET", f"{path}/sheets", None, OWNER)
    made = time.perf_counter() - began
    groups = [Table(port, sheet, phones // tables) for sheet in sheets]

    seated = await _seated(groups)
    await owner.ask("GET", "/shares")
    first = await owner.ask("GET", "/shares")
    played, looks = await _played(owner, path, groups, seconds)
    last = await owner.ask("GET", "/shares")
    share = (last["cpu"] - first["cpu"]) / (last["clock"] - first["clock"])

    began = time.perf_counter()
    await owner.ask("POST", f"{path}/renew", {}, OWNER)
    reset = time.perf_counter() - began
    for group in groups:
        await group.hang_up()
    seated += await _seated(groups)  # the next round is as the first
    shown = await owner.ask("GET", path, None, OWNER)
    there = sum(one["players"] for one in shown["tables"])
    began = time.perf_counter()
    await _deleted(port, path)
    deleted = time.perf_counter() - began
    for group in groups:
        await group.hang_up()
        await group.http.close()
    return Took(made, seated, played, looks, reset, deleted, share, there)


async def _seated(groups: list[Table]) -> list[float]:
    """All tables at once, as when the doors open."""
    each = await asyncio.gather(*(group.walk_in() for group in groups))
    await asyncio.gather(*(group.connect() for group in groups))
    return [one for took in each for one in took]


async def _deleted(port: int, path: str) -> None:
    """Its answer has no body, which the plain client does not read."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    head = f"DELETE {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nAuthorization: Bearer {OWNER}"
    writer.write(f"{head}\r\nContent-Length: 0\r\n\r\n".encode())
    status = await reader.readline()
    writer.close()
    assert b" 204 " in status, status


async def _played(
    owner: Http, path: str, groups: list[Table], seconds: float
) -> tuple[list[Played], list[float]]:
    chance, looks = random.Random(1), list[float]()
    end = time.perf_counter() + seconds

    async def look() -> None:
        while (began := time.perf_counter()) < end:
            await owner.ask("GET", path, None, OWNER)
            looks.append(time.perf_counter() - began)
            await asyncio.sleep(max(0.0, min(LOOKS, end - time.perf_counter())))

    async def play(group: Table) -> list[Played]:
        played, begin = list[Played](), time.perf_counter() + chance.random()
        while (now := time.perf_counter()) < end:
            if now < begin:
                await asyncio.sleep(begin - now)
            played.append(await group.play())
            begin += 1.0
        return played

    each, _ = await asyncio.gather(asyncio.gather(*map(play, groups)), look())
    return [one for played in each for one in played], looks


def report(tables: int = 20, phones: int = 80, seconds: float = 20.0) -> list[Limit]:
    """Print what a convention took, and what it must keep."""
    watch = Watch()
    took = asyncio.run(hold(tables, phones, seconds))
    away = watch.away()
    answers, screens = ([getattr(one, what) for one in took.played] for what in Played._fields[:2])
    print(f"\nA convention of {tables} tables with {phones} phones, played for {seconds:.0f} s")
    for name, value in (
        ("made, with its sheets, s", took.made),
        ("a walk-in to a hero, p50, ms", percentile(took.seated, 0.5)),
        ("a walk-in to a hero, p99, ms", percentile(took.seated, 0.99)),
        ("commands", len(took.played)),
        ("answer, p50, ms", percentile(answers, 0.5)),
        ("answer, p99, ms", percentile(answers, 0.99)),
        ("all screens of a table, p99, ms", percentile(screens, 0.99)),
        ("the owner's page, p99, ms", percentile(took.looks, 0.99)),
        ("processor, % of a core", took.processor * 100),
        ("reset, s", took.reset),
        ("deleted, s", took.deleted),
    ):
        print(f"  {name:<34}{value:>10,.1f}")
    return [
        most("answers p99, a convention", percentile(answers, 0.99), 25.0, "ms", away),
        most("a convention is made", took.made, 10.0, "s", away),
        most("a convention is reset", took.reset, 10.0, "s", away),
        most("a convention is deleted", took.deleted, 10.0, "s", away),
        least("phones after the reset", took.phones, phones, "seats"),
    ]


if __name__ == "__main__":
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--tables", type=int, default=20)
    options.add_argument("--phones", type=int, default=80)
    options.add_argument("--seconds", type=float, default=300.0)
    chosen = options.parse_args()
    print(build())
    sys.exit(0 if close(report(chosen.tables, chosen.phones, chosen.seconds)) else 1)

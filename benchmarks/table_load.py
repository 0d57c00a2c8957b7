"""Many tables on one process, one command a second each, durable; beside it a bare echo server.

Half of the tables fight, ten fighters each, every other one in each game; the others roll tests.
What a device asks on the way to a command is not part of its answer's time, but the server's
processor pays for it, and it is printed as questions. With panels, whoever acts in a fight has a
list of deeds open and the GM her dock: what these are told, once a second at most, is printed as
lists.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import random
import resource
import sys
import tempfile
import time
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple

import msgspec

from fights import GAMES, SEATS
from limits import NOTHING, Limit, close, most
from machine import Away, Watch, build
from table_client import Http, percentile, serving
from table_groups import ECHO, TESTS, Group, Played, connected, groups_of

KINDS = (*GAMES, TESTS)
PARTS = ("engine", "questions", "frames", "lists")


class Bar(NamedTuple):
    """What a house of tables may take: p99 of the answers in milliseconds, a share of a core."""

    name: str
    answer: float
    processor: float


_TESTS = Bar("all tables roll tests", 15.0, 0.50)
_FIGHTS = Bar("half the tables fight", 25.0, 0.60)
_PANELS = Bar("half the tables fight, panels open", 25.0, 0.75)


@dataclass(frozen=True)
class Load:
    """What one server took."""

    played: dict[str, list[Played]]  # at each kind of table
    spent: dict[str, float]  # seconds, in all
    disk: list[float]  # what a commit took that nothing but the disk held up
    away: Away = NOTHING

    @property
    def commands(self) -> int:
        """At all tables."""
        return sum(map(len, self.played.values()))

    def times(self, kind: str, what: str, share: float) -> float:
        """Milliseconds that so large a share of the answers or screens there stay below."""
        return percentile([getattr(one, what) for one in self.played[kind]], share)

    def each(self, kind: str, part: str) -> float:
        """Milliseconds of processor for a command at such a table."""
        return self.spent.get(f"{part}, {kind}", 0.0) / len(self.played[kind]) * 1000

    def rest(self) -> float:
        """Milliseconds for a command of what no part has: HTTP, sockets, the store's thread."""
        parts = sum(self.spent.get(f"{part}, {kind}", 0.0) for part in PARTS for kind in KINDS)
        return (self.spent["cpu"] - parts) / self.commands * 1000


async def measure(kind: str, tables: int, seconds: float, fighting: float, *, panels: bool) -> Load:
    """Load a server and ask it where its time went."""
    with tempfile.TemporaryDirectory() as folder:
        async with serving(kind, Path(folder)) as port:
            if kind == "table":
                groups = groups_of(port, tables, fighting, panels=panels)
            else:
                groups = [Group(port, number) for number in range(tables)]
            gate = asyncio.Semaphore(8)
            await asyncio.gather(*(_seated(group, gate) for group in groups))
            async with connected(groups):
                disk = asyncio.create_task(_beside(Path(folder), seconds))
                return await _run(port, groups, seconds, disk)


async def _beside(folder: Path, seconds: float) -> list[float]:
    """Bare commits to the same disk, meanwhile."""
    script = str(Path(__file__).with_name("table_disk.py"))
    process = await asyncio.create_subprocess_exec(
        sys.executable, script, str(folder), str(seconds), stdout=asyncio.subprocess.PIPE
    )
    said, _ = await process.communicate()
    return msgspec.json.decode(said, type=list[float])


async def _seated(group: Group, gate: asyncio.Semaphore) -> None:
    async with gate:
        await group.begin()


async def _run(
    port: int, groups: list[Group], seconds: float, disk: asyncio.Task[list[float]]
) -> Load:
    asking = Http(port)
    chance = random.Random(1)
    first = await asking.ask("GET", "/shares")
    began = time.perf_counter()
    jobs = [
        asyncio.create_task(_each_second(group, began + chance.random(), began + seconds))
        for group in groups
    ]
    played: dict[str, list[Played]] = {}
    for group, job in zip(groups, jobs, strict=True):
        played.setdefault(group.kind, []).extend(await job)
    last = await asking.ask("GET", "/shares")
    await asking.close()
    spent = {**last, "cpu": last["cpu"] - first["cpu"], "clock": last["clock"] - first["clock"]}
    return Load(played, spent, await disk)


async def _each_second(group: Group, begin: float, end: float) -> list[Played]:
    """A command a second; if its screens take longer than that, the next one is late."""
    played = []
    while (now := time.perf_counter()) < end:
        if now < begin:
            await asyncio.sleep(begin - now)
        played.append(await group.play())
        begin += 1.0
    return played


def loads(tables: int, seconds: float, fighting: float, *, panels: bool) -> tuple[Load, Load]:
    """The table's own server, then the bare one."""
    _, highest = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(highest, 8192), highest))
    gc.disable()  # the devices' own pauses are not to be measured
    try:
        ours, bare = (
            _watched(kind, tables, seconds, fighting, panels=panels) for kind in ("table", ECHO)
        )
        return ours, bare
    finally:
        gc.enable()


def _watched(kind: str, tables: int, seconds: float, fighting: float, *, panels: bool) -> Load:
    watch = Watch()
    load = asyncio.run(measure(kind, tables, seconds, fighting, panels=panels))
    return replace(load, away=watch.away())  # now that the server is gone, and known to be ours


def figures(tables: int = 20, seconds: float = 20.0, fighting: float = 0.5) -> dict[str, float]:
    """What hangs least on the moment, by name, to hold one commit against another."""
    ours, _ = loads(tables, seconds, fighting, panels=False)
    found = {"all, HTTP and the rest, ms": ours.rest()}
    for kind in ours.played:
        found |= {f"{kind}, {part}, ms": ours.each(kind, part) for part in PARTS}
        found[f"{kind}, six screens, KB"] = _kilobytes(ours, kind)
        found[f"{kind}, answer p50, ms"] = ours.times(kind, "answer", 0.5)
    return found


def report(
    tables: int = 200, seconds: float = 20.0, fighting: float = 0.5, *, panels: bool = False
) -> list[Limit]:
    """Print every kind of table beside the bare server."""
    ours, bare = loads(tables, seconds, fighting, panels=panels)
    kinds = [(kind, ours, kind) for kind in KINDS if kind in ours.played]
    columns = [*kinds, ("bare echo", bare, ECHO)]
    print(
        f"\n{tables} tables x {SEATS} seats, a command a second each, {seconds:.0f} s, one process,"
        f" {fighting:.0%} of them in a fight of ten{', panels open' if panels else ''}"
    )
    print(_line("", [name for name, _, _ in columns]))
    print(_line("commands", [f"{len(load.played[kind]):,}" for _, load, kind in columns]))
    for what, named in (("answer", "answer"), ("screens", "all six screens")):
        for share in (0.5, 0.99):
            times = [f"{load.times(kind, what, share):.1f}" for _, load, kind in columns]
            print(_line(f"{named}, p{share * 100:.0f}, ms", times))
    sizes = [f"{_kilobytes(load, kind):.1f}" for _, load, kind in columns]
    print(_line("bytes to six screens, KB", sizes))
    for part in PARTS:
        times = [f"{ours.each(kind, part):.2f}" for kind, _, _ in kinds]
        print(_line(f"processor, {part}, ms", times))
    _print_whole(ours, bare)
    return _limits(ours, _TESTS if not fighting else _PANELS if panels else _FIGHTS)


def _print_whole(ours: Load, bare: Load) -> None:
    """What cannot be told apart by kinds of tables."""
    both = (ours, bare)
    print(_line("", ["the table", "bare echo"]))
    rates = [f"{load.commands / load.spent['clock']:.0f}" for load in both]
    print(_line("commands a second", rates))
    shares = [f"{load.spent['cpu'] / load.spent['clock']:.0%}" for load in both]
    print(_line("processor", shares))
    each = [f"{load.spent['cpu'] / load.commands * 1000:.2f}" for load in both]
    print(_line("  for a command, ms", each))
    print(_line("  of it HTTP and rest, ms", [f"{load.rest():.2f}" for load in both]))
    waited = ours.spent.get("store", 0.0) / ours.commands * 1000
    print(_line("waiting for the disk, ms", [f"{waited:.1f}"]))
    for share in (0.5, 0.99):
        name = f"a bare commit, p{share * 100:.0f}, ms"
        print(_line(name, [f"{percentile(ours.disk, share):.1f}"]))
    print(_line("withheld by the host", [f"{load.away.host:.0%}" for load in both]))
    print(_line("taken by other programs", [f"{load.away.others:.0%}" for load in both]))
    count, longest, paused = (ours.spent[name] for name in ("pauses", "longest", "paused"))
    print(
        f"  looked for garbage {count:.0f} times: {longest * 1000:.1f} ms at most,"
        f" {paused * 1000:.1f} ms in all"
    )


def _limits(ours: Load, bar: Bar) -> list[Limit]:
    """What must be kept, by what the tables do."""
    answers = [one.answer for played in ours.played.values() for one in played]
    share = ours.spent["cpu"] / ours.spent["clock"] * 100
    return [
        most(f"answers p99, {bar.name}", percentile(answers, 0.99), bar.answer, "ms", ours.away),
        most(f"processor, {bar.name}", share, bar.processor * 100, "% of a core", ours.away),
    ]


def _kilobytes(load: Load, kind: str) -> float:
    return sum(one.bytes for one in load.played[kind]) / len(load.played[kind]) / 1000


def _line(name: str, values: list[str]) -> str:
    return f"  {name:<26}" + "".join(f"{value:>13}" for value in values)


if __name__ == "__main__":
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--tables", type=int, default=200)
    options.add_argument("--seconds", type=float, default=20.0)
    options.add_argument("--fighting", type=float, default=0.5, help="the share that fights")
    options.add_argument("--panels", action="store_true", help="lists open where somebody acts")
    chosen = options.parse_args()
    print(build())
    found = report(chosen.tables, chosen.seconds, chosen.fighting, panels=chosen.panels)
    kept = close(found)
    sys.exit(0 if kept else 1)

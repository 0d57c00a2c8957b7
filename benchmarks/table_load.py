"""Many tables on one process, one command a second each, durable; beside it a bare echo server."""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import random
import resource
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

import msgspec

from table_client import SEATS, Group, Http, bare_group, connected, percentile, seat_group, serving

BAR = 50.0  # milliseconds, p99
WARM_UP = 2.0


@dataclass(frozen=True)
class Load:
    """What one server took."""

    times: list[tuple[float, float]]
    shares: dict[str, float]  # seconds of each second
    disk: list[float]  # what a commit took that nothing but the disk held up


async def measure(kind: str, tables: int, seconds: float) -> Load:
    """Load a server and ask it where its time went."""
    with tempfile.TemporaryDirectory() as folder:
        async with serving(kind, Path(folder)) as port:
            if kind == "table":
                gate = asyncio.Semaphore(8)
                groups = await asyncio.gather(*(_seated(port, gate) for _ in range(tables)))
            else:
                groups = [bare_group(port, number) for number in range(tables)]
            async with connected(port, groups):
                disk = asyncio.create_task(_beside(Path(folder), seconds))
                times, shares = await _run(port, groups, seconds)
                return Load(times, shares, await disk)


async def _beside(folder: Path, seconds: float) -> list[float]:
    """Bare commits to the same disk, meanwhile."""
    script = str(Path(__file__).with_name("table_disk.py"))
    process = await asyncio.create_subprocess_exec(
        sys.executable, script, str(folder), str(seconds), stdout=asyncio.subprocess.PIPE
    )
    said, _ = await process.communicate()
    return msgspec.json.decode(said, type=list[float])


async def _seated(port: int, gate: asyncio.Semaphore) -> Group:
    async with gate:
        return await seat_group(port)


async def _run(
    port: int, groups: list[Group], seconds: float
) -> tuple[list[tuple[float, float]], dict[str, float]]:
    asking = Http(port)
    began = time.perf_counter()
    chance = random.Random(1)
    jobs = [
        asyncio.create_task(_each_second(group, began + chance.random(), began + seconds))
        for group in groups
    ]
    await asyncio.sleep(WARM_UP)
    first, stolen = await asking.ask("GET", "/shares"), _stolen()
    await asyncio.sleep(seconds - WARM_UP)
    last = await asking.ask("GET", "/shares")
    times = [one for job in jobs for one in await job]
    await asking.close()
    took = last["clock"] - first["clock"]
    parts = {part: last.get(part, 0.0) / took for part in ("engine", "store", "frames")}
    held_up = (_stolen() - stolen) / took
    return times, {**parts, "cpu": (last["cpu"] - first["cpu"]) / took, "stolen": held_up}


def _stolen() -> float:
    """Seconds that a virtual machine's processors waited for their host; 0 where none says so."""
    counts = Path("/proc/stat")
    if not counts.exists():
        return 0.0
    return int(counts.read_text().split()[8]) / os.sysconf("SC_CLK_TCK")


async def _each_second(group: Group, begin: float, end: float) -> list[tuple[float, float]]:
    """A command a second, whether or not the last one is through."""
    times = []
    while (now := time.perf_counter()) < end:
        if now < begin:
            await asyncio.sleep(begin - now)
        times.append(await group.play())
        begin += 1.0
    return times[1:]


def report(tables: int = 200, seconds: float = 20.0) -> bool:
    """Print both servers side by side and say whether the bar was kept."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, 8192), most))
    gc.disable()  # the devices' own pauses are not to be measured
    loads = {kind: asyncio.run(measure(kind, tables, seconds)) for kind in ("table", "echo")}
    print(
        f"\n{tables} tables x {SEATS} seats, a command a second each, {seconds:.0f} s, one process"
    )
    print(f"  {'':<26}{'the table':>12}{'bare echo':>12}")
    print(_line("commands", [f"{len(load.times):,}" for load in loads.values()]))
    for what, place in (("answer", 0), ("all six screens", 1)):
        for share in (0.5, 0.99):
            numbers = [
                percentile([one[place] for one in load.times], share) for load in loads.values()
            ]
            name = f"{what}, p{share * 100:.0f}, ms"
            print(_line(name, [f"{number:.1f}" for number in numbers]))
    print(_line("processor", [f"{load.shares['cpu']:.0%}" for load in loads.values()]))
    table = loads["table"].shares
    for part in ("engine", "frames"):
        print(_line(f"  of it {part}", [f"{table[part]:.0%}"]))
    rest = table["cpu"] - table["engine"] - table["frames"]
    print(_line("  of it HTTP, sockets, rest", [f"{rest:.0%}"]))
    each = table["store"] / max(1, tables) * 1000
    print(_line("waiting for the disk, ms", [f"{each:.1f}"]))
    print(
        _line("waiting for the host", [f"{load.shares['stolen']:.0%}" for load in loads.values()])
    )
    disk = loads["table"].disk
    for share in (0.5, 0.99):
        name = f"a bare commit, p{share * 100:.0f}, ms"
        print(_line(name, [f"{percentile(disk, share):.1f}"]))
    gc.enable()
    kept = percentile([one[0] for one in loads["table"].times], 0.99) < BAR
    print(f"  bar: answer p99 under {BAR:.0f} ms: {'kept' if kept else 'MISSED'}")
    return kept


def _line(name: str, values: list[str]) -> str:
    return f"  {name:<26}" + "".join(f"{value:>12}" for value in values)


if __name__ == "__main__":
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--tables", type=int, default=200)
    options.add_argument("--seconds", type=float, default=20.0)
    chosen = options.parse_args()
    sys.exit(0 if report(chosen.tables, chosen.seconds) else 1)

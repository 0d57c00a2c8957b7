"""From a tap to the other screens: one table of six on loopback, one command after the other."""

from __future__ import annotations

import asyncio
import sys
import tempfile
from pathlib import Path

from fights import SEATS
from limits import Limit, close, most
from machine import Watch, build
from table_client import percentile, serving
from table_groups import Played, Testing, connected

BAR = 100.0  # milliseconds, p99


async def measure(commands: int) -> list[Played]:
    """Seconds to the answer and to the last screen, for every command."""
    with tempfile.TemporaryDirectory() as folder:
        async with serving("table", Path(folder)) as port:
            group = Testing(port, 0)
            await group.begin()
            async with connected([group]):
                return [await group.play() for _ in range(commands)]


def report(commands: int = 600) -> list[Limit]:
    """Print the table."""
    watch = Watch()
    times = asyncio.run(measure(commands))
    away = watch.away()
    third = max(1, commands // 3)
    print(f"\ntap to the other screens: {SEATS} seats on loopback, {commands} commands, durable")
    print(f"  {'ms':<26}{'p50':>8}{'p99':>8}{'most':>8}")
    for name, part in (
        ("answer", [one.answer for one in times]),
        ("all six screens", [one.screens for one in times]),
        ("  the first third", [one.screens for one in times[:third]]),
        ("  the last third", [one.screens for one in times[-third:]]),
    ):
        numbers = (percentile(part, share) for share in (0.5, 0.99, 1.0))
        print(f"  {name:<26}" + "".join(f"{number:>8.1f}" for number in numbers))
    slowest = percentile([one.screens for one in times], 0.99)
    return [most("tap to the other screens, p99", slowest, BAR, "ms", away)]


if __name__ == "__main__":
    print(build())
    sys.exit(0 if close(report()) else 1)

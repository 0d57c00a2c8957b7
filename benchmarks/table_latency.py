"""From a tap to the other screens: one table of six on loopback, one command after the other."""

from __future__ import annotations

import asyncio
import sys
import tempfile
from pathlib import Path

from table_client import SEATS, connected, percentile, seat_group, serving

BAR = 100.0  # milliseconds, p99


async def measure(commands: int) -> list[tuple[float, float]]:
    """Seconds to the answer and to the last screen, for every command."""
    with tempfile.TemporaryDirectory() as folder:
        async with serving("table", Path(folder)) as port:
            group = await seat_group(port)
            async with connected(port, [group]):
                return [await group.play() for _ in range(commands)]


def report(commands: int = 600) -> bool:
    """Print the table and say whether the bar was kept."""
    times = asyncio.run(measure(commands))
    third = max(1, commands // 3)
    print(f"\ntap to the other screens: {SEATS} seats on loopback, {commands} commands, durable")
    print(f"  {'ms':<26}{'p50':>8}{'p99':>8}{'most':>8}")
    for name, part in (
        ("answer", [answer for answer, _ in times]),
        ("all six screens", [screens for _, screens in times]),
        ("  the first third", [screens for _, screens in times[:third]]),
        ("  the last third", [screens for _, screens in times[-third:]]),
    ):
        numbers = (percentile(part, share) for share in (0.5, 0.99, 1.0))
        print(f"  {name:<26}" + "".join(f"{number:>8.1f}" for number in numbers))
    kept = percentile([screens for _, screens in times], 0.99) < BAR
    print(f"  bar: p99 under {BAR:.0f} ms: {'kept' if kept else 'MISSED'}")
    return kept


if __name__ == "__main__":
    sys.exit(0 if report() else 1)

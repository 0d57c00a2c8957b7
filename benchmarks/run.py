"""Run every benchmark and print its table; `make bench` calls this.

The last table lists every limit as kept, missed, or not judged; it fails if one was missed. Times
are not judged where the host or other programs had more of the processors than leaves a time
meaningful. With `--table` it also measures a table that opens again, a served one, 200 of
them and a slow phone, which takes some minutes and wants a machine with nothing else to do.
"""

from __future__ import annotations

import argparse
import sys

import frames
import import_cost
import lab
import odds_peers
import skirmishes
import throughput
from limits import Limit, close
from machine import build
from tableside import load
from tableside.systems import SYSTEMS
from walk import record


def main() -> int:
    """Measure, print, and say by the exit code whether every limit was kept."""
    chosen = _options().parse_args()
    print(f"{build()}\n")
    limits = import_cost.report(chosen.runs)
    walks = [record(load(system), chosen.commands) for system in SYSTEMS]
    for walk in walks:
        throughput.report(walk)
    limits += skirmishes.report(chosen.skirmishes)
    limits += frames.report(chosen.screens)
    limits += odds_peers.report(chosen.odds, chosen.cells, chosen.runs)
    limits += lab.report(chosen.lab)
    if chosen.profile:
        for walk in walks:
            throughput.profile(walk)
        skirmishes.profile(chosen.skirmishes)
    if chosen.table:
        limits += _served(chosen.taps, chosen.tables, chosen.seconds)
    return 0 if close(limits) else 1


def _options() -> argparse.ArgumentParser:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--runs", type=int, default=15, help="fresh processes per program")
    options.add_argument("--commands", type=int, default=300, help="commands in a walk")
    options.add_argument("--skirmishes", type=int, default=10, help="games of each ruleset")
    options.add_argument("--screens", type=int, default=200, help="commands with six screens each")
    options.add_argument(
        "--profile", action=argparse.BooleanOptionalAction, default=True, help="where time goes"
    )
    options.add_argument("--odds", type=int, default=9, help="rounds of odds against peers")
    options.add_argument("--cells", type=int, default=36, help="of the grid of odds")
    options.add_argument("--lab", type=int, default=3, help="rounds of the encounter lab")
    options.add_argument("--table", action="store_true", help="measure served tables as well")
    options.add_argument("--taps", type=int, default=600, help="commands at one table")
    options.add_argument("--tables", type=int, default=200, help="how many at once")
    options.add_argument("--seconds", type=float, default=20.0, help="how long")
    return options


def _served(taps: int, tables: int, seconds: float) -> list[Limit]:
    import convention
    import first_page
    import hostile
    import lab_served
    import phone
    import table_latency
    import table_load
    import table_reopen

    table_reopen.report()
    slow = [*phone.report(), *first_page.report()]
    limits = [*table_latency.report(taps), *slow, *lab_served.report()]
    for fighting, panels in ((0.0, False), (0.5, False), (0.5, True)):
        limits += table_load.report(tables, seconds, fighting, panels=panels)
    limits += convention.report(seconds=seconds)
    return limits + hostile.report(100_000, 3, 8.0)


if __name__ == "__main__":
    sys.exit(main())

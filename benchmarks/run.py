"""Run every benchmark and print its table; `make bench` calls this.

It fails if a first roll costs more over bare Python than the limit; speeds are only printed.
With `--table` it also measures a table that opens again, a served one and 200 of them, which takes
two minutes and wants a machine with nothing else to do; then it fails as well if one of their bars
is missed.
"""

from __future__ import annotations

import argparse
import platform
import sys

import import_cost
import odds_peers
import skirmishes
import throughput
from tableside import load
from tableside.systems import SYSTEMS
from walk import record


def main() -> int:
    """Measure, print, and say by the exit code whether the limit was kept."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--runs", type=int, default=15, help="fresh processes per program")
    options.add_argument("--commands", type=int, default=300, help="commands in a walk")
    options.add_argument("--skirmishes", type=int, default=10, help="games of each ruleset")
    options.add_argument(
        "--profile", action=argparse.BooleanOptionalAction, default=True, help="where time goes"
    )
    options.add_argument("--odds", type=int, default=9, help="rounds of odds against peers")
    options.add_argument("--cells", type=int, default=36, help="of the grid of odds")
    options.add_argument("--table", action="store_true", help="measure served tables as well")
    options.add_argument("--tables", type=int, default=200, help="how many at once")
    options.add_argument("--seconds", type=float, default=20.0, help="how long")
    chosen = options.parse_args()
    print(f"Python {platform.python_version()} on {platform.system()} {platform.machine()}\n")
    kept = import_cost.report(chosen.runs)
    walks = [record(load(system), chosen.commands) for system in SYSTEMS]
    for walk in walks:
        throughput.report(walk)
    skirmishes.report(chosen.skirmishes)
    odds_peers.report(chosen.odds, chosen.cells, chosen.runs)
    if chosen.profile:
        for walk in walks:
            throughput.profile(walk)
        skirmishes.profile(chosen.skirmishes)
    if chosen.table:
        kept = _served(chosen.tables, chosen.seconds) and kept
    return 0 if kept else 1


def _served(tables: int, seconds: float) -> bool:
    import table_latency
    import table_load
    import table_reopen

    table_reopen.report()
    one, many = table_latency.report(), table_load.report(tables, seconds)
    return one and many


if __name__ == "__main__":
    sys.exit(main())

"""Run every benchmark and print its table; `make bench` calls this.

It fails if a first roll costs more over bare Python than the limit; speeds are only printed.
"""

from __future__ import annotations

import argparse
import platform
import sys

import import_cost
import throughput
from tableside import load
from tableside.systems import SYSTEMS
from walk import record


def main() -> int:
    """Measure, print, and say by the exit code whether the limit was kept."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--runs", type=int, default=15, help="fresh processes per program")
    options.add_argument("--commands", type=int, default=300, help="commands in a walk")
    options.add_argument(
        "--profile", action=argparse.BooleanOptionalAction, default=True, help="where time goes"
    )
    chosen = options.parse_args()
    print(f"Python {platform.python_version()} on {platform.system()} {platform.machine()}\n")
    kept = import_cost.report(chosen.runs)
    walks = [record(load(system), chosen.commands) for system in SYSTEMS]
    for walk in walks:
        throughput.report(walk)
    for walk in walks if chosen.profile else ():
        throughput.profile(walk)
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main())

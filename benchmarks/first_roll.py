"""What a first `tableside roll` costs, over what Python costs by itself; for `against.py`."""

from __future__ import annotations

import import_cost

_ROLL = """
import sys
sys.argv = ["tableside", "roll", {words}, "--json"]
from tableside.cli import main
main()
"""
PROGRAMS = {
    "tableside roll wrath-glory": _ROLL.format(words='"wrath-glory", "--pool=5", "--dn=3"'),
    "tableside roll daggerheart": _ROLL.format(
        words='"daggerheart", "--modifier=2", "--difficulty=14"'
    ),
}


def figures(runs: int = 5) -> dict[str, float]:
    """Milliseconds of processor over bare Python, by game."""
    return import_cost.figures(runs, PROGRAMS)

"""The benchmarks run. How fast anything is, is theirs to print and nobody's to fail on here."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
PATHS = os.pathsep.join(str(ROOT / one) for one in ("src", "tests"))  # the players are the tests'
SMALL = ("--runs", "1", "--commands", "10", "--skirmishes", "1", "--odds", "1", "--cells", "2")


def test_a_small_run_prints_every_table() -> None:
    done = subprocess.run(
        [sys.executable, str(ROOT / "benchmarks" / "run.py"), *SMALL],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": PATHS},
    )
    assert done.stderr == ""
    for part in ("one roll, wrath-glory", "one roll, daggerheart", "ask_next", "decide", "proceed"):
        assert part in done.stdout
    assert "skirmishes on one core" in done.stdout
    for part in ("plain test", "attack chain", "2 cells of the grid", "of the fastest peer"):
        assert part in done.stdout
    assert done.stdout.count("where the time goes") == 3

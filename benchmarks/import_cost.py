"""What a first roll costs in a fresh process, over what Python costs by itself."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import NamedTuple

import tableside
from limits import Limit, most
from machine import Watch

SOURCE = Path(tableside.__file__).parents[1]
LIMIT_MS = 100
BARE = "python -c pass"

_WRATH_GLORY = """
import tableside
from tableside.systems.wrath_glory import commands as do, state as held
game = tableside.load("wrath-glory")
hero = held.Person(id="quill", name="Quill", controller="anna", totals={"tech": 5})
table = tableside.History(game, held.Setup(characters=(hero,)))
anna = tableside.Actor("anna")
table.submit(anna, do.TryTest("quill", skill="tech"), lambda roll: (5, 6, 4, 2, 1))
assert table.state.matters
"""
_DAGGERHEART = """
import tableside
from tableside.systems.daggerheart import commands as do, state as held
game = tableside.load("daggerheart")
hero = held.Person(id="quill", name="Quill", controller="anna", traits={"agility": 2})
table = tableside.History(game, held.Setup(characters=(hero,)))
anna = tableside.Actor("anna")
table.submit(anna, do.Attempt("quill", trait="agility"))
[matter] = table.state.matters
table.submit(anna, do.RollDuality("quill", matter.id, matter.revision), lambda roll: (9, 4))
assert table.state.matters[0].values.total.value == 15
"""
_PROGRAMS = {
    BARE: "pass",
    "import msgspec": "import msgspec",
    "import tableside": "import tableside",
    "one roll, wrath-glory": _WRATH_GLORY,
    "one roll, daggerheart": _DAGGERHEART,
}


class Taken(NamedTuple):
    """Milliseconds of one program: by the clock, and of the processor."""

    clock: float
    processor: float


def run(runs: int) -> dict[str, Taken]:
    """What each program takes, the median of interleaved runs, with compiled files at hand."""
    times: dict[str, list[Taken]] = {name: [] for name in _PROGRAMS}
    with tempfile.TemporaryDirectory() as cache:
        environment = {**os.environ, "PYTHONPATH": str(SOURCE), "PYTHONPYCACHEPREFIX": cache}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)  # an installed program is compiled
        for name in _PROGRAMS:
            _once(name, environment)
        for _ in range(runs):
            for name in _PROGRAMS:
                times[name].append(_once(name, environment))
    return {
        name: Taken(*(median(column) * 1000 for column in zip(*taken, strict=True)))
        for name, taken in times.items()
    }


def _once(name: str, environment: dict[str, str]) -> Taken:
    began, used = time.perf_counter(), _used()
    subprocess.run([sys.executable, "-c", _PROGRAMS[name]], env=environment, check=True)
    return Taken(time.perf_counter() - began, _used() - used)


def _used() -> float:
    """Seconds of processor that programs started from here have used."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def figures(runs: int = 5) -> dict[str, float]:
    """Milliseconds of processor over bare Python, by program."""
    measured = run(runs)
    bare = measured.pop(BARE).processor
    return {f"{name}, ms over bare": one.processor - bare for name, one in measured.items()}


def report(runs: int) -> list[Limit]:
    """Print the table."""
    watch = Watch()
    measured = run(runs)
    away = watch.away()
    bare = measured[BARE]
    print(f"Start in a fresh process, median of {runs} interleaved runs")
    head = f"{'ms':>8}{'over bare':>12}{'x bare':>9}{'processor':>12}"
    print(f"  {'program':<24}{head}   limit {LIMIT_MS} ms over")
    limits = []
    for name, (taken, processor) in measured.items():
        over = taken - bare.clock
        limit = most(f"{name}, over bare Python", over, LIMIT_MS, "ms", away)
        times = f"{taken:>8.1f}{over:>12.1f}{taken / bare.clock:>9.1f}{processor:>12.1f}"
        print(f"  {name:<24}{times}   {limit.verdict}")
        limits.append(limit)
    return limits[1:]

"""What a first roll costs in a fresh process, over what Python costs by itself."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path
from statistics import median
from typing import NamedTuple

import tableside
from limits import Limit, most
from machine import Watch

SOURCE = Path(tableside.__file__).parents[1]
LIMIT_MS = 100
BARE = "python -c pass"

# A roll with the subjects that a roll needs, and with the whole game.
_WRATH_GLORY = """
import tableside
from tableside.systems import {load} as load
from tableside.systems.wrath_glory import state as held
from tableside.systems.wrath_glory.skill_tests.tests import TryTest
game = load("wrath-glory")
hero = held.Person(id="quill", name="Quill", controller="anna", totals={{"tech": 5}})
table = tableside.History(game, held.Setup(characters=(hero,)))
anna = tableside.Actor("anna")
table.submit(anna, TryTest("quill", skill="tech"), lambda roll: (5, 6, 4, 2, 1))
assert table.state.matters
"""
_DAGGERHEART = """
import tableside
from tableside.systems import {load} as load
from tableside.systems.daggerheart import state as held
from tableside.systems.daggerheart.rolls.calls import Attempt
from tableside.systems.daggerheart.rolls.rolls import RollDuality
game = load("daggerheart")
hero = held.Person(id="quill", name="Quill", controller="anna", traits={{"agility": 2}})
table = tableside.History(game, held.Setup(characters=(hero,)))
anna = tableside.Actor("anna")
table.submit(anna, Attempt("quill", trait="agility"))
[matter] = table.state.matters
table.submit(anna, RollDuality("quill", matter.id, matter.revision), lambda roll: (9, 4))
assert table.state.matters[0].values.total.value == 15
"""
WHOLE = {
    "whole game, wrath-glory": _WRATH_GLORY.format(load="load"),
    "whole game, daggerheart": _DAGGERHEART.format(load="load"),
}
PROGRAMS = {
    "import msgspec": "import msgspec",
    "import tableside": "import tableside",
    "one roll, wrath-glory": _WRATH_GLORY.format(load="load_roll"),
    "one roll, daggerheart": _DAGGERHEART.format(load="load_roll"),
    **WHOLE,
}


class Taken(NamedTuple):
    """Milliseconds of one program: by the clock, and of the processor."""

    clock: float
    processor: float


def run(runs: int, programs: Mapping[str, str] = PROGRAMS) -> dict[str, Taken]:
    """What each program takes, the median of interleaved runs, with compiled files at hand."""
    programs = {BARE: "pass", **programs}
    times: dict[str, list[Taken]] = {name: [] for name in programs}
    with tempfile.TemporaryDirectory() as cache:
        environment = {**os.environ, "PYTHONPATH": str(SOURCE), "PYTHONPYCACHEPREFIX": cache}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)  # an installed program is compiled
        for program in programs.values():
            _once(program, environment)
        for _ in range(runs):
            for name, program in programs.items():
                times[name].append(_once(program, environment))
    return {
        name: Taken(*(median(column) * 1000 for column in zip(*taken, strict=True)))
        for name, taken in times.items()
    }


def _once(program: str, environment: dict[str, str]) -> Taken:
    began, used = time.perf_counter(), _used()
    command = [sys.executable, "-c", program]
    subprocess.run(command, env=environment, stdout=subprocess.DEVNULL, check=True)
    return Taken(time.perf_counter() - began, _used() - used)


def _used() -> float:
    """Seconds of processor that programs started from here have used."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def figures(runs: int = 5, programs: Mapping[str, str] = PROGRAMS) -> dict[str, float]:
    """Milliseconds of processor over bare Python, by program."""
    measured = run(runs, programs)
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
    limits: list[Limit] = []
    for name, (taken, processor) in measured.items():
        over = taken - bare.clock
        limit = most(f"{name}, over bare Python", over, LIMIT_MS, "ms", away)
        limited = name not in (BARE, *WHOLE)
        times = f"{taken:>8.1f}{over:>12.1f}{taken / bare.clock:>9.1f}{processor:>12.1f}"
        print(f"  {name:<24}{times}   {limit.verdict if limited else ''}")
        limits += [limit] if limited else []
    return limits

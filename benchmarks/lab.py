"""The encounter lab against the engine itself: the same fights by the same ways, in one run.

By turns, by the processor's clock; a ratio is the median of the ratios within rounds. The engine's
time is that of its commands alone: what a seat knows, decisions, dice, the log. What the lab's
player thinks about between them is left out, the muster and the tables of the kernel's are not.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from statistics import median
from typing import Any
from unittest.mock import patch

from limits import Limit, least, most
from machine import Watch
from tableside.core.history import History
from tableside.lab import simulate
from tableside.systems import SYSTEMS, lab_of, load, skirmish

RULESETS = {"wrath-glory": "revised", "daggerheart": "sheet"}
TIMES, SECONDS = 250, 2.0  # kernel over engine; 5,000 fights with muster and tables
FIGHTS, BY_ENGINE = 5000, 6


def report(rounds: int) -> list[Limit]:
    """Print the table."""
    watch, limits = Watch(), list[Limit]()
    print(
        f"\nthe encounter lab: {FIGHTS:,} fights by the kernel, {BY_ENGINE} by the engine a round"
    )
    print(f"  {'game':<14}{'engine ms':>11}{'kernel us':>11}{'times':>8}{'all of it, s':>14}")
    for system in SYSTEMS:
        if SYSTEMS[system].lab is None:
            continue
        found = [_round(system, number) for number in range(rounds)]
        engine, kernel, times, whole = (median(each) for each in zip(*found, strict=True))
        print(
            f"  {system:<14}{engine * 1e3:>11.1f}{kernel * 1e6:>11.1f}{times:>8.0f}{whole:>14.2f}"
        )
        limits.append(least(f"{system}: kernel over engine", times, TIMES, "times"))
        away = watch.away().for_processor_time()
        limits.append(most(f"{system}: {FIGHTS:,} fights", whole, SECONDS, "s", away))
    return limits


def _round(system: str, number: int) -> tuple[float, float, float, float]:
    """Seconds of one fight by the engine and by the kernel, their ratio, and the whole question."""
    game: Any = load(system, RULESETS[system])
    made, lab = skirmish(system, RULESETS[system]), lab_of(system)
    assert made is not None
    state = lab.started(game, game.new(made.setup))
    ways = lab.heroes["normal"].values, lab.foes["normal"].values
    with _clocked() as commands:
        for fight in range(BY_ENGINE):
            lab.referee(game, state, *ways, Random(f"{number}/{fight}").randrange)
    engine = sum(commands) / BY_ENGINE
    began = time.process_time()
    simulate(game, state, fights=FIGHTS, band=False, seed=number)
    whole = time.process_time() - began
    kernel = whole / FIGHTS
    return engine, kernel, engine / kernel, whole


@contextmanager
def _clocked() -> Iterator[list[float]]:
    """The seconds of every command that a history takes meanwhile."""
    seconds, submit = list[float](), History.submit

    def clocked(*args: Any, **kwargs: Any) -> Any:
        began = time.process_time()
        row = submit(*args, **kwargs)
        seconds.append(time.process_time() - began)
        return row

    with patch.object(History, "submit", clocked):
        yield seconds


if __name__ == "__main__":
    report(3)

"""The encounter lab against the engine itself and against a readable simulation, in one run.

By turns, by the processor's clock; a ratio is the median of the ratios within rounds. The engine's
time is that of its commands alone: what a seat knows, decisions, dice, the log. What the lab's
player thinks about between them is left out, the muster and the tables of the kernel's are not.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from random import Random
from statistics import median
from typing import Any
from unittest.mock import patch

from lab_by_dice import Fight
from limits import Limit, least, most
from machine import Watch
from tableside.core.history import History
from tableside.lab import by_joblib, simulate
from tableside.lab.blocks import Block, play
from tableside.lab.chance import alias
from tableside.systems import SYSTEMS, lab_of, load, skirmish

RULESETS = {"wrath-glory": "revised", "daggerheart": "sheet"}
TIMES, SECONDS = 250, 2.0  # kernel over engine; 5,000 fights with muster and tables
FIGHTS, BY_ENGINE = 5000, 6
BY_DICE, READABLE, COMPILED = 300, 4, 200  # fights; kernel over the readable one, compiled over it
MILLION, MILLION_SECONDS = 1_000_000, 5.0  # compiled, on two cores
SPREAD, SPREAD_TIMES = 30_000, 1.1  # fights; joblib over the standard library's pool


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
    limits += _against_dice(rounds)
    return limits + _many(watch)


def _against_dice(rounds: int) -> list[Limit]:
    """A fight by the readable simulation over one by the kernel, plain and compiled."""
    game, setup = _fight("wrath-glory")
    muster = lab_of("wrath-glory").muster(game, game.new(setup))
    block = _block(game, muster)
    play(block._replace(many=10, fast=True))
    plain, compiled = list[float](), list[float]()
    few, fast = block._replace(many=1000), block._replace(many=50_000, fast=True)
    for number in range(rounds):

        def readable(seed: int = number) -> None:
            for one in range(BY_DICE):
                Fight(muster, Random(f"{seed}/{one}")).won()

        each = _seconds(readable) / BY_DICE
        plain.append(each / (_seconds(partial(play, few)) / few.many))
        compiled.append(each / (_seconds(partial(play, fast)) / fast.many))
    print(
        f"  dice by dice, readable: the kernel {median(plain):.1f} times, compiled"
        f" {median(compiled):.0f} times"
    )
    return [
        least("kernel over dice by dice", median(plain), READABLE, "times"),
        least("compiled kernel over dice by dice", median(compiled), COMPILED, "times"),
    ]


def _many(watch: Watch) -> list[Limit]:
    """A million fights on two threads, and processes by joblib and by the standard library."""
    limits = list[Limit]()
    watch.away()
    for system in RULESETS:
        game, setup = _fight(system)
        simulate(game, setup, fights=10, band=False, fast=True)  # the first compile
        watch.away()
        with ThreadPoolExecutor(2) as pool:
            began = time.perf_counter()
            simulate(game, setup, fights=MILLION, band=False, fast=True, spread=pool.map)
            taken = time.perf_counter() - began
        away = watch.away()
        print(f"  {system}: {MILLION:,} fights compiled on two cores {taken:.1f} s")
        limits.append(most(f"{system}: a million fights", taken, MILLION_SECONDS, "s", away))
    game, setup = _fight("daggerheart")
    joblib: Any = import_module("joblib")
    times = []
    with ProcessPoolExecutor(2) as pool, joblib.Parallel(n_jobs=2) as parallel:
        for _round in range(5):
            pair = []
            for spread in (pool.map, by_joblib(parallel)):
                began = time.perf_counter()
                simulate(game, setup, fights=SPREAD, band=False, fast=False, spread=spread)
                pair.append(time.perf_counter() - began)
            times.append(pair[1] / pair[0])
    print(f"  spread by joblib over the standard library's pool: {median(times[1:]):.2f}")
    return [
        *limits,
        most("joblib over the standard pool", median(times[1:]), SPREAD_TIMES, "times"),
    ]


def _fight(system: str) -> tuple[Any, Any]:
    made = skirmish(system, RULESETS[system])
    assert made is not None
    return load(system, RULESETS[system]), made.setup


def _block(game: Any, muster: Any) -> Block:
    lab = lab_of(game.name)
    tables = alias(one.weights for one in muster.tables)
    ways = lab.heroes["normal"].values, lab.foes["normal"].values
    return Block(game.name, muster.cast, tables, *ways, 7, 0, 1)


def _seconds(work: Callable[[], Any]) -> float:
    began = time.process_time()
    work()
    return time.process_time() - began


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

"""Whole skirmishes a second on one core: four heroes, six threats, five seats, every question.

The player is the one of the tests, with plain habits: whoever is next attacks as the table proposes
and ends the turn, and every question is answered by its default. Nothing is skipped: what a seat
knows is built, an offer is walked, its command is decided, folded and kept in the log.
"""

from __future__ import annotations

import time
from statistics import median
from typing import NamedTuple

from limits import Limit, least
from machine import Watch
from skirmish.player import PLAIN, Skirmish
from tableside.systems import RULESETS
from throughput import print_profile

BAR = 20.0  # skirmishes a second, over all rulesets
_PASSES = 3


class Played(NamedTuple):
    """What one pass over some games came to."""

    seconds: float
    rows: int
    rounds: int


def play(ruleset: str, games: int) -> Played:
    """Some skirmishes of one ruleset, one after the other, by the processor's clock."""
    began, rows, rounds = time.process_time(), 0, 0
    for seed in range(games):
        fight = Skirmish(ruleset, seed, PLAIN)
        while not fight.over():
            fight.step()
        rows += len(fight.history.rows)
        rounds += fight.state.fight.round
    return Played(time.process_time() - began, rows, rounds)


def passes(games: int, several: int = _PASSES) -> dict[str, list[Played]]:
    """Some passes over every ruleset, which take turns."""
    found: dict[str, list[Played]] = {ruleset: [] for ruleset in RULESETS["wrath-glory"]}
    for ruleset in found:
        Skirmish(ruleset, 0)  # its files are read once, and not timed
    for _ in range(several):
        for ruleset, played in found.items():
            played.append(play(ruleset, games))
    return found


def figures(games: int = 5) -> dict[str, float]:
    """Milliseconds of processor for a skirmish of each ruleset."""
    return {f"{one}, ms": p[0].seconds / games * 1e3 for one, p in passes(games, 1).items()}


def report(games: int) -> list[Limit]:
    """Print the table."""
    watch = Watch()
    print(
        f"\nskirmishes on one core: 4 heroes, 6 threats, {games} games, median of {_PASSES} passes"
    )
    heads = (f"{'a second':>10}{'ms each':>10}", f"{'rounds':>8}{'commands':>10}{'us each':>9}")
    print(f"  {'ruleset':<14}{''.join(heads)}")
    each = {}
    for ruleset, played in passes(games).items():
        each[ruleset] = median(one.seconds for one in played) / games
        _, rows, rounds = played[0]
        print(
            f"  {ruleset:<14}{1 / each[ruleset]:>10.1f}{each[ruleset] * 1e3:>10.1f}"
            f"{rounds / games:>8.1f}{rows / games:>10.0f}{each[ruleset] * games / rows * 1e6:>9.0f}"
        )
    rate = len(each) / sum(each.values())
    away = watch.away().for_processor_time()
    limit = least("skirmishes on one core", rate, BAR, "a second", away)
    print(f"  all rulesets: {rate:.1f} a second; aim {BAR:.0f}: {limit.verdict}")
    return [limit]


def profile(games: int) -> None:
    """Print where the time of whole skirmishes goes."""
    print_profile("skirmishes", lambda: [play(one, games) for one in RULESETS["wrath-glory"]])

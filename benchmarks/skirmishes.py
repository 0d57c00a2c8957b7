"""Whole skirmishes a second on one core: four heroes, six threats, five seats, every question.

The player is the one of the tests, with plain habits: whoever is next attacks as the table proposes
and ends the turn, and every question is answered by its default. Nothing is skipped: what a seat
knows is built, an offer is walked, its command is decided, folded and kept in the log.
"""

from __future__ import annotations

import time
from statistics import median
from typing import NamedTuple

from skirmish.player import PLAIN, Skirmish
from tableside.systems import RULESETS
from throughput import print_profile

BAR = 20.0  # skirmishes a second; printed, never failed on: it hangs on the machine
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


def report(games: int) -> None:
    """Print the table; the passes of all rulesets take turns."""
    rulesets = RULESETS["wrath-glory"]
    for ruleset in rulesets:
        Skirmish(ruleset, 0)  # its files are read once, and not timed
    passes: dict[str, list[Played]] = {ruleset: [] for ruleset in rulesets}
    for _ in range(_PASSES):
        for ruleset in rulesets:
            passes[ruleset].append(play(ruleset, games))
    print(
        f"\nskirmishes on one core: 4 heroes, 6 threats, {games} games, median of {_PASSES} passes"
    )
    heads = (f"{'a second':>10}{'ms each':>10}", f"{'rounds':>8}{'commands':>10}{'us each':>9}")
    print(f"  {'ruleset':<14}{''.join(heads)}")
    each = {}
    for ruleset, played in passes.items():
        each[ruleset] = median(one.seconds for one in played) / games
        _, rows, rounds = played[0]
        print(
            f"  {ruleset:<14}{1 / each[ruleset]:>10.1f}{each[ruleset] * 1e3:>10.1f}"
            f"{rounds / games:>8.1f}{rows / games:>10.0f}{each[ruleset] * games / rows * 1e6:>9.0f}"
        )
    rate = len(each) / sum(each.values())
    verdict = "kept" if rate >= BAR else "not here"
    print(f"  all rulesets: {rate:.1f} a second; aim {BAR:.0f}: {verdict}")


def profile(games: int) -> None:
    """Print where the time of whole skirmishes goes."""
    print_profile("skirmishes", lambda: [play(one, games) for one in RULESETS["wrath-glory"]])

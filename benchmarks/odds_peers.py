"""How fast our odds are, side by side in one run with icepool and dyce as their users write them.

Every round asks each library once, in turn; a ratio is the median of the ratios within rounds, so
that a slow moment of the machine hits all alike. Nothing keeps whole answers: all three work with
tables that the first round has filled.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
import warnings
from collections.abc import Callable, Sequence
from itertools import product
from statistics import median
from typing import Any

from import_cost import SOURCE
from limits import Limit, least, most
from machine import Watch
from odds import peer_dyce, peer_icepool
from tableside import GM
from tableside.systems import load, skirmish
from tableside.systems.daggerheart import odds as daggerheart
from tableside.systems.wrath_glory import odds as wrath_glory

OURS = "tableside"
PEERS = (peer_icepool, peer_dyce)
GRID = list(product(range(2, 21), range(1, 11), range(7)))  # pool, DN, Glory: 1,330 cells
FRESH_BAR, SCREEN_BAR_MS = 0.6, 20

_TARGET = wrath_glory.Target(9, determination=5)
_BLOW = {"ed": 2, "damage": 10, "resilience": 9, "soak": 5}
_TRIES = 40  # ours in a row: a single one is shorter than the clock is sure of
_HOMES = {
    OURS: "from tableside.systems.wrath_glory import odds\n"
    "assert odds.for_test(7, 3, reroll=True, glory=2).success > 0.9",
    "icepool": "from odds import peer_icepool as peer\n"
    "assert peer.reaches(peer.spent(7, 3, 2), 3) > 0.9",
    "dyce": "from odds import peer_dyce as peer\nassert peer.reaches(peer.spent(7, 3, 2), 3) > 0.9",
}


def _ours_plain() -> object:
    found = wrath_glory.for_test(10, 4)
    return found.success, found.critical, found.complication, found.icons


def _ours_spent() -> object:
    found = wrath_glory.for_test(10, 4, reroll=True, glory=2)
    return found.success, found.critical, found.complication, found.icons


def _ours_attack() -> object:
    return wrath_glory.for_attack(10, 4, 10, 2, _TARGET, reroll=True, glory=2).wounds


def _ours_action() -> object:
    return daggerheart.for_action(0, 14, 1).outcomes


# What is asked, by how much we must be faster than the faster peer, our way, the peers' way.
QUESTIONS: Sequence[tuple[str, int, Callable[[], object], Callable[[Any], object]]] = (
    ("plain test", 5, _ours_plain, lambda peer: peer.reaches(peer.plain(10), 4)),
    ("re-roll and Glory", 80, _ours_spent, lambda peer: peer.reaches(peer.spent(10, 4, 2), 4)),
    ("attack chain", 60, _ours_attack, lambda peer: peer.wounds(10, 4, 2, **_BLOW)),
    ("Daggerheart action", 80, _ours_action, lambda peer: peer.action(14, 1)),
)
GRID_BAR = 200


def report(rounds: int, cells: int, runs: int) -> list[Limit]:
    """Print every race with its bar."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # dyce says at every call that it may change
        print(f"\nOdds: warm queries, median of {rounds} rounds of all three in turn")
        print(f"  {'question':<20}{OURS:>14}{'icepool':>14}{'dyce':>14}   faster than the best")
        limits = [
            _race(name, bar, _rounds(rounds, ours, theirs)) for name, bar, ours, theirs in QUESTIONS
        ]
        limits.append(_grid(cells))
    return [*limits, _fresh(runs), _screen(rounds)]


def _timed(work: Callable[[], object], tries: int = 1) -> float:
    began = time.perf_counter()
    for _ in range(tries):
        work()
    return (time.perf_counter() - began) / tries


def _rounds(
    rounds: int, ours: Callable[[], object], theirs: Callable[[Any], object]
) -> list[list[float]]:
    found = []
    for _ in range(rounds + 1):
        peers = [_timed(lambda peer=peer: theirs(peer)) for peer in PEERS]  # type: ignore[misc]
        found.append([_timed(ours, _TRIES), *peers])
    return found[1:]  # the first one filled the tables


def _race(name: str, bar: int, times: list[list[float]]) -> Limit:
    ratio = median(min(peers) / ours for ours, *peers in times)
    shown = "".join(_time(median(column)) for column in zip(*times, strict=True))
    limit = least(f"odds, {name}", ratio, bar, "times as fast as the faster peer")
    print(f"  {name:<20}{shown}   {ratio:,.0f} x, wanted {bar} x: {limit.verdict}")
    return limit


def _time(seconds: float) -> str:
    return f"{seconds * 1e6:>11,.1f} us" if seconds < 0.1 else f"{seconds:>12.2f} s"


def _grid(cells: int) -> Limit:
    """Some cells of the grid, the same for all; for us the whole grid as well."""
    chosen = GRID[:: max(1, len(GRID) // cells)][:cells]

    def ours(wanted: Sequence[tuple[int, int, int]]) -> None:
        for pool, dn, glory in wanted:
            wrath_glory.success(pool, dn, reroll=True, glory=glory)

    def theirs(peer: Any) -> None:
        for pool, dn, glory in chosen:
            peer.reaches(peer.spent(pool, dn, glory), dn)

    ours(GRID)
    times = [[_timed(lambda: ours(chosen), 5)]]
    times[0] += [_timed(lambda peer=peer: theirs(peer)) for peer in PEERS]  # type: ignore[misc]
    limit = _race(f"{len(chosen)} cells of the grid", GRID_BAR, times)
    print(f"  {f'all {len(GRID):,} cells':<20}{_time(_timed(lambda: ours(GRID)))}")
    return limit


def _fresh(runs: int) -> Limit:
    """A process that does nothing but answer once."""
    programs = {"python -c pass": "pass", **_HOMES}
    times: dict[str, list[float]] = {name: [] for name in programs}
    with tempfile.TemporaryDirectory() as cache:
        paths = os.pathsep.join((str(SOURCE), str(SOURCE.parent / "tests")))
        environment = {**os.environ, "PYTHONPATH": paths, "PYTHONPYCACHEPREFIX": cache}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        for turn in range(runs + 1):
            for name, program in programs.items():
                command = [sys.executable, "-W", "ignore", "-c", program]
                taken = _timed(lambda: subprocess.run(command, env=environment, check=True))  # noqa: B023
                if turn:  # the first run compiles
                    times[name].append(taken)
    print(f"\nOdds: first answer of a fresh process, median of {runs} interleaved runs")
    for name, taken_ in times.items():
        print(f"  {name:<20}{median(taken_) * 1000:>11.1f} ms")
    peers = [times[peer.NAME] for peer in PEERS]
    ratio = median(mine / min(each) for mine, *each in zip(times[OURS], *peers, strict=True))
    limit = most("first odds of a process", ratio, FRESH_BAR, "of the fastest peer's time")
    print(f"  {ratio:.2f} of the fastest peer, wanted at most {FRESH_BAR}: {limit.verdict}")
    return limit


def _screen(rounds: int) -> Limit:
    """Everything that a GM is offered as a fight begins: the fullest screen there is."""
    game, fight = load("wrath-glory"), skirmish("wrath-glory")
    assert fight is not None
    known = game.known(game.new(fight.setup), GM)
    offers = game.offers(known)
    watch = Watch()
    times = [
        _timed(lambda: [game.odds(known, offer, {}) for offer in offers]) for _ in range(rounds)
    ]
    taken = min(times) * 1000  # an absolute bar: whatever else the machine does is left out
    limit = most("odds on a GM's screen", taken, SCREEN_BAR_MS, "ms", watch.away())
    print(f"\nOdds: all {len(offers)} offers on a GM's screen, best of {rounds}")
    print(f"  {taken:.1f} ms, wanted under {SCREEN_BAR_MS} ms: {limit.verdict}")
    return limit

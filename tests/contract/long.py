"""Walks and skirmishes for as long as there is time: `make test-long WALKS=500 MINUTES=10`.

WALKS is per ruleset; 0 aims at 10,000. Every ruleset that fights plays as many skirmishes. Both
cores walk until the walks or the minutes run out; the first failure of each ruleset is told with
its seed. The exit code says whether any failed.
"""

from __future__ import annotations

import os
import sys
import time
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass, field

from contract.coverage import expected
from contract.falls import FALL, OPEN
from contract.games import EVERY, system_of
from contract.run import WalkFailedError, run
from skirmish.run import play
from tableside.systems import RULESETS

AIM, CHUNK, WORKERS = 10_000, 10, 2
FIRST_SEED = 1_000  # beyond those that `make test` walks every time

Key = tuple[str, str]
SKIRMISH = "skirmish"  # in place of a system: four heroes against six threats, to the end
SKIRMISHES = tuple((SKIRMISH, ruleset) for ruleset in RULESETS["wrath-glory"])


@dataclass
class Tally:
    """How far one ruleset has come."""

    walks: int = 0
    failed: int = 0
    first: str = ""
    met: Counter[str] = field(default_factory=Counter)


def chunk(key: Key, first: int) -> tuple[int, Counter[str], list[str]]:
    """Some walks in a row: how many, what they met, what failed."""
    met: Counter[str] = Counter()
    failures = []
    for seed in range(first, first + CHUNK):
        try:
            met += play(key[1], seed) if key in SKIRMISHES else run(*key, seed)
        except WalkFailedError as error:
            failures.append(str(error))
    return CHUNK, met, failures


def walk_until(walks: int, minutes: float) -> dict[Key, Tally]:
    """Give the cores one chunk after the other, ruleset by ruleset, until it is enough."""
    end = time.monotonic() + 60 * minutes
    tallies = {key: Tally() for key in (*EVERY, *SKIRMISHES)}
    begun = dict.fromkeys(tallies, 0)
    running: dict[Future[tuple[int, Counter[str], list[str]]], Key] = {}
    with ProcessPoolExecutor(WORKERS) as pool:
        while True:
            while time.monotonic() < end and len(running) < 2 * WORKERS:
                key = min(begun, key=begun.__getitem__)
                if begun[key] >= walks:
                    break
                running[pool.submit(chunk, key, FIRST_SEED + begun[key])] = key
                begun[key] += CHUNK
            if not running:
                return tallies
            for done in wait(running, return_when=FIRST_COMPLETED).done:
                _count(tallies[running.pop(done)], *done.result())


def _count(tally: Tally, walks: int, met: Counter[str], failures: list[str]) -> None:
    tally.walks += walks
    tally.met += met
    tally.failed += len(failures)
    if failures and not tally.first:
        tally.first = failures[0]
        print(failures[0], flush=True)


def _wanted(system: str, ruleset: str) -> Iterable[str]:
    """What should be met in the end; a skirmish plays what the dice and the players bring."""
    return () if system == SKIRMISH else expected(system_of(system, ruleset))


def _fell(met: Counter[str]) -> str:
    """How often somebody fell at which step of what; 0 where it was open and nobody did."""
    seen = sorted(key.removeprefix(f"{OPEN} ") for key in met if key.startswith(f"{OPEN} "))
    return ", ".join(f"{place} {met[f'{FALL} {place}']}" for place in seen)


def main() -> int:
    """Walk, then say how far it went."""
    walks = int(os.environ.get("TABLESIDE_WALKS", "0")) or AIM
    minutes = float(os.environ.get("TABLESIDE_MINUTES", "60"))
    begun = time.monotonic()
    tallies = walk_until(walks, minutes)
    for (system, ruleset), tally in tallies.items():
        missed = sorted(n for n in _wanted(system, ruleset) if not tally.met[n])
        never = f", never met: {', '.join(missed)}" if missed and tally.walks else ""
        print(f"{system}/{ruleset}: {tally.walks} of {walks} walks, {tally.failed} failed{never}")
        if tally.walks and system != SKIRMISH:
            print(f"  somebody fell at: {_fell(tally.met)}")
    total = sum(tally.walks for tally in tallies.values())
    print(f"{total} walks in {(time.monotonic() - begun) / 60:.1f} minutes")
    return 1 if any(tally.failed for tally in tallies.values()) else 0


if __name__ == "__main__":
    sys.exit(main())

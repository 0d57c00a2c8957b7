"""Run the browser tests again and again beside busy cores: `python tools/rounds.py [ROUNDS [...]]`.

Ten rounds by default; everything after the number goes to pytest in place of `tests/browser`, such
as the file of one suspect. Two processes keep computing all the while, so that pages and servers
are as slow as on a machine with other work. Prints each round's closing line, and in the end how
often each test failed; what failed, with its output, is kept in `rounds/` beside this folder.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
KEPT = ROOT / "rounds"
ROUNDS, BUSY, WORKERS = 10, 2, 2
# A child of this process that outlives it by no more than a moment.
LOOP = """
import os
parent = os.getppid()
while os.getppid() == parent:
    sum(range(1_000_000))
"""


@contextmanager
def busy_cores() -> Iterator[None]:
    """Two processes that compute, ended when the rounds are."""
    loops = [subprocess.Popen([sys.executable, "-c", LOOP]) for _ in range(BUSY)]
    try:
        yield
    finally:
        for one in loops:
            one.kill()
            one.wait()


def played(wanted: list[str]) -> tuple[str, bool]:
    """One round: what pytest said, and whether all was well."""
    command = [sys.executable, "-m", "pytest", "-q", "-n", str(WORKERS), "--dist", "worksteal"]
    done = subprocess.run(
        [*command, "--durations=15", *wanted], cwd=ROOT, capture_output=True, text=True, check=False
    )
    return done.stdout + done.stderr, done.returncode == 0


def main(given: list[str]) -> int:
    """Play the rounds, count the failures by test."""
    rounds = int(given[0]) if given else ROUNDS
    wanted = given[1:] or ["tests/browser"]
    failed: Counter[str] = Counter()
    broken = 0
    with busy_cores():
        for number in range(1, rounds + 1):
            said, well = played(wanted)
            print(f"round {number}: {said.strip().splitlines()[-1]}", flush=True)
            failed.update(re.findall(r"^(?:FAILED|ERROR) (\S+)", said, re.MULTILINE))
            if not well:
                broken += 1
                KEPT.mkdir(exist_ok=True)
                (KEPT / f"{number}.txt").write_text(said, encoding="utf-8")
    for test, times in failed.most_common():
        print(f"{times} of {rounds}: {test}")
    print(f"{rounds - broken} of {rounds} rounds without a failure")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

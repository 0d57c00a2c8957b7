"""Faults planted on purpose, one at a time: do the tests that should catch each of them do so?

`python tools/planted_faults.py [--jobs 2] [NAME ...]` copies the tree, plants each fault of
`planted_faults.toml` in turn and runs the tests it names, or random walks of one ruleset until one
of them fails. A fault counts as caught if what failed with it passes without it.
"""

from __future__ import annotations

import argparse
import os
import queue
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
DATA = Path(__file__).with_suffix(".toml")
SEEDS = 40  # walks that a fault may take until one fails: no more than the suite takes itself
CAUGHT, FOUND = "caught", "FAILED "
WITHOUT_WALKS = tuple(
    f"tests/{one}"
    for one in ("core", "daggerheart", "wrath_glory", "golden", "scenarios", "odds", "table", "cli")
)
_BUILT = "src/tableside/web/static"  # the client, which git does not know


class Fault(NamedTuple):
    """One change to one file, and what must notice it."""

    name: str
    kind: str
    file: str
    old: str
    new: str
    tests: tuple[str, ...] = ()  # what pytest is given
    walks: str = ""  # or the game and ruleset to walk: `daggerheart/srd-1`


def faults() -> list[Fault]:
    """All of them, as they are written down."""
    read = tomllib.loads(DATA.read_text())["fault"]
    return [Fault(**{**one, "tests": tuple(one.get("tests", ()))}) for one in read]


def unplantable(fault: Fault) -> str:
    """Why a fault cannot be planted any more; empty if it can."""
    path = ROOT / fault.file
    if not path.exists():
        return f"there is no {fault.file} any more"
    count = path.read_text().count(fault.old)
    return "" if count == 1 else f"its text is found {count} times in {fault.file}"


def copy_to(folder: Path) -> None:
    """The tree as git knows it, changes and new files included, and the built client."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in filter(None, listed.split("\0")):
        source, target = ROOT / name, folder / name
        if source.is_file():
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(source, target)
    if (ROOT / _BUILT).exists():
        shutil.copytree(ROOT / _BUILT, folder / _BUILT, dirs_exist_ok=True)


def _run(tree: Path, *command: str) -> tuple[int, str]:
    roots = (tree / name for name in ("src", "tests", "tools", "benchmarks"))
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, roots))}
    done = subprocess.run(
        [sys.executable, *command], cwd=tree, env=env, capture_output=True, text=True, check=False
    )
    return done.returncode, done.stdout + done.stderr


def _tested(tree: Path, tests: tuple[str, ...]) -> tuple[int, str]:
    quiet = ("-q", "-x", "--no-header", "--tb=no", "-p", "no:cacheprovider")
    return _run(tree, "-m", "pytest", *quiet, *tests)


def _walked(tree: Path, walks: str, seeds: range) -> tuple[int, str]:
    given = (walks, str(seeds.start), str(seeds.stop))
    return _run(tree, "tools/planted_faults.py", "--walk", *given)


def _write(path: Path, text: str) -> None:
    """Write a file; what Python compiled may be just as old and as long, so it is thrown away."""
    path.write_text(text)
    for compiled in path.parent.glob(f"__pycache__/{path.stem}.*.pyc"):
        compiled.unlink()


@contextmanager
def _planted(fault: Fault, tree: Path) -> Iterator[None]:
    path = tree / fault.file
    sound = path.read_text()
    _write(path, sound.replace(fault.old, fault.new))
    try:
        yield
    finally:
        _write(path, sound)


def others(fault: Fault, tree: Path) -> str:
    """Which of the tests that are no walks catches a fault too."""
    with _planted(fault, tree):
        return _what_failed(_tested(tree, WITHOUT_WALKS)[1]) or "no test but walks"


def tried(fault: Fault, tree: Path) -> str:
    """Plant a fault, look whether it is caught, and take it out again."""
    if why := unplantable(fault):
        return f"NOT PLANTED: {why}"
    with _planted(fault, tree):
        if fault.walks:
            status, said = _walked(tree, fault.walks, range(SEEDS))
        else:
            status, said = _tested(tree, fault.tests)
    if status == 0:
        return "NOT CAUGHT"
    first = _what_failed(said)
    if status != 1 or not first:
        return f"NOT RUN: {said.strip()[-300:]}"
    if fault.walks:
        seed = int(first.split("seed ")[1].split(",")[0])
        status, said = _walked(tree, fault.walks, range(seed, seed + 1))
    else:
        status, said = _tested(tree, fault.tests)
    return f"{CAUGHT} by {first}" if status == 0 else f"FAILS WITHOUT IT: {said.strip()[-300:]}"


def _what_failed(said: str) -> str:
    lines = (line for line in said.splitlines() if line.startswith(FOUND))
    return next(lines, "").removeprefix(FOUND)[:200]


def walk(walks: str, first: int, last: int) -> int:
    """Walk one ruleset until a walk fails; run in the planted tree."""
    from contract.run import WalkFailedError, run

    system, ruleset = walks.split("/")
    for seed in range(first, last):
        try:
            run(system, ruleset, seed)
        except WalkFailedError as failed:
            print(FOUND + str(failed).splitlines()[0])
            return 1
    return 0


def check() -> int:
    """Say what is wrong with the faults as they are written down, without trying any."""
    written = faults()
    wrong = [f"{one.name}: {why}" for one in written if (why := unplantable(one))]
    wrong += [
        f"{one.name}: tests or walks?" for one in written if bool(one.walks) == bool(one.tests)
    ]
    wrong += [
        f"{one.name}: there is no {test} any more"
        for one in written
        for test in one.tests
        if test.startswith("tests/") and not (ROOT / test).exists()
    ]
    if len({one.name for one in written}) < len(written):
        wrong.append("two faults have one name")
    print("\n".join(wrong))
    return 1 if wrong else 0


def _given() -> argparse.Namespace:
    given = argparse.ArgumentParser(description=__doc__)
    given.add_argument("names", nargs="*", help="only these faults")
    given.add_argument("--jobs", type=int, default=2, help="how many at a time")
    given.add_argument("--check", action="store_true", help="only whether they can be planted")
    given.add_argument(
        "--others", action="store_true", help="of those for walks: which other test catches it?"
    )
    given.add_argument("--walk", nargs=3, metavar=("RULESET", "FIRST", "LAST"), help="used inside")
    return given.parse_args()


def _each(wanted: list[Fault], jobs: int, look: Callable[[Fault, Path], str]) -> list[str]:
    """Look at each fault in a tree of its own, so many at a time."""
    trees: queue.SimpleQueue[Path] = queue.SimpleQueue()

    def one(fault: Fault) -> str:
        tree = trees.get()
        said = look(fault, tree)
        trees.put(tree)
        print(f"{fault.name} ({fault.kind}): {said}", flush=True)
        return said

    with tempfile.TemporaryDirectory(prefix="planted") as folder:
        for number in range(jobs):
            copy_to(Path(folder) / str(number))
            trees.put(Path(folder) / str(number))
        with ThreadPoolExecutor(jobs) as pool:
            return list(pool.map(one, wanted))


def main() -> int:
    """Try them all, or those that are named."""
    args = _given()
    if args.walk:
        return walk(args.walk[0], int(args.walk[1]), int(args.walk[2]))
    if args.check:
        return check()
    wanted = [one for one in faults() if not args.names or one.name in args.names]
    if args.others:
        _each([one for one in wanted if one.walks], args.jobs, others)
        return 0
    caught = [said.startswith(CAUGHT) for said in _each(wanted, args.jobs, tried)]
    print(f"{sum(caught)} of {len(caught)} planted faults were caught.")
    return 0 if all(caught) else 1


if __name__ == "__main__":
    sys.exit(main())

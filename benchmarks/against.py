"""Hold this tree against another commit: `python benchmarks/against.py REV NAME...`.

Both trees run the named benchmarks in turn, each in a process of its own, so that a slow moment of
the machine hits both alike; printed are the medians and their ratio. A tree runs its own benchmark
if it has one that gives figures, else the one that lies here. Names are those of modules with a
`figures` function; `NAME:key=value,...` hands it smaller or larger sizes. Garbage is looked for as
the server does it: only what is new, so that going through all there is does not fall into whatever
was being measured just then.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

import msgspec

from machine import Watch, build
from tableside.web.gc_tuning import NEVER, YOUNG

HERE = Path(__file__).parent
ROOT = HERE.parent
_CALL = f"""
import gc, json, sys, {{name}} as one
gc.collect()
gc.set_threshold({YOUNG}, {NEVER}, {NEVER})
json.dump(one.figures({{sizes}}), sys.stdout)
"""


@contextmanager
def checked_out(revision: str) -> Iterator[Path]:
    """A tree of another commit, for a while."""
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder) / "tree"
        _git("worktree", "add", "--detach", "--quiet", str(tree), revision)
        try:
            yield tree
        finally:
            _git("worktree", "remove", "--force", str(tree))


def _git(*words: str) -> None:
    subprocess.run(["git", "-C", str(ROOT), *words], check=True)


def figures(tree: Path, named: str) -> dict[str, float]:
    """What a benchmark finds in a tree."""
    name, _, sizes = named.partition(":")
    if not name.isidentifier() or not (HERE / f"{name}.py").is_file():
        raise SystemExit(f"There is no benchmark {name!r}.")
    own = tree / "benchmarks" / f"{name}.py"
    scripts = own.parent if own.is_file() and "def figures(" in own.read_text() else HERE
    paths = (scripts, tree / "src", tree / "tests")
    done = subprocess.run(
        [sys.executable, "-c", _CALL.format(name=name, sizes=sizes)],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, paths))},
        cwd=tree,
        stdout=subprocess.PIPE,
        check=True,
    )
    return msgspec.json.decode(done.stdout, type=dict[str, float])


def compare(revision: str, names: list[str], runs: int) -> None:
    """Print every figure of both trees, and the ratio."""
    watch = Watch()
    print(build())
    with checked_out(revision) as other:
        for name in names:
            found = {tree: list[dict[str, float]]() for tree in (other, ROOT)}
            for turn in range(runs):  # whoever goes first may find the machine colder
                for tree in (other, ROOT) if turn % 2 else (ROOT, other):
                    found[tree].append(figures(tree, name))
            print(f"\n{name}, median of {runs} runs in turn")
            print(f"  {'':<40}{revision[:12]:>12}{'here':>12}{'here / that':>13}")
            _table(found[other], found[ROOT])
    print(f"\n{watch.away()}")


def _table(those: list[dict[str, float]], these: list[dict[str, float]]) -> None:
    for figure in these[0]:
        if figure in those[0]:
            then, now = (median(one[figure] for one in runs) for runs in (those, these))
            ratio = f"{now / then:.2f}" if then else "-"
            print(f"  {figure:<40}{then:>12.2f}{now:>12.2f}{ratio:>13}")


if __name__ == "__main__":
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("revision", metavar="REV")
    options.add_argument("names", metavar="NAME", nargs="+")
    options.add_argument("--runs", type=int, default=5)
    chosen = options.parse_args()
    compare(chosen.revision, chosen.names, chosen.runs)

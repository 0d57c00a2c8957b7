"""What the house looks like: `python tools/figures.py` prints its figures.

Lines and files, which packages of the games import each other (imports for types count), what is
untyped, and how many verbs have everything in one file: command, question, decision, and the lines
of those events that only this file makes.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any

from tableside.systems import SYSTEMS, load

ROOT = Path(__file__).parent.parent / "src" / "tableside"
TYPED = ("core", "systems")


def trees() -> dict[Path, ast.Module]:
    """Every file of the package, read."""
    return {path: ast.parse(path.read_text("utf-8")) for path in sorted(ROOT.rglob("*.py"))}


def _package(name: str) -> str:
    """The package that a module of ours lies in; empty if it is none."""
    path = ROOT.joinpath(*name.split(".")[1:])
    if path.is_dir():
        return ".".join(path.relative_to(ROOT).parts)
    if path.with_suffix(".py").exists():
        return ".".join(path.parent.relative_to(ROOT).parts)
    return ""


def _imported(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("tableside"):
            for one in node.names:  # a module by its name, or a name out of a module
                name = f"{node.module}.{one.name}"
                yield name if _package(name) else str(node.module)


def entangled(read: dict[Path, ast.Module]) -> list[tuple[str, str]]:
    """Pairs of packages in the games that import each other."""
    edges = set()
    for path, tree in read.items():
        here = ".".join(path.parent.relative_to(ROOT).parts)
        edges |= {(here, there) for name in _imported(tree) if (there := _package(name))}
    both = {tuple(sorted(edge)) for edge in edges if edge[0] != edge[1] and edge[::-1] in edges}
    return sorted((a, b) for a, b in both if a.startswith("systems") and b.startswith("systems"))


def whole_verbs() -> tuple[int, int]:
    """How many verbs have all they are in one file, and how many there are."""
    found = [
        _is_whole(game, verb) for one in SYSTEMS for game in [load(one)] for verb in _own(game)
    ]
    return sum(found), len(found)


def _own(game: Any) -> list[Any]:
    """The verbs of a game, without those that it takes from the core."""
    return [one for one in game.verbs.values() if ".core." not in one.command.__module__]


def _is_whole(game: Any, verb: Any) -> bool:
    at = verb.command.__module__
    ask = getattr(
        verb.ask, "__self__", None
    )  # a verb without questions has a method in their place
    asked = at if ask is not None else verb.ask.__module__
    decide = game.deciders[verb.command]
    told = {
        game.lines[kind].__module__
        for kind in game.handlers
        if kind.__module__ == at and kind in game.lines
    }
    return {at, asked, decide.__module__, *told} == {at}


def main() -> int:
    """Print them."""
    read = trees()
    sizes = [len(path.read_text("utf-8").splitlines()) for path in read]
    typed = [tree for path, tree in read.items() if path.relative_to(ROOT).parts[0] in TYPED]
    anys = sum(isinstance(n, ast.Name) and n.id == "Any" for t in typed for n in ast.walk(t))
    blocks = sum("if TYPE_CHECKING" in path.read_text("utf-8") for path in read)
    pairs, (whole, verbs) = entangled(read), whole_verbs()
    middle, longest = median(sizes), max(sizes)
    print(f"{sum(sizes)} lines in {len(sizes)} files, median {middle:.0f}, longest {longest}")
    print(f"{whole} of {verbs} verbs lie whole in one file ({100 * whole / verbs:.0f} %)")
    print(f"{anys} Any in core and systems, {blocks} TYPE_CHECKING blocks")
    print(f"{len(pairs)} pairs of packages in systems import each other")
    for one, other in pairs:
        print(f"  {one} and {other}")
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Where rules are named: by marks on tests, in scenario files, and anywhere in code and text."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
RULE_ID = re.compile(r"\b(?:WG|DH)-[A-Z]+-[A-Z]?\d+\b")


class Place(NamedTuple):
    """A rule's id, the file that names it (from the root), and the definition it stands in."""

    rule: str
    file: str
    within: str  # a function, a class or a table; empty for the file itself


def files(*folders: str, suffixes: Iterable[str]) -> list[Path]:
    """Our own files below some folders, in a fixed order."""
    wanted = set(suffixes)
    return sorted(
        path
        for folder in folders
        for path in (ROOT / folder).rglob("*")
        if path.suffix in wanted and path.is_file() and not _is_generated(path)
    )


def _is_generated(path: Path) -> bool:
    parts = path.relative_to(ROOT).parts
    return any(part.startswith(".") or part == "__pycache__" for part in parts)


def named(path: Path) -> str:
    """A file as documents name it."""
    return path.relative_to(ROOT).as_posix()


def cited(path: Path) -> list[str]:
    """Every id in a file, in the order in which they stand there."""
    return RULE_ID.findall(path.read_text(encoding="utf-8"))


def code_places() -> list[Place]:
    """Every definition in the package's source, and every table, that names a rule."""
    return [
        *(place for path in files("src", suffixes=[".py"]) for place in _places_in(path)),
        *(
            Place(rule, named(path), "")
            for path in files("src", suffixes=[".toml"])
            if path.parent.name == "tables"  # their rows are played as they stand
            for rule in dict.fromkeys(cited(path))
        ),
    ]


def _places_in(path: Path) -> Iterator[Place]:
    text = path.read_text(encoding="utf-8")
    owners = _owners(ast.parse(text))
    for number, line in enumerate(text.splitlines(), 1):
        for rule in RULE_ID.findall(line):
            yield Place(rule, named(path), owners.get(number, ""))


def _owners(tree: ast.Module) -> dict[int, str]:
    """For every line the name of the top-level definition around it."""
    found: dict[int, str] = {}
    for node in tree.body:
        name = _name_of(node)
        if name:
            found |= dict.fromkeys(range(node.lineno, (node.end_lineno or node.lineno) + 1), name)
    return found


def _name_of(node: ast.stmt) -> str:
    match node:
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
            return name
        case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
            return name
        case _:
            return ""


@cache
def mark_places() -> tuple[Place, ...]:
    """Every test that a mark `rule` ties to a rule, by way of its function, class or module."""
    return tuple(
        Place(rule, named(path), within)
        for path in files("tests", suffixes=[".py"])
        for within, rule in marks_in(ast.parse(path.read_text(encoding="utf-8")))
    )


def marks_in(tree: ast.Module | ast.ClassDef, prefix: str = "") -> Iterator[tuple[str, str]]:
    """Every marked function or class with each of its rules; an empty name is the module."""
    for node in tree.body:
        if isinstance(node, ast.Assign) and _assigns(node, "pytestmark"):
            yield from ((prefix, rule) for rule in _rules_of(ast.walk(node.value)))
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            within = f"{prefix}::{node.name}" if prefix else node.name
            decorators = (part for each in node.decorator_list for part in ast.walk(each))
            yield from ((within, rule) for rule in _rules_of(decorators))
        if isinstance(node, ast.ClassDef):
            yield from marks_in(node, node.name)


def _assigns(node: ast.Assign, name: str) -> bool:
    return any(isinstance(target, ast.Name) and target.id == name for target in node.targets)


def _rules_of(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """The ids in calls of `pytest.mark.rule`."""
    for node in nodes:
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
            for argument in node.args:
                yield ast.literal_eval(argument)


def scenario_places() -> list[Place]:
    """Every scenario file with the rules it says it shows."""
    return [
        Place(rule, named(path), "")
        for path in files("tests/scenarios", suffixes=[".toml"])
        for rule in tomllib.loads(path.read_text(encoding="utf-8")).get("rules", [])
    ]


def string_constants(path: Path) -> Iterator[str]:
    """Every string of a module that is a value, docstrings left aside."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    spoken = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and id(node) not in spoken
        ):
            yield node.value


def functions(path: Path) -> Iterator[ast.FunctionDef]:
    """Every function of a module, methods and inner ones too."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef):
            yield node

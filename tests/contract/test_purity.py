"""The engine is pure and its layers only look down: read from the imports of every module."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import tableside

ROOT = Path(tableside.__file__).parent

# What the rules may use: nothing that reads a clock, rolls dice or touches the world.
PURE = {
    "__future__",
    "abc",
    "bisect",
    "collections",
    "collections.abc",
    "csv",
    "dataclasses",
    "enum",
    "fractions",
    "functools",
    "hashlib",
    "html",
    "itertools",
    "json",
    "math",
    "msgspec",
    "msgspec.structs",
    "operator",
    "re",
    "tomllib",
    "typing",
    "unicodedata",
}
# The one way to files, what reads the TOML that people write, and what unpacks bytes in memory.
DOORS = {
    "systems/kit/files.py": {"open"},
    "systems/kit/reading/files.py": {"codecs", "io", "zipfile"},
    "systems/kit/ready_rulesets.py": {"zlib"},
    "systems/kit/ruleset_files.py": {"pathlib"},
}
# The standard library only, so that odds answer at once in a fresh process.
ALONE = {
    "core/odds.py",
    "systems/wrath_glory/numbers/dice.py",
    "systems/daggerheart/numbers/dice.py",
} | {path.relative_to(ROOT).as_posix() for path in (ROOT / "systems").glob("*/odds/*.py")}
LAZY = {
    "__init__.py",
    "systems/__init__.py",
    "systems/wrath_glory/__init__.py",
    "systems/daggerheart/__init__.py",
    "systems/kit/__init__.py",
}
WORLD = {"open", "print", "input", "exec", "eval", "compile", "__import__", "breakpoint"}

MODULES = sorted(
    path.relative_to(ROOT).as_posix()
    for part in ("core", "systems")
    for path in (ROOT / part).rglob("*.py")
)


def _tree(module: str) -> ast.Module:
    return ast.parse((ROOT / module).read_text(encoding="utf-8"))


def _imports(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute, so that layers can be read"
            assert node.module is not None
            yield node.module
            for alias in node.names:
                if (ROOT.parent / f"{node.module}.{alias.name}".replace(".", "/")).is_dir() or (
                    ROOT.parent / (f"{node.module}.{alias.name}".replace(".", "/") + ".py")
                ).is_file():
                    yield f"{node.module}.{alias.name}"


def _alone(module: str, name: str) -> bool:
    """Whether what is imported stays with the standard library as well."""
    package = f"tableside.{module.removesuffix('.py').replace('/', '.')}".rpartition(".")[0]
    return f"{name.replace('.', '/')}.py".removeprefix("tableside/") in ALONE or name == package


def _may_import(module: str, name: str) -> bool:
    if module in ALONE and name.startswith(("tableside", "msgspec")) and not _alone(module, name):
        return False
    if name in PURE:
        return True
    if name in DOORS.get(module, ()):
        return True
    if module.startswith("core/"):
        return name.startswith("tableside.core")
    if name.startswith("tableside.core") or _within(name, "tableside.systems.kit"):
        return True
    parts = module.split("/")
    if len(parts) > 2:  # a game, or the kit, which knows none of them
        return _within(name, f"tableside.systems.{parts[1]}")
    shared = ("tableside.systems", "tableside.systems.rulebook")
    return name in shared or (
        module == "systems/__init__.py" and name.startswith("tableside.systems.")
    )


def _within(name: str, package: str) -> bool:
    return name == package or name.startswith(f"{package}.")


@pytest.mark.parametrize("module", MODULES)
def test_imports_are_pure_and_go_down(module: str) -> None:
    wrong = [name for name in _imports(_tree(module)) if not _may_import(module, name)]
    assert not wrong, f"{module} must not import {', '.join(wrong)}"


@pytest.mark.parametrize("module", MODULES)
def test_nothing_touches_the_world(module: str) -> None:
    called = {
        node.func.id
        for node in ast.walk(_tree(module))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    wrong = called & WORLD - DOORS.get(module, set())
    assert not wrong, f"{module} calls {wrong}"


def _is_lazy(name: str) -> bool:
    """Whether what is imported is a front door itself."""
    return f"{name.replace('.', '/')}/__init__.py".removeprefix("tableside/") in LAZY


@pytest.mark.parametrize("module", sorted(LAZY))
def test_front_doors_import_nothing_eagerly(module: str) -> None:
    eager = [
        name
        for node in _tree(module).body
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in _imports(node)
        if (name.startswith("tableside") and not _is_lazy(name)) or name == "msgspec"
    ]
    assert not eager, f"{module} imports {', '.join(eager)}"


@pytest.mark.parametrize(
    ("module", "name"),
    [
        ("core/play.py", "random"),
        ("core/play.py", "tableside.systems"),
        ("core/play.py", "tableside.cli"),
        ("systems/wrath_glory/offers.py", "time"),
        ("systems/wrath_glory/offers.py", "pathlib"),
        ("systems/wrath_glory/offers.py", "tableside.systems.daggerheart.numbers.dice"),
        ("systems/daggerheart/numbers/dice.py", "msgspec"),
        ("core/odds.py", "msgspec"),
        ("systems/daggerheart/odds/rolls.py", "tableside.systems.daggerheart.state"),
        ("systems/daggerheart/odds/rolls.py", "tableside.systems.wrath_glory.odds.tables"),
        ("systems/wrath_glory/offers.py", "tableside.systems"),
        ("systems/kit/files.py", "tableside.systems.wrath_glory"),
        ("systems/rulebook.py", "pathlib"),
        ("systems/kit/sheet.py", "pathlib"),
        ("systems/kit/files.py", "os"),
    ],
)
def test_the_check_itself_refuses(module: str, name: str) -> None:
    assert not _may_import(module, name)

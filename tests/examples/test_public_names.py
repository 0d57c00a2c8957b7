"""What `import tableside` gives, and what it does not cost."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import tableside

ROOT = Path(__file__).parents[2]


def imported_by(program: str) -> set[str]:
    """The modules that a fresh process has loaded after a program."""
    done = subprocess.run(
        [sys.executable, "-c", f"{program}\nimport sys; print(*sys.modules)"],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
    )
    return set(done.stdout.split())


def test_the_import_alone_loads_nothing() -> None:
    before, after = imported_by("pass"), imported_by("import tableside")
    assert after - before <= {"tableside", "__future__"}


def test_a_name_loads_only_what_it_needs() -> None:
    loaded = imported_by("import tableside; tableside.GM")
    assert "tableside.core.values" in loaded
    assert not {name for name in loaded if name.startswith("tableside.systems")}


def test_loading_one_game_leaves_the_other_alone() -> None:
    loaded = imported_by("import tableside; tableside.load('wrath-glory')")
    assert "tableside.systems.wrath_glory.system" in loaded
    # What the other one is called and ships is known, but none of its rules.
    assert not {name for name in loaded if name.startswith("tableside.systems.daggerheart.")}


def test_serving_does_without_what_make_serve_leaves_out() -> None:
    """See UNUSED in the Makefile."""
    loaded = imported_by(
        "from pathlib import Path\n"
        "from tableside.web import serving\n"
        "from tableside.web.settings import Settings\n"
        "serving.create_app(Settings(Path())).openapi_schema.to_schema()"
    )
    assert "litestar.app" in loaded
    assert not loaded & {"faker", "polyfactory"}


@pytest.mark.parametrize("name", tableside.__all__)
def test_every_public_name_is_there(name: str) -> None:
    found: Any = getattr(tableside, name)
    assert found is getattr(tableside, name)
    assert name in dir(tableside)


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'lode'"):
        getattr(tableside, "lode")  # noqa: B009 - the type checker would see it otherwise


def test_what_the_type_checker_sees_is_what_there_is() -> None:
    source = Path(tableside.__file__).read_text(encoding="utf-8")
    imported = {
        (node.module, alias.name)
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.ImportFrom) and node.module != "importlib"
        for alias in node.names
    } - {("__future__", "annotations")}
    homes: dict[str, tuple[str, ...]] = vars(tableside)["_HOMES"]
    assert imported == {(home, name) for home, names in homes.items() for name in names}
    assert {name for _, name in imported} == set(tableside.__all__)

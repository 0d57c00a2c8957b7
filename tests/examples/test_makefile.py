"""What `make` starts and installs, as far as it can be seen without installing anything."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
INSTALLING = ROOT / "tools" / "installing.py"


def make(where: Path, *words: str, **env: str) -> str:
    """What make says or, with -n, would do."""
    done = subprocess.run(
        ["make", "--no-print-directory", "-f", str(ROOT / "Makefile"), "-C", str(where), *words],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, **env},
    )
    return done.stdout


@pytest.mark.parametrize(
    ("before", "given", "expected"),
    [
        (False, (), "tableside serve"),
        (False, ("DATA=there",), "tableside serve --data there"),
        (True, (), "tableside serve --data ./data"),
        (True, ("DATA=",), "tableside serve"),
        (True, ("DATA=there",), "tableside serve --data there"),
    ],
)
def test_tables_of_before_are_still_found(
    tmp_path: Path, before: bool, given: tuple[str, ...], expected: str
) -> None:
    if before:
        (tmp_path / "data").mkdir()
        (tmp_path / "data" / "tables.sqlite3").touch()
    said = make(tmp_path, "-n", "--old-file=client", "serve", *given)
    assert re.search(r"bin/(tableside serve.*)$", said, re.MULTILINE)
    assert f"bin/{expected}" in " ".join(said.split())
    assert ("--data" in said) == ("--data" in expected)
    assert ("tables of before" in said) == ("--data ./data" in expected)


def test_it_says_first_what_it_needs_and_takes_the_browser_that_is_named(tmp_path: Path) -> None:
    browser = tmp_path / "my chrome"
    browser.touch()
    given = ("system-packages", f"PYTHON={sys.executable}")
    said = make(ROOT, *given, TABLESIDE_CHROMIUM=str(browser)).splitlines()
    assert said[0].startswith("Needed from the system: Python 3.11 or newer, and a Chromium")
    assert said[1] == f"Browser: {browser}"
    assert "is set" in make(ROOT, *given, TABLESIDE_NO_BROWSER="1", TABLESIDE_CHROMIUM="none")


def named(path: Path) -> set[str]:
    return {
        line.strip()
        for line in path.read_text(encoding="utf-8").splitlines()
        if re.match(r"[a-z]", line)
    }


def test_what_serving_needs_is_the_same_everywhere() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = {*project["dependencies"], *project["optional-dependencies"]["serve"]}
    packager = {"editables>=0.5", "hatchling>=1.27"}
    assert named(ROOT / "requirements" / "serve.in") == wanted | packager


def test_every_requirement_is_pinned_and_hashed_and_serving_is_part_of_all() -> None:
    pins = {
        name: re.findall(r"^(\S+==\S+)(?: ;[^\\]*)? \\\n    --hash=sha256:", text, re.MULTILINE)
        for name in ("serve", "node", "dev")
        if (text := (ROOT / "requirements" / f"{name}.txt").read_text(encoding="utf-8"))
    }
    for name, found in pins.items():
        assert len(found) == len(named(ROOT / "requirements" / f"{name}.txt")) > 0
    assert {*pins["serve"], *pins["node"]} < {*pins["dev"]}
    assert not {"mypy", "pytest", "playwright", "faker"} & {
        one.partition("==")[0] for one in pins["serve"]
    }


def test_a_failed_installation_says_what_pip_says(tmp_path: Path) -> None:
    wanted = tmp_path / "wanted.txt"
    wanted.write_text("no-such-package==1.0\n")
    done = subprocess.run(
        [sys.executable, str(INSTALLING), "--no-index", "-r", str(wanted)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode != 0
    assert "no-such-package==1.0" in done.stderr

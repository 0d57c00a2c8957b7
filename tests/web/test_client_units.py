"""The client's own checks: its functions by tests of their own, its types by the compiler."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def said(*check: str) -> str:
    """What a check has to complain of, word for word; nothing if all is well."""
    command = [sys.executable, str(ROOT / "hatch_build.py"), *check]
    done = subprocess.run(command, capture_output=True, text=True, check=False, encoding="utf-8")
    return f"{done.stdout}{done.stderr}" if done.returncode else ""


def test_the_functions_of_the_client() -> None:
    wrong = said("vitest", "run", "--no-color")
    assert not wrong, wrong


def test_the_types_of_the_client() -> None:
    wrong = said("svelte-check", "--tsconfig", "./tsconfig.json", "--fail-on-warnings")
    assert not wrong, wrong

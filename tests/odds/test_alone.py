"""The library of odds in a fresh process: the standard library, and nothing that takes its time."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src"
PROGRAM = """
import sys
from tableside.systems.{game} import odds
print({ask})
heavy = ("msgspec", "dataclasses", "inspect", "tomllib", "tableside.core.values")
sys.exit(str([name for name in heavy if name in sys.modules] or ""))
"""


@pytest.mark.parametrize(
    ("game", "ask", "answer"),
    [
        ("wrath_glory", "odds.for_test(7, 3).success", "83/96"),
        ("daggerheart", "odds.for_action(2, 14).success", "47/72"),
    ],
)
def test_a_first_answer_loads_nothing_heavy(game: str, ask: str, answer: str) -> None:
    done = subprocess.run(
        [sys.executable, "-S", "-c", PROGRAM.format(game=game, ask=ask)],
        env={**os.environ, "PYTHONPATH": str(SOURCE)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.stderr.strip(), done.stdout.strip()) == ("", answer)

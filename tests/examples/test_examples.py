"""The example programs run, are short, and print what they promise."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
EXAMPLES = sorted((ROOT / "examples").glob("*.py"))


def run(name: str, *arguments: str) -> str:
    """What a program prints; it may write nothing to standard error."""
    done = subprocess.run(
        [sys.executable, str(ROOT / "examples" / name), *arguments],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def in_order(text: str, *parts: str) -> None:
    """Every part is there, one behind the other."""
    place = 0
    for part in parts:
        found = text.find(part, place)
        assert found >= 0, f"{part!r} is missing after {text[:place][-60:]!r}"
        place = found + len(part)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_is_short(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) < 80


def test_there_are_no_examples_that_nothing_runs() -> None:
    assert [path.stem for path in EXAMPLES] == ["house_rule", "policy", "step_by_step"]


def test_step_by_step_tells_a_whole_test() -> None:
    in_order(
        run("step_by_step.py"),
        "Ishaq Dorn tests Tech, DN 3.  [WG-TEST-05]",
        "pool: +5 Tech total = 5",
        "dn: +3 the GM's DN = 3",
        "Ishaq Dorn rolls [6] 2 1 3 4.",
        "Ishaq Dorn's Wrath -1, now 1.  [WG-WP-05]",
        "re-rolls failures: 5 6 1.",
        "Glory +1, now 1.  [WG-WRATH-06]",
        "Refused: Failures of one test are re-rolled once.  [WG-WP-05]",
        "Glory -1, now 0.  [WG-GLORY-05]",
        "adds Glory dice: 6.",
        "= 8",
        "succeeds: 4 icons against DN 3 (Tech), shifted: glory 1, information 1.",
        "Glory +1, now 1.  [WG-SHIFT-07]",
        "In the inbox: Wrath Critical",
        "In the inbox: A fact",
    )


def test_a_policy_plays_both_games() -> None:
    printed = run("policy.py")
    in_order(printed, "# wrath-glory", "no refusal.", "# daggerheart", "no refusal.")
    assert printed == run("policy.py", "1")
    assert printed != run("policy.py", "2")


def test_a_house_rule_makes_a_difference() -> None:
    in_order(
        run("house_rule.py"),
        "Revised edition, the whole game",
        "Glory now: 6",
        "in place of the Complication: True",
        "Our table",
        "glory_max: +8 maximum = 8",
        "Glory now: 7",
        "in place of the Complication: False",
    )

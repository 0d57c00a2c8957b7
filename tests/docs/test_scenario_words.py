"""The words of scenario files stand on a page that keeps step with the code."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "scenario-words.md").read_text(encoding="utf-8")
TITLES = {"wrath-glory": "Wrath & Glory", "daggerheart": "Daggerheart"}


def words(system: str, section: str) -> list[list[str]]:
    """The rows of one table, each as the words that stand in it as code."""
    game = PAGE.partition(f"## {TITLES[system]}\n")[2].partition("\n## ")[0]
    table = game.partition(f"### {section}\n")[2].partition("\n### ")[0]
    return [re.findall(r"`([^`]+)`", line) for line in table.splitlines() if "`" in line]


def scenarios(system: str) -> Iterator[dict[str, Any]]:
    for file in sorted((ROOT / "tests" / "scenarios" / system).glob("*.toml")):
        yield tomllib.loads(file.read_text(encoding="utf-8"))


def expectations(system: str) -> Iterator[dict[str, Any]]:
    for one in scenarios(system):
        yield from (step.get("expect", {}) for step in one["steps"])
        yield one.get("expect", {})


def test_the_page_is_up_to_date() -> None:
    done = subprocess.run(
        [sys.executable, ROOT / "tools" / "scenario_words.py", "--check"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("system", TITLES)
def test_every_refusal_that_a_scenario_expects_stands_there(system: str) -> None:
    there = {row[0] for row in words(system, "Refusals")}
    used = {one["refusal"]["code"] for one in expectations(system) if "refusal" in one}
    assert used
    assert used <= there


@pytest.mark.parametrize("system", TITLES)
def test_every_procedure_that_a_scenario_expects_stands_there(system: str) -> None:
    there = {row[0] for row in words(system, "Procedures")}
    matters = [matter for one in expectations(system) for matter in one.get("matters", [])]
    used = {matter["procedure"] for matter in matters if "procedure" in matter}
    assert used
    assert used <= there


@pytest.mark.parametrize("system", TITLES)
def test_every_effect_that_a_scenario_looks_at_stands_there(system: str) -> None:
    there = [row[0] for row in words(system, "Effects")]
    shapes = [re.compile(re.sub(r"<[^>]*>", "[a-z0-9_]+", re.escape(one))) for one in there]
    seats = [seat for one in expectations(system) for seat in one.get("seats", {}).values()]
    used = {key for seat in seats for key in seat.get("view", {}).get("effects", {})}
    assert used
    assert not [key for key in used if not any(shape.fullmatch(key) for shape in shapes)]


def test_shifts_and_options_stand_there() -> None:
    uses = {row[0] for row in words("wrath-glory", "Shifts")}
    assert {"glory", "information", "quality", "speed", "damage", "special"} <= uses
    assert not words("daggerheart", "Shifts")
    options = {row[0] for row in words("wrath-glory", "Options of an attack")}
    assert {"aim", "all_out", "charge", "half", "medium"} <= options
    answers = {(row[0], row[2]) for row in words("daggerheart", "Words among answers")}
    assert ("kind", "standard") in answers
    inflicted = [row for row in words("wrath-glory", "Words among answers") if "prone" in row]
    assert ["condition"] in [row[:1] for row in inflicted]

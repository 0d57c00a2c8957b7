"""Every scenario file is a test of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from tableside.scenarios.reading import read
from tableside.scenarios.runner import run
from tableside.systems.rulebook import rulebook

HERE = Path(__file__).parent
FILES = sorted(HERE.rglob("*.toml"))


def _id(file: Path) -> str:
    return file.name


@pytest.mark.parametrize("file", FILES, ids=_id)
def test_scenario(file: Path) -> None:
    result = run(str(file.relative_to(HERE)), file.read_text(encoding="utf-8"))
    told = "\n".join(line for miss in result.misses for line in miss.lines())
    assert result.holds, f"{result.file}: {result.title}\n{told}"
    assert result.checks > result.steps  # more than "it was accepted"


@pytest.mark.parametrize("file", FILES, ids=_id)
def test_it_lies_with_its_system_and_names_played_rules(file: Path) -> None:
    scenario = read(str(file), file.read_text(encoding="utf-8")).scenario
    assert file.parent.name == scenario.system
    assert scenario.rules
    assert len(set(scenario.rules)) == len(scenario.rules)
    planned = [
        rule for rule in scenario.rules if rulebook(scenario.system)[rule].status != "played"
    ]
    assert not planned


def test_names_are_told_apart() -> None:
    names = [(file.parent.name, file.name) for file in FILES]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize(
    ("system", "numbers"),
    [
        ("wrath-glory", list(range(1, 31))),
        ("daggerheart", list(range(1, 36))),
    ],
)
def test_every_worked_example_in_reach_is_there(system: str, numbers: list[int]) -> None:
    found = [int(file.name.split("-")[1]) for file in (HERE / system).glob("ex-*.toml")]
    assert sorted(set(found)) == numbers  # one file for each ruleset where they differ

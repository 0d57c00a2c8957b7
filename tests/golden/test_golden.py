"""What the engine says is what it said: golden transcripts, compared line by line."""

from __future__ import annotations

from difflib import unified_diff
from pathlib import Path

import pytest

from golden.scripts_dying import a_death
from golden.transcripts import HERE, SCRIPTS, WHOLE, every, rules_in, written
from tableside.systems import RULESETS

MOST_LINES = 40


@pytest.mark.parametrize(
    ("path", "system", "ruleset"),
    list(every()),
    ids=lambda value: value.stem if isinstance(value, Path) else value,
)
def test_the_transcript_stands(path: Path, system: str, ruleset: str) -> None:
    assert path.exists(), f"{path.name} is missing: make golden"
    old, new = path.read_text(encoding="utf-8").splitlines(), written(system, ruleset)
    diff = list(unified_diff(old, new.splitlines(), "was", "is", lineterm="", n=1))
    if diff:
        rules = ", ".join(rules_in([line for line in diff if line[:1] in "+-"]))
        shown = "\n".join(line[:200] for line in diff[:MOST_LINES])
        pytest.fail(f"rules: {rules or 'none'}; if it is meant: make golden\n{shown}")


@pytest.mark.parametrize("system", SCRIPTS)
def test_every_script_is_written_whole_in_one_ruleset(system: str) -> None:
    found = [name for ruleset in RULESETS[system] for name in WHOLE[ruleset]]
    assert sorted(found) == sorted(set(SCRIPTS[system]) - {"first-blows"})  # a part of another


def test_no_transcript_lies_about() -> None:
    assert set(HERE.glob("**/*.txt")) == {path for path, *_ in every()}


@pytest.mark.parametrize("ruleset", RULESETS["wrath-glory"])
def test_somebody_dies_by_the_rules_alone(ruleset: str) -> None:
    by_the_rules, _, _ = a_death(ruleset).text().partition("gm: revive")
    assert "Kell dies." in by_the_rules


@pytest.mark.parametrize("name", ["a-fight", "a-chase", "a-rest", "a-parley"])
def test_an_evening_is_long_enough_to_tell_something(name: str) -> None:
    [ruleset] = [one for one in RULESETS["daggerheart"] if name in WHOLE[one]]
    assert SCRIPTS["daggerheart"][name](ruleset).text().count("\ncommand ") >= 30

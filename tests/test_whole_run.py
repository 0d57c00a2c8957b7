"""What is compared at the end of a whole run, and what a run that misses something looks like."""

from __future__ import annotations

import gc
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import whole_run
from reached import without_doubles

BY = {
    "tests": {"daggerheart: verb roll", "web: refusal too_fast"},
    "walks": {"daggerheart: verb roll", "daggerheart: step roll call"},
}


def test_the_list_is_grouped_and_says_what_only_walks_reach() -> None:
    text = whole_run.as_list(BY)
    assert text.splitlines()[1:] == [
        "",
        "daggerheart: step roll call  # by walks only",
        "",
        "daggerheart: verb roll",
        "",
        "web: refusal too_fast",
    ]
    assert whole_run.listed(text) == {
        "daggerheart: step roll call": True,
        "daggerheart: verb roll": False,
        "web: refusal too_fast": False,
    }
    assert whole_run.not_reached(text, BY) == ""


def test_what_was_not_reached_is_named() -> None:
    told = whole_run.not_reached(whole_run.as_list(BY), {"tests": {"daggerheart: verb roll"}})
    assert "  daggerheart: step roll call  # by walks only\n" in told
    assert "  web: refusal too_fast\n" in told
    assert "verb roll" not in told


def test_a_refusal_of_a_game_is_not_listed_twice() -> None:
    given = {"wrath-glory: refusal not_gm", "elsewhere: refusal not_gm"}
    others = {"elsewhere: refusal nothing_to_undo", "web: refusal not_gm"}
    assert without_doubles(given | others) == {"wrath-glory: refusal not_gm"} | others


def test_a_suite_over_its_budget_is_named_with_by_how_much() -> None:
    budget = whole_run.as_budget({"core": 20.2, "docs": 0.1})
    assert whole_run.over_budget(budget, {"core": 40.9, "docs": 19.0}) == ""
    told = whole_run.over_budget(budget, {"core": 45.0, "docs": 21.0, "new": 3.0})
    assert "core took 45 s of the processor, 4 s more than its budget of 41 s." in told
    assert "docs took 21 s" in told
    assert "new has no budget" in told


def test_suites_are_the_folders() -> None:
    assert (
        whole_run.suite_of("tests/wrath_glory/combat/test_soak.py::test_it[a/b]") == "wrath_glory"
    )
    assert whole_run.suite_of("tests/test_support.py::test_it") == "tests"


_TEST = """
from tableside.core.values import GM
from tableside.systems import load
from tableside.systems.daggerheart.state import Setup


def test_an_empty_scene():
    system = load("daggerheart", "srd-1")
    system.offers(system.known(system.new(Setup(())), GM))
"""
_SETTINGS = '[tool.pytest]\ntestpaths = ["tests"]\npythonpath = ["tests"]\n'


@pytest.mark.parametrize(("given", "whole"), [((), True), (("-k", "scene"), False)])
def test_a_whole_run_that_misses_something_fails_and_says_what(
    tmp_path: Path, given: tuple[str, ...], whole: bool
) -> None:
    tests = tmp_path / "tests"
    tests.mkdir()
    for name in ("whole_run.py", "reached.py"):
        shutil.copy(whole_run.HERE / name, tests)
    (tests / "reached.txt").write_text("daggerheart: verb roll\n")
    (tests / "budget.toml").write_text("[seconds]\ntests = 600\n")
    (tests / "conftest.py").write_text('pytest_plugins = ["whole_run"]\n')
    (tests / "test_one.py").write_text(_TEST)
    (tmp_path / "pyproject.toml").write_text(_SETTINGS)
    env = {key: value for key, value in os.environ.items() if key != "PYTEST_ADDOPTS"}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *given]
    done = subprocess.run(
        command, cwd=tmp_path, env=env, capture_output=True, text=True, check=False
    )
    lines = done.stdout.splitlines()
    if not whole:
        assert (done.returncode, lines[-1][:8]) == (0, "1 passed"), done.stdout
        return
    assert done.returncode == 1, done.stdout
    assert "  daggerheart: verb roll" in lines
    assert any(line.startswith("Newly reached") and "refusal" in line for line in lines)
    assert any(line.split()[:1] == ["all"] for line in lines)
    assert lines[-1].startswith("1 failed, 1 passed"), done.stdout


def test_every_planted_fault_can_still_be_planted() -> None:
    tool = whole_run.HERE.parent / "tools/planted_faults.py"
    command = [sys.executable, str(tool), "--check"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, ""), done.stdout


def test_garbage_is_not_looked_for_among_the_tests_themselves() -> None:
    assert gc.get_freeze_count() > 10_000

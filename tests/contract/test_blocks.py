"""Blocks of walks are judged together, once, whoever ends last."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from contract.blocks import Together
from contract.coverage import LATER, check_all_met, expected
from contract.games import EVERY, system_of
from contract.run import run


def test_whoever_adds_the_last_page_has_all(tmp_path: Path) -> None:
    folder = tmp_path / "walks"
    assert Together(folder, 3).add("0", Counter(roll=2)) is None
    assert Together(folder, 3).add("16", Counter(undo=1)) is None
    assert Together(folder, 3).add("8", Counter(roll=1)) == Counter(roll=3, undo=1)


def test_two_that_end_at_once_are_not_both_the_last(tmp_path: Path) -> None:
    folder = tmp_path / "walks"
    for block in "01":
        Together(folder, 2).add(block, Counter())
    assert Together(folder, 2).add("0", Counter()) is None


def test_where_some_are_left_out_nobody_is_the_last(tmp_path: Path) -> None:
    assert Together(tmp_path / "walks", 2).add("8", Counter(roll=1)) is None


def test_what_was_never_met_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("contract.coverage.run", lambda *_, **__: Counter(undo=1))
    with pytest.raises(AssertionError, match=r"these walks never met: .*redo"):
        check_all_met(*EVERY[0], Counter(undo=1))


def test_a_verb_that_was_missed_is_tried_first_in_one_more_walk(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    system, ruleset = EVERY[0]
    walked: list[Counter[str]] = []

    def short(system: str, ruleset: str, seed: int, first: list[str], keen: float) -> Counter[str]:
        walked.append(run(system, ruleset, seed, steps=5, first=first, keen=keen))
        return walked[-1]

    monkeypatch.setattr("contract.coverage.run", short)
    met = expected(system_of(system, ruleset))
    check_all_met(system, ruleset, Counter(met - {"set_mode"}))
    assert len(walked) == 1
    assert not run(system, ruleset, LATER, steps=5)["set_mode"]  # it was not luck

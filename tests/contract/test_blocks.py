"""Blocks of walks are judged together, once, whoever ends last."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from contract.blocks import Together
from contract.coverage import check_all_met
from contract.games import EVERY


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
    monkeypatch.setattr("contract.coverage.run", lambda *_: Counter(undo=1))
    with pytest.raises(AssertionError, match=r"these walks never met: .*redo"):
        check_all_met(*EVERY[0], Counter(undo=1))

"""The benchmarks run, and their fights go on. How fast anything is, is theirs to judge."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
BENCHMARKS = ROOT / "benchmarks"
PATHS = os.pathsep.join(str(ROOT / one) for one in ("src", "tests"))  # the players are the tests'
SMALL = ("--runs", "1", "--commands", "10", "--skirmishes", "1", "--odds", "1", "--cells", "2")


def run(script: str, *options: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, str(BENCHMARKS / script), *options],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": PATHS},
    )


@pytest.fixture(autouse=True)
def _benchmarks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(BENCHMARKS))


def test_a_small_run_prints_every_table() -> None:
    done = run("run.py", *SMALL, "--screens", "3")
    assert done.stderr == ""
    for part in ("one roll, wrath-glory", "one roll, daggerheart", "ask_next", "decide", "proceed"):
        assert part in done.stdout
    assert "skirmishes on one core" in done.stdout
    assert "one command, then 6 screens" in done.stdout
    for part in ("plain test", "attack chain", "2 cells of the grid", "of the fastest peer"):
        assert part in done.stdout
    assert done.stdout.count("where the time goes") == 3
    _, limits = done.stdout.split("\nlimits\n")
    assert done.returncode == ("MISSED" in limits)


def test_a_small_load_prints_every_kind_of_table() -> None:
    done = run("table_load.py", "--tables", "4", "--seconds", "2")
    assert done.stderr == ""
    [head] = [line for line in done.stdout.splitlines() if "wrath-glory  " in line]
    assert head.split() == ["wrath-glory", "daggerheart", "tests", "bare", "echo"]
    for part in ("all six screens, p99", "processor, frames", "looked for garbage", "bare commit"):
        assert part in done.stdout
    assert "PGO" in done.stdout
    assert "answers p99, half the tables fight" in done.stdout.split("\nlimits\n")[1]


def test_a_small_run_beside_a_hostile_seat() -> None:
    done = run("hostile.py", "--requests", "400", "--turns", "1", "--seconds", "1.5")
    assert done.stderr == ""
    _, limits = done.stdout.split("\nlimits\n")
    for part in ("400 refused requests", "400 malformed requests", "bytes, at most 200000"):
        assert part in limits
    assert "kept        everybody is told afterwards" in limits
    assert " 0 accepted" not in done.stdout


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="there is no other commit at hand")
def test_two_commits_side_by_side() -> None:
    before = _trees()
    done = run("against.py", "HEAD", "frames:commands=2", "--runs", "1")
    assert done.stderr == ""
    size = next(line for line in done.stdout.splitlines() if "tests, six frames, KB" in line)
    then, now, ratio = map(float, size.split()[-3:])
    assert ratio == pytest.approx(now / then, abs=0.01)
    assert _trees() == before


def _trees() -> str:
    listed = ["git", "-C", str(ROOT), "worktree", "list"]
    return subprocess.run(listed, capture_output=True, text=True, check=True).stdout


@pytest.mark.parametrize(
    ("game", "deeds"),
    [
        ("wrath-glory", {"attack", "end_turn", "take_turn", "give_turn", "settle"}),
        ("daggerheart", {"attack", "roll", "foe_attack", "pass_spotlight"}),
    ],
)
def test_fights_go_on_to_their_end_and_are_the_same_each_time(game: str, deeds: set[str]) -> None:
    first, second = _fought(game), _fought(game)
    assert first == second
    assert deeds <= {command.split("(")[0] for command in first}


def _fought(game: str) -> list[str]:
    import frames
    from tableside.core.verbs import tag_of

    evening = asyncio.run(frames.begin(game, 1))
    spent = frames.Spent()
    while not evening.over():
        assert evening.play(spent), "nobody can do anything"
    state: Any = evening.table.history.state
    assert spent.commands > 40
    assert game != "wrath-glory" or state.fight.round > 1
    rows = evening.table.history.rows
    return [f"{tag_of(type(row.command))}({row.command}) {row.faces}" for row in rows]


def test_only_what_was_missed_on_a_machine_of_our_own_fails() -> None:
    from limits import close, least, most
    from machine import Away

    kept, missed = most("a", 1, 2, "ms"), least("b", 1, 2, "times")
    busy = [most("c", 3, 2, "ms", Away(host=0.04)), most("d", 3, 2, "ms", Away(others=0.5))]
    assert close([kept, *busy])
    assert not close([kept, missed])
    assert not close([most("e", 3, 2, "ms", Away(host=0.02))])
    assert [one.verdict for one in (kept, missed, *busy)] == [
        "kept",
        "MISSED",
        "not judged",
        "not judged",
    ]

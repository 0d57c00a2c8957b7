"""Garbage is looked for when nobody waits."""

from __future__ import annotations

import asyncio
import gc
from itertools import count
from pathlib import Path

import pytest
from litestar import Litestar

from tableside.web import gc_tuning
from tableside.web.gc_tuning import GROWN, MUCH, NEVER, OVERDUE, YOUNG, is_due, memory, tidied


def test_little_is_left_alone() -> None:
    assert not is_due(MUCH - 1, quiet=True, since=2 * OVERDUE)


def test_much_waits_for_a_quiet_moment() -> None:
    assert is_due(MUCH, quiet=True, since=0)
    assert not is_due(MUCH, quiet=False, since=OVERDUE - 1)


def test_a_house_that_is_never_quiet_is_tidied_all_the_same() -> None:
    assert is_due(MUCH, quiet=False, since=OVERDUE)


def test_memory_that_grows_waits_for_nothing() -> None:
    assert not is_due(0, quiet=False, since=0, grown=GROWN - 1)
    assert is_due(0, quiet=False, since=0, grown=GROWN)


@pytest.mark.parametrize("told", [True, False])
def test_how_much_memory_is_held(told: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if not told:
        monkeypatch.setattr(gc_tuning, "_STATM", Path("nowhere"))
    gc.collect()  # else what others left is given back meanwhile
    before = memory()
    # Small things may find room that was given back before; what is large is room of its own, of
    # which the system may take as much from what lies idle meanwhile.
    held = list[object]()
    while memory() - before <= GROWN and len(held) < 10:
        held.append(([[number] for number in range(500_000)], b"x" * (2 * GROWN)))
    assert memory() - before > GROWN, len(held)


class _Ring:
    """Something that holds on to itself."""

    def __init__(self) -> None:
        self.own = self


def test_an_open_house_is_tidied(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gc_tuning, "GLANCE", 0.01)
    monkeypatch.setattr(gc_tuning, "LOOK_ROUND", 0.01)
    monkeypatch.setattr(gc_tuning, "MUCH", 0.0)
    monkeypatch.setattr(gc_tuning, "QUIET", 100.0)
    _tidied_while_open()


def test_an_open_house_that_grows_is_tidied_however_busy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gc_tuning, "GLANCE", 0.01)
    monkeypatch.setattr(gc_tuning, "QUIET", 0.0)
    sizes = count(0, GROWN)
    monkeypatch.setattr(gc_tuning, "memory", lambda: next(sizes))
    _tidied_while_open()


def _tidied_while_open() -> None:
    async def open_for_a_while() -> bool:
        async with tidied(Litestar()):
            assert gc.get_threshold() == (YOUNG, NEVER, NEVER)
            _Ring()
            for _ in range(500):
                await asyncio.sleep(0.01)
                if not _rings():
                    return True
        return False

    usual = gc.get_threshold()
    assert asyncio.run(open_for_a_while())
    assert gc.get_threshold() == usual


def _rings() -> bool:
    return any(isinstance(one, _Ring) for one in gc.get_objects())

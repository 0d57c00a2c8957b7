"""Garbage is looked for when nobody waits."""

from __future__ import annotations

import asyncio
import gc

import pytest
from litestar import Litestar

from tableside.web import gc_tuning
from tableside.web.gc_tuning import MUCH, NEVER, OVERDUE, YOUNG, is_due, tidied


def test_little_is_left_alone() -> None:
    assert not is_due(MUCH - 1, quiet=True, since=2 * OVERDUE)


def test_much_waits_for_a_quiet_moment() -> None:
    assert is_due(MUCH, quiet=True, since=0)
    assert not is_due(MUCH, quiet=False, since=OVERDUE - 1)


def test_a_house_that_is_never_quiet_is_tidied_all_the_same() -> None:
    assert is_due(MUCH, quiet=False, since=OVERDUE)


class _Ring:
    """Something that holds on to itself."""

    def __init__(self) -> None:
        self.own = self


def test_an_open_house_is_tidied(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gc_tuning, "LOOK_ROUND", 0.01)
    monkeypatch.setattr(gc_tuning, "MUCH", 0.0)
    monkeypatch.setattr(gc_tuning, "QUIET", 100.0)

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

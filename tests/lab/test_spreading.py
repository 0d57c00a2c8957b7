"""Whoever plays which fights, by whichever kernel: the totals are the same."""

from __future__ import annotations

import sys
from concurrent.futures import ProcessPoolExecutor
from importlib.util import find_spec
from typing import Any

import pytest

from lab import drawn
from lab.test_simulate import block_of, setup_of
from tableside.lab import LabError, simulate, spreading
from tableside.lab.blocks import Block, over, play
from tableside.lab.chance import alias
from tableside.lab.report import Share, most_for
from tableside.lab.simulate import MANY
from tableside.systems import load

RULESETS = [("wrath-glory", "core"), ("wrath-glory", "starter"), ("daggerheart", "sheet")]

compiles = pytest.mark.skipif(find_spec("numba") is None, reason="needs numba")
spreads = pytest.mark.skipif(find_spec("joblib") is None, reason="needs joblib")


@compiles
@pytest.mark.parametrize(("system", "ruleset"), RULESETS)
def test_the_compiled_kernel_comes_to_the_same_totals(system: str, ruleset: str) -> None:
    game: Any = load(system, ruleset)
    block = block_of(game, 400)
    fast = block._replace(fast=True)
    plain = play(block)
    assert play(fast) == plain
    later = play(fast._replace(first=300, many=100))
    earlier = play(fast._replace(many=300))
    earlier.add(later)
    assert earlier == plain
    assert play(fast._replace(seed=8)) != plain


@compiles
@pytest.mark.parametrize(("system", "ruleset"), RULESETS)
def test_drawn_fights_do_so_too(system: str, ruleset: str) -> None:
    """Of all sorts, with cards and running ones; in every way to play."""
    for tape in drawn.tapes(system, ruleset, range(9)):
        tables = alias(one.weights for one in tape.muster.tables)
        block = Block(system, tape.muster.cast, tables, tape.heroes, tape.foes, 3, 5, 60)
        assert play(block._replace(fast=True)) == play(block), tape.said


@compiles
def test_many_fights_are_compiled_by_themselves() -> None:
    game: Any = load("daggerheart", "sheet")
    sizes = []

    def watched(work: Any, blocks: Any) -> Any:
        for one in blocks:
            sizes.append((one.fast, one.many))
            yield work(one._replace(many=10))

    simulate(game, setup_of(game), fights=MANY + 1, band=False, spread=watched)
    assert sizes == [(True, MANY), (True, 1)]
    sizes.clear()
    simulate(game, setup_of(game), fights=500, band=False, spread=watched)
    assert sizes == [(False, 250)] * 2


def test_without_numba_nothing_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules["tableside.lab.simulate"], "available", lambda: False)
    game: Any = load("daggerheart", "sheet")
    with pytest.raises(LabError, match=r"pip install 'tableside\[lab\]'"):
        simulate(game, setup_of(game), fights=10, fast=True)
    assert simulate(game, setup_of(game), fights=10, band=False).fights == 10


@spreads
def test_processes_come_to_the_same_report() -> None:
    game: Any = load("daggerheart", "sheet")
    alone = simulate(game, setup_of(game), fights=600, band=False)
    with spreading("loky") as by:
        assert simulate(game, setup_of(game), fights=600, band=False, spread=by) == alone
    with ProcessPoolExecutor(2) as pool:
        assert simulate(game, setup_of(game), fights=600, band=False, spread=pool.map) == alone


@spreads
@pytest.mark.skipif(find_spec("distributed") is None, reason="needs dask")
def test_a_cluster_comes_to_the_same_report() -> None:
    import distributed

    cluster: Any = distributed.LocalCluster
    game: Any = load("wrath-glory", "core")
    alone = simulate(game, setup_of(game), fights=600, band=False)
    with (
        cluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as two,
        spreading(f"dask:{two.scheduler_address}") as by,
    ):
        assert simulate(game, setup_of(game), fights=600, band=False, spread=by) == alone


@pytest.mark.parametrize("said", ["pigeons", "dask", "loky:here"])
def test_what_cannot_spread_is_refused(said: str) -> None:
    with pytest.raises(LabError, match="by loky or by dask:ADDRESS"), spreading(said):
        raise AssertionError("nothing begins")


def test_whoever_ends_it_keeps_what_was_played() -> None:
    game: Any = load("daggerheart", "sheet")

    def ended(work: Any, blocks: Any) -> Any:
        found = list(blocks)
        yield work(found[0])
        raise KeyboardInterrupt

    report = simulate(game, setup_of(game), fights=1000, spread=ended)
    assert report.stopped
    assert report.fights == 250
    assert report.data()["stopped"]
    assert not report.band[1:]
    first = simulate(game, setup_of(game), fights=250, band=False)
    assert (report.win, report.falls) == (first.win, first.falls)

    def at_once(_work: Any, _blocks: Any) -> Any:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        simulate(game, setup_of(game), fights=1000, spread=at_once)


def test_blocks_cover_every_fight_once() -> None:
    block = block_of(load("daggerheart", "sheet"), 1100)
    assert [(one.first, one.many) for one in over(block)] == [
        (0, 250),
        (250, 250),
        (500, 250),
        (750, 250),
        (1000, 100),
    ]
    assert [(one.first, one.many) for one in over(block._replace(fast=True, first=7))] == [
        (7, 1100)
    ]


SWEPT = ((3, 92), (4, 75), (5, 68), (6, 30), (7, 80))


def test_how_many_there_may_be() -> None:
    won = {
        many: Share.of(hits, 100) for many, hits in ((3, 92), (4, 75), (5, 68), (6, 30), (7, 80))
    }
    assert most_for(0.7, won) == (3, 4, 5)
    assert most_for(0.99, won) == (None, None, None)
    assert most_for(0.01, {3: Share.of(99, 100)}) == (3, 3, 3)

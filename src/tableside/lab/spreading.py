"""Fights over several processes or machines: whoever plays which, the totals are the same."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from tableside.lab.blocks import Block, Spread, Totals
from tableside.systems.kit.lab import LabError

LOKY, DASK = "loky", "dask"


def by_joblib(parallel: Any) -> Spread:
    """By a `joblib.Parallel`, on whatever backend it stands: loky, threads, a cluster of dask."""
    delayed = import_module("joblib").delayed

    def spread(work: Callable[[Block], Totals], blocks: Iterable[Block]) -> Iterable[Totals]:
        found: Iterable[Totals] = parallel(delayed(work)(one) for one in blocks)
        return found

    return spread


@contextmanager
def spreading(said: str) -> Iterator[Spread]:
    """`loky` for the cores of this machine, `dask:ADDRESS` for a cluster; nothing: neither."""
    name, _, address = said.partition(":")
    if not said:
        yield map
        return
    if name not in (LOKY, DASK) or (name == DASK) != bool(address):
        raise LabError(f"Fights are spread by {LOKY} or by {DASK}:ADDRESS, not by {said!r}.")
    for package in ("joblib",) if name == LOKY else ("joblib", "distributed"):
        if find_spec(package) is None:
            extra = "pip install 'tableside[lab]'" if name == LOKY else "pip install distributed"
            raise LabError(f"This needs {package}, which is not installed: {extra}")
    joblib: Any = import_module("joblib")
    with ExitStack() as open_now:
        if name == LOKY:
            yield by_joblib(
                open_now.enter_context(joblib.Parallel(n_jobs=-1, return_as="generator_unordered"))
            )
            return
        distributed: Any = import_module("distributed")
        try:
            open_now.enter_context(distributed.Client(address, timeout=10, set_as_default=True))
        except OSError as error:
            raise LabError(f"No scheduler of dask answers at {address}.") from error
        open_now.enter_context(joblib.parallel_config(DASK))
        yield by_joblib(open_now.enter_context(joblib.Parallel()))

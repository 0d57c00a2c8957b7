"""What a whole run of the suite must show: everything once reached, within a budget of seconds.

A run of everything (no path, nothing deselected) is compared with `reached.txt` and `budget.toml`.
Server processes that tests start are not watched: they reach nothing that tests do not reach here.
`python tests/whole_run.py reached` and `... budget` write the two anew from the last whole run.
"""

from __future__ import annotations

import gc
import json
import math
import os
import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from reached import Reached, without_doubles

HERE = Path(__file__).parent
LIST, BUDGET = HERE / "reached.txt", HERE / "budget.toml"
LAST = "tableside/last_whole_run"  # in pytest's cache
WALKERS = ("contract/", "skirmish/")  # what they reach hangs on their seeds
TESTS, WALKS = "tests", "walks"
BY_WALKS = "  # by walks only"
HEADROOM, LEAST = 2, 20  # a busy machine takes up to half as much again; small suites jump about


class Tally:
    """What one process saw of a run."""

    def __init__(self) -> None:
        self.reached = Reached()
        self.processor: defaultdict[str, float] = defaultdict(float)  # by test

    def told(self) -> dict[str, Any]:
        """For the process that started this one."""
        by = {who: list(items) for who, items in self.reached.by.items()}
        return {"reached": by, "processor": dict(self.processor)}

    def take(self, told: Mapping[str, Any]) -> None:
        """Add what another process saw."""
        for who, items in told["reached"].items():
            self.reached.by.setdefault(who, set()).update(items)
        for test, spent in told["processor"].items():
            self.processor[test] += spent

    def by(self) -> dict[str, set[str]]:
        """What was reached, by tests and by walks."""
        kept = without_doubles(set[str]().union(*self.reached.by.values()))
        return {who: items & kept for who, items in self.reached.by.items()}

    def seconds(self) -> dict[str, float]:
        """Seconds of the processor by suite, the dearest first."""
        found: defaultdict[str, float] = defaultdict(float)
        for test, spent in self.processor.items():
            found[suite_of(test)] += spent
        return dict(sorted(found.items(), key=lambda one: -one[1]))


TALLY = pytest.StashKey[Tally]()


def suite_of(nodeid: str) -> str:
    """The folder below tests/."""
    parts = nodeid.split("::", maxsplit=1)[0].split("/")
    return parts[1] if len(parts) > 2 else "tests"


def pytest_configure(config: pytest.Config) -> None:
    """Watch the games from the beginning."""
    config.stash[TALLY] = Tally()
    config.stash[TALLY].reached.watch()


def pytest_collection_finish() -> None:
    """What is there now stays: a search for garbage through ten thousand tests finds none."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(2_000, 10, 20)  # what is new, at a size that the processor's cache holds


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Whose turn it is, and what it takes of the processor with what it has started and ended."""
    tally, path = item.config.stash[TALLY], item.nodeid.removeprefix("tests/")
    walks = path.startswith(WALKERS)
    tally.reached.turn_to(WALKS if walks else TESTS, making=not walks)
    before = sum(os.times()[:4])
    try:
        return (yield)
    finally:
        tally.processor[item.nodeid] += sum(os.times()[:4]) - before


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """A worker has ended and tells."""
    if told := getattr(node, "workeroutput", {}).get("tally"):
        node.config.stash[TALLY].take(told)


@pytest.hookimpl(tryfirst=True)
def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """A worker tells what it saw; whoever started the run compares."""
    config, tally = session.config, session.config.stash[TALLY]
    if hasattr(config, "workeroutput"):
        config.workeroutput["tally"] = tally.told()
        return
    if exitstatus > 1 or not is_whole(config):
        return
    by, seconds = tally.by(), tally.seconds()
    if (cache := getattr(config, "cache", None)) is not None:
        last = {who: sorted(items) for who, items in by.items()}
        cache.set(LAST, {"reached": last, "processor": seconds, "tests": tally.processor})
    for name, told in (
        (LIST.name, not_reached(LIST.read_text(), by)),
        (BUDGET.name, over_budget(BUDGET.read_text(), seconds)),
    ):
        if told:
            _fail(session, f"tests/{name}", told)


def is_whole(config: pytest.Config) -> bool:
    """Whether this is a run of everything, each walk with all its seeds."""
    option = config.option
    narrowed = (option.keyword, option.markexpr, option.deselect, option.ignore, option.ignore_glob)
    others = (option.collectonly, option.maxfail, config.getoption("lf", False))
    every_seed = not os.environ.get("TABLESIDE_SEED")
    from_the_top = config.args_source == config.ArgsSource.TESTPATHS
    return from_the_top and every_seed and not any((*narrowed, *others))


def _fail(session: pytest.Session, what: str, told: str) -> None:
    """One more failure, told among the others, so that the closing line counts it."""
    terminal: Any = session.config.pluginmanager.get_plugin("terminalreporter")
    where = (what, 0, what)
    failed = pytest.TestReport(what, where, {}, "failed", told, "call")
    terminal.stats.setdefault("failed", []).append(failed)
    session.testsfailed += 1
    session.exitstatus = pytest.ExitCode.TESTS_FAILED


def listed(text: str) -> dict[str, bool]:
    """What must be reached, and whether only walks have reached it so far."""
    lines = (line for line in text.splitlines() if line and not line.startswith("#"))
    return {line.removesuffix(BY_WALKS): line.endswith(BY_WALKS) for line in lines}


def not_reached(text: str, by: Mapping[str, set[str]]) -> str:
    """What is on the list and was not reached, in words; empty if all of it was."""
    found = set[str]().union(*by.values())
    lost = {item: walks for item, walks in listed(text).items() if item not in found}
    if not lost:
        return ""
    lines = "".join(f"  {item}{BY_WALKS if walks else ''}\n" for item, walks in lost.items())
    return (
        f"On the list in {LIST.name}, and no test reached it:\n{lines}"
        "Write a test that does, or, if it is no more, rewrite the list: make reached"
    )


def over_budget(text: str, seconds: Mapping[str, float]) -> str:
    """Which suites took more of the processor than they may, in words."""
    budget: dict[str, float] = tomllib.loads(text)["seconds"]
    over = {one: spent for one, spent in seconds.items() if spent > budget.get(one, 0)}
    return "\n".join(
        f"{one} took {spent:.0f} s of the processor, {spent - budget[one]:.0f} s more than its"
        f" budget of {budget[one]:.0f} s."
        if one in budget
        else f"{one} has no budget, and took {spent:.0f} s of the processor: make budget"
        for one, spent in sorted(over.items())
    )


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    """Seconds by suite, and what is new; the closing line still comes after it."""
    if not is_whole(config):
        return
    tally, budget = config.stash[TALLY], tomllib.loads(BUDGET.read_text())["seconds"]
    clock = _clock(terminalreporter)
    terminalreporter.section("seconds by suite")
    terminalreporter.write_line(f"{'':12}{'clock':>8}{'processor':>11}{'budget':>8}")
    for suite, spent in tally.seconds().items():
        row = f"{suite:12}{clock[suite]:8.0f}{spent:11.0f}{budget.get(suite, 0):8.0f}"
        terminalreporter.write_line(row)
    total = (sum(clock.values()), sum(tally.processor.values()), sum(budget.values()))
    terminalreporter.write_line(f"{'all':12}{total[0]:8.0f}{total[1]:11.0f}{total[2]:8.0f}")
    new = set[str]().union(*tally.by().values()) - set(listed(LIST.read_text()))
    if new:
        told = ", ".join(sorted(new))
        terminalreporter.write_line(f"Newly reached (make reached writes it down): {told}")


def _clock(terminal: Any) -> defaultdict[str, float]:
    """Seconds on the clock by suite, as the tests' own reports have them."""
    found: defaultdict[str, float] = defaultdict(float)
    for reports in terminal.stats.values():
        for one in reports:
            if isinstance(one, pytest.TestReport):
                found[suite_of(one.nodeid)] += one.duration
    return found


def as_list(by: Mapping[str, Iterable[str]]) -> str:
    """The list as it is kept: grouped by game or layer and kind, with what only walks reach."""
    items = set[str]().union(*by.values())
    elsewhere = set[str]().union(*(items for who, items in by.items() if who != WALKS))
    lines, group = ["# What the suite reaches; `make reached` writes it from a whole run."], ""
    for item in sorted(items):
        if (of := " ".join(item.split(" ")[:2])) != group:
            lines.append("")
            group = of
        lines.append(item if item in elsewhere else item + BY_WALKS)
    return "\n".join(lines) + "\n"


def as_budget(seconds: Mapping[str, float]) -> str:
    """The budget as it is kept: twice what was measured, and no less than jumps about."""
    head = "# Seconds of the processor that each suite may take; see `make budget`.\n[seconds]\n"
    rows = (
        f"{one} = {max(LEAST, math.ceil(n * HEADROOM))}\n" for one, n in sorted(seconds.items())
    )
    return head + "".join(rows)


def main(what: str) -> None:
    """Write a file anew from the last whole run."""
    kept = HERE.parent / ".pytest_cache/v" / LAST
    if not kept.exists():
        sys.exit("There was no whole run yet: make test")
    last = json.loads(kept.read_text())
    if what == "reached":
        LIST.write_text(as_list(last["reached"]))
    else:
        BUDGET.write_text(as_budget(last["processor"]))


if __name__ == "__main__":
    main(*sys.argv[1:])

"""What a measurement ran on: how the interpreter was built, and what others had of it."""

from __future__ import annotations

import os
import platform
import re
import sysconfig
import time
from pathlib import Path
from typing import NamedTuple


def build() -> str:
    """The interpreter in a line: version, compiler, and how far it was optimised."""
    flags = f"{sysconfig.get_config_var('CONFIG_ARGS')} {sysconfig.get_config_var('PY_CFLAGS')}"
    told: list[str] = [one for one in flags.split() if re.fullmatch("-O[0-3s]", one)][-1:]
    profiled = any(one in flags for one in ("--enable-optimizations", "-fprofile-use"))
    linked = any(one in flags for one in ("--with-lto", "-flto"))
    told += ["PGO" if profiled else "no PGO", "LTO" if linked else "no LTO"]
    where = f"{platform.system()} {platform.machine()}, {os.cpu_count()} processors"
    compiler = platform.python_compiler()
    return f"Python {platform.python_version()}, {compiler}, {', '.join(told)}; {where}"


class Away(NamedTuple):
    """What was not to be had of the processors, seconds of each second over all of them."""

    host: float = 0.0  # kept by the host of a virtual machine
    others: float = 0.0  # used by programs that are none of ours

    def for_processor_time(self) -> Away:
        """What can spoil a time of the processor: other programs only make it wait."""
        return self._replace(others=0.0)

    def __str__(self) -> str:
        return f"the host withheld {self.host:.0%}, other programs took {self.others:.0%}"


class Watch:
    """What is away from when it is made; 0 where the system does not say."""

    def __init__(self) -> None:
        self._began, self._was = time.perf_counter(), _counts()

    def away(self) -> Away:
        """Since then. Processes of ours that still run count as others."""
        took = max(1e-9, time.perf_counter() - self._began)
        stolen, others = (now - was for now, was in zip(_counts(), self._was, strict=True))
        return Away(stolen / took, max(0.0, others / took))


def _counts() -> tuple[float, float]:
    """Seconds that the host has withheld, and that processors worked for others."""
    counts = Path("/proc/stat")
    if not counts.exists():
        return 0.0, 0.0
    user, nice, system, _idle, _wait, irq, softirq, stolen = map(
        int, counts.read_text().split()[1:9]
    )
    tick = os.sysconf("SC_CLK_TCK")
    mine = os.times()
    ours = mine.user + mine.system + mine.children_user + mine.children_system
    return stolen / tick, (user + nice + system + irq + softirq) / tick - ours

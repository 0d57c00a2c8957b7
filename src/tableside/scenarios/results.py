"""What playing a scenario came to, and how a miss is told."""

from __future__ import annotations

import msgspec


class Miss(msgspec.Struct, frozen=True):
    """An expectation that does not hold."""

    step: int  # 0: at the end
    title: str
    what: str
    expected: str
    got: str
    reckonings: tuple[str, ...] = ()
    ruleset: str = ""  # of a file that is played under several

    def lines(self) -> tuple[str, ...]:
        """The miss as it is printed."""
        under = f" under {self.ruleset}" if self.ruleset else ""
        where = f"step {self.step}{under}" if self.step else f"at the end{under}"
        named = f"{where} ({self.title}): {self.what}" if self.title else f"{where}: {self.what}"
        why = (f"  reckoned: {one}" for one in self.reckonings)
        return (named, f"  expected: {self.expected}", f"  got:      {self.got}", *why)


class Result(msgspec.Struct, frozen=True):
    """One scenario, played."""

    file: str
    title: str
    steps: int  # how many were played
    checks: int  # how many expectations were looked at
    misses: tuple[Miss, ...] = ()

    @property
    def holds(self) -> bool:
        """Whether everything was as expected."""
        return not self.misses


class Stuck(Exception):
    """A step that cannot be played at all: what it needs, and what there is."""

    def __init__(self, what: str, expected: str, got: str) -> None:
        super().__init__(f"{what}: expected {expected}, got {got}")
        self.what, self.expected, self.got = what, expected, got

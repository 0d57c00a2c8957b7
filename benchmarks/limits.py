"""What the benchmarks must keep, and what came of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from machine import Away

NOTHING = Away()
# Beyond that, a time says more about the machine than about us.
MOST = Away(host=0.03, others=0.1)


class Limit(NamedTuple):
    """One limit: what was wanted, what was found."""

    name: str
    found: str
    kept: bool
    away: Away = NOTHING  # meanwhile; nothing of a ratio or a size, which does not hang on that

    @property
    def verdict(self) -> str:
        """In a word."""
        if self.away.host > MOST.host or self.away.others > MOST.others:
            return "not judged"
        return "kept" if self.kept else "MISSED"


def most(name: str, found: float, wanted: float, unit: str, away: Away = NOTHING) -> Limit:
    """Something that may be no more than this."""
    said = f"{_short(found)} {unit}, at most {wanted:g} wanted"
    return Limit(name, said, found <= wanted, away)


def least(name: str, found: float, wanted: float, unit: str, away: Away = NOTHING) -> Limit:
    """Something that must be no less than this."""
    said = f"{_short(found)} {unit}, at least {wanted:g} wanted"
    return Limit(name, said, found >= wanted, away)


def _short(found: float) -> str:
    return f"{found:,.1f}" if found >= 10 else f"{found:.2f}"


def close(limits: Iterable[Limit]) -> bool:
    """Print the closing list; whether nothing was missed."""
    found = list(limits)
    print("\nlimits")
    for one in sorted(found, key=lambda one: one.verdict):
        why = f"; {one.away}" if one.verdict == "not judged" else ""
        print(f"  {one.verdict:<12}{one.name}: {one.found}{why}")
    return all(one.verdict != "MISSED" for one in found)

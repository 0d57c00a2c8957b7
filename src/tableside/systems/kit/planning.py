"""Odds away from a table, as a screen or a terminal shows them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import NamedTuple

from tableside.core.odds import Spread


class Bars(NamedTuple):
    """A distribution: each value with its chance, and whether it is what one hopes for."""

    name: str
    label: str
    bars: tuple[tuple[str, Fraction, bool], ...]
    mean: Fraction | None = None  # where the values are numbers


class Planned(NamedTuple):
    """The odds of a plan in words."""

    chances: Mapping[str, Fraction]
    spreads: tuple[Bars, ...]


def name_of(label: str) -> str:
    """What a program calls a number that people read by this label."""
    return label.lower().replace(" ", "_")


def bars(label: str, found: Spread, good: Callable[[int], bool], name: str = "") -> Bars:
    """Every value of a spread; its name is the label's unless it has one of its own."""
    shown = tuple((str(one), chance, good(one)) for one, chance in found.items())
    return Bars(name or name_of(label), label, shown, found.mean)


def at_least(label: str, found: Spread, good: int) -> Bars:
    """The same where one hopes for this much or more."""
    return bars(label, found, lambda one: one >= good)

"""Odds of a choice as they are shown: ways to go on, each with its chance unless it is certain."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import msgspec


class Chance(msgspec.Struct, frozen=True):
    """How likely something is: exactly, and as a number to draw."""

    exact: str
    p: float


class Prospect(msgspec.Struct, frozen=True):
    """One way to go on; what is certain has words in place of a chance."""

    label: str
    chance: Chance | None = None
    result: str = ""
    by: Mapping[int, Chance] = {}  # where what must be reached is not known: the chance for each
    last: bool = False  # it takes more than its own verb: it stands behind all others


class Odds(msgspec.Struct, frozen=True):
    """What a choice would bring, as far as this seat may know."""

    prospects: tuple[Prospect, ...] = ()
    unknown: str = ""  # what would have to be known; then there are chances only when asked for


class Advice(msgspec.Struct, frozen=True, kw_only=True):
    """The best use of what is in hand for a stated aim: what to do next, and why."""

    aim: str
    aims: tuple[str, ...]  # what else could be aimed at
    verb: str
    says: str
    reason: str  # this way beside the best of each other kind
    chosen: Mapping[str, int] = {}


def chance_of(found: Fraction) -> Chance | None:
    """A chance to show; what is certain or cannot be is none."""
    if found in (0, 1):
        return None
    return Chance(f"{found.numerator}/{found.denominator}", float(found))


def prospect(
    label: str, found: Fraction, sure: str = "certain", never: str = "cannot be"
) -> Prospect:
    """One way with its chance, or with words where nothing is left to chance."""
    chance = chance_of(found)
    return Prospect(label, chance) if chance else Prospect(label, result=sure if found else never)


def by_number(label: str, found: Mapping[int, Fraction]) -> Prospect:
    """One way against each number that it might have to reach."""
    shown = {
        number: Chance(f"{one.numerator}/{one.denominator}", float(one))
        for number, one in found.items()
    }
    return Prospect(label, by=shown)


LONG_SHOT = Fraction(1, 6)  # what is no likelier than one face of a die is worth remembering


def long_shot(found: Fraction) -> str:
    """A chance that came true against the odds, exactly; nothing if it was no long shot."""
    return f"{found.numerator}/{found.denominator}" if 0 < found <= LONG_SHOT else ""


def one_in(exact: str) -> str:
    """The same as people say it, to the nearest whole number: `1 in 12`."""
    return f"1 in {round(1 / Fraction(exact))}"

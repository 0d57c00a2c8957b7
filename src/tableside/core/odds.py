"""Exact chances: whole numbers over one total, with nothing but the standard library.

Nothing here or in a game's `odds` imports msgspec or typing, so that a first answer in a fresh
process costs little more than Python itself.
"""

from __future__ import annotations

from fractions import Fraction
from math import lcm

TYPE_CHECKING = False  # type checkers know the name; typing itself would cost 10 ms

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence


class Spread:
    """How likely each value is: integer weights over one total, kept without zeros."""

    __slots__ = ("total", "weights")

    def __init__(self, weights: Mapping[int, int], total: int) -> None:
        self.weights: dict[int, int] = {
            value: weights[value] for value in sorted(weights) if weights[value]
        }
        self.total = total

    @classmethod
    def of(cls, row: Sequence[int], total: int, first: int = 0) -> Spread:
        """The same from weights in a row, the first of them for the value `first`."""
        made = cls.__new__(cls)
        made.weights = {value: weight for value, weight in enumerate(row, first) if weight}
        made.total = total
        return made

    def __getitem__(self, value: int) -> Fraction:
        return Fraction(self.weights.get(value, 0), self.total)

    def __iter__(self) -> Iterator[int]:
        return iter(self.weights)

    def __len__(self) -> int:
        return len(self.weights)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Spread):
            return NotImplemented
        return dict(self.items()) == dict(other.items())

    def __hash__(self) -> int:
        return hash(tuple(self.items()))

    def __repr__(self) -> str:
        inside = ", ".join(f"{value}: {chance}" for value, chance in self.items())
        return f"Spread({{{inside}}})"

    def items(self) -> Iterator[tuple[int, Fraction]]:
        """Every possible value with its chance, lowest first."""
        return ((value, Fraction(one, self.total)) for value, one in self.weights.items())

    def at_least(self, least: int) -> Fraction:
        """The chance of this value or a higher one."""
        found = sum(one for value, one in self.weights.items() if value >= least)
        return Fraction(found, self.total)

    def below(self, value: int) -> Fraction:
        """The chance of anything lower."""
        return 1 - self.at_least(value)

    @property
    def mean(self) -> Fraction:
        """The value to expect on average."""
        return Fraction(sum(value * one for value, one in self.weights.items()), self.total)

    def map(self, change: Callable[[int], int]) -> Spread:
        """The spread of what becomes of each value."""
        made: dict[int, int] = {}
        for value, one in self.weights.items():
            after = change(value)
            made[after] = made.get(after, 0) + one
        return Spread(made, self.total)

    def __add__(self, other: Spread) -> Spread:
        """The sum of two independent numbers."""
        made: dict[int, int] = {}
        for value, one in self.weights.items():
            for more, another in other.weights.items():
                made[value + more] = made.get(value + more, 0) + one * another
        return Spread(made, self.total * other.total)


def mixed(parts: Iterable[tuple[Fraction, Spread]]) -> Spread:
    """One spread out of several, each as likely as it is said to be."""
    found: dict[int, Fraction] = {}
    for share, spread in parts:
        for value, chance in spread.items():
            found[value] = found.get(value, Fraction()) + share * chance
    return from_chances(found)


def from_chances(chances: Mapping[int, Fraction]) -> Spread:
    """A spread out of fractions."""
    total = lcm(*(chance.denominator for chance in chances.values()))
    weights = {
        value: chance.numerator * (total // chance.denominator) for value, chance in chances.items()
    }
    return Spread(weights, total)


def convolved(one: Sequence[int], other: Sequence[int]) -> list[int]:
    """The weights of the sum of two independent numbers."""
    made = [0] * (len(one) + len(other) - 1)
    for place, weight in enumerate(one):
        if weight:
            for shift, more in enumerate(other, place):
                made[shift] += weight * more
    return made

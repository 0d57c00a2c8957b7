"""The best use of what is left to spend on a roll, for a stated aim.

Exact dynamic programming over the decisions that the roll still holds: re-roll or not (WG-WP-05),
then Glory dice (WG-GLORY-05), each choice made when its dice are known. Among ways that serve the
aim equally well the one that costs less Wrath wins, then the one that costs less Glory.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from tableside.systems.wrath_glory.dice import most_shifts
from tableside.systems.wrath_glory.odds.tables import SIDES, marks

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tableside.systems.wrath_glory.odds.spends import Lying

SUCCEED, WOUNDS, KEEP_WRATH = "succeed", "wounds", "keep_wrath"
AIMS = (SUCCEED, WOUNDS, KEEP_WRATH)
Value = tuple[Fraction, Fraction, Fraction]  # the aim, then Wrath and Glory spent, below 0


class Way:
    """One thing to do next, with the best that can follow it."""

    __slots__ = ("glory", "reroll", "spends_glory", "spends_wrath", "value")

    def __init__(self, value: Value, *, reroll: bool = False, glory: int = 0) -> None:
        self.reroll, self.glory = reroll, glory  # neither: the roll is taken as it lies
        self.value = value[0]  # a chance of success, or the Wounds to expect
        self.spends_wrath, self.spends_glory = -value[1], -value[2]  # to be expected


class Advice:
    """What to do, why, and what else there was, best first."""

    __slots__ = ("aim", "best", "others")

    def __init__(self, aim: str, best: Way, others: tuple[Way, ...]) -> None:
        self.aim, self.best, self.others = aim, best, others

    @property
    def reason(self) -> str:
        """The best way beside the best of each other kind, in words."""
        told: dict[tuple[bool, bool], str] = {}
        for way in (self.best, *self.others):
            told.setdefault((way.reroll, way.glory > 0), f"{_done(way)}: {_worth(self.aim, way)}")
        return f"{'. '.join(told.values())}."


def advise(
    lying: Lying,
    aim: str = SUCCEED,
    *,
    wrath: int = 0,
    glory: int = 0,
    glory_spends: int = 1,
    wounds: Sequence[Fraction] = (),
) -> Advice:
    """The best way on for a roll with these points at hand.

    `glory_spends`: how often Glory dice may still be bought, 0 for any number of times. `wounds`
    is what to expect from a hit with 0, 1, 2 ... sixes shifted (see `for_hit`).
    """
    if aim not in AIMS:
        raise ValueError(f"{aim!r} is no aim. There are: {', '.join(AIMS)}.")
    if aim == WOUNDS and not wounds:
        raise ValueError("To aim at Wounds, say what each number of shifted sixes would bring.")
    tree = _Tree(lying.dn, wounds if aim == WOUNDS else ())
    here = (lying.icons, lying.sixes)
    often = glory_spends or glory
    ways = [Way(tree.stop(*here))]
    for dice in range(1, glory + 1) if often else ():
        ways.append(Way(tree.add(*here, dice, glory, often), glory=dice))
    if wrath and lying.again and aim != KEEP_WRATH:
        ways.append(Way(tree.reroll(*here, lying.again, glory, often), reroll=True))
    ways.sort(key=lambda way: (-way.value, way.spends_wrath, way.spends_glory))
    return Advice(aim, ways[0], tuple(ways[1:]))


class _Tree:
    """The decisions of one roll; every node is worked out once."""

    def __init__(self, dn: int, wounds: Sequence[Fraction]) -> None:
        self._dn, self._wounds = dn, tuple(wounds)
        self._best = lru_cache(None)(self._best_from)

    def stop(self, icons: int, sixes: int) -> Value:
        """The roll as it lies."""
        if icons < self._dn:
            return Fraction(), Fraction(), Fraction()
        if not self._wounds:
            return Fraction(1), Fraction(), Fraction()
        shifts = min(most_shifts(icons, sixes, self._dn), len(self._wounds) - 1)
        return self._wounds[shifts], Fraction(), Fraction()

    def add(self, icons: int, sixes: int, dice: int, glory: int, often: int) -> Value:
        """So many Glory dice now, and then the best."""
        then = self._after(
            icons, sixes, dice, lambda i, e: self._best(i, e, glory - dice, often - 1)
        )
        return then[0], then[1], then[2] - dice

    def reroll(self, icons: int, sixes: int, again: int, glory: int, often: int) -> Value:
        """A Wrath point now, and then the best."""
        then = self._after(icons, sixes, again, lambda i, e: self._best(i, e, glory, often))
        return then[0], then[1] - 1, then[2]

    def _best_from(self, icons: int, sixes: int, glory: int, often: int) -> Value:
        found = [self.stop(icons, sixes)]
        if often:
            found += (self.add(icons, sixes, dice, glory, often) for dice in range(1, glory + 1))
        return max(found)

    @staticmethod
    def _after(icons: int, sixes: int, dice: int, value: Callable[[int, int], Value]) -> Value:
        sums = [Fraction()] * 3
        for single, exalted, weight in marks(dice):
            found = value(icons + single + 2 * exalted, sixes + exalted)
            sums = [one + weight * more for one, more in zip(sums, found, strict=True)]
        whole = SIDES**dice
        return sums[0] / whole, sums[1] / whole, sums[2] / whole


def _done(way: Way) -> str:
    if way.reroll:
        return "Re-roll for 1 Wrath"
    if way.glory:
        return f"{way.glory} Glory {'die' if way.glory == 1 else 'dice'}"
    return "As it lies"


def _worth(aim: str, way: Way) -> str:
    if aim == WOUNDS:
        return f"{float(way.value):.1f} Wounds on average"
    return f"{float(way.value) * 100:.0f} %"

"""The best use of what is left to spend on a roll, for a stated aim.

Exact dynamic programming over the decisions that the roll still holds: re-roll or not (WG-WP-05),
then Glory dice (WG-GLORY-05), each choice made when its dice are known. Among ways that serve the
aim equally well the one that costs less Wrath wins, then the one that costs less Glory.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import lcm

from tableside.systems.wrath_glory.numbers.dice import most_shifts
from tableside.systems.wrath_glory.odds.tables import SIDES, marks

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tableside.systems.wrath_glory.odds.spends import Lying

SUCCEED, WOUNDS, KEEP_WRATH = "succeed", "wounds", "keep_wrath"
AIMS = (SUCCEED, WOUNDS, KEEP_WRATH)
Weighed = tuple[int, int, int]  # the aim, then Wrath and Glory spent, below 0; over one total


class Way:
    """One thing to do next, with the best that can follow it."""

    __slots__ = ("glory", "reroll", "spends_glory", "spends_wrath", "value")

    def __init__(
        self, value: Weighed, total: int, unit: int = 1, *, reroll: bool = False, glory: int = 0
    ) -> None:
        self.reroll, self.glory = reroll, glory  # neither: the roll is taken as it lies
        self.value = Fraction(value[0], total * unit)  # a chance of success, or what to expect
        self.spends_wrath = Fraction(-value[1], total)  # to be expected
        self.spends_glory = Fraction(-value[2], total)

    @property
    def says(self) -> str:
        """What is done, in words."""
        if self.reroll:
            return "Re-roll for 1 Wrath"
        if self.glory:
            return f"{self.glory} Glory {'die' if self.glory == 1 else 'dice'}"
        return "As it lies"


class Advice:
    """What to do, why, and what else there was, best first."""

    __slots__ = ("aim", "best", "others", "unit")

    def __init__(self, aim: str, best: Way, others: tuple[Way, ...], unit: str = "Wounds") -> None:
        self.aim, self.best, self.others, self.unit = aim, best, others, unit

    @property
    def reason(self) -> str:
        """The best way beside the best of each other kind, in words."""
        told: dict[tuple[bool, bool], str] = {}
        for way in (self.best, *self.others):
            told.setdefault((way.reroll, way.glory > 0), f"{_told(way)}: {self._worth(way)}")
        return f"{'. '.join(told.values())}."

    def _worth(self, way: Way) -> str:
        if self.aim == WOUNDS:
            return f"{float(way.value):.1f} {self.unit} on average"
        return f"{float(way.value) * 100:.0f} %"


def _told(way: Way) -> str:
    """With what may still follow it."""
    follows = way.spends_glory > way.glory
    return (
        f"{way.says}, then {'more ' if way.glory else ''}Glory if needed" if follows else way.says
    )


def advise(
    lying: Lying,
    aim: str = SUCCEED,
    *,
    wrath: int = 0,
    glory: int = 0,
    glory_spends: int = 1,
    wounds: Sequence[Fraction] = (),
    unit: str = "Wounds",
) -> Advice:
    """The best way on for a roll with these points at hand.

    `glory_spends`: how often Glory dice may still be bought, 0 for any number of times. `wounds`
    is what to expect from a hit with 0, 1, 2 ... sixes shifted (see `for_hit`), and `unit` what
    that is: damage, if nobody knows the Resilience.
    """
    if aim not in AIMS:
        raise ValueError(f"{aim!r} is no aim. There are: {', '.join(AIMS)}.")
    if aim == WOUNDS and not wounds:
        raise ValueError("To aim at Wounds, say what each number of shifted sixes would bring.")
    tree = _Tree(lying.dn, wounds if aim == WOUNDS else ())
    here = (lying.icons, lying.sixes)
    often = glory_spends or glory
    ways = [Way(tree.stop(*here), 1, tree.unit)]
    total = SIDES**glory
    for dice in range(1, glory + 1) if often else ():
        ways.append(Way(tree.add(*here, dice, glory, often), total, tree.unit, glory=dice))
    if wrath and lying.again and aim != KEEP_WRATH:
        again = tree.reroll(*here, lying.again, glory, often)
        ways.append(Way(again, total * SIDES**lying.again, tree.unit, reroll=True))
    ways.sort(key=lambda way: (-way.value, way.spends_wrath, way.spends_glory))
    return Advice(aim, ways[0], tuple(ways[1:]), unit)


class _Tree:
    """The decisions of one roll; every node is worked out once.

    With so many Glory dice left every chance is a whole number of as many sixths multiplied, so
    that nothing but integers is added and compared.
    """

    def __init__(self, dn: int, wounds: Sequence[Fraction]) -> None:
        self._dn = dn
        self.unit = lcm(*(one.denominator for one in wounds))
        self._wounds = [int(one * self.unit) for one in wounds]
        self._best = lru_cache(None)(self._best_from)

    def stop(self, icons: int, sixes: int, glory: int = 0) -> Weighed:
        """The roll as it lies."""
        if icons < self._dn:
            return 0, 0, 0
        if not self._wounds:
            return SIDES**glory, 0, 0
        shifts = min(most_shifts(icons, sixes, self._dn), len(self._wounds) - 1)
        return self._wounds[shifts] * SIDES**glory, 0, 0

    def add(self, icons: int, sixes: int, dice: int, glory: int, often: int) -> Weighed:
        """So many Glory dice now, and then the best."""
        aim, wrath, spent = self._after(icons, sixes, dice, glory - dice, often - 1)
        return aim, wrath, spent - dice * SIDES**glory

    def reroll(self, icons: int, sixes: int, again: int, glory: int, often: int) -> Weighed:
        """A Wrath point now, and then the best."""
        aim, wrath, spent = self._after(icons, sixes, again, glory, often)
        return aim, wrath - SIDES ** (again + glory), spent

    def _best_from(self, icons: int, sixes: int, glory: int, often: int) -> Weighed:
        found = [self.stop(icons, sixes, glory)]
        if often:
            found += (self.add(icons, sixes, dice, glory, often) for dice in range(1, glory + 1))
        return max(found)

    def _after(self, icons: int, sixes: int, dice: int, glory: int, often: int) -> Weighed:
        aim = wrath = spent = 0
        for single, exalted, weight in marks(dice):
            found = self._best(icons + single + 2 * exalted, sixes + exalted, glory, often)
            aim += weight * found[0]
            wrath += weight * found[1]
            spent += weight * found[2]
        return aim, wrath, spent

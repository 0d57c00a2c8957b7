"""Odds once the dice lie on the table: what a re-roll, Glory dice or both would still bring."""

from __future__ import annotations

from fractions import Fraction

from tableside.systems.wrath_glory.numbers.dice import failures, icons, most_shifts, sixes
from tableside.systems.wrath_glory.odds.tables import SIDES, marks, reaching

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Sequence


class Lying:
    """A roll as it lies there: icons and sixes that stay, and how many dice a re-roll throws."""

    __slots__ = ("again", "dn", "icons", "sixes")

    def __init__(self, icons: int, sixes: int, again: int, dn: int) -> None:
        self.icons, self.sixes, self.again, self.dn = icons, sixes, again, dn

    @classmethod
    def of(cls, faces: Sequence[int], dn: int, wrath_dice: int = 1, keep_last: int = 0) -> Lying:
        """The same from faces, the Wrath dice first; the last ones may never be re-rolled."""
        again = len(failures(faces, wrath_dice, keep_last))
        return cls(icons(faces), sixes(faces), again, dn)

    @property
    def succeeds(self) -> bool:
        """WG-TEST-04: as it lies."""
        return self.icons >= self.dn

    @property
    def room(self) -> int:
        """WG-SHIFT-01: as it lies."""
        return most_shifts(self.icons, self.sixes, self.dn)

    def success(self, *, reroll: bool = False, glory: int = 0) -> Fraction:
        """The chance to reach the DN with these spends.

        Dice that are thrown again showed nothing, so a re-roll and Glory dice after it are no more
        than so many fresh dice; whether the latter are thrown at all does not change the chance.
        """
        dice = (self.again if reroll else 0) + glory
        return Fraction(reaching(dice, self.dn - self.icons), SIDES**dice)

    def more_shifts(self, *, reroll: bool = False, glory: int = 0) -> Fraction:
        """The chance that at least one six more can be shifted than now."""
        dice = (self.again if reroll else 0) + glory
        found = 0
        for single, exalted, weight in marks(dice):
            total = self.icons + single + 2 * exalted
            if total >= self.dn and most_shifts(total, self.sixes + exalted, self.dn) > self.room:
                found += weight
        return Fraction(found, SIDES**dice)

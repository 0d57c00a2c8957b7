"""WG-OPP: the odds of an opposed test."""

from __future__ import annotations

from fractions import Fraction

from tableside.core.odds import Spread, convolved
from tableside.systems.wrath_glory.odds.tables import AGAIN, SIDES, thrown
from tableside.systems.wrath_glory.odds.wrath import again


class Side:
    """One side: its dice, and what it spends without knowing the other's roll."""

    __slots__ = ("glory", "pool", "reroll", "wrath_dice")

    def __init__(
        self, pool: int, *, reroll: bool = False, glory: int = 0, wrath_dice: int = 0
    ) -> None:
        self.pool, self.reroll, self.glory = max(0, pool), reroll, glory
        self.wrath_dice = min(wrath_dice, self.pool)  # WG-OPP-04: as a rule there is none

    def icons(self) -> tuple[list[int], int]:
        """The weights of its icons and their total."""
        extra, total = thrown(self.glory), SIDES**self.glory
        if not self.reroll:
            return list(thrown(self.pool + self.glory)), SIDES**self.pool * total
        plain = self.pool - self.wrath_dice
        wrath = [0] * (2 * self.wrath_dice + 1)
        for _, count, _, _, weight in again(self.wrath_dice):
            wrath[count] += weight
        rolled = convolved(convolved(thrown(plain, AGAIN), wrath), extra)
        return rolled, 4**plain * 36**self.wrath_dice * total


class ContestOdds:
    """Who wins, and by how much."""

    __slots__ = ("margin",)

    def __init__(self, margin: Spread) -> None:
        self.margin = margin  # the initiator's icons over the opponent's

    @property
    def wins(self) -> Fraction:
        """WG-OPP-02: the initiator wins a tie as well."""
        return self.margin.at_least(0)


def for_contest(initiator: Side, opponent: Side) -> ContestOdds:
    """Both roll, the higher total wins."""
    ours, of_ours = initiator.icons()
    theirs, of_theirs = opponent.icons()
    both = convolved(ours, theirs[::-1])
    return ContestOdds(Spread.of(both, of_ours * of_theirs, first=1 - len(theirs)))

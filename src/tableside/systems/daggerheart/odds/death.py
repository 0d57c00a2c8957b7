"""The odds of the death moves."""

from __future__ import annotations

from fractions import Fraction

from tableside.core.odds import Spread
from tableside.systems.daggerheart.odds.rolls import FACES, PAIRS


class RiskOdds:
    """What Risk It All may bring."""

    __slots__ = ("clears", "clears_all", "dies", "lives")

    def __init__(self) -> None:
        self.dies = Fraction((PAIRS - FACES) // 2, PAIRS)  # the Fear die is higher
        self.clears_all = Fraction(FACES, PAIRS)  # both are equal
        self.lives = 1 - self.dies
        # How many HP and Stress together, if the Hope die is higher.
        self.clears = Spread({hope: hope - 1 for hope in range(2, FACES + 1)}, 66)


def for_risk_it_all() -> RiskOdds:
    """Both Duality dice, and nothing else counts."""
    return RiskOdds()


def for_scar(level: int) -> Fraction:
    """Avoiding death: the Hope die shows the level or less, and a Hope slot is lost."""
    return Fraction(min(max(level, 0), FACES), FACES)

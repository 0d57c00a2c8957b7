"""DH-ATK, DH-FOE: all that one attack comes to, as one exact table of whole numbers."""

from __future__ import annotations

from fractions import Fraction
from math import lcm

from tableside.systems.daggerheart.odds.damage import AdversaryOdds, Weapon
from tableside.systems.daggerheart.odds.rolls import ActionOdds

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable

EACH = 64  # codes: the place of the outcome times this, and what it marks
HITS = 3  # the first outcomes are hits; the first of all is the critical
MISSED = 0  # what an adversary's attack marks that misses: nothing


def for_hero(rolled: ActionOdds, weapon: Weapon, marks: Callable[[int], int]) -> dict[int, int]:
    """The five outcomes of a hero's attack, each with what it marks."""
    made: dict[int, Fraction] = {}
    for place, chance in enumerate(rolled.outcomes):
        if place >= HITS:
            made[place * EACH] = chance
            continue
        for damage, share in weapon.damage(critical=place == 0).items():
            code = place * EACH + min(marks(damage), EACH - 1)  # more Minions are at no table
            made[code] = made.get(code, Fraction()) + chance * share
    return _whole(made)


def for_adversary(
    rolled: AdversaryOdds, weapon: Weapon, marks: Callable[[int], int]
) -> dict[int, int]:
    """What an adversary's attack marks before armour; a miss marks nothing."""
    made = {MISSED: 1 - rolled.hit}
    for critical, chance in ((False, rolled.hit - rolled.critical), (True, rolled.critical)):
        for damage, share in weapon.damage(critical=critical).items():
            code = marks(damage)
            made[code] = made.get(code, Fraction()) + chance * share
    return _whole(made)


def _whole(shares: dict[int, Fraction]) -> dict[int, int]:
    """The same as whole weights."""
    total = lcm(*(share.denominator for share in shares.values()))
    return {
        code: share.numerator * (total // share.denominator)
        for code, share in shares.items()
        if share
    }

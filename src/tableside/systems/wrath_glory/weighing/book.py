"""The numbers of a ruleset on which odds hang."""

from __future__ import annotations

from collections.abc import Mapping

from tableside.systems.wrath_glory.combat.values import Equal, Piercing, SoakOverflow
from tableside.systems.wrath_glory.dice import third
from tableside.systems.wrath_glory.odds.book import Book
from tableside.systems.wrath_glory.ruleset import Ruleset

_D3 = tuple(sorted({third(face) for face in range(1, 7)}))
_TIES: Mapping[Equal, tuple[int, ...]] = {Equal.NONE: (), Equal.ONE: (1,), Equal.D3: _D3}


def book_of(rules: Ruleset) -> Book:
    """WG-DMG-05, WG-DMG-06, WG-SOAK-03 and WG-SOAK-06 as this ruleset has them."""
    values = rules.values
    return Book(
        tie=_TIES[values.damage.equal],
        armour_only=values.damage.ap is Piercing.ARMOUR,
        price=values.soak.price,
        stays=values.soak.overflow is SoakOverflow.STAY,
    )

"""The numbers of a ruleset on which odds hang."""

from __future__ import annotations

from collections.abc import Mapping

from tableside.systems.wrath_glory.numbers.dice import third
from tableside.systems.wrath_glory.odds.book import Book
from tableside.systems.wrath_glory.ruleset import Ruleset
from tableside.systems.wrath_glory.ruleset.fights import Equal, Piercing, SoakOverflow

_D3 = tuple(sorted({third(face) for face in range(1, 7)}))
_TIES: Mapping[Equal, tuple[int, ...]] = {Equal.NONE: (), Equal.ONE: (1,), Equal.D3: _D3}


Numbers = tuple[tuple[int, ...], bool, int, bool]  # those of a Book, to be looked up by


def numbers_of(rules: Ruleset) -> Numbers:
    """WG-DMG-05, WG-DMG-06, WG-SOAK-03 and WG-SOAK-06 as this ruleset has them."""
    values = rules.values
    return (
        _TIES[values.damage.equal],
        values.damage.ap is Piercing.ARMOUR,
        values.soak.price,
        values.soak.overflow is SoakOverflow.STAY,
    )


def book_from(numbers: Numbers) -> Book:
    """The same as odds read it."""
    tie, armour_only, price, stays = numbers
    return Book(tie=tie, armour_only=armour_only, price=price, stays=stays)


def book_of(rules: Ruleset) -> Book:
    """What this ruleset says about damage."""
    return book_from(numbers_of(rules))

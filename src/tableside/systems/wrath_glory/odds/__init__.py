"""Exact odds of Wrath & Glory, with the standard library alone.

>>> from tableside.systems.wrath_glory import odds
>>> odds.for_test(7, 3).success
Fraction(83, 96)
"""

from tableside.systems.wrath_glory.odds.advice import AIMS, Advice, Way, advise
from tableside.systems.wrath_glory.odds.aimed import (
    at_least,
    critical,
    for_aimed_test,
    shifting,
)
from tableside.systems.wrath_glory.odds.attacks import AttackOdds, Target, for_attack, for_hit
from tableside.systems.wrath_glory.odds.book import REVISED, Book
from tableside.systems.wrath_glory.odds.contests import ContestOdds, Side, for_contest
from tableside.systems.wrath_glory.odds.defiance import DefianceOdds, for_defiance
from tableside.systems.wrath_glory.odds.spends import Lying
from tableside.systems.wrath_glory.odds.testing import TestOdds, for_test, success

__all__ = [
    "AIMS",
    "REVISED",
    "Advice",
    "AttackOdds",
    "Book",
    "ContestOdds",
    "DefianceOdds",
    "Lying",
    "Side",
    "Target",
    "TestOdds",
    "Way",
    "advise",
    "at_least",
    "critical",
    "for_aimed_test",
    "for_attack",
    "for_contest",
    "for_defiance",
    "for_hit",
    "for_test",
    "shifting",
    "success",
]

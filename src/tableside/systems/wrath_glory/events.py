"""What can have happened to a test, for programs that read the log.

The rules import each event from its own subject.
"""

from __future__ import annotations

from tableside.systems.wrath_glory.skill_tests.buying import BuyingDenied, SuccessesBought
from tableside.systems.wrath_glory.skill_tests.glory import GloryKept
from tableside.systems.wrath_glory.skill_tests.judging import DnRevealed
from tableside.systems.wrath_glory.skill_tests.opposed import ContestSettled
from tableside.systems.wrath_glory.skill_tests.outcome import SideSettled, TestSettled
from tableside.systems.wrath_glory.skill_tests.ruin import ComplicationTraded, RuinUsed
from tableside.systems.wrath_glory.skill_tests.tests import DiceFell
from tableside.systems.wrath_glory.skill_tests.wrath import DetailSettled, ObjectiveMet

__all__ = [
    "BuyingDenied",
    "ComplicationTraded",
    "ContestSettled",
    "DetailSettled",
    "DiceFell",
    "DnRevealed",
    "GloryKept",
    "ObjectiveMet",
    "RuinUsed",
    "SideSettled",
    "SuccessesBought",
    "TestSettled",
]

"""What can be asked of a table outside a fight, for programs that play the game.

The rules import each command from its own subject.
"""

from __future__ import annotations

from tableside.systems.wrath_glory.evening import SetMode
from tableside.systems.wrath_glory.sheet.desk import AddCharacter, EditSheet
from tableside.systems.wrath_glory.skill_tests.buying import AllowBuying, BuySuccesses, DenyBuying
from tableside.systems.wrath_glory.skill_tests.glory import (
    Agree,
    Object,
    RollGloryDice,
    SetAgreement,
)
from tableside.systems.wrath_glory.skill_tests.judging import Judge
from tableside.systems.wrath_glory.skill_tests.opposed import Oppose
from tableside.systems.wrath_glory.skill_tests.ruin import GiveRuin, SpendRuin
from tableside.systems.wrath_glory.skill_tests.tests import (
    CallTest,
    RollDice,
    Settle,
    Stop,
    TryTest,
)
from tableside.systems.wrath_glory.skill_tests.wrath import (
    AcceptDetail,
    AddDetail,
    AwardWrath,
    DeclineDetail,
    MeetObjective,
    RerollFailures,
)

__all__ = [
    "AcceptDetail",
    "AddCharacter",
    "AddDetail",
    "Agree",
    "AllowBuying",
    "AwardWrath",
    "BuySuccesses",
    "CallTest",
    "DeclineDetail",
    "DenyBuying",
    "EditSheet",
    "GiveRuin",
    "Judge",
    "MeetObjective",
    "Object",
    "Oppose",
    "RerollFailures",
    "RollDice",
    "RollGloryDice",
    "SetAgreement",
    "SetMode",
    "Settle",
    "SpendRuin",
    "Stop",
    "TryTest",
]

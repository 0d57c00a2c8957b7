"""What is asked of a table most often, in one place for users of the library."""

from tableside.systems.daggerheart.rolls.after_the_roll import LateExperience, LateHelp
from tableside.systems.daggerheart.rolls.calls import (
    AskForRoll,
    Attempt,
    CallRoll,
    Describe,
    NoRollNeeded,
)
from tableside.systems.daggerheart.rolls.experiences import (
    ApproveExperience,
    RejectExperience,
    WriteExperience,
)
from tableside.systems.daggerheart.rolls.groups import LeadGroup, SetGroup
from tableside.systems.daggerheart.rolls.help import AskForHelp, DeclineHelp, GiveHelp, HelpAlly
from tableside.systems.daggerheart.rolls.rolls import (
    Grant,
    Judge,
    RollDuality,
    RuleOut,
    SetDifficulty,
)
from tableside.systems.daggerheart.scene.spotlight import SetSpotlight
from tableside.systems.daggerheart.sheet.desk import AddCharacter, EditSheet

__all__ = (
    "AddCharacter",
    "ApproveExperience",
    "AskForHelp",
    "AskForRoll",
    "Attempt",
    "CallRoll",
    "DeclineHelp",
    "Describe",
    "EditSheet",
    "GiveHelp",
    "Grant",
    "HelpAlly",
    "Judge",
    "LateExperience",
    "LateHelp",
    "LeadGroup",
    "NoRollNeeded",
    "RejectExperience",
    "RollDuality",
    "RuleOut",
    "SetDifficulty",
    "SetGroup",
    "SetSpotlight",
    "WriteExperience",
)

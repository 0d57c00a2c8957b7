"""What can be asked of a table of Daggerheart."""

from __future__ import annotations

from collections.abc import Mapping

from tableside.core.calling_off import CallOff
from tableside.core.desk import DeskCommand
from tableside.core.evening import BeginEvening, EndEvening, EndScene
from tableside.core.notes import Told
from tableside.core.places import TakeDefault
from tableside.core.values import Command
from tableside.systems.daggerheart.state import Experience


class Describe(Command, frozen=True, tag="describe"):
    """Say what your character does; the GM says whether it needs a roll."""

    text: str = ""


class NoRollNeeded(Command, frozen=True, tag="no_roll_needed"):
    """It simply happens."""

    text: str = ""


class AskForRoll(Command, frozen=True, tag="ask_for_roll"):
    """What was described needs a roll."""

    trait: str = ""
    difficulty: int = 0
    hidden: bool = False
    advantage: int = 0
    disadvantage: int = 0
    stakes: str = ""
    note: str = ""


class CallRoll(Command, frozen=True, tag="call_roll"):
    """The GM calls for an action or a reaction roll."""

    who: tuple[str, ...] = ()
    reaction: bool = False
    trait: str = ""
    difficulty: int = 0
    hidden: bool = False
    advantage: int = 0
    disadvantage: int = 0
    stakes: str = ""
    note: str = ""


class Attempt(Command, frozen=True, tag="attempt"):
    """A player makes an action roll unasked; the GM judges afterwards."""

    trait: str = ""


class SetDifficulty(Command, frozen=True, tag="set_difficulty"):
    """Before the dice the GM may still change the Difficulty."""

    difficulty: int = 0


class Grant(Command, frozen=True, tag="grant"):
    """The GM grants advantage or disadvantage before the dice."""

    kind: str = ""
    source: str = ""


class RuleOut(Command, frozen=True, tag="rule_out"):
    """The GM says that an Experience does not fit this roll."""

    experience: str = ""


class RollDuality(Command, frozen=True, tag="roll"):
    """Throw the Duality dice."""

    trait: str = ""
    modifier: int = -99  # the missing number on the sheet, asked once and kept
    experiences: tuple[str, ...] = ()


class HelpAlly(Command, frozen=True, tag="help_ally"):
    """Spend Hope to help another's action roll."""

    text: str = ""


class AskForHelp(Command, frozen=True, tag="ask_for_help"):
    """Ask somebody for help before you roll."""

    helper: str = ""


class GiveHelp(Command, frozen=True, tag="give_help"):
    """Help when asked."""

    text: str = ""


class DeclineHelp(Command, frozen=True, tag="decline_help"):
    """Do not help, or do not wait for it."""


class Judge(Command, frozen=True, tag="judge"):
    """The GM names the Difficulty of a roll made without one."""

    difficulty: int = 0


class LeadGroup(Command, frozen=True, tag="lead_group"):
    """Lead the others in a group action."""

    members: tuple[str, ...] = ()
    trait: str = ""


class SetGroup(Command, frozen=True, tag="set_group"):
    """The GM names the Difficulties of a group action."""

    difficulty: int = 0
    member_difficulty: int = 0
    stakes: str = ""


class WriteExperience(Command, frozen=True, tag="write_experience"):
    """Write a new Experience; the GM looks at it."""

    name: str = ""
    kind: str = ""


class ApproveExperience(Command, frozen=True, tag="approve_experience"):
    """The Experience is fine."""


class RejectExperience(Command, frozen=True, tag="reject_experience"):
    """It is too broad, or it grants a power the character lacks."""


class SetSpotlight(Command, frozen=True, tag="set_spotlight"):
    """Hand the spotlight over."""

    to: str = ""


class AddCharacter(Command, frozen=True, tag="add_character"):
    """Put a player character on the roster."""

    id: str = ""
    name: str = ""
    seat: str = ""
    traits: Mapping[str, int] = {}
    experiences: tuple[Experience, ...] = ()
    stress_max: int = 6
    notes: str = ""


class EditSheet(Command, frozen=True, tag="edit_sheet"):
    """Change what stands on a sheet; what is not named stays."""

    name: str | None = None
    traits: Mapping[str, int] = {}
    experiences: tuple[Experience, ...] | None = None
    stress_max: int | None = None
    notes: str | None = None


DaggerheartCommand = (
    DeskCommand
    | TakeDefault
    | CallOff
    | BeginEvening
    | EndEvening
    | EndScene
    | Told
    | Describe
    | NoRollNeeded
    | AskForRoll
    | CallRoll
    | Attempt
    | SetDifficulty
    | Grant
    | RuleOut
    | RollDuality
    | HelpAlly
    | AskForHelp
    | GiveHelp
    | DeclineHelp
    | Judge
    | LeadGroup
    | SetGroup
    | WriteExperience
    | ApproveExperience
    | RejectExperience
    | SetSpotlight
    | AddCharacter
    | EditSheet
)

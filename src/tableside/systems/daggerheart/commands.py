"""What can be asked of a table of Daggerheart."""

from __future__ import annotations

from collections.abc import Mapping

from tableside.core.values import Command
from tableside.systems.daggerheart.gear import Damage, Weapon
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
    against: str = ""
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
    against: str = ""
    difficulty: int = 0
    hidden: bool = False
    advantage: int = 0
    disadvantage: int = 0
    stakes: str = ""
    note: str = ""
    dice: int = 0  # of damage, where a reaction fails
    die: int = 0
    flat: int = 0
    damage_type: str = ""
    direct: bool = False
    half: bool = False


class Attempt(Command, frozen=True, tag="attempt"):
    """A player makes an action roll unasked; the GM judges afterwards."""

    trait: str = ""
    against: str = ""


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


class LateExperience(Command, frozen=True, tag="late_experience"):
    """Add a forgotten Experience to a roll that has just failed."""

    experience: str = ""


class LateHelp(Command, frozen=True, tag="late_help"):
    """Help after all, where a roll has just failed."""


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
    """Put a hero or an adversary on the roster."""

    id: str = ""
    name: str = ""
    hero: bool = True
    seat: str = ""
    traits: Mapping[str, int] = {}
    experiences: tuple[Experience, ...] = ()
    stress_max: int = 6
    notes: str = ""
    level: int = 1
    hp_max: int = 6
    major: int = 0
    severe: int = 0
    resists: tuple[str, ...] = ()
    immune: tuple[str, ...] = ()
    weapons: tuple[Weapon, ...] = ()
    evasion: int = 10
    proficiency: int = 1
    armour_score: int = 0
    scars: tuple[str, ...] = ()
    kind: str = ""
    foe_type: str = ""
    tier: int = 1
    difficulty: int = 0
    attack: int = 0
    minion: int = 0
    horde: Damage | None = None
    relentless: int = 1
    slow: bool = False
    motives: str = ""


class EditSheet(Command, frozen=True, tag="edit_sheet"):
    """Change what stands on a sheet; what is not named stays."""

    name: str | None = None
    traits: Mapping[str, int] = {}
    experiences: tuple[Experience, ...] | None = None
    stress_max: int | None = None
    notes: str | None = None
    level: int | None = None
    hp_max: int | None = None
    major: int | None = None
    severe: int | None = None
    resists: tuple[str, ...] | None = None
    immune: tuple[str, ...] | None = None
    weapons: tuple[Weapon, ...] | None = None
    evasion: int | None = None
    proficiency: int | None = None
    armour_score: int | None = None
    scars: tuple[str, ...] | None = None
    kind: str | None = None
    foe_type: str | None = None
    tier: int | None = None
    difficulty: int | None = None
    attack: int | None = None
    minion: int | None = None
    horde: Damage | None = None
    relentless: int | None = None
    slow: bool | None = None
    motives: str | None = None

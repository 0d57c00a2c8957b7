"""What can be asked in turns, actions and movement."""

from __future__ import annotations

from tableside.core.values import Command


class TakeTurn(Command, frozen=True, tag="take_turn"):
    """A hero acts next."""


class GiveTurn(Command, frozen=True, tag="give_turn"):
    """The GM says who acts next."""

    who: str = ""


class EndTurn(Command, frozen=True, tag="end_turn"):
    """The turn is over."""


class EndRound(Command, frozen=True, tag="end_round"):
    """The GM ends the round now."""


class Seize(Command, frozen=True, tag="seize"):
    """Spend Glory so that this hero acts before the GM's side."""


class SeizeForThreat(Command, frozen=True, tag="seize_for_threat"):
    """Spend Ruin so that another threat acts before the players."""

    who: str = ""


class Hold(Command, frozen=True, tag="hold"):
    """Wait and act later in the round."""


class ActNow(Command, frozen=True, tag="act_now"):
    """Use a held action, before a threat who is about to act or simply now."""

    before: str = ""


class Act(Command, frozen=True, tag="act"):
    """Do something else with a turn, with a test if it needs one."""

    what: str = ""
    slot: str = ""
    skill: str = ""
    clears: str = ""  # the effect that a success ends
    manner: str = ""  # WG-ATK-05, WG-ATK-10: Stealth slowly, Medicae on oneself


class React(Command, frozen=True, tag="react"):
    """A threat uses its Reflexive Action out of turn."""

    who: str = ""
    what: str = ""


class Classify(Command, frozen=True, tag="classify"):
    """The GM says which class of action something takes."""

    slot: str = ""


class Move(Command, frozen=True, tag="move"):
    """Move up to Speed."""

    how: str = "walk"
    metres: int = 0
    zone: str = ""
    x: int = 0
    y: int = 0
    leaves: bool = False


class Run(Command, frozen=True, tag="run"):
    """Spend the action to move up to Speed again."""

    metres: int = 0
    zone: str = ""
    x: int = 0
    y: int = 0
    leaves: bool = False


class Sprint(Command, frozen=True, tag="sprint"):
    """Spend the action, or the round, to go far in a straight line."""

    metres: int = 0
    zone: str = ""
    x: int = 0
    y: int = 0
    leaves: bool = False


class Disengage(Command, frozen=True, tag="disengage"):
    """Leave a melee without being struck."""

    metres: int = 0
    zone: str = ""
    x: int = 0
    y: int = 0


class Strike(Command, frozen=True, tag="strike"):
    """Attack whoever leaves the melee."""

    weapon: str = ""


class LetGo(Command, frozen=True, tag="let_go"):
    """Let them leave."""


class FullDefence(Command, frozen=True, tag="full_defence"):
    """Give up the round, or the next one, to defend."""


class Reload(Command, frozen=True, tag="reload"):
    """Make a weapon ready."""

    weapon: str = ""


class RecoverShock(Command, frozen=True, tag="recover_shock"):
    """Spend a Wrath point to turn Shock back."""


class StandUp(Command, frozen=True, tag="stand_up"):
    """Get up."""


class HelpUp(Command, frozen=True, tag="help_up"):
    """Give up the move to lift somebody."""

    who: str = ""


class BreakFree(Command, frozen=True, tag="break_free"):
    """Wrestle out of what restrains."""


class MultiAction(Command, frozen=True, tag="multi_action"):
    """Declare several different actions for this turn."""

    actions: tuple[str, ...] = ()


class SetCast(Command, frozen=True, tag="set_cast"):
    """Put somebody into the fight or take them out of it."""

    fights: bool = True


class SetZones(Command, frozen=True, tag="set_zones"):
    """Name the zones of a fight, in the order in which they lie."""

    zones: tuple[str, ...] = ()


class SetPlace(Command, frozen=True, tag="set_place"):
    """Put somebody somewhere."""

    zone: str = ""
    x: int = 0
    y: int = 0


class SetEngaged(Command, frozen=True, tag="set_engaged"):
    """Say that two are in melee with each other, or no longer."""

    other: str = ""
    engaged: bool = True


class MarkWeapon(Command, frozen=True, tag="mark_weapon"):
    """Say that a weapon is empty or jammed, or ready again."""

    weapon: str = ""
    trouble: str = ""  # empty or jammed; nothing: it is ready

"""What can be asked about attacks and Tag Teams."""

from __future__ import annotations

from tableside.core.values import Command


class Attack(Command, frozen=True, tag="attack"):
    """Attack an adversary, or several at once with whatever strikes several."""

    target: str = ""
    weapon: str = ""
    others: tuple[str, ...] = ()


class RaiseDifficulty(Command, frozen=True, tag="raise_difficulty"):
    """The GM pays Fear for an adversary's Experience against a roll."""

    experience: str = ""


class StartTagTeam(Command, frozen=True, tag="tag_team"):
    """Act together with another hero."""

    partner: str = ""
    target: str = ""
    weapon: str = ""
    partner_weapon: str = ""


class ChooseRoll(Command, frozen=True, tag="choose_roll"):
    """Say which of two rolls stands for both."""

    roll: str = ""
    damage_type: str = ""

"""What can be asked about conditions."""

from __future__ import annotations

from tableside.core.values import Command


class Inflict(Command, frozen=True, tag="inflict"):
    """Put a condition of the rules on somebody, or on several at once."""

    condition: str = ""
    who: tuple[str, ...] = ()
    rating: int = 0
    damage: int = 0  # what a poison does
    source: str = ""  # whom somebody fears; empty: something else
    what: str = ""  # that, in words
    until: str = ""  # turn, round, scene or removed; empty: as is usual for it


class ShakeOff(Command, frozen=True, tag="shake_off"):
    """Spend an action on getting rid of a condition by Toughness or Willpower."""

    effect: str = ""
    skill: str = ""
    total: int = -1  # the missing number on the sheet, asked once and kept


class HelpShakeOff(Command, frozen=True, tag="help_shake_off"):
    """Spend an action on ridding somebody of a condition by Medicae or Leadership."""

    skill: str = ""
    who: str = ""
    effect: str = ""
    total: int = -1


class PutOut(Command, frozen=True, tag="put_out"):
    """Spend an action on putting the fire out."""

    total: int = -1

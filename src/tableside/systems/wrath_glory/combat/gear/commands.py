"""What can be asked of sheets, weapons and cards."""

from __future__ import annotations

from tableside.core.values import Command
from tableside.systems.wrath_glory.gear import Weapon


class TakeWeapon(Command, frozen=True, tag="take_weapon"):
    """Put a weapon on a sheet, or a new version of one that is there."""

    weapon: Weapon | None = None


class DropWeapon(Command, frozen=True, tag="drop_weapon"):
    """Take a weapon off a sheet."""

    weapon: str = ""


class CopyThreat(Command, frozen=True, tag="copy_threat"):
    """More of these: lettered copies of a threat, fresh and unhurt."""

    count: int = 1


class PasteThreat(Command, frozen=True, tag="paste_threat"):
    """Add a threat from a stat line as books and notes have them."""

    text: str = ""
    name: str = ""  # in place of the one the text has
    count: int = 1


class SetOption(Command, frozen=True, tag="set_option"):
    """How this table plays combat: distances, what players see of threats, whom to ask."""

    option: str = ""
    value: str = ""

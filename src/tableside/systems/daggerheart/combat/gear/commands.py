"""What can be asked of weapons, stat blocks and how the table plays."""

from __future__ import annotations

from tableside.core.values import Command
from tableside.systems.daggerheart.gear import Weapon


class TakeWeapon(Command, frozen=True, tag="take_weapon"):
    """Put a weapon on a sheet, or a new version of one that is there."""

    weapon: Weapon | None = None


class DropWeapon(Command, frozen=True, tag="drop_weapon"):
    """Take a weapon off a sheet."""

    weapon: str = ""


class CopyAdversary(Command, frozen=True, tag="copy_adversary"):
    """More of these: lettered copies of an adversary, fresh and unhurt."""

    count: int = 1


class PasteAdversary(Command, frozen=True, tag="paste_adversary"):
    """Add an adversary from a stat block as books and notes have them."""

    text: str = ""
    name: str = ""  # in place of the one the text has
    count: int = 1


class SetOption(Command, frozen=True, tag="set_option"):
    """How this table plays: what players see of adversaries, massive damage, distances."""

    option: str = ""
    value: str = ""

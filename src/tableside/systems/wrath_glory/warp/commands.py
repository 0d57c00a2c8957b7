"""What can be asked of a psyker."""

from __future__ import annotations

from tableside.core.values import Command
from tableside.systems.wrath_glory.gear import Power


class UsePower(Command, frozen=True, tag="use_power"):
    """Draw on the warp for a psychic power."""

    power: str = ""
    level: str = ""
    targets: tuple[str, ...] = ()
    bonus: int = 0
    penalty: int = 0
    total: int = -1  # the missing number on the sheet, asked once and kept
    ask: bool = False


class TakePower(Command, frozen=True, tag="take_power"):
    """Put a power on a sheet, or a new version of one that is there."""

    power: Power | None = None


class DropPower(Command, frozen=True, tag="drop_power"):
    """Take a power off a sheet."""

    power: str = ""

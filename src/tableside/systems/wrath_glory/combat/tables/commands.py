"""What can be asked of somebody while a row of a table is played."""

from __future__ import annotations

from collections.abc import Mapping

from tableside.core.values import Command


class PickVictim(Command, frozen=True, tag="pick_victim"):
    """Say which of several targets the Critical Hit strikes."""

    target: str = ""


class RollOnTable(Command, frozen=True, tag="roll_on_table"):
    """Throw the dice of the table."""


class PickRow(Command, frozen=True, tag="pick_row"):
    """Choose a row of the table instead of rolling one."""

    row: str = ""


class Worsen(Command, frozen=True, tag="worsen"):
    """Spend Glory to make a Critical Hit worse, or leave it as it is."""

    steps: Mapping[str, int] = {}


class PickOutcome(Command, frozen=True, tag="pick_outcome"):
    """Say which way a row goes."""

    option: int = 0


class PickAffected(Command, frozen=True, tag="pick_affected"):
    """Say whom a row strikes."""

    targets: tuple[str, ...] = ()


class RollComplication(Command, frozen=True, tag="roll_complication"):
    """Roll a Complication on the table instead of inventing one."""


class MakeReady(Command, frozen=True, tag="make_ready"):
    """Get a weapon back that was dropped, jammed or stuck."""

    effect: str = ""


class ComeTrue(Command, frozen=True, tag="come_true"):
    """What a row left waiting happens now."""

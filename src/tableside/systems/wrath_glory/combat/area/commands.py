"""What can be asked of somebody whose weapon fills an area."""

from __future__ import annotations

from tableside.core.values import Command


class AttackPoint(Command, frozen=True, tag="attack_point"):
    """Aim a weapon with Blast at a spot instead of at somebody."""

    weapon: str = ""
    zone: str = ""
    x: int = 0
    y: int = 0
    range: str = ""
    move: str = ""
    options: tuple[str, ...] = ()
    bonus: int = 0
    penalty: int = 0
    total: int = -1
    ask: bool = False


class NameCaught(Command, frozen=True, tag="name_caught"):
    """Say who is caught in the area."""

    targets: tuple[str, ...] = ()

"""What can be asked of chance, and between heroes at odds."""

from __future__ import annotations

from tableside.core.values import Command


class CallFate(Command, frozen=True, tag="call_fate"):
    """The GM lets one Duality die decide."""

    who: str = ""
    die: str = ""
    number: int = 0
    over: bool = False
    stakes: str = ""


class RollFate(Command, frozen=True, tag="roll_fate"):
    """Throw the die that decides."""


class Oppose(Command, frozen=True, tag="oppose"):
    """Act against another hero; both players settle first how."""

    other: str = ""
    text: str = ""


class AgreeToClash(Command, frozen=True, tag="agree_to_clash"):
    """The dice may settle it."""


class RefuseClash(Command, frozen=True, tag="refuse_clash"):
    """No dice between us; we talk it out."""

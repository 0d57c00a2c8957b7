"""What can be asked about attitudes."""

from __future__ import annotations

from tableside.core.values import Command


class SetAttitude(Command, frozen=True, tag="set_attitude"):
    """The GM says how somebody feels about the party."""

    who: str = ""
    attitude: str = ""


class Persuade(Command, frozen=True, tag="persuade"):
    """A hero talks somebody round; the GM judges how much is asked."""

    target: str = ""
    total: int = -1  # the missing number on the sheet, asked once and kept

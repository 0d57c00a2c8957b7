"""What can have happened to sheets."""

from __future__ import annotations

from tableside.core.values import Event


class StatLineRead(Event, frozen=True, tag="stat_line_read"):
    """A threat came from pasted text; what was not understood is kept."""

    character: str
    left_over: tuple[str, ...]


class GearChanged(Event, frozen=True, tag="gear_changed"):
    """A weapon or a card came onto a sheet, changed there, or left it."""

    character: str
    text: str

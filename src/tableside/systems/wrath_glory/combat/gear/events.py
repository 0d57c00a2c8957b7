"""What can have happened to sheets."""

from __future__ import annotations

from tableside.core.cards import CardRolled, CardUsed
from tableside.core.values import Event


class StatLineRead(Event, frozen=True, tag="stat_line_read"):
    """A threat came from pasted text; what was not understood is kept."""

    character: str
    left_over: tuple[str, ...]


GearEvent = StatLineRead | CardUsed | CardRolled

"""What can have happened to sheets and stat blocks."""

from __future__ import annotations

from tableside.core.values import Event


class StatBlockRead(Event, frozen=True, tag="stat_block_read"):
    """An adversary came from pasted text; what was not understood is kept."""

    character: str
    left_over: tuple[str, ...]


class DistancesForgotten(Event, frozen=True, tag="distances_forgotten"):
    """DH-RANGE-01: the table measures otherwise, and no scale converts into another."""

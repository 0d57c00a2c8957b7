"""What can have happened to a countdown."""

from __future__ import annotations

from tableside.core.values import Event
from tableside.systems.daggerheart.scene.values import Countdown


class CountdownBegan(Event, frozen=True, tag="countdown_began"):
    """A countdown runs from now on."""

    countdown: Countdown


class CountdownTicked(Event, frozen=True, tag="countdown_ticked"):
    """A countdown advanced; what its numbers are now, and whether it fired."""

    id: str
    ticks: int
    value: int
    start: int
    fired: bool
    done: bool
    rule: str


class CountdownShown(Event, frozen=True, tag="countdown_shown"):
    """Who sees a countdown besides the GM has changed."""

    id: str
    seats: tuple[str, ...]


class CountdownMended(Event, frozen=True, tag="countdown_mended"):
    """A correction set a countdown to what it would have been."""

    countdown: Countdown


class CountdownEnded(Event, frozen=True, tag="countdown_ended"):
    """A countdown was taken off the table."""

    id: str

"""What can be asked about countdowns."""

from __future__ import annotations

from tableside.core.values import Command


class StartCountdown(Command, frozen=True, tag="start_countdown"):
    """The GM starts a countdown."""

    name: str = ""
    kind: str = ""
    dice: int = 0
    die: int = 6
    start: int = 1
    loop: str = ""
    effect: str = ""
    trigger: str = ""
    linked: str = ""
    seats: tuple[str, ...] = ()


class AdvanceCountdown(Command, frozen=True, tag="advance_countdown"):
    """The GM ticks a countdown down, whatever the reason."""

    countdown: str = ""
    ticks: int = 1


class ShowCountdown(Command, frozen=True, tag="show_countdown"):
    """The GM says who sees a countdown."""

    countdown: str = ""
    seats: tuple[str, ...] = ()


class EndCountdown(Command, frozen=True, tag="end_countdown"):
    """The GM takes a countdown off the table."""

    countdown: str = ""

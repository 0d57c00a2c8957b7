"""What can be asked about Influence."""

from __future__ import annotations

from tableside.core.values import Command


class UseAuthority(Command, frozen=True, tag="use_authority"):
    """A hero would command somebody by standing alone."""

    target: str = ""
    what: str = ""


class Acquire(Command, frozen=True, tag="acquire"):
    """A hero would get hold of gear or a service."""

    what: str = ""
    shared: tuple[str, ...] = ()  # keywords of the hero that it bears as well


class WeighInfluence(Command, frozen=True, tag="weigh_influence"):
    """The GM sets the DN of a test of Influence."""

    shared: tuple[str, ...] = ()
    dn: int = 0
    rarity: int = 0
    worth: int = 1  # dice for each point that is spent


class TurnDown(Command, frozen=True, tag="turn_down"):
    """The GM says that it cannot be had so."""


class PressOn(Command, frozen=True, tag="press_on"):
    """Roll for it, with Wealth or Assets behind it or without."""

    wealth: int = 0
    assets: int = 0
    total: int = -1  # the missing number on the sheet, asked once and kept


class Withdraw(Command, frozen=True, tag="withdraw"):
    """Rather leave it."""


class NameSetback(Command, frozen=True, tag="name_setback"):
    """The GM says what a Complication does to somebody's standing."""

    how: str = ""  # story, time or good

"""What can be asked about conditions."""

from __future__ import annotations

from tableside.core.values import Command


class GiveCondition(Command, frozen=True, tag="give_condition"):
    """The GM lays a condition on somebody."""

    targets: tuple[str, ...] = ()
    condition: str = ""  # vulnerable, restrained, hidden, or any other name
    temporary: bool = True
    clears: str = ""  # what alone ends it, where it is not temporary


class ShakeOff(Command, frozen=True, tag="shake_off"):
    """Try to end a temporary condition with an action roll."""

    condition: str = ""
    trait: str = ""


class FoeClears(Command, frozen=True, tag="foe_clears"):
    """An adversary spends its spotlight on ending a condition."""

    condition: str = ""


class Hide(Command, frozen=True, tag="hide"):
    """Ask to be Hidden."""


class GrantHidden(Command, frozen=True, tag="grant_hidden"):
    """Nobody sees them or knows where they are."""


class DenyHidden(Command, frozen=True, tag="deny_hidden"):
    """Somebody sees them."""


class BeSeen(Command, frozen=True, tag="be_seen"):
    """Somebody Hidden is seen."""

"""What conditions can have brought about."""

from __future__ import annotations

from tableside.core.values import Event


class HazardRolled(Event, frozen=True, tag="hazard_rolled"):
    """A die said how badly a fire, a fall or a backlash hurts."""

    matter: str
    character: str
    source: str
    face: int
    amount: int
    mortal: bool
    die: int = 3
    rule: str = ""  # where it is neither a fire nor a fall
    more: int = 0  # Wounds beside what the die says
    shock: bool = False  # whether the die counts Shock


class TurnLost(Event, frozen=True, tag="turn_lost"):
    """Somebody on fire lost their head, and the turn with it."""

    character: str


class Unmoved(Event, frozen=True, tag="unmoved"):
    """A condition found no hold on somebody."""

    character: str
    condition: str
    by: str  # what keeps it off

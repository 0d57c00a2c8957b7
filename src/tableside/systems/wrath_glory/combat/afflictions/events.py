"""What conditions can have brought about."""

from __future__ import annotations

from tableside.core.values import Event


class HazardRolled(Event, frozen=True, tag="hazard_rolled"):
    """A d3 said how badly a fire or a fall hurts."""

    matter: str
    character: str
    source: str
    face: int
    amount: int
    mortal: bool


class TurnLost(Event, frozen=True, tag="turn_lost"):
    """Somebody on fire lost their head, and the turn with it."""

    character: str


class Unmoved(Event, frozen=True, tag="unmoved"):
    """A condition found no hold on somebody."""

    character: str
    condition: str
    by: str  # what keeps it off


AfflictionsEvent = HazardRolled | TurnLost | Unmoved

"""What can have come of somebody's Influence."""

from __future__ import annotations

from tableside.core.values import Event


class BidWeighed(Event, frozen=True, tag="bid_weighed"):
    """The GM has set the DN of a test of Influence."""

    character: str
    kind: str
    what: str
    dn: int
    rarity: int = 0
    shared: tuple[str, ...] = ()


class BidDropped(Event, frozen=True, tag="bid_dropped"):
    """Nothing comes of it: the GM said no, or the hero thought better of it."""

    character: str
    what: str
    refused: bool


class InfluenceUsed(Event, frozen=True, tag="influence_used"):
    """Somebody was commanded or something was got hold of, or not."""

    character: str
    kind: str
    what: str
    target: str
    success: bool


class StandingLost(Event, frozen=True, tag="standing_lost"):
    """Authority went wrong, and somebody's Influence is lower for it."""

    character: str
    for_good: bool

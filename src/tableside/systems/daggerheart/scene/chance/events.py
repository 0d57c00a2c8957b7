"""What chance decided, and what two players agreed."""

from __future__ import annotations

from tableside.core.values import Event


class FateRolled(Event, frozen=True, tag="fate_rolled"):
    """One Duality die decided something."""

    character: str
    die: str
    face: int
    number: int
    over: bool
    met: bool
    stakes: str


class ClashSettled(Event, frozen=True, tag="clash_settled"):
    """Two players agreed to let dice settle it, or did not."""

    instigator: str
    other: str
    agreed: bool

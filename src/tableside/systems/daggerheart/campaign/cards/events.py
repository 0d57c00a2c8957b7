"""What can have happened to cards."""

from __future__ import annotations

from tableside.core.values import Event


class CardsChanged(Event, frozen=True, tag="cards_changed"):
    """What somebody holds in hand or has laid away is told."""

    character: str
    what: str

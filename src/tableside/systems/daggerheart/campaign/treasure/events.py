"""What can have happened to gold and prices."""

from __future__ import annotations

from tableside.core.values import Event


class Bought(Event, frozen=True, tag="bought"):
    """Somebody paid for something; the price is in handfuls."""

    character: str
    what: str
    price: int
    coins: int = 0


class PriceSet(Event, frozen=True, tag="price_set"):
    """A price of the guide is another at this table."""

    item: str
    price: int

"""What can be asked about gold."""

from __future__ import annotations

from tableside.core.values import Command


class GainGold(Command, frozen=True, tag="gain_gold"):
    """The GM hands out gold."""

    who: tuple[str, ...] = ()
    chests: int = 0
    bags: int = 0
    handfuls: int = 0
    coins: int = 0


class SpendGold(Command, frozen=True, tag="spend_gold"):
    """Pay for something."""

    item: str = ""
    price: int = 0  # in handfuls
    coins: int = 0
    text: str = ""


class SetPrice(Command, frozen=True, tag="set_price"):
    """The GM changes a price of the guide."""

    item: str = ""
    price: int = 0

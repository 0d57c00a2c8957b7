"""What can be asked about Fear."""

from __future__ import annotations

from tableside.core.values import Command


class CallFear(Command, frozen=True, tag="call_fear"):
    """The GM has everybody who faces something terrifying test Resolve."""

    source: str = ""  # whom they face; empty: something else
    what: str = ""  # that, in words
    terror: bool = False
    who: tuple[str, ...] = ()
    dn: int = 0
    value: int = 0  # its Fear value, if that is not its DN


class Rally(Command, frozen=True, tag="rally"):
    """Spend an action on talking somebody out of their fear."""

    effect: str = ""
    total: int = -1  # the missing number on the sheet, asked once and kept

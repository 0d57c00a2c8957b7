"""What the GM can let befall somebody."""

from __future__ import annotations

from tableside.core.values import Command


class Fall(Command, frozen=True, tag="fall"):
    """Somebody falls from a height."""

    who: tuple[str, ...] = ()
    metres: int = 0


class CutOffAir(Command, frozen=True, tag="cut_off_air"):
    """Somebody has no air from now on."""

    who: tuple[str, ...] = ()
    toughness: int = -1  # of those whose sheet has no number yet, asked once and kept


class GiveAir(Command, frozen=True, tag="give_air"):
    """Somebody can breathe again."""

    who: tuple[str, ...] = ()


class PassMinute(Command, frozen=True, tag="pass_minute"):
    """Outside a fight, a minute goes by for whoever is without air."""

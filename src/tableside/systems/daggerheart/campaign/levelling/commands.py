"""What can be asked about levels."""

from __future__ import annotations

from tableside.core.values import Command


class GrantLevel(Command, frozen=True, tag="grant_level"):
    """The GM lets heroes gain a level."""

    who: tuple[str, ...] = ()


class GainLevel(Command, frozen=True, tag="gain_level"):
    """A hero gains a level, step by step."""

    experience: str = ""
    first: str = ""
    first_traits: tuple[str, ...] = ()
    first_experiences: tuple[str, ...] = ()
    first_card: str = ""
    first_card_level: int = 1
    first_text: str = ""
    second: str = ""
    second_traits: tuple[str, ...] = ()
    second_experiences: tuple[str, ...] = ()
    second_card: str = ""
    second_card_level: int = 1
    second_text: str = ""
    card: str = ""
    card_level: int = 1
    card_recall: int = 0

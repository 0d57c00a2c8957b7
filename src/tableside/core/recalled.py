"""What of an evening a table retells: each subject says what its events are worth telling."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from fractions import Fraction
from typing import Any

import msgspec

from tableside.core.values import Actor


class Kind(StrEnum):
    """What sort of moment it was."""

    LONG_SHOT = "long_shot"  # of several the rarest are told
    BLOW = "blow"  # of several the heaviest one is told
    FALL = "fall"
    DEATH = "death"
    RISE = "rise"
    RESCUE = "rescue"
    LUCK = "luck"
    TROUBLE = "trouble"
    COUNT = "count"  # is told as a number alone


class Recalled(msgspec.Struct, frozen=True):
    """What an event is worth telling; its words are the line that everybody read."""

    kind: Kind
    weight: int = 1  # how rare, how heavy, how many
    what: str = ""  # of a count: what was counted, as people say it
    says: str = ""  # in place of the line, where that says less; never more than is open to all


# Game, state, event, whoever reads: somebody who knows no more than all players do.
Recalling = Callable[[Any, Any, Any, Actor], tuple[Recalled, ...]]


def always(*moments: Recalled) -> Recalling:
    """Of an event that means the same whatever it holds."""
    return lambda _game, _state, _event, _reader: moments


def rarity(exact: str, *, told: bool) -> tuple[Recalled, ...]:
    """A long shot that came true, where the odds were told."""
    if not exact or not told:
        return ()
    return (Recalled(Kind.LONG_SHOT, round(1 / Fraction(exact))),)

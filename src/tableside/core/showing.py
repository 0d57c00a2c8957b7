"""Where a screen looks for what somebody may do: said here, so that no screen knows verbs."""

from __future__ import annotations

from enum import IntEnum, StrEnum

import msgspec


class Weight(IntEnum):
    """How much a verb wants to be seen among others."""

    ONWARD = 1  # it moves play on
    USUAL = 0
    FOLDED = -1  # behind a tap
    ASIDE = -2  # it keeps its voice down


class OddsAt(StrEnum):
    """Where a screen shows what a verb would bring."""

    NOWHERE = ""
    FIRST = "first"  # before those of the other answers to its matter: all stays as it lies
    BESIDE = "beside"  # among those of the other answers
    INSIDE = "inside"  # among its own choices, for whoever taps
    AT_ONCE = "at once"  # the same without a tap


class Showing(msgspec.Struct, frozen=True):
    """Where a screen looks for a verb, and how it shows it."""

    panel: str = ""  # the panel that has it among its own; empty: it stands in a list
    part: str = ""  # its place there, in a word that means the same in every game
    group: str = ""  # the heading below which it stands there
    weight: Weight = Weight.USUAL
    rolls: bool = False  # whether dice fall at once
    anytime: bool = False  # also in a fight, whoever's turn it is
    odds: OddsAt = OddsAt.NOWHERE  # said where the verb is weighed


ANYWHERE, ASIDE = Showing(), Showing(weight=Weight.ASIDE)
ONWARD = Showing(weight=Weight.ONWARD)
FOLDED, ROLLS = Showing(weight=Weight.FOLDED), Showing(rolls=True)

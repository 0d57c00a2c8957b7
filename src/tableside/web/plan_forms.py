"""What may be asked of the odds away from a table, as a page shows it: each number with its bounds.

What a page may set lies within what `AskPlans` takes.
"""

from __future__ import annotations

from typing import Literal

import msgspec
from litestar import get

from tableside.systems.wrath_glory.state.gear import Level


class PlanSlide(msgspec.Struct, frozen=True, tag="slide", tag_field="kind"):
    """A number between two bounds."""

    name: str
    label: str
    low: int
    high: int
    start: int
    none: str = ""  # what the lowest place means instead of a number
    says: Literal["", "signed", "edge"] = ""  # how a number reads: +2; 2 disadvantage


class PlanFlip(msgspec.Struct, frozen=True, tag="flip", tag_field="kind"):
    """Something that is, or is not."""

    name: str
    label: str
    start: bool = False


class PlanPick(msgspec.Struct, frozen=True, tag="pick", tag_field="kind"):
    """One of a list: each value with its words."""

    name: str
    label: str
    start: str | int
    options: tuple[tuple[str | int, str], ...]


class PlanForm(msgspec.Struct, frozen=True):
    """A roll that can be planned, and the numbers it hangs on."""

    game: str
    roll: str  # the tag of its plan
    label: str
    controls: tuple[PlanSlide | PlanFlip | PlanPick, ...]


@get("/api/odds")
async def plan_forms() -> list[PlanForm]:
    """What can be asked of the odds away from any table."""
    return list(FORMS)


_BOOKS = (
    ("revised-full", "revised, the whole game"),
    ("revised", "revised alone"),
    ("core", "core book of 2018"),
    ("starter", "starter set"),
)
_BOOK = PlanPick("ruleset", "Book", "revised-full", _BOOKS)
_PSYKERS_BOOK = PlanPick("ruleset", "Book", "revised-full", (_BOOKS[0], _BOOKS[2]))
_SPENDS = (
    PlanFlip("reroll", "Re-roll failures if it fails"),
    PlanSlide("glory", "Glory dice if it still fails", 0, 12, 0),
)
_LEVEL = PlanPick(
    "level",
    "Level",
    Level.BOUND.value,
    (
        (Level.BOUND.value, "Bound: 1 Wrath die"),
        (Level.UNBOUND.value, "Unbound: 1 more"),
        (Level.TRANSCENDENT.value, "Transcendent: as many more as your Rank"),
    ),
)
_AGAINST = (
    PlanSlide("modifier", "Modifiers", -10, 20, 2, says="signed"),
    PlanSlide("difficulty", "Difficulty", 1, 40, 14),
    PlanSlide("advantage", "Dice of advantage", -5, 5, 0, says="edge"),
)
_HURT = (
    PlanSlide("dice", "Damage dice", 0, 12, 1),
    PlanPick("sides", "Damage die", 8, tuple((one, f"d{one}") for one in (4, 6, 8, 10, 12, 20))),
    PlanSlide("flat", "Added to the damage", 0, 30, 0),
    PlanSlide("major", "Major threshold", 1, 60, 7),
    PlanSlide("severe", "Severe threshold", 1, 60, 14),
)

FORMS = (
    PlanForm(
        "wrath-glory",
        "wrath-glory/test",
        "Test",
        (
            PlanSlide("pool", "Pool", 0, 30, 7),
            PlanSlide("dn", "DN", 1, 20, 3),
            *_SPENDS,
            PlanSlide("wrath_dice", "Wrath dice", 0, 5, 1),
            _BOOK,
        ),
    ),
    PlanForm(
        "wrath-glory",
        "wrath-glory/attack",
        "Attack",
        (
            PlanSlide("pool", "Pool", 0, 30, 8),
            PlanSlide("defence", "Defence", 1, 20, 3),
            PlanSlide("damage", "Damage", 0, 40, 10),
            PlanSlide("ed", "Extra Damage Dice", 0, 20, 2),
            PlanSlide("ap", "AP", 0, 20, 0),
            PlanSlide("resilience", "Resilience", 0, 40, 9),
            PlanSlide("armour", "Armour within it", -1, 40, -1, "not said"),
            PlanSlide("determination", "Determination or Soak", -1, 20, -1, "not rolled"),
            *_SPENDS,
            _BOOK,
        ),
    ),
    PlanForm(
        "wrath-glory",
        "wrath-glory/power",
        "Psychic power",
        (
            PlanSlide("pool", "Psychic Mastery", 0, 30, 8),
            PlanSlide("dn", "DN", 1, 20, 4),
            _LEVEL,
            PlanSlide("rank", "Rank or Tier, if Transcendent", 1, 5, 1),
            *_SPENDS,
            _PSYKERS_BOOK,
        ),
    ),
    PlanForm("daggerheart", "daggerheart/action", "Action roll", _AGAINST),
    PlanForm(
        "daggerheart",
        "daggerheart/attack",
        "Attack",
        (*_AGAINST, *_HURT, PlanFlip("resistant", "Resistant to it")),
    ),
    PlanForm(
        "daggerheart",
        "daggerheart/adversary",
        "Adversary",
        (
            PlanSlide("modifier", "Attack modifier", -10, 20, 2, says="signed"),
            PlanSlide("evasion", "Evasion", 1, 40, 12),
            PlanSlide("advantage", "Advantage", -1, 1, 0, says="edge"),
            *_HURT,
            PlanFlip("armour", "An Armour Slot is marked"),
        ),
    ),
)

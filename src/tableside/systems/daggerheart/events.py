"""What can have happened at a table of Daggerheart."""

from __future__ import annotations

from collections.abc import Mapping

from tableside.core.values import Event
from tableside.systems.daggerheart.state import DualityRoll


class DiceFell(Event, frozen=True, tag="dice_fell"):
    """The Duality dice were thrown, with any d6 behind them."""

    matter: str
    character: str
    hope: int
    fear: int
    extra: tuple[int, ...]
    net: int
    apart: int = 0  # the last so many of `extra` are helpers' dice that stand apart


class DifficultySet(Event, frozen=True, tag="difficulty_set"):
    """The GM set the Difficulty of a roll before the dice."""

    matter: str
    character: str
    difficulty: int
    hidden: bool


class RollSettled(Event, frozen=True, tag="roll_settled"):
    """A roll came to its end."""

    matter: str
    character: str
    trait: str
    reaction: bool
    total: int
    difficulty: int
    outcome: str
    hidden: bool = False  # the Difficulty stays the GM's
    long_shot: str = ""  # the chance of a success that came about, if that was small
    withstood: bool = False  # DH-REACT-02: by a critical reaction, whatever the total


class Withstood(Event, frozen=True, tag="withstood"):
    """DH-PVP-01: a hero's reaction, whose total the other hero's roll must reach."""

    matter: str
    character: str
    trait: str
    total: int
    critical: bool


class RollAmended(Event, frozen=True, tag="roll_amended"):
    """DH-ROLL-05: late Help or a forgotten Experience was added to a failure after all."""

    matter: str
    character: str
    by: str  # the helper's or the Experience's id
    name: str
    total: int
    difficulty: int
    outcome: str
    roll: DualityRoll
    faces: tuple[int, ...] = ()  # a helper's die
    hidden: bool = False
    long_shot: str = ""  # the chance that the helper's die would do, if that was small


class NeededNoRoll(Event, frozen=True, tag="needed_no_roll"):
    """What was described simply happened."""

    character: str
    text: str
    answer: str


class HelpGiven(Event, frozen=True, tag="help_given"):
    """Somebody helps."""

    helper: str
    roller: str
    text: str


class HelpDeclined(Event, frozen=True, tag="help_declined"):
    """Somebody does not help, or was not waited for."""

    helper: str
    roller: str


class AdvantageGranted(Event, frozen=True, tag="advantage_granted"):
    """The GM granted advantage or disadvantage."""

    character: str
    kind: str
    source: str


class ExperienceRuledOut(Event, frozen=True, tag="experience_ruled_out"):
    """An Experience does not fit this roll."""

    character: str
    name: str


class GroupReckoned(Event, frozen=True, tag="group_reckoned"):
    """All members have reacted; this is what it is worth to the leader."""

    matter: str
    leader: str
    results: Mapping[str, bool]
    bonus: int


class ExperienceJudged(Event, frozen=True, tag="experience_judged"):
    """The GM said yes or no to an Experience."""

    character: str
    name: str
    approved: bool

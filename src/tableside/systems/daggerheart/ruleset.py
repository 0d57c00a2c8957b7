"""What a Daggerheart ruleset may say: its values and the closed lists of their variants."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, Any

import msgspec

from tableside.core.rulesets import Bound, in_order, read_values


class RollStep(StrEnum):
    """The steps of a roll (DH-ROLL-02): trait, Difficulty and modifiers are all of the call."""

    CALL = "call"
    ROLL = "roll"
    JUDGE = "judge"
    OUTCOME = "outcome"


Points = Annotated[int, msgspec.Meta(ge=0)]
Sides = Annotated[int, msgspec.Meta(ge=2)]


class _Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pass


class Rolls(_Table, frozen=True):
    """DH-ROLL."""

    difficulty_usual: Points  # what a GM's judgement starts from
    steps: tuple[RollStep, ...]


class Experiences(_Table, frozen=True):
    """DH-EXP."""

    bonus: int  # of a new Experience


class Advantage(_Table, frozen=True):
    """DH-ADV."""

    die: Sides


class Groups(_Table, frozen=True):
    """DH-GROUP."""

    success: int
    failure: int


class Hope(_Table, frozen=True):
    """DH-HOPE."""

    start: Points
    max: Points
    help_cost: Points
    experience_cost: Points


class Fear(_Table, frozen=True):
    """DH-FEAR."""

    start: Points
    max: Points


class Values(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Every number and variant of a resolved ruleset."""

    rolls: Rolls
    experiences: Experiences
    advantage: Advantage
    groups: Groups
    hope: Hope
    fear: Fear


def check(values: Mapping[str, Any]) -> Values:
    """Read a resolved ruleset's values; topics without values say nothing here."""
    made = read_values(values, Values)
    in_order("roll", "rolls", made.rolls.steps, RollStep)
    return made


Ruleset = Bound[Values]

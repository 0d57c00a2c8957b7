"""What a Daggerheart ruleset may say: its values and the closed lists of their variants."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, Any

import msgspec

from tableside.core.rulesets import Resolved


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
    made = msgspec.convert({k: v for k, v in values.items() if v}, Values)
    if made.rolls.steps != tuple(RollStep):  # no edition has another order yet
        raise msgspec.ValidationError(
            f"the steps of a roll are {', '.join(RollStep)}, in this order - at `$.rolls.steps`"
        )
    return made


class Ruleset:
    """A resolved ruleset, as the rules' code asks it."""

    def __init__(self, resolved: Resolved) -> None:
        self.resolved = resolved
        self.values = check(resolved.values)
        self.plays = resolved.plays
        self.digest = resolved.digest()

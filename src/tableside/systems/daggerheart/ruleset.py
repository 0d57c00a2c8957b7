"""What a Daggerheart ruleset may say: its values and the closed lists of their variants."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, Any

import msgspec

from tableside.core.rulesets import Bound, in_order, read_values
from tableside.systems.daggerheart.combat import values as combat
from tableside.systems.daggerheart.scene import settings as scene


class RollStep(StrEnum):
    """The steps of a roll (DH-ROLL-02): trait, Difficulty and modifiers are all of the call."""

    CALL = "call"
    ROLL = "roll"
    JUDGE = "judge"
    OUTCOME = "outcome"
    DAMAGE = "damage"  # only of an attack that hits
    AFTERMATH = "aftermath"  # DH-ROLL-15: what comes after damage and its replies


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


class AdvantagePolicy(StrEnum):
    """How Help and the roller's own dice go together (A-03, A-04)."""

    POOL = "pool"  # every source in one pool
    ONE_OWN = "one_own"  # the roller has one die of their own at most, Help adds more
    HELP_APART = "help_apart"  # a helper's die is added while the roller's is subtracted


class Advantage(_Table, frozen=True):
    """DH-ADV."""

    die: Sides
    policy: AdvantagePolicy


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
    tag_teams: combat.TagTeams
    attacks: combat.Attacks
    hit_points: combat.HitPoints
    armour: combat.Armour
    stress: combat.StressTrack
    conditions: combat.Conditions
    death: combat.Death
    ranges: combat.Ranges
    adversaries: combat.Adversaries
    spotlight: scene.Spotlight
    gm_moves: scene.GmMoves
    stakes: scene.Stakes
    countdowns: scene.Countdowns
    hazards: scene.Hazards
    gold: scene.Gold
    encounters: scene.Encounters
    rests: scene.Rests
    levels: scene.Levels
    cards: scene.Cards


def check(values: Mapping[str, Any]) -> Values:
    """Read a resolved ruleset's values; topics without values say nothing here."""
    made = read_values(values, Values)
    in_order("roll", "rolls", made.rolls.steps, RollStep)
    return made


Ruleset = Bound[Values]

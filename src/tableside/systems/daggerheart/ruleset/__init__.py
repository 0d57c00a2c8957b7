"""What a Daggerheart ruleset may say: its values and the closed lists of their variants."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, Any

import msgspec

from tableside.core.reckoning import Rounding
from tableside.core.rulesets import Bound, in_order, read_values


class RollStep(StrEnum):
    """The steps of a roll (DH-ROLL-02): trait, Difficulty and modifiers are all of the call."""

    CALL = "call"
    ROLL = "roll"
    JUDGE = "judge"
    OUTCOME = "outcome"
    DAMAGE = "damage"  # only of an attack that hits
    AFTERMATH = "aftermath"  # DH-ROLL-15: what comes after damage and its replies


Points = Annotated[int, msgspec.Meta(ge=0)]
AtLeastOne = Annotated[int, msgspec.Meta(ge=1)]
Sides = Annotated[int, msgspec.Meta(ge=2)]
Four = Annotated[tuple[Points, ...], msgspec.Meta(min_length=4, max_length=4)]
Bounds = Annotated[tuple[Points, ...], msgspec.Meta(min_length=4, max_length=5)]
Band = Annotated[tuple[Points, ...], msgspec.Meta(min_length=2, max_length=2)]
Dice = Annotated[tuple[Points, ...], msgspec.Meta(min_length=3, max_length=3)]  # count, sides, flat
Tiers = Annotated[tuple[AtLeastOne, ...], msgspec.Meta(min_length=4, max_length=4)]


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The values of one topic."""


class Rolls(Table, frozen=True):
    """DH-ROLL."""

    difficulty_usual: Points  # what a GM's judgement starts from
    steps: tuple[RollStep, ...]


class Experiences(Table, frozen=True):
    """DH-EXP."""

    bonus: int  # of a new Experience


class AdvantagePolicy(StrEnum):
    """How Help and the roller's own dice go together (A-03, A-04)."""

    POOL = "pool"  # every source in one pool
    ONE_OWN = "one_own"  # the roller has one die of their own at most, Help adds more
    HELP_APART = "help_apart"  # a helper's die is added, and the roller's own stand as they are


class Advantage(Table, frozen=True):
    """DH-ADV."""

    die: Sides
    policy: AdvantagePolicy


class Groups(Table, frozen=True):
    """DH-GROUP."""

    success: int
    failure: int


class Hope(Table, frozen=True):
    """DH-HOPE."""

    start: Points
    max: Points
    help_cost: Points
    experience_cost: Points


class Fear(Table, frozen=True):
    """DH-FEAR."""

    start: Points
    max: Points


class TagTeams(Table, frozen=True):
    """DH-TAG."""

    cost: Points
    critical_stress: bool  # whether a critical clears a Stress of both
    per_evening: AtLeastOne = 1


class Attacks(Table, frozen=True):
    """DH-ATK."""

    unarmed_die: Sides


class HitPoints(Table, frozen=True):
    """DH-HP."""

    marks: Four  # below Major, from Major, from Severe, massive damage
    rounding: Rounding = Rounding.UP  # DH-RES-02: of every half


class Armour(Table, frozen=True):
    """DH-ARM."""

    most: Points  # the highest Armour Score
    slots: AtLeastOne  # that one hit allows
    bare_major: AtLeastOne = 1  # thresholds without armour, in levels
    bare_severe: AtLeastOne = 2


class StressTrack(Table, frozen=True):
    """DH-STR."""

    overflow_hp: Points  # in all, however much could not be marked


class HiddenFrom(StrEnum):
    """Which rolls against somebody Hidden are harder (A-26)."""

    ROLLS = "rolls"
    ATTACKS = "attacks"


class Conditions(Table, frozen=True):
    """DH-COND."""

    hidden: HiddenFrom


class Death(Table, frozen=True):
    """DH-DEATH."""

    scar_die: Sides
    approval: bool  # DH-DEATH-02: whether the GM says yes to a last deed before it is done


class Ranges(Table, frozen=True):
    """DH-RANGE: where Melee, Very Close, Close, Far and perhaps Very Far end in each measure."""

    measures: Mapping[str, Bounds]


class Adversaries(Table, frozen=True):
    """DH-FOE."""

    die: Sides
    group_attack_cost: Points  # in Fear, for Minions who attack as one


class Spotlight(Table, frozen=True):
    """DH-SPOT."""

    interrupt_cost: Points
    keep_cost: Points
    move_before_pass: bool
    tokens: AtLeastOne  # how many each hero starts with, where the table counts them


class Weight(StrEnum):
    """DH-GMM-03: whether a move leaves room to answer."""

    SOFT = "soft"
    HARD = "hard"


class GmMoves(Table, frozen=True):
    """DH-GMM."""

    lean: Mapping[str, Weight]  # by outcome


class Stakes(Table, frozen=True):
    """DH-FEAR-07 and -08."""

    bands: Mapping[str, Band]  # how much Fear a scene of each kind is good for
    nearly_full: Points  # from here on the GM is reminded to spend


class Countdowns(Table, frozen=True):
    """DH-CD."""

    dynamic: Mapping[str, Band]  # by outcome: ticks of a consequence, ticks of a progress
    loop_step: Points
    reroll_random_loops: bool


class Hazards(Table, frozen=True, kw_only=True):
    """DH-HAZ."""

    breath: AtLeastOne
    gasp: Points  # the Stress that an action roll costs without air
    gm_ticks: Mapping[str, AtLeastOne]  # by outcome, what a GM move takes from a breath
    falls: Mapping[str, Dice]
    collision: Dice


class Gold(Table, frozen=True):
    """DH-GOLD."""

    unit: Annotated[int, msgspec.Meta(ge=2)]  # so many of one make the next
    chests: Points  # how many one carries
    coins: bool
    prices: Mapping[str, Band]  # in handfuls, from and to


class Encounters(Table, frozen=True):
    """DH-ENC."""

    base: Points
    per_hero: Points
    adjustments: Mapping[str, int]
    prices: Mapping[str, Points]


class Rests(Table, frozen=True, kw_only=True):
    """DH-REST."""

    short_in_a_row: AtLeastOne
    die: Sides
    fear_die: Sides
    fear_per_hero: Points  # of a long rest
    prepare: Points
    prepare_together: Points
    project_ticks: AtLeastOne


class Advancement(Table, frozen=True):
    """One option of a tier's list: how often it can be taken, and how many marks it costs."""

    slots: AtLeastOne
    cost: AtLeastOne = 1
    card_level: Points = 0  # the highest card it brings; 0: as high as the level


class Levels(Table, frozen=True, kw_only=True):
    """DH-LVL."""

    most: AtLeastOne
    tiers: Tiers  # the level at which each begins
    marks: Annotated[int, msgspec.Meta(ge=1, le=2)]
    threshold_step: Points
    sessions: AtLeastOne  # how many a level takes, roughly
    options: tuple[Mapping[str, Advancement], ...]  # of tier 2, 3 and 4


class Cards(Table, frozen=True):
    """DH-LVL-07: domain cards in hand."""

    loadout: AtLeastOne


class Values(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Every number and variant of a resolved ruleset."""

    rolls: Rolls
    experiences: Experiences
    advantage: Advantage
    groups: Groups
    hope: Hope
    fear: Fear
    tag_teams: TagTeams
    attacks: Attacks
    hit_points: HitPoints
    armour: Armour
    stress: StressTrack
    conditions: Conditions
    death: Death
    ranges: Ranges
    adversaries: Adversaries
    spotlight: Spotlight
    gm_moves: GmMoves
    stakes: Stakes
    countdowns: Countdowns
    hazards: Hazards
    gold: Gold
    encounters: Encounters
    rests: Rests
    levels: Levels
    cards: Cards


def check(values: Mapping[str, Any]) -> Values:
    """Read a resolved ruleset's values; topics without values say nothing here."""
    made = read_values(values, Values)
    in_order("roll", "rolls", made.rolls.steps, RollStep)
    return made


Ruleset = Bound[Values]

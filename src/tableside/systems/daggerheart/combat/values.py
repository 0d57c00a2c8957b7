"""What a ruleset may say about fights: numbers, and the closed lists of variants."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated

import msgspec

from tableside.core.reckoning import Rounding

Points = Annotated[int, msgspec.Meta(ge=0)]
AtLeastOne = Annotated[int, msgspec.Meta(ge=1)]
Sides = Annotated[int, msgspec.Meta(ge=2)]
Four = Annotated[tuple[Points, ...], msgspec.Meta(min_length=4, max_length=4)]
Bounds = Annotated[tuple[Points, ...], msgspec.Meta(min_length=4, max_length=5)]


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The values of one topic."""


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

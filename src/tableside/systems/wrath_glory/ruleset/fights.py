"""What a ruleset may say about fights: numbers, and the closed lists of variants.

A value stands in a topic of the rulesets. Where a ruleset has no such rule the default lies
idle: whoever asks for a value has asked `rules.plays(...)` before.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated

import msgspec

from tableside.systems.wrath_glory.state.fight import Slot

Points = Annotated[int, msgspec.Meta(ge=0)]
AtLeastOne = Annotated[int, msgspec.Meta(ge=1)]
Penalty = Annotated[int, msgspec.Meta(le=0)]
BySize = Annotated[tuple[Points, ...], msgspec.Meta(min_length=3, max_length=3)]


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The values of one topic."""


class Turns(Table, frozen=True):
    """WG-ACT-01, and what it costs to go out of order (WG-INIT-04, -05)."""

    slots: Mapping[Slot, Points]
    seize_cost: Points = 1
    seize_limit: Points = 0  # until the other side has acted; 0: no limit


class Sprint(StrEnum):
    """What a Sprint takes (WG-MOVE-05)."""

    ROUND = "round"
    ACTION = "action"


class Movement(Table, frozen=True, kw_only=True):
    """WG-MOVE."""

    sprint: Sprint = Sprint.ACTION
    sprint_speed: AtLeastOne = 2  # times Speed
    sprint_defence: Penalty = 0
    climb_dn: AtLeastOne = 3
    zone_metres: AtLeastOne = 6  # ours: how far one zone lies from the next


class MultiAction(StrEnum):
    """How a Multi-action's DN grows (WG-OPT-17)."""

    COUNT = "count"  # by one for every action
    BEYOND_FIRST = "beyond_first"  # by a step for every action after the first


class Aim(StrEnum):
    """What aiming gives (WG-OPT-21, A-37)."""

    CHOICE = "choice"  # dice, or no risk when shooting into a melee
    DICE = "dice"


class FullDefence(StrEnum):
    """What is rolled for Full Defence, and with it how long it lasts (WG-OPT-10, A-36)."""

    AGILITY = "agility"  # a test, at least 1, until the end of the own next turn, late too
    INITIATIVE = "initiative"  # for the round
    NONE = "none"  # nothing: what it gives is the GM's to say


class AllOut(StrEnum):
    """How long an All-Out Attack leaves its openings (WG-OPT-20)."""

    TURN = "turn"  # until the own next turn begins
    ROUND = "round"


class Disengage(StrEnum):
    """What a Disengage gives (WG-OPT-09, A-38)."""

    BOTH = "both"
    FREE = "free"  # nobody strikes, no distance stated
    HALF_SPEED = "half_speed"  # a move, and the engagement is over


class Options(Table, frozen=True, kw_only=True):
    """WG-OPT, apart from Multi-attack and Salvo."""

    reload_slot: Slot
    multi_action: MultiAction = MultiAction.BEYOND_FIRST
    multi_action_step: Points = 2
    aim: Aim = Aim.CHOICE
    aim_dice: Points = 1
    full_defence: FullDefence = FullDefence.AGILITY
    all_out: AllOut = AllOut.TURN
    all_out_dice: Points = 2
    all_out_defence: Penalty = -2
    disengage: Disengage = Disengage.BOTH
    charge_dice: Points = 1
    called_dn: BySize = (2, 4, 6)  # for a medium, a small, a tiny part
    called_ed: BySize = (1, 2, 3)
    interaction: Points = 1  # the rating before shifts
    players_call: Points = 3  # from how many shifts on


class MultiAttackSalvo(StrEnum):
    """What Salvo does for a Multi-attack (WG-OPT-15)."""

    REDUCES = "reduces"  # the penalty, for a Reload
    NEVER = "never"


class Thrown(StrEnum):
    """Whether thrown weapons may Multi-attack (WG-OPT-16)."""

    GM = "gm"
    FREE = "free"


class Unreached(StrEnum):
    """What becomes of a melee Multi-attack on somebody out of reach (WG-OPT-14)."""

    REFUSE = "refuse"
    MISS = "miss"


class MultiAttack(Table, frozen=True, kw_only=True):
    """WG-OPT-12 to -16."""

    step: Points = 2
    salvo: MultiAttackSalvo = MultiAttackSalvo.NEVER
    needs_salvo: bool = False
    thrown: Thrown = Thrown.FREE
    unreached: Unreached = Unreached.MISS


class SalvoUse(StrEnum):
    """What a Reload buys by Salvo (WG-OPT-23)."""

    MULTI_ATTACK = "multi_attack"
    DICE = "dice"


class Salvo(Table, frozen=True):
    """WG-OPT-23."""

    use: SalvoUse = SalvoUse.DICE


class AttackStep(StrEnum):
    """The steps of an attack (WG-ATK-03, -04)."""

    ROLL = "roll"  # the test, with its re-rolls, Glory dice and shifts
    DAMAGE = "damage"  # the Extra Damage Dice
    CRITICAL = "critical"
    GLORY = "glory"  # WG-GLORY-06
    RESIST = "resist"  # Resilience and AP
    SOAK = "soak"
    APPLY = "apply"
    COMPLICATION = "complication"


# WG-ATK-03 for starter and revised; WG-ATK-04, where the Wrath die is read after Resilience.
_ORDERS = (
    "roll damage critical glory resist soak apply complication",
    "roll damage glory resist complication critical soak apply",
)
ATTACK_ORDERS = tuple(tuple(map(AttackStep, order.split())) for order in _ORDERS)


class NpcWrath(StrEnum):
    """What the Wrath die of a Threat's attack does (WG-ATK-11, A-07)."""

    CRIT_ONLY = "crit_only"
    NONE = "none"
    FULL = "full"


class Attacks(Table, frozen=True):
    """WG-ATK-01 to -04, -09 and -11."""

    steps: tuple[AttackStep, ...]
    npc_wrath: NpcWrath


class Modifiers(Table, frozen=True, kw_only=True):
    """WG-ATK-05 to -08, -10 and -12."""

    close_dice: Points = 1
    long_dn: Points = 2
    cover_half: Points = 1
    cover_more: Points = 2
    surprise_dice: Points = 2
    surprise_ed: Points = 1
    into_melee: Points = 2  # ours, A-21
    running_awareness: Points = 2
    slow_stealth: Points = 2


class Equal(StrEnum):
    """The Shock of damage that equals Resilience (WG-DMG-05)."""

    NONE = "none"
    ONE = "one"
    D3 = "d3"


class EdBonus(StrEnum):
    """What a trait adds to the result of an Extra Damage Die (A-40)."""

    FACE = "face"  # to its face, no higher than 6, before icons are counted
    ICONS = "icons"  # to the damage itself


class Traits(Table, frozen=True):
    """WG-TRAIT."""

    ed_bonus: EdBonus = EdBonus.FACE


class Area(Table, frozen=True):
    """WG-AREA."""

    point_dn: AtLeastOne = 3  # WG-AREA-02
    # the sheets give no radius; whoever is farther from the middle is not proposed.
    near: Points = 6


class Piercing(StrEnum):
    """What AP takes from (WG-DMG-06, A-20)."""

    ARMOUR = "armour"  # never below base Resilience
    RESILIENCE = "resilience"


class Damage(Table, frozen=True):
    """WG-DMG."""

    equal: Equal
    ap: Piercing


class Shown(StrEnum):
    """How tracks are read out (CONV-7)."""

    TAKEN = "taken"
    LEFT = "left"


class Threshold(StrEnum):
    """When a track has run out (WG-SHOCK-02, WG-WOUND-01)."""

    OVER = "over"  # more taken than the maximum
    AT = "at"  # as much taken as the maximum


class Tracks(Table, frozen=True):
    """Shock and Wounds as tracks (WG-SHOCK-01, WG-WOUND-01, WG-DMG-09)."""

    shown: Shown
    threshold: Threshold
    beyond: Points  # how far past the maximum a track goes, A-13


class Down(StrEnum):
    """What a hero out of Wounds is (WG-WOUND-04)."""

    DYING = "Dying"
    UNCONSCIOUS = "Unconscious"


class Wounds(Table, frozen=True):
    """WG-WOUND-04."""

    down: Down
    down_acts: bool  # whether a hero out of Wounds still acts, lying down


class Wounded(Table, frozen=True):
    """WG-WOUND-02 and -03."""

    light: Points
    heavy: Points


class InstantDeath(Table, frozen=True):
    """WG-WOUND-05."""

    instant_times: AtLeastOne = 2  # Maximum Wounds by one attack


class ShockBecomes(StrEnum):
    """What Shock turns into when somebody is Exhausted already (WG-SHOCK-05)."""

    WOUNDS = "wounds"
    MORTAL = "mortal"


class Exhausted(Table, frozen=True):
    """WG-SHOCK-03 and -05."""

    shock_becomes: ShockBecomes
    climbs: bool = False  # whether climbing is a basic move


class SoakName(StrEnum):
    """What the roll is called."""

    DETERMINATION = "Determination"
    SOAK = "Soak"


class SoakPool(StrEnum):
    """Which rating is rolled (WG-SOAK-01, A-17)."""

    DETERMINATION = "determination"
    TOUGHNESS = "toughness"


class NpcSoak(StrEnum):
    """Which Threats may soak (WG-SOAK-08, WG-NPC-02)."""

    PROFILE = "profile"  # those that list Determination
    CLASS = "class"  # Elites and Adversaries
    NEVER = "never"


class SoakOverflow(StrEnum):
    """Shock of a soak roll for which the track has no room (WG-SOAK-06)."""

    STAY = "stay"  # the Wounds stay Wounds, A-14
    IGNORE = "ignore"
    MORTAL = "mortal"


class Soak(Table, frozen=True, kw_only=True):
    """WG-SOAK and WG-WP-08."""

    name: SoakName
    pool: SoakPool
    price: Points  # in Shock, for trying
    only_attacks: bool
    npc: NpcSoak
    reroll: bool
    overflow: SoakOverflow
    dying: bool  # whether somebody out of Wounds may still roll
    npc_ruin: Points = 1


class ShockRecovery(StrEnum):
    """How much Shock a Wrath point wins back (WG-WP-07)."""

    RANK_TIER = "rank_tier"
    RANK_3 = "rank_3"
    D3_3 = "d3_3"


class Recovery(Table, frozen=True):
    """WG-WP-07."""

    amount: ShockRecovery
    limit: Points = 0  # for each round of a fight; 0: no limit
    act_on: bool = False  # whether it may be part of a Multi-action, even while Exhausted

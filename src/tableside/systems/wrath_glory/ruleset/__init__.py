"""What a Wrath & Glory ruleset may say: its values and the closed lists of their variants."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

import msgspec

from tableside.core.reckoning import Rounding
from tableside.core.rulesets import Bound, in_order, read_values
from tableside.systems.wrath_glory.ruleset import consequences
from tableside.systems.wrath_glory.ruleset import consequences as campaign
from tableside.systems.wrath_glory.ruleset import fights as combat
from tableside.systems.wrath_glory.ruleset.consequences import Vehicles
from tableside.systems.wrath_glory.ruleset.fights import Points, Table


class GloryShift(StrEnum):
    """On which tests a shifted six may give Glory (WG-SHIFT-07)."""

    ANY = "any"
    STORY = "story"  # only on a roll that matters to the story


class TestStep(StrEnum):
    """The steps of a test, in the words of its procedure (WG-TEST-06)."""

    CALL = "call"
    ROLL = "roll"
    SPEND = "spend"
    JUDGE = "judge"
    SHIFT = "shift"
    OUTCOME = "outcome"


class Formula(Table, frozen=True):
    """How a number of a sheet follows from others: so many times each, and a number more."""

    of: Mapping[str, int]  # tier, rank, armour, attributes, skills as whole pools
    plus: int = 0
    halved: bool = False  # rounded up


class Prices(Table, frozen=True):
    """What experience points buy at a table; the ratings step by step."""

    attributes: tuple[Points, ...] = ()  # to 2, to 3, and so on
    skills: tuple[Points, ...] = ()  # to 1, to 2, and so on
    other: Mapping[str, Points] = {}  # whatever else, by its name


class Tests(Table, frozen=True):
    """WG-TEST."""

    dn_usual: Points
    steps: tuple[TestStep, ...]
    dn_default: Points = 0  # 0: the GM names one
    rounding: Rounding = Rounding.UP  # CONV-4: of every half
    # Numbers of heroes that follow from others, where a sheet does not print them.
    defence: Formula | None = None
    resilience: Formula | None = None
    max_wounds: Formula | None = None
    max_shock: Formula | None = None
    speed: Formula | None = None
    determination: Formula | None = None
    conviction: Formula | None = None
    resolve: Formula | None = None
    influence: Formula | None = None
    passive_awareness: Formula | None = None
    prices: Prices | None = None  # of advances; nothing: none are shown


class Opposed(Table, frozen=True):
    """WG-OPP."""

    wrath_die: bool


class Shifts(Table, frozen=True):
    """WG-SHIFT."""

    in_combat: bool  # whether information, quality and speed are open in combat too
    glory: GloryShift


class WrathPoints(Table, frozen=True):
    """WG-WP."""

    start: Points
    reroll_limit: Points
    start_touched_by_fate: Points = 0


class Glory(Table, frozen=True):
    """WG-GLORY-01 to -04."""

    start: Points
    max: Points = 0  # 0: none stated
    max_above_players: Points | None = None


class GloryMenu(Table, frozen=True):
    """WG-GLORY-05 and the other uses."""

    dice_limit: Points = 0  # spends per test; 0: no limit
    dice_reroll: bool = False


class Ruin(Table, frozen=True):
    """WG-RUIN."""

    start: Points


class Values(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Every number and variant of a resolved ruleset."""

    tests: Tests
    opposed: Opposed
    shifts: Shifts
    complications: consequences.Complications
    wrath_points: WrathPoints
    glory: Glory
    glory_menu: GloryMenu
    ruin: Ruin
    turns: combat.Turns
    options: combat.Options
    attack: combat.Attacks
    damage: combat.Damage
    tracks: combat.Tracks
    wounds: combat.Wounds
    wounded: combat.Wounded
    exhausted: combat.Exhausted
    soak: combat.Soak
    shock_recovery: combat.Recovery
    movement: combat.Movement = combat.Movement()
    multi_attack: combat.MultiAttack = combat.MultiAttack()
    salvo: combat.Salvo = combat.Salvo()
    modifiers: combat.Modifiers = combat.Modifiers()
    instant_death: combat.InstantDeath = combat.InstantDeath()
    criticals: consequences.Criticals = consequences.Criticals()
    dying: consequences.Dying = consequences.Dying()
    conditions: consequences.Conditions = consequences.Conditions()
    fear: consequences.Fear = consequences.Fear()
    terror: consequences.Terror = consequences.Terror()
    hazards: consequences.Hazards = consequences.Hazards()
    medicae: consequences.Medicae = consequences.Medicae()
    rest: campaign.Rest = campaign.Rest()
    social: campaign.Social = campaign.Social()
    influence: campaign.Influence = campaign.Influence()
    vehicles: Vehicles = Vehicles()
    traits: combat.Traits = combat.Traits()
    area: combat.Area = combat.Area()
    perils: consequences.Perils = consequences.Perils()


def check(values: Mapping[str, object]) -> Values:
    """Read a resolved ruleset's values; topics without values say nothing here."""
    made = read_values(values, Values)
    in_order("test", "tests", made.tests.steps, TestStep)
    if made.attack.steps not in combat.ATTACK_ORDERS:  # WG-ATK-03, WG-ATK-04
        orders = " or ".join(", ".join(order) for order in combat.ATTACK_ORDERS)
        raise msgspec.ValidationError(
            f"the steps of an attack are {orders}, in this order - at `$.attack.steps`"
        )
    return made


Ruleset = Bound[Values]

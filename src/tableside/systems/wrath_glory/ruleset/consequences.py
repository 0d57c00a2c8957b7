"""What a ruleset may say about the consequences of a fight, and about rest, company, influence and
vehicles.
"""

from __future__ import annotations

from enum import StrEnum

from tableside.systems.wrath_glory.ruleset.fights import AtLeastOne, Penalty, Points, Table


class DyingModel(StrEnum):
    """How a hero out of Wounds goes on (WG-DYING-03, -08)."""

    TRAUMATIC = "traumatic"  # every further harm is an injury
    DEFIANCE = "defiance"  # a die decides, turn by turn


class Dying(Table, frozen=True):
    """WG-DYING."""

    model: DyingModel = DyingModel.TRAUMATIC
    memorable_on_dying: bool = False  # WG-DYING-02
    limit_above_tier: Points = 1  # Traumatic Injuries that are survived, beyond Tier
    failures: AtLeastOne = 3  # failure marks that kill, A-30


class FearScope(StrEnum):
    """Which tests Fear makes harder (WG-FEAR-02)."""

    ALL = "all"
    SOURCE = "source"  # those that involve what is feared
    ATTACKS = "attacks"  # attacks on it and interactions with it


class Fear(Table, frozen=True):
    """WG-FEAR."""

    dn: Points = 2
    scope: FearScope = FearScope.ALL
    rally_dn: Points = 2  # to which the source's Fear value is added


class Terror(Table, frozen=True):
    """WG-COND-15."""

    dn: Points = 2


class Prone(StrEnum):
    """Whom being Prone exposes, and what standing up takes (WG-COND-12, A-35)."""

    MELEE_FREE = "melee_free"  # to melee attacks; standing is free
    ALL_MOVE = "all_move"  # to all attacks; standing takes the move


class Restrained(StrEnum):
    """Which moves somebody loses whom no one holds, but something does (WG-COND-13, A-62)."""

    NEXT = "next"  # the one that comes next; then only Run and Sprint are barred
    EVERY = "every"  # all, as long as it lasts


class PoisonInterval(StrEnum):
    """When a poison that names no interval of its own is resisted (WG-COND-11, A-68)."""

    TURN = "turn"  # at the end of the bearer's turn
    ROUND = "round"


class Conditions(Table, frozen=True, kw_only=True):
    """WG-COND."""

    prone: Prone = Prone.MELEE_FREE
    prone_defence: Penalty = 0  # 0: only named
    restrained_defence: Penalty = -2
    restrained_move: Restrained = Restrained.NEXT
    pinned_dn: Points = 2
    self_dn: AtLeastOne = 5  # WG-COND-01
    help_dn: AtLeastOne = 3  # WG-COND-02
    bleeding: Points = 1  # Mortal Wounds a turn
    blinded: Points = 4
    poison: PoisonInterval = PoisonInterval.TURN


class Hazards(Table, frozen=True, kw_only=True):
    """WG-HAZ."""

    panic_dn: AtLeastOne = 3
    put_out_dn: AtLeastOne = 3
    fall_step: AtLeastOne = 10  # metres for each further Wound
    breath: Points = 2  # times Toughness: rounds for which a breath lasts
    suffocating_dn: AtLeastOne = 3
    minute: AtLeastOne = 10  # CONV-8: rounds that a minute outside a fight counts for


class EffectsDn(StrEnum):
    """What Medicae has to beat to end an effect (WG-MED-02, A-50)."""

    MODIFIER = "modifier"  # the effect's own DN or DN modifier, else the DN of helping
    FIXED = "fixed"  # the DN of helping


class Medicae(Table, frozen=True, kw_only=True):
    """WG-MED."""

    oneself: Points = 1  # DN on top when healer and patient are one
    effects_dn: EffectsDn = EffectsDn.MODIFIER
    stabilise_dn: AtLeastOne = 2  # to which Defiance failures are added
    light_dn: AtLeastOne = 3  # WG-MED-04: for somebody Lightly Wounded
    heavy_dn: AtLeastOne = 4
    shock_dn: AtLeastOne = 3  # WG-MED-06
    shock_more: Points = 1  # what the d3 is raised by


class CriticalPick(StrEnum):
    """How the row of a critical table is found (WG-CRIT-03, A-27)."""

    ROLL = "roll"
    CHOOSE = "choose"


class CriticalUpgrade(StrEnum):
    """How Glory makes a Critical Hit worse (WG-CRIT-04, A-26)."""

    ONCE = "once"  # the row's greater effect
    SEVERITY = "severity"  # step by step


class Criticals(Table, frozen=True):
    """WG-CRIT."""

    upgrade: CriticalUpgrade = CriticalUpgrade.SEVERITY
    table: str = ""  # the name of a shipped table or a file; nothing: the GM describes it
    pick: CriticalPick = CriticalPick.ROLL
    price: Points = 1  # in Glory, for each upgrade


class Surge(StrEnum):
    """Which Wrath dice surging energies throw again (WG-PERIL-65, A-46)."""

    DO = "do"  # those that show 1 or 6
    DO_NOT = "do_not"  # those that do not


class Perils(Table, frozen=True):
    """WG-PERIL."""

    table: str = ""  # as for Critical Hits
    surge: Surge = Surge.DO


class CombatComplication(StrEnum):
    """How a Complication in combat is found (WG-WRATH-03)."""

    INVENT = "invent"
    AGREE = "agree"
    TABLE = "table"


class Complications(Table, frozen=True):
    """WG-WRATH-03 and WG-COMP."""

    combat: CombatComplication
    table: str = ""  # as for Critical Hits


class Rest(Table, frozen=True):
    """WG-REST."""

    hours: AtLeastOne = 6  # of a Respite, at least
    light: Points = 2  # of which so many may be spent on light activity
    wrath: Points = 2  # Wrath points after a Respite


class Social(Table, frozen=True):
    """WG-SOC-01: what an attitude adds to the DN of persuading somebody; Neutral adds nothing."""

    hostile: Points = 4
    uncooperative: Points = 2
    friendly: Penalty = -2
    helpful: Penalty = -4


class Influence(Table, frozen=True):
    """WG-INF."""

    worth: Points = 1  # dice for each point of Wealth or Assets
    least_wealth: Points = 1  # below which a Complication takes nothing


class Vehicles(Table, frozen=True):
    """WG-VCRIT."""

    table: str = ""  # of Critical Hits on vehicles; nothing: they are struck like anybody
    steering: Points = 2  # on the DN of stunts, each time the steering is shot

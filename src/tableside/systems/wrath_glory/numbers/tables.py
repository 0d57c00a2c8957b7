"""How a row's procedure begins; attacks and the GM open them alike."""

from __future__ import annotations

from tableside.core.matters import Matter, MatterOpened
from tableside.core.row_interpreter import GO, TABLE, Run
from tableside.core.rows import RowTable
from tableside.systems.wrath_glory.ruleset import Ruleset
from tableside.systems.wrath_glory.ruleset.consequences import CombatComplication
from tableside.systems.wrath_glory.state.fight import Attack

PROCEDURE = "row"
CRITICAL, COMPLICATION = "critical", "complication"
VEHICLE = "vehicle_critical"  # WG-VCRIT-00
PERIL, POWER = "peril", "power"  # WG-PERIL-00; WG-PSY-06: the doings of a power, of no table
_TOPICS = {
    CRITICAL: "criticals",
    COMPLICATION: "complications",
    PERIL: "perils",
    VEHICLE: "vehicles",
}


def table_for(rules: Ruleset, kind: str) -> RowTable | None:
    """The table that this ruleset has for it, if any."""
    return rules.resolved.tables.get(_TOPICS.get(kind, ""))


def critical(origin: str, attack: Attack) -> MatterOpened[Run]:
    """WG-CRIT-01: one for each roll, on one of those that were hit."""
    hit = tuple(mark.target for mark in attack.marks if mark.hit)
    table = Run(
        CRITICAL,
        attack.attacker,
        targets=hit,
        target=hit[0] if len(hit) == 1 else "",
        item=attack.weapon.id,
    )
    return MatterOpened(Matter(f"{origin}.{CRITICAL}", PROCEDURE, TABLE, table, parent=origin))


def complication(origin: str, count: int, run: Run, parent: str) -> MatterOpened[Run]:
    """WG-COMP-00: whoever attacked rolls for their trouble."""
    name = f"{origin}.{COMPLICATION}{count}"
    return MatterOpened(Matter(name, PROCEDURE, TABLE, run, parent=parent))


def peril(origin: str, psyker: str, ones: int, parent: str) -> MatterOpened[Run]:
    """WG-PSY-08: once for a test; every 1 after the first raises the tens."""
    run = Run(PERIL, psyker, raised=ones - 1)
    return MatterOpened(Matter(f"{origin}.{PERIL}", PROCEDURE, TABLE, run, parent=parent))


def rest(origin: str, run: Run) -> MatterOpened[Run]:
    """A-27: what had to wait until the blows were over."""
    return MatterOpened(Matter(f"{origin}.after", PROCEDURE, GO, run, parent=origin))


def rolls_by_itself(rules: Ruleset) -> bool:
    """Whether an attack's Complication is rolled at once.

    Where it may be traded for Ruin (WG-WRATH-05) it waits, and the table is only on offer.
    """
    by_table = rules.values.complications.combat is CombatComplication.TABLE
    offered = rules.plays("WG-WRATH-05")
    return by_table and not offered and table_for(rules, COMPLICATION) is not None

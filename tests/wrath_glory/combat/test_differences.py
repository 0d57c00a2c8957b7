"""Where the rulesets disagree about fights: for each row of the catalogue's tables, what is loaded.

The numbers D-.. and DC-.. are the catalogue's. A cell is a value of the resolved ruleset, or the
standing of a rule, or both; how they are played is for the chapters' own tests. A row holds all
of a disagreement, so a rule that two rulesets say differently shows its values beside it.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import pytest

from tableside.systems import RULESETS, load
from tableside.systems.wrath_glory.state.fight import Slot

SAID, SAME, SILENT, OUT, BORROWED = "said", "same", "silent", "excluded", "borrowed"
FOUR = {Slot.MOVE: 1, Slot.COMBAT: 1, Slot.SIMPLE: 1, Slot.REFLEXIVE: 1}
WRATH_DIE_LAST = "roll damage critical glory resist soak apply complication"
WRATH_DIE_BEFORE_SOAK = "roll damage glory resist complication critical soak apply"


@cache
def game(name: str) -> Any:
    return load("wrath-glory", name)


def cell(name: str, what: str) -> object:
    """A rule's standing by its id, or a value by topic and name."""
    rules = game(name).rules
    if what.startswith("WG-"):
        return rules.resolved.rules[what]
    topic, _, value = what.partition(".")
    found = getattr(getattr(rules.values, topic), value)
    return " ".join(found) if what == "attack.steps" else found


class Row(NamedTuple):
    number: str
    what: str
    starter: object
    revised: object
    core: object
    revised_full: object


TABLE = (
    Row("D-04", "WG-WP-08", SAME, SILENT, SAID, SILENT),
    Row("D-04", "soak.reroll", True, False, True, False),
    Row("D-05", "shock_recovery.amount", "rank_tier", "rank_3", "d3_3", "rank_3"),
    Row("D-05", "shock_recovery.limit", 0, 1, 0, 1),
    Row("D-05", "shock_recovery.act_on", False, False, True, False),
    Row("D-09", "WG-WRATH-03", SAID, SAID, SAID, BORROWED),
    Row("D-09", "complications.combat", "invent", "agree", "table", "table"),
    Row("D-09", "complications.table", "", "", "complications-core", "complications-core"),
    Row("D-09", "WG-COMP-00", OUT, OUT, SAID, BORROWED),
    Row("D-10", "WG-CRIT-01", SAID, SAID, SAID, BORROWED),
    Row("D-10", "WG-CRIT-02", SAID, SAME, SAME, BORROWED),
    Row("D-11", "WG-CRIT-03", SAID, SILENT, SAID, BORROWED),
    Row("D-11", "WG-GLORY-07", SAID, SAID, SAME, BORROWED),
    Row("D-11", "criticals.table", "criticals-starter", "", "criticals-core", "criticals-core"),
    Row("D-11", "criticals.pick", "roll", "roll", "roll", "roll"),
    Row("D-11", "criticals.upgrade", "once", "severity", "severity", "severity"),
    Row("D-11", "criticals.price", 1, 1, 1, 1),
    Row("D-11", "WG-CRIT-S1", SAID, SILENT, SILENT, SILENT),
    Row("D-11", "WG-CRIT-C11", SILENT, SILENT, SAID, BORROWED),
    Row("D-12", "damage.equal", "none", "one", "d3", "one"),
    Row("D-13", "damage.ap", "armour", "armour", "armour", "armour"),
    Row("D-14", "tracks.shown", "taken", "taken", "left", "taken"),
    Row("D-14", "tracks.beyond", 1, 1, 0, 1),
    Row("D-14", "WG-DMG-09", SAME, SAME, SAID, SAME),
    Row("D-15", "tracks.threshold", "over", "over", "at", "over"),
    Row("D-16", "WG-SHOCK-03", BORROWED, SAID, SAID, SAID),
    Row("D-17", "WG-SHOCK-05", BORROWED, SAID, SAID, SAID),
    Row("D-17", "exhausted.shock_becomes", "wounds", "wounds", "mortal", "wounds"),
    Row("D-18", "wounded.light", 1, 1, 1, 1),
    Row("D-18", "wounded.heavy", 1, 1, 2, 1),
    Row("D-18", "WG-WOUND-03", OUT, OUT, SAID, OUT),
    Row("D-19", "WG-WOUND-01", SAID, SAID, SAID, SAID),  # one threshold for both tracks, D-15
    Row("D-20", "soak.name", "Determination", "Determination", "Soak", "Determination"),
    Row("D-20", "soak.pool", "determination", "determination", "toughness", "determination"),
    Row("D-20", "soak.only_attacks", False, False, True, False),
    Row("D-20", "WG-SOAK-05", SAME, SAID, SAID, SAID),
    Row("D-21", "soak.price", 0, 0, 1, 0),
    Row("D-21", "WG-SOAK-04", OUT, OUT, SAID, OUT),
    Row("D-21", "soak.overflow", "stay", "stay", "ignore", "stay"),
    Row("D-22", "WG-SOAK-08", SAID, SILENT, SAID, BORROWED),
    Row("D-22", "soak.npc", "profile", "never", "class", "profile"),
    Row("D-22", "soak.npc_ruin", 1, 1, 1, 1),
    Row("D-23", "wounds.down", "Dying", "Dying", "Unconscious", "Dying"),
    Row("D-23", "wounds.down_acts", False, True, False, True),
    Row("D-22", "WG-NPC-02", SAID, SILENT, SAID, BORROWED),
    Row("D-23", "WG-DYING-01", SAID, SAID, OUT, SAID),
    Row("D-23", "WG-DYING-02", SILENT, SAID, OUT, SAID),
    Row("D-23", "dying.memorable_on_dying", False, True, False, True),
    Row("D-23", "WG-DYING-07", OUT, OUT, SAID, OUT),
    Row("D-24", "dying.model", "traumatic", "traumatic", "defiance", "traumatic"),
    Row("D-24", "WG-DYING-03", SAID, SAID, SILENT, SAID),
    Row("D-24", "WG-DYING-08", OUT, OUT, SAID, OUT),
    Row("D-25", "WG-DYING-04", SAID, SAID, SILENT, SAID),
    Row("D-25", "WG-DYING-10", OUT, OUT, SAID, OUT),
    Row("D-25", "dying.limit_above_tier", 1, 1, 1, 1),
    Row("D-25", "dying.failures", 3, 3, 3, 3),
    Row("D-26", "WG-WOUND-05", SILENT, SILENT, SAID, SILENT),
    Row("D-27", "WG-MORTAL-01", OUT, OUT, SAID, BORROWED),
    Row("D-27", "WG-MORTAL-02", SILENT, SILENT, SAID, BORROWED),
    Row("D-28", "WG-INIT-01", SAID, SAID, BORROWED, SAID),
    Row("D-28", "WG-INIT-02", SAID, SAID, BORROWED, SAID),
    Row("D-28", "WG-INIT-03", SAME, SAID, BORROWED, SAID),
    Row("D-29", "WG-INIT-04", SAID, SAID, BORROWED, SAID),
    Row("D-29", "WG-INIT-05", SAID, SAID, BORROWED, SAID),
    Row("D-29", "turns.seize_limit", 0, 1, 1, 1),
    Row("D-29", "turns.seize_cost", 1, 1, 1, 1),
    Row("D-30", "turns.slots", FOUR, FOUR, {Slot.MOVE: 1, Slot.COMBAT: 1}, FOUR),
    Row("D-30", "WG-ACT-03", SAID, SAID, OUT, SAID),
    Row("D-30", "WG-ACT-04", SAID, SAID, OUT, SAID),
    Row("D-30", "WG-ACT-07", SAID, SILENT, SAID, BORROWED),
    Row("D-30", "WG-ACT-08", SILENT, SAID, SILENT, SAID),
    Row("D-31", "options.reload_slot", "simple", "simple", "combat", "simple"),
    Row("D-32", "WG-OPT-17", OUT, SAID, SAID, SAID),
    Row("D-32", "options.multi_action", "beyond_first", "count", "beyond_first", "count"),
    Row("D-33", "WG-OPT-12", OUT, SAID, SAID, SAID),
    Row("D-33", "WG-OPT-13", OUT, SAID, SAID, SAID),
    Row("D-33", "WG-OPT-14", OUT, SAID, SAID, SAID),
    Row("D-33", "WG-OPT-15", OUT, SAID, SAID, SAID),
    Row("D-33", "WG-OPT-16", OUT, SAID, SILENT, SAID),
    Row("D-33", "multi_attack.salvo", "never", "reduces", "never", "reduces"),
    Row("D-33", "multi_attack.needs_salvo", False, True, False, True),
    Row("D-33", "multi_attack.thrown", "free", "gm", "free", "gm"),
    Row("D-33", "multi_attack.unreached", "miss", "refuse", "miss", "refuse"),
    Row("D-34", "WG-OPT-23", OUT, SAID, SAID, SAID),
    Row("D-34", "salvo.use", "dice", "multi_attack", "dice", "multi_attack"),
    Row("D-35", "WG-MOVE-05", SAID, SILENT, SAID, BORROWED),
    Row("D-35", "movement.sprint", "round", "action", "action", "action"),
    Row("D-35", "movement.sprint_defence", 0, 0, -2, -2),
    Row("D-36", "WG-MOVE-04", SILENT, SAID, SAID, SAID),
    Row("D-37", "WG-OPT-10", SAID, SILENT, SAID, BORROWED),
    Row("D-37", "options.full_defence", "none", "agility", "agility", "agility"),
    Row("D-38", "WG-COND-12", SAID, SAID, SAID, BORROWED),
    Row("D-38", "conditions.prone_defence", 0, 0, -2, -2),
    Row("D-39", "WG-FEAR-02", SAID, SILENT, SAID, BORROWED),
    Row("D-39", "fear.dn", 2, 2, 1, 2),
    Row("D-39", "fear.scope", "all", "all", "source", "all"),
    Row("D-39", "WG-COND-15", SILENT, SILENT, SAID, BORROWED),
    Row("D-39", "terror.dn", 2, 2, 2, 2),
    Row("D-40", "WG-FEAR-03", SAID, SILENT, OUT, BORROWED),
    Row("D-40", "fear.rally_dn", 2, 2, 2, 2),
    Row("D-40", "WG-COND-01", SILENT, SILENT, SAID, BORROWED),
    Row("D-40", "conditions.self_dn", 5, 5, 5, 5),
    Row("D-40", "WG-COND-02", SILENT, SILENT, SAID, BORROWED),
    Row("D-40", "conditions.help_dn", 3, 3, 3, 3),
    Row("D-43", "WG-SOAK-07", SAME, SAID, OUT, SAID),
    Row("D-43", "soak.dying", True, True, False, True),
    Row("D-46", "WG-CRIT-S4", SAID, SILENT, SILENT, SILENT),
    Row("D-46", "WG-CRIT-S5", SAID, SILENT, SILENT, SILENT),
    Row("D-46", "WG-COND-03", SILENT, SILENT, SAID, BORROWED),
    Row("D-46", "conditions.bleeding", 1, 1, 1, 1),
    Row("D-50", "WG-OPT-19", SILENT, SILENT, SAID, BORROWED),
    Row("D-50", "WG-ATK-07", SILENT, SILENT, SAID, BORROWED),
    Row("D-50", "WG-TRAIT-07", SILENT, SILENT, SAID, BORROWED),
    Row("D-50", "WG-COND-09", SILENT, SILENT, SAID, BORROWED),
    Row("D-50", "WG-HAZ-03", SILENT, SILENT, SAID, BORROWED),
    Row("D-50", "WG-MED-02", SILENT, SILENT, SAID, BORROWED),
    Row("D-50", "WG-NPC-03", SILENT, SILENT, SAID, BORROWED),
    Row("D-51", "WG-CRIT-05", SAID, SILENT, SAID, BORROWED),
    Row("D-51", "WG-ATK-03", SAID, SAID, OUT, SAID),
    Row("D-51", "WG-ATK-04", OUT, OUT, SAID, OUT),
    Row(
        "D-51",
        "attack.steps",
        WRATH_DIE_LAST,
        WRATH_DIE_LAST,
        WRATH_DIE_BEFORE_SOAK,
        WRATH_DIE_LAST,
    ),
    Row("D-52", "WG-GLORY-08", SAID, SAID, BORROWED, SAID),
    # Where the two core sheets disagree: the recommended reading, in core and where it is borrowed.
    Row("DC-01", "WG-OPT-21", SILENT, SILENT, SAID, BORROWED),
    Row("DC-01", "options.aim", "choice", "choice", "choice", "choice"),
    Row("DC-02", "WG-OPT-20", SILENT, SILENT, SAID, BORROWED),
    Row("DC-02", "options.all_out", "turn", "turn", "turn", "turn"),
    Row("DC-03", "options.full_defence", "none", "agility", "agility", "agility"),
    Row("DC-04", "WG-OPT-09", SILENT, SAID, SAID, BORROWED),
    Row("DC-04", "options.disengage", "both", "free", "both", "both"),
    Row("DC-05", "conditions.prone", "melee_free", "melee_free", "melee_free", "melee_free"),
    Row("DC-06", "fear.scope", "all", "all", "source", "all"),
    Row("DC-07", "WG-MED-02", SILENT, SILENT, SAID, BORROWED),
    Row("DC-07", "medicae.effects_dn", "modifier", "modifier", "modifier", "modifier"),
    Row("DC-08", "WG-COND-11", SILENT, SILENT, SAID, BORROWED),
    Row("DC-08", "conditions.poison", "turn", "turn", "turn", "turn"),
    Row("DC-09", "instant_death.instant_times", 2, 2, 2, 2),
    Row("DC-10", "WG-SOAK-04", OUT, OUT, SAID, OUT),
    Row("DC-11", "exhausted.shock_becomes", "wounds", "wounds", "mortal", "wounds"),
    Row("DC-12", "WG-OPT-25", SILENT, SILENT, SAID, BORROWED),
    Row("DC-14", "options.called_ed", (1, 2, 3), (1, 2, 3), (1, 2, 3), (1, 2, 3)),
    Row("DC-15", "WG-DYING-09", OUT, OUT, SAID, OUT),
    Row("DC-16", "WG-OPT-11", SILENT, SILENT, SAID, BORROWED),
)


@pytest.mark.parametrize("name", RULESETS["wrath-glory"])
@pytest.mark.parametrize("row", TABLE, ids=[f"{row.number} {row.what}" for row in TABLE])
def test_each_ruleset_says_its_own(row: Row, name: str) -> None:
    assert cell(name, row.what) == getattr(row, name.replace("-", "_"))


def test_every_row_of_these_chapters_is_there() -> None:
    sheets = {4, 5, *range(9, 41), 43, 46, *range(50, 53)}
    two_core_sheets = {*range(1, 13), 14, 15, 16}
    wanted = {f"D-{number:02}" for number in sheets}
    wanted |= {f"DC-{number:02}" for number in two_core_sheets}
    assert {row.number for row in TABLE} == wanted


class TestBorrowedByTheFullRuleset:
    """Which chapters `revised-full` takes whole, and from where; everything else is revised."""

    def test_from_core(self) -> None:
        full = game("revised-full").rules.resolved
        core = {rule for rule, lender in full.sources.items() if lender == "core"}
        assert core >= {
            *(f"WG-OPT-{number:02}" for number in (*range(1, 12), *range(19, 23), *range(24, 29))),
            *(f"WG-ATK-{number:02}" for number in (5, 6, 7, 8, 10, 12)),
            *(f"WG-MOVE-{number:02}" for number in (2, 3, 5, 6, 7, 8)),
            *("WG-MORTAL-01", "WG-MORTAL-02", "WG-ACT-07"),
            *(f"WG-COND-{number:02}" for number in range(1, 18) if number not in (6, 7)),
            *(f"WG-TRAIT-{number:02}" for number in (7, 12, 15, 16)),
            *(f"WG-CRIT-{number:02}" for number in range(1, 7)),
            *(f"WG-HAZ-{number:02}" for number in range(2, 6)),
            *(f"WG-MED-{number:02}" for number in range(1, 4)),
            *("WG-WRATH-08", "WG-GLORY-07", "WG-COMP-00", "WG-NPC-03"),
        }

    def test_from_starter(self) -> None:
        full = game("revised-full").rules.resolved
        starter = {rule for rule, lender in full.sources.items() if lender == "starter"}
        assert starter >= {
            *("WG-SOAK-08", "WG-ATK-11", "WG-NPC-01", "WG-NPC-02"),
            *("WG-COND-07", "WG-FEAR-01", "WG-FEAR-02", "WG-FEAR-03"),
        }

    @pytest.mark.parametrize("chapter", ["INIT", "DMG", "SHOCK", "WOUND", "DYING"])
    def test_these_chapters_stay_revised(self, chapter: str) -> None:
        full, revised = (game(name).rules.resolved.rules for name in ("revised-full", "revised"))
        kept = {rule: how for rule, how in revised.items() if rule.startswith(f"WG-{chapter}-")}
        assert kept
        assert {rule: full[rule] for rule in kept} == kept

    def test_numbers_of_borrowed_rules_are_those_of_core(self) -> None:
        full, core = game("revised-full").rules.values, game("core").rules.values
        for topic in (
            "modifiers",
            "conditions",
            "movement",
            "criticals",
            "terror",
            "hazards",
            "medicae",
        ):
            assert getattr(full, topic) == getattr(core, topic)
        kept = {"reload_slot", "multi_action"}  # of these the revised sheet speaks itself
        differing = {
            name
            for name in full.options.__struct_fields__
            if getattr(full.options, name) != getattr(core.options, name)
        }
        assert differing == kept

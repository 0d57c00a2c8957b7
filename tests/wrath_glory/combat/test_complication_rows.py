"""Every row of the table of Complications, resolved by a tape: the state before and after."""

from __future__ import annotations

import pytest

from support import only
from tableside.core.effects import Moment, Occasion
from tableside.core.rows import possible
from tableside.systems import load
from tableside.systems.wrath_glory.tables.rows import RowFound
from wrath_glory.combat.row_tables import Before, Case, on, params, scene, stumble

SELF = "vess"
COMPLICATIONS = (
    Case("WG-COMP-11", "Out of Ammo", (2, 6), tracks={"vess.reloads_gun": -1}),
    Case("WG-COMP-31", "Weapon Jam", (3, 1), effects=on("jammed.gun", who=SELF)),
    Case("WG-COMP-34", "Dropped Weapon", (3, 6), effects=on("dropped.gun", who=SELF)),
    Case("WG-COMP-41", "Weapon Malfunction", (4, 2), effects=on("out_of_order.gun", who=SELF)),
    Case("WG-COMP-44", "Weapon Stuck", (4, 4), effects=on("stuck.gun", who=SELF)),
    Case("WG-COMP-51", "Dropped Item", (5, 1), notes=("note",)),
    Case("WG-COMP-54", "Falling Prone", (5, 6), effects=on("prone", who=SELF)),
    Case("WG-COMP-61", "Restrained", (6, 2), effects=on("restrained", who=SELF)),
    Case("WG-COMP-63", "Blinded", (6, 3), effects=on("blinded", who=SELF)),
    Case("WG-COMP-65", "Inconvenient Target", (6, 6), notes=("note",)),
)


class TestComplications:
    @pytest.mark.rule(
        "WG-COMP-11",
        "WG-COMP-31",
        "WG-COMP-34",
        "WG-COMP-41",
        "WG-COMP-44",
        "WG-COMP-51",
        "WG-COMP-54",
        "WG-COMP-61",
        "WG-COMP-63",
        "WG-COMP-65",
    )
    @params(COMPLICATIONS)
    def test_a_row(self, case: Case) -> None:
        at = scene("core")
        before = Before(at)
        found = only(stumble(at, *case.rolled), RowFound)
        assert (found.kind, found.title, found.rule) == ("complication", case.title, case.rule)
        assert before.changes() == case.tracks
        assert before.begun() == case.effects
        assert [at.matter(one).procedure for one in at.open()] == list(case.notes)
        assert at.faults() == {}

    @pytest.mark.rule("WG-COMP-00")
    def test_every_result_has_its_row(self) -> None:
        table = load("wrath-glory", "core").rules.resolved.tables["complications"]
        assert {one.rule for one in table.rows} == {one.rule for one in COMPLICATIONS}
        starts = [11, 31, 34, 41, 44, 51, 54, 61, 63, 65]
        for result in possible(table.dice):
            first = max(one for one in starts if one <= result)
            assert table.row(result).rule == f"WG-COMP-{first}"

    @pytest.mark.rule("WG-COMP-63")
    def test_blinded_for_a_round(self) -> None:
        at = scene("core")
        before = Before(at)
        stumble(at, 6, 4)
        assert before.effect("vess.blinded").until == Moment(Occasion.TURN_END, "vess", 2)

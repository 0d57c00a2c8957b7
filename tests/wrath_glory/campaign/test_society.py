"""WG-SOC: how people feel about the party, and how that is changed."""

from __future__ import annotations

from typing import Any

import pytest

from support import Table
from tableside.core.offers import Field
from tableside.core.values import GM
from tableside.systems.wrath_glory import society as do
from tableside.systems.wrath_glory.evening import SetMode
from tableside.systems.wrath_glory.numbers.ladder import LADDER
from tableside.systems.wrath_glory.sheet.desk import EditSheet
from tableside.systems.wrath_glory.skill_tests.judging import Judge
from tableside.systems.wrath_glory.skill_tests.tests import Settle
from tableside.systems.wrath_glory.state import Person
from wrath_glory.campaign.quiet_tables import BOTH, SILENT
from wrath_glory.tables import ANNA, table

VESS = Person("vess", "Vess", controller="anna", totals={"persuasion": 5})
GUARD = Person("guard", "Guard", hero=False)


def talk(attitude: str = "", ruleset: str = "core") -> Table:
    """Vess before a guard of this attitude."""
    at = table(ruleset, VESS, GUARD, tracks={"vess.wrath": 0})
    if attitude:
        at.play(GM, do.SetAttitude(who="guard", attitude=attitude))
    return at


def persuaded(at: Table, *faces: int, dn: int = 3) -> str:
    """Vess persuades, and the GM judges; the test waits for shifts, if there are any."""
    at.play(ANNA, do.Persuade("vess", target="guard"), *faces)
    test = at.open()[-1]
    at.play(GM, at.to(test, Judge, dn=dn))
    return test


def settled(at: Table) -> list[tuple[int, bool]]:
    rows: list[Any] = [event for row in at.history.rows for event in row.events]
    return [(one.dn, one.success) for one in rows if type(one).__name__ == "TestSettled"]


class TestLadder:
    @pytest.mark.rule("WG-SOC-01")
    @pytest.mark.parametrize("ruleset", BOTH)
    @pytest.mark.parametrize(
        ("attitude", "dn"), list(zip(LADDER, (8, 6, 4, 2, 1), strict=True)), ids=LADDER
    )
    def test_the_attitude_is_part_of_the_dn(self, ruleset: str, attitude: str, dn: int) -> None:
        at = talk(attitude, ruleset)
        persuaded(at, 1, 2, 2, 2, 2, dn=4)  # Helpful: 4 - 4 is no less than 1
        assert settled(at) == [(dn, False)]

    @pytest.mark.rule("WG-SOC-01", "WG-ACT-02")
    def test_in_a_fight_it_takes_the_action(self) -> None:
        at = talk()
        at.play(GM, SetMode(mode="combat"))
        persuaded(at, 2, 4, 4, 4, 2)
        assert at.state.fight.active == "vess"
        assert at.refusal(ANNA, do.Persuade("vess", target="guard")).code == "slot_used"

    @pytest.mark.rule("WG-SOC-01")
    def test_whoever_has_none_is_neutral(self) -> None:
        at = talk()
        persuaded(at, 2, 4, 4, 4, 2)
        assert settled(at) == [(3, True)]

    @pytest.mark.rule("WG-SOC-01")
    def test_it_is_the_gms_to_set_and_everybodys_to_see(self) -> None:
        at = talk("hostile")
        assert at.system.known(at.state, ANNA).characters["guard"].attitude == "hostile"
        assert "Guard is hostile." in at.read(ANNA)
        refused = at.refusal(ANNA, do.SetAttitude(who="guard", attitude="helpful"))
        assert refused.code == "not_gm"
        assert at.refusal(GM, EditSheet("guard", attitude="bored")).code == "bad_attitude"

    @pytest.mark.rule("WG-SOC-01", "WG-SOC-02")
    @pytest.mark.parametrize("ruleset", SILENT)
    def test_other_rulesets_have_no_ladder(self, ruleset: str) -> None:
        at = table(ruleset, VESS, GUARD)
        for actor, command in (
            (GM, do.SetAttitude(who="guard", attitude="hostile")),
            (ANNA, do.Persuade("vess", target="guard")),
        ):
            assert at.refusal(actor, command).code == "not_in_ruleset"


class TestShifting:
    @pytest.mark.rule("WG-SOC-02")
    @pytest.mark.parametrize(
        ("shifts", "attitude"),
        [({"warmer": 2}, "helpful"), ({"cooler": 1}, "uncooperative"), ({}, "")],
        ids=str,
    )
    def test_each_shifted_six_is_a_step(self, shifts: dict[str, int], attitude: str) -> None:
        at = talk()
        test = persuaded(at, 5, 6, 6, 6, 1)
        at.play(ANNA, at.to(test, Settle, shifts=shifts))
        assert at.state.characters["guard"].attitude == attitude

    @pytest.mark.rule("WG-SOC-02")
    def test_the_new_attitude_holds_from_then_on(self) -> None:
        at = talk("hostile")
        test = persuaded(at, 5, 6, 6, 6, 6, dn=1)
        at.play(ANNA, at.to(test, Settle, shifts={"warmer": 2}))
        assert "Vess makes Guard neutral." in at.read(ANNA)
        persuaded(at, 5, 2, 2, 2, 2, dn=1)
        assert settled(at)[-1] == (1, True)

    @pytest.mark.rule("WG-SOC-02")
    @pytest.mark.parametrize(
        ("attitude", "most"),
        [
            ("hostile", {"warmer": 3}),
            ("friendly", {"warmer": 1, "cooler": 3}),
            ("helpful", {"cooler": 3}),
        ],
    )
    def test_the_ladder_ends(self, attitude: str, most: dict[str, int]) -> None:
        at = talk(attitude)
        at.play(GM, EditSheet("vess", totals={"persuasion": 9}))
        test = persuaded(at, 5, 6, 6, 6, 5, 5, 5, 5, 5, dn=1)
        asked = at.ask(ANNA, at.to(test, Settle))
        assert isinstance(asked, Field)
        offered = {str(one.value): one.most for one in getattr(asked.domain, "options", ())}
        ways = {key: n for key, n in offered.items() if key in ("warmer", "cooler")}
        assert ways == most

    @pytest.mark.rule("WG-SOC-02")
    def test_a_failure_moves_nothing(self) -> None:
        at = talk("hostile")
        persuaded(at, 2, 6, 6, 1, 1, dn=3)
        assert settled(at) == [(7, False)]
        assert at.state.characters["guard"].attitude == "hostile"

"""WG-HAZ-01, -06 to -08: falling, and being without air."""

from __future__ import annotations

from typing import Any

import pytest

from tableside.core.offers import Field, Some
from tableside.core.values import GM
from tableside.systems.wrath_glory.combat.hazards import commands as do
from tableside.systems.wrath_glory.combat.turns.commands import EndRound
from tableside.systems.wrath_glory.commands import SetMode
from tableside.systems.wrath_glory.state import Person
from wrath_glory.combat.conditions_tables import BOTH, fight, inflict, lying
from wrath_glory.tables import ANNA, table

# Toughness 1: two rounds of breath, and one round to live once it is over.
FRAIL = Person(
    "vess", "Vess", controller="anna", attributes={"toughness": 1}, max_wounds=8, max_shock=3
)
HARDY = Person(
    "kell", "Kell", controller="ben", attributes={"toughness": 2}, max_wounds=8, max_shock=3
)
THREAT = Person("brute", "Brute", hero=False, attributes={"toughness": 2}, max_wounds=9)
POOR = {"vess.wrath": 0, "kell.wrath": 0}


def drowning(mode: str = "combat", ruleset: str = "core", **tracks: int) -> Any:
    """Vess is without air."""
    said = {key.replace("_", ".", 1): value for key, value in tracks.items()}
    at = table(ruleset, FRAIL, HARDY, THREAT, tracks={**POOR, **said}, facts={"mode": mode})
    at.play(GM, do.CutOffAir(who=("vess",)))
    return at


def rounds(at: Any, *dice: tuple[int, ...]) -> None:
    """So many rounds end, each with these dice."""
    for faces in dice:
        at.play(GM, EndRound(), *faces)


class TestFalling:
    @pytest.mark.rule("WG-HAZ-01")
    @pytest.mark.parametrize(
        ("metres", "face", "lost"), [(9, 3, 2), (10, 3, 3), (19, 5, 4), (25, 1, 3)]
    )
    def test_d3_mortal_wounds_and_one_for_each_ten_metres(
        self, metres: int, face: int, lost: int
    ) -> None:
        at = fight()
        at.play(GM, do.Fall(who=("vess",), metres=metres), face)
        assert at.tracks["vess.wounds"] == lost

    @pytest.mark.rule("WG-HAZ-01")
    def test_the_log_tells_both_amounts(self) -> None:
        at = fight()
        at.play(GM, do.Fall(who=("vess",), metres=25), 3)
        assert "The fall: 2 Mortal Wounds and 2 Wounds for Vess (d3)." in at.read(ANNA)

    @pytest.mark.rule("WG-HAZ-01")
    def test_several_fall_each_with_a_die_of_their_own(self) -> None:
        at = fight()
        at.play(GM, do.Fall(who=("vess", "brute"), metres=10), 1, 6)
        assert (at.tracks["vess.wounds"], at.tracks["brute.wounds"]) == (2, 4)
        assert "The fall hurts Brute." in at.read(ANNA)

    @pytest.mark.rule("WG-HAZ-01")
    def test_whoever_falls_flies_no_more(self) -> None:
        at = fight()
        inflict(at, "flying")
        at.play(GM, do.Fall(who=("vess",), metres=5), 1)
        assert lying(at) == set()

    @pytest.mark.rule("WG-HAZ-01")
    @pytest.mark.parametrize("ruleset", ["starter", "revised"])
    def test_other_rulesets_measure_no_falls(self, ruleset: str) -> None:
        refused = fight(ruleset).refusal(GM, do.Fall(who=("vess",), metres=5))
        assert refused.code == "not_in_ruleset"


class TestBreath:
    @pytest.mark.rule("WG-HAZ-06")
    def test_it_lasts_for_twice_toughness_in_rounds(self) -> None:
        at = drowning()
        rounds(at, (), ())
        assert at.tracks["vess.shock"] == 0
        rounds(at, (2, 1))  # the third round is the first test, and the d3 of its failure
        assert at.tracks["vess.shock"] == 1
        assert "Round 2 for Vess: without air." in at.read(ANNA)

    @pytest.mark.rule("WG-HAZ-06")
    def test_a_stronger_hero_has_more(self) -> None:
        at = drowning()
        at.play(GM, do.CutOffAir(who=("kell",)))
        rounds(at, (), (), (2, 1), (2, 1))
        assert (at.tracks["vess.shock"], at.tracks["kell.shock"]) == (2, 0)

    @pytest.mark.rule("WG-HAZ-06")
    def test_air_ends_it(self) -> None:
        at = drowning()
        rounds(at, (), ())
        at.play(GM, do.GiveAir(who=("vess",)))
        assert lying(at) == set()
        rounds(at, ())
        assert at.refusal(GM, do.GiveAir(who=("vess",))).code == "nobody_airless"

    @pytest.mark.rule("WG-HAZ-06")
    def test_only_those_who_breathe_are_listed(self) -> None:
        asked = drowning().ask(GM, do.CutOffAir())
        assert isinstance(asked, Field)
        assert isinstance(asked.domain, Some)
        assert [one.value for one in asked.domain.options] == ["kell", "brute"]

    @pytest.mark.rule("WG-HAZ-06")
    @pytest.mark.parametrize("ruleset", ["starter", "revised"])
    def test_other_rulesets_count_no_breath(self, ruleset: str) -> None:
        at = fight(ruleset)
        for command in (do.CutOffAir(who=("vess",)), do.GiveAir(), do.PassMinute()):
            assert at.refusal(GM, command).code == "not_in_ruleset"


class TestSuffocating:
    @pytest.mark.rule("WG-HAZ-07")
    @pytest.mark.parametrize("ruleset", BOTH)
    def test_a_success_costs_nothing_a_failure_a_d3_of_shock(self, ruleset: str) -> None:
        at = drowning("narrative", ruleset)
        at.play(GM, do.CutOffAir(who=("kell",)))
        at.play(GM, do.PassMinute(), 2, 5, 6, 6)  # Vess: 0 icons and a d3; Kell: 4 icons
        assert (at.tracks["vess.shock"], at.tracks["kell.shock"]) == (3, 0)
        assert "The lack of air: 3 Shock for Vess (d3)." in at.read(ANNA)

    @pytest.mark.rule("WG-HAZ-07")
    def test_outside_a_fight_each_minute_is_a_test(self) -> None:
        at = drowning("narrative")
        at.play(GM, do.PassMinute(), 2, 1)
        at.play(GM, do.PassMinute(), 2, 1)
        assert at.tracks["vess.shock"] == 2
        at.play(GM, SetMode(mode="combat"))
        assert at.refusal(GM, do.PassMinute()).code == "in_combat"

    @pytest.mark.rule("WG-HAZ-07")
    def test_a_minute_is_settled_before_the_next(self) -> None:
        at = drowning("narrative")
        at.play(GM, do.PassMinute())  # Vess is asked to roll, and does not
        assert at.refusal(GM, do.PassMinute()).code == "waiting"


class TestPassingOut:
    @pytest.mark.rule("WG-HAZ-08")
    def test_out_of_shock_they_faint_and_die_after_toughness_rounds(self) -> None:
        at = drowning(vess_shock=2)
        rounds(at, (), (), (2, 1))
        assert lying(at) == {"airless", "unconscious"}
        assert "take_turn" not in at.verbs(ANNA)
        rounds(at, ())
        assert "dead" in lying(at)
        assert "Vess suffocates." in at.read(ANNA)

    @pytest.mark.rule("WG-HAZ-08")
    def test_air_in_time_stops_the_count(self) -> None:
        at = drowning(vess_shock=2)
        rounds(at, (), (), (2, 1))
        at.play(GM, do.GiveAir(who=("vess",)))
        assert lying(at) == set()
        rounds(at, (), ())
        assert "dead" not in lying(at)

    @pytest.mark.rule("WG-HAZ-08")
    def test_the_exhausted_faint_without_a_test(self) -> None:
        at = drowning("narrative", vess_shock=3)
        at.play(GM, do.PassMinute())
        assert "unconscious" in lying(at)

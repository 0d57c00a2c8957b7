"""WG-HAZ-01, -06 to -08: falling, and being without air."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from support import Tape
from tableside.core.desk import GiveEffect
from tableside.core.effects import Effect
from tableside.core.offers import Field, Ready, Some
from tableside.core.play import fold, propose
from tableside.core.state import EffectBegan
from tableside.core.values import GM
from tableside.systems.wrath_glory import hazards as do
from tableside.systems.wrath_glory.conditions.conditions import faint
from tableside.systems.wrath_glory.evening import SetMode
from tableside.systems.wrath_glory.sheet.desk import EditSheet
from tableside.systems.wrath_glory.skill_tests.tests import RollDice, Settle
from tableside.systems.wrath_glory.state import Person
from tableside.systems.wrath_glory.turns.rounds import EndRound, EndTurn, Seize, TakeTurn
from wrath_glory.combat.conditions_tables import BOTH, fight, inflict, lying
from wrath_glory.tables import ANNA, BEN, table

# Toughness 1: two rounds of breath, and one round to live once it is over.
FRAIL = Person(
    "vess", "Vess", controller="anna", attributes={"toughness": 1}, max_wounds=8, max_shock=3
)
HARDY = Person(
    "kell", "Kell", controller="ben", attributes={"toughness": 2}, max_wounds=8, max_shock=3
)
THREAT = Person("brute", "Brute", hero=False, attributes={"toughness": 2}, max_wounds=9)
COMBAT = {"mode": "combat"}
STEADY = {"kell.wrath": 0}
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

    @pytest.mark.rule("WG-HAZ-06")
    def test_a_minute_counts_for_ten_rounds_and_gives_no_breath_back(self) -> None:
        at = drowning("narrative")
        at.play(GM, do.PassMinute(), 2, 1)
        assert "A minute passes for Vess: without air for 10 rounds now." in at.read(ANNA)
        at.play(GM, SetMode(mode="combat"))
        rounds(at, (2, 1))  # the first round is a test: nobody draws breath for a fight
        assert at.tracks["vess.shock"] == 2

    @pytest.mark.rule("WG-HAZ-06")
    def test_great_lungs_last_longer_than_a_minute(self) -> None:
        at = table("core", replace(HARDY, attributes={"toughness": 6}), THREAT, tracks=STEADY)
        at.play(GM, do.CutOffAir(who=("kell",)))
        at.play(GM, do.PassMinute())  # 10 of 12 rounds
        at.play(GM, do.PassMinute(), *([1] * 6), 1)
        assert at.tracks["kell.shock"] == 1

    @pytest.mark.rule("WG-HAZ-06")
    def test_a_toughness_that_no_sheet_has_is_asked_once_and_kept(self) -> None:
        blank = replace(FRAIL, attributes={})
        at = table("core", blank, HARDY, THREAT, tracks=POOR, facts={"mode": "combat"})
        assert at.question(GM, do.CutOffAir(), who=("kell", "vess")).name == "toughness"
        assert isinstance(at.ask(GM, do.CutOffAir(), who=("kell",)), Ready)
        at.play(GM, do.CutOffAir(who=("kell", "vess"), toughness=2))
        held = at.state.characters
        assert (held["vess"].attributes, held["kell"].attributes) == ({"toughness": 2},) * 2
        rounds(at, (), (), (), ())
        assert at.tracks["vess.shock"] == 0

    @pytest.mark.rule("WG-HAZ-08")
    def test_without_a_toughness_nobody_is_counted_to_death(self) -> None:
        blank = replace(FRAIL, attributes={})
        at = table("core", blank, tracks={"vess.wrath": 0, "vess.shock": 3})
        at.play(GM, GiveEffect(name="Airless", on="vess"))  # by name alone, so nothing is asked
        for _ in range(4):
            at.play(GM, do.PassMinute())
        assert "Unconscious" in {one.name for one in at.state.effects}
        assert "dead" not in lying(at)


class TestSuffocating:
    @pytest.mark.rule("WG-HAZ-07")
    @pytest.mark.parametrize(("faces", "shock"), [((4, 4, 1), 1), ((4, 4, 4), 0)])
    def test_three_icons_are_needed(self, faces: tuple[int, ...], shock: int) -> None:
        at = table("core", replace(HARDY, attributes={"toughness": 3}), THREAT, tracks=STEADY)
        at.play(GM, do.CutOffAir(who=("kell",)))
        at.play(GM, do.PassMinute(), *faces, *([1] * shock))
        assert at.tracks["kell.shock"] == shock

    @pytest.mark.rule("WG-HAZ-07")
    def test_nobody_takes_a_turn_over_an_open_test(self) -> None:
        at = drowning()
        rounds(at, (), (), ())
        assert at.refusal(ANNA, TakeTurn("vess")).code == "upkeep_first"
        assert "take_turn" not in at.verbs(ANNA)
        assert "take_turn" in at.verbs(BEN)
        at.play(ANNA, at.to("u3.air", RollDice), 2, 1)
        assert "take_turn" in at.verbs(ANNA)

    @pytest.mark.rule("WG-HAZ-07", "WG-INIT-04")
    def test_nor_seizes_the_initiative_over_it(self) -> None:
        at = table("revised-full", FRAIL, HARDY, THREAT, tracks={**POOR, "glory": 3}, facts=COMBAT)
        at.play(GM, do.CutOffAir(who=("vess",)))
        rounds(at, (), (), ())
        at.play(BEN, TakeTurn("kell"))
        at.play(BEN, EndTurn("kell"))
        assert at.refusal(ANNA, Seize("vess")).code == "upkeep_first"
        at.play(ANNA, at.to("u3.air", RollDice), 2)
        at.play(ANNA, at.to("u3.air", Settle), 1)  # no Glory for it, and the d3
        at.play(ANNA, Seize("vess"))

    @pytest.mark.rule("WG-HAZ-08")
    def test_what_was_not_rolled_in_time_hurts_nobody_who_has_fainted(self) -> None:
        at = drowning(vess_shock=2)
        rounds(at, (), (), (), ())
        at.play(ANNA, at.to("u3.air", RollDice), 2, 1)
        assert lying(at) == {"airless", "unconscious.air"}
        at.play(ANNA, at.to("u4.air", RollDice), 2)
        assert (at.tracks["vess.shock"], at.tracks["vess.wounds"]) == (3, 0)
        assert at.open() == []

    @pytest.mark.rule("WG-HAZ-07")
    def test_with_air_again_a_test_left_over_costs_nothing(self) -> None:
        at = drowning()
        rounds(at, (), (), ())
        at.play(GM, do.GiveAir(who=("vess",)))
        at.play(ANNA, at.to("u3.air", RollDice), 2)
        assert at.tracks["vess.shock"] == 0

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
        assert lying(at) == {"airless", "unconscious.air"}
        assert "take_turn" not in at.verbs(ANNA)
        rounds(at, ())
        assert "dead" in lying(at)
        assert "Vess suffocates." in at.read(ANNA)

    @pytest.mark.rule("WG-HAZ-08")
    def test_the_hardier_live_as_many_rounds_longer(self) -> None:
        at = drowning(kell_shock=3)
        at.play(GM, do.GiveAir(who=("vess",)))
        at.play(GM, do.CutOffAir(who=("kell",)))
        rounds(at, (), (), (), (), ())  # four rounds of breath, and in the fifth Kell faints
        rounds(at, ())
        assert lying(at, "kell") == {"airless", "unconscious.air"}
        rounds(at, ())
        assert "dead" in lying(at, "kell")

    @pytest.mark.rule("WG-HAZ-08")
    def test_outside_a_fight_a_minute_is_more_than_those_rounds(self) -> None:
        at = drowning("narrative", vess_shock=3)
        at.play(GM, EditSheet("vess", attributes={"toughness": 4}))
        at.play(GM, do.PassMinute())
        assert lying(at) == {"airless", "unconscious.air"}
        at.play(GM, do.PassMinute())
        assert "dead" in lying(at)

    @pytest.mark.rule("WG-HAZ-08")
    def test_air_wakes_nobody_whom_something_else_keeps_down(self) -> None:
        at = drowning("narrative", vess_shock=3)
        at.play(GM, do.PassMinute())
        other = Effect("vess.unconscious", "Unconscious", "vess")
        down = fold(at.system, at.state, [EffectBegan(other)])
        after = propose(at.system, down, GM, do.GiveAir(who=("vess",)), Tape()).state
        assert [one.id for one in after.effects] == ["vess.unconscious"]

    @pytest.mark.rule("WG-HAZ-08")
    def test_nobody_passes_out_twice(self) -> None:
        at = drowning("narrative", vess_shock=3)
        assert faint(at.system, at.state, "vess")
        at.play(GM, do.PassMinute())
        assert faint(at.system, at.state, "vess") == []  # or the count would begin anew

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
        assert "unconscious.air" in lying(at)

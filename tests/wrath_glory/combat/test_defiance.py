"""WG-DYING-07 to -12, WG-WP-09: unconscious, and defying death turn by turn."""

from __future__ import annotations

from typing import Any

import pytest

from support import every, only
from tableside.core.desk import Adjust
from tableside.core.values import GM, Limit, Mode
from tableside.core.verbs import TakeDefault
from tableside.systems.wrath_glory import commands as do
from tableside.systems.wrath_glory.attack.declare import MakeAttack
from tableside.systems.wrath_glory.harm import death
from tableside.systems.wrath_glory.harm import defiance as dying
from tableside.systems.wrath_glory.harm.defiance import DefianceRolled, Outcome
from tableside.systems.wrath_glory.numbers.derived_conditions import dead
from tableside.systems.wrath_glory.turns.turns import TurnEnded
from wrath_glory.combat.dying_tables import check, fallen, harm, marks
from wrath_glory.combat.harm_tables import effects
from wrath_glory.combat.turns_tables import GANGER, KELL, VESS, fight, now
from wrath_glory.combat.turns_tables import turns as whole_turns
from wrath_glory.tables import ANNA, BEN, answer

OTHERS = ("starter", "revised", "revised-full")


class TestUnconscious:
    @pytest.mark.rule("WG-DYING-07")
    @pytest.mark.parametrize(("wounds", "falls"), [(4, False), (5, True), (8, True)])
    def test_at_no_wounds_left(self, wounds: int, falls: bool) -> None:
        at = fight("core")
        harm(at, wounds=wounds)
        assert ({"Unconscious", "Prone"} <= effects(at)) is falls
        assert at.open() == []  # falling itself asks for no check

    @pytest.mark.rule("WG-DYING-07")
    def test_nothing_can_be_done_but_begin_the_turn(self) -> None:
        at = fallen()
        free = {one.verb for one in at.offers(ANNA) if one.character == "vess"}
        assert "take_turn" in free
        assert free.isdisjoint({"attack", "move", "act", "stand_up", "hold", "recover_shock"})
        refused = at.refusal(
            ANNA, MakeAttack(character="vess", weapon="sword", targets=("ganger",))
        )
        assert refused.code in ("forbidden", "not_now")

    @pytest.mark.rule("WG-DYING-07")
    def test_a_threat_is_simply_out_of_it(self) -> None:
        at = fight("core", VESS, KELL, GANGER, tracks={"ganger.wounds": 3})
        assert "Out of the fight" in effects(at, "ganger")
        assert "ganger.defiance" not in at.tracks
        assert every(harm(at, who="ganger"), DefianceRolled) == []


class TestWhen:
    @pytest.mark.rule("WG-DYING-08")
    def test_at_the_start_of_the_own_turn_which_then_ends(self) -> None:
        at = fallen()
        events = check(at, 3)
        assert only(events, DefianceRolled).character == "vess"
        assert only(events, TurnEnded).character == "vess"
        assert (now(at).active, now(at).acted) == ("", ("vess",))

    @pytest.mark.rule("WG-DYING-08")
    def test_the_round_waits_for_it(self) -> None:
        at = fallen()
        whole_turns(at, "kell", "ganger")
        assert now(at).round == 1
        check(at, 3)
        assert now(at).round == 2

    @pytest.mark.rule("WG-DYING-08")
    def test_not_for_whoever_has_a_wound_left(self) -> None:
        at = fallen()
        at.play(GM, Adjust(track="vess.wounds", by=-1))
        assert every(check(at), DefianceRolled) == []
        assert now(at).active == "vess"

    @pytest.mark.rule("WG-DYING-08")
    @pytest.mark.parametrize("what", [{"wounds": 1}, {"mortal": 1}, {"wounds": 2, "shock": 1}])
    def test_at_once_when_harm_is_taken(self, what: dict[str, Any]) -> None:
        at = fallen()
        assert only(harm(at, 2, **what), DefianceRolled).marks == 1

    @pytest.mark.rule("WG-DYING-08")
    def test_not_for_shock_alone_nor_for_damage_that_is_withstood(self) -> None:
        at = fallen()
        assert every(harm(at, shock=1), DefianceRolled) == []
        assert every(harm(at, damage=7), DefianceRolled) == []

    @pytest.mark.rule("WG-DYING-08")
    def test_both_back_to_back(self) -> None:
        at = fallen(wrath=2)
        check(at)
        assert at.matter("u1.defiance").asks == ("vess",)
        harm(at)
        assert at.matter("u1.defiance").values.checks == 2
        answer(at, "u1.defiance", dying.Defy, 3)
        assert (marks(at), now(at).active) == (1, "vess")
        answer(at, "u1.defiance", dying.Defy, 2)
        assert (marks(at), now(at).active) == (2, "")

    @pytest.mark.rule("WG-DYING-08", "WG-DYING-12")
    def test_whoever_wakes_owes_no_second_one(self) -> None:
        at = fallen(wrath=1)
        harm(at)
        harm(at)
        answer(at, "b1.vess.defiance", dying.Defy, 6)
        assert at.open() == []

    @pytest.mark.rule("WG-DYING-08")
    @pytest.mark.parametrize("ruleset", OTHERS)
    def test_elsewhere_there_are_none(self, ruleset: str) -> None:
        at = fight(ruleset, tracks={"vess.wounds": 6})
        assert "vess.defiance" not in at.tracks
        harm(at)
        assert not any(one.procedure == "defiance" for one in at.state.matters)

    @pytest.mark.rule("WG-DYING-08")
    def test_out_of_combat_only_harm_asks_for_it(self) -> None:
        at = fallen()
        at.play(GM, do.SetMode(mode="narrative"))
        assert only(harm(at, 4), DefianceRolled).outcome is Outcome.STABLE


class TestCheck:
    @pytest.mark.rule("WG-DYING-09")
    @pytest.mark.parametrize(
        ("face", "outcome", "failures"),
        [
            (1, Outcome.FAILED, 2),
            (2, Outcome.FAILED, 1),
            (3, Outcome.FAILED, 1),
            (4, Outcome.STABLE, 0),
            (5, Outcome.STABLE, 0),
            (6, Outcome.AWAKE, 0),
        ],
    )
    def test_what_the_die_says(self, face: int, outcome: Outcome, failures: int) -> None:
        at = fallen()
        event = only(check(at, face), DefianceRolled)
        assert (event.outcome, event.failures) == (outcome, failures)
        assert marks(at) == failures
        assert ("Stabilised" in effects(at)) is (outcome is Outcome.STABLE)
        assert ("Unconscious" in effects(at)) is (outcome is not Outcome.AWAKE)

    @pytest.mark.rule("WG-DYING-09", "WG-WP-09")
    @pytest.mark.parametrize(
        ("face", "outcome", "failures"),
        [
            (1, Outcome.FAILED, 1),
            (3, Outcome.STABLE, 0),
            (5, Outcome.AWAKE, 0),
            (6, Outcome.AWAKE, 0),
        ],
    )
    def test_a_wrath_point_counts_before_the_bands(
        self, face: int, outcome: Outcome, failures: int
    ) -> None:
        at = fallen(wrath=2)
        check(at)
        event = only(answer(at, "u1.defiance", dying.Defy, face, wrath=True), DefianceRolled)
        assert (event.bonus, event.outcome, event.marks) == (1, outcome, failures)
        assert at.tracks["vess.wrath"] == 1

    @pytest.mark.rule("WG-WP-09")
    def test_it_need_not_be_spent_and_is_not_by_default(self) -> None:
        at = fallen(wrath=2)
        check(at)
        events = at.play(GM, at.to("u1.defiance", TakeDefault), 3)
        assert only(events, DefianceRolled).bonus == 0
        assert at.tracks["vess.wrath"] == 2

    @pytest.mark.rule("WG-WP-09")
    def test_without_a_point_nobody_is_asked(self) -> None:
        at = fallen(wrath=0)
        assert only(check(at, 3), DefianceRolled).bonus == 0

    @pytest.mark.rule("WG-WP-09")
    def test_a_table_that_only_advises_lets_it_pass(self) -> None:
        at = fallen(wrath=0, limits={Limit.COST: Mode.ADVISED})
        check(at)
        event = only(answer(at, "u1.defiance", dying.Defy, 5, wrath=True), DefianceRolled)
        assert (event.outcome, at.tracks["vess.wrath"]) == (Outcome.AWAKE, 0)

    @pytest.mark.rule("WG-WP-09")
    def test_a_point_that_has_gone_meanwhile_cannot_be_spent(self) -> None:
        at = fallen(wrath=1)
        check(at)
        at.play(GM, Adjust(track="vess.wrath", by=-1))
        refused = at.refusal(ANNA, at.to("u1.defiance", dying.Defy, wrath=True))
        assert (refused.code, refused.limit) == ("no_wrath", Limit.COST)
        assert at.barred(ANNA, at.to("u1.defiance", dying.Defy)) == {True: "no_wrath"}
        assert only(answer(at, "u1.defiance", dying.Defy, 3), DefianceRolled).bonus == 0

    @pytest.mark.rule("WG-WP-09")
    def test_only_the_heros_player_or_the_gm_answers(self) -> None:
        at = fallen(wrath=1)
        check(at)
        assert at.refusal(BEN, at.to("u1.defiance", dying.Defy)).code == "not_yours"

    @pytest.mark.rule("WG-DYING-09")
    def test_a_six_leaves_one_wound_and_the_turn_goes_on(self) -> None:
        at = fallen()
        events = check(at, 6)
        assert every(events, TurnEnded) == []
        assert at.tracks["vess.wounds"] == 4
        assert now(at).active == "vess"
        assert "Prone" not in effects(at) or "stand_up" in at.verbs(ANNA)
        assert "attack" in at.verbs(ANNA)


class TestDeath:
    @pytest.mark.rule("WG-DYING-10")
    @pytest.mark.parametrize(
        ("before", "face", "dies"), [(0, 1, False), (1, 1, True), (1, 2, False), (2, 3, True)]
    )
    def test_three_marks_kill(self, before: int, face: int, dies: bool) -> None:
        at = fallen(marks=before)
        event = only(check(at, face), DefianceRolled)
        assert (event.outcome is Outcome.DEAD) is dies
        assert dead(at.state, "vess") is dies

    @pytest.mark.rule("WG-DYING-10")
    def test_the_track_ends_with_the_mark_that_kills(self) -> None:
        at = fallen(marks=2)
        assert at.system.known(at.state, BEN).maximums["vess.defiance"].value == 3
        assert only(check(at, 1), DefianceRolled).failures == marks(at) == 3
        assert at.faults() == {}

    @pytest.mark.rule("WG-DYING-10")
    def test_the_dead_roll_no_more_and_have_no_turn(self) -> None:
        at = fallen(marks=2)
        check(at, 1)
        assert every(harm(at), DefianceRolled) == []
        assert "take_turn" not in at.verbs(ANNA)
        assert now(at).active == ""

    @pytest.mark.rule("WG-DYING-10", "WG-DYING-12")
    def test_a_wound_back_wipes_the_marks(self) -> None:
        at = fallen(marks=2)
        at.play(GM, Adjust(track="vess.wounds", by=-1))
        assert marks(at) == 0
        at.play(GM, Adjust(track="vess.wounds", by=1))
        assert only(check(at, 1), DefianceRolled).outcome is Outcome.FAILED

    def test_the_gm_may_say_otherwise(self) -> None:
        at = fallen(marks=2)
        check(at, 1)
        at.play(GM, death.Revive(character="vess"))
        assert (dead(at.state, "vess"), marks(at)) == (False, 0)
        assert {"Unconscious", "Stabilised"} <= effects(at)


class TestStabilised:
    @pytest.mark.rule("WG-DYING-11")
    def test_no_more_checks_when_a_turn_would_begin(self) -> None:
        at = fallen()
        check(at, 4)
        assert "take_turn" not in {one.verb for one in at.offers(ANNA) if one.character == "vess"}
        whole_turns(at, "ganger", "kell")
        assert now(at).round == 2
        assert "take_turn" not in at.verbs(ANNA)

    @pytest.mark.rule("WG-DYING-11")
    @pytest.mark.parametrize(("face", "still"), [(2, False), (4, True)])
    def test_new_harm_asks_again_and_a_failure_ends_it(self, face: int, still: bool) -> None:
        at = fallen()
        check(at, 4)
        only(harm(at, face), DefianceRolled)
        assert ("Stabilised" in effects(at)) is still
        assert ("take_turn" in at.verbs(ANNA)) is False  # the turn of this round is behind Vess

    @pytest.mark.rule("WG-DYING-12")
    def test_waking_ends_it(self) -> None:
        at = fallen()
        check(at, 4)
        at.play(GM, Adjust(track="vess.wounds", by=-2))
        assert effects(at).isdisjoint({"Stabilised", "Unconscious"})

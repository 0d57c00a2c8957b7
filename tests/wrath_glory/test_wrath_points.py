"""WG-WP: what Wrath points an evening begins with, how they are earned, what they buy."""

from __future__ import annotations

import pytest

from support import every, only, waiving
from tableside.core.evening import BeginEvening
from tableside.core.state import Gained, Overstepped, Reset, Spent
from tableside.core.values import GM, Limit, Mode, Roll
from tableside.systems.wrath_glory import commands as do
from tableside.systems.wrath_glory import events as was
from wrath_glory.tables import ANNA, BEN, BRUTE, SKILL, answer, hero, settle, table, thrown

EARNING = ["starter", "revised", "revised-full"]


class TestStart:
    @pytest.mark.rule("WG-WP-01")
    def test_everybody_begins_an_evening_with_two(self, ruleset: str) -> None:
        at = table(ruleset, tracks={"vess.wrath": 0, "kell.wrath": 5})
        events = at.play(GM, BeginEvening(present=("vess", "kell")))
        wrath = [event for event in every(events, Reset) if event.track.endswith(".wrath")]
        assert wrath == [Reset("vess.wrath", 2, "WG-WP-01"), Reset("kell.wrath", 2, "WG-WP-01")]
        assert (at.tracks["vess.wrath"], at.tracks["kell.wrath"]) == (2, 2)

    @pytest.mark.rule("WG-WP-02")
    @pytest.mark.parametrize(
        ("name", "points", "rule"),
        [
            ("starter", 4, "WG-WP-02"),
            ("revised", 2, "WG-WP-01"),
            ("core", 2, "WG-WP-01"),
            ("revised-full", 2, "WG-WP-01"),
        ],
    )
    def test_touched_by_fate_counts_only_in_the_starter_set(
        self, name: str, points: int, rule: str
    ) -> None:
        at = table(name, hero(talents=("touched_by_fate",)), hero("kell"))
        assert at.tracks["vess.wrath"] == points
        events = at.play(GM, BeginEvening(present=("vess", "kell")))
        assert Reset("vess.wrath", points, rule) in events
        assert Reset("kell.wrath", 2, "WG-WP-01") in events  # who lacks the talent


class TestReward:
    @pytest.mark.rule("WG-WP-03")
    @pytest.mark.parametrize("name", EARNING)
    def test_the_gm_hands_out_one_or_more_without_a_maximum(self, name: str) -> None:
        at = table(name, tracks={"vess.wrath": 9})
        assert at.question(GM, do.AwardWrath(), who="vess").default == 1
        gain = only(at.play(GM, do.AwardWrath(who="vess", amount=3)), Gained)
        assert gain == Gained("vess.wrath", 3, "WG-WP-03")
        assert at.tracks["vess.wrath"] == 12

    @pytest.mark.rule("WG-WP-03")
    def test_nobody_else_hands_them_out_and_only_heroes_get_them(self) -> None:
        at = table()
        assert at.refusal(ANNA, do.AwardWrath(who="vess", amount=1)).code == "not_gm"
        assert at.refusal(GM, do.AwardWrath(who="brute", amount=1)).code == "not_a_choice"
        assert at.refusal(GM, do.AwardWrath(who="vess", amount=0)).code == "not_a_choice"
        at.play(GM, do.AwardWrath(who="vess", amount=1))

    @pytest.mark.rule("WG-WP-03")
    def test_core_knows_no_such_reward(self) -> None:
        at = table("core")
        refused = at.refusal(GM, do.AwardWrath(who="vess", amount=1))
        assert (refused.code, refused.rule) == ("not_in_ruleset", "WG-WP-03")
        assert "award_wrath" not in at.verbs(GM)


class TestObjective:
    @pytest.mark.rule("WG-WP-04")
    @pytest.mark.parametrize("name", EARNING)
    def test_one_point_at_once_and_once(self, name: str) -> None:
        at = table(name)
        events = at.play(GM, do.MeetObjective(who="vess"))
        assert only(events, was.ObjectiveMet).character == "vess"
        assert only(events, Gained) == Gained("vess.wrath", 1, "WG-WP-04")
        again = at.refusal(GM, do.MeetObjective(who="vess"))
        assert (again.code, again.rule, again.limit) == ("objective_met", "WG-WP-04", Limit.ONCE)
        assert at.barred(GM, do.MeetObjective()) == {"vess": "objective_met"}
        at.play(GM, do.MeetObjective(who="kell"))
        again = at.refusal(GM, do.MeetObjective(who="vess"))
        assert (again.code, again.rule, again.limit) == ("objective_met", "WG-WP-04", Limit.ONCE)
        assert "meet_objective" not in at.verbs(GM)

    @pytest.mark.rule("WG-WP-04")
    def test_a_new_objective_may_be_met_anew(self) -> None:
        at = table("starter")
        at.play(GM, do.MeetObjective(who="vess"))
        at.play(ANNA, do.EditSheet("vess", objective="Find the relic"))
        at.play(GM, do.MeetObjective(who="vess"))
        assert at.tracks["vess.wrath"] == 4

    @pytest.mark.rule("WG-WP-04")
    def test_another_change_of_the_sheet_is_no_new_objective(self) -> None:
        at = table("starter")
        at.play(GM, do.MeetObjective(who="vess"))
        at.play(ANNA, do.EditSheet("vess", name="Vess of Ark"))
        assert at.refusal(GM, do.MeetObjective(who="vess")).code == "objective_met"

    @pytest.mark.rule("WG-WP-04")
    def test_the_gm_may_reward_it_twice_after_all(self) -> None:
        at = table("starter")
        at.play(GM, do.MeetObjective(who="vess"))
        events = at.play(waiving(Limit.ONCE), do.MeetObjective(who="vess"))
        assert only(events, Overstepped).waived
        assert at.tracks["vess.wrath"] == 4

    @pytest.mark.rule("WG-WP-04")
    def test_core_knows_no_objectives(self) -> None:
        at = table("core")
        refused = at.refusal(GM, do.MeetObjective(who="vess"))
        assert (refused.code, refused.rule) == ("not_in_ruleset", "WG-WP-04")


class TestReroll:
    @pytest.mark.rule("WG-WP-05")
    def test_a_point_throws_every_failure_again_in_pool_order(self, ruleset: str) -> None:
        at = table(ruleset)
        matter = thrown(at, 3, 6, 2, 4, 1, dn=9)
        events = answer(at, matter, do.RerollFailures, 4, 2, 5)
        assert only(events, Spent) == Spent("vess.wrath", 1, "WG-WP-05")
        assert at.system.known(at.state, ANNA).prices["reroll_failures"] == {"wrath": 1}
        assert only(events, was.DiceFell).pool == (4, 6, 2, 4, 5)  # the new 2 stands
        assert at.tracks["vess.wrath"] == 1

    @pytest.mark.rule("WG-WP-05")
    def test_once_per_test(self, ruleset: str) -> None:
        at = table(ruleset, tracks={"glory": 2})
        matter = thrown(at, 4, 2, 2, 2, 2, dn=9)
        answer(at, matter, do.RerollFailures, 2, 2, 2, 2)
        again = at.refusal(ANNA, at.to(matter, do.RerollFailures))
        assert (again.code, again.rule, again.limit) == ("already_rerolled", "WG-WP-05", Limit.ONCE)
        assert "reroll_failures" not in at.verbs(ANNA, matter)
        settle(at, matter)
        second = thrown(at, 4, 2, 2, 2, 2, dn=9)  # another test, another re-roll
        answer(at, second, do.RerollFailures, 4, 4, 4, 4)

    @pytest.mark.rule("WG-WP-05")
    def test_a_point_must_be_there(self, ruleset: str) -> None:
        at = table(ruleset, tracks={"vess.wrath": 0, "glory": 1})
        matter = thrown(at, 4, 2, 2, 2, 2)
        poor = at.refusal(ANNA, at.to(matter, do.RerollFailures))
        assert (poor.code, poor.rule, poor.limit) == ("no_wrath", "WG-WP-05", Limit.COST)
        rich = table(ruleset, tracks={"vess.wrath": 1, "glory": 1})
        matter = thrown(rich, 4, 2, 2, 2, 2)
        answer(rich, matter, do.RerollFailures, 4, 4, 4, 4)
        assert rich.tracks["vess.wrath"] == 0

    @pytest.mark.rule("WG-WP-05")
    def test_a_waived_cost_takes_what_is_there(self) -> None:
        at = table(tracks={"vess.wrath": 0, "glory": 1})
        matter = thrown(at, 4, 2, 2, 2, 2)
        events = at.play(waiving(Limit.COST), at.to(matter, do.RerollFailures), 4, 4, 4, 4)
        assert only(events, Overstepped).code == "no_wrath"
        assert not every(events, Spent)
        assert at.tracks["vess.wrath"] == 0

    @pytest.mark.rule("WG-WP-05")
    def test_where_the_cost_is_only_advised_a_poor_hero_is_asked_too(self) -> None:
        at = table(tracks={"vess.wrath": 0}, limits={Limit.COST: Mode.ADVISED})
        matter = thrown(at, 4, 2, 2, 2, 2)
        assert at.matter(matter).asks == ("vess",)
        events = answer(at, matter, do.RerollFailures, 4, 4, 4, 4)
        caution = only(events, Overstepped)
        assert (caution.code, caution.waived) == ("no_wrath", False)

    @pytest.mark.rule("WG-WP-05")
    def test_successes_are_left_alone_and_nothing_is_asked_without_failures(self) -> None:
        at = table()
        matter = thrown(at, 4, 4, 5, 4, 5)
        assert matter not in at.open()

    @pytest.mark.rule("WG-WP-05")
    def test_points_belong_to_the_roller(self) -> None:
        at = table()
        matter = thrown(at, 4, 2, 2, 2, 2)
        assert at.refusal(BEN, at.to(matter, do.RerollFailures)).code == "not_yours"
        at.play(GM, at.to(matter, do.RerollFailures), 4, 4, 4, 4)
        assert (at.tracks["vess.wrath"], at.tracks["kell.wrath"]) == (1, 2)

    @pytest.mark.rule("WG-WP-05")
    def test_a_threat_has_no_points_to_spend(self) -> None:
        at = table("starter", hero(), BRUTE)
        at.play(GM, do.CallTest(who=("brute",), skill=SKILL, dn=2), 4, 6, 6, 2)
        refused = at.refusal(GM, at.to("t1", do.RerollFailures))
        assert (refused.code, refused.rule) == ("not_a_hero", "WG-WP-05")

    @pytest.mark.rule("WG-WP-05")
    def test_rerolled_dice_can_be_typed_in_later(self) -> None:
        at = table()
        matter = thrown(at, 4, 2, 2, 4, 4)
        at.without_dice(ANNA, at.to(matter, do.RerollFailures))
        assert at.system.awaited(at.state) == (Roll("t1.reroll1", (6, 6), "vess"),)


class TestDetail:
    @pytest.mark.rule("WG-WP-06")
    @pytest.mark.parametrize("name", EARNING)
    def test_a_detail_costs_a_point_when_it_is_accepted(self, name: str) -> None:
        at = table(name)
        at.play(ANNA, do.AddDetail("vess", text="There is a ladder."))
        assert at.tracks["vess.wrath"] == 2
        events = answer(at, "d1", do.AcceptDetail)
        assert only(events, Spent) == Spent("vess.wrath", 1, "WG-WP-06")
        told = was.DetailSettled("vess", "There is a ladder.", accepted=True)
        assert only(events, was.DetailSettled) == told
        assert at.open() == []

    @pytest.mark.rule("WG-WP-06")
    def test_a_declined_detail_costs_nothing(self) -> None:
        at = table()
        at.play(ANNA, do.AddDetail("vess", text="There is a tank."))
        events = answer(at, "d1", do.DeclineDetail)
        assert not only(events, was.DetailSettled).accepted
        assert not every(events, Spent)
        assert at.tracks["vess.wrath"] == 2

    @pytest.mark.rule("WG-WP-06")
    def test_the_gm_has_the_last_word(self) -> None:
        at = table()
        at.play(ANNA, do.AddDetail("vess"))
        assert at.refusal(ANNA, at.to("d1", do.AcceptDetail)).code == "not_gm"
        assert at.refusal(ANNA, at.to("d1", do.DeclineDetail)).code == "not_gm"

    @pytest.mark.rule("WG-WP-06")
    def test_it_needs_a_point_when_proposed_and_when_accepted(self) -> None:
        at = table(tracks={"vess.wrath": 0})
        poor = at.refusal(ANNA, do.AddDetail("vess", text="A ladder."))
        assert (poor.code, poor.rule, poor.limit) == ("no_wrath", "WG-WP-06", Limit.COST)
        at = table(tracks={"vess.wrath": 1})
        at.play(ANNA, do.AddDetail("vess", text="A ladder."))
        matter = thrown(at, 4, 4, 4, 2, 2)
        answer(at, matter, do.RerollFailures, 4, 4)  # the last point went elsewhere
        late = at.refusal(GM, at.to("d1", do.AcceptDetail))
        assert (late.code, late.limit) == ("no_wrath", Limit.COST)
        at.play(waiving(Limit.COST), at.to("d1", do.AcceptDetail))
        assert at.tracks["vess.wrath"] == 0

    @pytest.mark.rule("WG-WP-06")
    def test_left_to_the_default_it_is_declined(self) -> None:
        at = table()
        at.play(ANNA, do.AddDetail("vess", text="A ladder."))
        default = at.system.default_answer(at.state, GM, at.to("d1", do.AcceptDetail))
        assert isinstance(default, do.DeclineDetail)

    @pytest.mark.rule("WG-WP-06")
    def test_core_sells_no_details(self) -> None:
        at = table("core")
        refused = at.refusal(ANNA, do.AddDetail("vess", text="A ladder."))
        assert (refused.code, refused.rule) == ("not_in_ruleset", "WG-WP-06")
        assert "add_detail" not in at.verbs(ANNA)

"""WG-WP-08, WG-SOAK-08: re-rolled, for several blows at once, and by threats."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from support import Table, only, waiving
from tableside.core.desk import Adjust
from tableside.core.state import Spent
from tableside.core.values import GM, Limit, Mode, Thrown
from tableside.core.verbs import TakeDefault
from tableside.systems.wrath_glory.harm.requests import Harm, RollDamage, RollPool
from tableside.systems.wrath_glory.harm.soak import KeepSoak, RerollSoak, Soak, SoakAll, SoakRolled
from tableside.systems.wrath_glory.harm.wounds import Harmed
from tableside.systems.wrath_glory.state import Person
from wrath_glory.combat.harm_tables import (
    GANGER,
    RULESETS,
    VESS,
    fight,
    harm,
    soak,
    take,
    taken,
)
from wrath_glory.tables import ANNA, BEN

REROLLING = ("starter", "core")


def elite(**more: object) -> Person:
    return replace(GANGER, attributes={"determination": 3, "toughness": 3}, **more)


class TestReroll:
    @pytest.mark.rule("WG-WP-08")
    @pytest.mark.parametrize("ruleset", REROLLING)
    def test_failures_are_thrown_again_for_a_wrath_point(self, ruleset: str) -> None:
        at = fight(ruleset)
        harm(at, damage=11)
        soak(at, "b1.vess", 1, 4, 3)
        assert at.verbs(ANNA, "b1.vess") == {"reroll_soak", "keep_soak"}
        events = at.play(ANNA, at.to("b1.vess", RerollSoak), 5, 6)
        assert only(events, Spent) == Spent("vess.wrath", 1, "WG-WP-08")
        assert only(events, SoakRolled).pool == (5, 4, 6)
        assert (taken(at)[0], at.open()) == (0, [])  # once per roll: nothing more is asked

    @pytest.mark.rule("WG-WP-08")
    @pytest.mark.parametrize("ruleset", ["revised", "revised-full"])
    def test_not_in_revised(self, ruleset: str) -> None:
        at = fight(ruleset)
        harm(at, damage=11)
        soak(at, "b1.vess", 1, 1, 1)
        assert at.open() == []

    @pytest.mark.rule("WG-WP-08")
    @pytest.mark.parametrize("ruleset", REROLLING)
    def test_nothing_is_asked_without_failures_or_without_a_point(self, ruleset: str) -> None:
        lucky = fight(ruleset)
        harm(lucky, damage=11)
        soak(lucky, "b1.vess", 4, 5, 6)
        poor = fight(ruleset, tracks={"vess.wrath": 0})
        harm(poor, damage=11)
        soak(poor, "b1.vess", 1, 1, 1)
        assert (lucky.open(), poor.open()) == ([], [])

    @pytest.mark.rule("WG-WP-08")
    def test_the_default_keeps_the_roll(self) -> None:
        at = fight("core")
        harm(at, damage=11)
        soak(at, "b1.vess", 1, 1, 4)
        at.play(GM, at.to("b1.vess", TakeDefault))
        assert (taken(at), at.tracks["vess.wrath"]) == ((2, 2), 2)

    @pytest.mark.rule("WG-WP-08")
    def test_once_unless_the_gm_waives_it(self) -> None:
        at = fight("core", limits={Limit.ONCE: Mode.ADVISED})
        harm(at, damage=11)
        soak(at, "b1.vess", 1, 1, 4)
        at.play(ANNA, at.to("b1.vess", RerollSoak), 1, 2)
        ready = at.ready(ANNA, at.to("b1.vess", RerollSoak))
        assert [one.code for one in ready.cautions] == ["already_rerolled"]

    @pytest.mark.rule("WG-WP-08")
    def test_without_a_point_it_is_refused(self) -> None:
        at = fight("core")
        harm(at, damage=11)
        soak(at, "b1.vess", 1, 1, 4)
        at.play(GM, Adjust(track="vess.wrath", by=-2))
        again = at.to("b1.vess", RerollSoak)
        assert at.refusal(ANNA, again).code == "no_wrath"
        at.play(waiving(Limit.COST), again, 1, 1)
        assert at.tracks["vess.wrath"] == 0


class TestDice:
    @pytest.mark.rule("WG-SOAK-01", "WG-WP-08")
    @pytest.mark.parametrize("ruleset", REROLLING)
    def test_they_are_told_as_dice(self, ruleset: str) -> None:
        at = fight(ruleset, tracks={"vess.wrath": 1})
        harm(at, damage=11)
        soak(at, "b1.vess", 4, 1, 1)
        assert at.dice(BEN) == [Thrown("soak", (4, 1, 1), character="vess", icons=1)]
        at.play(ANNA, at.to("b1.vess", RerollSoak), 5, 2)
        assert at.dice(BEN) == [Thrown("resoak", (5, 2), character="vess", icons=1)]

    @pytest.mark.rule("WG-DMG-05")
    def test_so_is_the_d3_of_a_tie(self) -> None:
        at = fight("core")
        at.play(GM, Harm(who=("vess",), damage=8), 5)
        assert at.dice(BEN) == [Thrown("shock", (5,), character="vess")]

    @pytest.mark.rule("WG-DMG-03", "WG-TEST-03")
    def test_so_are_loose_dice(self) -> None:
        at = fight("core")
        at.play(ANNA, RollPool("vess", dice=2), 6, 1)
        assert at.dice(BEN) == [Thrown("loose", (6, 1), character="vess", icons=2)]
        at.play(GM, RollDamage(damage=3, ed=2), 4, 6)
        assert at.dice(BEN) == [Thrown("damage", (4, 6))]


class TestSeveralBlows:
    def three(self, ruleset: str = "revised", **more: object) -> Table:
        at = fight(ruleset, **more)  # type: ignore[arg-type]
        for damage in (10, 11, 9):
            harm(at, damage=damage)
        return at

    @pytest.mark.rule("WG-SOAK-01")
    def test_each_is_answered_in_any_order(self) -> None:
        at = self.three()
        take(at, "b2.vess")
        assert taken(at) == (3, 0)
        soak(at, "b3.vess", 4, 1, 1)
        take(at, "b1.vess")
        assert (taken(at), at.open()) == ((5, 1), [])

    @pytest.mark.rule("WG-SOAK-01")
    def test_all_are_answered_in_one_go(self) -> None:
        at = self.three()
        at.play(ANNA, SoakAll(character="vess", soak=("b2.vess", "b1.vess")), 6, 4, 1, 4, 1, 1)
        assert (taken(at), at.open()) == ((2, 4), [])  # 1 taken, 3 soaked of 3, 1 of 2

    @pytest.mark.rule("WG-SOAK-01")
    def test_all_may_be_taken(self) -> None:
        at = self.three()
        at.play(ANNA, SoakAll(character="vess"))
        assert (taken(at), at.open()) == ((6, 0), [])

    @pytest.mark.rule("WG-SOAK-01")
    def test_the_default_soaks_them_all(self) -> None:
        at = self.three()
        field = at.question(ANNA, SoakAll(character="vess"))
        assert field.default == ("b1.vess", "b2.vess", "b3.vess")

    @pytest.mark.rule("WG-SOAK-05")
    def test_what_cannot_be_soaked_is_shown_with_its_reason(self) -> None:
        at = self.three()
        at.play(GM, Adjust(track="vess.shock", by=6))
        asked = SoakAll(character="vess")
        assert at.ready(ANNA, asked).command == asked  # nothing is left to choose
        refused = at.refusal(ANNA, replace(asked, soak=("b1.vess",)))
        assert (refused.code, refused.rule) == ("exhausted", "WG-SOAK-05")

    @pytest.mark.rule("WG-SOAK-05")
    def test_what_can_no_longer_be_soaked_is_taken(self) -> None:
        at = self.three(tracks={"vess.shock": 5})
        at.play(ANNA, SoakAll(character="vess", soak=("b1.vess", "b2.vess", "b3.vess")), 4, 4, 4)
        assert (taken(at), at.open()) == ((5, 6), [])  # 1 of 2 fits; then 3 and 1 are taken

    @pytest.mark.rule("WG-SOAK-01")
    def test_the_second_waits_for_the_first_and_its_reroll(self) -> None:
        at = self.three("core")
        at.play(ANNA, SoakAll(character="vess", soak=("b1.vess", "b3.vess")), 4, 1, 1)
        assert at.matter("b1.vess").step == "reroll"
        assert at.matter("b3.vess").step == "soak"
        at.play(ANNA, at.to("b1.vess", KeepSoak), 6, 6, 6)
        assert (taken(at), at.open()) == ((4, 4), [])

    @pytest.mark.rule("WG-SOAK-01")
    def test_a_blow_that_was_answered_meanwhile_is_left_alone(self) -> None:
        at = self.three("core")
        at.play(ANNA, SoakAll(character="vess", soak=("b1.vess", "b3.vess")), 4, 1, 1)
        take(at, "b3.vess")
        at.play(ANNA, at.to("b1.vess", KeepSoak))
        assert (taken(at), at.open()) == ((5, 2), [])

    def test_it_is_for_heroes_with_more_than_one(self) -> None:
        at = fight()
        harm(at, damage=10)
        assert "soak_all" not in at.verbs(ANNA)
        assert at.refusal(ANNA, SoakAll(character="vess")).code == "not_now"
        harm(at, damage=10)
        assert "soak_all" in at.verbs(ANNA)
        assert "soak_all" not in at.verbs(BEN)

    def test_a_missing_rating_is_asked_for_once(self) -> None:
        at = self.three(vess=replace(VESS, attributes={}))
        both = ("b1.vess", "b2.vess", "b3.vess")
        assert at.question(ANNA, SoakAll(character="vess"), soak=both).name == "total"
        at.play(ANNA, SoakAll(character="vess", soak=both, total=1), 4, 4, 4)
        assert (taken(at), at.open()) == ((3, 3), [])


class TestThreats:
    @pytest.mark.rule("WG-SOAK-08")
    @pytest.mark.parametrize("ruleset", RULESETS)
    def test_by_policy_they_take_it(self, ruleset: str) -> None:
        at = fight(ruleset, ganger=elite(threat_class="elite"), tracks={"ruin": 3})
        harm(at, who="ganger", damage=8)
        assert (taken(at, "ganger"), at.tracks["ruin"], at.open()) == ((2, 0), 3, [])

    @pytest.mark.rule("WG-SOAK-08")
    @pytest.mark.parametrize("ruleset", ["starter", "core", "revised-full"])
    def test_if_the_table_asks_it_costs_ruin_and_no_shock(self, ruleset: str) -> None:
        at = fight(
            ruleset,
            ganger=elite(threat_class="elite"),
            tracks={"ruin": 1},
            facts={"threat_soak": "ask"},
        )
        harm(at, who="ganger", damage=9)
        assert at.verbs(ANNA, "b1.ganger") == set()
        events = at.play(GM, at.to("b1.ganger", Soak), 6, 1, 1)
        assert only(events, Spent) == Spent("ruin", 1, "WG-SOAK-08")
        assert only(events, Harmed).soaked == 2
        assert taken(at, "ganger") == (1, 0)

    @pytest.mark.rule("WG-SOAK-08")
    def test_the_default_for_a_threat_is_to_take_it(self) -> None:
        at = fight(
            "core",
            ganger=elite(threat_class="elite"),
            tracks={"ruin": 1},
            facts={"threat_soak": "ask"},
        )
        harm(at, who="ganger", damage=9)
        at.play(GM, at.to("b1.ganger", TakeDefault))
        assert (taken(at, "ganger"), at.tracks["ruin"]) == ((3, 0), 1)

    @pytest.mark.rule("WG-SOAK-08")
    def test_without_ruin_nobody_is_asked(self) -> None:
        at = fight("core", ganger=elite(threat_class="elite"), facts={"threat_soak": "ask"})
        harm(at, who="ganger", damage=9)
        assert at.open() == []

    @pytest.mark.rule("WG-SOAK-08", "WG-NPC-02")
    @pytest.mark.parametrize(
        ("kind", "asked"), [("", False), ("troop", False), ("elite", True), ("adversary", True)]
    )
    def test_in_core_the_class_decides(self, kind: str, asked: bool) -> None:
        at = fight(
            "core",
            ganger=elite(threat_class=kind),
            tracks={"ruin": 1},
            facts={"threat_soak": "ask"},
        )
        harm(at, who="ganger", damage=9)
        assert ("b1.ganger" in at.open()) is asked

    @pytest.mark.rule("WG-SOAK-08", "WG-NPC-02")
    def test_in_the_starter_the_profile_decides(self) -> None:
        at = fight("starter", tracks={"ruin": 1}, facts={"threat_soak": "ask"})
        harm(at, who="ganger", damage=9)
        assert at.open() == []

    @pytest.mark.rule("WG-SOAK-08", "WG-NPC-02")
    def test_revised_knows_no_such_thing(self) -> None:
        at = fight(
            "revised",
            ganger=elite(threat_class="elite"),
            tracks={"ruin": 1},
            facts={"threat_soak": "ask"},
        )
        harm(at, who="ganger", damage=9)
        assert at.open() == []


@pytest.mark.rule("WG-SOAK-04", "WG-SHOCK-02")
def test_the_price_of_soaking_may_exhaust_and_the_log_says_so() -> None:
    tough = replace(VESS, attributes={"toughness": 3}, max_shock=5)
    at = fight("core", vess=tough, tracks={"vess.shock": 4, "vess.wrath": 0})
    at.play(GM, Harm(who=("vess",), damage=11))
    at.play(ANNA, at.to("b1.vess", Soak), 1, 1, 1)
    assert at.read(ANNA)[-1].endswith("Vess is Exhausted.")

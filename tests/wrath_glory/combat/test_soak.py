"""WG-SOAK and WG-WP-08: Determination and Soak, their price, their limits, their re-roll."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from support import Table, every, only
from tableside.core.desk import Adjust, Overrule
from tableside.core.state import Gained
from tableside.core.values import GM
from tableside.core.verbs import TakeDefault
from tableside.systems.wrath_glory.harm import soak as do
from tableside.systems.wrath_glory.harm.death import DeclareDead
from tableside.systems.wrath_glory.harm.soak import SoakRolled
from wrath_glory.combat.harm_tables import (
    RULESETS,
    VESS,
    effects,
    fight,
    harm,
    soak,
    take,
    taken,
)
from wrath_glory.tables import ANNA, BEN

UP = ("starter", "revised", "revised-full")


def keep(at: Table, matter: str = "b1.vess") -> None:
    if matter in at.open():
        at.play(ANNA, at.to(matter, do.KeepSoak))


class TestQuestion:
    @pytest.mark.rule("WG-SOAK-01")
    @pytest.mark.parametrize("ruleset", RULESETS)
    def test_the_targets_player_is_asked_before_anything_is_marked(self, ruleset: str) -> None:
        at = fight(ruleset)
        harm(at, damage=10)
        assert (at.matter("b1.vess").asks, taken(at)) == (("vess",), (0, 0))
        assert at.verbs(ANNA, "b1.vess") == {"soak", "take_blow"}
        assert at.verbs(BEN, "b1.vess") == set()
        take(at, "b1.vess")
        assert (taken(at), at.open()) == ((2, 0), [])

    @pytest.mark.rule("WG-SOAK-05", "WG-WOUND-05")
    @pytest.mark.parametrize("ruleset", RULESETS)
    def test_the_dead_are_not_asked(self, ruleset: str) -> None:
        at = fight(ruleset)
        at.play(GM, DeclareDead("vess"))
        harm(at, damage=10)
        assert [one for one in at.open() if one.startswith("b1")] == []

    @pytest.mark.rule("WG-SOAK-01")
    @pytest.mark.parametrize(
        ("ruleset", "pool", "price"),
        [
            ("starter", "Determination", 0),
            ("revised", "Determination", 0),
            ("core", "Toughness", 1),
        ],
    )
    def test_the_question_shows_pool_wounds_and_price(
        self, ruleset: str, pool: str, price: int
    ) -> None:
        at = fight(ruleset)
        harm(at, damage=10)
        dice, pending, cost = at.ready(ANNA, at.to("b1.vess", do.Soak)).preview
        assert dice.why() == f"soak: +3 {pool} = 3"
        assert (pending.value, cost.value) == (2, price)

    @pytest.mark.rule("WG-SOAK-01")
    def test_no_wounds_no_question(self) -> None:
        at = fight()
        harm(at, damage=7)
        assert at.open() == []

    @pytest.mark.rule("WG-SOAK-01")
    def test_the_default_is_to_soak(self) -> None:
        at = fight()
        harm(at, damage=10)
        at.play(GM, at.to("b1.vess", TakeDefault), 5, 1, 1)
        assert taken(at) == (1, 1)

    @pytest.mark.rule("WG-SOAK-01")
    def test_the_default_where_it_is_forbidden_is_to_take_it(self) -> None:
        at = fight(tracks={"vess.shock": 5})
        harm(at, damage=10)
        harm(at, shock=1)
        at.play(GM, at.to("b1.vess", TakeDefault))
        assert taken(at) == (2, 6)

    @pytest.mark.rule("WG-SOAK-01")
    @pytest.mark.parametrize(
        ("ruleset", "rating"), [("revised", "determination"), ("core", "toughness")]
    )
    def test_a_missing_rating_is_asked_for_and_kept(self, ruleset: str, rating: str) -> None:
        at = fight(ruleset, vess=replace(VESS, attributes={}))
        harm(at, damage=10)
        assert at.question(ANNA, at.to("b1.vess", do.Soak)).label == f"Your {rating.title()}?"
        soak(at, "b1.vess", 1, 1, total=2)
        keep(at)
        assert at.state.characters["vess"].attributes == {rating: 2}
        harm(at, damage=10)
        assert len(at.ready(ANNA, at.to("b2.vess", do.Soak)).preview) == 3


class TestRoll:
    @pytest.mark.rule("WG-SOAK-01", "WG-SOAK-03")
    @pytest.mark.parametrize("ruleset", UP)
    @pytest.mark.parametrize(
        ("faces", "left"),
        [((1, 2, 3), (3, 0)), ((4, 1, 1), (2, 1)), ((6, 1, 1), (1, 2)), ((6, 6, 6), (0, 3))],
    )
    def test_each_icon_turns_a_wound_into_shock(
        self, ruleset: str, faces: tuple[int, ...], left: tuple[int, int]
    ) -> None:
        at = fight(ruleset)
        harm(at, damage=11)
        soak(at, "b1.vess", *faces)
        keep(at)
        assert taken(at) == left

    @pytest.mark.rule("WG-SOAK-03", "WG-SOAK-04")
    @pytest.mark.parametrize(
        ("faces", "left"), [((1, 2, 3), (3, 1)), ((4, 1, 1), (2, 2)), ((6, 5, 1), (0, 4))]
    )
    def test_in_core_trying_costs_1_shock_more(
        self, faces: tuple[int, ...], left: tuple[int, int]
    ) -> None:
        at = fight("core")
        harm(at, damage=11)
        soak(at, "b1.vess", *faces)
        keep(at)
        assert taken(at) == left

    @pytest.mark.rule("WG-SOAK-04")
    def test_the_first_point_is_paid_before_the_dice(self) -> None:
        at = fight("core")
        harm(at, damage=11)
        events = at.without_dice(ANNA, at.to("b1.vess", do.Soak))
        assert only(events, Gained) == Gained("vess.shock", 1, "WG-SOAK-03")
        assert taken(at) == (0, 1)

    @pytest.mark.rule("WG-SOAK-02")
    @pytest.mark.parametrize("ruleset", RULESETS)
    def test_there_is_no_wrath_die_no_dn_and_nothing_to_shift(self, ruleset: str) -> None:
        at = fight(ruleset, tracks={"vess.wrath": 0})
        harm(at, damage=10)
        events = soak(at, "b1.vess", 1, 6, 6)  # a 1 in the first place would be a Complication
        assert only(events, SoakRolled).icons == 4
        assert (at.open(), at.tracks["glory"]) == ([], 0)

    @pytest.mark.rule("WG-SOAK-02")
    def test_a_wounded_hero_rolls_as_many_dice(self) -> None:
        at = fight(tracks={"vess.wounds": 5})
        harm(at, damage=9)
        soak(at, "b1.vess", 1, 1, 1)
        assert taken(at) == (6, 0)

    @pytest.mark.rule("WG-SOAK-01")
    def test_no_pool_rolls_nothing(self) -> None:
        at = fight(vess=replace(VESS, attributes={"determination": 0}))
        harm(at, damage=10)
        soak(at, "b1.vess")
        assert taken(at) == (2, 0)

    @pytest.mark.rule("WG-SOAK-01")
    def test_the_gm_may_add_to_the_pool(self) -> None:
        at = fight()
        at.play(GM, Overrule(quantity="soak", amount=1, on="vess", reason="field"))
        harm(at, damage=12)
        soak(at, "b1.vess", 4, 4, 4, 4)
        assert taken(at) == (0, 4)


class TestForbidden:
    @pytest.mark.rule("WG-SOAK-05")
    @pytest.mark.parametrize("ruleset", UP)
    @pytest.mark.parametrize(("shock", "asked"), [(4, True), (5, True), (6, False)])
    def test_not_while_exhausted(self, ruleset: str, shock: int, asked: bool) -> None:
        at = fight(ruleset, tracks={"vess.shock": shock})
        harm(at, damage=10)
        assert ("b1.vess" in at.open()) is asked
        assert taken(at)[0] == (0 if asked else 2)

    @pytest.mark.rule("WG-SOAK-05")
    @pytest.mark.parametrize(("shock", "asked"), [(4, True), (5, False)])
    def test_in_core_1_shock_must_be_left(self, shock: int, asked: bool) -> None:
        at = fight("core", tracks={"vess.shock": shock})
        harm(at, damage=10)
        assert ("b1.vess" in at.open()) is asked

    @pytest.mark.rule("WG-SOAK-05")
    def test_who_becomes_exhausted_meanwhile_can_only_take_it(self) -> None:
        at = fight(tracks={"vess.shock": 5})
        harm(at, damage=10)
        assert at.verbs(ANNA, "b1.vess") == {"soak", "take_blow"}
        harm(at, shock=1)
        assert at.verbs(ANNA, "b1.vess") == {"take_blow"}
        refused = at.refusal(ANNA, at.to("b1.vess", do.Soak))
        assert (refused.code, refused.rule) == ("exhausted", "WG-SOAK-05")

    @pytest.mark.rule("WG-SOAK-05")
    @pytest.mark.parametrize("ruleset", RULESETS)
    def test_a_maximum_that_nobody_knows_forbids_nothing(self, ruleset: str) -> None:
        at = fight(ruleset, vess=replace(VESS, max_shock=-1), tracks={"vess.shock": 30})
        harm(at, damage=10)
        assert at.verbs(ANNA, "b1.vess") == {"soak", "take_blow"}

    @pytest.mark.rule("WG-SOAK-01")
    @pytest.mark.parametrize("ruleset", UP)
    def test_any_wound_is_soaked(self, ruleset: str) -> None:
        at = fight(ruleset)
        harm(at, wounds=2, source="poison", attack=False)
        assert at.verbs(ANNA, "b1.vess") == {"soak", "take_blow"}

    @pytest.mark.rule("WG-SOAK-01")
    def test_in_core_only_an_attack_is_soaked(self) -> None:
        at = fight("core")
        harm(at, wounds=2, source="poison", attack=False)
        assert (taken(at), at.open()) == ((2, 0), [])
        harm(at, wounds=2)
        assert at.verbs(ANNA, "b2.vess") == {"soak", "take_blow"}

    @pytest.mark.rule("WG-SOAK-07")
    @pytest.mark.parametrize("ruleset", UP)
    def test_the_dying_may_still_roll(self, ruleset: str) -> None:
        at = fight(ruleset, tracks={"vess.wounds": 7})
        harm(at, damage=10)
        assert at.verbs(ANNA, "b1.vess") == {"soak", "take_blow"}

    @pytest.mark.rule("WG-SOAK-07")
    def test_not_in_core_and_not_while_exhausted(self) -> None:
        unconscious = fight("core", tracks={"vess.wounds": 6})
        harm(unconscious, damage=10)
        assert unconscious.open() == ["b1", "b1.vess.defiance"]  # it came through, unasked
        exhausted = fight("revised", tracks={"vess.wounds": 7, "vess.shock": 6})
        harm(exhausted, damage=10)
        assert exhausted.open() == ["b1.vess.injury"]


class TestRoom:
    @pytest.mark.rule("WG-SOAK-06")
    @pytest.mark.parametrize("ruleset", UP)
    @pytest.mark.parametrize(
        ("shock", "left"), [(3, (3, 6)), (4, (4, 6)), (5, (5, 6)), (0, (1, 5))]
    )
    def test_what_no_longer_fits_stays_wounds(
        self, ruleset: str, shock: int, left: tuple[int, int]
    ) -> None:
        five = replace(VESS, attributes={"determination": 5}, max_wounds=8)
        at = fight(ruleset, vess=five, tracks={"vess.shock": shock, "vess.wrath": 0})
        harm(at, wounds=6)
        soak(at, "b1.vess", 6, 6, 4, 2, 1)
        assert taken(at) == left
        assert ("Exhausted" in effects(at)) is (left[1] == 6)

    @pytest.mark.rule("WG-SOAK-06")
    def test_in_core_surplus_shock_is_dropped(self) -> None:
        at = fight("core", tracks={"vess.shock": 3, "vess.wrath": 0})
        harm(at, damage=11)
        events = soak(at, "b1.vess", 6, 4, 1)
        assert taken(at) == (0, 5)
        assert every(events, Gained)[-1] == Gained("vess.shock", 1, "WG-SHOCK-01", 2)
        assert "Exhausted" in effects(at)

    @pytest.mark.rule("WG-SOAK-06")
    def test_the_shock_of_the_same_blow_comes_first(self) -> None:
        at = fight("revised", tracks={"vess.shock": 3})  # room for 3
        harm(at, wounds=3, shock=2)
        soak(at, "b1.vess", 4, 4, 4)
        assert taken(at) == (2, 6)

    @pytest.mark.rule("WG-SOAK-06", "WG-SOAK-05")
    @pytest.mark.parametrize("ruleset", UP)
    def test_it_is_not_asked_for_where_it_could_turn_nothing_aside(self, ruleset: str) -> None:
        at = fight(ruleset, tracks={"vess.shock": 4})  # room for 2, which the blow takes itself
        harm(at, wounds=3, shock=2)
        assert at.open() == []
        assert taken(at) == (3, 6)
        at = fight(ruleset, tracks={"vess.shock": 4})
        harm(at, wounds=3, shock=1)
        soak(at, "b1.vess", 4, 4, 4)
        assert taken(at) == (2, 6)

    @pytest.mark.rule("WG-SOAK-06")
    def test_among_several_blows_only_those_with_room_left_are_listed(self) -> None:
        at = fight("revised", tracks={"vess.shock": 4})
        harm(at, wounds=1)
        harm(at, wounds=3, shock=1)
        harm(at, shock=1)
        refused = at.refusal(ANNA, at.to("b2.vess", do.Soak))
        assert (refused.code, refused.rule) == ("no_room", "WG-SOAK-06")
        soak(at, "b1.vess", 4, 1, 1)

    @pytest.mark.rule("WG-SOAK-06", "WG-SOAK-05")
    def test_in_core_a_point_to_pay_with_is_enough(self) -> None:
        at = fight("core", tracks={"vess.shock": 4, "vess.wrath": 0})
        harm(at, wounds=3, shock=2)
        soak(at, "b1.vess", 4, 4, 1)
        assert taken(at) == (1, 5)

    @pytest.mark.rule("WG-SOAK-06")
    def test_an_unknown_maximum_has_room_for_all(self) -> None:
        at = fight(vess=replace(VESS, max_shock=-1), tracks={"vess.shock": 40})
        harm(at, damage=11)
        soak(at, "b1.vess", 6, 4, 1)
        assert taken(at) == (0, 43)


class TestLog:
    @pytest.mark.rule("WG-SHOCK-01", "WG-SOAK-03")
    @pytest.mark.parametrize(
        ("ruleset", "line"),
        [("core", "Vess's Shock -1, now 3 of 5 left."), ("core-up", "Vess's Shock +1, now 2.")],
    )
    def test_the_price_is_read_as_the_ruleset_counts(self, ruleset: str, line: str) -> None:
        """CONV-7: what is left of the maximum, or what was taken; an unknown maximum is silent."""
        known = ruleset == "core"
        vess = VESS if known else replace(VESS, max_shock=-1)
        at = fight("core", vess=vess, tracks={"vess.shock": 1, "vess.wrath": 0})
        harm(at, damage=11)
        soak(at, "b1.vess", 4, 1, 1)
        assert line in at.read(ANNA)

    @pytest.mark.rule("WG-SHOCK-01", "WG-WOUND-01")
    @pytest.mark.parametrize(
        ("ruleset", "line"),
        [
            ("core", "By hand: Vess's Shock +1, now 3 of 5 left."),
            ("revised", "By hand: Vess's Shock -1, now 2."),
        ],
    )
    def test_so_is_what_the_gm_changes_by_hand(self, ruleset: str, line: str) -> None:
        at = fight(ruleset, tracks={"vess.shock": 3})
        at.play(GM, Adjust(track="vess.shock", by=-1))
        assert line in at.read(ANNA)

    @pytest.mark.rule("WG-WOUND-01")
    def test_how_much_a_threat_has_left_is_not_given_away(self) -> None:
        at = fight("core", facts={"foes": "numbers"})
        at.play(GM, Adjust(track="ganger.wounds", by=1))
        assert "By hand: Ganger's Wounds +1, now 1." in at.read(ANNA)
        assert "By hand: Ganger's Wounds -1, now 3 of 4 left." in at.read(GM)

"""WG-DMG: damage against Resilience, AP, ties, and the ends of the tracks."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from support import every, only, waiving
from tableside.core.desk import Adjust, Overrule
from tableside.core.effects import Uses
from tableside.core.state import EffectEnded, Gained
from tableside.core.values import GM, Limit
from tableside.core.verbs import TakeDefault
from tableside.systems.wrath_glory.harm.requests import Harm
from tableside.systems.wrath_glory.harm.resist import NameResilience, ShockRolled, Struck
from tableside.systems.wrath_glory.harm.wounds import Harmed
from wrath_glory.combat.harm_tables import GANGER, RULESETS, VESS, fight, harm, take, taken
from wrath_glory.tables import ANNA


class TestResilience:
    @pytest.mark.rule("WG-DMG-04")
    @pytest.mark.parametrize("ruleset", RULESETS)
    @pytest.mark.parametrize(("damage", "wounds"), [(5, 0), (7, 1), (9, 3)])
    def test_what_is_left_over_becomes_wounds(self, ruleset: str, damage: int, wounds: int) -> None:
        at = fight(ruleset)
        events = harm(at, who="ganger", damage=damage)
        assert taken(at, "ganger") == (wounds, 0)
        assert only(events, Struck).wounds == wounds

    @pytest.mark.rule("WG-DMG-04")
    def test_the_comparison_keeps_its_terms(self) -> None:
        at = fight()
        harm(at, damage=10, ap=2)
        blow = at.matter("b1.vess").values
        assert blow.resilience.why() == "resilience: +8 Resilience, -2 AP = 6"
        assert blow.wounds == 4

    @pytest.mark.rule("WG-DMG-04")
    def test_the_gms_own_term_counts_once(self) -> None:
        at = fight()
        at.play(GM, Overrule(quantity="resilience", amount=-2, on="ganger", until=Uses(1)))
        events = harm(at, who="ganger", damage=7)
        assert taken(at, "ganger") == (3, 0)
        assert only(events, EffectEnded).id == "e1"
        harm(at, who="ganger", damage=7)
        assert taken(at, "ganger") == (4, 0)

    @pytest.mark.rule("WG-DMG-04")
    def test_a_missing_resilience_is_asked_for_and_kept(self) -> None:
        at = fight(vess=replace(VESS, resilience=-1, armour=-1))
        harm(at, damage=10)
        assert at.matter("b1.vess").asks == ("vess",)
        assert at.verbs(ANNA, "b1.vess") == {"name_resilience"}
        at.play(ANNA, at.to("b1.vess", NameResilience, resilience=8))
        assert at.state.characters["vess"].resilience == 8
        assert at.matter("b1.vess").values.wounds == 2
        take(at, "b1.vess")
        harm(at, damage=10)  # and not asked again
        assert at.matter("b2.vess").step == "soak"

    def test_a_missing_resilience_of_a_threat_is_the_gms_to_name(self) -> None:
        at = fight(ganger=replace(GANGER, resilience=-1))
        harm(at, who="ganger", damage=10)
        answer = at.to("b1.ganger", NameResilience, resilience=7)
        assert at.refusal(ANNA, answer).code == "not_yours"
        at.play(GM, answer)
        assert taken(at, "ganger") == (3, 0)

    def test_the_default_names_a_usual_resilience(self) -> None:
        at = fight(ganger=replace(GANGER, resilience=-1))
        harm(at, who="ganger", damage=8)
        at.play(GM, at.to("b1.ganger", TakeDefault))
        assert taken(at, "ganger") == (2, 0)


class TestArmourPiercing:
    @pytest.mark.rule("WG-DMG-06")
    @pytest.mark.parametrize("ruleset", RULESETS)
    @pytest.mark.parametrize(("ap", "resilience"), [(0, 8), (1, 7), (3, 5), (4, 5), (9, 5)])
    def test_ap_eats_armour_and_no_more(self, ruleset: str, ap: int, resilience: int) -> None:
        at = fight(ruleset)
        events = harm(at, damage=9, ap=ap)
        assert only(events, Struck).resilience == resilience

    @pytest.mark.rule("WG-DMG-06")
    def test_an_undivided_resilience_is_simply_lowered(self) -> None:
        at = fight(vess=replace(VESS, armour=-1))
        assert only(harm(at, damage=9, ap=4), Struck).resilience == 4
        assert only(harm(at, damage=9, ap=9), Struck).resilience == 0

    @pytest.mark.rule("WG-DMG-07")
    def test_damage_that_ignores_armour_meets_the_base(self) -> None:
        at = fight("starter")
        assert only(harm(at, damage=9, ignores_armour=True, ap=2), Struck).resilience == 5

    @pytest.mark.rule("WG-DMG-07")
    def test_the_split_is_asked_for_if_it_is_needed(self) -> None:
        at = fight("starter", vess=replace(VESS, armour=-1))
        harm(at, damage=9, ignores_armour=True)
        field = at.question(ANNA, at.to("b1.vess", NameResilience))
        assert field.name == "armour"
        events = at.play(ANNA, at.to("b1.vess", NameResilience, armour=4))
        assert only(events, Struck).resilience == 4

    @pytest.mark.rule("WG-DMG-07")
    def test_armour_is_never_more_than_the_whole(self) -> None:
        at = fight("starter", vess=replace(VESS, resilience=-1, armour=-1))
        harm(at, damage=9, ignores_armour=True)
        name = at.to("b1.vess", NameResilience, resilience=5, armour=6)
        assert at.refusal(ANNA, name).code == "not_a_choice"
        events = at.play(ANNA, at.to("b1.vess", NameResilience, resilience=5, armour=5))
        assert only(events, Struck).resilience == 0

    @pytest.mark.rule("WG-DMG-07")
    @pytest.mark.parametrize("ruleset", ["revised", "core"])
    def test_where_nothing_ignores_armour_it_is_refused(self, ruleset: str) -> None:
        at = fight(ruleset)
        refused = at.refusal(GM, Harm(who=("vess",), damage=9, ignores_armour=True))
        assert (refused.code, refused.rule) == ("not_in_ruleset", "WG-DMG-07")
        harm(at, damage=7)


class TestTie:
    @pytest.mark.rule("WG-DMG-05")
    def test_in_the_starter_a_tie_does_nothing(self) -> None:
        at = fight("starter")
        events = harm(at, damage=8)
        assert (taken(at), at.open()) == ((0, 0), [])
        assert only(events, Harmed).shock == 0

    @pytest.mark.rule("WG-DMG-05")
    @pytest.mark.parametrize("ruleset", ["revised", "revised-full"])
    def test_in_revised_it_is_1_shock(self, ruleset: str) -> None:
        at = fight(ruleset)
        harm(at, damage=8)
        assert (taken(at), at.open()) == ((0, 1), [])

    @pytest.mark.rule("WG-DMG-05")
    @pytest.mark.parametrize(("face", "shock"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
    def test_in_core_it_is_a_d3_of_shock(self, face: int, shock: int) -> None:
        at = fight("core")
        events = harm(at, face, damage=8)
        assert taken(at) == (0, shock)
        assert only(events, ShockRolled).shock == shock

    @pytest.mark.rule("WG-DMG-05")
    @pytest.mark.parametrize("ruleset", RULESETS)
    @pytest.mark.parametrize("damage", [7, 9])
    def test_a_point_beside_the_tie_brings_no_shock(self, ruleset: str, damage: int) -> None:
        at = fight(ruleset)
        harm(at, damage=damage)
        assert taken(at) == (0, 0)

    @pytest.mark.rule("WG-DMG-05")
    def test_the_shock_of_a_tie_is_not_soaked(self) -> None:
        at = fight("core")
        at.without_dice(GM, Harm(who=("vess",), damage=8))
        assert at.matter("b1.vess").step == "tie"
        assert at.verbs(ANNA, "b1.vess") == set()


class TestOverflow:
    @pytest.mark.rule("WG-DMG-09")
    @pytest.mark.parametrize(
        ("ruleset", "end"), [("starter", 1), ("revised", 1), ("revised-full", 1), ("core", 0)]
    )
    def test_tracks_end_one_past_the_maximum_or_at_it(self, ruleset: str, end: int) -> None:
        at = fight(ruleset)
        events = harm(at, who="ganger", wounds=50, shock=40, attack=False)
        assert taken(at, "ganger") == (4 + end, 3 + end)
        lost = {one.track: one.lost for one in every(events, Gained)}
        assert lost == {"ganger.wounds": 46 - end, "ganger.shock": 37 - end}
        assert at.faults() == {}

    @pytest.mark.rule("WG-DMG-09")
    @pytest.mark.parametrize("ruleset", RULESETS)
    def test_a_maximum_that_nobody_knows_ends_nothing(self, ruleset: str) -> None:
        at = fight(ruleset, ganger=replace(GANGER, max_wounds=-1, max_shock=-1))
        harm(at, who="ganger", wounds=50, shock=40)
        assert taken(at, "ganger") == (50, 40)
        assert at.system.known(at.state, ANNA).standing["ganger"] == "hurt"

    @pytest.mark.rule("WG-DMG-09")
    def test_by_hand_the_same_end_counts(self) -> None:
        at = fight(tracks={"vess.wounds": 7})

        over = Adjust(track="vess.wounds", by=1)
        assert at.refusal(GM, over).code == "above_maximum"
        at.play(waiving(Limit.CAP), over)
        assert at.tracks["vess.wounds"] == 8


@pytest.mark.rule("WG-DMG-08")
def test_any_harm_meets_resilience_unless_it_is_shock_or_wounds() -> None:
    at = fight("starter")
    harm(at, who="ganger", damage=8, source="a fall", attack=False)
    assert taken(at, "ganger") == (2, 0)
    harm(at, who="ganger", shock=2, source="a fall")
    assert taken(at, "ganger") == (2, 2)
    harm(at, who="ganger", wounds=1, source="a fall")
    assert taken(at, "ganger") == (3, 2)

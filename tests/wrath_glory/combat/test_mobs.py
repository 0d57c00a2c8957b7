"""WG-NPC, WG-TRAIT-16: profiles, classes, and what spreads through a mob."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from support import Table
from tableside.core.values import GM
from tableside.systems.wrath_glory import mobs as do
from tableside.systems.wrath_glory.attack.declare import MakeAttack
from tableside.systems.wrath_glory.harm.requests import Harm
from tableside.systems.wrath_glory.skill_tests.tests import CallTest
from tableside.systems.wrath_glory.state.gear import Category, Weapon
from tableside.systems.wrath_glory.turns.places import SetPlace
from wrath_glory.combat.conditions_tables import BOTH, CAST, fight
from wrath_glory.tables import ANNA

SHOTGUN = Weapon(
    "shotgun", "Shotgun", Category.MELEE, damage=10, traits={"spread": 0}, adds_strength=False
)
CLUB = Weapon("club", "Club", Category.MELEE, damage=10, adds_strength=False)
VESS = replace(CAST[0], weapons=(SHOTGUN, CLUB))
TROOPS = tuple(
    replace(
        CAST[3],
        id=f"thug_{letter}",
        name=f"Thug {letter.upper()}",
        kind="Thug",
        threat_class="troop",
        resilience=4,
        max_wounds=2,
        defence=1,
    )
    for letter in "abc"
)
ELITE = replace(TROOPS[0], id="boss", name="Boss", threat_class="elite")


def crowd(ruleset: str = "core", **more: Any) -> Table:
    return fight(ruleset, VESS, *TROOPS, ELITE, **more)


def mob(at: Table, *who: str) -> None:
    at.play(GM, do.FormMob(kind="Thug", who=who))


def strike(at: Table, weapon: str = "shotgun") -> list[int]:
    """Vess hits the first of them; the Wounds of all."""
    at.play(ANNA, MakeAttack("vess", weapon=weapon, targets=("thug_a",)), 3, 4, 2, 2, 2)
    return [at.tracks[f"{one.id}.wounds"] for one in TROOPS]


class TestMobs:
    @pytest.mark.rule("WG-TRAIT-16", "WG-NPC-03")
    def test_what_is_too_much_for_one_strikes_the_next_and_on(self) -> None:
        alone, together = crowd(), crowd()
        mob(together, "thug_a", "thug_b", "thug_c")
        assert strike(alone) == [2, 0, 0]  # 10 - 4 = 6 Wounds, 2 to each
        assert strike(together) == [2, 2, 2]
        assert "What fells Thug A strikes Thug B too." in together.read(ANNA)

    @pytest.mark.rule("WG-TRAIT-16")
    def test_other_weapons_stop_at_the_first(self) -> None:
        at = crowd()
        mob(at, "thug_a", "thug_b", "thug_c")
        assert strike(at, "club") == [2, 0, 0]

    @pytest.mark.rule("WG-TRAIT-16")
    def test_only_the_same_mob(self) -> None:
        at = crowd()
        mob(at, "thug_a", "thug_c")
        assert strike(at) == [2, 0, 2]

    @pytest.mark.rule("WG-TRAIT-16")
    def test_the_nearest_comes_first(self) -> None:
        near = replace(TROOPS[2], max_wounds=9)
        at = fight("core", VESS, *TROOPS[:2], near, facts={"distance": "metres"})
        mob(at, "thug_a", "thug_b", "thug_c")
        for who, x in (("vess", 0), ("thug_a", 1), ("thug_b", 9), ("thug_c", 2)):
            at.play(GM, SetPlace(who, x=x))
        assert strike(at) == [2, 0, 4]

    @pytest.mark.rule("WG-TRAIT-16")
    def test_whoever_stands_nobody_knows_where_comes_last(self) -> None:
        at = fight("core", VESS, *TROOPS, facts={"distance": "metres"})
        mob(at, "thug_a", "thug_b", "thug_c")
        for who, x in (("vess", 0), ("thug_a", 1), ("thug_c", 9)):
            at.play(GM, SetPlace(who, x=x))
        at.play(ANNA, MakeAttack("vess", weapon="shotgun", targets=("thug_a",)), 3, 4, 2, 2, 2)
        assert at.read(ANNA).index("What fells Thug A strikes Thug C too.")

    @pytest.mark.rule("WG-TRAIT-09", "WG-TRAIT-16")
    def test_whoever_was_not_hit_does_not_burn(self) -> None:
        hot = replace(SHOTGUN, traits={"spread": 0, "blaze": 0})
        hardy = replace(TROOPS[1], max_wounds=9)
        at = fight("core", replace(VESS, weapons=(hot,)), TROOPS[0], hardy, TROOPS[2])
        mob(at, "thug_a", "thug_b", "thug_c")
        assert strike(at) == [2, 4, 0]
        assert [one.on for one in at.state.effects if one.name == "Burning"] == []

    @pytest.mark.rule("WG-NPC-03")
    @pytest.mark.parametrize("ruleset", BOTH)
    def test_only_troops_of_a_kind_form_one(self, ruleset: str) -> None:
        at = crowd(ruleset)
        asked: Any = at.ask(GM, do.FormMob(), kind="Thug")
        assert [one.value for one in asked.domain.options] == ["thug_a", "thug_b", "thug_c"]
        mob(at, "thug_a", "thug_b")
        mob(at)
        assert {one.mob for one in at.state.characters.values()} == {""}
        assert "The mob breaks up: Thug." in at.read(ANNA)

    @pytest.mark.rule("WG-NPC-03")
    @pytest.mark.parametrize("ruleset", ["starter", "revised"])
    def test_other_rulesets_have_none(self, ruleset: str) -> None:
        assert crowd(ruleset).refusal(GM, do.FormMob(kind="Thug")).code == "not_in_ruleset"


class TestProfiles:
    @pytest.mark.rule("WG-NPC-01")
    @pytest.mark.parametrize(("ruleset", "known"), [("starter", True), ("core", False)])
    def test_whatever_a_profile_does_not_list_uses_its_default(
        self, ruleset: str, known: bool
    ) -> None:
        threat = replace(CAST[3], totals={"stealth": 3, "default": 2}, attributes={})
        at = fight(ruleset, CAST[0], threat)
        at.play(GM, CallTest(who=("ganger",), skill="stealth", dn=9), 2, 2, 2)
        at.without_dice(GM, CallTest(who=("ganger",), skill="tech", dn=9))
        asked = at.state.matters[-1]
        assert (asked.roll is not None and len(asked.roll.sides) == 2) is known
        if known:
            assert asked.values.pool.terms[0].label == "Default pool"

    @pytest.mark.rule("WG-NPC-01")
    def test_heroes_have_no_default(self) -> None:
        at = fight("starter", replace(CAST[0], totals={"default": 2}), CAST[3])
        at.play(GM, CallTest(who=("vess",), skill="tech", dn=9))
        assert at.matter("t1").roll is None

    @pytest.mark.rule("WG-NPC-02")
    @pytest.mark.parametrize(
        ("ruleset", "rated", "kind", "asked"),
        [
            ("starter", True, "", True),
            ("starter", False, "elite", False),
            ("core", False, "elite", True),
            ("core", True, "troop", False),
        ],
    )
    def test_who_may_soak(self, ruleset: str, rated: bool, kind: str, asked: bool) -> None:
        more = {"determination": 3} if rated else {}
        threat = replace(CAST[3], attributes={"toughness": 3, **more}, threat_class=kind)
        at = fight(ruleset, CAST[0], threat, facts={"threat_soak": "ask"}, tracks={"ruin": 1})
        at.play(GM, Harm(who=("ganger",), wounds=1, attack=True))
        assert bool(at.open()) is asked

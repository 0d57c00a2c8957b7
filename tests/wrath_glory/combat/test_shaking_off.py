"""WG-COND-01, -02, WG-HAZ-05, WG-MED-01, -02: every way out of a condition."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tableside.core.desk import EndEffect
from tableside.core.offers import Field
from tableside.core.values import GM
from tableside.systems.wrath_glory.conditions import remedies as do
from tableside.systems.wrath_glory.evening import SetMode
from tableside.systems.wrath_glory.society import SetAttitude
from tableside.systems.wrath_glory.turns import rounds as turn
from wrath_glory.combat.conditions_tables import BOTH, fight, inflict, lying, settled
from wrath_glory.combat.turns_tables import act, begin, now, refused
from wrath_glory.tables import ANNA, BEN

SHAKEN = ("bleeding", "blinded", "frenzied", "pinned", "staggered")
DREAD = [("fear", {"rating": 1}), ("terror", {})]


class TestAlone:
    @pytest.mark.rule("WG-COND-01")
    @pytest.mark.parametrize("condition", SHAKEN)
    @pytest.mark.parametrize("ruleset", BOTH)
    def test_dn_5_as_an_action(self, ruleset: str, condition: str) -> None:
        failing, passing = fight(ruleset), fight(ruleset)
        shake = do.ShakeOff("vess", effect=f"vess.{condition}", skill="willpower")
        results = []
        for at, faces in ((failing, (4, 4, 4, 4)), (passing, (4, 6, 4, 4))):
            inflict(at, condition)
            results += settled(act(at, shake, *faces))
        assert [one[1:] for one in results] == [(5, False), (5, True)]
        assert (lying(failing), lying(passing)) == ({condition}, set())
        assert refused(failing, shake) == "slot_used"

    @pytest.mark.rule("WG-COND-01")
    def test_the_suiting_attribute_is_offered_first(self) -> None:
        at = fight()
        for condition, suits in (("bleeding", "toughness"), ("pinned", "willpower")):
            inflict(at, condition)
            asked = at.ask(ANNA, do.ShakeOff("vess"), effect=f"vess.{condition}")
            assert isinstance(asked, Field)
            assert asked.default == suits

    @pytest.mark.rule("WG-COND-01", "WG-FEAR-02", "WG-COND-15")
    @pytest.mark.parametrize(("condition", "more"), DREAD)
    def test_fear_yields_to_willpower_alone(self, condition: str, more: dict[str, Any]) -> None:
        at = fight()
        inflict(at, condition, source="brute", **more)
        effect = f"vess.{condition}.brute"
        assert refused(at, do.ShakeOff("vess", effect=effect, skill="toughness")) == "not_a_choice"
        act(at, do.ShakeOff("vess", effect=effect, skill="willpower"), 4, 6, 4, 4)
        assert lying(at) == set()

    @pytest.mark.rule("WG-COND-01")
    def test_what_has_only_its_own_way_out_is_not_shaken_off(self) -> None:
        at = fight()
        inflict(at, "prone")
        assert refused(at, do.ShakeOff("vess", effect="vess.prone")) == "no_condition"
        assert "shake_off" not in at.verbs(ANNA)

    @pytest.mark.rule("WG-COND-01")
    @pytest.mark.parametrize("ruleset", ["starter", "revised"])
    def test_other_rulesets_shake_nothing_off(self, ruleset: str) -> None:
        assert refused(fight(ruleset), do.ShakeOff("vess")) == "not_in_ruleset"

    @pytest.mark.rule("WG-COND-01")
    def test_out_of_combat_it_takes_no_action(self) -> None:
        at = fight()
        inflict(at, "bleeding")
        at.play(GM, SetMode(mode="narrative"))
        act(at, do.ShakeOff("vess", effect="vess.bleeding", skill="willpower"), 4, 6, 6, 2)
        assert lying(at) == set()


def helped(at: Any, condition: str, skill: str, *faces: int, who: str = "kell") -> Any:
    """Somebody rids Vess of a condition."""
    command = do.HelpShakeOff(who, skill=skill, who="vess", effect=f"vess.{condition}")
    return settled(act(at, command, *faces))[0]


class TestHelped:
    @pytest.mark.rule("WG-COND-02", "WG-FEAR-02", "WG-COND-15")
    @pytest.mark.parametrize(("condition", "more"), DREAD)
    def test_fear_yields_to_leadership_alone(self, condition: str, more: dict[str, Any]) -> None:
        at = fight()
        inflict(at, condition, source="brute", **more)
        command = do.HelpShakeOff("kell", who="vess", effect=f"vess.{condition}.brute")
        assert refused(at, replace(command, skill="medicae")) == "not_a_choice"
        assert helped(at, f"{condition}.brute", "leadership", 4, 4, 4, 2, 2, 2) == (3, 3, True)

    @pytest.mark.rule("WG-COND-02")
    def test_the_suiting_skill_is_offered_first(self) -> None:
        for condition, suits in (("bleeding", "medicae"), ("pinned", "leadership")):
            at = fight()
            inflict(at, condition)
            asked = at.ask(BEN, do.HelpShakeOff("kell"))
            assert isinstance(asked, Field)
            assert asked.default == suits

    @pytest.mark.rule("WG-COND-02")
    @pytest.mark.parametrize("ruleset", BOTH)
    def test_leadership_against_dn_3(self, ruleset: str) -> None:
        failing, passing = fight(ruleset), fight(ruleset)
        for at in (failing, passing):
            inflict(at, "pinned")
        assert helped(failing, "pinned", "leadership", 4, 4, 2, 2, 2, 2) == (2, 3, False)
        assert helped(passing, "pinned", "leadership", 4, 4, 4, 2, 2, 2) == (3, 3, True)
        assert (lying(failing), lying(passing)) == ({"pinned"}, set())
        assert now(passing).active == "kell"

    @pytest.mark.rule("WG-MED-02")
    @pytest.mark.parametrize(
        ("condition", "more", "dn"),
        [
            ("pinned", {}, 2),  # what it adds to DNs
            ("blinded", {}, 4),
            ("hindered", {"rating": 1}, 1),
            ("bleeding", {}, 3),  # neither: as for anybody
            ("poisoned", {"rating": 4, "damage": 4}, 4),  # its own
        ],
    )
    def test_medicae_meets_the_effect_itself(
        self, condition: str, more: dict[str, Any], dn: int
    ) -> None:
        at = fight()
        inflict(at, condition, **more)
        assert helped(at, condition, "medicae", 2, 2, 2, 2) == (0, dn, False)

    @pytest.mark.rule("WG-MED-02")
    def test_medicae_ends_a_poison(self) -> None:
        at = fight()
        inflict(at, "poisoned", rating=2, damage=4)
        assert helped(at, "poisoned", "medicae", 4, 5, 1, 2) == (2, 2, True)
        assert lying(at) == set()

    @pytest.mark.rule("WG-COND-02", "WG-MED-02")
    def test_an_ally_whom_the_gm_plays_is_helped_like_a_friend(self) -> None:
        at = fight()
        inflict(at, "pinned", who="brute")
        assert refused(at, do.HelpShakeOff("vess")) == "no_condition"
        at.play(GM, SetAttitude(who="brute", attitude="helpful"))
        asked = at.question(ANNA, do.HelpShakeOff("vess"), skill="leadership")
        assert [one.value for one in getattr(asked.domain, "options", ())] == ["brute"]

    @pytest.mark.rule("WG-MED-01")
    def test_on_oneself_it_is_harder(self) -> None:
        one, other = fight(), fight()
        for at in (one, other):
            inflict(at, "poisoned", rating=2, damage=4)
        assert helped(one, "poisoned", "medicae", 4, 4, 2, 2) == (2, 2, True)
        assert helped(other, "poisoned", "medicae", 4, 4, 2, 2, who="vess") == (2, 3, False)

    @pytest.mark.rule("WG-COND-02")
    def test_nobody_talks_themselves_out_of_it(self) -> None:
        at = fight()
        inflict(at, "pinned")
        command = do.HelpShakeOff("vess", skill="leadership", who="vess", effect="vess.pinned")
        assert refused(at, command) == "not_a_choice"

    @pytest.mark.rule("WG-COND-02", "WG-MED-02")
    @pytest.mark.parametrize("ruleset", ["starter", "revised"])
    def test_other_rulesets_have_no_such_help(self, ruleset: str) -> None:
        assert refused(fight(ruleset), do.HelpShakeOff("vess")) == "not_in_ruleset"


class TestFires:
    @pytest.mark.rule("WG-HAZ-05")
    @pytest.mark.parametrize("ruleset", BOTH)
    def test_agility_dn_3_puts_it_out(self, ruleset: str) -> None:
        failing, passing = fight(ruleset), fight(ruleset)
        for at, faces in ((failing, (4, 4, 2)), (passing, (4, 6, 4))):
            inflict(at, "burning")
            at.play(ANNA, turn.TakeTurn("vess"), 1, 4, 4, 4, 4)
            assert settled(act(at, do.PutOut("vess"), *faces))[0][1] == 4  # lightly wounded
        assert (lying(failing), lying(passing)) == ({"burning"}, set())

    @pytest.mark.rule("WG-HAZ-05")
    def test_who_does_not_burn_puts_nothing_out(self) -> None:
        assert refused(fight(), do.PutOut("vess")) == "not_burning"


class TestByTheGm:
    @pytest.mark.rule("WG-COND-03")
    def test_the_gm_may_end_anything(self) -> None:
        at = fight()
        inflict(at, "bleeding")
        at.play(GM, EndEffect(effect="vess.bleeding"))
        assert lying(at) == set()
        assert "Bleeding on Vess is over." in at.read(BEN)
        begin(at, "vess")

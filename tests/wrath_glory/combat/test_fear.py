"""WG-FEAR, WG-COND-07 and -15: who is afraid of what, what that changes, how it ends."""

from __future__ import annotations

from typing import Any

import pytest

from support import Table
from tableside.core.evening import EndScene
from tableside.core.offers import Text
from tableside.core.values import GM, Limit, Mode
from tableside.systems.wrath_glory import fear as do
from tableside.systems.wrath_glory.attack.declare import MakeAttack
from tableside.systems.wrath_glory.conditions.remedies import HelpShakeOff
from tableside.systems.wrath_glory.skill_tests.tests import CallTest
from tableside.systems.wrath_glory.turns.melee import SetEngaged
from tableside.systems.wrath_glory.turns.movement import Move, Run, Sprint
from tableside.systems.wrath_glory.turns.places import SetPlace, SetZones
from wrath_glory.combat.conditions_tables import fight, inflict, lying, settled
from wrath_glory.combat.turns_tables import act, begin, refused
from wrath_glory.tables import ANNA, BEN, roll

STARTER = ("starter", "revised-full")  # whose Fear makes everything harder


def face(at: Table, *who: str, **more: Any) -> list[str]:
    """The GM has them face the brute; the tests that are open now."""
    more.setdefault("source", "brute")
    at.play(GM, do.CallFear(who=who or ("vess",), dn=2, **more))
    return [one for one in at.open() if one.startswith("t")]


def value(ruleset: str) -> dict[str, int]:
    return {"value": 2} if ruleset in STARTER else {}


def afraid(ruleset: str, **more: Any) -> tuple[Table, Table]:
    """The same fight: Vess has stood her ground, or has not."""
    brave, frightened = fight(ruleset), fight(ruleset)
    for at, faces in ((brave, (4, 4, 2)), (frightened, (4, 2, 2))):
        roll(at, face(at, **value(ruleset), **more)[0], *faces)
    return brave, frightened


def tried(at: Table, *faces: int, **more: Any) -> tuple[int, int, bool]:
    at.play(GM, CallTest(who=("vess",), skill="athletics", dn=2, **more))
    return settled(roll(at, f"t{at.state.opened}", *faces))[0]


def struck(at: Table, target: str, *faces: int) -> int:
    """The DN of a blow at somebody."""
    blow = MakeAttack("vess", weapon="sword", targets=(target,))
    return settled(at.play(ANNA, blow, *faces))[0][1]


class TestFacing:
    @pytest.mark.rule("WG-FEAR-01")
    @pytest.mark.parametrize("ruleset", ["starter", "core", "revised-full"])
    def test_every_seat_gets_its_own_test(self, ruleset: str) -> None:
        at = fight(ruleset)
        first, second = face(at, "vess", "kell", **value(ruleset))
        assert (at.matter(first).asks, at.matter(second).asks) == (("vess",), ("kell",))
        roll(at, second, 4, 4, 2)
        assert at.open() == [first]

    @pytest.mark.rule("WG-FEAR-01")
    def test_the_heroes_are_proposed(self) -> None:
        at = fight()
        field = at.question(GM, do.CallFear(), source="brute", terror=False)
        assert (field.name, field.default) == ("who", ("vess", "kell", "orla"))
        face(at, "kell")
        field = at.question(GM, do.CallFear(), source="brute", terror=False)
        assert field.default == ("vess", "orla")  # once is enough

    @pytest.mark.rule("WG-FEAR-01")
    def test_a_threat_rolls_by_itself(self) -> None:
        at = fight()
        call = do.CallFear(source="brute", who=("ganger",), dn=2)
        assert settled(at.play(GM, call, 4, 2, 2)) == [(1, 2, False)]
        assert "fear.brute" in lying(at, "ganger")

    @pytest.mark.rule("WG-FEAR-01")
    def test_once_is_enough_until_the_scene_ends(self) -> None:
        brave, _ = afraid("core")
        again = do.CallFear(source="brute", who=("vess",), dn=2)
        refusal = brave.refusal(GM, again)
        assert (refusal.code, refusal.limit) == ("already_faced", Limit.ONCE)
        brave.play(GM, do.CallFear(source="ganger", who=("vess",), dn=2))  # something else
        roll(brave, brave.open()[-1], 4, 4, 2)
        brave.play(GM, EndScene())
        brave.play(GM, again)

    @pytest.mark.rule("WG-FEAR-01")
    def test_nor_is_anything_named_that_everybody_has_faced(self) -> None:
        at = fight()
        everybody = tuple(at.state.characters)
        at.without_dice(GM, do.CallFear(what="the dark", who=everybody, dn=2))
        field = at.question(GM, do.CallFear(), source="")
        assert isinstance(field.domain, Text)
        assert (field.name, field.domain.but) == ("what", ("the dark",))
        refusal = at.refusal(GM, do.CallFear(what="the dark", who=("vess",), dn=2))
        assert refusal.code == "already_faced"

    @pytest.mark.rule("WG-FEAR-01")
    def test_whoever_is_in_a_frenzy_is_not_asked(self) -> None:
        at = fight()
        inflict(at, "frenzied")
        assert at.refusal(GM, do.CallFear(source="brute", who=("vess",), dn=2)).code == (
            "not_a_choice"
        )

    @pytest.mark.rule("WG-FEAR-01")
    def test_what_is_feared_need_not_be_anybody(self) -> None:
        at = fight()
        (matter,) = face(at, source="", what="the dark")
        roll(at, matter, 2, 2, 2)
        assert "Vess: Fear of the dark, DN +1" in "".join(at.read(BEN))
        assert tried(at, 4, 4, 2, 2, 2, concerns="the dark") == (2, 3, False)

    @pytest.mark.rule("WG-FEAR-01", "WG-COND-15")
    @pytest.mark.parametrize(("terror", "rules"), [(False, 1), (True, 2)])
    def test_the_log_says_what_is_faced_and_by_which_rule(self, terror: bool, rules: int) -> None:
        at = fight()
        face(at, "vess", "kell", terror=terror)
        assert at.told(BEN) == [f"{who} faces Brute: Resolve, DN 2." for who in ("Vess", "Kell")]
        assert at.lines(BEN)[0].rules == ("WG-FEAR-01", "WG-COND-15")[:rules]

    @pytest.mark.rule("WG-FEAR-01", "WG-FEAR-02")
    def test_revised_has_no_fear(self) -> None:
        assert fight("revised").refusal(GM, do.CallFear()).code == "not_in_ruleset"


class TestFear:
    @pytest.mark.rule("WG-FEAR-02", "WG-COND-07")
    @pytest.mark.parametrize("ruleset", STARTER)
    def test_everything_is_harder_by_two(self, ruleset: str) -> None:
        brave, frightened = afraid(ruleset)
        faces = (4, 4, 2, 2, 2)
        assert tried(brave, *faces) == (2, 2, True)
        assert tried(frightened, *faces) == (2, 4, False)

    @pytest.mark.rule("WG-FEAR-02", "WG-COND-07")
    def test_in_core_what_concerns_the_source_is_harder_by_one(self) -> None:
        brave, frightened = afraid("core")
        faces = (4, 4, 2, 2, 2)
        assert tried(brave, *faces) == (2, 2, True)
        assert tried(frightened, *faces) == (2, 2, True)
        assert tried(frightened, *faces, concerns="brute") == (2, 3, False)

    @pytest.mark.rule("WG-FEAR-02")
    @pytest.mark.parametrize(("target", "dn"), [("brute", 4), ("ganger", 3)])
    def test_an_attack_concerns_its_target(self, target: str, dn: int) -> None:
        brave, frightened = afraid("core")
        miss = (4, 4, 2, 2, 2)
        assert struck(brave, target, *miss) == 3
        assert struck(frightened, target, *miss) == dn

    @pytest.mark.rule("WG-FEAR-02")
    def test_two_sources_are_two_fears(self) -> None:
        _, at = afraid("core")
        at.play(GM, do.CallFear(source="ganger", who=("vess",), dn=2))
        roll(at, at.open()[-1], 2, 2, 2)
        assert {"fear.brute", "fear.ganger"} <= lying(at)
        miss = (4, 4, 2, 2, 2)
        assert struck(at, "ganger", *miss) == 4

    @pytest.mark.rule("WG-FEAR-02")
    @pytest.mark.parametrize("ruleset", ["starter", "core"])
    def test_it_ends_with_the_scene(self, ruleset: str) -> None:
        _, at = afraid(ruleset)
        at.play(GM, EndScene())
        assert lying(at) == set()


class TestTerror:
    @pytest.mark.rule("WG-COND-15")
    @pytest.mark.parametrize("ruleset", ["core", "revised-full"])
    def test_it_is_worse_than_fear(self, ruleset: str) -> None:
        brave, terrified = afraid(ruleset, terror=True)
        faces = (4, 4, 2, 2, 2)
        assert tried(brave, *faces) == (2, 2, True)
        assert tried(terrified, *faces, concerns="brute") == (2, 4, False)

    @pytest.mark.rule("WG-COND-15")
    def test_the_source_is_not_approached_to_strike_it(self) -> None:
        brave, terrified = afraid("core", terror=True)
        blow = MakeAttack("vess", weapon="sword", targets=("brute",))
        assert refused(terrified, blow) == "terror"
        brave.play(ANNA, blow, 2, 2, 2, 2, 2)
        terrified.play(GM, SetEngaged("vess", other="brute", engaged=True))
        terrified.play(ANNA, blow, 2, 2, 2, 2, 2)

    @pytest.mark.rule("WG-COND-15")
    def test_a_gun_reaches_it_all_the_same(self) -> None:
        _, terrified = afraid("core", terror=True)
        shot = MakeAttack("vess", weapon="rifle", targets=("brute",), range="normal")
        assert settled(terrified.play(ANNA, shot, 2, 2, 2, 2, 2))[0][1] == 5

    @pytest.mark.rule("WG-COND-15")
    def test_no_step_leads_closer(self) -> None:
        at = fight(facts={"distance": "zones"})
        at.play(GM, SetZones(zones=("door", "hall", "altar")))
        for who, zone in (("vess", "hall"), ("brute", "altar")):
            at.play(GM, SetPlace(who, zone=zone))
        roll(at, face(at, terror=True)[0], 2, 2, 2)
        assert refused(at, Run("vess", zone="altar")) in ("terror", "too_far")
        asked: Any = at.ask(ANNA, Sprint("vess"))
        assert [one.value for one in asked.domain.options] == ["door", "hall"]

    @pytest.mark.rule("WG-COND-15")
    def test_where_nobody_measures_it_is_said(self) -> None:
        _, at = afraid("core", terror=True)
        ready: Any = at.ask(ANNA, Move("vess"), how="walk", metres=3)
        assert [one.sentence for one in ready.cautions] == ["Not a step closer to Brute."]


class TestRallying:
    @pytest.mark.rule("WG-FEAR-03")
    @pytest.mark.parametrize("ruleset", STARTER)
    def test_leadership_against_two_and_the_fear_value(self, ruleset: str) -> None:
        _, failing = afraid(ruleset)
        _, passing = afraid(ruleset)
        rally = do.Rally("kell", effect="vess.fear")
        assert settled(act(failing, rally, 4, 4, 4, 2, 2, 2)) == [(3, 4, False)]
        assert settled(act(passing, rally, 4, 4, 4, 4, 2, 2)) == [(4, 4, True)]
        assert "fear" in lying(failing)
        assert "fear" not in lying(passing)
        assert refused(failing, rally) == "slot_used"

    @pytest.mark.rule("WG-FEAR-03")
    def test_nobody_rallies_the_brave_or_themselves(self) -> None:
        brave, frightened = afraid("starter")
        assert refused(brave, do.Rally("kell", effect="vess.fear")) == "nobody_afraid"
        assert refused(frightened, do.Rally("vess", effect="vess.fear")) == "nobody_afraid"
        assert "rally" in frightened.verbs(BEN)

    @pytest.mark.rule("WG-FEAR-03", "WG-COND-02")
    def test_in_core_it_is_help_like_any_other(self) -> None:
        _, at = afraid("core")
        assert refused(at, do.Rally("kell", effect="vess.fear.brute")) == "not_in_ruleset"
        helping = HelpShakeOff("kell", skill="leadership", who="vess", effect="vess.fear.brute")
        assert settled(act(at, helping, 4, 4, 4, 2, 2, 2)) == [(3, 3, True)]
        assert "fear.brute" not in lying(at)


class TestHouse:
    @pytest.mark.rule("WG-FEAR-01")
    def test_an_advised_limit_lets_it_be_faced_again(self) -> None:
        at = fight(limits={Limit.ONCE: Mode.ADVISED})
        roll(at, face(at)[0], 4, 4, 2)
        face(at)
        begin(at, "kell")

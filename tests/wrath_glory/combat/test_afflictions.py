"""WG-COND-03 to -11, WG-HAZ: each condition beside the same dice without it."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from support import Table
from tableside.core.evening import EndScene
from tableside.core.values import GM, Limit, Mode
from tableside.systems.wrath_glory.attack.declare import MakeAttack
from tableside.systems.wrath_glory.conditions import ticking as was
from tableside.systems.wrath_glory.conditions.conditions import Inflict
from tableside.systems.wrath_glory.harm.soak import TakeBlow
from tableside.systems.wrath_glory.skill_tests.tests import CallTest, RollDice, TryTest
from tableside.systems.wrath_glory.turns.actions import HelpUp
from tableside.systems.wrath_glory.turns.movement import Move
from tableside.systems.wrath_glory.turns.rounds import EndTurn, GiveTurn, TakeTurn
from wrath_glory.combat.conditions_tables import BOTH, CAST, fight, inflict, lying, settled
from wrath_glory.combat.turns_tables import act, begin, end, now, refused, turns
from wrath_glory.tables import ANNA, BEN, roll


def pair(ruleset: str, condition: str, **more: Any) -> tuple[Table, Table]:
    """The same fight without the condition and with it on Vess."""
    plain, afflicted = fight(ruleset), fight(ruleset)
    inflict(afflicted, condition, **more)
    return plain, afflicted


def called(at: Table, *faces: int, skill: str = "athletics", **more: Any) -> tuple[int, int, bool]:
    """A test of Vess against DN 2, from call to outcome."""
    at.play(GM, CallTest(who=("vess",), skill=skill, dn=2, **more))
    return settled(roll(at, f"t{at.state.opened}", *faces))[0]


class TestBleeding:
    @pytest.mark.rule("WG-COND-03")
    @pytest.mark.parametrize("ruleset", BOTH)
    def test_every_turn_ends_with_a_mortal_wound(self, ruleset: str) -> None:
        plain, bleeding = pair(ruleset, "bleeding")
        for at in (plain, bleeding):
            turns(at, "vess")
        assert (plain.tracks["vess.wounds"], bleeding.tracks["vess.wounds"]) == (0, 1)
        turns(bleeding, "ganger", "kell", "brute", "orla", "vess")
        assert bleeding.tracks["vess.wounds"] == 2
        assert not bleeding.open()

    @pytest.mark.rule("WG-COND-03")
    def test_others_turns_cost_the_bearer_nothing(self) -> None:
        at = fight()
        inflict(at, "bleeding")
        turns(at, "kell", "ganger")
        assert at.tracks["vess.wounds"] == 0

    @pytest.mark.rule("WG-COND-03")
    @pytest.mark.parametrize("ruleset", ["starter", "revised"])
    def test_other_rulesets_have_no_such_condition(self, ruleset: str) -> None:
        command = Inflict(condition="bleeding", who=("vess",))
        assert fight(ruleset).refusal(GM, command).code == "not_a_choice"


class TestBlinded:
    @pytest.mark.rule("WG-COND-04")
    @pytest.mark.parametrize("ruleset", BOTH)
    def test_an_attack_is_harder_by_four(self, ruleset: str) -> None:
        plain, blinded = pair(ruleset, "blinded")
        shot = MakeAttack("vess", weapon="sword", targets=("ganger",))
        dns = [
            settled(at.play(ANNA, shot, 4, 4, 4, 2, 2, *more))[0][1:]
            for at, more in ((plain, (2,)), (blinded, ()))
        ]
        assert dns == [(3, True), (7, False)]

    @pytest.mark.rule("WG-COND-04")
    def test_what_needs_no_sight_is_as_hard_as_ever(self) -> None:
        plain, blinded = pair("core", "blinded")
        faces = (4, 4, 1, 1, 1)
        assert called(plain, 3, *faces[:4]) == called(blinded, 3, *faces[:4], sight="not_needed")
        seen = called(blinded, 3, *faces[:4], skill="awareness", sight="needed")
        assert seen[1:] == (6, False)

    @pytest.mark.rule("WG-COND-04")
    def test_whether_it_needs_sight_is_asked_only_while_it_matters(self) -> None:
        plain, blinded = pair("core", "blinded")
        unasked = TryTest("vess", skill="awareness", sight="needed")
        assert plain.refusal(ANNA, unasked).code == "not_asked_here"
        blinded.play(ANNA, unasked, 1, 2, 3, 4, 5)

    @pytest.mark.rule("WG-COND-04")
    def test_it_lasts_a_round_and_ends_by_itself(self) -> None:
        at = fight()
        begin(at, "vess")
        inflict(at, "blinded")
        end(at)
        turns(at, "ganger", "kell", "brute", "orla")
        assert lying(at) == {"blinded"}
        turns(at, "vess")
        assert lying(at) == set()
        assert "Blinded on Vess has run out." in at.read(ANNA)


class TestBurning:
    @pytest.mark.rule("WG-HAZ-03", "WG-HAZ-04", "WG-COND-05")
    @pytest.mark.parametrize("ruleset", BOTH)
    def test_the_turn_begins_with_the_fire(self, ruleset: str) -> None:
        plain, burning = pair(ruleset, "burning")
        begin(plain, "vess")
        events = burning.play(ANNA, TakeTurn("vess"), 3, 4, 4, 4, 4)
        assert (plain.tracks["vess.wounds"], burning.tracks["vess.wounds"]) == (0, 2)
        assert settled(events) == [(4, 4, True)]  # 3, and lightly wounded by now
        assert now(burning).active == "vess"

    @pytest.mark.rule("WG-HAZ-04", "WG-COND-10")
    def test_whoever_panics_loses_the_turn_and_is_pinned_for_the_round(self) -> None:
        _, at = pair("core", "burning")
        events = at.play(ANNA, TakeTurn("vess"), 1, 2, 2, 2, 2)
        assert was.TurnLost("vess") in events
        assert (now(at).active, now(at).acted) == ("", ("vess",))
        assert lying(at) == {"burning", "pinned"}
        (note,) = [one for one in at.state.matters if one.procedure == "note"]
        assert (note.asks, note.values.rule) == (("gm",), "WG-COND-10")  # to which cover?
        turns(at, "ganger", "kell", "brute", "orla")
        assert lying(at) == {"burning"}
        assert "Vess panics in the fire and loses the turn." in at.read(BEN)

    @pytest.mark.rule("WG-HAZ-03")
    def test_nothing_is_done_before_the_fire_is_reckoned_with(self) -> None:
        plain, burning = pair("core", "burning")
        assert "attack" in plain.verbs(ANNA)
        assert "attack" not in burning.verbs(ANNA)
        assert refused(burning, Move("vess", how="walk")) == "upkeep_first"
        assert "take_turn" in burning.verbs(ANNA)

    @pytest.mark.rule("WG-HAZ-04")
    def test_a_missing_willpower_is_asked_for_once(self) -> None:
        at = fight("core", *_without_willpower())
        inflict(at, "burning")
        at.play(ANNA, TakeTurn("vess"), 1)
        assert at.matter("u1.panic").asks == ("vess",)
        assert "attack" not in at.verbs(ANNA)
        roll_with = at.to("u1.panic", RollDice, total=3)
        at.play(ANNA, roll_with, 4, 6, 4)
        assert "attack" in at.verbs(ANNA)
        assert at.state.characters["vess"].totals["willpower"] == 3

    @pytest.mark.rule("WG-HAZ-03")
    def test_a_threat_burns_like_anybody(self) -> None:
        at = fight()
        inflict(at, "burning", who="ganger")
        turns(at, "vess")
        at.play(GM, GiveTurn(who="ganger"), 5, 4, 4, 4, 4)
        assert at.tracks["ganger.wounds"] == 3

    @pytest.mark.rule("WG-HAZ-04")
    def test_a_fire_that_fells_asks_for_no_courage(self) -> None:
        at = fight(tracks={"ganger.wounds": 7})
        inflict(at, "burning", who="ganger")
        turns(at, "vess")
        at.play(GM, GiveTurn(who="ganger"), 1)
        assert now(at).active == ""
        assert at.open() == []


def _without_willpower() -> Any:
    vess, *others = CAST
    rated = {name: n for name, n in vess.attributes.items() if name != "willpower"}
    return (replace(vess, attributes=rated), *others)


class TestPoisoned:
    @pytest.mark.rule("WG-COND-11")
    @pytest.mark.parametrize("ruleset", BOTH)
    def test_a_failure_hurts_and_the_poison_stays(self, ruleset: str) -> None:
        plain, poisoned = pair(ruleset, "poisoned", rating=3, damage=2)
        turns(plain, "vess")
        begin(poisoned, "vess")
        poisoned.play(ANNA, EndTurn("vess"), 4, 2, 1)
        if ruleset == "revised-full":  # Determination turns any Wound aside
            poisoned.play(ANNA, poisoned.to("u1.vess", TakeBlow))
        assert (plain.tracks["vess.wounds"], poisoned.tracks["vess.wounds"]) == (0, 2)
        assert lying(poisoned) == {"poisoned"}

    @pytest.mark.rule("WG-COND-11")
    def test_a_pass_ends_it(self) -> None:
        _, at = pair("core", "poisoned", rating=3, damage=2)
        begin(at, "vess")
        at.play(ANNA, EndTurn("vess"), 4, 4, 4)
        assert (lying(at), at.tracks["vess.wounds"]) == (set(), 0)
        turns(at, "ganger", "kell", "brute", "orla", "vess")  # and asks for nothing any more

    @pytest.mark.rule("WG-COND-11")
    def test_wounds_make_it_harder_to_resist(self) -> None:
        at = fight(tracks={"vess.wounds": 1})
        inflict(at, "poisoned", rating=3, damage=2)
        begin(at, "vess")
        assert settled(at.play(ANNA, EndTurn("vess"), 4, 4, 4)) == [(3, 4, False)]


class TestFrenzied:
    @pytest.mark.rule("WG-COND-08")
    @pytest.mark.parametrize("ruleset", BOTH)
    def test_every_attack_is_all_out_by_itself(self, ruleset: str) -> None:
        plain, frenzied = pair(ruleset, "frenzied")
        blow = MakeAttack("vess", weapon="sword", targets=("ganger",))
        plain.play(ANNA, blow, 2, 2, 2, 2, 2)
        frenzied.play(ANNA, blow, 2, 2, 2, 2, 2, 2, 2)
        assert "all_out" in lying(frenzied)
        assert "all_out" not in lying(plain)

    @pytest.mark.rule("WG-COND-08")
    def test_it_knows_neither_guns_nor_caution(self) -> None:
        plain, frenzied = pair("core", "frenzied")
        shot = MakeAttack("vess", weapon="rifle", targets=("ganger",), range="normal")
        assert refused(frenzied, shot) == "not_a_choice"
        gone = plain.verbs(ANNA) - frenzied.verbs(ANNA)
        assert {"interact", "full_defence", "multi_action", "grapple"} <= gone
        assert {"attack", "move", "charge"} & frenzied.verbs(ANNA) >= {"attack", "move"}

    @pytest.mark.rule("WG-COND-08")
    def test_it_drives_out_fear_and_keeps_off_pinning(self) -> None:
        at = fight()
        inflict(at, "fear", source="brute", rating=1)
        inflict(at, "pinned")
        inflict(at, "frenzied")
        assert lying(at) == {"frenzied"}
        again = Inflict(condition="pinned", who=("vess",))
        assert at.refusal(GM, again).code == "not_a_choice"

    @pytest.mark.rule("WG-COND-08", "WG-HAZ-04")
    def test_panic_pins_nobody_in_a_frenzy(self) -> None:
        at = fight()
        inflict(at, "frenzied")
        inflict(at, "burning")
        at.play(ANNA, TakeTurn("vess"), 1, 2, 2, 2, 2)
        assert lying(at) == {"frenzied", "burning"}
        assert "Pinned finds no hold on Vess: Frenzied." in at.read(ANNA)


class TestFlying:
    @pytest.mark.rule("WG-HAZ-02")
    @pytest.mark.parametrize("ruleset", BOTH)
    def test_whoever_is_made_prone_in_the_air_falls(self, ruleset: str) -> None:
        plain, flying = pair(ruleset, "flying", who="ganger")
        inflict(plain, "prone", who="ganger")
        inflict(flying, "prone", 5, who="ganger")
        assert (plain.tracks["ganger.wounds"], flying.tracks["ganger.wounds"]) == (0, 3)
        assert lying(flying, "ganger") == lying(plain, "ganger") == {"prone"}


class TestHelpingUp:
    @pytest.mark.rule("WG-COND-17")
    @pytest.mark.parametrize("ruleset", BOTH)
    def test_an_ally_gives_up_the_move(self, ruleset: str) -> None:
        plain, prone = pair(ruleset, "prone")
        lift = HelpUp("kell", who="vess")
        assert refused(plain, lift) == "nobody_prone"
        act(prone, lift)
        assert lying(prone) == set()
        assert refused(prone, Move("kell", how="walk")) == "slot_used"

    @pytest.mark.rule("WG-COND-17")
    @pytest.mark.parametrize("ruleset", ["starter", "revised"])
    def test_other_rulesets_lift_nobody(self, ruleset: str) -> None:
        at = fight(ruleset)
        inflict(at, "prone")
        assert refused(at, HelpUp("kell", who="vess")) == "not_in_ruleset"


class TestExhausted:
    @pytest.mark.rule("WG-COND-06")
    @pytest.mark.parametrize("ruleset", ["starter", "revised", "core", "revised-full"])
    def test_it_comes_and_goes_with_shock_and_closes_options(self, ruleset: str) -> None:
        plain, tired = fight(ruleset), fight(ruleset, tracks={"vess.shock": 7})
        gone = plain.verbs(ANNA) - tired.verbs(ANNA)
        wanted = {"sprint", "run"} & plain.verbs(ANNA)
        assert wanted
        assert wanted <= gone


class TestGiving:
    @pytest.mark.rule("WG-COND-09", "WG-COND-16")
    def test_several_at_once_and_for_as_long_as_the_gm_says(self) -> None:
        at = fight()
        command = Inflict(condition="hindered", who=("vess", "kell"), rating=2, until="scene")
        at.play(GM, command)
        turns(at, "vess", "ganger", "kell", "brute", "orla")
        assert lying(at) == lying(at, "kell") == {"hindered"}
        at.play(GM, EndScene())
        assert lying(at) == lying(at, "kell") == set()

    @pytest.mark.rule("WG-COND-09")
    def test_the_log_says_what_it_does_and_when_it_ends(self) -> None:
        at = fight()
        begin(at, "vess")
        inflict(at, "hindered", rating=2, until="round")
        inflict(at, "staggered")
        inflict(at, "poisoned", rating=3, damage=1)
        lines = at.read(BEN)
        assert "Vess: Hindered (2), DN +2, until the end of round 1." in lines
        staggered = "Vess: Staggered, half Speed, no Run, no Sprint, "
        assert f"{staggered}until the end of Vess's next turn." in lines
        poison = "Vess: Poisoned (3), Toughness DN 3 as each turn ends, or 1 Wound, "
        assert f"{poison}until it is resisted or treated." in lines

    def test_only_the_gm_gives_conditions(self) -> None:
        at = fight(limits={Limit.TURN_ORDER: Mode.ADVISED})
        assert at.refusal(ANNA, Inflict(condition="prone", who=("ganger",))).code == "not_gm"

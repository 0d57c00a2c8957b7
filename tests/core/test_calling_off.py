"""The GM calls a roll off: it closes with all that hangs on it, and nothing is undone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from daggerheart import tables as dh
from support import Table, only
from tableside.core.calling_off import CallOff
from tableside.core.desk import StrikeCharacter
from tableside.core.matters import CalledOff
from tableside.core.values import DICE, GM, Faces, Limit, Mode
from tableside.systems.daggerheart import commands as dh_do
from tableside.systems.wrath_glory import commands as do
from tableside.systems.wrath_glory.attack.together import AttackTogether
from wrath_glory.combat.attack_tables import GANGER, VESS, attack, fight
from wrath_glory.tables import ANNA, BEN, SKILL, answer, call, hero, roll, table, thrown


def off(at: Table, matter: str) -> CallOff:
    return CallOff(matter=matter, revision=at.matter(matter).revision)


def called() -> Table:
    at = table()
    call(at)
    return at


def awaiting_dice() -> Table:
    at = called()
    at.without_dice(ANNA, at.to("t1", do.RollDice))
    return at


def spending() -> Table:
    at = table(tracks={"glory": 1})
    thrown(at, 4, 2, 2, 2, 2)
    return at


def judged() -> Table:
    at = table("core", tracks={"vess.wrath": 0})
    at.play(ANNA, do.TryTest("vess", skill=SKILL), 4, 4, 2, 2, 2)
    return at


def asking_the_others() -> Table:
    at = table("starter", hero("vess"), hero("kell"), facts={"glory_agreement": "ask"})
    thrown(at, 6, 2, 2, 2, 2, dn=9)
    answer(at, "t1", do.RollGloryDice, dice=1)
    assert at.open() == ["t1", "t1.agreement1"]
    return at


class TestTest:
    @pytest.mark.parametrize("begun", [called, awaiting_dice, spending, judged, asking_the_others])
    def test_it_is_closed_at_any_step(self, begun: Callable[[], Table]) -> None:
        at = begun()
        before = at.tracks
        assert "call_off" in at.verbs(GM, "t1")
        events = at.play(GM, off(at, "t1"))
        assert only(events, CalledOff) == CalledOff(matter="t1", what="test", characters=("vess",))
        assert (at.open(), at.tracks) == ([], before)
        assert at.told(BEN) == ["The GM calls off the test of Vess."]

    def test_what_was_spent_stays_spent_and_undo_brings_it_back(self) -> None:
        at = spending()
        answer(at, "t1", do.RerollFailures, 2, 2, 2, 2)
        assert (at.open(), at.tracks["vess.wrath"]) == (["t1"], 1)
        before = at.state
        at.play(GM, off(at, "t1"))
        assert at.tracks["vess.wrath"] == 1
        at.history.undo()
        assert at.state == before

    def test_its_dice_are_no_longer_wanted(self) -> None:
        at = awaiting_dice()
        at.play(GM, off(at, "t1"))
        assert at.system.awaited(at.state) == ()
        assert at.refusal(DICE, Faces(key="t1.pool", faces=(4,) * 5)).code == "no_such_roll"

    def test_the_next_one_has_a_name_of_its_own(self) -> None:
        at = called()
        at.play(GM, off(at, "t1"))
        assert call(at) == "t2"
        roll(at, "t2", 4, 4, 4, 2, 2)

    def test_others_go_on(self) -> None:
        at = table()
        call(at, "vess", "kell")
        at.play(GM, off(at, "t1"))
        assert at.open() == ["t2"]

    def test_whoever_rolled_can_be_struck(self) -> None:
        at = called()
        assert at.refusal(GM, StrikeCharacter(character="vess")).code == "waiting"
        at.play(GM, off(at, "t1"))
        at.play(GM, StrikeCharacter(character="vess"))


class TestContest:
    @pytest.mark.parametrize("named", ["o1", "o1.initiator", "o1.opponent"])
    @pytest.mark.parametrize("rolled", [False, True])
    def test_either_side_calls_off_the_whole(self, named: str, rolled: bool) -> None:
        at = table("starter", pool=2, tracks={"vess.wrath": 0, "kell.wrath": 0})
        at.play(
            GM,
            do.Oppose(
                initiator="vess", initiator_skill=SKILL, opponent="kell", opponent_skill=SKILL
            ),
        )
        if rolled and named != "o1.initiator":
            roll(at, "o1.initiator", 4, 4)
        assert "call_off" in at.verbs(GM, named)
        at.play(GM, off(at, named))
        assert at.open() == []
        assert at.told(BEN) == ["The GM calls off the opposed test of Vess and Kell."]


class TestAttack:
    @pytest.mark.parametrize("named", ["a1", "a1.test"])
    def test_its_roll_calls_off_the_whole(self, ruleset: str, named: str) -> None:
        at = fight(ruleset)
        attack(at, 4, 6, 6, 2, 2)
        assert at.open() == ["a1", "a1.test"]
        assert "call_off" in at.verbs(GM, named)
        events = at.play(GM, off(at, named))
        assert only(events, CalledOff) == CalledOff(
            matter="a1", what="attack", characters=("vess",)
        )
        assert (at.open(), at.tracks["ganger.wounds"]) == ([], 0)

    def test_its_damage_is_called_off_with_it(self, ruleset: str) -> None:
        at = fight(ruleset, VESS, replace(GANGER, max_wounds=20), tracks={"glory": 2})
        attack(at, 4, 6, 5, 2, 2)
        at.without_dice(ANNA, at.to("a1.test", do.Settle))
        assert at.open() == ["a1"]
        at.play(GM, off(at, "a1"))
        assert (at.open(), at.tracks["ganger.wounds"]) == ([], 0)

    def test_one_of_several_calls_off_the_volley(self) -> None:
        at = fight("revised", limits={Limit.TURN_ORDER: Mode.ADVISED})
        volley = AttackTogether(attackers=("ganger", "second"), target="vess", ask=True)
        at.without_dice(GM, volley)
        assert at.open() == ["v1", "v1.ganger", "v1.ganger.test", "v1.second", "v1.second.test"]
        events = at.play(GM, off(at, "v1.second.test"))
        assert only(events, CalledOff).what == "volley"
        assert at.open() == []


class TestRefused:
    def test_only_the_gm_and_for_nobody(self) -> None:
        at = called()
        assert "call_off" not in at.verbs(ANNA)
        assert at.refusal(ANNA, off(at, "t1")).code == "not_gm"
        assert at.refusal(GM, replace(off(at, "t1"), character="vess")).code == "not_a_choice"

    def test_stale_or_settled(self) -> None:
        at = spending()
        assert at.refusal(GM, replace(off(at, "t1"), revision=0)).code == "stale"
        assert at.refusal(GM, CallOff(matter="t9")).code == "no_such_matter"

    def test_what_is_no_roll(self) -> None:
        at = table(pool=3, tracks={"vess.wrath": 0})
        roll(at, call(at), 1, 4, 4)
        assert at.open() == ["t1.complication1"]
        assert "call_off" not in at.verbs(GM)
        assert at.refusal(GM, off(at, "t1.complication1")).code == "not_now"

    def test_an_agreement_is_answered_not_called_off(self) -> None:
        at = asking_the_others()
        assert "call_off" not in at.verbs(GM, "t1.agreement1")
        assert at.refusal(GM, off(at, "t1.agreement1")).code == "not_now"


class TestDaggerheart:
    def test_a_roll_with_a_question_for_help(self) -> None:
        at = dh.table()
        matter = dh.call(at, difficulty=12)
        dh.helps(at, matter, "cal")
        dh.answer(at, matter, dh_do.AskForHelp, helper="bo")
        assert at.open() == [matter, f"{matter}.help_bo"]
        before = at.tracks
        at.play(GM, off(at, matter))
        assert (at.open(), at.tracks) == ([], before)  # Cal's Hope is not given back
        assert at.told(dh.BEN) == ["The GM calls off the roll of Ana."]

    @pytest.mark.parametrize("named", ["g1", "g1.bo", "g1.cal"])
    def test_a_group_action_from_any_of_its_rolls(self, named: str) -> None:
        at = dh.table()
        dh.lead(at)
        assert "call_off" in at.verbs(GM, named)
        at.play(GM, off(at, named))
        assert at.open() == []
        assert at.told(dh.BEN) == ["The GM calls off the group action of Ana, Bo and Cal."]

    def test_the_leaders_roll_too(self) -> None:
        at = dh.table()
        dh.lead(at, "bo")
        dh.roll(at, "g1.bo", 9, 8, trait="agility")
        at.play(GM, off(at, "g1.leader"))
        assert at.open() == []

    def test_a_description_is_answered_not_called_off(self) -> None:
        at = dh.table()
        at.play(dh.ANNA, dh_do.Describe(character="ana", text="I climb."))
        assert "call_off" not in at.verbs(GM, "s1")
        at.play(GM, at.to("s1", dh_do.AskForRoll, difficulty=12, trait="agility"))
        at.play(GM, off(at, "s1.roll"))
        assert at.open() == []

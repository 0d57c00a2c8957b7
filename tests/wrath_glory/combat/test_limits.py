"""Limits speak before a question narrows, and previews count what taking the turn changes."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from support import Table
from tableside.core.calling_off import CallOff
from tableside.core.cards import Card, UseCard
from tableside.core.desk import StrikeCharacter
from tableside.core.values import GM, Limit, Mode
from tableside.systems.wrath_glory.harm.requests import RollDamage
from tableside.systems.wrath_glory.numbers import conditions
from tableside.systems.wrath_glory.turns.actions import Act, Classify
from tableside.systems.wrath_glory.turns.rounds import EndTurn, GiveTurn, Hold, TakeTurn
from wrath_glory.combat.attack_tables import GANGER, KELL, VESS, declared, engage, fight
from wrath_glory.tables import ANNA, BEN


def _off(at: Table, matter: str) -> CallOff:
    return CallOff(matter=matter, revision=at.matter(matter).revision)


class TestCallingOff:
    @pytest.mark.parametrize("matter", ["a1", "a1.test"])
    def test_an_attack_is_called_off_as_a_whole(self, matter: str) -> None:
        at = fight()
        at.without_dice(ANNA, declared(at))
        at.play(GM, _off(at, matter))
        assert at.state.matters == ()
        assert "The GM calls off the attack of Vess." in at.read(ANNA)

    def test_loose_dice_of_nobody_are_called_off(self) -> None:
        at = fight()
        at.without_dice(GM, RollDamage(damage=3, ed=1, who=("ganger",)))
        at.play(GM, _off(at, "b1"))
        assert "The GM calls off the harm." in at.read(ANNA)

    def test_whoever_throws_damage_dice_is_not_struck_meanwhile(self) -> None:
        at = fight()
        at.without_dice(ANNA, RollDamage("vess", damage=3, ed=1, who=("ganger",)))
        assert at.refusal(GM, StrikeCharacter("vess")).code == "waiting"


class TestLimits:
    @pytest.mark.rule("WG-OPT-02")
    def test_a_long_gun_in_a_melee_is_refused_by_its_limit(self) -> None:
        at = fight("revised")
        command = declared(at, weapon="rifle")
        engage(at, "vess", "ganger")
        refused = at.refusal(ANNA, command)
        assert (refused.code, refused.limit) == ("engaged", Limit.RANGE)

    @pytest.mark.rule("WG-ATK-11")
    @pytest.mark.parametrize("ruleset", ["starter", "revised", "core", "revised-full"])
    def test_threats_attack_together_in_every_ruleset(self, ruleset: str) -> None:
        at = fight(ruleset, limits={Limit.TURN_ORDER: Mode.ADVISED})
        assert "attack_together" in at.verbs(GM)

    def test_a_card_is_listed_only_if_the_turn_has_room_for_it(self) -> None:
        cards = (Card("push", "Push", action="combat"), Card("pray", "Pray"))
        at = fight("core", replace(VESS, cards=cards), KELL, GANGER)
        at.play(ANNA, UseCard("vess", card="push"))
        question = at.question(ANNA, UseCard("vess"))
        assert [one.value for one in question.domain.options] == ["pray"]  # type: ignore[union-attr]
        assert at.refusal(ANNA, UseCard("vess", card="push")).code == "slot_used"


class TestPreviews:
    @pytest.mark.rule("WG-INIT-01")
    def test_what_ends_with_the_turn_before_does_not_count(self) -> None:
        at = fight("core", limits={Limit.TURN_ORDER: Mode.ADVISED})
        at.play(BEN, TakeTurn("kell"))
        until = conditions.this_turn(at.state, "kell")
        open_flank = conditions.vulnerable("kell", 2, until)
        state = at.system.evolve(at.state, conditions.begun(at.state, open_flank))
        ready = at.system.checked(at.system.known(state, ANNA), declared(at, targets=("kell",)))
        assert [one.total for one in ready.preview if one.quantity == "dn"] == [3]


class TestClassify:
    @pytest.mark.rule("WG-ACT-08")
    def test_once_the_moment_has_passed_the_turns_limits_hold(self) -> None:
        at = fight("revised")
        at.play(ANNA, Act("vess", what="Bar the door", slot="ask"))
        at.play(ANNA, TakeTurn("vess"))
        at.play(ANNA, EndTurn("vess"))
        late = at.to("y1", Classify, slot="combat")
        assert at.refusal(GM, late).limit is Limit.TURN_ORDER
        at.play(GM, at.to("y1", Classify, slot="free"))
        assert at.state.matters == ()
        assert at.state.fight is not None
        assert at.state.fight.active == ""  # no second turn


class TestHeld:
    @pytest.mark.rule("WG-OPT-11")
    def test_a_held_action_is_not_given_the_turn_of_a_threat(self) -> None:
        at = fight("core")
        at.play(ANNA, Hold("vess"))
        at.play(GM, GiveTurn(who="ganger"))
        question = at.question(GM, GiveTurn())
        assert "vess" not in [one.value for one in question.domain.options]  # type: ignore[union-attr]
        assert at.refusal(GM, GiveTurn(who="vess")).code == "must_be_faster"

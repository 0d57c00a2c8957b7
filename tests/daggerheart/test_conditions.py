"""DH-COND: Vulnerable, Restrained, Hidden, and how conditions end."""

from __future__ import annotations

import pytest

from daggerheart.fights import attack, fight, fighter, foe_strikes, strike, wolf
from daggerheart.tables import ANNA, BEN, call, roll, ruling, told
from support import Table, every, only
from tableside.core.desk import EndEffect
from tableside.core.values import GM
from tableside.systems.daggerheart import commands as rolls
from tableside.systems.daggerheart.fights import conditions as do
from tableside.systems.daggerheart.fights.adversaries import FoeRolled
from tableside.systems.daggerheart.fights.conditions import ConditionCleared
from tableside.systems.daggerheart.fights.ranges import FoeDash, Move, Sprint
from tableside.systems.daggerheart.rolls import rolls as was
from tableside.systems.daggerheart.scene.spotlight import GmMoved, PassSpotlight


def give(at: Table, condition: str, *targets: str, clears: str = "") -> None:
    """The GM lays a condition on somebody: temporary unless something special ends it."""
    at.play(
        GM,
        do.GiveCondition(
            targets=targets or ("ana",),
            condition=condition,
            temporary=not clears,
            clears=clears,
        ),
    )


def borne(at: Table, who: str = "ana") -> list[str]:
    return [one.name for one in at.state.effects if one.on == who]


class TestVulnerable:
    @pytest.mark.rule("DH-COND-01", "DH-ADV-03")
    def test_a_roll_against_them_has_a_d6_more(self) -> None:
        at = fight()
        give(at, "vulnerable", "wolf")
        fell = only(strike(at, 5, 4, 6, 2), was.DiceFell)
        assert (fell.extra, fell.net) == ((6,), 1)

    @pytest.mark.rule("DH-COND-01")
    def test_once_however_many_reasons_there_are(self) -> None:
        at = fight(tracks={"wolf.stress": 3})
        give(at, "vulnerable", "wolf")
        assert only(strike(at, 5, 4, 6, 2), was.DiceFell).net == 1

    @pytest.mark.rule("DH-COND-01", "DH-FOE-03")
    def test_an_adversary_throws_two_d20s_at_them(self) -> None:
        at = fight(gm=True)
        give(at, "vulnerable")
        assert only(foe_strikes(at, 3, 8), FoeRolled).kept == 8

    @pytest.mark.rule("DH-COND-01")
    def test_their_own_rolls_are_as_ever(self) -> None:
        at = fight()
        give(at, "vulnerable")
        assert only(roll(at, call(at), 5, 4), was.DiceFell).net == 0

    @pytest.mark.rule("DH-COND-01", "DH-ADV-04")
    def test_it_is_shown_before_the_dice_and_cancels_like_any_other(self) -> None:
        at = fight()
        give(at, "vulnerable", "wolf")
        matter = attack(at)
        ready = at.ready(ANNA, at.to(matter, rolls.RollDuality), experiences=())
        shown = next(one for one in ready.preview if one.quantity == "advantage")
        assert [(term.label, term.amount) for term in shown.terms] == [("Vulnerable", 1)]
        at.play(GM, ruling(at, matter, rolls.Grant, kind="disadvantage", source="fog"))
        assert only(roll(at, matter, 3, 2), was.DiceFell).extra == ()


class TestRestrained:
    @pytest.mark.rule("DH-COND-02")
    def test_no_movement_of_any_kind(self) -> None:
        at = fight(gm=True)
        give(at, "restrained", "ana", "wolf")
        for actor, command in (
            (ANNA, Move(character="ana", to="wolf", band="melee")),
            (ANNA, Sprint(character="ana", to="wolf", band="melee")),
            (GM, FoeDash(character="wolf", to="ana", band="melee")),
        ):
            assert at.refusal(actor, command).code == "forbidden"
        assert "move" in at.verbs(BEN)

    @pytest.mark.rule("DH-COND-02")
    def test_but_they_may_act(self) -> None:
        at = fight()
        give(at, "restrained")
        strike(at, 8, 4, 3)


class TestHidden:
    @pytest.mark.rule("DH-COND-03")
    @pytest.mark.parametrize("granted", [True, False])
    def test_the_gm_says_whether_it_is_so(self, granted: bool) -> None:
        at = fight()
        at.play(ANNA, do.Hide(character="ana"))
        assert at.verbs(ANNA, "s1") == set()
        kind = do.GrantHidden if granted else do.DenyHidden
        at.play(GM, at.to("s1", kind))
        assert (borne(at) == ["Hidden"]) is granted
        assert any(("is Hidden" in line) is granted for line in told(at, BEN))

    @pytest.mark.rule("DH-COND-03", "DH-FOE-03")
    def test_rolls_against_them_are_harder(self) -> None:
        at = fight(gm=True)
        give(at, "hidden")
        assert only(foe_strikes(at, 18, 4), FoeRolled).kept == 4

    @pytest.mark.rule("DH-COND-03")
    def test_any_roll_not_only_attacks(self) -> None:
        at = fight()
        give(at, "hidden", "wolf")
        matter = call(at, difficulty=0, against="wolf")
        assert only(roll(at, matter, 5, 4, 6), was.DiceFell).net == -1

    @pytest.mark.rule("DH-COND-04")
    def test_whoever_attacks_is_seen(self) -> None:
        at = fight()
        give(at, "hidden")
        strike(at, 2, 4)
        assert borne(at) == []

    @pytest.mark.rule("DH-COND-04")
    def test_or_steps_into_sight_or_is_found(self) -> None:
        at = fight()
        give(at, "hidden", "ana", "wolf")
        at.play(ANNA, do.BeSeen(character="ana"))
        assert at.refusal(ANNA, do.BeSeen(character="wolf")).code == "not_yours"
        cleared = only(at.play(GM, do.BeSeen(character="wolf")), ConditionCleared)
        assert cleared.rule == "DH-COND-04"
        assert "be_seen" not in at.verbs(GM)

    @pytest.mark.rule("DH-COND-03")
    def test_nobody_asks_twice(self) -> None:
        at = fight()
        hide = do.Hide(character="ana")
        at.play(ANNA, hide)
        assert at.refusal(ANNA, hide).code == "hidden_already"


class TestEnding:
    @pytest.mark.rule("DH-COND-05")
    @pytest.mark.parametrize(("faces", "free"), [((8, 6), True), ((6, 8), True), ((2, 3), False)])
    def test_any_success_ends_a_temporary_one(self, faces: tuple[int, int], free: bool) -> None:
        at = fight()
        give(at, "Frightened")
        at.play(ANNA, do.ShakeOff(character="ana", condition="ana.is_frightened", trait="strength"))
        at.play(GM, ruling(at, "r1", rolls.SetDifficulty, difficulty=13))
        events = roll(at, "r1", *faces)
        assert bool(every(events, ConditionCleared)) is free
        assert borne(at) == ([] if free else ["Frightened"])

    @pytest.mark.rule("DH-COND-05")
    def test_only_where_there_is_something_to_shake_off(self) -> None:
        at = fight()
        shaken = do.ShakeOff(character="ana", condition="ana.restrained", trait="strength")
        assert at.refusal(ANNA, shaken).code == "no_condition"
        give(at, "restrained")
        at.play(ANNA, shaken)

    @pytest.mark.rule("DH-COND-06")
    def test_a_special_one_says_itself_what_ends_it(self) -> None:
        at = fight(gm=True)
        give(at, "Cursed", "ana", "wolf", clears="the idol is broken")
        shaken = do.ShakeOff(character="ana", condition="ana.is_cursed", trait="strength")
        at.play(GM, rolls.SetSpotlight(to="players"))
        refused = at.refusal(ANNA, shaken)
        assert refused.code == "special_condition"
        assert "the idol is broken" in refused.sentence
        at.play(GM, EndEffect(effect="ana.is_cursed"))
        assert borne(at) == []

    @pytest.mark.rule("DH-COND-06")
    def test_one_of_the_two(self) -> None:
        at = fight()
        both = do.GiveCondition(targets=("ana",), condition="Odd", temporary=True, clears="dawn")
        neither = do.GiveCondition(targets=("ana",), condition="Odd", temporary=False)
        assert {at.refusal(GM, one).code for one in (both, neither)} == {"not_a_choice"}

    @pytest.mark.rule("DH-COND-07")
    def test_an_adversary_spends_its_spotlight_on_it(self) -> None:
        at = fight(gm=True)
        give(at, "restrained", "wolf")
        events = at.play(GM, do.FoeClears(character="wolf", condition="wolf.restrained"))
        assert only(events, GmMoved).foe == "wolf"
        assert only(events, ConditionCleared).rule == "DH-COND-07"
        assert borne(at, "wolf") == []

    @pytest.mark.rule("DH-COND-07", "DH-COND-06")
    def test_not_of_a_special_one(self) -> None:
        at = fight(fighter(), wolf(), gm=True)
        give(at, "Cursed", "wolf", clears="dawn")
        assert "foe_clears" not in at.verbs(GM)


class TestSeveralReasons:
    @pytest.mark.rule("DH-COND-05", "DH-COND-06", "DH-COND-01")
    def test_one_reason_ends_and_the_other_stays(self) -> None:
        at = fight(fighter("ana"), wolf(), gm=True)
        give(at, "Vulnerable", clears="dawn")
        give(at, "Vulnerable")
        give(at, "Vulnerable")  # for the same reason: it is so already
        assert borne(at) == ["Vulnerable", "Vulnerable"]
        assert len(only(foe_strikes(at, 2, 5), FoeRolled).faces) == 2  # and still one advantage
        matter = f"r{at.state.opened + 1}"
        off = do.ShakeOff(character="ana", condition="ana.vulnerable_2", trait="agility")
        at.play(GM, PassSpotlight())
        at.play(ANNA, off)
        roll(at, matter, 8, 5)
        at.play(GM, at.to(matter, rolls.Judge, difficulty=10))
        assert [one.source for one in at.state.effects if one.on == "ana"] == ["special: dawn"]


class TestInWords:
    @pytest.mark.rule("DH-COND-02", "DH-COND-05", "DH-COND-07")
    def test_a_hero_rolls_and_an_adversary_spends_its_spotlight(self) -> None:
        at = fight()
        give(at, "restrained", "ana", "wolf")
        found = at.system.explain(at.system.known(at.state, ANNA))
        assert found["ana.restrained"].what == "cannot move, may still act"
        assert [one.verb for one in found["ana.restrained"].ways] == ["shake_off"]
        assert [one.verb for one in found["wolf.restrained"].ways] == ["foe_clears"]
        assert "DH-COND-05" in found["ana.restrained"].rules

    @pytest.mark.rule("DH-COND-06")
    def test_a_special_one_says_what_alone_ends_it(self) -> None:
        at = fight()
        give(at, "cursed", clears="until the bell rings")
        one = at.system.explain(at.system.known(at.state, ANNA))["ana.is_cursed"]
        assert (one.until, one.ways) == ("until the bell rings", ())

    @pytest.mark.rule("DH-STR-01")
    def test_out_of_stress_ends_with_a_clear_slot(self) -> None:
        at = fight(tracks={"ana.stress": 6})
        one = at.system.explain(at.system.known(at.state, ANNA))["ana.vulnerable_stress"]
        assert one.until == "when a Stress slot is clear again"
        assert one.what == "every roll against them has advantage"

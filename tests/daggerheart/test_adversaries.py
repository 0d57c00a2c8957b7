"""DH-FOE, DH-EVA: the d20, types, several at once."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from daggerheart.fights import (
    BITE,
    answer_hit,
    attack,
    deal,
    fight,
    fighter,
    foe_strikes,
    marked,
    strike,
    wolf,
)
from daggerheart.tables import ANNA, BEN, told
from support import every, only, waiving
from tableside.core.desk import Adjust
from tableside.core.state import FactSet, Spent
from tableside.core.values import GM, Limit, Mode
from tableside.systems.daggerheart.fights import adversaries as do
from tableside.systems.daggerheart.fights.adversaries import FoeRolled
from tableside.systems.daggerheart.fights.conditions import FoeClears, GiveCondition
from tableside.systems.daggerheart.fights.damage import DamageRolled, Harmed
from tableside.systems.daggerheart.fights.ranges import SetRange
from tableside.systems.daggerheart.fights.slow import WindUp
from tableside.systems.daggerheart.numbers.derived_conditions import has
from tableside.systems.daggerheart.scene.spotlight import (
    GmMoved,
    Interrupt,
    KeepSpotlight,
    PassSpotlight,
    wound_up,
)
from tableside.systems.daggerheart.sheet.checks import FOE_TYPES
from tableside.systems.daggerheart.state import ENVIRONMENT
from tableside.systems.daggerheart.state.gear import Damage, Weapon

BARE: dict[str, Any] = {"armour_score": 0, "hp_max": 12}
FLAT = Weapon("claw", "Claw", Damage(0, 0, 3))


def rats(count: int = 4, **more: Any) -> list[Any]:
    made = {"kind": "rat", "minion": 3, "hp_max": 1, "weapons": (FLAT,), "experiences": (), **more}
    return [wolf(f"rat{number}", **made) for number in range(1, count + 1)]


class TestAttack:
    @pytest.mark.rule("DH-FOE-01", "DH-EVA-01", "DH-ATK-02")
    @pytest.mark.parametrize(("face", "hit"), [(10, True), (9, False)])
    def test_d20_and_modifier_against_evasion(self, face: int, hit: bool) -> None:
        at = fight(fighter(**BARE), wolf(), gm=True)
        damage = (3,) if hit else ()
        rolled = only(foe_strikes(at, face, *damage), FoeRolled)
        assert (rolled.total, rolled.needed, rolled.success) == (face + 2, 12, hit)
        assert marked(at, "ana") == int(hit)
        words = "a hit." if hit else "a miss."
        assert any(line.endswith(words) for line in told(at, ANNA))

    @pytest.mark.rule("DH-FOE-01")
    def test_neither_hope_nor_fear(self) -> None:
        at = fight(fighter(**BARE), wolf(), tracks={"fear": 3}, gm=True)
        before = at.tracks
        foe_strikes(at, 1)
        assert at.tracks == before

    @pytest.mark.rule("DH-FOE-01", "DH-SPOT-06")
    def test_it_takes_a_move_and_its_spotlight(self) -> None:
        at = fight(fighter(**BARE), wolf(), gm=True)
        assert only(foe_strikes(at, 1), GmMoved).foe == "wolf"
        again = do.FoeAttacks(character="wolf", target="ana")
        assert at.refusal(GM, again).code == "no_gm_move"

    @pytest.mark.rule("DH-FOE-01")
    def test_a_new_table_only_advises_on_the_spotlight(self) -> None:
        advised = dict.fromkeys((Limit.SPOTLIGHT, Limit.ONCE_PER_SPOTLIGHT), Mode.ADVISED)
        at = fight(fighter(**BARE), wolf(), limits=advised)
        events = foe_strikes(at, 1)
        assert FactSet("spotlight", "gm", "DH-SPOT-06") in events

    @pytest.mark.rule("DH-FOE-02", "DH-FEAR-06")
    @pytest.mark.parametrize(("fear", "code"), [(2, ""), (1, "no_fear")])
    def test_fear_buys_experiences_before_the_d20(self, fear: int, code: str) -> None:
        at = fight(fighter(**BARE), wolf(), tracks={"fear": fear}, gm=True)
        bought = do.FoeAttacks(character="wolf", target="ana", experiences=("hunter", "nimble"))
        if code:
            assert at.refusal(GM, bought).code == code
            return
        events = at.play(GM, bought, 5, 1)
        assert only(events, FoeRolled).total == 5 + 2 + 3 + 2
        assert only(events, Spent) == Spent("fear", 2, "DH-FEAR-06")

    @pytest.mark.rule("DH-FOE-03", "DH-ADV-06")
    @pytest.mark.parametrize(("edge", "kept"), [("advantage", 14), ("disadvantage", 6)])
    def test_two_d20s_and_one_counts(self, edge: str, kept: int) -> None:
        at = fight(fighter(evasion=18), wolf(), gm=True)
        rolled = only(foe_strikes(at, 6, 14, edge=edge), FoeRolled)
        assert (rolled.faces, rolled.kept) == ((6, 14), kept)

    @pytest.mark.rule("DH-FOE-03")
    def test_they_cancel_and_never_more_than_two(self) -> None:
        at = fight(fighter(evasion=18), wolf(), tracks={"ana.stress": 6}, gm=True)
        assert only(foe_strikes(at, 6, edge="disadvantage"), FoeRolled).faces == (6,)
        twice = fight(fighter(evasion=18), wolf(), tracks={"ana.stress": 6}, gm=True)
        rolled = only(foe_strikes(twice, 6, 4, edge="advantage"), FoeRolled)
        assert rolled.kept == 6

    @pytest.mark.rule("DH-FOE-04", "DH-EVA-01")
    def test_a_20_hits_whatever_the_total(self) -> None:
        at = fight(fighter(evasion=40, **BARE), wolf(), gm=True)
        rolled = only(foe_strikes(at, 20, 1), FoeRolled)
        assert (rolled.success, rolled.critical) == (True, True)

    @pytest.mark.rule("DH-FOE-04", "DH-FOE-03")
    def test_only_the_one_that_counts(self) -> None:
        at = fight(fighter(evasion=40), wolf(), gm=True)
        assert not only(foe_strikes(at, 20, 3, edge="disadvantage"), FoeRolled).success

    @pytest.mark.rule("DH-FOE-05")
    def test_a_critical_adds_the_highest_dice(self) -> None:
        at = fight(fighter(**BARE), wolf(), gm=True)
        assert only(foe_strikes(at, 20, 2), DamageRolled).damage == 6 + 2 + 2

    @pytest.mark.rule("DH-FOE-05")
    def test_damage_without_dice_stays_as_it_is(self) -> None:
        at = fight(fighter(**BARE), *rats(1), gm=True)
        assert only(foe_strikes(at, 20, who="rat1"), Harmed).damage == 3

    @pytest.mark.rule("DH-FOE-04")
    @pytest.mark.parametrize(("face", "success"), [(20, True), (15, True), (14, False)])
    def test_a_roll_of_its_own_is_never_critical_as_a_reaction(
        self, face: int, success: bool
    ) -> None:
        at = fight()
        thrown = do.FoeRolls(character="wolf", reaction=True, difficulty=15)
        rolled = only(at.play(GM, thrown, face), FoeRolled)
        assert (rolled.success, rolled.critical, rolled.target) == (success, False, "")
        assert at.state.facts["spotlight"] == "players"
        assert at.open() == []

    @pytest.mark.rule("DH-FOE-01")
    def test_an_adversary_somebody_plays_is_theirs_to_attack_with(self) -> None:
        at = fight(fighter(**BARE), wolf(controller="ben"), gm=True)
        assert ("foe_attack", "wolf") in {(one.verb, one.character) for one in at.offers(BEN)}
        assert "foe_attack" not in at.verbs(ANNA)
        at.play(BEN, do.FoeAttacks(character="wolf", target="ana"), 1)


class TestTypes:
    @pytest.mark.rule("DH-FOE-06")
    def test_there_are_ten(self) -> None:
        assert len([one for one in FOE_TYPES if one and one != ENVIRONMENT]) == 10

    @pytest.mark.rule("DH-FOE-06")
    @pytest.mark.parametrize(("damage", "felled"), [(1, 1), (3, 2), (5, 2), (8, 3), (9, 4)])
    def test_a_minion_falls_and_more_with_every_full_x(self, damage: int, felled: int) -> None:
        stone = Weapon("stone", "Stone", Damage(0, 0, damage), "agility")
        at = fight(fighter(weapons=(stone,)), *rats())
        harmed = only(strike(at, 9, 8, target="rat1"), Harmed)
        assert sum(marked(at, f"rat{n}") for n in range(1, 5)) == felled
        assert len(harmed.minions) == felled - 1

    @pytest.mark.rule("DH-FOE-06")
    def test_only_of_its_kind_and_only_by_an_attack(self) -> None:
        others = wolf("bat", kind="bat", minion=3, hp_max=1)
        at = fight(fighter(), *rats(2), others)
        deal(at, 50, "rat1")
        assert [marked(at, one) for one in ("rat1", "rat2", "bat")] == [1, 0, 0]

    @pytest.mark.rule("DH-FOE-06")
    @pytest.mark.parametrize(("held", "damage"), [(1, 4 + 2), (2, 1 + 1), (3, 1 + 1)])
    def test_a_horde_deals_other_damage_from_half_its_hp(self, held: int, damage: int) -> None:
        horde = wolf(foe_type="horde", horde=Damage(1, 4, 1))
        at = fight(fighter(**BARE), horde, tracks={"wolf.hp": held}, gm=True)
        face = 4 if held < 2 else 1
        assert only(foe_strikes(at, 15, face), DamageRolled).damage == damage

    @pytest.mark.rule("DH-FOE-06", "DH-SPOT-11")
    def test_a_relentless_one_has_several_spotlights(self) -> None:
        cast = (fighter(**BARE), wolf(relentless=2), wolf("rat"))
        at = fight(*cast, tracks={"fear": 5}, gm=True)
        at.play(GM, do.FoesAttack(foes=("wolf",), target="ana"), 1)
        for foe, code in (("rat", ""), ("rat", "adversary_already_spotlighted"), ("wolf", "")):
            strict = waiving(Limit.SPOTLIGHT)
            hit = do.FoeAttacks(character=foe, target="ana")
            if code:
                assert at.refusal(strict, hit).code == code
            else:
                at.play(strict, hit, 1)

    @pytest.mark.rule("DH-FOE-06")
    def test_a_slow_one_lays_its_token_down_first(self) -> None:
        at = fight(fighter(**BARE), wolf(slow=True), gm=True)
        hit = do.FoeAttacks(character="wolf", target="ana")
        assert at.refusal(GM, hit).code == "slow"
        at.play(GM, WindUp(character="wolf"))
        assert "wind_up" not in at.verbs(GM)
        assert "Wolf winds up." in told(at, BEN)
        at.play(waiving(Limit.SPOTLIGHT, Limit.ONCE_PER_SPOTLIGHT), hit, 1)
        assert at.state.effects == ()

    @pytest.mark.rule("DH-FOE-06")
    def test_an_environment_is_nobody_to_fight(self) -> None:
        at = fight(fighter(), wolf("storm", foe_type=ENVIRONMENT), gm=True)
        assert {"foe_attack", "foes_attack", "foe_roll", "foe_dash"}.isdisjoint(at.verbs(GM))
        assert "attack" not in at.verbs(ANNA)


class TestSeveral:
    @pytest.mark.rule("DH-FOE-01", "DH-SPOT-08", "DH-SPOT-11")
    def test_each_spotlight_beyond_the_move_in_hand_costs_fear(self) -> None:
        cast = (fighter(**BARE), wolf("a"), wolf("b"), wolf("c"))
        at = fight(*cast, tracks={"fear": 3}, gm=True)
        events = at.play(GM, do.FoesAttack(foes=("a", "b", "c"), target="ana"), 15, 2, 1, 15, 3)
        assert at.tracks["fear"] == 1
        assert [one.rule for one in every(events, Spent)] == ["DH-FEAR-04"] * 2
        assert [one.attacker for one in every(events, FoeRolled)] == ["a", "b", "c"]
        assert marked(at, "ana") == 2
        assert at.open() == []

    @pytest.mark.rule("DH-SPOT-08")
    def test_no_more_than_can_be_paid_for(self) -> None:
        cast = (fighter(**BARE), wolf("a"), wolf("b"), wolf("c"))
        at = fight(*cast, tracks={"fear": 1}, gm=True)
        three = do.FoesAttack(foes=("a", "b", "c"), target="ana")
        assert at.refusal(GM, three).code == "no_fear"
        at.play(GM, do.FoesAttack(foes=("a", "b"), target="ana"), 1, 1)

    @pytest.mark.rule("DH-SPOT-08")
    def test_unless_the_gm_waives_it_and_then_it_is_all_of_them(self) -> None:
        at = fight(fighter(**BARE), wolf("a"), wolf("b"), wolf("c"), tracks={"fear": 1}, gm=True)
        three = do.FoesAttack(foes=("a", "b", "c"), target="ana")
        events = at.play(waiving(Limit.COST), three, 1, 1, 1)
        assert [one.attacker for one in every(events, FoeRolled)] == ["a", "b", "c"]
        assert at.tracks["fear"] == 0

    @pytest.mark.rule("DH-FOE-01")
    def test_every_hit_asks_for_itself(self) -> None:
        at = fight(fighter(), wolf("a"), wolf("b"), tracks={"fear": 1}, gm=True)
        at.play(GM, do.FoesAttack(foes=("a", "b"), target="ana"), 15, 5, 15, 5)
        answer_hit(at, "a1.ana", armour=True)
        answer_hit(at, "a2.ana", armour=False)
        assert (marked(at, "ana"), marked(at, "ana", "armour")) == (1 + 2, 1)

    @pytest.mark.rule("DH-FOE-06")
    def test_minions_strike_as_one(self) -> None:
        at = fight(fighter(**BARE), *rats(), tracks={"fear": 1}, gm=True)
        strike_all = do.GroupAttack(character="rat1", others=("rat2", "rat3"), target="ana")
        events = at.play(GM, strike_all, 15)
        assert only(events, FoeRolled).attacker == "rat1"
        assert only(events, Harmed).damage == 9
        assert only(events, Spent) == Spent("fear", 1, "DH-FOE-06")
        assert at.tracks["fear"] == 0

    @pytest.mark.rule("DH-FOE-06")
    def test_the_gm_is_told_which_minions_may(self) -> None:
        lone = wolf("bat", kind="bat", minion=3, hp_max=1)
        at = fight(fighter(**BARE), *rats(3), lone, wolf(), gm=True)
        told = at.system.known(at.state, GM).swarms
        assert told == (("rat1", "rat2", "rat3"), ("bat",))
        at.play(GM, Adjust(track="rat2.hp", by=1))
        assert at.system.known(at.state, GM).swarms == (("rat1", "rat3"), ("bat",))
        assert at.system.known(at.state, ANNA).swarms == ()

    @pytest.mark.rule("DH-FOE-01")
    def test_the_last_target_is_the_first_choice(self) -> None:
        at = fight(fighter(**BARE), fighter("bo", **BARE), wolf(), gm=True)
        foe_strikes(at, 1, target="bo")
        free = waiving(Limit.SPOTLIGHT, Limit.ONCE_PER_SPOTLIGHT)
        field = at.question(free, do.FoeAttacks(character="wolf"))
        assert field.default == "bo"

    @pytest.mark.rule("DH-ATK-01")
    def test_a_heros_too(self) -> None:
        at = fight(fighter(), wolf("a", weapons=(BITE,)), wolf("b"))
        attack(at, "b")
        assert at.state.aims == {"ana": "b"}


class TestTogetherAndApart:
    @pytest.mark.rule("DH-SPOT-11", "DH-FOE-06")
    def test_whoever_joins_in_has_had_the_spotlight(self) -> None:
        at = fight(fighter(**BARE), *rats(3), gm=True, tracks={"fear": 6})
        at.play(GM, do.GroupAttack(character="rat1", others=("rat2",), target="ana"), 2)
        assert at.state.turn.used == {"rat1": 1, "rat2": 1}
        at.play(GM, KeepSpotlight())
        again = do.FoeAttacks(character="rat2", target="ana")
        assert at.refusal(GM, again).code == "adversary_already_spotlighted"
        more = do.GroupAttack(character="rat3", others=("rat2",), target="ana")
        assert at.refusal(GM, more).code == "adversary_already_spotlighted"

    @pytest.mark.rule("DH-FOE-06")
    def test_only_minions_who_are_there_and_in_reach_fall_with_another(self) -> None:
        near, far, away, other = rats(4)
        at = fight(fighter(**BARE), near, far, replace(away, present=False), other)
        at.play(GM, SetRange(character="ana", to="rat2", band="far"))
        events = strike(at, 8, 5, 8, target="rat1")  # 8 + 1 = 9: three more, if they were near
        assert only(events, Harmed).minions == ("rat4",)

    @pytest.mark.rule("DH-COND-04")
    def test_an_adversary_that_attacks_is_hidden_no_more(self) -> None:
        at = fight(fighter(**BARE), wolf(), gm=True)
        at.play(GM, GiveCondition(targets=("wolf",), condition="hidden"))
        foe_strikes(at, 2)
        assert not has(at.state, "wolf", "hidden")

    @pytest.mark.rule("DH-FOE-06")
    def test_whoever_is_slow_needs_the_token_for_everything(self) -> None:
        at = fight(fighter(**BARE), wolf(slow=True), gm=True, tracks={"fear": 3})
        at.play(GM, GiveCondition(targets=("wolf",), condition="Dazed"))
        clears = FoeClears(character="wolf", condition="wolf.is_dazed")
        assert at.refusal(GM, clears).code == "slow"
        at.play(GM, WindUp(character="wolf"))
        at.play(GM, PassSpotlight())
        at.play(GM, Interrupt())
        at.play(GM, clears)
        assert not wound_up(at.state, "wolf")

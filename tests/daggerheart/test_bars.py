"""What a limit bars is shown with its reason, never left out; all of it lies in the question."""

from __future__ import annotations

import pytest

from daggerheart.fights import BOW, SWORD, fight, fighter, wolf
from daggerheart.tables import ANNA, COOK, SAILOR, call, hero, ruling, table
from support import Table
from tableside.core.cards import Card
from tableside.core.desk import SetLimit
from tableside.core.offers import Field, OneOf, Range, Some, Split
from tableside.core.values import GM, Barred, Limit, Mode, Value
from tableside.systems.daggerheart import commands as do
from tableside.systems.daggerheart.cards import RecallCard
from tableside.systems.daggerheart.fights.adversaries import FoeAttacks, FoesAttack, GroupAttack
from tableside.systems.daggerheart.fights.attacks import Attack
from tableside.systems.daggerheart.fights.conditions import GiveCondition, ShakeOff
from tableside.systems.daggerheart.fights.death import AvoidDeath
from tableside.systems.daggerheart.fights.ranges import Move, SetRange
from tableside.systems.daggerheart.fights.slots import MarkHp
from tableside.systems.daggerheart.fights.tag_team import StartTagTeam
from tableside.systems.daggerheart.gold import SpendGold
from tableside.systems.daggerheart.rest import CallRest, ChooseMoves
from tableside.systems.daggerheart.rolls.rolls import Grant, RollDuality
from tableside.systems.daggerheart.scene.gm_moves import MakeMove
from tableside.systems.daggerheart.scene.spotlight import KeepSpotlight
from tableside.systems.daggerheart.state.gear import Damage, Weapon

RATS = tuple(wolf(f"rat{one}", minion=3, kind="rat") for one in (1, 2, 3))


def shown(field: Field) -> dict[Value, str]:
    """What a question shows as barred, each with the code of its first reason."""
    assert isinstance(field.domain, OneOf | Some | Split)
    return {one.value: one.bars[0].code for one in field.domain.barred}


def free(field: Field) -> list[Value]:
    """What may be chosen."""
    assert isinstance(field.domain, OneOf | Some | Split)
    return [one.value for one in field.domain.options]


def far(at: Table, *pairs: tuple[str, str]) -> Table:
    for one, other in pairs:
        at.play(GM, SetRange(character=one, to=other, band="very_far"))
    return at


@pytest.mark.rule("DH-LVL-07", "DH-STR-02")
def test_cards_that_find_no_slot_and_a_full_hand() -> None:
    cards = tuple(Card(f"c{one}", f"C{one}", kind="domain", recall=one) for one in range(1, 8))
    at = table(hero("ana", cards=cards, vault=("c6", "c1")), tracks={"ana.stress": 4})
    back = at.question(ANNA, RecallCard(character="ana"))
    assert (free(back), shown(back)) == (["c1"], {"c6": "no_stress_slot"})
    away = at.question(ANNA, RecallCard(character="ana"), card="c1")
    assert shown(away) == {"": "loadout_full"}


@pytest.mark.rule("DH-REST-03", "DH-REST-12")
def test_a_short_rest_too_many_and_a_project_in_a_short_one() -> None:
    at = table(tracks={"short_rests": 3})
    which = at.question(GM, CallRest())
    assert (free(which), shown(which)) == (["long"], {"short": "long_rest_required"})
    at = table()
    at.play(GM, CallRest(kind="short"))
    move = at.question(ANNA, at.to("z1", ChooseMoves))
    assert shown(move) == {"project": "long_rest_only"}


@pytest.mark.rule("DH-GOLD-05")
def test_what_the_purse_does_not_hold() -> None:
    at = table(tracks={"ana.gold": 2})
    item = at.question(ANNA, SpendGold(character="ana"))
    assert "other" in free(item)
    assert set(shown(item).values()) == {"not_enough_gold"}
    price = at.question(ANNA, SpendGold(character="ana"), item="other", text="")
    assert isinstance(price.domain, Range)
    assert price.domain.high == 2
    assert price.domain.beyond is not None
    assert price.domain.beyond.limit is Limit.COST
    broke = table(tracks={"ana.gold": 0}).ask(ANNA, SpendGold(character="ana"))
    assert isinstance(broke, Barred)


@pytest.mark.rule("DH-RANGE-06", "DH-PVP-01", "DH-DEATH-03")
def test_whom_nobody_attacks() -> None:
    people = (fighter("ana"), fighter("bo"), fighter("cal"), wolf(), wolf("bear"))
    at = far(fight(*people, tracks={"ana.hope": 3}), ("ana", "bear"))
    at.play(GM, MarkHp(targets=("cal",), hp=6))
    at.play(GM, at.to(at.open()[0], AvoidDeath), 12)
    whom = at.question(ANNA, Attack(character="ana"))
    assert free(whom) == ["wolf"]
    assert shown(whom) == {
        "bear": "out_of_range",
        "bo": "no_consent",
        "cal": "target_unconscious",
    }
    assert shown(at.question(ANNA, StartTagTeam(character="ana"), partner="bo")) == {
        "bear": "out_of_range"
    }


@pytest.mark.rule("DH-PVP-01")
def test_where_there_is_nobody_but_heroes_who_have_not_agreed() -> None:
    at = fight(fighter("ana"), fighter("bo"))
    closed = at.ask(ANNA, Attack(character="ana"))
    assert isinstance(closed, Barred)
    assert closed.bar.code == "no_consent"
    assert at.ready(ANNA, do.Attempt(character="ana"), trait="agility")  # no question is left
    refused = at.refusal(ANNA, do.Attempt(character="ana", trait="agility", against="bo"))
    assert refused.code == "no_consent"


@pytest.mark.rule("DH-RANGE-06", "DH-ATK-07")
def test_weapons_that_do_not_reach_and_whom_else_one_reaches() -> None:
    sweep = Weapon("sweep", "Sweep", Damage(0, 8, 1), "agility", several=True)
    people = (
        fighter("ana", weapons=(SWORD, BOW, sweep)),
        wolf(),
        wolf("bear"),
        wolf("pup"),
        wolf("cub"),
    )
    at = far(fight(*people), ("ana", "bear"))
    at.play(GM, SetRange(character="ana", to="wolf", band="far"))
    weapon = at.question(ANNA, Attack(character="ana"), target="wolf")
    assert (free(weapon), shown(weapon)) == (
        ["bow"],
        {"sword": "out_of_range", "sweep": "out_of_range"},
    )
    others = at.question(ANNA, Attack(character="ana"), target="pup", weapon="sweep")
    assert shown(others) == {"wolf": "out_of_range", "bear": "out_of_range"}


@pytest.mark.rule("DH-RANGE-03")
def test_where_a_move_does_not_lead() -> None:
    at = far(fight(), ("ana", "wolf"))
    band = at.question(ANNA, Move(character="ana"), to="wolf")
    assert set(shown(band).values()) == {"too_far"}
    at = fight(facts={"range_mode": "feet"})
    at.play(GM, SetRange(character="ana", to="wolf", distance=40))
    distance = at.question(ANNA, Move(character="ana"), to="wolf").domain
    assert isinstance(distance, Range)
    assert (distance.low, distance.high) == (10, 70)
    assert distance.beyond is not None
    assert distance.beyond.code == "too_far"


@pytest.mark.rule("DH-COND-06")
def test_a_condition_that_only_one_thing_ends() -> None:
    at = fight()
    for name, clears in (("Cursed", "the idol is broken"), ("Dazed", "")):
        temporary = not clears
        at.play(
            GM,
            GiveCondition(targets=("ana",), condition=name, temporary=temporary, clears=clears),
        )
    which = at.question(ANNA, ShakeOff(character="ana"))
    assert (free(which), shown(which)) == (["ana.is_dazed"], {"ana.is_cursed": "special_condition"})


@pytest.mark.rule("DH-EXP-04", "DH-FEAR-06")
def test_experiences_beyond_hope_and_fear() -> None:
    at = table(hero("ana", SAILOR, COOK), tracks={"ana.hope": 1})
    used = at.question(ANNA, at.to(call(at), RollDuality)).domain
    assert isinstance(used, Some)
    assert (used.high, used.beyond and used.beyond.code) == (1, "no_hope")
    poor = table(hero("ana", SAILOR, COOK), tracks={"ana.hope": 0})
    assert poor.ready(ANNA, poor.to(call(poor), RollDuality))
    at = fight(gm=True, tracks={"fear": 1})
    used = at.question(GM, FoeAttacks(character="wolf"), target="ana", edge="").domain
    assert isinstance(used, Some)
    assert (used.high, used.beyond and used.beyond.code) == (1, "no_fear")


@pytest.mark.rule("DH-SPOT-11", "DH-SPOT-08", "DH-RANGE-06")
def test_adversaries_who_have_had_the_spotlight_or_stand_too_far_away() -> None:
    at = fight(fighter("ana"), fighter("bo"), *RATS, gm=True, tracks={"fear": 3})
    at.play(GM, FoeAttacks(character="rat1", target="ana"), 1)
    at.play(GM, KeepSpotlight())
    far(at, ("rat2", "ana"), ("rat3", "ana"))
    target = at.question(GM, FoesAttack())  # the one beside her has had its turn
    assert (free(target), shown(target)) == (["bo"], {"ana": "adversary_already_spotlighted"})
    who = at.question(GM, FoesAttack(), target="bo")
    assert shown(who) == {"rat1": "adversary_already_spotlighted"}
    joins = at.question(GM, GroupAttack(character="rat2"), target="bo")
    assert (joins.default, shown(joins)) == (
        ("rat3",),
        {"rat1": "adversary_already_spotlighted"},
    )
    lit = at.question(GM, MakeMove(), move="spotlight")
    assert shown(lit) == {"rat1": "adversary_already_spotlighted"}


@pytest.mark.rule("DH-SPOT-11", "DH-FOE-06")
def test_where_they_all_have_had_it() -> None:
    at = fight(fighter("ana"), *RATS[:2], gm=True, tracks={"fear": 3})
    at.play(GM, GroupAttack(character="rat1", others=("rat2",), target="ana"), 1)
    at.play(GM, KeepSpotlight())
    assert shown(at.question(GM, MakeMove())) == {"spotlight": "adversary_already_spotlighted"}
    for closed in (FoesAttack(), GroupAttack(character="rat1"), GroupAttack(character="rat2")):
        answer = at.ask(GM, closed)
        assert isinstance(answer, Barred)
        assert answer.code == "adversary_already_spotlighted"
    at.play(GM, SetLimit(limit=Limit.ONCE_PER_SPOTLIGHT, mode=Mode.ADVISED))
    assert shown(at.question(GM, MakeMove())) == {}
    assert shown(at.question(GM, FoesAttack())) == {}


@pytest.mark.rule("DH-ADV-03")
def test_a_source_that_counts_already() -> None:
    at = table()
    matter = call(at)
    twice = ruling(at, matter, Grant, kind="advantage", source="a rope")
    at.play(GM, twice)
    again = ruling(at, matter, Grant, kind="advantage", source="a rope")
    refused = at.refusal(GM, again)
    assert (refused.code, refused.limit) == ("source_counted", Limit.ONCE)

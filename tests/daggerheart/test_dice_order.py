"""The order in which dice are thrown, for every procedure that throws more than one kind."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from daggerheart.fights import BITE, fight, fighter, wolf
from daggerheart.tables import ANNA, BEN, answer, call, helps, lead, player_of
from support import Table, Tape
from tableside.core import rows
from tableside.core.cards import Card, UseCard
from tableside.core.values import GM, Command
from tableside.systems.daggerheart import commands as do
from tableside.systems.daggerheart.fights.adversaries import FoeAttacks, FoesAttack, GroupAttack
from tableside.systems.daggerheart.fights.attacks import Attack
from tableside.systems.daggerheart.fights.damage import Harm
from tableside.systems.daggerheart.fights.tag_team import ChooseRoll, StartTagTeam
from tableside.systems.daggerheart.rest import CallRest, ChooseMoves
from tableside.systems.daggerheart.state.gear import Damage, Weapon

AXE = Weapon("axe", "Axe", Damage(0, 10, 1, more=(4,)), "agility")
RICH = {f"{one}.hope": 6 for one in ("ana", "bo", "cal")} | {"fear": 6}


def asked(at: Table, actor: Any, command: Command, *faces: int) -> list[tuple[str, str]]:
    """What a command threw, roll by roll: whose it was, and the dice as people write them."""
    tape = Tape(*faces)
    at.submit_with(actor, command, tape)
    tape.done()
    return [(roll.key, " ".join(f"d{side}" for side in roll.sides)) for roll in tape.rolls]


def company(**more: Any) -> Table:
    """Ana with an axe, Bo with a sword and Cal against two wolves; everybody has Hope."""
    axe = fighter("ana", weapons=(AXE,), proficiency=2)
    cast = (axe, fighter("bo"), fighter("cal"), wolf(), wolf("dire"))
    return fight(*cast, tracks=RICH, **more)


@pytest.mark.rule("DH-ROLL-06", "DH-ADV-05", "DH-ATK-03")
@pytest.mark.parametrize("ruleset", ["sheet", "srd-1", "srd-2"])
def test_hope_fear_ones_own_d6_the_helpers_then_damage(ruleset: str) -> None:
    at = company(ruleset=ruleset)
    at.play(ANNA, Attack(character="ana", target="wolf"))
    granted = do.Grant(matter="r1", revision=0, kind="advantage", source="above")
    at.play(GM, replace(granted, revision=at.matter("r1").revision))
    for who in ("bo", "cal"):
        helps(at, "r1", who)
    thrown = asked(at, ANNA, at.to("r1", do.RollDuality), 9, 4, 1, 2, 3, 5, 6, 2)
    assert thrown == [("r1.dice", "d12 d12 d6 d6 d6"), ("r1.damage", "d10 d10 d4")]


@pytest.mark.rule("DH-GROUP-02", "DH-GROUP-03")
def test_the_members_in_declared_order_then_the_leader() -> None:
    at = company()
    group = lead(at, "cal", "bo")
    assert [one.id for one in at.state.matters] == [group, f"{group}.cal", f"{group}.bo"]
    for who in ("cal", "bo"):
        answer(at, f"{group}.{who}", do.RollDuality, 9, 8, trait="agility")
    thrown = asked(at, ANNA, at.to(f"{group}.leader", do.RollDuality), 8, 4)
    assert thrown == [(f"{group}.leader.dice", "d12 d12")]


@pytest.mark.rule("DH-TAG-02", "DH-TAG-06")
def test_the_initiator_the_partner_then_the_damage_of_both() -> None:
    at = company()
    at.play(ANNA, StartTagTeam(character="ana", partner="bo", target="wolf"))
    assert [one.id for one in at.state.matters] == ["t1", "t1.ana", "t1.bo"]
    for who in ("ana", "bo"):
        at.play(player_of(at, who), at.to(f"t1.{who}", do.RollDuality), 9, 8)
    chosen = at.to("t1", ChooseRoll, "ana", roll="partner")
    assert asked(at, ANNA, chosen, 5, 6, 2, 7) == [("t1.damage", "d10 d10 d4 d8")]


@pytest.mark.rule("DH-FOE-01", "DH-FOE-03", "DH-FOE-05")
@pytest.mark.parametrize(
    ("edge", "d20s", "faces"), [("", "d20", (15,)), ("advantage", "d20 d20", (3, 15))]
)
def test_an_adversarys_d20_then_its_damage(edge: str, d20s: str, faces: tuple[int, ...]) -> None:
    at = company(gm=True)
    strikes = FoeAttacks(character="wolf", target="bo", edge=edge)
    assert asked(at, GM, strikes, *faces, 4) == [("a1.d20", d20s), ("a1.damage", "d6")]


@pytest.mark.rule("DH-FOE-01")
def test_of_several_adversaries_each_throws_all_of_its_own() -> None:
    at = company(gm=True)
    together = FoesAttack(foes=("wolf", "dire"), target="bo")
    keys = [key for key, _ in asked(at, GM, together, 15, 4, 16, 5)]
    assert keys == ["a1.d20", "a1.damage", "a2.d20", "a2.damage"]


@pytest.mark.rule("DH-FOE-06")
def test_those_who_strike_as_one_throw_once() -> None:
    bite = replace(BITE, damage=Damage(1, 6, 0, more=(4,)))
    rats = [wolf(f"rat_{one}", kind="Rat", minion=3, weapons=(bite,)) for one in "ab"]
    at = fight(fighter(), *rats, tracks={"fear": 3}, gm=True)
    both = GroupAttack(character="rat_a", others=("rat_b",), target="ana")
    thrown = asked(at, GM, both, 15, 1, 2, 3, 4)
    assert thrown == [("a1.d20", "d20"), ("a1.damage", "d6 d6 d4 d4")]


@pytest.mark.rule("DH-REACT-04")
def test_everybodys_reaction_then_the_damage_once() -> None:
    at = company()
    harm: dict[str, Any] = {"dice": 2, "die": 8, "damage_type": "phy", "reaction": True}
    call(at, "bo", "cal", **harm)
    answer(at, "e1.bo", do.RollDuality, 2, 3)
    thrown = asked(at, GM, at.to("e1.cal", do.RollDuality, "cal"), 2, 4, 5, 6)
    assert thrown == [("e1.cal.dice", "d12 d12"), ("e1.harm.dice", "d8 d8")]


@pytest.mark.rule("DH-ATK-07")
def test_dice_of_one_kind_then_the_others() -> None:
    at = company()
    mixed = Harm(targets=("bo",), dice=2, die=8, more=(4, 6))
    assert asked(at, GM, mixed, 1, 2, 3, 4) == [("h1.dice", "d8 d8 d4 d6")]


@pytest.mark.rule("DH-REST-05", "DH-REST-06")
def test_a_d4_for_each_move_in_declared_order_then_the_gms() -> None:
    at = fight(fighter("ana"), fighter("bo"), tracks={"ana.hp": 3, "ana.stress": 1, "bo.stress": 3})
    at.play(GM, CallRest(kind="short"))
    at.play(BEN, at.to("z1", ChooseMoves, "bo", first="clear_stress", second="prepare"))
    last = at.to("z1", ChooseMoves, "ana", first="tend", first_target="ana", second="clear_stress")
    thrown = asked(at, ANNA, last, 1, 2, 3, 4)
    assert thrown == [("z1.dice", "d4 d4 d4"), ("z1.fear", "d4")]


def test_of_a_row_the_hit_points_then_the_stress_for_each_of_them() -> None:
    marks = rows.Suffer(who=rows.Whom.FOES, hp="1d4", stress="1d6")
    gorge = Card("gorge", "Gorge", kind="action", then=(marks,))
    at = fight(fighter("ana"), fighter("bo"), wolf(cards=(gorge,)), gm=True)
    thrown = asked(at, GM, UseCard(character="wolf", card="gorge"), 1, 2, 1, 3)
    assert thrown == [("c1.roll1", "d4 d6"), ("c1.roll2", "d4 d6")]


def test_no_other_procedure_throws_more_than_one_kind() -> None:
    walked = {"roll", "tag", "foe_attack", "harming", "rest", "row"}
    alone = {"card", "countdown", "death", "fate", "objective"}
    assert set(company().system.on_faces) == walked | alone

"""The last roll as each seat is told it: Duality dice, late help, a d20, two who act as one."""

from __future__ import annotations

import pytest

from daggerheart.fights import answer_hit, deal, fight, foe_strikes, strike
from daggerheart.tables import ANNA, BEN, call, table, whole_roll
from daggerheart.test_death import chosen, dying
from daggerheart.test_late import lenient, missed
from daggerheart.test_rests import party, rest
from daggerheart.test_tag_team import HOPES, WITH_FEAR, WITH_HOPE, both, choose
from support import Table
from tableside.core.last_roll import LastRoll
from tableside.core.values import GM, Actor, Thrown
from tableside.systems.daggerheart import commands as do
from tableside.systems.daggerheart.fights.death import RiskItAll
from tableside.table.last_rolls import LastRolls

BOTH = ("Hope", "Fear")


def last(at: Table, reader: Actor = BEN) -> LastRoll:
    found = LastRolls().of(at.history, reader)
    assert found is not None
    return found


def test_an_action_roll_and_its_verdict() -> None:
    at = table()
    whole_roll(at, 9, 3)
    found = last(at)
    assert (found.who, found.dice) == ("ana", Thrown("duality", (9, 3), 0, BOTH, "ana"))
    assert found.verdict.startswith("Ana, 14 against 12: a success with Hope")


def test_a_hidden_difficulty_stays_hidden() -> None:
    at = fight(facts={"foes_difficulty": "hidden"})
    strike(at, 3, 2)
    assert last(at, ANNA).verdict.startswith("Ana, 7: a failure")
    assert last(at, GM).verdict.startswith("Ana, 7 against 12: a failure")
    hidden, whole = last(at, ANNA).plate, last(at, GM).plate
    assert hidden is not None
    assert whole is not None
    assert hidden.how.startswith("7: no")
    assert whole.how.startswith("7 against 12: no")


@pytest.mark.rule("DH-ROLL-05")
def test_late_help_joins_the_dice_and_says_the_new_verdict() -> None:
    at = lenient()
    missed(at)
    before = last(at)
    at.play(BEN, do.LateHelp(character="bo"), 4)
    found = last(at)
    assert found.dice == Thrown("duality", (7, 1, 4), 0, (*BOTH, "Help"), "ana")
    assert (found.who, found.matter) == (before.who, before.matter)
    assert found.verdict.startswith("Ana with Bo")
    at.history.undo()
    assert last(at) == before


def test_an_adversarys_d20_says_it_all_and_its_harm_stands_below() -> None:
    at = fight(gm=True)
    foe_strikes(at, 18, 3)
    found = last(at)
    assert (found.who, found.dice) == ("wolf", Thrown("d20", (18,), 0, ("d20",), "wolf"))
    assert found.verdict.endswith("a hit.")
    hit = next(one.id for one in at.state.matters if one.procedure == "hit")
    answer_hit(at, hit, armour=True)
    assert last(at).verdict == found.verdict
    assert [one.text for one in last(at).outcome][-2:] == [
        "Ana marks an Armor Slot.",
        last(at).outcome[-1].text,
    ]


def test_harm_by_the_gms_hand_belongs_to_no_roll() -> None:
    at = fight()
    whole_roll(at, 9, 3)
    deal(at, 3, "bo")
    answer_hit(at, next(one.id for one in at.state.matters if one.procedure == "hit"), armour=False)
    assert (last(at).who, last(at).dice, last(at).verdict) == ("", None, "")


@pytest.mark.rule("DH-DEATH-06")
def test_dice_between_life_and_death() -> None:
    at = dying()
    chosen(at, RiskItAll, 8, 3)
    found = last(at)
    assert found.dice == Thrown("death", (8, 3), 0, BOTH, "ana")
    assert found.verdict == "Ana rolls Hope 8, Fear 3 and stays on their feet."


@pytest.mark.rule("DH-TAG-03")
def test_of_two_who_act_as_one_the_chosen_roll_lies_there() -> None:
    at = fight(tracks=HOPES)
    team = both(at, WITH_HOPE, WITH_FEAR)
    assert last(at).who == "bo"
    choose(at, team, "initiator", 5, 5)
    found = last(at)
    assert (found.who, found.dice) == ("ana", Thrown("duality", WITH_HOPE, 0, BOTH, "ana"))
    assert found.verdict == "Ana's roll stands for both: success with Hope."
    assert found.outcome


def test_a_roll_that_waits_to_be_rolled_is_none() -> None:
    at = table()
    call(at)
    assert LastRolls().of(at.history, BEN) is None


@pytest.mark.rule("DH-REST-05")
@pytest.mark.parametrize(("kind", "faces"), [("short", (1, 2)), ("long", ())])
def test_what_a_rest_has_brought_stands_there(kind: str, faces: tuple[int, ...]) -> None:
    at = party()
    whole_roll(at, 9, 3)
    rest(at, kind, *faces, 4, ana=("tend", "prepare"), bo=("prepare", "clear_stress"))
    found = last(at)
    assert (found.called, found.who, found.dice) == (f"A {kind} rest", "", None)
    told = [one.text for one in found.outcome]
    assert [one.split(" ")[0] for one in told if "HP" in one or "Stress" in one] == [
        "Ana's",
        "Bo's",
    ]
    assert any(one.startswith("The GM's Fear: 4") for one in told)
    assert not any("Rests" in one for one in told)  # how many short ones there were

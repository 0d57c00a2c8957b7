"""How what waits at a table of Daggerheart is headed, and for what it waits."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from core.test_headings import headed, opened
from daggerheart.fights import attack, fight
from daggerheart.tables import ANNA, SAILOR, call, hero, table
from daggerheart.test_tag_team import HOPES, start
from tableside.core.headings import RealDice
from tableside.core.matters import Matter
from tableside.core.values import Roll
from tableside.systems.daggerheart.state import (
    Description,
    DualityRoll,
    GroupAction,
    HelpAsked,
    Proposal,
)
from tableside.systems.daggerheart.state.fight import DeathMove, Exposed, FoeAttack, TagTeam
from tableside.systems.daggerheart.state.gear import Damage
from tableside.systems.daggerheart.state.scene import Clash, FateRoll, LevelUp, Project, Rest


def test_a_roll_that_is_called_for() -> None:
    at = table()
    found = headed(at, call(at, stakes="The ferry"), ANNA)
    assert (found.title, found.waits) == ("Ana: Agility, action roll", "to roll")
    assert found.words == "At stake: The ferry."


def test_a_reaction_and_what_it_costs_to_fail() -> None:
    at = table()
    roll = DualityRoll(character="ana", stakes="Run!", harm=Damage(1, 6), half=True, reaction=True)
    (found,) = opened(at, roll)
    assert found.title == "Ana: a trait of your choice, reaction roll"
    suffers = "A failure takes 1d6 physical damage, a success half of it."
    assert found.words == f"At stake: Run! {suffers}"


def test_an_attack() -> None:
    at = fight()
    assert headed(at, attack(at)).title == "Ana attacks Wolf"


@pytest.mark.rule("DH-TAG-02")
def test_either_roll_of_a_tag_team_says_with_whom_and_against_whom() -> None:
    at = fight(tracks=HOPES)
    team = start(at)
    titles = [headed(at, f"{team}.{who}", ANNA).title for who in ("ana", "bo")]
    assert titles[0].endswith(", Tag Team with Bo against Wolf")
    assert titles[1].endswith(", Tag Team with Ana against Wolf")


@pytest.mark.parametrize(
    ("values", "words"),
    [
        (DualityRoll(character="ana", trait="agility", purpose="clear"), ", to shake it off"),
        (HelpAsked("ana", "bo", "r1"), "Ana asks Bo for help"),
        (GroupAction(leader="ana", members=("bo", "cal"), trait="agility"), "Ana leads Bo and Cal"),
        (Description("ana", ""), "What Ana does"),
        (Proposal("ana", "sailor"), "Ana: a new Experience"),
        (FoeAttack(attacker="bo", target="ana", others=("cal",)), "Bo attacks Ana and Cal"),
        (FoeAttack(attacker="bo"), "Bo rolls"),
        (TagTeam(initiator="ana", partner="bo"), "Ana and Bo act as one"),
        (DeathMove(character="ana"), "Ana at death's door"),
        (FateRoll("ana", die="hope", number=7), "Ana: the Hope die decides"),
        (Clash("ana", "bo"), "Ana against Bo"),
        (Rest("long", ("ana",)), "A long rest"),
        (Project("ana", name=""), "Ana works on a project"),
        (LevelUp("ana"), "Ana gains a level"),
        (
            Exposed(who=("ana", "bo"), source="fire", damage=Damage(1, 6)),
            "Ana and Bo react to fire",
        ),
    ],
)
def test_everything_by_whom_it_is_about(values: object, words: str) -> None:
    (found,) = opened(table(), values)
    assert found.title.endswith(words)


def test_damage_in_whole_words() -> None:
    said = [
        Damage(2, 8, 1).in_full(),
        Damage(1, 8, -1, ("phy", "mag")).in_full(),
        Damage(0, 0, 5, direct=True).in_full(),
    ]
    assert said == ["2d8 + 1 physical", "1d8 - 1 physical and magic", "5 physical, direct"]


def test_an_experience_that_is_proposed_is_named() -> None:
    at = table(hero("ana", SAILOR))
    assert opened(at, Proposal("ana", "sailor"))[0].words == "Sailor +2"


def test_which_of_the_real_dice_is_the_hope_die() -> None:
    at, roll = table(), Roll("d1.dice", (12, 12, 6), "ana")
    alone = replace(roll, sides=(12,))
    both, thrown = DualityRoll(character="ana"), DualityRoll(character="ana", faces=(9, 3))
    fate = FateRoll(character="ana", die="fear", number=4)
    labels = [
        opened(at, held, roll=wanted)[0].dice
        for held, wanted in ((both, roll), (thrown, alone), (fate, alone))
    ]
    assert labels == [RealDice(("Hope", "Fear")), None, RealDice(("Fear",))]
    for step, named in (("risk", ("Hope", "Fear")), ("scar", ("Hope",)), ("choose", ())):
        death = Matter("x", "death", step, DeathMove(character="ana"), roll=alone)
        assert at.system._real_dice(death) == (RealDice(named) if named else None)

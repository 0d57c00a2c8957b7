"""Odds of the choices at a table of Daggerheart: what a seat may know, and what is true of it."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from daggerheart.tables import (
    ANNA,
    BEN,
    COOK,
    SAILOR,
    call,
    foe,
    helps,
    hero,
    roll,
    ruling,
    table,
)
from odds.asking import asked, maybe, told
from tableside.core.cards import Card
from tableside.core.chances import Odds
from tableside.core.desk import Overrule
from tableside.core.effects import Modifier
from tableside.core.values import GM
from tableside.systems.daggerheart import commands as do
from tableside.systems.daggerheart import odds
from tableside.systems.daggerheart.fights.attacks import Attack
from tableside.systems.daggerheart.scene.fate import AgreeToClash, Oppose
from tableside.systems.daggerheart.state.gear import Damage, Weapon


def test_a_roll_with_what_could_join_it() -> None:
    at = table()
    matter = call(at, difficulty=15)
    assert told(asked(at, ANNA, at.to(matter, do.RollDuality))) == {
        "Roll": odds.for_action(2, 15).success,
        "with Sailor +2 for 1 Hope": odds.for_action(2 + SAILOR.bonus, 15).success,
        "with Palace Cook +3 for 1 Hope": odds.for_action(2 + COOK.bonus, 15).success,
        "with one more helper": odds.for_action(2, 15, 1).success,
    }
    with_sailor = asked(at, ANNA, at.to(matter, do.RollDuality), experiences=("sailor",))
    assert told(with_sailor)["Roll"] == odds.for_action(4, 15).success
    assert "with Palace Cook +3 for 1 Hope" in told(with_sailor)


def test_without_hope_no_experience_is_shown() -> None:
    at = table(tracks={"ana.hope": 0})
    found = told(asked(at, ANNA, at.to(call(at, difficulty=15), do.RollDuality)))
    assert list(found) == ["Roll", "with one more helper"]


def test_nobody_helps_a_reaction() -> None:
    at = table(hero("ana"), hero("bo"))
    matter = call(at, difficulty=12, reaction=True)
    assert told(asked(at, ANNA, at.to(matter, do.RollDuality))) == {
        "Roll": odds.for_reaction(2, 12).passes
    }


def test_help_from_the_helpers_side() -> None:
    at = table()
    matter = call(at, difficulty=15)
    expected = {
        "without your help": odds.for_action(2, 15).success,
        "with your help": odds.for_action(2, 15, 1).success,
    }
    assert told(asked(at, BEN, at.to(matter, do.HelpAlly, "bo"))) == expected
    at.play(ANNA, at.to(matter, do.AskForHelp, helper="bo"))
    question = at.open()[-1]
    assert told(asked(at, BEN, at.to(question, do.GiveHelp))) == expected
    assert maybe(at, ANNA, at.to(question, do.GiveHelp)) is None
    others = told(asked(at, GM, at.to(matter, do.HelpAlly, "bo")))
    assert list(others) == ["without Bo's help", "with Bo's help"]


def test_help_on_top_of_help() -> None:
    at = table()
    matter = call(at, difficulty=15)
    helps(at, matter, "cal")
    assert told(asked(at, BEN, at.to(matter, do.HelpAlly, "bo"))) == {
        "without your help": odds.for_action(2, 15, 1).success,
        "with your help": odds.for_action(2, 15, 2).success,
    }


def test_a_hidden_difficulty_shows_none_until_asked_and_then_by_number() -> None:
    found = []
    for difficulty in (8, 22):
        at = table()
        matter = call(at, difficulty=difficulty, hidden=True)
        roll = at.to(matter, do.RollDuality)
        assert asked(at, ANNA, roll) == Odds(unknown="Difficulty")
        assert asked(at, BEN, at.to(matter, do.HelpAlly, "bo")) == Odds(unknown="Difficulty")
        found.append(
            (
                asked(at, ANNA, roll, by_number=True),
                asked(at, BEN, at.to(matter, do.HelpAlly, "bo"), by_number=True),
            )
        )
        shown = asked(at, GM, roll).prospects[0].chance
        assert shown == found[-1][0].prospects[0].by[difficulty]
    assert found[0] == found[1]


def test_a_secret_modifier_of_the_difficulty_shows_none() -> None:
    at = table()
    matter = call(at, difficulty=12)
    at.play(GM, Overrule(quantity="difficulty", amount=3, on="ana", secret=True))
    roll = at.to(matter, do.RollDuality)
    assert asked(at, ANNA, roll) == Odds(unknown="Difficulty")
    assert told(asked(at, GM, roll))["Roll"] == odds.for_action(2, 15).success


def test_an_attempt_has_no_difficulty() -> None:
    at = table()
    assert asked(at, ANNA, do.Attempt("ana"), trait="agility") == Odds(unknown="Difficulty")
    found = asked(at, ANNA, do.Attempt("ana"), by_number=True, trait="agility")
    assert found.prospects[0].by[14].exact == str(odds.for_action(2, 14).success)
    assert maybe(at, ANNA, do.LeadGroup("ana")) is None


def test_advantage_and_a_new_difficulty_count_at_once() -> None:
    at = table()
    matter = call(at, difficulty=15)
    at.play(GM, ruling(at, matter, do.Grant, kind="advantage", source="high ground"))
    at.play(GM, ruling(at, matter, do.SetDifficulty, difficulty=18))
    found = told(asked(at, ANNA, at.to(matter, do.RollDuality)))
    assert found["Roll"] == odds.for_action(2, 18, 1).success


@pytest.mark.parametrize(
    ("ruleset", "without", "helped"),
    [
        ("sheet", {"advantage": -2}, {"advantage": -1}),
        ("srd-1", {"advantage": -2}, {"advantage": -2, "apart": 1}),
        ("srd-2", {"advantage": -1}, {"advantage": 0}),
    ],
)
def test_help_is_weighed_as_the_ruleset_plays_it(
    ruleset: str, without: dict[str, int], helped: dict[str, int]
) -> None:
    at = table(ruleset=ruleset)
    matter = call(at, difficulty=15, disadvantage=2)
    assert told(asked(at, BEN, at.to(matter, do.HelpAlly, "bo"))) == {
        "without your help": odds.for_action(2, 15, **without).success,
        "with your help": odds.for_action(2, 15, **helped).success,
    }
    rolled = told(asked(at, ANNA, at.to(matter, do.RollDuality)))
    assert rolled["Roll"] == odds.for_action(2, 15, **without).success
    assert rolled["with one more helper"] == odds.for_action(2, 15, **helped).success


def test_a_vulnerable_target_gives_advantage_before_anything_is_rolled() -> None:
    shown = {"foes_difficulty": "shown"}
    knife = Weapon("knife", "Knife", Damage(0, 6), "agility")
    armed = hero("ana", weapons=(knife,))
    at = table(armed, foe(), tracks={"wolf.stress": 3}, facts=shown)
    tried = asked(at, ANNA, do.Attempt("ana"), trait="agility", against="wolf")
    expected = odds.for_action(2, 12, 1).success
    assert told(tried) == {"Roll": expected}
    assert told(asked(at, ANNA, Attack("ana"), target="wolf")) == {"Attack": expected}
    at.play(ANNA, Attack("ana", target="wolf"))
    matter = at.open()[-1]
    found = told(asked(at, ANNA, at.to(matter, do.RollDuality)))
    assert found["Roll"] == expected


def test_of_several_targets_the_easiest_decides_and_the_first_is_whose_hp_are_asked_for() -> None:
    fire = Weapon("fire", "Fire", Damage(2, 6), "agility", "far", several=True)
    at = table(hero("ana", weapons=(fire,)), foe("pup", difficulty=9), foe("bear", difficulty=17))
    both = asked(at, GM, Attack(character="ana"), target="bear", others=("pup",))
    alone = asked(at, GM, Attack(character="ana"), target="bear", others=())
    assert told(both)["Attack"] == odds.for_action(2, 9).success
    assert told(alone)["Attack"] == odds.for_action(2, 17).success
    assert told(both)["Bear goes down"] == told(alone)["Bear goes down"]
    assert told(both)["At least 2 HP"] == told(alone)["At least 2 HP"]


def test_only_matching_dice_get_past_a_critical_reaction() -> None:
    at = table()
    at.play(ANNA, Oppose(character="ana", other="bo"))
    for who, actor in (("ana", ANNA), ("bo", BEN)):
        at.play(actor, at.to("p1", AgreeToClash, who))
    at.play(ANNA, do.Attempt(character="ana", trait="agility", against="bo"))
    roll(at, "r2.bo", 2, 2, trait="agility")
    found = told(asked(at, ANNA, at.to("r2", do.RollDuality)))
    assert found["Roll"] == found["with one more helper"] == Fraction(1, 12)


def test_an_adversary_s_difficulty_is_the_gms_unless_the_table_shows_it() -> None:
    at = table(hero("ana"), foe())
    chosen: dict[str, Any] = {"trait": "agility", "against": "wolf"}
    assert asked(at, ANNA, do.Attempt("ana"), **chosen) == Odds(unknown="Difficulty")
    expected = {"Roll": odds.for_action(2, 12).success}
    assert told(asked(at, GM, do.Attempt("ana"), **chosen)) == expected


def test_dice_by_an_adversary_s_feature_are_weighed_for_the_gm_alone() -> None:
    blurred = Card("blur", "Blurred", modifiers=(Modifier("against", -1),))
    wolf = foe(cards=(blurred,))
    at = table(hero("ana"), hero("bo"), wolf, facts={"foes_difficulty": "shown"})
    assert maybe(at, ANNA, do.Attempt("ana"), trait="agility", against="wolf") is None
    at.play(ANNA, do.Attempt("ana", trait="agility", against="wolf"))
    matter = at.open()[-1]
    roll = at.to(matter, do.RollDuality)
    assert maybe(at, ANNA, roll) is None
    assert maybe(at, BEN, at.to(matter, do.HelpAlly, "bo")) is None
    assert told(asked(at, GM, roll))["Roll"] == odds.for_action(2, 12, -1).success

"""Odds of the choices at a table of Daggerheart: what a seat may know, and what is true of it."""

from __future__ import annotations

from daggerheart.tables import ANNA, BEN, COOK, SAILOR, call, helps, hero, ruling, table
from odds.asking import asked, maybe, told
from tableside.core.chances import Odds
from tableside.core.desk import Overrule
from tableside.core.values import GM
from tableside.systems.daggerheart import commands as do
from tableside.systems.daggerheart import odds


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

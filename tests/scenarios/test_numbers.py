"""Numbers that are reckoned can be expected, and a miss says how they came about."""

from __future__ import annotations

import pytest

from tableside.core.toml_text import BadFileError
from tableside.scenarios.results import Result
from tableside.scenarios.runner import run

GLORY = """
title = "Prone"
system = "wrath-glory"
ruleset = "core"

[cast.hero]
seat = "anna"
defence = 5
resilience = 9
speed = 6
max_wounds = 4
attributes = { agility = 4, strength = 3 }
skills = { ballistic_skill = 2 }
totals = { cunning = 3 }

[[steps]]
do = "inflict"
answers = { condition = "prone", who = ["hero"] }

[expect]
maximums = { "hero.wounds" = 4 }
[expect.numbers.hero]
"""
HEART = """
title = "A sheet"
system = "daggerheart"

[cast.ana]
level = 2
evasion = 11
traits = { agility = 2 }

[cast.rat]
hero = false
difficulty = 10
major = 4

[[steps]]
do = "overrule"
answers = { on = "ana", quantity = "evasion", amount = 1, op = "add" }

[expect]
maximums = { fear = 12, "ana.hope" = 6 }
numbers.rat = { difficulty = 10, major = 4 }
[expect.numbers.ana]
"""


def play(text: str, numbers: str) -> Result:
    """A play with the numbers that it expects at the end."""
    return run("a.toml", text + numbers)


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        (GLORY, "defence = 5\nmelee_defence = 3\nranged_defence = 5\nresilience = 9\nspeed = 6"),
        (GLORY, "agility = 4\nballistic_skill = 6\ncunning = 3\nstrength = 3"),
        (HEART, "evasion = 12\nproficiency = 1\nmajor = 2\nsevere = 4\nagility = 2\nstrength = 0"),
    ],
)
def test_numbers_of_a_sheet_as_they_are_now(text: str, numbers: str) -> None:
    result = play(text, numbers)
    assert result.holds, result.misses


def test_a_miss_says_how_the_number_came_about() -> None:
    (miss,) = play(GLORY, "melee_defence = 5").misses
    assert (miss.what, miss.expected) == ("melee_defence of hero", "5")
    assert miss.got == "defence: +5 Hero's Defence, -2 Prone = 3"
    (miss,) = play(GLORY.replace('"hero.wounds" = 4', '"hero.wounds" = 5'), "speed = 6").misses
    assert miss.what == "maximum of hero.wounds"
    assert miss.got.endswith("= 4")


def test_a_number_that_the_sheet_lacks_is_a_miss_that_names_the_others() -> None:
    (miss,) = play(GLORY, "stealth = 1").misses
    assert miss.got.startswith("none; there are: defence, melee_defence")
    (miss,) = play(GLORY.replace('"hero.wounds" = 4', '"hero.wrath" = 4'), "speed = 6").misses
    assert (miss.what, miss.got) == ("maximum of hero.wrath", "none")


def test_somebody_who_is_not_there_is_an_error() -> None:
    with pytest.raises(BadFileError, match=r"numbers\.her: no character 'her'; there are: hero"):
        play(GLORY.replace("numbers.hero", "numbers.her"), "speed = 6")

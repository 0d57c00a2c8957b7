"""Conditions, countdowns and held breath may be there before the first step."""

from __future__ import annotations

import pytest

from tableside.core.toml_text import BadFileError
from tableside.scenarios.runner import run

HEART = """
title = "Under water"
system = "daggerheart"

[cast.ana]
seat = "anna"

[cast.bo]
seat = "ben"

[start]
conditions = { ana = ["vulnerable", { condition = "Cursed", temporary = false, clears = "rites" }] }
countdowns = [
  { name = "The flood", kind = "consequence", start = 8, value = 5, seats = [] },
  { name = "The gate" },
]
breath = { ana = 1, bo = 0 }

[[steps]]
do = "advance_countdown"
answers = { countdown = "cd1", ticks = 2 }
expect.events = [{ was = "countdown_ticked", value = 3 }]

[[steps]]
do = "undo"

[expect]
matters = []
[expect.seats.gm]
view.countdowns.cd1 = { name = "The flood", advance = "dynamic", value = 5 }
view.countdowns.cd2 = { name = "The gate", value = 4, start = 4, advance = "action" }
view.countdowns.cd3 = { of = "ana", value = 1, done = false }
view.countdowns.cd4 = { of = "bo", value = 0, done = true }
view.effects."ana.vulnerable".source = "temporary"
view.effects."ana.is_cursed".source = "special: rites"
view.effects."breath.bo".name = "Out of breath"
absent = ['effects."breath.ana"']
[expect.seats.anna]
absent = ["countdowns.cd1"]
"""
GLORY = """
title = "No air"
system = "wrath-glory"
ruleset = "revised-full"

[cast.hero]
seat = "anna"
defence = 4
attributes = { toughness = 2 }

[start]
facts = { mode = "combat" }
conditions = { hero = ["prone", { condition = "vulnerable", rating = 2, until = "scene" }] }
breath = { hero = 3 }

[[steps]]
do = "give_air"
[steps.expect]
numbers.hero = { defence = 2 }
events = [{ was = "effect_ended", id = "hero.airless" }]

[[steps]]
do = "undo"
[steps.expect.seats.anna]
view.effects."hero.airless".rating = 3
view.effects."hero.prone".name = "Prone"
"""


@pytest.mark.parametrize("text", [HEART, GLORY])
def test_a_table_that_is_not_fresh(text: str) -> None:
    result = run("a.toml", text)
    assert result.holds, [miss.lines() for miss in result.misses]


@pytest.mark.parametrize(
    ("text", "old", "new", "line", "key", "sentence"),
    [
        (HEART, "{ ana = [", "{ an = [", 12, "start.conditions.an", "there are: ana, bo"),
        (HEART, "clears =", "cures =", 12, "start.conditions.ana.cures", "clears"),
        (HEART, ', clears = "rites"', "", 12, "start.conditions.ana", "what alone ends it"),
        (HEART, "temporary = false", "temporary = 1", 12, "start.conditions.ana", "`bool`"),
        (
            HEART,
            "value = 5,",
            "value = 9,",
            13,
            "start.countdowns[0].value",
            "from 8 to 1, not at 9",
        ),
        (HEART, "value = 5,", "value = 0,", 13, "start.countdowns[0].value", "not at 0"),
        (HEART, "value = 5,", "value = '5',", 13, "start.countdowns[0].value", "a whole number"),
        (HEART, '"consequence"', '"bad"', 13, "start.countdowns[0]", "choose one of standard"),
        (
            HEART,
            "start = 8, value = 5,",
            "dice = 2,",
            13,
            "start.countdowns[0]",
            "play it as a step: start_",
        ),
        (HEART, "{ ana = 1,", "{ ana = 9,", 17, "start.breath.ana", "not at 9"),
        (HEART, "bo = 0 }", "mo = 0 }", 17, "start.breath.mo", "no character 'mo'"),
        (GLORY, '"prone"', '"asleep"', 13, "start.conditions.hero", "choose one of"),
        (GLORY, "rating = 2", "rating = 99", 13, "start.conditions.hero", "from 1 to 12"),
        (
            GLORY,
            "breath = { hero = 3 }",
            "breath = { hero = -1 }",
            14,
            "start.breath.hero",
            "from 0",
        ),
        (
            GLORY,
            "breath = { hero = 3 }",
            "countdowns = [{ name = 'x' }]",
            14,
            "start.countdowns[0]",
            "this game has no such thing",
        ),
    ],
)
def test_what_cannot_be_is_named_with_line_and_key(  # noqa: PLR0917 - one row of the table above
    text: str, old: str, new: str, line: int, key: str, sentence: str
) -> None:
    assert text.count(old) == 1
    with pytest.raises(BadFileError) as caught:
        run("a.toml", text.replace(old, new))
    assert (caught.value.line, caught.value.key.partition(".temporary")[0]) == (line, key)
    assert sentence in caught.value.sentence

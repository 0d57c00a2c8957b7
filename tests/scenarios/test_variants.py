"""One file for several rulesets, with what is otherwise under each."""

from __future__ import annotations

import pytest

from tableside.core.toml_text import BadFileError
from tableside.scenarios.reading import read_all
from tableside.scenarios.results import Result
from tableside.scenarios.runner import run

PLAY = """\
title = "Prone"
system = "wrath-glory"
rulesets = ["starter", "revised-full", "core"]

[cast.hero]
seat = "anna"
defence = 5

[cast.brute]
hero = false

[[steps]]
do = "inflict"
answers = { condition = "pinned", who = ["hero"] }
expect.refusal = { code = "not_a_choice" }
[steps.under.revised-full]
expect.events = [{ was = "effect_began" }]
[steps.under.core]
answers = { condition = "vulnerable" }
[steps.under.core.expect]
numbers.hero = { defence = 4 }

[[steps]]
mark = "prone"
do = "inflict"
answers = { condition = "prone", who = ["hero"] }
[steps.expect]
numbers.hero = { defence = 5, melee_defence = 5 }
[steps.under.revised-full]
expect.numbers.hero.melee_defence = 3
[steps.under.core]
skip = true

[expect]
tracks = { ruin = 0 }
numbers.hero = { defence = 5 }

[under.revised-full]
start.tracks = { ruin = 2 }
[under.revised-full.expect]
tracks = { ruin = 2 }

[under.core.expect]
numbers.hero = { defence = 4 }
"""


def play(old: str = "", new: str = "", ruleset: str = "") -> Result:
    """The play with one piece changed."""
    assert not old or PLAY.count(old) == 1, old
    return run("a.toml", PLAY.replace(old, new) if old else PLAY, ruleset)


def test_every_ruleset_is_played() -> None:
    result = play()
    assert result.holds, [miss.lines() for miss in result.misses]
    assert result.steps == 5  # one of six is skipped
    assert [one.ruleset for one in read_all("a.toml", PLAY)] == ["starter", "revised-full", "core"]


def test_a_miss_names_the_ruleset_and_the_others_are_played() -> None:
    result = play("expect]\ntracks = { ruin = 2 }", "expect]\ntracks = { ruin = 3 }")
    (miss,) = result.misses
    assert miss.lines()[0] == "at the end under revised-full: track ruin"
    assert result.steps == play().steps


def test_a_refusal_is_one_thing_and_acceptance_another() -> None:
    (miss,) = play('[{ was = "effect_began" }]', '[{ was = "effect_ended" }]').misses
    assert miss.what == "events, in order"  # not that it should have been refused
    text = PLAY.replace("expect.events = [{ was", 'expect.refusal = { code = "x" }\n#')
    (miss,) = run("a.toml", text).misses
    assert (miss.ruleset, miss.expected) == ("revised-full", "refused: x")


def test_a_ruleset_that_is_asked_for_is_played_alone() -> None:
    assert play(ruleset="core").steps == 1
    assert play(ruleset="core").holds
    assert play(ruleset="revised").holds  # which has no differences here


@pytest.mark.parametrize(
    ("old", "new", "line", "key", "sentence"),
    [
        ("rulesets = [", 'ruleset = "core"\nrulesets = [', 4, "rulesets", "not both"),
        ('"starter", ', '"core", ', 3, "rulesets", "named twice"),
        ('"starter", ', '"stater", ', 3, "rulesets", "has no ruleset 'stater'"),
        (
            "[under.core.expect]",
            "[under.cor.expect]",
            43,
            "under.cor",
            "no ruleset of this file 'cor'; there are: starter, revised-full, core",
        ),
        (
            "[steps.under.core.expect]",
            "[steps.under.cor.expect]",
            20,
            "steps[0].under.cor",
            "no ruleset of this file",
        ),
        (
            'answers = { condition = "vulnerable" }',
            "answers = { state = 1 }",
            19,
            "steps[0].under.core.answers.state",
            "no answer 'state'; there are: condition, who",
        ),
        ("skip = true", "by = 'anna'", 32, "steps[1].under.core.by", "unknown field"),
        ("{ ruin = 2 }\n[", "{ run = 2 }\n[", 39, "under.revised-full.start.tracks", "glory"),
    ],
)
def test_what_is_wrong_is_named_where_it_stands(
    old: str, new: str, line: int, key: str, sentence: str
) -> None:
    with pytest.raises(BadFileError) as caught:
        play(old, new)
    assert (caught.value.line, caught.value.key) == (line, key)
    assert sentence in caught.value.sentence

"""What a step leaves out is answered as *take the default* would answer it."""

from __future__ import annotations

from tableside.scenarios.runner import run

PLAY = """
title = "Under water"
system = "daggerheart"

[cast.ana]
seat = "anna"

[[steps]]
do = "submerge"
answers = { who = ["ana"] }
[steps.expect]
events = [{ was = "countdown_began" }]

[expect.seats.anna.view]
countdowns.cd1 = { of = "ana", breath = true }
"""


def test_a_question_that_is_left_out_has_its_default() -> None:
    result = run("a.toml", PLAY)
    assert result.holds, result.misses


def test_what_is_said_stands() -> None:
    (miss,) = run("a.toml", PLAY.replace('["ana"] }', '["ana"], breathless = [] }')).misses
    assert miss.what == "events, in order"


def test_a_refusal_is_sought_with_the_defaults_and_then_as_it_stands() -> None:
    step = '[[steps]]\ndo = "submerge"\nexpect.refusal = { code = "CODE" }\n\n[expect.seats'
    again = PLAY.replace("[expect.seats", step)
    assert run("a.toml", again.replace("CODE", "nothing_to_choose")).holds  # all are wet
    only = PLAY.partition("[[steps]]")[0] + step.partition("[expect")[0]
    assert run("a.toml", only.replace("CODE", "not_a_choice")).holds  # nobody was named
    (miss,) = run("a.toml", only.replace("CODE", "other")).misses
    assert "not_a_choice" in miss.got

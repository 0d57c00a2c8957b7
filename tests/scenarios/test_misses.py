"""A miss says where, what was expected, what was there, and by which numbers; controls hold."""

from __future__ import annotations

from pathlib import Path

import pytest

from tableside.scenarios.results import Result
from tableside.scenarios.runner import run

PLAY = """
title = "A test"
system = "wrath-glory"
ruleset = "starter"

[cast.vess]
seat = "anna"
totals = { awareness = 5 }

[cast.doran]
seat = "ben"

[[steps]]
title = "the call"
mark = "call"
do = "call_test"
answers = { who = ["vess"], skill = "awareness", dn = 3, note = "a trap" }
expect.seats.gm.told.contains = ["Vess tests Awareness"]

[[steps]]
title = "the roll"
by = "anna"
do = "roll"
dice = [5, 6, 6, 4, 1]
[steps.expect]
events = [{ was = "dice_fell", faces = [5, 6, 6, 4, 1] }]
matters = [{ id = "t1", step = "spend" }]
[steps.expect.seats.anna]
offers = { has = ["settle vess"], lacks = ["roll"] }
view.matters.t1.values.dn.total = 3
view.matters.t1.values.note = ""
absent = ["matters.t1.values.shifts", "matters.t2"]
told = { contains = ["Vess rolls"], lacks = ["trap"] }

[[steps]]
title = "the second shift"
by = "anna"
do = "settle"
answers = { shifts = { glory = 1, speed = 1 } }
expect.refusal = { code = "not_a_choice", rule = "WG-TEST-04", says = "at most 1" }

[[steps]]
title = "the end"
by = "anna"
do = "settle"
answers = { shifts = { glory = 1 } }
[steps.expect]
cautions = []
tracks = { glory = 1 }
facts = { mode = "narrative" }
events = [{ was = "test_settled", shifts = { glory = 1 } }, { was = "gained", amount = 1 }]

[[steps]]
title = "the correction"
do = "correct"
step = "call"
how = "replay"
answers = { dn = 6 }
[steps.expect]
misfits = [{ step = 4, do = "settle", instead = "default" }]
differences = [{ what = "glory", was = "1", becomes = "0" }]

[[steps]]
title = "and back"
do = "undo"
expect.same_as = 4

[expect]
tracks = { glory = 1 }
matters = []
"""


def play(old: str = "", new: str = "") -> Result:
    """The play with one piece changed."""
    assert PLAY.count(old) == 1 or not old, old
    return run("a.toml", PLAY.replace(old, new) if old else PLAY)


def test_the_play_itself_holds() -> None:
    result = play()
    assert result.holds
    assert result.steps == 6
    assert result.checks == 26


@pytest.mark.parametrize(
    ("old", "new", "step", "what", "expected", "got"),
    [
        (
            "tracks = { glory = 1 }\nfacts",
            "tracks = { glory = 2 }\nfacts",
            4,
            "track glory",
            "2",
            "1",
        ),
        ('mode = "narrative"', 'mode = "combat"', 4, "fact mode", "combat", '"narrative"'),
        ('"Vess tests Awareness"', '"Vess sleeps"', 1, "told to gm", "'Vess sleeps'", "Vess tests"),
        ('lacks = ["trap"]', 'lacks = ["rolls"]', 2, "told to anna", "never 'rolls'", "Vess rolls"),
        ('has = ["settle vess"]', 'has = ["judge"]', 2, "offers to anna", "judge", "settle"),
        ('lacks = ["roll"]', 'lacks = ["settle"]', 2, "offers to anna", "no settle", "settle"),
        ("dn.total = 3", "dn.total = 4", 2, "view of anna, matters.t1.values.dn.total", "4", "3"),
        ('note = ""', "icons = 1", 2, "view of anna, matters.t1.values.icons", "1", "nothing"),
        ('"matters.t2"', '"matters.t1"', 2, "view of anna, matters.t1", "absent", '"id":"t1"'),
        (
            "t1.values.shifts",
            "t1.values.wounds",
            2,
            "view of anna, matters.t1.values.wounds",
            "absent",
            "no field 'wounds'",
        ),
        ('step = "spend"', 'step = "call"', 2, "open matters", '"step":"call"', '"step":"spend"'),
        (
            "faces = [5, 6, 6, 4, 1] }",
            "faces = [5, 6, 6, 4, 2] }",
            2,
            "events, in order",
            '"faces":[5,6,6,4,2]',
            '"faces":[5,6,6,4,1]',
        ),
        (
            "amount = 1 }]",
            'amount = 1, rule = "X" }]',
            4,
            "events, in order",
            '"rule":"X"',
            '"rule":"WG-SHIFT-07"',
        ),
        (
            'was = "test_settled", shifts = { glory = 1 }',
            'was = "test_settled", shifts = {}',
            4,
            "events, in order",
            '"shifts":{}',
            '"shifts":{"glory":1}',
        ),
        ('"not_a_choice"', '"no_wrath"', 3, "the command", "refused: no_wrath", "not_a_choice"),
        ('"WG-TEST-04"', '"WG-X"', 3, "the command", "(WG-X)", "(WG-TEST-04)"),
        ('"at most 1"', '"at most 2"', 3, "the command", "'at most 2'", "at most 1 in all"),
        ("cautions = []", 'cautions = [{ code = "no" }]', 4, "cautions", '{"code":"no"}', "none"),
        ("step = 4,", "step = 2,", 5, "misfits", '"step":2', '"step":4'),
        ('was = "1"', 'was = "3"', 5, "differences", '"was":"3"', '"was":"1"'),
        ("same_as = 4", "same_as = 1", 6, "the state after step 1", "the same", "tracks"),
        ("matters = []", "matters = [{ id = 't1' }]", 0, "open matters", '{"id":"t1"}', "none"),
        (", speed = 1 }", " }", 3, "the command", "refused: not_a_choice", "accepted"),
        ("dn = 3, note", "dn = 33, note", 1, "the command", "accepted", "33 does not fit"),
    ],
)
def test_each_kind_of_miss(  # noqa: PLR0917 - one row of the table above
    old: str, new: str, step: int, what: str, expected: str, got: str
) -> None:
    result = play(old, new)
    assert [miss.step for miss in result.misses] == [step]
    (miss,) = result.misses
    assert miss.what == what
    assert expected in miss.expected
    assert got in miss.got


def test_a_miss_is_told_with_the_numbers_behind_it() -> None:
    (miss,) = play("tracks = { glory = 1 }\nfacts", "tracks = { glory = 2 }\nfacts").misses
    told, (pool, dn, icons) = miss.lines()[:3], miss.lines()[3:]
    assert told == ("step 4 (the end): track glory", "  expected: 2", "  got:      1")
    for line, number in ((pool, "pool"), (dn, "dn"), (icons, "icons")):
        assert line.startswith(f"  reckoned: t1 {number}: ")
    assert "5 Awareness total" in pool
    assert dn.endswith("the GM's DN = 3")
    assert icons.endswith("= 6")


def test_all_misses_of_a_step_are_told_and_the_play_ends_there() -> None:
    wrong = 'tracks = { glory = 9, ruin = 9 }\nevents = [{ was = "dice_fell" }]'
    result = play('events = [{ was = "dice_fell", faces = [5, 6, 6, 4, 1] }]', wrong)
    assert [miss.what for miss in result.misses] == ["track glory", "track ruin"]
    assert result.steps == 2


@pytest.mark.parametrize(
    ("dice", "expected", "got"),
    [
        ("[5, 6, 6, 4]", "5 for t1.pool", "4 left on the tape"),
        ("[]", "5 for t1.pool", "0 left on the tape"),
        ("[5, 6, 6, 4, 1, 2]", "all thrown", "left over: 2"),
    ],
)
def test_the_tape_fails_short_and_left_over(dice: str, expected: str, got: str) -> None:
    (miss,) = play("dice = [5, 6, 6, 4, 1]", f"dice = {dice}").misses
    assert (miss.step, miss.what, miss.expected, miss.got) == (2, "dice", expected, got)


def test_an_impossible_face_is_refused() -> None:
    (miss,) = play("dice = [5, 6, 6, 4, 1]", "dice = [5, 6, 7, 4, 1]").misses
    assert "A d6 cannot show 7." in miss.got


def test_dice_that_wait_must_be_thrown_in_the_end() -> None:
    steps = PLAY.split("[[steps]]")
    text = "[[steps]]".join(steps[:3]).partition("[steps.expect]")[0]
    later = text.replace("dice = [5, 6, 6, 4, 1]", 'dice = "later"')
    (miss,) = run("a.toml", later).misses
    assert (miss.what, miss.got) == ("dice", "still to throw: t1.pool")
    assert run("a.toml", text).holds


def test_several_matters_must_be_told_apart() -> None:
    both = play('who = ["vess"]', 'who = ["vess", "doran"]').misses
    assert {miss.what for miss in both} == {"open matters", "view of anna, matters.t2"}
    twice = PLAY.replace(
        '[[steps]]\ntitle = "the roll"',
        '[[steps]]\ndo = "call_test"\nanswers = { who = ["vess"], skill = "awareness", dn = 1 }\n\n'
        '[[steps]]\ntitle = "the roll"',
    )
    (miss,) = run("a.toml", twice).misses
    assert miss.what == "the matter"
    assert miss.got == "several: t1, t2; name one by 'matter'"
    named = twice.replace('do = "roll"', 'do = "roll"\nmatter = "t1"')
    assert "the matter" not in {one.what for one in run("a.toml", named).misses}


def test_a_verb_without_a_matter_lists_what_is_open() -> None:
    (miss,) = play('by = "anna"\ndo = "roll"', 'by = "anna"\ndo = "agree"').misses
    assert miss.expected == "one for 'agree'"
    assert miss.got == "none; open: t1 (test, call, asks vess)"


def test_a_refused_step_cannot_be_corrected() -> None:
    (miss,) = play(
        'step = "call"\nhow = "replay"\nanswers = { dn = 6 }', 'step = 3\nhow = "replay"'
    ).misses
    assert miss.what == "the correction"
    assert miss.got == "it was refused"


def test_faces_of_a_correction_are_as_many_as_were_thrown() -> None:
    faces = 'step = 2\nhow = "replay"\nfaces = [1, 2]'
    (miss,) = play('step = "call"\nhow = "replay"\nanswers = { dn = 6 }', faces).misses
    assert (miss.what, miss.expected, miss.got) == ("faces", "5, as many as were thrown", "2")


def test_another_ruleset_can_be_asked_for() -> None:
    file = Path(__file__).parent / "wrath-glory" / "starter-agreement-on-glory.toml"
    text = file.read_text(encoding="utf-8")
    assert run("a.toml", text).holds
    (miss,) = run("a.toml", text, ruleset="revised").misses
    assert "not_in_ruleset (WG-GLORY-04)" in miss.got

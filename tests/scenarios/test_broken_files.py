"""A broken file names its line and key; what is unknown names the good ones."""

from __future__ import annotations

from pathlib import Path

import pytest

from tableside.core.toml_text import BadFileError
from tableside.scenarios.reading import read

GOOD = """\
title = "A test"
system = "wrath-glory"
ruleset = "starter"
rules = ["WG-TEST-01"]

[cast.vess]
seat = "anna"
totals = { awareness = 5 }

[start]
tracks = { glory = 1 }
facts = { mode = "combat" }

[[steps]]
mark = "call"
do = "call_test"
answers = { who = ["vess"], skill = "awareness", dn = 3 }

[[steps]]
by = "anna"
for = "vess"
do = "roll"
dice = [5, 6, 6, 4, 1]
[steps.expect]
events = [{ was = "dice_fell", kind = "pool" }]
[steps.expect.seats.anna]
offers.has = ["settle"]

[[steps]]
do = "correct"
step = "call"
how = "settle"
answers = { dn = 4 }

[[steps]]
do = "undo"
expect.same_as = 2

[expect]
tracks = { glory = 1 }
"""


def broken(old: str, new: str) -> BadFileError:
    """The complaint about the file with one piece changed."""
    assert GOOD.count(old) == 1, old
    with pytest.raises(BadFileError) as caught:
        read("a.toml", GOOD.replace(old, new))
    return caught.value


def test_the_file_itself_is_good() -> None:
    assert read("a.toml", GOOD).scenario.title == "A test"


@pytest.mark.parametrize(
    ("old", "new", "line", "key", "sentence"),
    [
        ("title = ", "titel = ", 1, "titel", "unknown field"),
        ('title = "A test"\n', "", 0, "", "missing required field `title`"),
        ('"wrath-glory"', '"chess"', 2, "system", "there are: wrath-glory, daggerheart"),
        ('"starter"', '"stater"', 3, "ruleset", "starter, revised, core, revised-full"),
        ('"WG-TEST-01"', '"WG-NONE"', 4, "rules", "no rule 'WG-NONE'; there are: WG-TEST-01"),
        ("totals = ", "total = ", 8, "cast.vess.total", "there are: seat, name, hero"),
        ("awareness = 5 }\n\n", 'awareness = "5" }\n\n', 8, "cast.vess.totals", "Expected `int`"),
        ("awareness = 5 }\n\n", "awareness = 99 }\n\n", 6, "cast", "awareness is 99"),
        ("{ glory = 1 }\nfacts", "{ gloom = 1 }\nfacts", 11, "start.tracks", "there are: glory"),
        ('"combat"', '"siesta"', 12, "start.facts", "mode: narrative, combat"),
        ('mark = "call"', "mark = 3", 15, "steps[0].mark", "Expected `str`, got `int`"),
        ('"call_test"', '"cal_test"', 16, "steps[0].do", "no verb 'cal_test'; there are: roll"),
        (
            "dn = 3",
            "dm = 3",
            17,
            "steps[0].answers.dm",
            "no answer 'dm'; there are: who, skill, dn",
        ),
        ("dn = 3", 'dn = "3"', 17, "steps[0].answers.dn", "Expected `int`, got `str`"),
        ('by = "anna"', 'by = "ann"', 20, "steps[1].by", "no seat 'ann'; there are: gm, anna"),
        ('for = "vess"', 'for = "ves"', 21, "steps[1].for", "no character 'ves'; there are: vess"),
        ("dice = [5,", "dice = [0,", 23, "steps[1].dice[0]", ">= 1"),
        ('was = "dice_fell"', 'was = "fell"', 25, "steps[1].expect.events", "no event 'fell'"),
        ("kind =", "sort =", 25, "steps[1].expect.events", "no field of dice_fell 'sort'"),
        (
            "[steps.expect.seats.anna]",
            "[steps.expect.seats.ann]",
            26,
            "steps[1].expect.seats.ann",
            "gm",
        ),
        ('["settle"]', '["setle"]', 27, "steps[1].expect.seats.anna.offers", "no verb 'setle'"),
        (
            '["settle"]',
            '["settle ves"]',
            27,
            "steps[1].expect.seats.anna.offers",
            "no character 'ves'; there are: vess",
        ),
        ("offers.has", "offers.got", 27, "steps[1].expect.seats.anna.offers.got", "unknown field"),
        ('step = "call"', 'step = "cal"', 31, "steps[2].step", "there are: 1 to 2, call"),
        ('step = "call"', "step = 3", 31, "steps[2].step", "no earlier step 3"),
        ('how = "settle"\n', "", 29, "steps[2]", "says which 'step' it corrects and 'how'"),
        ('"settle"\na', '"forget"\na', 32, "steps[2].how", "Invalid enum value 'forget'"),
        ("dn = 4", "dice = 4", 33, "steps[2].answers.dice", "no answer 'dice'"),
        (
            'do = "undo"',
            'do = "undo"\ndice = [1]',
            35,
            "steps[3]",
            "neither a character, nor answers",
        ),
        (
            'do = "undo"',
            'do = "undo"\nhow = "settle"',
            37,
            "steps[3].how",
            "belongs to a correction",
        ),
        ('do = "undo"', 'do = "undo"\nmark = "call"', 15, "steps[0].mark", "two steps 'call'"),
        ("same_as = 2", "same_as = 5", 37, "steps[3].expect.same_as", "no earlier step 5"),
        ("[expect]", "[expect", 39, "", "not valid TOML"),
        ("[expect]\n", "[expect]\nrefusal = {}\n", 40, "expect.refusal", "unknown field"),
    ],
)
def test_line_and_key(old: str, new: str, line: int, key: str, sentence: str) -> None:
    error = broken(old, new)
    assert (error.file, error.line, error.key) == ("a.toml", line, key)
    assert sentence in error.sentence


def test_the_message_can_be_clicked_and_read() -> None:
    error = broken('"call_test"', '"cal_test"')
    assert str(error).startswith("a.toml, line 16: steps[0].do: no verb 'cal_test'; there are: ")


def test_tables_within_tables_have_lines_too() -> None:
    inline = 'events = [{ was = "dice_fell", kind = "pool" }]\n'
    tables = '[[steps.expect.events]]\nwas = "dice_fell"\n[[steps.expect.events]]\nwas = "gained"\n'
    assert read("a.toml", GOOD.replace(inline, tables))
    refusal = '[steps.expect.refusal]\ncodes = "x"\n'
    with pytest.raises(BadFileError) as caught:
        read("a.toml", GOOD.replace(inline, tables + refusal))
    assert (caught.value.line, caught.value.key) == (30, "steps[1].expect.refusal.codes")


def test_a_house_rule_lies_beside_the_scenario(tmp_path: Path) -> None:
    (tmp_path / "house.toml").write_text('name = "house"\ntitle = "Ours"\nextends = "starter"\n')
    text = GOOD.replace('"starter"', '"house.toml"')
    assert read(str(tmp_path / "a.toml"), text).system.resolved["name"] == "house"
    with pytest.raises(BadFileError) as caught:
        read(str(tmp_path / "elsewhere" / "a.toml"), text)
    assert (caught.value.line, caught.value.key) == (3, "ruleset")
    (tmp_path / "house.toml").write_text('name = "house"\ntitle = "Ours"\nextends = "stater"\n')
    with pytest.raises(BadFileError) as caught:
        read(str(tmp_path / "a.toml"), text)
    assert (caught.value.file, caught.value.line, caught.value.key) == ("house.toml", 3, "extends")

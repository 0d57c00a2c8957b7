"""Tables at the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.support_cli import refused, told
from tableside.systems import RULESETS, load
from tableside.systems.reference import row_text


@pytest.mark.parametrize("ruleset", RULESETS["wrath-glory"])
def test_every_row_can_be_rolled(ruleset: str) -> None:
    tables = load("wrath-glory", ruleset).rules.resolved.tables
    for name, table in tables.items():
        for row in table.rows:
            result = row.on.replace("-", " ").split()[0]
            *tens, units = (result[:-1], result[-1]) if len(result) > 1 else (result,)
            high = [int(one) - 6 for one in tens if int(one) > 6]  # only a raised table has these
            dice = ",".join([*("6" if high else one for one in tens), units])
            more = ("--raised", str(*high)) if high else ()
            text = told("table", name, "--ruleset", ruleset, "--dice", dice, *more)
            flat = " ".join(text.split())
            assert text.startswith(f"{ruleset}: {table.title}, {table.dice}")
            assert f"{result}: {row.title} ({row.rule})" in flat
            assert " ".join(row_text(row).split()) in flat
            assert max(map(len, text.splitlines())) <= 80


def test_the_tables_of_a_ruleset_are_listed() -> None:
    text = told("table", "--ruleset", "core")
    assert [line.split()[0] for line in text.splitlines()] == [
        *("complications", "criticals", "perils", "vehicles"),
    ]
    assert "d66, 14 rows" in text


def test_without_dice_the_machine_throws() -> None:
    core = load("wrath-glory", "core").rules.resolved.tables["criticals"]
    heads = {f": {row.title}  ({row.rule})" for row in core.rows}
    for _ in range(5):
        lines = told("table", "criticals", "--ruleset", "core").splitlines()
        assert sum(line[2:] in heads for line in lines) == 1


def test_real_dice_are_asked_for() -> None:
    text = told("table", "criticals", "--ruleset", "core", "--dice", "ask", typed="7 1\n6 6\n")
    assert "Throw 2d6 and type the faces (the tens first)" in text
    assert "A d6 cannot show 7." in text
    assert "66: Grisly Amputation" in text


@pytest.mark.parametrize(
    ("args", "answer"),
    [
        (("critcals",), "has no table 'critcals'. Did you mean 'criticals'? There are: "),
        (("criticals", "--ruleset", "revised"), "The ruleset 'revised' has no tables."),
        (("criticals", "--ruleset", "sheet"), "The ruleset 'sheet' has no tables."),
        (("complications", "--ruleset", "starter"), "starter has no table 'complications'."),
        (("criticals", "--dice", "7,1"), "a d6 cannot show 7"),
        (("criticals", "--dice", "1,2,3"), "faces are left over: 3."),
        (("criticals", "--raised", "1"), "nothing raises the tens of 'criticals'."),
    ],
)
def test_what_does_not_exist(args: tuple[str, ...], answer: str) -> None:
    assert answer in refused("table", *args)


OWN = """\
name = "mishaps"
title = "Our mishaps"
dice = "d6"

[[row]]
on = "1-5"
title = "Nothing much"
text = "A scare."
then = [{ do = "prompt", text = "Say what nearly happened." }]

[[row]]
on = "6"
title = "Down you go"
text = "You are Prone."
then = [{ do = "effect", who = "actor", name = "Prone" }]
"""


def test_a_groups_own_table(tmp_path: Path) -> None:
    (tmp_path / "mishaps.toml").write_text(OWN, encoding="utf-8")
    ours = tmp_path / "ours.toml"
    ours.write_text(
        'name = "ours"\ntitle = "Ours"\nextends = "core"\n'
        '[topics.complications.values]\ntable = "mishaps.toml"\n',
        encoding="utf-8",
    )
    text = told("table", "complications", "--ruleset", str(ours), "--dice", "6")
    assert text.startswith("ours: Our mishaps, d6")
    assert "6: Down you go\n  You are Prone." in text

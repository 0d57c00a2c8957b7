"""The rulebook at the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.support_cli import refused, tell, told
from tableside.systems.rulebook import rulebook


def flat(*args: str) -> str:
    """The output with its line breaks undone."""
    return " ".join(told("rules", *args).split())


def test_all_rules_are_listed_without_words() -> None:
    text = told("rules")
    for system in ("wrath-glory", "daggerheart"):
        for rule in rulebook(system):
            assert rule in text
    assert max(map(len, text.splitlines())) <= 80
    assert "\x1b" not in text


@pytest.mark.parametrize("written", ["WG-GLORY-02", "wg-glory-02"])
def test_one_rule_by_its_id(written: str) -> None:
    rule = rulebook("wrath-glory")["WG-GLORY-02"]
    text = flat(written)
    for piece in (rule.id, rule.title, rule.kind, *rule.sources, " ".join(rule.text.split())):
        assert piece in text
    for name, words in rule.differences.items():
        assert f"{name}: {' '.join(words.split())}" in text
    assert "WG-GLORY-03" not in text


@pytest.mark.parametrize(
    ("rule", "ruleset", "standing"),
    [
        ("WG-TEST-07", "core", "In core: said."),
        ("WG-TEST-07", "starter", "In starter: excluded (there is no such rule here)."),
        ("WG-SHIFT-02", "revised", "In revised: same (not on the sheet, read as elsewhere)."),
        ("WG-GLORY-04", "revised", "In revised: silent (not on the sheet, not played)."),
        ("WG-OPP-03", "revised-full", "In revised-full: borrowed from starter."),
        ("WG-WP-10", "core", "In core: said."),
        ("DH-ROLL-15", "sheet", "In sheet: same (not on the sheet, read as elsewhere)."),
    ],
)
def test_how_a_rule_stands(rule: str, ruleset: str, standing: str) -> None:
    assert standing in flat(rule, "--ruleset", ruleset)


def test_what_a_house_rule_changes_is_marked(tmp_path: Path) -> None:
    ours = tmp_path / "ours.toml"
    ours.write_text(
        'name = "ours"\ntitle = "Ours"\nextends = "core"\n[topics.terror.values]\ndn = 3\n',
        encoding="utf-8",
    )
    changed, kept = (flat(rule, "--ruleset", str(ours)) for rule in ("WG-COND-15", "WG-COND-03"))
    assert "In ours: said; changed by this house rule." in changed
    assert "In ours: said." in kept
    assert told("rules", "--ruleset", str(ours)).count("said, house") == 1


def test_words_are_searched_in_titles_first() -> None:
    text = told("rules", "Spend", "Glory", "dice")
    assert text.index("WG-GLORY-05") == 0
    assert "WG-GLORY-05" in told("rules", "glory spend DICE")


def test_many_hits_are_a_table() -> None:
    text = told("rules", "glory")
    assert "rules. Name an id, or more words, for a rule's text." in text
    assert "WG-GLORY-01" in text
    assert "DH-DEATH-02" in text  # the word stands in the other game too


def test_one_system_only() -> None:
    text = told("rules", "--system", "daggerheart")
    assert "DH-ROLL-01" in text
    assert "WG-" not in text


@pytest.mark.parametrize(
    ("near", "rule"), [("gloory", "WG-GLORY-02"), ("wg-glori-05", "WG-GLORY-05")]
)
def test_nothing_found_suggests_what_is_near(near: str, rule: str) -> None:
    result = tell("rules", near)
    assert result.exit_code == 1
    assert not result.stdout
    assert f"No rule has {near!r}." in result.stderr
    assert rule in result.stderr


def test_nothing_found_and_nothing_near() -> None:
    result = tell("rules", "xyzzy")
    assert result.exit_code == 1
    assert result.stderr == "No rule has 'xyzzy'.\n"


def test_a_house_rule_finds_its_system(tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text('name = "ours"\ntitle = "Ours"\nextends = "sheet"\n', encoding="utf-8")
    assert "In ours: said." in flat("DH-HOPE-02", "--ruleset", str(house))
    house.write_text('name = "ours"\ntitle = "Ours"\nextends = "revised"\n', encoding="utf-8")
    assert "In ours: said." in flat("WG-GLORY-02", "--ruleset", str(house))


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ('name = "x"\ntitle = \nextends = "revised"\n', "house.toml, line 2: not valid TOML"),
        (
            'name = "x"\ntitle = "X"\nextends = "revise"\n',
            "house.toml, line 3: extends: no ruleset",
        ),
        ('name = "x"\nextends = "revised"\n', "missing required field `title`"),
    ],
)
def test_a_broken_house_rule(tmp_path: Path, text: str, answer: str) -> None:
    house = tmp_path / "house.toml"
    house.write_text(text, encoding="utf-8")
    assert answer in refused("rules", "glory", "--ruleset", str(house))


def test_a_ruleset_of_another_system() -> None:
    answer = refused("rules", "--system", "wrath-glory", "--ruleset", "sheet")
    assert "There is no ruleset 'sheet' here. There are: wrath-glory: starter, " in answer
    assert told("rules", "--system", "wrath-glory", "--ruleset", "core")

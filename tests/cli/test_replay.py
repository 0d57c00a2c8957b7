"""Scenario files at the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.support_cli import USAGE, refused, tell, told
from tableside.scenarios.schema import schema_text

SCENARIOS = Path(__file__).parents[1] / "scenarios"
FILE = SCENARIOS / "wrath-glory" / "ex-01-skill-test-one-shift-as-glory.toml"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with one good file in a folder below it."""
    below = tmp_path / "below"
    below.mkdir()
    (below / "good.toml").write_text(FILE.read_text(encoding="utf-8"), encoding="utf-8")
    return tmp_path


def changed(folder: Path, old: str, new: str) -> Path:
    """The good file with one piece changed, beside it."""
    text = FILE.read_text(encoding="utf-8")
    assert text.count(old) == 1
    file = folder / "changed.toml"
    file.write_text(text.replace(old, new), encoding="utf-8")
    return file


def test_one_file() -> None:
    text = told("replay", str(FILE))
    assert text == f"holds   {FILE}\n1 scenario, 4 steps, 20 expectations: all hold.\n"


def test_all_our_files() -> None:
    text = told("replay", str(SCENARIOS))
    assert text.splitlines()[-1].endswith(": all hold.")
    assert text.count("holds") == len(list(SCENARIOS.rglob("*.toml")))


def test_folders_are_searched_to_the_bottom(folder: Path) -> None:
    assert "1 scenario, 4 steps" in told("replay", str(folder))
    assert "2 scenarios, 8 steps" in told("replay", str(folder), str(FILE))


def test_a_miss_names_step_expected_got_and_reckoning(folder: Path) -> None:
    file = changed(folder, "kept = 4,", "kept = 6,")
    result = tell("replay", str(folder))
    assert result.exit_code == 1
    lines = result.stdout.splitlines()
    assert f"misses  {file}: Skill test, one shift allowed, taken as Glory" in lines
    assert "        step 4 (One six is shifted: Glory +1): events, in order" in lines
    text = result.stdout
    assert '          expected: {"was":"test_settled","icons":6,"kept":6,' in text
    assert '          got:      {"was":"test_settled","icons":6,"kept":4,' in text
    assert "          reckoned: t1 dn: " in text
    assert lines[-1] == "2 scenarios, 8 steps: 1 scenario missed."


@pytest.mark.parametrize(
    ("old", "new", "answer"),
    [
        ('"call_test"', '"cal_test"', "line 20: steps[0].do: no verb 'cal_test'; there are: roll"),
        ('system = "wrath-glory"', 'system = "x"', "line 3: system: no system 'x'; there are: w"),
        ("[start]", "[start", "line 15: not valid TOML"),
        ("dn = 3 }\n[", "dn = 3, x = 1 }\n[", "line 21: steps[0].answers.x: no answer 'x'"),
    ],
)
def test_a_broken_file_names_line_and_key(folder: Path, old: str, new: str, answer: str) -> None:
    file = changed(folder, old, new)
    result = tell("replay", str(folder))
    assert result.exit_code == USAGE
    assert f"broken: {file}, {answer}" in result.stderr
    assert result.stdout.splitlines()[-1].endswith("1 file broken.")  # the others are played
    assert tell("replay", str(FILE)).exit_code == 0


def test_bytes_that_are_no_text_are_a_broken_file(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_bytes(b"\xff\xfe")
    result = tell("replay", str(tmp_path))
    assert result.exit_code == USAGE
    assert "cannot be read" in result.stderr


def test_another_ruleset(folder: Path) -> None:
    assert told("replay", str(folder), "--ruleset", "revised")
    agreed = SCENARIOS / "wrath-glory" / "starter-agreement-on-glory.toml"
    assert tell("replay", str(agreed), "--ruleset", "revised").exit_code == 1
    assert tell("replay", str(agreed), "--ruleset", "starter").exit_code == 0
    result = tell("replay", str(agreed), "--ruleset", "sheet")
    assert result.exit_code == USAGE
    assert "wrath-glory has no ruleset 'sheet'" in result.stderr


def test_nothing_to_replay(tmp_path: Path) -> None:
    assert "Name a scenario file or a folder of them." in refused("replay")
    assert "does not exist" in refused("replay", str(tmp_path / "nowhere"))
    assert "There is no .toml file in" in refused("replay", str(tmp_path))


def test_the_schema() -> None:
    assert told("replay", "--schema") == schema_text()


def test_tell_says_what_each_step_brought_and_what_was_asked_then() -> None:
    file = SCENARIOS / "wrath-glory" / "hidden-dn.toml"
    text = told("replay", "--tell", str(file))
    assert text.endswith("1 scenario, 7 steps, 37 expectations: all hold.\n")
    lines = text.splitlines()
    assert lines[0].startswith(f"{file}: A hidden DN")
    first = lines.index("  at the start") + 1
    assert lines[first].startswith('  step 1: gm does call_test who = ["kell","mira"], skill =')
    assert lines[first + 1 :][:8] == [
        "    told: Kell tests Stealth, DN 4 (hidden).",
        "    told: Mira tests Stealth, DN 4 (hidden).",
        "    not to anna, ben: Kell tests Stealth, DN 4 (hidden).",
        "    not to anna, ben: Mira tests Stealth, DN 4 (hidden).",
        "    to anna, ben alone: Kell tests Stealth against a hidden DN.",
        "    to anna, ben alone: Mira tests Stealth against a hidden DN.",
        "    events: matter_opened, matter_moved",
        "    open: t1 (test, call) asks kell",
    ]
    assert "      anna may roll for kell" in lines
    settle = next(line for line in lines if "may settle for kell: shifts, at most " in line)
    assert "glory (up to " in settle


def test_tell_shows_defaults_dice_cautions_and_every_ruleset() -> None:
    waived = told("replay", "--tell", str(SCENARIOS / "wrath-glory" / "waiver-and-caution.toml"))
    assert "    caution: " in waived
    assert "    refused: " in waived
    several = SCENARIOS / "wrath-glory" / "ex-11-damage-equals-resilience.toml"
    text = told("replay", "--tell", str(several))
    for ruleset in ("starter", "revised", "core"):
        assert f"{several} under {ruleset}: EX-11" in text
    assert ", dice 5 4\n" in text


def test_tell_shows_where_a_step_is_stuck(folder: Path) -> None:
    file = changed(folder, 'do = "roll"', 'do = "agree"')
    result = tell("replay", "--tell", str(file))
    assert result.exit_code == 1
    assert "anna does agree" in result.stdout
    assert "anna may roll for vess" in result.stdout.partition("does agree")[2]

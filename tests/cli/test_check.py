"""Packs and stat blocks at the command line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cli.support_cli import USAGE, refused, tell, told
from tableside.cli.check import schema_text

PAGE = Path(__file__).parents[2] / "docs" / "pack-format.md"
PACKS = re.findall(r"```toml\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
FOUNDRY, FEN, COURT = PACKS
CHOPPER = "Rust Jackal\nStrength 4\nDefence 2\nWeight 40 stone\nChopper: 9 + 4 ED, melee"


@pytest.mark.parametrize(
    ("pack", "line"), [(FOUNDRY, "Shock: none"), (FEN, "HP: 4"), (COURT, "HP: 5")]
)
def test_a_pack_is_read_back(tmp_path: Path, pack: str, line: str) -> None:
    file = tmp_path / "x.tableside.toml"
    file.write_text(pack, encoding="utf-8")
    assert f"  {line}\n" in told("check", str(file))


def test_a_text_says_what_was_understood_left_and_in_doubt(tmp_path: Path) -> None:
    file = tmp_path / "jackal.txt"
    file.write_bytes(b"\xef\xbb\xbf" + CHOPPER.encode())
    result = tell("check", str(file))
    assert result.exit_code == 1
    assert f"{file}: wrath-glory\nfoe: Rust Jackal\n" in result.stdout
    assert "  Chopper: 9 + 4 ED, AP 0, melee\n" in result.stdout
    assert "total 9, or 9 + Strength 4 = 13\n" in result.stdout
    assert "left       Weight 40 stone (no field is known for it)" in result.stdout
    assert "not said   Resilience, Armour, Wounds, Shock, Speed, Toughness" in result.stdout


def test_a_text_for_a_game_and_from_standard_input() -> None:
    result = tell("check", "-", "--system", "daggerheart", typed="Rat; Difficulty 10; HP 3.")
    assert (result.exit_code, "  HP: 3\n" in result.stdout) == (1, True)
    nothing = tell("check", "-", typed="")
    assert (nothing.exit_code, "Nothing here reads" in nothing.stdout) == (1, True)


def test_a_broken_pack_names_line_and_key(tmp_path: Path) -> None:
    file = tmp_path / "x.toml"
    file.write_text(FEN.replace("hp_max = 4", "hp = 4"), encoding="utf-8")
    result = tell("check", str(file))
    assert result.exit_code == USAGE
    assert re.search(r"broken: .*x\.toml, line \d+: foe\[0\]\.hp: ", result.stderr)


def test_a_file_that_is_no_text_is_broken(tmp_path: Path) -> None:
    file = tmp_path / "x.bin"
    file.write_bytes(b"\xff\xfe\x00")
    assert "cannot be read" in tell("check", str(file)).stderr


def test_the_schema() -> None:
    assert told("check", "--schema") == schema_text()
    assert "Name a pack" in refused("check")

"""What arrives from a file, is asked and is left stands on a page that keeps step with the code."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from reading.from_files import content

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "import-formats.md").read_text(encoding="utf-8")
GAMES: dict[str, str] = dict(
    re.findall(r"^## ([^\n]+)\n(.*?)(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL)
)
FILES = {
    "foundry-hero.json": ("Daggerheart", "Foundry: character"),
    "foundry-adversary.json": ("Daggerheart", "Foundry: adversary"),
    "tam.dhchar": ("Daggerheart", "dhchar"),
    "builder.json": ("Daggerheart", "daggerheart-character-builder"),
    "sheet.json": ("Daggerheart", "DH-CharacterSheet"),
    "tam.txt": ("Daggerheart", "A pasted sheet"),
    "ilva.character": ("Wrath & Glory", ".character"),
    "stoker.threat": ("Wrath & Glory", ".threat"),
    "foundry-threat.json": ("Wrath & Glory", "Foundry: agent, threat, vehicle"),
    "ilva.md": ("Wrath & Glory", "A pasted sheet"),
}
ABOUT = (
    "about",
    "worn",
    "cards",
    "keywords",
    "objective",
)  # of a pasted sheet: words of several labels


def section(name: str) -> str:
    game, title = FILES[name]
    return GAMES[game].partition(f"### {title}\n")[2].partition("\n### ")[0]


def test_the_page_is_up_to_date() -> None:
    done = subprocess.run(
        [sys.executable, ROOT / "tools" / "import_tables.py", "--check"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("name", FILES)
def test_what_a_file_gives_stands_there(name: str) -> None:
    said = section(name)
    words = set(re.findall(r"`([^`]+)`", said))
    known = words | {one.partition(".")[0] for one in words}
    (entry,) = content(name).found.entries
    for field in entry.seen:
        assert {field, field.partition(".")[0]} & known or field in ABOUT, field
    asked = said.partition("Asked")[2]
    for field in entry.missing:
        assert f"`{field.partition('.')[0]}`" in asked, field


@pytest.mark.parametrize("name", [one for one in FILES if "sheet" not in FILES[one][1]])
def test_what_is_left_says_why(name: str) -> None:
    said = section(name)
    whys = {one.why for one in content(name).found.left}
    named = {why for why in whys if why in said}
    assert named or not whys

"""The README's tour of the command line is what the command line prints."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys

import pytest

from docs.pages import ROOT, blocks, read

TOUR = [
    block.partition("\n")[::2]
    for block in blocks(read("README.md"), "console")
    if block.startswith("$ tableside ")
]


def run(command: str, answers: str) -> str:
    """What a command prints, both streams one behind the other, without blanks at line ends."""
    program, *arguments = shlex.split(command.removeprefix("$ "))
    assert program == "tableside"
    done = subprocess.run(
        [sys.executable, "-m", "tableside.cli", *arguments],
        input=answers,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        cwd=ROOT,
        env={
            **os.environ,
            "PYTHONPATH": str(ROOT / "src"),
            "PYTHONIOENCODING": "utf-8",
            "COLUMNS": "80",
            "NO_COLOR": "1",
        },
    )
    return "".join(f"{line.rstrip()}\n" for line in (done.stdout + done.stderr).splitlines())


def test_the_tour_has_every_command() -> None:
    told = {command.split()[2] for command, _ in TOUR}
    assert told == {"roll", "odds", "rules", "table", "replay"}


@pytest.mark.parametrize(("command", "shown"), TOUR, ids=[command for command, _ in TOUR])
def test_a_command_prints_what_the_readme_shows(command: str, shown: str) -> None:
    typed = re.findall(r"\]: (.+)$", shown, re.MULTILINE)  # what stands behind a prompt
    assert run(command, "".join(f"{answer}\n" for answer in typed)) == shown

"""Stat blocks and stat lines from pasted text: what every reading of one begins and goes on with.

Nobody agrees on how they are laid out, so everything that is recognised is taken wherever it
stands, and whatever is left is handed back instead of being guessed at.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any


class Reading:
    """The text as it is used up, and the sheet as it fills."""

    def __init__(self) -> None:
        self.fields: dict[str, Any] = {}
        self.left: list[str] = []

    def take(
        self, pattern: re.Pattern[str], line: str, into: Callable[[re.Match[str]], None]
    ) -> str:
        """Hand the first match to `into` and cut it out of the line."""
        found = pattern.search(line)
        if found is None:
            return line
        into(found)
        return f"{line[: found.start()]} ; {line[found.end() :]}"


def opened(text: str, cuts: str) -> tuple[str, list[str]]:
    """The name that a text begins with, and its lines without it.

    A first line has none if a number stands before any of the signs that cut it.
    """
    lines = [line.strip() for line in text.replace("\t", " | ").splitlines() if line.strip()]
    if not lines or re.search(r"\d", re.split(f"[{cuts}]", lines[0])[0]):
        return "", lines
    found = re.match(r"[^;:|,(\[\n]+", lines[0])
    assert found is not None
    return found.group().strip(" -\u2013\u2014*#"), [lines[0][found.end() :], *lines[1:]]

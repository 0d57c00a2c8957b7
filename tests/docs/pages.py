"""Reading the documentation as data: tables, links and code blocks."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"


def read(name: str) -> str:
    """The text of a page, by its path from the project's root."""
    return (ROOT / name).read_text(encoding="utf-8")


def section(text: str, *headings: str) -> str:
    """What stands below a heading, and below one inside it; up to the next of its level."""
    for level, heading in enumerate(headings, 2):
        found = re.search(rf"^{'#' * level} {re.escape(heading)}$", text, re.MULTILINE)
        assert found, f"no heading {heading!r}"
        rest = text[found.end() :]
        following = re.search(rf"^#{{2,{level}}} ", rest, re.MULTILINE)
        text = rest[: following.start()] if following else rest
    return text


def rows(text: str) -> list[list[str]]:
    """Every row of every table in a text, without heads; the cells as they are written."""
    lines = [line for line in text.splitlines() if line.startswith("|")]
    heads = {place - 1 for place, line in enumerate(lines) if re.fullmatch(r"[|\s:-]+", line)}
    return [
        [cell.strip() for cell in line.strip("|").split("|")]
        for place, line in enumerate(lines)
        if place not in heads and place - 1 not in heads
    ]


def code(*names: str) -> str:
    """Names as a cell lists them."""
    return ", ".join(f"`{name}`" for name in names) or "-"


def blocks(text: str, language: str) -> list[str]:
    """The code blocks of one language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)

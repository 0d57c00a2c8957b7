"""Files of our own invention, in the shape of other programs' files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tableside.systems.contents import Content, read_file

FILES = Path(__file__).parent / "files"


def content(name: str, game: str = "") -> Content:
    """What a file holds."""
    return read_file(name, (FILES / name).read_bytes(), game)


def person(name: str) -> Any:
    """The only one in a file."""
    (entry,) = content(name).found.entries
    return entry.person


def missing(name: str) -> tuple[str, ...]:
    """What is asked about the only one in a file."""
    (entry,) = content(name).found.entries
    return entry.missing


def left(name: str) -> dict[str, str]:
    """What was left of a file, by its words."""
    return {one.words: one.why for one in content(name).found.left}


def doubts(name: str) -> list[tuple[str, str]]:
    """Both readings of what is in doubt in a file."""
    return [(one.taken, one.other) for one in content(name).found.doubts]


def things(name: str) -> dict[str, Any]:
    """Things by their names."""
    return {f"{one.table}: {one.thing.name}": one.thing for one in content(name).found.things}

"""What a reading gives: entries of a pack, what was left, what is in doubt, what is missing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Generic, TypeVar

import msgspec

from tableside.core.state import Character
from tableside.systems.kit.reading.names import free
from tableside.systems.kit.reading.rows import ASIDE, UNMATCHED

P_co = TypeVar("P_co", bound=Character, covariant=True)
MOST_WORDS = 400  # of what was left, in one piece
_LOOSE = {UNMATCHED: "not as many values as labels", ASIDE: "no part of the block"}
_COMMON = "read"  # a path of its own for what belongs to no field


class Left(msgspec.Struct, frozen=True):
    """Words that found no place, and why."""

    path: str
    words: str
    why: str


class Doubt(msgspec.Struct, frozen=True):
    """What could be meant in two ways: the one that was taken, and the other, both worked out."""

    path: str
    taken: str
    other: str
    change: Mapping[str, Any] = {}  # paths of the sheet, and what the other reading puts there


class Entry(msgspec.Struct, Generic[P_co], frozen=True):
    """Somebody, or a place, as the pack has it."""

    sort: str  # foe or environment: the table of the pack
    person: P_co
    seen: tuple[str, ...] = ()  # the fields that were read
    missing: tuple[str, ...] = ()  # the fields that nobody read, and that play asks for
    count: int = 1


class Thing(msgspec.Struct, frozen=True):
    """A weapon, a card, a class: something by itself, as the pack has it."""

    table: str  # of the pack
    thing: Any


class Read(msgspec.Struct, Generic[P_co], frozen=True):
    """All that a text gave."""

    entries: tuple[Entry[P_co], ...] = ()
    left: tuple[Left, ...] = ()
    doubts: tuple[Doubt, ...] = ()
    things: tuple[Thing, ...] = ()


class Taken:
    """What one block has given so far."""

    def __init__(self) -> None:
        self.fields: dict[str, Any] = {}
        self.left: list[Left] = []
        self.doubts: list[Doubt] = []

    def put(self, field: str, value: Any, words: str = "") -> None:
        """Take a value; what was read once is not read again."""
        old = self.fields.setdefault(field, value)
        if old != value:
            self.leave(field, words or str(value), f"already read as {old}")

    def loose(self, line: str) -> bool:
        """Whether a line is left: labels without values of their own, remarks beside a block."""
        for mark, why in _LOOSE.items():
            if line.startswith(mark):
                self.leave("", line.removeprefix(mark), why)
                return True
        return False

    def leave(self, path: str, words: str, why: str) -> None:
        """Keep words that found no place."""
        trimmed = " ".join(words.split())[:MOST_WORDS]
        if trimmed:
            self.left.append(Left(path or _COMMON, trimmed, why))

    def doubt(
        self, path: str, taken: str, other: str, change: Mapping[str, Any] | None = None
    ) -> None:
        """Say that something could be meant otherwise, and what the sheet would have then."""
        one = Doubt(path, taken, other, change or {})
        if one not in self.doubts:
            self.doubts.append(one)


class RowBack(msgspec.Struct, frozen=True):
    """One thing that was understood, as people read it, or one that is asked for."""

    path: str
    label: str
    value: str
    number: bool = False
    choices: tuple[str, ...] = ()  # the words that it may be, where they are few
    read: str = ""  # what the text has, where somebody typed something else
    wrong: str = ""  # why what was typed cannot be
    needed: bool = False  # nothing joins the table without it
    why: str = ""  # of a number that follows from others: from which
    example: str = ""  # of what may be typed there


def keys(names: Iterable[str]) -> list[str]:
    """An id for each entry, by its name."""
    made: list[str] = []
    for name in names:
        made.append(free(name or "text", made))
    return made


def under(key: str, found: Left | Doubt) -> Any:
    """The same, with the entry's key before its path."""
    return msgspec.structs.replace(found, path=f"{key}.{found.path}")

"""What a matter says of itself: its heading, the words below it, and what it waits for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec

from tableside.core.matters import Matter
from tableside.core.notes import Note
from tableside.core.state import Reading
from tableside.core.tell import listed, name_of

ALOUD = "Said aloud."  # where nobody typed the words
_SHORT = ("ap", "dn", "ed", "gm", "hp")


class RealDice(msgspec.Struct, frozen=True):
    """How dice that somebody throws on the table are read: the first by their faces, with names."""

    labels: tuple[str, ...] = ()  # of the first of them; all others go by their sides
    counted: int = 0  # of the last of them only the icons count, not which die shows what
    summed: bool = False  # only what they come to counts: that may be told in one number


class Counted(msgspec.Struct, frozen=True):
    """What the dice that lie there come to, in icons, as far as this seat knows."""

    icons: int
    short: int | None = None  # so many are missing, below 0: to spare; None: of what is not known
    of: Mapping[str, int] = {}  # the same for each of several whom they must reach


class Heading(msgspec.Struct, frozen=True):
    """How a matter is shown to one seat."""

    title: str
    words: str = ""  # below it, if there are any
    waits: str = ""  # for what, after the names of whoever is asked: `to roll`
    warns: str = ""  # of what its dice have called up already
    dice: RealDice | None = None  # while it waits for some
    counted: Counted | None = None  # once some lie there that are counted


Head = Callable[[Any, Any, Matter[Any]], Heading]  # game, known, matter


def spoken(word: str) -> str:
    """A word of the rules as people say it: `weapon_skill`, `gm_move`."""
    return " ".join(
        one.upper() if one in _SHORT else one[:1].upper() + one[1:] for one in word.split("_")
    )


def names(known: Reading, who: Iterable[str], nobody: str = "") -> str:
    """Several people as they are called."""
    found = [name_of(known, one) for one in who]
    return listed(found) if found else nobody


def waiting(matter: Matter[Any], said: str) -> str:
    """What a matter waits for, if for anybody."""
    if matter.roll is not None:
        return said or "to roll the dice"
    return said or "to answer" if matter.asks else ""


def _note(_game: object, known: Reading, matter: Matter[Note]) -> Heading:
    note = matter.values
    about = f"{name_of(known, note.character)}: " if note.character else ""
    return Heading(f"{about}{spoken(note.kind)}", note.text)


CORE_HEADS: Mapping[type, Head] = {Note: _note}

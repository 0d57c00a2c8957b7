"""What a file or a text holds, for whichever game: told by what is inside."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from msgspec.structs import replace

from tableside.core.toml_text import BadFileError
from tableside.systems import READERS, title_of
from tableside.systems.kit.pack import Reader, game_of, read_any
from tableside.systems.kit.reading.documents import (
    data_of,
    documents,
    format_of,
    merged,
)
from tableside.systems.kit.reading.files import MOST_BYTES, Text, refused, texts
from tableside.systems.kit.reading.plain import is_pack
from tableside.systems.kit.reading.readback import told
from tableside.systems.kit.reading.results import Left, Read


class Content(NamedTuple):
    """What was read, and by whom."""

    reader: Reader
    found: Read[Any]


def read_file(file: str, raw: bytes, game: str = "") -> Content:
    """What a file holds, packed or plain."""
    return together(file, [read_text(one, game) for one in texts(file, raw)])


def read_text(one: Text, game: str = "", state: Any = None, most: int = MOST_BYTES) -> Content:
    """What a text holds; where no game is named, it is read by the one that sees more in it.

    `most` is how many signs a text may have that is neither a pack nor of a known format.
    """
    if is_pack(one.text):
        its = game_of(one.file, one.text, READERS)
        if game and its != game:
            raise _of_another(one.file, "a pack", its, game)
        names: Iterable[str] = [its]
    else:
        names = _games(one, game, most)
    each = [_read(READERS[name](), one, state) for name in names]
    return max(each, key=_seen) if len(each) > 1 else each[0]


def _read(reader: Reader, one: Text, state: Any) -> Content:
    return Content(reader, read_any(reader, one.file, one.text, state))


def _seen(one: Content) -> int:
    """How much a reader saw; a hero's sheet is known by labels that nothing else has."""
    ready, _ = told(one.found, one.reader)
    heroes = sum(each.sort == "hero" for each in one.found.entries)
    rows = sum(len(each.back.rows) for each in ready)
    return rows + 5 * len(one.found.things) + 20 * heroes


def is_plain(one: Text) -> bool:
    """Whether a text is neither a pack nor of a format that anybody knows."""
    if is_pack(one.text):
        return False
    data = data_of(one.file, one.text)
    return data is None or not any(_format(one, data, name) for name in READERS)


def _games(one: Text, game: str, most: int) -> list[str]:
    """The games whose formats its documents fit; all, where they fit none."""
    data = data_of(one.file, one.text)
    fits = {name: _format(one, data, name) for name in READERS} if data is not None else {}
    known = {name: sort for name, sort in fits.items() if sort}
    if not known and len(one.text) > most:
        raise refused(one.file, f"a text of more than {most:,} signs; bring it in parts")
    if game and known and game not in known:
        its, sort = next(iter(known.items()))
        raise _of_another(one.file, f"a file of the format {sort!r}", its, game)
    return [game] if game else list(known or READERS)


def _format(one: Text, data: Any, name: str) -> str:
    formats = READERS[name]().formats
    found = (format_of(each, formats) for each in documents(one.file, data, formats))
    return next((sort.name for sort in found if sort is not None), "")


def _of_another(file: str, what: str, its: str, game: str) -> BadFileError:
    return refused(file, f"{what} for {title_of(its)}, and this is {title_of(game)}")


def together(file: str, each: list[Content]) -> Content:
    """Several texts of one file, or several files; they are for one game."""
    games = dict.fromkeys(one.reader.game for one in each)
    if len(games) > 1:
        names = " and ".join(title_of(one) for one in games)
        raise refused(file, f"it holds {names}; a pack is for one game, so bring them in apart")
    found = merged(one.found for one in each)
    return Content(each[0].reader, _with_numbers(found) if len(each) > 1 else found)


def _with_numbers(found: Read[Any]) -> Read[Any]:
    """What several files hold without their mere words: a set has pages that are nobody."""
    words = [one for one in found.entries if one.sort == "foe" and {*one.seen} <= _WORDS]
    gone = {one.person.id for one in words}
    entries = tuple(one for one in found.entries if one not in words)
    left = [one for one in found.left if one.path.partition(".")[0] not in gone]
    left += [Left(one.person.id, one.person.name, _NOBODY) for one in words]
    return replace(found, entries=entries, left=tuple(left))


_WORDS = {"name", "notes"}
_NOBODY = "words alone: no number of a stat block stands there"

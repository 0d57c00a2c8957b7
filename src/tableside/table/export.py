"""A table as one file: its head, every entry byte for byte, and an end that says it is whole.

docs/table-file.md describes the file. It is read back strictly: a line that is not written as it
would be written here is refused, so that whatever was read comes out again as the same bytes.
"""

from __future__ import annotations

import gzip
import re
import zlib
from collections.abc import AsyncIterator, Iterator, Sequence
from typing import IO, Any, NamedTuple, Protocol

import msgspec

from tableside.table import item_lines
from tableside.table.forms import FORM
from tableside.table.heads import TABLE
from tableside.table.item_lines import WrongItemsError
from tableside.table.seals import KINDS, Entry, Mark, begin, check, next_seal, walk
from tableside.table.store.protocol import Held, Item, StoreError

FILE = 1  # how the lines of a file are laid out; what lies in an entry has its form
SUFFIX, PACKED = ".table.jsonl", ".gz"
MEDIA_TYPE = f"application/x-tableside+jsonl; v={FILE}"
PAGE = 500  # entries that are read at once
MOST_LINE = 32 * 1024 * 1024
MOST_BYTES = 512 * 1024 * 1024  # of a file, unpacked
_BODY = b',"body":'
_GZIP = b"\x1f\x8b"
_END = b'{"end":'
_BEGIN = b'{"tableside":'


class WrongFileError(Exception):
    """Why a file cannot be brought in, in one sentence."""


class Source(item_lines.Source, Protocol):
    """What a table is saved from: a store, or one that only looks."""

    async def head(self, table: str) -> Held | None:
        """The head of one table, if there is such a one."""

    async def entries(self, table: str, after: int = 0, most: int = 1000) -> list[Entry]:
        """Entries in order, as they lie there."""

    async def end(self, tables: Sequence[str]) -> dict[str, Mark]:
        """How far logs go."""

    async def seed(self, table: str, stretch: int = 1) -> Held:
        """The secret of a table's dice."""


class TableFile(NamedTuple):
    """What a file holds."""

    head: bytes
    entries: list[Entry]
    whole: bool  # or it ends where a damaged table was still good
    seed: bytes  # of the dice; empty: it was saved without
    items: list[Item]  # pictures and shelf


class _Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    n: int
    kind: str
    form: int
    id: str
    seal: str


class _End(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    file: int
    n: int
    seal: str
    whole: bool


class _Last(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    end: _End


class _Seed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    stretch: int
    seed: str
    check: str


class _Secret(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    secret: _Seed


async def saved(source: Source, table: str, *, secrets: bool = False) -> AsyncIterator[bytes]:
    """A table as a file, piece by piece; a damaged one up to its last good entry."""
    held = await source.head(table)
    if held is None:
        raise StoreError(f"there is no table {table} here")
    if not held.sound:
        raise StoreError(f"how the table {table} began is not what was written")
    end = (await source.end([table])).get(table)
    yield held.body + b"\n"
    mark, broken = begin(held.body), end is None
    while not broken and end is not None and mark.n < end.n:
        page = await source.entries(table, mark.n, min(PAGE, end.n - mark.n))
        walked = walk(mark, page)
        yield b"".join(map(entry_line, walked.good))
        mark, broken = walked.mark, bool(walked.broken) or not page
    async for line in item_lines.exported(source, table, mark.seal):
        yield line
    yield end_line(mark, whole=mark == end)
    seed = await source.seed(table) if secrets else Held(b"", sound=False)
    if seed.sound:
        yield _secret_line(mark, seed.body)


def file_name(name: str) -> str:
    """What the file of a table is called, from what the table is called."""
    plain = re.sub(r"[^\w]+", "-", name, flags=re.ASCII).strip("-").lower()
    return f"{plain[:60] or 'table'}{SUFFIX}"


def is_table(file: IO[bytes]) -> bool:
    """Whether a file begins as a saved table does, packed or plain; it need not be a good one."""
    first = file.read(len(_BEGIN))
    file.seek(0)
    return first.startswith(_GZIP) or first == _BEGIN


def read(file: IO[bytes]) -> TableFile:
    """Read a file, packed or plain, and check every seal in it."""
    first = file.read(len(_GZIP))
    file.seek(0)
    try:
        if first == _GZIP:
            with gzip.GzipFile(fileobj=file, mode="rb") as plain:
                return _read(_lines(plain))
        return _read(_lines(file))
    except (EOFError, zlib.error, gzip.BadGzipFile) as error:
        raise WrongFileError(
            "This file is cut off or damaged and cannot be unpacked; save or send it once more."
        ) from error


def _lines(file: Any) -> Iterator[bytes]:
    size = 0
    while line := file.readline(MOST_LINE):
        size += len(line)
        if size > MOST_BYTES or len(line) == MOST_LINE:
            raise WrongFileError("This file is larger than any table of Tableside.")
        yield line


def _read(lines: Iterator[bytes]) -> TableFile:
    head = _head(next(lines, b""))
    mark, entries = begin(head), list[Entry]()
    for line in lines:
        if line.startswith((_END, item_lines.BEGINS)):
            return _behind_the_log(TableFile(head, entries, False, b"", []), mark, line, lines)
        one = _entry(line, mark)
        entries.append(one)
        mark = one.mark
    raise _cut_off(mark)


def _behind_the_log(file: TableFile, mark: Mark, line: bytes, lines: Iterator[bytes]) -> TableFile:
    items = list[Item]()
    if line.startswith(item_lines.BEGINS):
        items, line = _items(line, lines, mark), next(lines, b"")
    if not line.startswith(_END):
        raise _damaged(mark.n + 1) if line else _cut_off(mark)
    whole = _end(line, mark)
    seed = _seed(mark, next(lines, b""), next(lines, b""))
    return file._replace(whole=whole, seed=seed, items=items)


def _items(first: bytes, lines: Iterator[bytes], mark: Mark) -> list[Item]:
    try:
        return item_lines.imported(first, lines, mark.seal)
    except WrongItemsError as error:
        raise WrongFileError(str(error)) from error


class _Begun(msgspec.Struct):
    tableside: str
    form: int


def _head(line: bytes) -> bytes:
    if not line.strip():
        raise WrongFileError("This file is empty.")
    try:
        begun = msgspec.json.decode(line, type=_Begun)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise WrongFileError("This is no table that Tableside has saved.") from error
    if begun.tableside != TABLE:
        raise WrongFileError("This is no table that Tableside has saved.")
    if begun.form > FORM:
        raise _newer()
    if not line.endswith(b"\n"):
        raise _cut_off(Mark(0, b""))
    return line[:-1]


def _entry(line: bytes, after: Mark) -> Entry:
    n = after.n + 1
    if not line.endswith(b"\n"):
        raise _cut_off(after)
    front, found, rest = line.partition(_BODY)
    body = rest[:-2]
    try:
        one = msgspec.json.decode(front + b"}", type=_Entry)
        made = Entry(one.n, one.kind, one.form, one.id, body, bytes.fromhex(one.seal))
        same = bool(found) and entry_line(made) == line
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        raise _damaged(n) from error
    if not same or made.n != n or made.seal != next_seal(after, *made[1:5]):
        raise _damaged(n)
    if made.form > FORM or made.kind not in KINDS:
        raise _newer()
    return made


def _end(line: bytes, mark: Mark) -> bool:
    try:
        end = msgspec.json.decode(line, type=_Last).end
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise (_damaged(mark.n + 1) if line.endswith(b"\n") else _cut_off(mark)) from error
    if end.file > FILE:
        raise _newer()
    if end_line(mark, whole=end.whole) != line:
        raise _damaged(mark.n + 1)
    return end.whole


def _seed(mark: Mark, line: bytes, more: bytes) -> bytes:
    if not line:
        return b""
    try:
        seed = bytes.fromhex(msgspec.json.decode(line, type=_Secret).secret.seed)
    except (msgspec.DecodeError, ValueError) as error:
        raise _behind_the_end() from error
    if _secret_line(mark, seed) != line or more:
        raise _behind_the_end()
    return seed


def _line(value: Any) -> bytes:
    return msgspec.json.encode(value) + b"\n"


def end_line(mark: Mark, *, whole: bool = True) -> bytes:
    """The line that says how far a file goes."""
    return _line(_Last(_End(FILE, mark.n, mark.seal.hex(), whole)))


def entry_line(one: Entry) -> bytes:
    """An entry as a line."""
    if b"\n" in one.body:
        raise StoreError(f"entry {one.n} is not what Tableside writes")
    front = msgspec.json.encode(_Entry(one.n, one.kind, one.form, one.id, one.seal.hex()))
    return b"".join((front[:-1], _BODY, one.body, b"}\n"))


def _secret_line(mark: Mark, seed: bytes) -> bytes:
    return _line(_Secret(_Seed(1, seed.hex(), check(mark.seal, b"seed 1", seed).hex())))


def _cut_off(mark: Mark) -> WrongFileError:
    return WrongFileError(
        f"This file is cut off: it has no end behind entry {mark.n}; save or send it once more."
    )


def _damaged(n: int) -> WrongFileError:
    where = f"entry {n}" if n > 1 else "how it began, or its first entry,"
    return WrongFileError(f"This file is damaged: {where} is not as saved.")


def _behind_the_end() -> WrongFileError:
    return WrongFileError("This file is damaged: what stands behind its end is not as saved.")


def _newer() -> WrongFileError:
    return WrongFileError("This file was saved by a newer Tableside; bring this one up to date.")

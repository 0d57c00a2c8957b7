"""Files as they come, packed or plain: the texts in them, within bounds, or why there are none."""

from __future__ import annotations

import codecs
import io
import re
import zipfile
from collections.abc import Iterator
from typing import NamedTuple

from tableside.core.toml_text import BadFileError

MOST_BYTES = 5_000_000  # of a file
MOST_UNPACKED = 50_000_000  # of all that lies packed in one
MOST_FILES = 2000
MOST_TIMES, _SPARED = 100, 1_000_000  # as much as it is packed; and what is never too much
_PDF, _ZIP = b"%PDF-", b"PK\x03\x04"
_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_LOCKED = 1  # the bit of a packed file that has a password
_PARTS = "bring it in parts"
_LARGE = f"larger than {MOST_BYTES:,} bytes; {_PARTS}"
_DATABASE = re.compile(r"(?:^|/)(?:CURRENT|MANIFEST-\d+|[^/]+\.ldb)$")
_READABLE = re.compile(  # what systems hide beside a file is none
    r"/(?!\._)[^/]*\.(?:json|ya?ml|toml|md|txt|csv|threat|encounter|character|dh\w+)$",
    re.IGNORECASE,
)


class Text(NamedTuple):
    """A text, and the file that it stands in."""

    file: str
    text: str

    @property
    def name(self) -> str:
        """What the file is called by itself, wherever it lay packed."""
        return re.split(r": |/|\\", self.file)[-1]


def texts(file: str, raw: bytes, most: int = MOST_UNPACKED) -> list[Text]:
    """All texts of a file; what cannot be read, or is more than so many bytes, is refused."""
    if len(raw) > MOST_BYTES:
        raise refused(file, _LARGE)
    if _DATABASE.search(file):
        raise refused(file, _COMPENDIUM)
    if raw.startswith(_PDF):
        raise refused(file, "a PDF: open it, copy its text, and read that")
    if raw.startswith(_ZIP):
        return list(_unpacked(file, raw, most))
    return [Text(file, decoded(file, raw))]


def parted(one: Text) -> list[Text]:
    """The files that a text holds, each below a line that names it; or the text as it is."""
    before, *rest = _HEADED.split(one.text)
    named = [Text(name, text) for name, text in zip(rest[::2], rest[1::2], strict=True)]
    return [*([one._replace(text=before)] if before.strip() or not named else []), *named]


_HEADED = re.compile(r"^--- file: (\S.{0,200}?) ---[ \t]*\r?$", re.MULTILINE)
_COMPENDIUM = (
    "part of a compendium's database, which only its own program reads; export the compendium's "
    "entries, or the actor, as JSON"
)


def refused(file: str, why: str) -> BadFileError:
    """A file that is not read, and why."""
    return BadFileError(file, 0, "", why)


def decoded(file: str, raw: bytes) -> str:
    """The text of a file: UTF-8, or what its first bytes say."""
    coding = next((name for mark, name in _MARKS if raw.startswith(mark)), "utf-8")
    try:
        text = raw.decode(coding).removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        raise refused(file, "cannot be read: it is no text in UTF-8; save it as that") from error
    if "\0" in text:
        raise refused(file, "cannot be read: it is no text in UTF-8; save it as that")
    return text


def _unpacked(file: str, raw: bytes, most: int) -> Iterator[Text]:
    """What lies packed in a file, as long as it is not more than it should be."""
    size, likely = 0, max(_SPARED, MOST_TIMES * len(raw))
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as packed:
            every = [one for one in packed.infolist() if not one.is_dir()]
            if any(_DATABASE.search(one.filename) for one in every):
                raise refused(file, _COMPENDIUM)
            good = [one for one in every if _READABLE.search(f"/{one.filename}")]
            if len(good) > MOST_FILES:
                raise refused(file, f"more than {MOST_FILES:,} files are packed in it")
            if any(one.flag_bits & _LOCKED for one in good):
                raise refused(file, "locked by a password: unpack it, and open what lies in it")
            for each in good:
                with packed.open(each) as inner:
                    one = inner.read(MOST_BYTES + 1)
                size += len(one)
                if len(one) > MOST_BYTES:
                    raise refused(f"{file}: {each.filename}", _LARGE)
                if size > most:
                    raise refused(file, f"it unpacks to more than {most:,} bytes; {_PARTS}")
                if size > likely:
                    raise refused(file, f"it unpacks to more than {MOST_TIMES} times its size")
                name = f"{file}: {each.filename}"
                yield Text(name, decoded(name, one))
    except BadFileError:
        raise
    except Exception as error:  # whatever a mangled archive makes of its reader
        raise refused(file, "cut off or damaged: it cannot be unpacked") from error
    if not good:
        raise refused(file, "nothing in it is a file that is read, such as .json or .md")

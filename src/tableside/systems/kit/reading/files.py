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
_PDF, _ZIP = b"%PDF-", b"PK\x03\x04"
_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_DATABASE = re.compile(r"(?:^|/)(?:CURRENT|MANIFEST-\d+|[^/]+\.ldb)$")
_READABLE = re.compile(
    r"\.(?:json|ya?ml|toml|md|txt|csv|threat|encounter|character|dh\w+)$", re.IGNORECASE
)


class Text(NamedTuple):
    """A text, and the file that it stands in."""

    file: str
    text: str


def texts(file: str, raw: bytes) -> list[Text]:
    """All texts of a file; what cannot be read is refused in words."""
    if len(raw) > MOST_BYTES:
        raise refused(file, f"larger than {MOST_BYTES:,} bytes; bring it in parts")
    if _DATABASE.search(file):
        raise refused(file, _COMPENDIUM)
    if raw.startswith(_PDF):
        raise refused(file, "a PDF: open it, copy its text, and read that")
    if raw.startswith(_ZIP):
        return list(_unpacked(file, raw))
    return [Text(file, decoded(file, raw))]


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


def _unpacked(file: str, raw: bytes) -> Iterator[Text]:
    """What lies packed in a file, as long as it is not more than it should be."""
    size = 0
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as packed:
            names = [one for one in packed.namelist() if not one.endswith("/")]
            if any(_DATABASE.search(one) for one in names):
                raise refused(file, _COMPENDIUM)
            good = [one for one in names if _READABLE.search(one)]
            if len(good) > MOST_FILES:
                raise refused(file, f"more than {MOST_FILES:,} files are packed in it")
            for name in good:
                with packed.open(name) as inner:
                    one = inner.read(MOST_BYTES + 1)
                size += len(one)
                if len(one) > MOST_BYTES or size > MOST_UNPACKED:
                    raise refused(file, f"it unpacks to more than {MOST_UNPACKED:,} bytes")
                yield Text(f"{file}: {name}", decoded(f"{file}: {name}", one))
    except BadFileError:
        raise
    except Exception as error:  # whatever a mangled archive makes of its reader
        raise refused(file, "cut off or damaged: it cannot be unpacked") from error
    if not good:
        raise refused(file, "nothing in it is a file that is read, such as .json or .md")

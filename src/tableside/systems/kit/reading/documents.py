"""Data as the documents it holds, each read by the first format that it fits."""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from tableside.systems.kit.reading.fields import Record
from tableside.systems.kit.reading.files import refused
from tableside.systems.kit.reading.flat import MOST_ENTRIES, key_of, words
from tableside.systems.kit.reading.names import free
from tableside.systems.kit.reading.notation import MOST_DEPTH, as_data, fronted
from tableside.systems.kit.reading.results import MOST_WORDS, Entry, Left, Read, Thing

MOST_TEXT = 400_000  # signs of a text that is no JSON
MOST_HEAD = 4000
_JSON = re.compile(r"[{\[]\s*[\"{\[]")
_FOLDER = "!folders!"


class Document(NamedTuple):
    """A record of a file, and what it stands among."""

    record: Record
    among: str = ""  # the key of its list, or the name of its file: adversaries, classes
    state: Any = None  # of the table that it is read for, if it is for one


class Format(NamedTuple):
    """A sort of document that some program writes."""

    name: str  # as people call it
    fits: Callable[[Document], bool]
    read: Callable[[Document], Read[Any]]


def data_of(file: str, text: str) -> Any:
    """The data that a text holds; None if it is a text like any other."""
    front = fronted(text[:MOST_TEXT])
    if front is not None:
        return {**front[0], BODY: front[1]}
    bare = text.lstrip("\ufeff \t\r\n")
    if len(text) > MOST_TEXT and bare[:1] not in ("{", "["):
        raise refused(file, f"a text of more than {MOST_TEXT:,} signs; bring it in parts")
    data = table_of(text) or as_data(text)
    if data is not None:
        _check_depth(file, data)
    elif _JSON.match(bare):
        raise refused(file, _NO_JSON)
    return data


_NO_JSON = (
    "this begins like JSON and is none: cut off, damaged, or one thing in another without end; "
    "save it once more"
)
_HEADS = frozenset(("thresholds", "base_thresholds", "burden", "recall", "motives_and_tactics"))
_COUNTED = re.compile(r"([a-z]+?)s?_(\d{1,2})_([a-z]+)")  # feat_1_name, feat_1_text


def table_of(text: str) -> list[dict[str, Any]] | None:
    """The rows of a CSV file as records, if its first line is one that is known."""
    head = text[:MOST_HEAD].lstrip("\ufeff").partition("\n")[0]
    if not _HEADS & {one.strip().strip('"').lower() for one in head.split(",")}:
        return None
    try:
        rows = list(csv.DictReader(f"{line}\n" for line in text.lstrip("\ufeff").split("\n")))
    except csv.Error:
        return None
    return [_gathered(one) for one in rows]


def _gathered(row: Mapping[Any, Any]) -> dict[str, Any]:
    """A row in which things that are counted by their columns are a list."""
    made: dict[str, Any] = {}
    lists: dict[str, dict[str, dict[str, str]]] = {}
    for key, value in row.items():
        if not isinstance(key, str) or not isinstance(value, str) or not value.strip():
            continue
        found = _COUNTED.fullmatch(key.strip().lower())
        if found is None:
            made[key.strip().lower()] = value
        else:
            lists.setdefault(f"{found[1]}s", {}).setdefault(found[2], {})[found[3]] = value
    return {**made, **{name: list(each.values()) for name, each in lists.items()}}


BODY = "\0body"  # the key of the text below front matter


def _check_depth(file: str, data: Any) -> None:
    layer, depth = [data], 0
    while layer:
        depth += 1
        if depth > MOST_DEPTH:
            raise refused(file, f"its data lie more than {MOST_DEPTH} deep")
        inner: list[Any] = []
        for one in layer:
            held = one.values() if isinstance(one, dict) else one if isinstance(one, list) else ()
            inner += [each for each in held if isinstance(each, dict | list)]
        layer = inner


def documents(file: str, data: Any, formats: Sequence[Format], state: Any = None) -> list[Document]:
    """The documents of a file: one, a list, or lists below any keys."""
    made = list[Document]()
    name = file.rpartition(": ")[2].replace("\\", "/").rpartition("/")[2]
    for one in _walk(data, name.rpartition(".")[0] or name, formats):
        made.append(one._replace(state=state))
        if len(made) > MOST_ENTRIES:
            raise refused(file, f"more than {MOST_ENTRIES:,} entries; bring it in parts")
    return made


def _walk(data: Any, among: str, formats: Sequence[Format]) -> Iterator[Document]:
    if isinstance(data, list):
        for one in data:
            yield from _walk(one, among, formats)
    elif isinstance(data, dict):
        document = Document(data, key_of(among))
        named = any(key_of(str(key)) in ("name", "title") for key in data)
        if named or format_of(document, formats) is not None:
            yield document
        else:
            for key, one in data.items():
                if isinstance(one, dict | list):
                    yield from _walk(one, str(key), formats)


def format_of(document: Document, formats: Iterable[Format]) -> Format | None:
    """The first format that a document fits."""
    return next((one for one in formats if one.fits(document)), None)


def foreign(document: Document) -> str:
    """Why a document is no stat block either: of another program, or only its furniture."""
    record = document.record
    key = record.get("_key")
    if isinstance(key, str) and key.startswith(_FOLDER):
        return "a folder"
    inner = record.get("system", record.get("data"))
    if not isinstance(record.get("type"), str) or not isinstance(inner, Mapping):
        return ""
    stats = record.get("_stats")
    system = stats.get("systemId") if isinstance(stats, Mapping) else None
    of = f" of the system {words(system)}" if system else ""
    return f"a document of the kind {words(record['type'])[:40]}{of}: such are not read"


def read_documents(
    found: Sequence[Document], formats: Sequence[Format], plainly: Callable[[Record], Read[Any]]
) -> Read[Any]:
    """Every document by its format; one that has none as a stat block."""
    made: list[Read[Any]] = []
    for one in found:
        sort = format_of(one, formats)
        if sort is not None:
            made.append(sort.read(one))
        elif why := foreign(one):
            name = words(one.record.get("name", ""))[:MOST_WORDS]
            made.append(Read(left=(Left("read", name, why),) if why != "a folder" else ()))
        else:
            made.append(plainly(one.record))
    return merged(made)


def merged(reads: Iterable[Read[Any]]) -> Read[Any]:
    """Several readings as one; whatever has the same id gets one of its own."""
    entries, things, left, doubts = list[Entry[Any]](), list[Thing](), list[Any](), list[Any]()
    taken: dict[str, set[str]] = {}
    for read in reads:
        ids: dict[str, str] = {}
        for entry in read.entries:
            own = _own_id(entry.person, taken.setdefault("", set()))
            ids[entry.person.id] = own.id
            entries.append(replace(entry, person=own))
        for one in read.things:
            own = _own_id(one.thing, taken.setdefault(one.table, set()))
            things.append(replace(one, thing=own))
        left += [replace(one, path=_moved(one.path, ids)) for one in read.left]
        doubts += [replace(one, path=_moved(one.path, ids)) for one in read.doubts]
    return Read(tuple(entries), tuple(left), tuple(doubts), tuple(things))


def _own_id(thing: Any, taken: set[str]) -> Any:
    if thing.id in taken:
        thing = replace(thing, id=free(thing.name, taken))
    taken.add(thing.id)
    return thing


def _moved(path: str, ids: Mapping[str, str]) -> str:
    first, dot, rest = path.partition(".")
    return f"{ids.get(first, first)}{dot}{rest}"

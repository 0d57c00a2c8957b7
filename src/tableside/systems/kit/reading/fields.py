"""Maps from the fields of a file to those of a sheet: data, walked by a few lines."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from tableside.core.desk import MOST_NAME
from tableside.systems.kit.reading.flat import key_of, words
from tableside.systems.kit.reading.results import Taken

Record = Mapping[str, Any]
MOST_NUMBER = 9999
_WHOLE = re.compile(r"[+-]?\d{1,4}(?:\.0+)?")
_NOTHING = ("", "-", "\u2013", "\u2014", "none", "n/a", "null")
_SIGNS = str.maketrans({"\u2212": "-", "\u2013": "-", "\u2014": "-", "\u00a0": " ", "\u2019": "'"})
UNKNOWN = "no field is known for it"


class UnreadError(ValueError):
    """A value that cannot be what its field wants."""


class At(NamedTuple):
    """Where something stands in a file, where it goes, and how it is read."""

    path: str  # dots lead inwards; ` | ` parts the names that it has had
    field: str  # of the sheet; empty: there is no place for it
    read: Callable[[Any], Any] = words
    told: str = ""  # how, or why not


def at(record: Any, path: str) -> Any:
    """What stands at a path; None if there is nothing."""
    for key in path.split("."):
        if not isinstance(record, Mapping):
            return None
        record = record.get(key)
    return record


def paths(row: At) -> list[str]:
    """All paths at which a row looks."""
    return [one.strip() for one in row.path.split("|")]


def empty(value: Any) -> bool:
    """Whether a value says nothing."""
    return value is None or value is False or value in ("", [], {}, 0)


def take(record: Record, rows: Iterable[At], taken: Taken) -> None:
    """Take what a map names; what is there and cannot be read is left with its reason."""
    for row in rows:
        value = next((one for path in paths(row) if (one := at(record, path)) is not None), None)
        if value is None or value in ("", [], {}):
            continue
        try:
            found = row.read(value)
        except UnreadError as error:
            taken.leave(row.field or paths(row)[0], _labelled(row, value), str(error))
        else:
            if row.field and found is not None:
                _put(taken, row.field, found)
            elif not row.field and not empty(value) and not empty(found):
                taken.leave(paths(row)[0], _labelled(row, found), row.told or UNKNOWN)


def _labelled(row: At, value: Any) -> str:
    said = words(list(value) if isinstance(value, tuple) else value)
    name = key_of(" ".join(paths(row)[0].split(".")[-2:])).removeprefix("system ")
    return f"{name}: {said}"


def _put(taken: Taken, field: str, value: Any) -> None:
    name, _, key = field.partition(".")
    if key:
        taken.fields[name] = {**taken.fields.get(name, {}), key: value}
    else:
        taken.put(field, value)


def leave_rest(record: Record, rows: Iterable[At], noise: Iterable[str], taken: Taken) -> None:
    """What no row of a map has looked at, but for what says nothing to anybody."""
    known = {path for row in rows for path in paths(row)} | set(noise)
    _leave(record, "", known, taken)


def _leave(record: Record, inside: str, known: set[str], taken: Taken) -> None:
    for key, value in record.items():
        path = f"{inside}{key}"
        if path in known or empty(value) or str(key).startswith("_"):
            continue
        if isinstance(value, Mapping) and any(one.startswith(f"{path}.") for one in known):
            _leave(value, f"{path}.", known, taken)
        else:
            taken.leave(path, f"{key}: {words(value)}", UNKNOWN)


# ------------------------------------------------------------------------- how values are read


def whole(value: Any) -> int:
    """A whole number, or words that are one."""
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        raise UnreadError("no number")
    if isinstance(value, str):
        said = value.translate(_SIGNS).replace(" ", "")
        if _WHOLE.fullmatch(said) is None:
            raise UnreadError("no number")
        value = float(said)
    if not abs(value) <= MOST_NUMBER or value != int(value):  # which holds for no NaN
        raise UnreadError("no number that can be")
    return int(value)


def whole_or_none(value: Any) -> int:
    """A whole number; a dash or *none* is 0."""
    if isinstance(value, str) and value.translate(_SIGNS).strip().lower() in _NOTHING:
        return 0
    return whole(value)


def text(value: Any) -> str:
    """Words, and no list or table of them."""
    if not isinstance(value, str | int | float) or isinstance(value, bool):
        raise UnreadError("no words")
    return "\n".join(" ".join(line.split()) for line in str(value).splitlines()).strip()


def name(value: Any) -> str:
    """A name."""
    return " ".join(text(value).split())[:MOST_NAME].strip()


def one_of(
    choices: Sequence[str], aliases: Mapping[str, str] | None = None
) -> Callable[[Any], str]:
    """One of a few words, however it is written."""

    def read(value: Any) -> str:
        said = snake(text(value))
        said = (aliases or {}).get(said, said)
        if said not in choices:
            raise UnreadError(f"none of {', '.join(filter(None, choices))}")
        return said

    return read


def snake(name: str) -> str:
    """A name in camel case, or with blanks and dashes, as a key: `veryClose` is very_close."""
    apart = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name.strip())
    return re.sub(r"[\s_-]+", "_", apart).lower()


def unslugged(key: str) -> str:
    """A key as people would write the name: `broken_sword` is Broken sword."""
    said = re.sub(r"[\s_-]+", " ", key).strip()
    return said[:1].upper() + said[1:]


def each(value: Any) -> list[Any]:
    """The members of a list, or the values of a table by key."""
    if isinstance(value, Mapping):
        return list(value.values())
    return list(value) if isinstance(value, list | tuple) else []


def tables(value: Any) -> list[Record]:
    """Those members of a list that are tables themselves."""
    return [one for one in each(value) if isinstance(one, Mapping)]


def names(value: Any) -> tuple[str, ...]:
    """A list of names, by a list, or by words with commas between them."""
    said = value.split(",") if isinstance(value, str) else each(value)
    return tuple(made for one in said if isinstance(one, str) and (made := " ".join(one.split())))

"""TOML that people write: errors name the file, the line and the key."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")
Key = str | int  # of a table, or a place in an array

_HEADER = re.compile(r"^\s*(\[\[?)\s*([^\]]+?)\s*\]\]?\s*(#.*)?$")
_NAME = r"""(?:[A-Za-z0-9_-]+|"[^"]*"|'[^']*')"""
_KEY = re.compile(rf"^\s*({_NAME}(?:\s*\.\s*{_NAME})*)\s*=")
_PATH = re.compile(r"at `([^`]*)`")
_PIECE = re.compile(r"\.?([^.\[\]]+)|\[(\d+)\]")


class BadFileError(ValueError):
    """A file somebody wrote is wrong: which, where, and how to mend it."""

    def __init__(self, file: str, line: int, key: str, sentence: str) -> None:
        place = f"{file}, line {line}" if line else file
        super().__init__(f"{place}: {key}: {sentence}" if key else f"{place}: {sentence}")
        self.file, self.line, self.key, self.sentence = file, line, key, sentence


# A key of many parts takes Python hours to read, and nobody has one. What looks so in a text of
# words would be 20 of them with full stops and no room between.
_PART = r"""(?:[\w-]{1,99}+|"(?:[^"\\\n]|\\.){0,99}+"|'[^'\n]{0,99}+')[ \t]{0,9}+\.[ \t]{0,9}+"""
_DEEP = re.compile(rf"(?<![\w-])(?:{_PART}){{20}}")


def written(value: Any) -> str:
    """A value as TOML has it, on one line."""
    match value:
        case bool():
            return str(value).lower()
        case int() | float():
            return str(value)
        case str():
            import json  # whoever only reads a ruleset needs none of it

            return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
        case Mapping():
            held = (f"{_key(name)} = {written(one)}" for name, one in value.items())
            return f"{{ {', '.join(held)} }}" if value else "{}"
        case _:
            return f"[{', '.join(map(written, value))}]"


def table_written(header: str, values: Mapping[str, Any]) -> str:
    """A table with its header and a line for each of its keys; no header: those of a file."""
    lines = [f"{_key(name)} = {written(one)}" for name, one in values.items()]
    return "\n".join(([header] if header else []) + lines) + "\n"


def _key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else written(name)


def parse(file: str, text: str) -> dict[str, Any]:
    """Read TOML, or say on which line it breaks."""
    import tomllib  # who only names the error above need not wait for it

    if deep := _DEEP.search(text):
        line = text.count("\n", 0, deep.start()) + 1
        raise BadFileError(file, line, "", "a key of more than 20 parts")
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"line (\d+)", str(error))
        line = int(found.group(1)) if found else len(text.splitlines())
        raise BadFileError(file, line, "", f"not valid TOML: {error}") from error
    except RecursionError as error:
        raise BadFileError(file, 0, "", "lists or tables lie too deep in each other") from error


def decode(file: str, text: str, kind: type[T]) -> T:
    """Read TOML into a struct, or say which key is wrong."""
    raw = parse(file, text)
    try:
        return msgspec.convert(raw, kind)
    except msgspec.ValidationError as error:
        raise wrong_key(file, text, _keyed(raw, kind, str(error))) from error


def _keyed(raw: Any, kind: type[T], message: str) -> str:
    """Msgspec writes `[...]` for the key of a free table; find out which key it was."""
    said = message
    while (found := _PATH.search(message)) and "[...]" in found.group(1):
        keys = _pieces(found.group(1).partition("[...]")[0].lstrip("$"))
        culprit = next((key for key in _at(raw, keys) if _says(raw, kind, keys, key, said)), "?")
        message = message.replace("[...]", f".{culprit}", 1)
    return message


def _says(raw: Any, kind: type[T], keys: Sequence[Key], key: str, said: str) -> bool:
    """Whether this one key of the table at `keys` is enough for the same complaint."""
    try:
        msgspec.convert(_only(raw, keys, key), kind)
    except msgspec.ValidationError as error:
        return str(error) == said
    return False


def _at(raw: Any, keys: Sequence[Key]) -> Any:
    for key in keys:
        raw = raw[key]
    return raw


def _only(raw: Any, keys: Sequence[Key], kept: str) -> Any:
    if not keys:
        return {kept: raw[kept]}
    copy = raw.copy()
    copy[keys[0]] = _only(copy[keys[0]], keys[1:], kept)
    return copy


def wrong_key(
    file: str, text: str, message: str, find: Callable[[str, Sequence[Key]], int] | None = None
) -> BadFileError:
    """Turn a validation message with a path into one with a line and a key."""
    found = _PATH.search(message)
    path = found.group(1).lstrip("$") if found else ""
    sentence = _PATH.sub("", message).rstrip(" -")
    unknown = re.search(r"unknown field `([^`]+)`", sentence)
    if unknown:
        path = f"{path}.{unknown.group(1)}"
    line = (find or line_of)(text, _pieces(path))
    return BadFileError(file, line, path.lstrip("."), sentence)


def _pieces(path: str) -> list[Key]:
    return [name or int(index) for name, index in _PIECE.findall(path)]


def line_of(text: str, keys: Sequence[Key]) -> int:
    """The line on which a key stands, or that of the nearest table around it; 0 if none."""
    best, depth = 0, 0
    here: list[Key] = []
    seen: dict[tuple[Key, ...], int] = {}
    for number, line in enumerate(text.splitlines(), 1):
        if header := _HEADER.match(line):
            here = _table(header, seen)
            place = here
        elif key := _KEY.match(line):
            place = [*here, *_names(key.group(1))]
        else:
            continue
        shared = _shared(place, keys)
        # Either the key's own line, one around it, or, for a dotted key, one inside it.
        if shared == min(len(place), len(keys)) and shared > depth:
            best, depth = number, shared
    return best


def _table(header: re.Match[str], seen: dict[tuple[Key, ...], int]) -> list[Key]:
    names, array = _names(header.group(2)), header.group(1) == "[["
    place: list[Key] = []
    for depth, name in enumerate(names, 1):
        place.append(name)
        if array and depth == len(names):  # each header of an array begins its next table
            seen[tuple(place)] = seen.get(tuple(place), -1) + 1
        if tuple(place) in seen:
            place.append(seen[tuple(place)])
    return place


def _names(dotted: str) -> list[str]:
    return [name.strip("\"'") for name in re.findall(_NAME, dotted)]


def _shared(place: Sequence[Key], keys: Sequence[Key]) -> int:
    count = 0
    for one, other in zip(place, keys, strict=False):
        if one != other:
            break
        count += 1
    return count

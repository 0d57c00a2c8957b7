"""TOML that people write: errors name the file, the line and the key."""

from __future__ import annotations

import re
import tomllib
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")

_HEADER = re.compile(r"^\s*(\[\[?)\s*([^\]]+?)\s*\]\]?\s*(#.*)?$")
_KEY = re.compile(r"""^\s*([A-Za-z0-9_-]+|"[^"]*"|'[^']*')\s*(?:\.[^=]*)?=""")
_PATH = re.compile(r"at `([^`]*)`")
_PIECE = re.compile(r"\.?([^.\[\]]+)|\[(\d+)\]")


class BadFileError(ValueError):
    """A file somebody wrote is wrong: which, where, and how to mend it."""

    def __init__(self, file: str, line: int, key: str, sentence: str) -> None:
        place = f"{file}, line {line}" if line else file
        super().__init__(f"{place}: {key}: {sentence}" if key else f"{place}: {sentence}")
        self.file, self.line, self.key, self.sentence = file, line, key, sentence


def parse(file: str, text: str) -> dict[str, Any]:
    """Read TOML, or say on which line it breaks."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"line (\d+)", str(error))
        line = int(found.group(1)) if found else len(text.splitlines())
        raise BadFileError(file, line, "", f"not valid TOML: {error}") from error


def decode(file: str, text: str, kind: type[T]) -> T:
    """Read TOML into a struct, or say which key is wrong."""
    raw = parse(file, text)
    try:
        return msgspec.convert(raw, kind)
    except msgspec.ValidationError as error:
        raise wrong_key(file, text, str(error)) from error


def wrong_key(file: str, text: str, message: str) -> BadFileError:
    """Turn a validation message with a path into one with a line and a key."""
    found = _PATH.search(message)
    path = found.group(1).lstrip("$") if found else ""
    sentence = _PATH.sub("", message).rstrip(" -")
    unknown = re.search(r"unknown field `([^`]+)`", sentence)
    if unknown:
        path = f"{path}.{unknown.group(1)}"
    keys = [name or int(index) for name, index in _PIECE.findall(path)]
    return BadFileError(file, line_of(text, keys), path.lstrip("."), sentence)


def line_of(text: str, keys: list[Any]) -> int:
    """The line on which a key stands, or that of the nearest table around it; 0 if none."""
    best, depth = 0, 0
    here: list[Any] = []
    seen: dict[str, int] = {}
    for number, line in enumerate(text.splitlines(), 1):
        if header := _HEADER.match(line):
            here = _table(header, seen)
            place = here
        elif key := _KEY.match(line):
            place = [*here, key.group(1).strip("\"'")]
        else:
            continue
        shared = _shared(place, keys)
        if shared == len(place) and shared > depth:
            best, depth = number, shared
    return best


def _table(header: re.Match[str], seen: dict[str, int]) -> list[Any]:
    names: list[Any] = [part.strip().strip("\"'") for part in header.group(2).split(".")]
    name = header.group(2)
    if header.group(1) == "[[":
        seen[name] = seen.get(name, -1) + 1
        return [*names, seen[name]]
    outer = names[0]
    return [outer, seen[outer], *names[1:]] if outer in seen else names


def _shared(place: list[Any], keys: list[Any]) -> int:
    count = 0
    for one, other in zip(place, keys, strict=False):
        if one != other:
            break
        count += 1
    return count

"""JSON that people write: errors name the file, the line and the key, as they do for TOML."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TypeVar

import msgspec

from tableside.core.toml_text import BadFileError, Key, wrong_key

T = TypeVar("T")
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\]:,]|\n|[^\s{}\[\]:,"]+')


def decode(file: str, text: str, kind: type[T]) -> T:
    """Read JSON into a struct, or say which key is wrong and on which line it stands."""
    try:
        return msgspec.json.decode(text, type=kind)
    except msgspec.ValidationError as error:
        raise wrong_key(file, text, str(error), line_of) from error
    except msgspec.DecodeError as error:
        found = re.search(r"byte (\d+)", str(error))
        before = text.encode()[: int(found[1]) if found else None]
        line = before.count(b"\n") + 1
        raise BadFileError(file, line, "", f"not valid JSON: {error}") from error


def line_of(text: str, keys: Sequence[Key]) -> int:
    """The line on which a key stands, or that of the nearest one around it; 0 if none."""
    wanted, best, depth, line = list(keys), 0, 0, 1
    path: list[Key] = []
    last = ""
    for token in _TOKEN.findall(text):
        if token == "\n":
            line += 1
            continue
        if token in "{[":
            path.append(0 if token == "[" else "")
        elif token in "}]":
            path = path[:-1]
        elif token == "," and path and isinstance(path[-1], int):
            path[-1] += 1
        elif token == ":" and path:
            path[-1] = last.strip('"')
        shared = sum(1 for one in _alike(path, wanted))
        if shared > depth and shared == len(path):
            best, depth = line, shared
        last = token
    return best


def _alike(path: list[Key], wanted: list[Key]) -> list[Key]:
    same: list[Key] = []
    for one, other in zip(path, wanted, strict=False):
        if one != other:
            break
        same.append(one)
    return same

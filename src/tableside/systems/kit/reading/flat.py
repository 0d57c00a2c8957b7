"""Data as lines: a key is a label, a list of features is a line for each."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

Worded = Callable[[Any], list[str]]  # a value of one key, in lines
MOST_ENTRIES = 2000


def spoken(key: str) -> str:
    """A key as people would label it: `hitPoints` and `hit_points` are hit points."""
    apart = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", key)
    return re.sub(r"[_\s]+", " ", apart).strip()


def key_of(key: str) -> str:
    """A key in one spelling, to be looked up."""
    return spoken(key).lower()


def records(data: Any, depth: int = 0) -> Iterator[Mapping[str, Any]]:
    """The entries of a file: one record, a list, or lists below any keys."""
    if depth > 4:
        return
    if isinstance(data, list):
        for one in data:
            yield from records(one, depth + 1)
    elif isinstance(data, dict):
        names = {key_of(key) for key in data}
        if "name" in names or len(names) > 4:
            yield data
        else:
            for one in data.values():
                if isinstance(one, dict | list):
                    yield from records(one, depth + 1)


_IDS = ("id", "uuid", "slug", "_id")


def lines_of(record: Mapping[str, Any], special: Mapping[str, Worded]) -> list[str]:
    """A record as the lines of a stat block; the name comes first."""
    called = {key_of(key): one for key, one in record.items() if key_of(key) in ("name", "title")}
    name = called.get("name") or called.get("title") or ""
    made = [f"Name: {words(name)}"] if name else []
    for key, value in record.items():
        known = key_of(key)
        if known in called or known in _IDS or value is None or value in ("", [], {}):
            continue
        made += special[known](value) if known in special else _plainly(key, value)
    return made


def _plainly(key: str, value: Any) -> list[str]:
    if isinstance(value, dict):
        inner = {spoken(one): words(more) for one, more in value.items() if more is not None}
        return [" | ".join(f"{one}: {more}" for one, more in inner.items())] if inner else []
    if isinstance(value, list) and any(isinstance(one, dict) for one in value):
        return [line for one in value for line in featured(one)]
    return [f"{spoken(key)}: {words(value)}"]


def words(value: Any) -> str:
    """A value in words."""
    if isinstance(value, list):
        return ", ".join(words(one) for one in value)
    if isinstance(value, dict):
        return ", ".join(f"{spoken(key)} {words(one)}" for key, one in value.items())
    return " ".join(str(value).split()) if value is not None else ""


def part(record: Mapping[str, Any], *keys: str) -> str:
    """The first of these keys that a record has, in words."""
    has = {key_of(key): value for key, value in record.items()}
    return next((words(has[key]) for key in keys if has.get(key) not in (None, "")), "")


TEXTS = ("text", "desc", "description", "rich content", "effect", "words")
SORTS = ("type", "kind", "feat type", "feature type", "action type", "sort", "category")


def featured(one: Any) -> list[str]:
    """A feature as a line."""
    if not isinstance(one, dict):
        return [words(one)]
    name, sort = part(one, "name", "title"), part(one, *SORTS)
    if not name:
        return [words(one)]
    head = f"{name} - {sort}" if sort else name
    has = {key_of(key): value for key, value in one.items()}
    text = next((has[key] for key in TEXTS if has.get(key)), "")
    first, *more = (words(each) for each in re.split(r"\n\s*\n", str(text)))
    asks = part(one, "question", "questions", "asks")
    return [f"{head}: {first}", *filter(None, (*more, asks))]

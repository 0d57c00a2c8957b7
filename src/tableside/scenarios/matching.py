"""Compare what a file expects with what the table holds: the fields it names, no others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeGuard

import msgspec

from tableside.scenarios.paths import joined


class Gap(msgspec.Struct, frozen=True):
    """A place where what was expected and what is there differ."""

    path: str
    wanted: object
    got: object


class Nothing:
    """What stands where a path leads nowhere."""


NOTHING = Nothing()


def gaps(wanted: object, got: object, *, partly: bool = False, path: str = "") -> Iterator[Gap]:
    """Where `got` differs; a struct may have more fields, and if `partly` a mapping more keys."""
    inside = parts(got)
    if isinstance(wanted, Mapping) and inside is not None:
        if not partly and isinstance(got, Mapping) and set(map(str, got)) != set(wanted):
            yield Gap(path, wanted, got)
            return
        for key, value in wanted.items():
            below = f"{path}.{joined([key])}" if path else joined([key])
            yield from gaps(value, inside.get(key, NOTHING), partly=partly, path=below)
    elif _is_list(wanted) and _is_list(got) and len(wanted) == len(got):
        for place, (one, other) in enumerate(zip(wanted, got, strict=True)):
            yield from gaps(one, other, partly=partly, path=f"{path}.{place}")
    elif not _same(wanted, got):
        yield Gap(path, wanted, got)


def fits(wanted: object, got: object) -> bool:
    """Whether nothing differs."""
    return next(gaps(wanted, got), None) is None


def parts(got: object) -> Mapping[str, object] | None:
    """What lies below a value by name: fields, keys, or the items of a list by id and number."""
    if isinstance(got, msgspec.Struct):
        config = got.__struct_config__
        tag = {str(config.tag_field): config.tag} if config.tag_field else {}
        return {**tag, **{name: getattr(got, name) for name in got.__struct_fields__}}
    if isinstance(got, Mapping):
        return {str(key): value for key, value in got.items()}
    if _is_list(got):
        numbered = {str(place): item for place, item in enumerate(got)}
        named = {str(item.id): item for item in got if hasattr(item, "id")}
        return numbered | named
    return None


def follow(got: object, keys: Sequence[str]) -> tuple[object, Sequence[str]]:
    """Go along a path as far as it leads: what is there, and what is left of the path."""
    for place, key in enumerate(keys):
        inside = parts(got) or {}
        if key not in inside:
            return got, keys[place:]
        got = inside[key]
    return got, ()


def _is_list(value: object) -> TypeGuard[Sequence[Any]]:
    return isinstance(value, Sequence) and not isinstance(value, str | bytes)


def _same(wanted: object, got: object) -> bool:
    if isinstance(wanted, bool) or isinstance(got, bool):
        return wanted is got
    return wanted == got


def shown(value: object) -> str:
    """A value as short as it can be read."""
    if isinstance(value, Nothing):
        return "nothing"
    return msgspec.json.encode(value).decode()

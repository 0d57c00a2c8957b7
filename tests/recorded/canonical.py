"""States, events and answers as plain data that does not hang on how they are written down.

Fields that hold their defaults are left out and names are sorted: a struct that gains a field with
a default, or orders its fields anew, is still the same. So are limits that gain a kind and enforce
it as a new table does.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec

from tableside.core.values import NEW_TABLE, Limit

LATER = (Limit.LATE,)  # kinds of limit that the first stored tables did not know
LONG_ENOUGH = 16  # hex digits of a digest: nobody attacks these


class Canon:
    """Plain data of many states in a row; what they share is worked out once."""

    def __init__(self) -> None:
        self._made: dict[int, tuple[Any, Any]] = {}  # the thing is kept, so that its id stays its

    def __call__(self, thing: Any) -> Any:
        """A thing as JSON would hold it, without what goes without saying."""
        if isinstance(thing, msgspec.Struct | Mapping):
            held = self._made.get(id(thing))
            if held is None:
                made = (
                    self._fields(thing) if isinstance(thing, msgspec.Struct) else self._map(thing)
                )
                held = self._made[id(thing)] = (thing, made)
            return held[1]
        if isinstance(thing, tuple | list):
            return [self(one) for one in thing]
        if isinstance(thing, set | frozenset):
            return sorted((self(one) for one in thing), key=written)
        return msgspec.to_builtins(thing)

    def _map(self, thing: Mapping[Any, Any]) -> dict[str, Any]:
        return {str(key): self(value) for key, value in thing.items() if not _plain(key, value)}

    def _fields(self, thing: msgspec.Struct) -> dict[str, Any]:
        kind = type(thing).__struct_config__
        made = {kind.tag_field: kind.tag} if kind.tag_field else {}
        for name, plain in _defaults(type(thing)):
            value = getattr(thing, name)
            if value != plain:
                made[name] = self(value)
        return made


def _plain(key: Any, value: Any) -> bool:
    return isinstance(key, Limit) and key in LATER and value is NEW_TABLE[key]


@cache
def _defaults(kind: type[msgspec.Struct]) -> tuple[tuple[str, Any], ...]:
    return tuple(
        (one.name, one.default_factory() if callable(one.default_factory) else one.default)
        for one in msgspec.structs.fields(kind)
    )


def written(plain: Any) -> bytes:
    """Plain data as the one JSON text that it has."""
    return msgspec.json.encode(plain, order="sorted")


def digest(plain: Any) -> str:
    """A short digest of plain data."""
    return hashlib.sha256(written(plain)).hexdigest()[:LONG_ENOUGH]


def parts(plain: Mapping[str, Any]) -> dict[str, str]:
    """A digest of each field, so that a difference is told with its place."""
    return {name: digest(value) for name, value in plain.items()}

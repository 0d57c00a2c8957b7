"""What has changed between two frames, part by part: the rest is not sent again.

A part is a field of the frame, a field of its view, or one entry of a mapping among these. What is
still the very same object is not even compared.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from operator import attrgetter
from typing import Any

import msgspec

_MISSING = object()
Path = tuple[str, ...]


class Change(msgspec.Struct, frozen=True):
    """One part as it is now, by the way that leads to it."""

    path: Path
    now: Any


class Changes(msgspec.Struct, frozen=True):
    """All parts that are other than before, and those that are there no more."""

    set: tuple[Change, ...] = ()
    gone: tuple[Path, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.set or self.gone)


def changes(old: Any, new: Any, path: Path = (), but: tuple[str, ...] = ()) -> Changes:
    """What must be told to somebody who has the old one; `but` names fields to pass over."""
    put: list[Change] = []
    gone: list[Path] = []
    kind: type[msgspec.Struct] = type(new)
    names, read = _parts(kind)
    for name, before, now in zip(names, read(old), read(new), strict=True):
        if before is now or name in but:
            continue
        here = (*path, name)
        if isinstance(now, dict) and isinstance(before, dict):
            _between(before, now, here, put, gone)
        elif before != now:
            put.append(Change(here, now))
    return Changes(tuple(put), tuple(gone))


@cache
def _parts(kind: type[msgspec.Struct]) -> tuple[tuple[str, ...], Callable[[Any], Any]]:
    names = kind.__struct_fields__
    return names, attrgetter(*names)


def _between(
    old: Mapping[str, Any],
    new: Mapping[str, Any],
    path: Path,
    put: list[Change],
    gone: list[Path],
) -> None:
    for key, now in new.items():
        before = old.get(key, _MISSING)
        if before is not now and before != now:
            put.append(Change((*path, key), now))
    gone.extend((*path, key) for key in old if key not in new)

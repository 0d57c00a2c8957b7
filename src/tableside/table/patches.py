"""What has changed between two frames, part by part: the rest is not sent again.

A part is a field of the frame, a field of its view, or one entry of a mapping among these; of what
has fields of its own, or is a list of such by their ids, it is a field of that. What is still the
very same object is not even compared.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from itertools import compress, repeat
from operator import attrgetter, is_not
from typing import Any

import msgspec
from msgspec import Struct

_MISSING = object()
_PARTED = (Struct, tuple)  # what may have changed in part only
Path = tuple[str | int, ...]  # the place in a list is a number


class Change(Struct, frozen=True, omit_defaults=True):
    """One part as it is now, by the way that leads to it."""

    path: Path
    now: Any
    rest: int = 0  # of a list: so many of its last entries stay as they were, behind those told


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
    for name, before, now in _others(old, new):
        if name in but:
            continue
        if type(now) is dict and type(before) is dict:
            _between(before, now, (*path, name), put, gone)
        elif before != now:
            _between_parts(before, now, (*path, name), put)
    return Changes(tuple(put), tuple(gone))


def _others(old: Struct, new: Struct) -> Iterable[tuple[str, Any, Any]]:
    """The fields that are not the very same objects."""
    names, read = _parts(type(new))
    before, now = read(old), read(new)
    return compress(zip(names, before, now, strict=True), map(is_not, before, now))


def _between_parts(before: Any, now: Any, path: Path, put: list[Change]) -> None:
    """Of two that differ: the fields of one struct, of the same things in a list, or all of it."""
    if isinstance(now, Struct) and type(before) is type(now):
        for name, was, one in _others(before, now):
            if was == one:
                continue
            if isinstance(one, _PARTED):
                _between_parts(was, one, (*path, name), put)
            else:
                put.append(Change((*path, name), one))
    elif isinstance(now, tuple) and isinstance(before, tuple):
        if _same_ones(before, now):
            for place, (was, one) in enumerate(zip(before, now, strict=True)):
                if was is not one and was != one:
                    _between_parts(was, one, (*path, place), put)
        else:
            rest = _rest(before, now)
            put.append(Change(path, now[: len(now) - rest], rest))
    else:
        put.append(Change(path, now))


def _same_ones(before: tuple[Any, ...], now: tuple[Any, ...]) -> bool:
    """Whether these are the same things in the same order, by their ids."""
    if len(before) != len(now):
        return False
    for was, one in zip(before, now, strict=True):
        if not isinstance(one, Struct) or type(was) is not type(one):
            return False
        if getattr(one, "id", "") != getattr(was, "id", None):
            return False
    return True


def _rest(before: tuple[Any, ...], now: tuple[Any, ...]) -> int:
    """How many of the last are as they were."""
    same = 0
    for was, one in zip(reversed(before), reversed(now), strict=False):
        if was is not one and was != one:
            break
        same += 1
    return same


@cache
def _parts(kind: type[msgspec.Struct]) -> tuple[tuple[str, ...], Callable[[Any], Any]]:
    names = kind.__struct_fields__
    read = attrgetter(*names)
    return names, read if len(names) > 1 else lambda one: (read(one),)


def _between(
    old: Mapping[str, Any],
    new: Mapping[str, Any],
    path: Path,
    put: list[Change],
    gone: list[Path],
) -> None:
    others = map(is_not, new.values(), map(old.get, new, repeat(_MISSING)))
    for key, now in compress(new.items(), others):
        if old.get(key, _MISSING) != now:
            put.append(Change((*path, key), now))
    if old.keys() != new.keys():
        gone.extend((*path, key) for key in old if key not in new)

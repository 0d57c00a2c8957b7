"""Paths to what a table holds, spelled as TOML spells keys: `effects."hero.down".rating`."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, get_type_hints

from msgspec import inspect

from tableside.scenarios.names import AnySystem

Kinds = tuple[inspect.Type, ...]  # what may stand at a place
ANYTHING: Kinds = (inspect.AnyType(),)


class BadPathError(ValueError):
    """A path that leads to nothing that could ever be there, and how to mend it."""

    def __init__(self, sentence: str, keys: Sequence[str] = ()) -> None:
        super().__init__(sentence)
        self.keys = keys  # up to the one that is wrong


def split(path: str) -> tuple[str, ...]:
    """The keys of a path; one that has a dot in it stands in quotes."""
    try:
        found: object = tomllib.loads(f"{path} = 0")
    except tomllib.TOMLDecodeError as error:
        sentence = f"{path!r} is no path; write it as TOML writes keys, such as {_EXAMPLE}"
        raise BadPathError(sentence) from error
    keys: list[str] = []
    while isinstance(found, dict):
        (key,) = found
        keys.append(key)
        found = found[key]
    return tuple(keys)


_EXAMPLE = 'matters.t1.values.dn or effects."hero.down".rating'


def joined(keys: Sequence[str]) -> str:
    """Keys as they are written."""
    return ".".join(key if key.replace("_", "").isalnum() else f'"{key}"' for key in keys)


def known_kinds(system: AnySystem) -> Kinds:
    """What a seat knows of a table."""
    return _of_known(type(system).known)


@cache
def _of_known(known: Callable[..., object]) -> Kinds:
    return (inspect.type_info(get_type_hints(known)["return"]),)


def matter_kinds(system: AnySystem) -> Kinds:
    """A matter, and what it holds beside its own fields."""
    (matter,) = kinds_at(known_kinds(system), ("matters", "0"))
    return (matter, *_below(matter, "values"))


def kinds_at(kinds: Kinds, keys: Sequence[str]) -> Kinds:
    """What may stand at the end of a path; a path that cannot be is refused."""
    free = False  # whether the last key was an id of somebody's own
    for place, key in enumerate(keys):
        below = tuple(found for kind in kinds for found in _below(kind, key))
        if not below:
            upto = keys[: place + 1]
            raise BadPathError(_nothing(kinds, upto, free), upto)
        free = any(map(_is_free, kinds))
        kinds = below
    return kinds


def check_tree(kinds: Kinds, wanted: Mapping[str, Any], path: tuple[str, ...] = ()) -> None:
    """Refuse a table of paths and values, as a view writes them, if one path cannot be."""
    for key, value in wanted.items():
        here = (*path, key)
        if isinstance(value, Mapping) and value:
            check_tree(kinds, value, here)
        else:
            kinds_at(kinds, here)


def _below(kind: inspect.Type, key: str) -> Kinds:
    """What may stand below a value by this name: a field, any key, any item of a list."""
    match kind:
        case inspect.AnyType():
            return ANYTHING
        case inspect.UnionType(types=types):
            return tuple(found for one in types for found in _below(one, key))
        case inspect.StructType(tag_field=tag) if tag == key:
            return (inspect.StrType(),)
        case inspect.StructType(fields=fields):
            return tuple(_plain(one.type) for one in fields if one.name == key)
        case inspect.DictType(value_type=value):
            return (_plain(value),)
        case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
            return (_plain(item),)
        case inspect.TupleType(item_types=items):
            return tuple(map(_plain, items))
    return ()


def _plain(kind: inspect.Type) -> inspect.Type:
    return _plain(kind.type) if isinstance(kind, inspect.Metadata) else kind


def _is_free(kind: inspect.Type) -> bool:
    """Whether anything may be a key here, such as an id."""
    containers = (inspect.DictType, inspect.VarTupleType, inspect.ListType)
    return isinstance(kind, containers)


def _nothing(kinds: Kinds, keys: Sequence[str], free: bool) -> str:
    """Which key has nothing to stand for, what there is, and that an id may want quotes."""
    *above, last = keys
    good = sorted({name for kind in kinds for name in _fields(kind)})
    there = f"there are: {', '.join(good)}" if good else "nothing lies below it"
    where = f" below {joined(above)}" if above else ""
    said = f"{joined(keys)} cannot be: no {last!r}{where}; {there}"
    if not free:
        return said
    quoted = joined((*above[:-1], f"{above[-1]}.{last}"))
    return f"{said}; an id with a dot in it stands in quotes: {quoted}"


def _fields(kind: inspect.Type) -> tuple[str, ...]:
    match kind:
        case inspect.UnionType(types=types):
            return tuple(name for one in types for name in _fields(one))
        case inspect.StructType(fields=fields):
            return tuple(one.name for one in fields)
    return ()

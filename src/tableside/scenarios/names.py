"""The words a system knows: verbs, forms, events, and the fields of each."""

from __future__ import annotations

from typing import Any, get_args, get_origin, get_type_hints

import msgspec

from tableside.core.calling_off import CallOff
from tableside.core.engine import Engine
from tableside.core.values import Command
from tableside.core.verbs import TakeDefault, tag_of

AnySystem = Engine[Any, Any]
_ADDRESS = ("character", "matter", "revision")  # said by `for` and `matter`, not by answers


def commands(system: AnySystem) -> dict[str, type[Command]]:
    """Everything a step can do, by its word."""
    known = [verb.command for verb in system.verbs.values()]
    known += [TakeDefault, CallOff, *system.desk]
    return {tag_of(one): one for one in known}


def fields(command: type[Command]) -> tuple[str, ...]:
    """The answers a command takes."""
    return tuple(name for name in command.__struct_fields__ if name not in _ADDRESS)


def events(system: AnySystem) -> dict[str, type[msgspec.Struct]]:
    """Every event of the game, by its word."""
    kinds = get_args(get_args(system.events_type)[0])
    plain = [get_origin(kind) or kind for kind in kinds]
    return {str(kind.__struct_config__.tag): kind for kind in plain}


def person_type(system: AnySystem) -> type[msgspec.Struct]:
    """The struct of a character's sheet."""
    person: type[msgspec.Struct] = get_args(get_type_hints(system.setup_type)["characters"])[0]
    return person

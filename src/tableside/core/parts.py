"""The parts of what a seat knows: seats that see alike share them, and most last for long."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from operator import attrgetter
from typing import Any

from tableside.core.state import Known


def parts_of(known: Known) -> tuple[object, ...]:
    """All that a seat knows, apart from who it is."""
    found: tuple[object, ...] = _getter(type(known))(known)
    return found


@cache
def names_of(kind: type[Known]) -> tuple[str, ...]:
    """What there is to know."""
    return tuple(name for name in kind.__struct_fields__ if name != "actor")


@cache
def _getter(kind: type[Known]) -> Callable[[Known], Any]:
    return attrgetter(*names_of(kind))

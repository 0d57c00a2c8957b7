"""What seats that see alike are told alike, worked out once for all of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from tableside.core.effects import Explained
from tableside.core.system import System
from tableside.core.values import Missed


class Told(NamedTuple):
    """What follows from a view without regard to who has it."""

    explained: Mapping[str, Explained]  # the effects of the view in words, by their ids
    missed: tuple[Missed, ...]  # rolls that fall short and can still be saved


class Alike:
    """The views of one state of a table, and what was found in each."""

    def __init__(self, system: System[Any, Any]) -> None:
        self._system = system
        self._state: object = None
        self._found: list[tuple[Any, Told]] = []

    def told(self, state: object, known: Any) -> Told:
        """What a seat is told beside its view and its offers."""
        if state is not self._state:
            self._state, self._found = state, []
        for other, found in self._found:
            if _alike(known, other):
                return found
        told = self._work_out(known)
        self._found.append((known, told))
        return told

    def _work_out(self, known: Any) -> Told:
        found = (self._system.missed(known, one.id) for one in known.matters)
        missed = tuple(one for one in found if one is not None)
        return Told(self._system.explain(known), missed)


def _alike(one: Any, other: Any) -> bool:
    """Whether two readers have the very same before them; a game shares its views or does not."""
    return one.actor.role is other.actor.role and all(
        name == "actor" or getattr(one, name) is getattr(other, name)
        for name in one.__struct_fields__
    )

"""What seats that see alike are told alike, worked out once for all of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from msgspec import Raw
from msgspec.json import encode
from msgspec.structs import replace

from tableside.core.effects import Explained
from tableside.core.system import System
from tableside.core.values import Missed
from tableside.table.patches import Changes, changes

_OWN = ("actor",)  # what of a view is a seat's own, however alike they see


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
        self._changes: dict[tuple[int, ...], tuple[Any, Any, Changes]] = {}

    def told(self, state: object, known: Any) -> Told:
        """What a seat is told beside its view and its offers."""
        self._look_at(state)
        for other, found in self._found:
            if _alike(known, other):
                return found
        told = self._work_out(known)
        self._found.append((known, told))
        return told

    def changes(self, state: object, old: Any, new: Any) -> Changes:
        """What has changed since a view, for a seat that is shown another one now."""
        self._look_at(state)
        names = [name for name in new.__struct_fields__ if name not in _OWN]
        key = tuple(id(getattr(one, name)) for one in (old, new) for name in names)
        if key not in self._changes:
            made = changes(old, new, ("view",), _OWN)
            # Encoded once for all; both views are held, so that nothing else takes their places.
            raw = tuple(replace(one, now=Raw(encode(one.now))) for one in made.set)
            self._changes[key] = (old, new, Changes(raw, made.gone))
        return self._changes[key][2]

    def _look_at(self, state: object) -> None:
        if state is not self._state:
            self._state, self._found, self._changes = state, [], {}

    def _work_out(self, known: Any) -> Told:
        found = (self._system.missed(known, one.id) for one in known.matters)
        missed = tuple(one for one in found if one is not None)
        return Told(self._system.explain(known), missed)


def _alike(one: Any, other: Any) -> bool:
    """Whether two readers have the very same before them; a game shares its views or does not."""
    return one.actor.role is other.actor.role and all(
        name in _OWN or getattr(one, name) is getattr(other, name) for name in one.__struct_fields__
    )

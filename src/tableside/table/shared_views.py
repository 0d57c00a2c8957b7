"""What seats that see alike are told alike, worked out once for all of them."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Any, NamedTuple

from msgspec import Raw
from msgspec.json import encode
from msgspec.structs import replace

from tableside.core.effects import Explained
from tableside.core.headings import Heading
from tableside.core.parts import parts_of
from tableside.core.system import System
from tableside.core.values import Missed, Outlook, Role
from tableside.table.patches import Changes, changes

_OWN = ("actor",)  # what of a view is a seat's own, however alike they see


class Told(NamedTuple):
    """What follows from a view without regard to who has it."""

    explained: Mapping[str, Explained]  # the effects of the view in words, by their ids
    missed: tuple[Missed, ...]  # rolls that fall short and can still be saved
    headings: Mapping[str, Heading]  # of the matters of the view, by their ids
    rests: Mapping[str, Outlook]  # what each that can be taken would bring, by its kind


class Alike:
    """The views of one state of a table, and what was found in each."""

    def __init__(self, system: System[Any, Any]) -> None:
        self._system = system
        self._state: object = None
        # A game shares its views or does not. Those that were looked at are held with what was
        # found, so that nothing else takes the places of their parts.
        self._found: dict[tuple[Hashable, ...], tuple[Any, Told]] = {}
        self._changes: dict[tuple[Hashable, ...], tuple[Any, Any, Changes]] = {}
        self._before: dict[Role, Told] = {}

    def told(self, state: object, known: Any) -> Told:
        """What a seat is told beside its view and its offers."""
        self._look_at(state)
        role = known.actor.role
        key = (role, *map(id, parts_of(known)))
        if (found := self._found.get(key)) is None:
            told = self._before[role] = self._work_out(known, self._before.get(role))
            found = self._found[key] = (known, told)
        return found[1]

    def changes(self, state: object, old: Any, new: Any) -> Changes:
        """What has changed since a view, for a seat that is shown another one now."""
        self._look_at(state)
        key = (*map(id, parts_of(old)), *map(id, parts_of(new)))
        if key not in self._changes:
            made = changes(old, new, ("view",), _OWN)
            raw = tuple(replace(one, now=Raw(encode(one.now))) for one in made.set)
            self._changes[key] = (old, new, Changes(raw, made.gone))  # encoded once for all
        return self._changes[key][2]

    def _look_at(self, state: object) -> None:
        if state is not self._state:
            self._state, self._found, self._changes = state, {}, {}

    def _work_out(self, known: Any, before: Told | None) -> Told:
        """As it is now; what reads as it did before is the very same."""
        found = (self._system.missed(known, one.id) for one in known.matters)
        explained = self._system.explain(known)
        if before is not None and list(explained.items()) == list(before.explained.items()):
            explained = before.explained
        missed = tuple(one for one in found if one is not None)
        return Told(explained, missed, self._system.headings(known), self._system.rests(known))

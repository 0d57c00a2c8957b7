"""What a deed rests on that stands on a sheet, so that it can be put right before the deed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from tableside.core.values import Command


class Basis(msgspec.Struct, frozen=True):
    """Whose and what it is; the command that puts it there as it was; what of it may be wrong."""

    label: str
    command: Command
    fields: tuple[str, ...]


def struck(
    people: Mapping[str, Any], targets: Iterable[str], edit: type[Command], fields: Iterable[str]
) -> Iterator[Basis]:
    """The numbers of those at whom a blow is aimed, where their sheets print them."""
    for who in targets:
        person = people[who]
        printed = {name: getattr(person, name) for name in fields}
        held = {name: one for name, one in printed.items() if isinstance(one, int) and one > 0}
        if held:
            made: Any = edit
            yield Basis(f"{person.name}'s sheet", made(character=who, **held), tuple(held))


def wielded(person: Any, weapon: Any, take: type[Command]) -> Iterator[Basis]:
    """A weapon that somebody has; bare hands stand on no sheet."""
    if any(one.id == weapon.id for one in person.weapons):
        made: Any = take
        yield Basis(weapon.name, made(character=person.id, weapon=weapon), ("weapon",))

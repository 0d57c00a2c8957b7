"""Several of one kind: lettered copies, fresh and unhurt."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from typing import Any, Protocol, TypeVar

from msgspec.structs import asdict, replace

from tableside.core.desk import MOST_NAME
from tableside.core.state import SheetEdited, State
from tableside.core.values import Event, Illegal

_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_LETTERED = re.compile(r" [A-Z]{1,2}$")


class Kindred(Protocol):
    """A character that may be one of several of a kind."""

    @property
    def id(self) -> str: ...

    @property
    def name(self) -> str: ...

    @property
    def kind(self) -> str: ...


P = TypeVar("P", bound=Any)  # a sheet of such a character


def letters() -> Iterator[str]:
    """A to Z, then AA to ZZ."""
    yield from _ALPHABET
    for first in _ALPHABET:
        yield from (first + second for second in _ALPHABET)


def kind_of(person: Kindred) -> str:
    """What somebody is one of."""
    kind: str = person.kind or _LETTERED.sub("", person.name)
    return kind


def slug(name: str) -> str:
    """A name as an id: small letters, digits and _."""
    made = re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_")
    return (made if made[:1].isalpha() else f"t_{made}")[:30].strip("_")


def copies(person: P, count: int, taken: Collection[str], names: Collection[str]) -> list[P]:
    """That many more of a kind, by the next free letters."""
    kind = kind_of(person)
    made: list[P] = []
    base = slug(kind)
    for letter in letters():
        name, key = f"{kind[: MOST_NAME - 3]} {letter}", f"{base}_{letter.lower()}"
        if len(made) == count:
            break
        if name not in names and key not in taken:
            made.append(replace(person, id=key, name=name, kind=kind))
    return made


def of_kinds(make: type[P], kinds: Iterable[Any]) -> list[P]:
    """Nobody's heroes, from kinds that say in `count` how many there are of each."""
    people: list[P] = []
    for kind in kinds:
        fields = {name: value for name, value in asdict(kind).items() if name != "count"}
        one = make(**fields | {"hero": False})
        people += [one] if kind.count == 1 else copies(one, kind.count, (), ())
    return people


def check_count(count: int, most: int) -> None:
    """Refuse to add nobody, or a crowd."""
    if not 1 <= count <= most:
        raise Illegal("not_a_choice", f"Add 1 to {most} at a time.")


def more_of(state: State, person: P, count: int) -> tuple[list[Event], list[P]]:
    """That many more of somebody, and what happens to the first of them: it takes the letter A."""
    kind, first = kind_of(person), list[Event]()
    if person.name == kind:
        person = replace(person, name=f"{kind[: MOST_NAME - 3]} A", kind=kind)
        first = [SheetEdited(person)]
    names = {one.name for one in state.characters.values()} | {person.name}
    return first, copies(person, count, {*state.characters, person.id}, names)


def of_a_new_kind(state: State, person: P, count: int) -> list[P]:
    """One by its own name, as long as nobody has it; otherwise lettered ones."""
    names = {one.name for one in state.characters.values()}
    if count == 1 and person.name not in names and slug(person.name) not in state.characters:
        return [replace(person, id=slug(person.name))]
    return copies(person, count, state.characters, names)

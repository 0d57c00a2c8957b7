"""Threats of one kind: lettered copies, fresh and unhurt."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from msgspec.structs import replace

from tableside.core.desk import MOST_NAME
from tableside.systems.wrath_glory.state import Person

_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_LETTERED = re.compile(r" [A-Z]{1,2}$")


def letters() -> Iterator[str]:
    """A to Z, then AA to ZZ."""
    yield from _ALPHABET
    for first in _ALPHABET:
        yield from (first + second for second in _ALPHABET)


def kind_of(person: Person) -> str:
    """What a threat is one of."""
    return person.kind or _LETTERED.sub("", person.name)


def slug(name: str) -> str:
    """A name as an id: small letters, digits and _."""
    made = re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_")
    return (made if made[:1].isalpha() else f"t_{made}")[:30].strip("_")


def copies(
    person: Person, count: int, taken: Collection[str], names: Collection[str]
) -> list[Person]:
    """That many more of a threat, by the next free letters."""
    kind = kind_of(person)
    made: list[Person] = []
    base = slug(kind)
    for letter in letters():
        name, key = f"{kind[: MOST_NAME - 3]} {letter}", f"{base}_{letter.lower()}"
        if len(made) == count:
            break
        if name not in names and key not in taken:
            made.append(replace(person, id=key, name=name, kind=kind))
    return made

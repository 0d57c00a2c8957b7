"""Outcome tapes: the kernel is fed what the engine's dice came to, in place of chance.

It must ask for the same things in the same order, with the same numbers in each table, and come to
the same end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from tableside.systems.kit.lab import Fought, Muster


class Tape(NamedTuple):
    """One fight of the engine, and what the kernel plays it again with."""

    muster: Muster
    heroes: Any
    foes: Any
    fought: Fought
    said: str


class AstrayError(AssertionError):
    """The kernel does something else than the engine."""


Fight = Callable[..., list[int]]
Same = Callable[[tuple[Any, ...], Any], int]  # an entry and what a table is of: the code


def follow(fight: Fight, same: Same, tape: Tape) -> None:
    """Play it again, or say where it goes astray."""
    entries = iter(tape.fought.tape)

    def draw(table: int) -> int:
        found = tape.muster.tables[table]
        code = same(_next(entries, tape), found.of)
        if code not in found.weights:
            raise AstrayError(f"{tape.said}: {found.of} never comes to {code}")
        return code

    def pick(many: int) -> int:
        entry = _next(entries, tape)
        if entry[:2] != ("pick", many):
            raise AstrayError(f"{tape.said}: picks among {many}, the engine: {entry}")
        place: int = entry[2]
        return place

    try:
        result = fight(draw, pick, tape.muster.cast, tape.heroes, tape.foes)
    except AstrayError as astray:
        raise AstrayError(f"{tape.said}: {astray}") from None
    if (left := next(entries, None)) is not None:
        raise AstrayError(f"{tape.said}: the engine has also {left}")
    if result != tape.fought.result:
        raise AstrayError(f"{tape.said}: {result} and not {tape.fought.result}")


def _next(entries: Iterator[tuple[Any, ...]], tape: Tape) -> tuple[Any, ...]:
    entry = next(entries, None)
    if entry is None:
        raise AstrayError(f"{tape.said}: the engine asks for nothing more")
    return entry


def wrath_glory(entry: tuple[Any, ...], of: Any) -> int:
    """An attack by its pool, DN, dice of damage and Resilience; a soak by its dice."""
    if entry[0] == of[0] == "heals":
        return int(entry[1])
    if isinstance(of[0], str):
        said = of[:3] if of[0] == "panic" else of
        if entry[: len(said)] != said:
            raise AstrayError(f"{entry} is no {of}")
        return int(entry[-1])
    if entry[0] != "attack":
        raise AstrayError(f"{entry} is no attack")
    pairing = of[0]
    _, pool, dn, code, harm = entry
    if (pairing.pool, pairing.dn) != (pool, dn):
        raise AstrayError(f"{entry} is not {pairing}")
    if harm is not None:
        dice, shifts, resilience = harm
        met = pairing.opened if shifts else pairing.resilience
        if (pairing.ed, met) != (dice, resilience):
            raise AstrayError(f"{entry} is not {pairing}")
    return int(code)


def daggerheart(entry: tuple[Any, ...], of: Any) -> int:
    """A hero's attack by its Difficulty, an adversary's by its kind; both by their damage dice."""
    if entry[0] == of[0] == "heals":
        return int(entry[1])
    if entry[0] != of[0] or (of[0] == "hero" and entry[1] != of[2]):
        raise AstrayError(f"{entry} is not {of}")
    dice, sides, _, more = of[6:10] if of[0] == "hero" else of[3:7]
    if entry[3] and entry[3] != (*(sides,) * dice, *more):
        raise AstrayError(f"{entry} is not {of}")
    return int(entry[2])

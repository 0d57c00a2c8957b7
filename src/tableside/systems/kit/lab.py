"""What a game hands to the encounter lab: fighters and tables as whole numbers, and its kernel.

A kernel plays one fight with nothing but whole numbers. All chance comes to it by two functions:
one draws from a table, one picks among so many.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Any, NamedTuple, TypeVar

from msgspec.structs import replace

from tableside.core.odds import convolved
from tableside.core.rows import Number

K = TypeVar("K", bound=Any)
Draw = Callable[[int], int]  # a table's place: what came out, as that table codes it
Pick = Callable[[int], int]  # so many: one of them, counted from 0
Weights = Mapping[int, int]


NEVER = 1 << 30  # a number that no track reaches
NEAREST, FRESHEST, RANDOM, DANGEROUS = range(4)  # whom one attacks


def totals(said: Number) -> Weights:
    """In how many ways an amount comes to what."""
    ways = [1]
    for _ in range(said.dice):
        ways = convolved(ways, [0] + [1] * said.sides)
    return {said.plus + total: many for total, many in enumerate(ways) if many}


class LabError(ValueError):
    """A fight that the lab cannot play, in a sentence that says why and how to mend it."""


class Way(NamedTuple):
    """How one side plays, as data: a few whole numbers, and what they mean in words."""

    name: str
    says: str
    values: Any  # a tuple of whole numbers, which only its game reads


def by_name(*ways: Way) -> Mapping[str, Way]:
    """The ways of a side, to be asked for by their names."""
    return {one.name: one for one in ways}


class Table(NamedTuple):
    """One table that a kernel draws from, and the numbers that it was made of."""

    of: Hashable
    weights: Weights


class Coverage(NamedTuple):
    """What of the rules a simulated fight holds."""

    played: tuple[str, ...]
    approximated: tuple[str, ...]
    left_out: tuple[str, ...]
    means: Mapping[str, tuple[str, ...]]  # by fighter: what they have and do not use


class Muster(NamedTuple):
    """Everybody in a fight, ready for the kernel."""

    people: tuple[str, ...]  # ids, the heroes first
    names: Mapping[str, str]
    heroes: int
    cast: Any  # a tuple of whole numbers and flat lists of them
    tables: tuple[Table, ...]
    coverage: Coverage


def recounted(kinds: tuple[K, ...], counts: Mapping[str, int]) -> tuple[K, ...]:
    """The same kinds with other numbers of some; with none of it a kind is gone."""
    known: list[str] = [one.id for one in kinds]
    for wanted in counts:
        if wanted not in known:
            raise LabError(f"Nobody here has the id {wanted!r}; there are {', '.join(known)}.")
    many = {one.id: counts.get(one.id, one.count) for one in kinds}
    return tuple(replace(one, count=many[one.id]) for one in kinds if many[one.id])


class Tables:
    """Tables as a muster collects them, each once."""

    def __init__(self) -> None:
        self.made: list[Table] = []
        self._places: dict[Hashable, int] = {}

    def place(self, of: Hashable, weights: Callable[[], Weights]) -> int:
        """Where the table of these numbers lies."""
        if of not in self._places:
            self._places[of] = len(self.made)
            self.made.append(Table(of, weights()))
        return self._places[of]


class Fought(NamedTuple):
    """One fight that the engine itself played the same way, with real dice."""

    result: list[int]  # as a kernel's
    tape: list[tuple[Any, ...]]  # what a kernel would ask for, in its order, and what came out


class Lab(NamedTuple):
    """A game as the lab plays it."""

    started: Callable[[Any, Any], Any]  # a system and a state: the same with the fight begun
    muster: Callable[[Any, Any], Muster]  # of a system and one of its states
    # One fight: how it ended, then `tracks` of everybody in turn.
    fight: Callable[[Draw, Pick, Any, Any, Any], list[int]]
    # The same by the engine: a system, a state, how both sides play, and chance for its dice.
    referee: Callable[[Any, Any, Any, Any, Pick], Fought]
    # A file's name and text, and how many of some there are instead: the setup that it tells.
    encounter: Callable[[str, str, Mapping[str, int]], Any]
    more: Callable[[str], Any]  # by the id of one: the command that adds one more of its kind
    setup: type[Any]  # how a table begins
    bring: type[Any]  # the command that brings in who was prepared
    toughness: str  # the quantity that turns harm aside, and its name
    toughness_word: str
    several: str  # the word under which such a file lists who the heroes meet
    # What speaks against playing a ruleset, in words; nothing if the lab plays it.
    beyond: Callable[[Any], tuple[str, ...]]
    heads: tuple[str, ...]  # what the first numbers of a fight count: won, unfinished, then its own
    tracks: tuple[str, ...]  # fallen, then the tracks of each fighter
    rounds: str  # in words, what the third number counts
    most: int  # at so many of those a fight is broken off
    heroes: Mapping[str, Way]
    foes: Mapping[str, Way]


Numbers = tuple[list[int], list[int], list[int]]  # how much is marked, how much fells, the danger


def aimed(aim: int, pick: Pick, there: range, up: int, numbers: Numbers) -> int:
    """Whom of those who are there one attacks: so many of them still stand."""
    marked, full, danger = numbers
    if aim == RANDOM:
        left = pick(up)
        if up == len(there):
            return there.start + left
        for one in there:
            if marked[one] < full[one]:
                if not left:
                    return one
                left -= 1
    best, found = -1, -1
    if aim == NEAREST:
        best = NEVER
        for one in there:
            room = full[one] - marked[one]
            if 0 < room < best:
                best, found = room, one
                if room == 1:
                    break
        return found
    for one in there:
        room = full[one] - marked[one]
        if room > 0:
            rank = danger[one] if aim == DANGEROUS else room
            if rank > best:
                best, found = rank, one
    return found

"""Blocks of fights, and their totals: whole numbers, which come to the same added in any order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from tableside.lab.chance import Alias, stream
from tableside.systems import lab_of

BLOCK, FAST_BLOCK = 250, 50_000  # fights: as many as take a fraction of a second
Key = tuple[str, int]  # one of the heads, or of the tracks, and whose: -1 for everybody's


class Block(NamedTuple):
    """So many fights, as they travel to whoever plays them."""

    system: str
    cast: Any
    tables: Alias
    heroes: Any
    foes: Any
    seed: int
    first: int
    many: int
    fast: bool = False  # by the compiled kernel


class Totals:
    """How often each number came out."""

    def __init__(self) -> None:
        self.fights = 0
        self.counted: dict[Key, Counter[int]] = {}
        self.down: Counter[tuple[int, int]] = Counter()  # heroes down, and whether they won

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Totals) and vars(self) == vars(other)

    __hash__ = None  # type: ignore[assignment]

    def add(self, other: Totals) -> None:
        """Other fights of the same kind."""
        self.fights += other.fights
        self.down.update(other.down)
        for key, found in other.counted.items():
            self.counted.setdefault(key, Counter()).update(found)

    def of(self, name: str, who: int = -1) -> Counter[int]:
        """How often each number came out of one thing."""
        return self.counted.get((name, who), Counter())


def play(block: Block) -> Totals:
    """Play them one after the other."""
    if block.fast:
        from tableside.lab.compiled import play_fast

        return play_fast(block)
    lab = lab_of(block.system)
    begin, draw, pick = stream(block.tables)
    fight, cast, heroes, foes = lab.fight, block.cast, block.heroes, block.foes
    results = []
    for number in range(block.first, block.first + block.many):
        begin(block.seed, number)
        results.append(fight(draw, pick, cast, heroes, foes))
    return counted(lab.heads, lab.tracks, cast.heroes, results)


def counted(
    heads: tuple[str, ...], tracks: tuple[str, ...], heroes: int, results: list[list[int]]
) -> Totals:
    """What the results of fights come to."""
    made = Totals()
    made.fights = len(results)
    columns = list(zip(*results, strict=True))
    for key, column in zip(keys(heads, tracks, len(columns)), columns, strict=True):
        made.counted[key] = Counter(column)
    fallen = columns[len(heads) : len(heads) + heroes * len(tracks) : len(tracks)]
    down = map(sum, zip(*fallen, strict=True))
    made.down.update(zip(down, columns[0], strict=True))
    return made


def keys(heads: tuple[str, ...], tracks: tuple[str, ...], columns: int) -> list[Key]:
    """What each number of a fight's result is about."""
    fighters = range((columns - len(heads)) // len(tracks))
    return [(name, -1) for name in heads] + [(name, who) for who in fighters for name in tracks]


Spread = Callable[[Callable[[Block], Totals], Iterable[Block]], Iterable[Totals]]


def over(block: Block) -> Iterator[Block]:
    """The same fights, in blocks of one size."""
    end, size = block.first + block.many, FAST_BLOCK if block.fast else BLOCK
    for first in range(block.first, end, size):
        yield block._replace(first=first, many=min(size, end - first))

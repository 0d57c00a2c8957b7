"""The question itself: how will this fight go?"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from hashlib import sha256
from itertools import product
from typing import Any

from tableside.core.system import AnySystem
from tableside.lab.blocks import Block, Spread, Totals, over, play
from tableside.lab.chance import alias, stream
from tableside.lab.compiled import available
from tableside.lab.report import Cell, Report, Share, made, wilson
from tableside.lab.settling import at_rest
from tableside.systems import lab_of
from tableside.systems.kit.lab import LabError, Muster, Way

FIGHTS, IN_SMALL = 2000, 500  # of the way that was asked, and of each of the others
FIRST_LOOK, MOST = 500, 200_000
MANY = 50_000  # from here on it pays to compile the kernel
NORMAL = "normal"
Told = Callable[[int, Share], None]


def simulate(
    system: AnySystem,
    fight: Any,
    *,
    heroes: str = NORMAL,
    foes: str = NORMAL,
    fights: int = FIGHTS,
    half: float | None = None,
    seed: int | None = None,
    band: bool = True,
    told: Told | None = None,
    spread: Spread = map,
    fast: bool | None = None,
) -> Report:
    """Play a fight many times over: a state of the system, or a setup to begin from.

    `half` plays on until the chance to win is known to so much each way, instead of a fixed number.
    `spread` does the work, as the built-in `map` does: the map of an executor spreads it over
    processes (`spreading`). Without a seed the same fight gives the same answer. `fast` compiles
    the kernel, as many fights do by themselves where numba is installed. Ctrl-C ends it with what
    was played so far.
    """
    lab = lab_of(system.name)
    ways = _way(lab.heroes, heroes), _way(lab.foes, foes)
    quick = _quick(fast, MOST if half is not None else fights)
    _, muster = _ready(system, fight)
    seed = seed_of(muster) if seed is None else seed
    tables = alias(one.weights for one in muster.tables)

    def block(each: tuple[Way, Way], first: int, count: int) -> Block:
        plans = each[0].values, each[1].values
        return Block(system.name, muster.cast, tables, *plans, seed, first, count, quick)

    totals, stopped = Totals(), False
    cells = list[Cell]()
    try:
        for goal in _goals(fights, half):
            done = totals.fights
            for part in spread(play, over(block(ways, done, goal - done))):
                totals.add(part)
            won = totals.of("won")[1]
            if told is not None:
                told(totals.fights, Share.of(won, totals.fights))
            low, high = wilson(won, totals.fights)
            if half is not None and (high - low) / 2 <= half:
                break
        for each in product(lab.heroes.values(), lab.foes.values()) if band else ():
            if each != ways:
                found = Totals()
                for part in spread(play, over(block(each, 0, IN_SMALL))):
                    found.add(part)
                share = Share.of(found.of("won")[1], found.fights)
                cells.append(Cell(each[0].name, each[1].name, share))
    except KeyboardInterrupt:
        if not totals.fights:
            raise
        stopped = True
    asked = Cell(heroes, foes, Share.of(totals.of("won")[1], totals.fights))
    return made(system, muster, totals, (asked, *cells), seed=seed, stopped=stopped)


def _quick(fast: bool | None, fights: int) -> bool:
    """Whether the kernel is compiled, which takes some seconds the first time."""
    there = available()
    if fast and not there:
        raise LabError("This needs numba, which is not installed: pip install 'tableside[lab]'")
    return there and fights > MANY if fast is None else fast


def refereed(
    system: AnySystem,
    fight: Any,
    fights: int,
    *,
    heroes: str = NORMAL,
    foes: str = NORMAL,
    seed: int | None = None,
    first: int = 0,
    told: Told | None = None,
) -> Share:
    """The same fight played by the engine itself, as often as there is time for.

    `first` goes on after so many. Ctrl-C ends it with what was played so far.
    """
    lab = lab_of(system.name)
    ways = _way(lab.heroes, heroes).values, _way(lab.foes, foes).values
    state, muster = _ready(system, fight)
    seed = seed_of(muster) if seed is None else seed
    begin, _, pick = stream(alias(()))
    won = played = 0
    try:
        for number in range(first, first + fights):
            begin(seed, number)
            won += lab.referee(system, state, *ways, pick).result[0]
            played += 1
            if told is not None:
                told(played, Share.of(won, played))
    except KeyboardInterrupt:
        if not played:
            raise
    return Share.of(won, played)


def _ready(system: AnySystem, fight: Any) -> tuple[Any, Muster]:
    """The table before the first blow, and all who are at it."""
    state = at_rest(system, fight if isinstance(fight, system.state_type) else system.new(fight))
    return lab_of(system.name).started(system, state), lab_of(system.name).muster(system, state)


def seed_of(muster: Muster) -> int:
    """A seed that hangs on nothing but what the fight is made of."""
    told = repr((muster.cast, [one.weights for one in muster.tables]))
    return int.from_bytes(sha256(told.encode()).digest()[:8], "big")


def _way(ways: Any, name: str) -> Way:
    if name not in ways:
        raise LabError(f"Nobody plays {name!r} here; the ways are {', '.join(ways)}.")
    found: Way = ways[name]
    return found


def _goals(fights: int, half: float | None) -> Iterator[int]:
    """After how many fights to look: looks are at fixed sizes, so that they settle nothing."""
    if half is None:
        if fights < 1:
            raise LabError("At least one fight must be played.")
        yield fights
        return
    goal = FIRST_LOOK
    while goal < MOST:
        yield goal
        goal *= 2
    yield MOST

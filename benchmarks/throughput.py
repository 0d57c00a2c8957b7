"""How fast the engine answers, measured on a recorded walk, beside a plain peer."""

from __future__ import annotations

import cProfile
import json
import pstats
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from statistics import median
from typing import Any

import msgspec

from tableside import Roll, load, propose
from tableside.systems import SYSTEMS
from walk import Step, Walk, record

_PASSES = 5
_TOP = 15


@dataclass(frozen=True)
class Measure:
    """Something to time: how many calls one pass makes, and what to hold it against."""

    name: str
    calls: int
    work: Callable[[], None]
    peer: str


def measures(walk: Walk) -> list[Measure]:
    """Every part of the protocol, each over the whole walk."""
    game, steps = walk.game, walk.steps
    asked = sum(len(step.asked) for step in steps)
    events = [pair for step in steps for pair in step.pairs]
    going = [state for step in steps for state in step.proceeded]
    states = [step.state for step in steps]
    kept = [msgspec.json.encode(state) for state in states]
    plain = [msgspec.to_builtins(state) for state in states]
    decoder = msgspec.json.Decoder(game.state_type)
    update, trip = "dict update", "json round trip"
    return [
        Measure("command, all in all", len(steps), _over(steps, partial(play, game)), trip),
        Measure("known", len(steps), _over(steps, partial(_know, game)), update),
        Measure("offers", len(steps), _over([one.known for one in steps], game.offers), trip),
        Measure("ask_next", asked, _over(steps, partial(ask, game)), trip),
        Measure("decide", len(steps), _over(steps, partial(_decide, game)), trip),
        Measure("proceed", len(going), _over(going, game.proceed), update),
        Measure("evolve", len(events), _over(events, partial(_evolve, game)), update),
        Measure("state to JSON", len(steps), _over(states, msgspec.json.encode), trip),
        Measure("state from JSON", len(steps), _over(kept, decoder.decode), trip),
        Measure(update, len(plain), _over(plain, _updated), update),
        Measure(trip, len(plain), _over(plain, _round_trip), trip),
    ]


def play(game: Any, step: Step) -> None:
    """One command as a table plays it: what is known and offered, the questions, the deed."""
    game.offers(game.known(step.state, step.actor))
    ask(game, step)
    propose(game, step.state, step.actor, step.command, lambda roll: _recorded(step, roll))


def ask(game: Any, step: Step) -> None:
    """All questions of one command, as a client walks them."""
    for chosen in step.asked:
        game.ask_next(step.known, step.offer, chosen)


def _recorded(step: Step, roll: Roll) -> tuple[int, ...]:
    return step.faces[roll.key]


def _know(game: Any, step: Step) -> None:
    game.known(step.state, step.actor)


def _decide(game: Any, step: Step) -> None:
    game.decide(step.state, step.actor, step.command)


def _evolve(game: Any, pair: tuple[Any, Any]) -> None:
    event, state = pair
    game.evolve(state, event)


def _over(things: list[Any], work: Callable[[Any], Any]) -> Callable[[], None]:
    def one_pass() -> None:
        for thing in things:
            work(thing)

    return one_pass


def _updated(state: dict[str, Any]) -> dict[str, Any]:
    """The least a reducer can do: a copied table with one new number."""
    return {**state, "tracks": {**state["tracks"], "one": 1}}


def _round_trip(state: dict[str, Any]) -> Any:
    return json.loads(json.dumps(state))


def timed(parts: list[Measure], passes: int = _PASSES) -> dict[str, float]:
    """Seconds for a call of each part, the median of passes that take turns."""
    times: dict[str, list[float]] = {part.name: [] for part in parts}
    for _ in range(passes):
        for part in parts:
            began = time.perf_counter()
            part.work()
            times[part.name].append((time.perf_counter() - began) / part.calls)
    return {name: median(taken) for name, taken in times.items()}


def figures(commands: int = 150) -> dict[str, float]:
    """Microseconds for a call of each part, in each game."""
    found: dict[str, float] = {}
    for system in SYSTEMS:
        each = timed(measures(record(load(system), commands)), 3)
        found |= {f"{system}, {part}, us": taken * 1e6 for part, taken in each.items()}
    return found


def report(walk: Walk) -> None:
    """Print the table of one game."""
    parts = measures(walk)
    each = timed(parts)
    commands = len(walk.steps)
    print(f"\n{walk.game.name}: a walk of {commands} commands, median of {_PASSES} passes")
    print(f"  {'part':<22}{'a second':>12}{'us each':>10}   against a peer of the same run")
    for part in parts:
        taken = each[part.name]
        ratio = f"{taken / each[part.peer]:>7.2f} x {part.peer}" if part.name != part.peer else ""
        print(f"  {part.name:<22}{1 / taken:>12,.0f}{taken * 1e6:>10.1f}   {ratio}".rstrip())


def profile(walk: Walk) -> None:
    """Print where the time of whole commands goes."""
    print_profile(walk.game.name, _over(walk.steps, partial(play, walk.game)))


def print_profile(name: str, work: Callable[[], object]) -> None:
    """Print where the time of some work goes."""
    profiler = cProfile.Profile()
    profiler.enable()
    work()
    profiler.disable()
    stats = pstats.Stats(profiler)
    rows: dict[Any, Any] = stats.stats  # type: ignore[attr-defined]
    total = sum(row[2] for row in rows.values())
    top = sorted(rows.items(), key=lambda item: -item[1][2])[:_TOP]
    print(f"\n{name}: where the time goes, top {_TOP} by their own time")
    print(f"  {'share':>6}{'calls':>10}   function")
    for (file, line, function), (_, calls, own, _, _) in top:
        place = f"{'/'.join(file.split('/')[-2:])}:{line} {function}" if line else function
        print(f"  {own / total:>6.1%}{calls:>10,}   {place}")

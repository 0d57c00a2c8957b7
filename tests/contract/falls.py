"""Somebody falls in the middle of something: what they had open goes no further, all else does.

Looked at beside the walk, which goes on as if nobody had fallen.
"""

from __future__ import annotations

from collections import Counter
from copy import copy
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any

from contract.after import check_pending
from contract.asking import caught, tag_of
from contract.games import Falling
from tableside.core.matters import has_children
from tableside.core.play import propose
from tableside.core.values import DICE, GM, GM_SEAT, Command, Faces
from tableside.core.verbs import TakeDefault

if TYPE_CHECKING:
    from contract.walk import Walk

# Of what a walk counts: "fall test spend", "open test spend", "opened test call_test".
FALL, OPEN, OPENED = "fall", "open", "opened"
OFTEN = 0.25  # how often a walk lets somebody fall at a step of a procedure that is new to it
MOST_ANSWERS = 200


def look(walk: Walk) -> None:
    """At some of the steps that a walk has come to for the first time, at all of them if keen.

    And wherever nobody has fallen in that procedure yet.
    """
    for matter in walk.state.matters:
        place = f"{matter.procedure} {matter.step}"
        if not walk.met[f"{OPEN} {place}"]:
            walk.note(f"{OPEN} {place}")
            for row in walk.history.rows[-1:]:
                walk.note(f"{OPENED} {matter.procedure} {tag_of(row.command)}")
            wanted = walk.falls.random() < walk.keen or matter.procedure not in walk.felled
            if wanted and fall(walk, matter):
                walk.note(f"{FALL} {place}")
                walk.felled.add(matter.procedure)


def fall(walk: Walk, matter: Any) -> bool:
    """One of those who have part in a matter falls; the laws hold, and play comes to rest."""
    rng, falling = walk.falls, walk.game.falling
    lying = falling.out(walk.system, walk.state)
    taking_part = {*matter.values.about, *matter.asks} & set(walk.state.characters) - lying
    upright = taking_part or set(walk.state.characters) - lying
    for who in rng.sample(sorted(upright), len(upright)):
        command = _felling(walk, who)
        if command is not None:
            beside = _beside(walk)
            before = beside.state
            beside.submit(GM, command)
            check_called_off(falling, before, beside.state, who)
            check_rest(beside, rng)
            return True
    return False


def _felling(walk: Walk, who: str) -> Command | None:
    """The first of the desk's ways that leaves somebody lying, in an order of its own."""
    ways = walk.game.falling.ways(walk.system, walk.state, who)
    for command in walk.falls.sample(ways, len(ways)):
        if caught(partial(walk.system.decide, walk.state, GM, command)) is None:
            then = propose(walk.system, walk.state, GM, command).state
            if who in walk.game.falling.out(walk.system, then):
                return command
    return None


def _beside(walk: Walk) -> Walk:
    """The same table once more, on which something may be tried."""
    beside = copy(walk)
    beside.history = history = copy(walk.history)
    history.rows, history._undone = [*history.rows], [*history._undone]
    history._states, history._submissions = {**history._states}, {**history._submissions}
    beside.met, beside.seen, beside._offers = Counter(), [], {}
    beside.twin = copy(walk.twin)
    beside.twin.walk = beside
    return beside


def check_called_off(falling: Falling, before: Any, after: Any, who: str) -> None:
    """Whoever fell finishes no roll, and nobody waits for what they were about to do."""
    was = {one.id for one in before.matters}
    for matter in after.matters:
        if matter.id not in was or falling.goes_on(matter):
            continue
        assert who not in getattr(matter.values, "rollers", ()), f"{who} fell in {matter}"
        assert who not in matter.asks, f"{who} fell and is asked by {matter}"
        roll = matter.roll
        assert roll is None or roll.character != who, f"{who} fell and throws {roll}"


def check_rest(beside: Walk, rng: Random) -> None:
    """By defaults and dice alone everything that is open comes to its end, by all the laws."""
    for _ in range(MOST_ANSWERS):
        answer = _next_answer(beside.system, beside.state, rng)
        if answer is None:
            break
        beside.submit(DICE if isinstance(answer, Faces) else GM, answer)
    else:
        raise AssertionError(f"there is no end to {beside.state.matters}")
    for matter in beside.state.matters:
        check_pending(beside.system, beside.state, matter)
    assert not beside.state.matters, f"nobody can bring {beside.state.matters} to an end"


def _next_answer(system: Any, state: Any, rng: Random) -> Command | None:
    for roll in system.awaited(state):
        return Faces(key=roll.key, faces=tuple(rng.randint(1, sides) for sides in roll.sides))
    for one in state.matters:
        if one.asks and not has_children(state.matters, one.id):
            who = "" if one.asks[0] == GM_SEAT else one.asks[0]
            return TakeDefault(who, one.id, one.revision)
    return None

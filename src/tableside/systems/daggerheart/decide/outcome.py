"""What a roll leaves behind, in the order of DH-ROLL-15."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from msgspec.structs import replace

from tableside.core.matters import MatterClosed, find, moved
from tableside.core.notes import Note, note_opened
from tableside.core.state import FactSet, Gained, Spent, track_of
from tableside.core.values import Event
from tableside.systems.daggerheart import dice
from tableside.systems.daggerheart.events import RollSettled
from tableside.systems.daggerheart.state import (
    FEAR,
    HOPE,
    SPOTLIGHT,
    STRESS,
    THE_GM,
    DualityRoll,
    GroupAction,
    State,
    Thread,
)

if TYPE_CHECKING:
    from tableside.systems.daggerheart.system import Daggerheart

_MOVES: Mapping[str, tuple[str, str]] = {
    dice.SUCCESS_FEAR: ("Make a move: they get it, but at a price.", "DH-ROLL-11"),
    dice.FAILURE_HOPE: ("Make a move: they miss it, but it could be worse.", "DH-ROLL-12"),
    dice.FAILURE_FEAR: ("Make a move: they miss it, and things get worse.", "DH-ROLL-13"),
}


def settle_roll(
    system: Daggerheart, state: State, thread: Thread, roll: DualityRoll
) -> list[Event]:
    """DH-ROLL-07 to -13, or DH-REACT-01: compare, hand out, close."""
    assert roll.total is not None
    assert roll.target is not None
    hope, fear = roll.faces[:2]
    judge = dice.reaction if roll.reaction else dice.outcome
    result = judge(hope, fear, roll.total.value, roll.target.value)
    settled = RollSettled(
        thread.id,
        roll.character,
        roll.trait,
        roll.reaction,
        roll.total.value,
        roll.target.value,
        result,
    )
    events: list[Event] = [settled]
    if roll.reaction:
        events += _report(state, roll, result)
    else:
        events += _economy(system, state, roll.character, result)
        events += _gm_move(thread, roll, result)
    return [*events, MatterClosed(thread.id)]


def _economy(system: Daggerheart, state: State, who: str, result: str) -> list[Event]:
    """DH-ROLL-15: Hope, then Stress, then Fear."""
    events: list[Event] = []
    if dice.with_hope(result):
        events.append(_gain(system, state, track_of(who, HOPE), "DH-HOPE-01"))
    stress = track_of(who, STRESS)
    if result == dice.CRITICAL and state.tracks[stress]:
        events.append(Spent(stress, 1, "DH-ROLL-09"))
    if dice.with_fear(result):
        events.append(_gain(system, state, FEAR, "DH-FEAR-01"))
    return events


def _gain(system: Daggerheart, state: State, track: str, rule: str) -> Gained:
    """DH-HOPE-02, DH-FEAR-02: a full track loses the surplus."""
    top = system.maximum(state, track)
    taken = 1 if top is None else max(0, min(1, top.value - state.tracks[track]))
    return Gained(track, taken, rule, lost=1 - taken)


def _gm_move(thread: Thread, roll: DualityRoll, result: str) -> list[Event]:
    if not dice.gm_moves(result):
        return []
    text, rule = _MOVES[result]
    return [
        FactSet(SPOTLIGHT, THE_GM, rule),
        note_opened(thread.id, 1, Note("gm_move", roll.character, text, rule)),
    ]


def _report(state: State, roll: DualityRoll, result: str) -> list[Event]:
    """DH-GROUP-03: a member's reaction counts for the leader, a critical as one success."""
    group = find(state.matters, roll.member_of)
    if group is None or not isinstance(group.values, GroupAction):
        return []
    action = group.values
    results = {**action.results, roll.character: result != dice.REACTION_FAILURE}
    return [moved(group, values=replace(action, results=results))]

"""Named ways in which a table of Daggerheart can be wrong."""

from __future__ import annotations

from collections.abc import Iterable

from tableside.core.state import track_of
from tableside.core.values import Fault
from tableside.systems.daggerheart.reckon import net
from tableside.systems.daggerheart.state import (
    HOPE,
    PLAYERS,
    SPOTLIGHT,
    STRESS,
    THE_GM,
    DualityRoll,
    State,
)


def faults(state: State) -> Iterable[Fault]:
    """What the core cannot see."""
    if state.facts.get(SPOTLIGHT) not in (PLAYERS, THE_GM):
        yield Fault("no_spotlight", broken=True)
    for key in state.characters:
        if any(track_of(key, track) not in state.tracks for track in (HOPE, STRESS)):
            yield Fault("no_track", broken=True, where=key)
    for matter in state.matters:
        if isinstance(matter.values, DualityRoll):
            yield from _roll_faults(state, matter.id, matter.values)


def _roll_faults(state: State, matter: str, roll: DualityRoll) -> Iterable[Fault]:
    if roll.character not in state.characters:
        yield Fault("nobody_rolls", broken=True, where=matter)
    if roll.reaction and roll.helpers:
        yield Fault("helped_reaction", broken=True, where=matter)
    if roll.faces and len(roll.faces) != 2 + abs(net(roll)):
        yield Fault("wrong_dice", broken=True, where=matter)

"""Named ways in which a table of Daggerheart can be wrong."""

from __future__ import annotations

from collections.abc import Iterable

from tableside.core.matters import find
from tableside.core.state import track_of
from tableside.core.values import Fault
from tableside.systems.daggerheart.numbers.reckon import net
from tableside.systems.daggerheart.rolls.after_the_roll import LATE
from tableside.systems.daggerheart.ruleset import RollStep, Ruleset
from tableside.systems.daggerheart.sheet.checks import own_tracks
from tableside.systems.daggerheart.state import (
    PLAYERS,
    SPOTLIGHT,
    THE_GM,
    DualityRoll,
    HelpAsked,
    State,
)


def faults(rules: Ruleset, state: State) -> Iterable[Fault]:
    """What the core cannot see."""
    if state.facts.get(SPOTLIGHT) not in (PLAYERS, THE_GM):
        yield Fault("no_spotlight", broken=True)
    for key, one in state.characters.items():
        if any(track_of(key, track) not in state.tracks for track in own_tracks(one)):
            yield Fault("no_track", broken=True, where=key)
    for matter in state.matters:
        if isinstance(matter.values, HelpAsked) and not _still_called(state, matter.values.roll):
            yield Fault("help_for_no_roll", broken=True, where=matter.id)
        if isinstance(matter.values, DualityRoll) and matter.step != LATE:
            yield from _roll_faults(rules, state, matter.id, matter.values)


def _still_called(state: State, matter: str) -> bool:
    roll = find(state.matters, matter)
    return roll is not None and roll.step == RollStep.CALL


def _roll_faults(rules: Ruleset, state: State, matter: str, roll: DualityRoll) -> Iterable[Fault]:
    if roll.character not in state.characters:
        yield Fault("nobody_rolls", broken=True, where=matter)
    if roll.reaction and roll.helpers:
        yield Fault("helped_reaction", broken=True, where=matter)
    if roll.faces and len(roll.faces) != 2 + net(rules, roll).size:
        yield Fault("wrong_dice", broken=True, where=matter)

"""WG-OPP: two sides roll, the higher total wins, a tie goes to whoever started it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tableside.core.engine import Events
from tableside.core.known import used
from tableside.core.matters import Matter, MatterClosed, MatterOpened
from tableside.core.values import Actor, Event
from tableside.systems.wrath_glory import commands as do
from tableside.systems.wrath_glory.events import ContestSettled
from tableside.systems.wrath_glory.reckon import penalties
from tableside.systems.wrath_glory.ruleset import TestStep
from tableside.systems.wrath_glory.state import Contest, State, Test, Thread

if TYPE_CHECKING:
    from tableside.systems.wrath_glory.system import WrathGlory


def oppose(system: WrathGlory, state: State, _actor: Actor, command: do.Oppose) -> Events:
    """Open the contest and, as its children, each side's test."""
    contest = f"o{state.opened + 1}"
    sides = (
        ("initiator", command.initiator, command.initiator_skill),
        ("opponent", command.opponent, command.opponent_skill),
    )
    burdens = [penalties(state, who, skill) for _, who, skill in sides]
    if not system.rules.plays("WG-OPP-03"):
        burdens = []
    given = [burden.value for burden in burdens[::-1]] or [0, 0]
    events: list[Event] = [
        *used(state, *(burden for burden in burdens if burden.value)),
        MatterOpened(
            Matter(contest, "opposed", "compare", Contest(command.initiator, command.opponent))
        ),
    ]
    for (side, who, skill), dice in zip(sides, given, strict=True):
        # WG-OPP-04 and WG-WRATH-01: no Wrath die unless switched on, and never a threat's.
        wrath_dice = int(command.wrath_die and state.characters[who].hero)
        test = Test(who, skill, wrath_dice=wrath_dice, opposed=True, given_dice=dice)
        events.append(
            MatterOpened(Matter(f"{contest}.{side}", "test", TestStep.CALL, test, parent=contest))
        )
    return events


def compare_step(_system: WrathGlory, _state: State, thread: Thread) -> Events:
    """WG-OPP-01 and -02: both are in."""
    contest = thread.values
    assert isinstance(contest, Contest)
    ours, theirs = contest.initiator_icons, contest.opponent_icons
    assert ours is not None
    assert theirs is not None
    winner = contest.initiator if ours >= theirs else contest.opponent
    settled = ContestSettled(
        thread.id, contest.initiator, contest.opponent, ours, theirs, winner, abs(ours - theirs)
    )
    return [settled, MatterClosed(thread.id)]

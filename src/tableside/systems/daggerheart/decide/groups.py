"""DH-GROUP: members react in any order, then the leader's roll alone decides."""

from __future__ import annotations

from msgspec.structs import replace

from tableside.core.matters import Matter, MatterClosed, MatterOpened, moved, opened
from tableside.core.values import GM_SEAT, Actor, Event, Events
from tableside.systems.daggerheart import commands as do
from tableside.systems.daggerheart import dice
from tableside.systems.daggerheart.events import GroupReckoned
from tableside.systems.daggerheart.game import Game
from tableside.systems.daggerheart.ruleset import RollStep
from tableside.systems.daggerheart.state import LEADER, DualityRoll, GroupAction, State, Thread


def lead_group(_game: Game, state: State, _actor: Actor, command: do.LeadGroup) -> Events:
    """DH-GROUP-01: exactly one leads; the GM names the Difficulties."""
    action = GroupAction(command.character, command.members, command.trait)
    return [MatterOpened(Matter(f"g{state.opened + 1}", "group", "open", action, (GM_SEAT,)))]


def set_group(_game: Game, state: State, _actor: Actor, command: do.SetGroup) -> Events:
    """DH-GROUP-02: every member makes a reaction roll, with a trait of their choice."""
    thread, group = opened(state.matters, command.matter, GroupAction)
    action = replace(
        group,
        difficulty=command.difficulty,
        member_difficulty=command.member_difficulty or command.difficulty,
        stakes=command.stakes,
    )
    events: list[Event] = [moved(thread, "lead", action)]
    for member in action.members:
        roll = DualityRoll(
            member,
            difficulty=action.member_difficulty,
            reaction=True,
            stakes=action.stakes,
            member_of=thread.id,
        )
        events.append(_child(thread, f"{thread.id}.{member}", roll))
    return events


def _child(thread: Thread, name: str, roll: DualityRoll) -> MatterOpened[DualityRoll]:
    return MatterOpened(Matter(name, "roll", RollStep.CALL, roll, parent=thread.id))


def reacted(_game: Game, thread: Thread, roll: DualityRoll, result: str) -> list[Event]:
    """DH-GROUP-03: a member's reaction counts for the leader, a critical as one success."""
    action = thread.values
    assert isinstance(action, GroupAction)
    results = {**action.results, roll.character: result != dice.REACTION_FAILURE}
    return [moved(thread, values=replace(action, results=results))]


def lead_step(game: Game, _state: State, thread: Thread) -> Events:
    """DH-GROUP-03: all are in; +1 for each success, -1 for each failure, nothing for the fallen."""
    action, worth = thread.values, game.rules.values.groups
    assert isinstance(action, GroupAction)
    results = {one: action.results[one] for one in action.members if one in action.results}
    bonus = sum(worth.success if success else worth.failure for success in results.values())
    roll = DualityRoll(
        action.leader,
        trait=action.trait,
        difficulty=action.difficulty,
        stakes=action.stakes,
        group_bonus=bonus,
    )
    return [
        GroupReckoned(thread.id, action.leader, results, bonus),
        moved(thread, "done"),
        _child(thread, f"{thread.id}.{LEADER}", roll),
    ]


def done_step(_game: Game, _state: State, thread: Thread) -> Events:
    """DH-GROUP-04: the leader's roll was the result."""
    return [MatterClosed(thread.id)]

"""Group actions: members react in any order, then the leader's roll alone decides (DH-GROUP)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from tableside.core.headings import Heading, names
from tableside.core.matters import Matter, MatterClosed, MatterOpened, moved, opened
from tableside.core.offers import Option, Picker, Ready
from tableside.core.showing import ONWARD
from tableside.core.tell import name_of
from tableside.core.values import GM_SEAT, Actor, Command, Event, Events, Illegal, Line
from tableside.core.verbs import Who
from tableside.systems.daggerheart.game import Game, Subject
from tableside.systems.daggerheart.moments import reported
from tableside.systems.daggerheart.numbers import dice
from tableside.systems.daggerheart.numbers.derived_conditions import out
from tableside.systems.daggerheart.rolls.rolls import MOST_DIFFICULTY, MOST_TEXT, trait_options
from tableside.systems.daggerheart.ruleset import RollStep
from tableside.systems.daggerheart.scene.spotlight import ask_spotlight
from tableside.systems.daggerheart.state import (
    LEADER,
    DualityRoll,
    GroupAction,
    Known,
    State,
    Thread,
)

GROUPS = Subject("groups")


GROUPS.called("group", "group action")


class LeadGroup(Command, frozen=True, tag="lead_group"):
    """Lead the others in a group action."""

    members: tuple[str, ...] = ()
    trait: str = ""


lead_group = GROUPS.verb(LeadGroup, "Lead a group action", "DH-GROUP-01", Who.OWN)


@lead_group.asks
def _who_follows(_game: Game, known: Known, pick: Picker) -> Ready:
    leader = pick.offer.character
    present = [
        Option(one.id, one.name)
        for one in known.characters.values()
        if one.hero and one.present and one.id != leader and not out(known, one.id)
    ]
    if not present:  # nobody waives that there is none
        raise Illegal("nobody_there", "Nobody is there to follow.", "DH-GROUP-01")
    ask_spotlight(known, pick)
    everyone = tuple(str(one.value) for one in present)
    pick.some("members", present, "Who follows?", low=1, ordered=True, default=everyone)
    pick.word("trait", trait_options(), "With which trait do you lead?")
    return pick.ready(LeadGroup)


@lead_group.decides
def _lead(_game: Game, state: State, _actor: Actor, command: LeadGroup) -> Events:
    """DH-GROUP-01: exactly one leads; the GM names the Difficulties."""
    action = GroupAction(leader=command.character, members=command.members, trait=command.trait)
    return [MatterOpened(Matter(f"g{state.opened + 1}", "group", "open", action, (GM_SEAT,)))]


@GROUPS.tells_opening(GroupAction)
def _led(_game: Game, state: State, matter: Matter[GroupAction], _actor: Actor) -> Line:
    group = matter.values
    names = ", ".join(name_of(state, member) for member in group.members)
    return Line(f"{name_of(state, group.leader)} leads {names}.", ("DH-GROUP-01",))


class SetGroup(Command, frozen=True, tag="set_group"):
    """The GM names the Difficulties of a group action."""

    difficulty: int = 0
    member_difficulty: int = 0
    stakes: str = ""


set_group = GROUPS.verb(
    SetGroup,
    "Set Difficulties",
    "DH-GROUP-02",
    Who.ASKED,
    at=("group", "open"),
    default=True,
    showing=ONWARD,
)


@set_group.asks
def _which_difficulties(game: Game, _known: Known, pick: Picker) -> Ready:
    usual = game.rules.values.rolls.difficulty_usual
    pick.number("difficulty", 1, MOST_DIFFICULTY, "The leader's Difficulty?", default=usual)
    label = "The members' Difficulty (0: the leader's)"
    pick.number("member_difficulty", 0, MOST_DIFFICULTY, label)
    pick.text("stakes", MOST_TEXT, "What is at stake?")
    return pick.ready(SetGroup)


@set_group.decides
def _set(_game: Game, state: State, _actor: Actor, command: SetGroup) -> Events:
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
            character=member,
            difficulty=action.member_difficulty,
            reaction=True,
            stakes=action.stakes,
            member_of=thread.id,
        )
        events.append(_child(thread, f"{thread.id}.{member}", roll))
    return events


def _child(thread: Thread, name: str, roll: DualityRoll) -> MatterOpened[DualityRoll]:
    return MatterOpened(Matter(name, "roll", RollStep.CALL, roll, parent=thread.id))


@GROUPS.answers(reported, "group")
def _reacted(_game: Game, thread: Thread, roll: DualityRoll, result: str) -> list[Event]:
    """DH-GROUP-03: a member's reaction counts for the leader, a critical as one success."""
    action = thread.values
    assert isinstance(action, GroupAction)
    results = {**action.results, roll.character: result != dice.REACTION_FAILURE}
    return [moved(thread, values=replace(action, results=results))]


@GROUPS.step("group", "lead")
def _leader_rolls(game: Game, _state: State, thread: Thread) -> Events:
    """DH-GROUP-03: all are in; +1 for each success, -1 for each failure, nothing for the fallen."""
    action, worth = thread.values, game.rules.values.groups
    assert isinstance(action, GroupAction)
    results = {one: action.results[one] for one in action.members if one in action.results}
    bonus = sum(worth.success if success else worth.failure for success in results.values())
    roll = DualityRoll(
        character=action.leader,
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


@GROUPS.event
class GroupReckoned(Event, frozen=True, tag="group_reckoned"):
    """All members have reacted; this is what it is worth to the leader."""

    matter: str
    leader: str
    results: Mapping[str, bool]
    bonus: int


@GROUPS.tells(GroupReckoned)
def _reckoned(_game: Game, state: State, event: GroupReckoned, _actor: Actor) -> Line:
    won = sum(event.results.values())
    lost = len(event.results) - won
    counts = f"{won} succeed{'s' * (won == 1)}, {lost} fail{'s' * (lost == 1)}"
    text = f"The group: {counts}; {name_of(state, event.leader)} rolls at {event.bonus:+d}."
    return Line(text, ("DH-GROUP-03",))


@GROUPS.step("group", "done")
def _done(_game: Game, _state: State, thread: Thread) -> Events:
    """DH-GROUP-04: the leader's roll was the result."""
    return [MatterClosed(thread.id)]


@GROUPS.heads(GroupAction, open="to name the Difficulties")
def _head_of_group_action(_game: Game, known: Known, matter: Matter[GroupAction]) -> Heading:
    group = matter.values
    title = f"{name_of(known, group.leader)} leads {names(known, group.members, 'nobody')}"
    leading = f"Leading with {group.trait.title()}."
    return Heading(title, f"At stake: {group.stakes}" if group.stakes else leading)

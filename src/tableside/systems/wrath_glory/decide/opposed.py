"""WG-OPP: two sides roll, the higher total wins, a tie goes to whoever started it."""

from __future__ import annotations

from msgspec.structs import replace

from tableside.core.known import used
from tableside.core.matters import Matter, MatterClosed, MatterOpened
from tableside.core.values import Actor, Event, Events
from tableside.systems.wrath_glory import commands as do
from tableside.systems.wrath_glory.events import ContestSettled
from tableside.systems.wrath_glory.game import Game
from tableside.systems.wrath_glory.moments import contested
from tableside.systems.wrath_glory.reckon import penalties
from tableside.systems.wrath_glory.ruleset import TestStep
from tableside.systems.wrath_glory.state import Contest, State, Test, Thread


def oppose(game: Game, state: State, _actor: Actor, command: do.Oppose) -> Events:
    """The GM sets two against each other."""
    contest = Contest(command.initiator, command.opponent)
    skills = (command.initiator_skill, command.opponent_skill)
    name = f"o{state.opened + 1}"
    return open_contest(game, state, name, contest, skills, wrath_die=command.wrath_die)


def open_contest(
    game: Game,
    state: State,
    name: str,
    contest: Contest,
    skills: tuple[str, str],
    *,
    wrath_die: bool = False,
    at_once: bool = False,
) -> list[Event]:
    """Open the contest and, as its children, each side's test; a deed just declared is rolled."""
    sides = (
        ("initiator", contest.initiator, skills[0]),
        ("opponent", contest.opponent, skills[1]),
    )
    across = (contest.opponent, contest.initiator)
    burdens = [
        penalties(game.rules, state, who, skill, against)
        for (_, who, skill), against in zip(sides, across, strict=True)
    ]
    if not game.rules.plays("WG-OPP-03"):
        burdens = []
    given = [burden.value for burden in burdens[::-1]] or [0, 0]
    events: list[Event] = [
        *used(state, *(burden for burden in burdens if burden.value)),
        MatterOpened(Matter(name, "opposed", "compare", contest)),
    ]
    for (side, who, skill), dice in zip(sides, given, strict=True):
        # WG-OPP-04 and WG-WRATH-01: no Wrath die unless switched on, and never a threat's.
        wrath_dice = int(wrath_die and state.characters[who].hero)
        test = Test(who, skill, wrath_dice=wrath_dice, opposed=True, given_dice=dice)
        if at_once and side == "initiator":
            test = replace(test, purpose=contest.purpose)
        events.append(
            MatterOpened(Matter(f"{name}.{side}", "test", TestStep.CALL, test, parent=name))
        )
    return events


def compare_step(game: Game, state: State, thread: Thread) -> Events:
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
    more = contested.ask(game, contest.purpose, state, thread, contest, settled) or ()
    return [settled, *more, MatterClosed(thread.id)]

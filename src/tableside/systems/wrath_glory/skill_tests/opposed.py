"""Opposed tests: two sides roll, the higher total wins, a tie goes to who started it (WG-OPP)."""

from __future__ import annotations

from msgspec.structs import replace

from tableside.core.evening import people
from tableside.core.headings import Heading
from tableside.core.hooks import Switch
from tableside.core.known import used
from tableside.core.last_roll import Part
from tableside.core.matters import Matter, MatterClosed, MatterOpened
from tableside.core.offers import Picker, Ready
from tableside.core.tell import listed, name_of
from tableside.core.values import Actor, Command, Event, Events, Illegal, Line, Plate, Verdict
from tableside.core.verbs import Who
from tableside.systems.wrath_glory.game import Game, Subject
from tableside.systems.wrath_glory.numbers.derived_conditions import living
from tableside.systems.wrath_glory.numbers.reckon import penalties
from tableside.systems.wrath_glory.numbers.skills import spoken
from tableside.systems.wrath_glory.ruleset import TestStep
from tableside.systems.wrath_glory.skill_tests.outcome import (
    INITIATOR,
    OPPONENT,
    TestSettled,
    side_of,
)
from tableside.systems.wrath_glory.skill_tests.questions import needs_rule, skills
from tableside.systems.wrath_glory.state import Contest, Known, State, Test, Thread

OPPOSED = Subject("opposed")

OPPOSED.called("opposed", "opposed test")


class Oppose(Command, frozen=True, kw_only=True, tag="oppose"):
    """The GM sets two characters against each other."""

    initiator: str = ""
    initiator_skill: str = ""
    opponent: str = ""
    opponent_skill: str = ""
    wrath_die: bool = False


oppose = OPPOSED.verb(Oppose, "Call an opposed test", "WG-OPP-01", Who.GM)


@oppose.asks
def _who_against_whom(game: Game, known: Known, pick: Picker) -> Ready:
    needs_rule(game, "WG-OPP-01", "This ruleset has no opposed tests.")
    there = living(known, people(known))
    if len(there) == 1:
        raise Illegal("nobody_there", "There is nobody to oppose.", "WG-OPP-01")
    initiator = pick.word("initiator", there, "Who starts it?")
    pick.word("initiator_skill", skills(known), "With which skill?")
    others = living(known, people(known, but=initiator))
    pick.word("opponent", others, "Against whom?")
    pick.word("opponent_skill", skills(known), "With which skill?")
    default = game.rules.values.opposed.wrath_die
    pick.flag("wrath_die", "Wrath dice?", yes="with", no="without", default=default)
    return pick.ready(Oppose)


@oppose.decides
def _oppose(game: Game, state: State, _actor: Actor, command: Oppose) -> Events:
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
        (INITIATOR, contest.initiator, skills[0]),
        (OPPONENT, contest.opponent, skills[1]),
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
        if at_once and side == INITIATOR:
            test = replace(test, purpose=contest.purpose)
        events.append(
            MatterOpened(Matter(side_of(name, side), "test", TestStep.CALL, test, parent=name))
        )
    return events


@OPPOSED.tells_opening(Contest)
def _tell_opened(_game: Game, state: State, matter: Matter[Contest], _actor: Actor) -> Line:
    contest = matter.values
    sides = f"{name_of(state, contest.initiator)} against {name_of(state, contest.opponent)}"
    return Line(f"Opposed test: {sides}.", ("WG-OPP-01",))


@OPPOSED.step("opposed", "compare")
def _compare(game: Game, state: State, thread: Thread) -> Events:
    """WG-OPP-01 and -02: both are in."""
    contest = thread.values
    assert isinstance(contest, Contest)
    ours, theirs = contest.initiator_icons, contest.opponent_icons
    assert ours is not None
    assert theirs is not None
    winner = contest.initiator if ours >= theirs else contest.opponent
    settled = ContestSettled(
        matter=thread.id,
        initiator=contest.initiator,
        opponent=contest.opponent,
        initiator_icons=ours,
        opponent_icons=theirs,
        winner=winner,
        margin=abs(ours - theirs),
    )
    more = contested.ask(game, contest.purpose, state, thread, contest, settled) or ()
    return [settled, *more, MatterClosed(thread.id)]


@OPPOSED.event
class ContestSettled(Event, frozen=True, kw_only=True, tag="contest_settled"):
    """An opposed test came to its end."""

    matter: str
    initiator: str
    opponent: str
    initiator_icons: int
    opponent_icons: int
    winner: str
    margin: int


@OPPOSED.tells(ContestSettled, Part.ENDS)
def _tell_contest(_game: Game, state: State, event: ContestSettled, _actor: Actor) -> Line:
    winner = name_of(state, event.winner)
    most, least = sorted((event.initiator_icons, event.opponent_icons), reverse=True)
    text = f"{winner} wins, {most} to {least}."
    shown = Plate(f"{winner} wins", f"{most} icons to {least}.")
    if event.margin:
        return Line(text, ("WG-OPP-01",), plate=shown)
    tie = ": a tie goes to whoever started it."
    shown = replace(shown, how=f"{shown.how[:-1]}{tie}")
    return Line(f"{text[:-1]}{tie}", ("WG-OPP-01", "WG-OPP-02"), plate=shown)


# By the purpose of the contest.
contested = Switch[Game, str, [State, Thread, Contest, ContestSettled], list[Event]](
    "what a contest leads to"
)


def verdict(state: State, event: Event) -> Verdict | None:
    """How a test or a contest ended; a side of a contest has no end of its own."""
    if isinstance(event, TestSettled):
        what = f"{spoken(event.skill)} test of {name_of(state, event.character)}"
        result = "success" if event.success else "failure"
        return Verdict(event.matter, what, result, (event.character,))
    if isinstance(event, ContestSettled):
        sides = (event.initiator, event.opponent)
        what = f"Opposed test of {listed(name_of(state, who) for who in sides)}"
        return Verdict(event.matter, what, f"{name_of(state, event.winner)} wins", sides)
    return None


@OPPOSED.heads(Contest)
def _head_of_contest(_game: Game, known: Known, matter: Matter[Contest]) -> Heading:
    contest = matter.values
    return Heading(
        f"{name_of(known, contest.initiator)} against {name_of(known, contest.opponent)}"
    )

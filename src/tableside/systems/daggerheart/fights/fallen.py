"""DH-DEATH-01, -03, -07: whoever is down or at death's door finishes nothing that they had open."""

from __future__ import annotations

from msgspec.structs import replace

from tableside.core.calling_off import closing, said_off
from tableside.core.cards import CardThrow
from tableside.core.matters import moved
from tableside.core.row_interpreter import Run
from tableside.core.values import Events
from tableside.systems.daggerheart.fights import adversaries as foes
from tableside.systems.daggerheart.fights import tag_team as tag
from tableside.systems.daggerheart.game import Game, Subject, at_once
from tableside.systems.daggerheart.numbers.derived_conditions import (
    DEAD,
    DEFEATED,
    DYING,
    RETIRED,
    UNCONSCIOUS,
    out,
)
from tableside.systems.daggerheart.rolls.after_the_roll import LATE
from tableside.systems.daggerheart.rolls.help import goes_alone, with_questions
from tableside.systems.daggerheart.ruleset import RollStep
from tableside.systems.daggerheart.state import (
    Description,
    DualityRoll,
    GroupAction,
    HelpAsked,
    State,
    Thread,
)
from tableside.systems.daggerheart.state.fight import FoeAttack, Hiding, TagTeam
from tableside.systems.daggerheart.state.scene import SHORT, Rest

FALLEN = Subject("fallen")
_WHY = {
    DYING: ("is at death's door", "DH-DEATH-01"),
    UNCONSCIOUS: ("is unconscious", "DH-DEATH-03"),
    DEAD: ("is dead", ""),  # by the rule that says so
    RETIRED: ("has come to the end of their story", "DH-HOPE-08"),
    DEFEATED: ("is defeated", "DH-HP-05"),
}
_WHAT: dict[type, str] = {HelpAsked: "help", Description: "deed", Hiding: "hiding"}
# DH-ROLL-15: its dice have all fallen; what they brought others goes on without the roller.
_THROWN = (RollStep.AFTERMATH, tag.AFTERMATH, foes.DONE)


@FALLEN.on(at_once)
def _let_fall(game: Game, state: State) -> Events:
    """The first open matter that needs somebody who has fallen is called off."""
    for thread in state.matters:
        for who in _needed(thread):
            if why := out(state, who):
                words, rule = _WHY[why]
                if why == DEAD:
                    rule = next(one.source for one in state.effects if one.id == f"{who}.{why}")
                return _off(game, state, thread, who, (words, rule))
    return ()


def let_go(game: Game, state: State, who: str) -> Events:
    """The first open matter that needs somebody who is away is called off; they rest no more."""
    for thread in state.matters:
        if who in _needed(thread):
            return _off(game, state, thread, who, ("is away", ""))
        if (
            isinstance(thread.values, Rest)
            and thread.step == "moves"
            and who in thread.values.heroes
        ):
            return _leaves_rest(thread, thread.values, {who}, {who})
    return ()


def _needed(thread: Thread) -> tuple[str, ...]:
    """Who must be on their feet for this to go on; whom it is against need not."""
    match thread.values:
        case DualityRoll(character=who, helpers=helpers) if thread.step == LATE:
            return (who, helpers[-1])
        case DualityRoll() | FoeAttack() | TagTeam() as roll if thread.step not in _THROWN:
            return roll.rollers
        case GroupAction(leader=who) | HelpAsked(helper=who):
            return (who,)
        case Description(character=who) | Hiding(character=who) | CardThrow(character=who):
            return (who,)
        case Run():
            return (*thread.asks, *((thread.roll.character,) if thread.roll else ()))
    return ()


def _off(game: Game, state: State, thread: Thread, who: str, why: tuple[str, str]) -> Events:
    """A member falls alone, a leader with the whole group, either of a Tag Team with both rolls."""
    said = replace(said_off(game, thread), who=who, why=why[0], rule=why[1])
    if what := _WHAT.get(type(thread.values)):
        said = replace(said, what=what, characters=(who,))
    if thread.step == LATE:
        assert isinstance(thread.values, DualityRoll)
        said = replace(said, what="late help", characters=thread.values.helpers[-1:])
    if isinstance(thread.values, HelpAsked):
        return [said, *goes_alone(state, thread.id)]
    return [said, *with_questions(state, closing(state, thread))]


@FALLEN.on(at_once)
def _rests_no_more(_game: Game, state: State) -> Events:
    """DH-REST-05, A-21: the dead have no part in a rest, and who is unconscious sleeps."""
    for thread in state.matters:
        match thread.values:
            case Rest(heroes=heroes) as rest if thread.step == "moves":
                gone = {one for one in heroes if out(state, one) in (DEAD, RETIRED)}
                asleep = {one for one in heroes if out(state, one) == UNCONSCIOUS}
                quiet = gone | asleep if rest.kind == SHORT else gone
                if gone or not quiet.isdisjoint(thread.asks):
                    return _leaves_rest(thread, rest, gone, quiet)
    return ()


def _leaves_rest(thread: Thread, rest: Rest, gone: set[str], quiet: set[str]) -> Events:
    left = {who: chosen for who, chosen in rest.moves.items() if who not in gone}
    there = tuple(one for one in rest.heroes if one not in gone)
    asks = tuple(one for one in thread.asks if one not in quiet)
    return [moved(thread, values=replace(rest, heroes=there, moves=left), asks=asks, same=True)]

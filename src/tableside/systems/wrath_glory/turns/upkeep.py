"""What falls due at moments of a fight, one thing after the other."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from msgspec.structs import replace

from tableside.core.effects import Occasion, Passing
from tableside.core.headings import Heading
from tableside.core.hooks import Hook
from tableside.core.matters import Matter, MatterClosed, MatterOpened, moved
from tableside.core.offer_cache import seen
from tableside.core.tell import name_of
from tableside.core.values import Bar, Event, Events, Limit
from tableside.systems.wrath_glory.game import Game, Subject
from tableside.systems.wrath_glory.state import Known, Reading, State, Thread
from tableside.systems.wrath_glory.state.fight import Upkeep

UPKEEP = Subject("upkeep")

PROCEDURE, NEXT = "upkeep", "next"
MOMENTS = (Occasion.TURN_START, Occasion.TURN_END, Occasion.ROUND)


@dataclass(frozen=True)
class FallsDue:
    """One thing that a rule brings at a moment of the fight, whoever bears it."""

    name: str
    rule: str
    moment: Occasion
    # Whether it falls due for somebody; the source is the state, or what a seat knows of it.
    due: Callable[[Game, Reading, str], bool]
    # What then happens: events, and children of the upkeep's matter if dice or answers are needed.
    begin: Callable[[Game, State, Thread, str], list[Event]]


falls_due = Hook[Game, [], tuple[FallsDue, ...]]("what falls due at moments of a fight")


def _owed(game: Game, source: Reading, moment: Occasion, who: str) -> tuple[FallsDue, ...]:
    """What falls due for somebody at such a moment, in order."""
    return tuple(
        one for one in falls_due.all(game) if one.moment is moment and one.due(game, source, who)
    )


def under_way(source: Reading, who: str) -> bool:
    """Whether something that fell due for somebody is still being settled."""
    return seen(source, _settling, who)


def _settling(source: Reading, who: str) -> bool:
    held = (one.values for one in source.matters)
    return any(isinstance(one, Upkeep) and one.character == who for one in held)


def owes(game: Game, source: Reading, who: str) -> FallsDue | bool:
    """Whether something is to be settled before somebody acts: in hand, or as the turn begins."""
    if under_way(source, who):
        return True
    fight = source.fight
    assert fight is not None
    if fight.active == who or who in fight.holding:
        return False
    return next(iter(_owed(game, source, Occasion.TURN_START, who)), False)


def in_hand(source: Reading, who: str) -> list[Bar]:
    """What fell due as a round or a turn ended is settled before the next turn begins."""
    if not under_way(source, who):
        return []
    sentence = f"{source.characters[who].name} settles first what falls due."
    return [Bar("upkeep_first", sentence, "WG-ACT-01", Limit.TIMING)]


def due_first(game: Game, source: Reading, who: str) -> list[Bar]:
    """What falls due at the start of the turn is settled before anybody acts in it."""
    due = owes(game, source, who)
    if not isinstance(due, FallsDue):
        return in_hand(source, who)
    sentence = (
        f"Something falls due as {source.characters[who].name}'s turn begins: begin it first."
    )
    return [Bar("upkeep_first", sentence, due.rule, Limit.TIMING)]


def fall_due(game: Game, state: State) -> list[Event]:
    """The matters that the moments passing now bring; a round's end is everybody's."""
    found = [
        (passing.hook, who)
        for passing in state.passing
        if passing.hook in MOMENTS
        for who in _bearers(state, passing)
        if _owed(game, state, passing.hook, who)
    ]
    return [
        MatterOpened(_matter(f"u{number}", moment, who, _owed(game, state, moment, who)))
        for number, (moment, who) in enumerate(found, state.opened + 1)
    ]


def _bearers(state: State, passing: Passing) -> tuple[str, ...]:
    if passing.hook is Occasion.ROUND:
        return tuple(who for who, one in state.characters.items() if one.present)
    return (passing.who,) if passing.who in state.characters else ()


def _matter(name: str, moment: Occasion, who: str, due: tuple[FallsDue, ...]) -> Thread:
    ahead = tuple(one.name for one in due)
    return Matter(name, PROCEDURE, NEXT, Upkeep(who, moment, ahead))


@UPKEEP.step(PROCEDURE, NEXT)
def _next_step(game: Game, state: State, thread: Thread) -> Events:
    """One thing after the other: what has been averted meanwhile is passed over."""
    upkeep = thread.values
    assert isinstance(upkeep, Upkeep)
    who, known = upkeep.character, {one.name: one for one in falls_due.all(game)}
    for place, name in enumerate(upkeep.ahead, 1):
        one = known[name]
        if who in state.characters and one.due(game, state, who):
            went_on = moved(thread, NEXT, replace(upkeep, ahead=upkeep.ahead[place:]))
            return [went_on, *one.begin(game, state, thread, who)]
    return [MatterClosed(thread.id)]


@UPKEEP.heads(Upkeep)
def _head_of_upkeep(_game: Game, known: Known, matter: Matter[Upkeep]) -> Heading:
    return Heading(f"{name_of(known, matter.values.character)}: what the moment brings")

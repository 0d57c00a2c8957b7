"""Defiance Checks (WG-DYING-07 to -12)."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from msgspec.structs import replace

from tableside.core import plates
from tableside.core.effects import Occasion
from tableside.core.headings import Heading
from tableside.core.matters import Matter, MatterClosed, MatterMoved, MatterOpened, moved, opened
from tableside.core.offers import Picker, Ready
from tableside.core.recalled import Kind, Recalled
from tableside.core.showing import ROLLS
from tableside.core.state import EffectBegan, EffectEnded, Reset, Spent, track_of
from tableside.core.tell import name_of
from tableside.core.values import Actor, Bar, Command, Event, Events, Limit, Line, Roll
from tableside.core.verbs import Who
from tableside.systems.wrath_glory.game import Game, Subject
from tableside.systems.wrath_glory.harm.wounds import Harmed, brought_down
from tableside.systems.wrath_glory.numbers import conditions
from tableside.systems.wrath_glory.numbers.derived_conditions import (
    clings,
    defiant,
    down,
    most_of,
    stabilised,
    taken,
)
from tableside.systems.wrath_glory.numbers.masks import open_to
from tableside.systems.wrath_glory.ruleset import Ruleset
from tableside.systems.wrath_glory.state import (
    DEFIANCE,
    UNKNOWN,
    WOUNDS,
    WRATH,
    Known,
    Reading,
    State,
    Thread,
    Values,
)
from tableside.systems.wrath_glory.state.fight import Defiance
from tableside.systems.wrath_glory.turns.upkeep import FallsDue, falls_due

DYING = Subject("defiance")

PROCEDURE, ASK, ROLL = "defiance", "ask", "roll"
BONUS = 1  # WG-WP-09
_WAKES, _STEADIES, _FAILS = 6, 4, 2  # WG-DYING-09: the least for each band


class Outcome(StrEnum):
    """What a Defiance Check comes to (WG-DYING-09)."""

    AWAKE = "awake"
    STABLE = "stable"
    FAILED = "failed"
    DEAD = "dead"


_ENDS = {Outcome.AWAKE: "comes round", Outcome.DEAD: "dies"}
_RULES: Mapping[Outcome, tuple[str, ...]] = {
    Outcome.AWAKE: ("WG-DYING-12",),
    Outcome.STABLE: ("WG-DYING-11",),
    Outcome.FAILED: (),
    Outcome.DEAD: ("WG-DYING-10",),
}


def struggles(rules: Ruleset, source: Reading, who: str) -> bool:
    """WG-DYING-07: out of Wounds, not dead, and in a ruleset where a die decides."""
    return defiant(rules) and down(rules, source, who) and clings(source, who)


class Defy(Command, frozen=True, tag="defy"):
    """Roll a Defiance Check, with or without a Wrath point spent on it first."""

    wrath: bool = False


defy = DYING.verb(
    Defy, "Defy death", "WG-DYING-09", Who.ASKED, at=(PROCEDURE, ASK), default=True, showing=ROLLS
)


@defy.asks
def _with_wrath(game: Game, known: Known, pick: Picker) -> Ready:
    if game.rules.plays("WG-WP-09"):
        held = taken(known, pick.offer.character, WRATH)
        none = Bar("no_wrath", "No Wrath point is left.", "WG-WP-09", Limit.COST)
        pick.flag(
            "wrath",
            "Spend a Wrath point first?",
            yes="+1 on the die",
            no="Just roll",
            bars=() if held else (none,),
        )
    return pick.ready(Defy)


@defy.decides
def _defy(_game: Game, state: State, _actor: Actor, command: Defy) -> Events:
    """WG-WP-09: one point for each check, before the die."""
    thread, check = opened(state.matters, command.matter, Defiance)
    if not command.wrath:
        return [_thrown(thread, check)]
    wrath = track_of(check.character, WRATH)
    paid: list[Event] = [Spent(wrath, 1, "WG-WP-09")] if state.tracks[wrath] else []
    return [*paid, _thrown(thread, replace(check, bonus=BONUS))]


def _thrown(thread: Thread, check: Defiance) -> MatterMoved[Values]:
    check = replace(check, made=check.made + 1)
    wanted = Roll(f"{thread.id}.check{check.made}", (6,), check.character)
    return moved(thread, ROLL, check, roll=wanted)


@DYING.step(PROCEDURE, ASK)
def _ask(game: Game, state: State, thread: Thread) -> Events:
    """A hero's player defies death by hand, a threat by itself; who woke or died rolls no more."""
    check = thread.values
    assert isinstance(check, Defiance)
    who = check.character
    if not _owes(game, state, who):
        return [MatterClosed(thread.id)]
    if state.characters[who].hero:
        return [moved(thread, asks=(who,))]
    return [_thrown(thread, check)]


def _owes(game: Game, state: State, who: str) -> bool:
    return who in state.characters and struggles(game.rules, state, who)


@DYING.dice(PROCEDURE)
def _fell(game: Game, state: State, thread: Thread, faces: tuple[int, ...]) -> Events:
    """The die has spoken; what is still owed is rolled next."""
    check = thread.values
    assert isinstance(check, Defiance)
    who, face = check.character, faces[0]
    outcome, marks = _read(face + check.bonus)
    failures = taken(state, who, DEFIANCE) + marks
    top = game.maximum(state, track_of(who, DEFIANCE))
    if marks and top is not None and failures >= top.value:
        outcome, failures = Outcome.DEAD, top.value
    rolled = DefianceRolled(
        matter=thread.id,
        character=who,
        face=face,
        bonus=check.bonus,
        outcome=outcome,
        marks=marks,
        failures=failures,
    )
    events = [rolled, *_comes_of(game.rules, state, who, outcome, failures)]
    if check.checks > 1 and outcome not in (Outcome.AWAKE, Outcome.DEAD):
        again = replace(check, checks=check.checks - 1, bonus=0)
        return [*events, moved(thread, ASK, again)]
    return [*events, MatterClosed(thread.id)]


class _Reading(NamedTuple):
    outcome: Outcome
    marks: int = 0


def _read(value: int) -> _Reading:
    """WG-DYING-09, A-30: the bonus counts before the bands are read."""
    if value >= _WAKES:
        return _Reading(Outcome.AWAKE)
    if value >= _STEADIES:
        return _Reading(Outcome.STABLE)
    return _Reading(Outcome.FAILED, 1 if value >= _FAILS else 2)


def _comes_of(
    rules: Ruleset, state: State, who: str, outcome: Outcome, failures: int
) -> list[Event]:
    match outcome:
        case Outcome.AWAKE:
            return one_wound_left(rules, state, who, "WG-DYING-09")
        case Outcome.STABLE:
            return [conditions.begun(state, conditions.stabilised(who))]
        case Outcome.FAILED | Outcome.DEAD:
            # Set, not added: a log of before has no such track for who joined in it.
            events: list[Event] = [Reset(track_of(who, DEFIANCE), failures, "WG-DYING-10")]
            events += _unsteady(state, who)
            if outcome is Outcome.DEAD:
                events.append(EffectBegan(conditions.dead(who, "WG-DYING-10")))
            return events


def _unsteady(state: State, who: str) -> list[Event]:
    """WG-DYING-11: a failed check, or waking up, ends being stabilised."""
    if not stabilised(state, who):
        return []
    return [EffectEnded(conditions.stabilised(who).id, expired=False)]


def one_wound_left(rules: Ruleset, state: State, who: str, rule: str) -> list[Event]:
    """Conscious with one Wound left; Prone stays (WG-DYING-12)."""
    most = most_of(rules, state.characters[who], WOUNDS)
    assert most != UNKNOWN
    return [Reset(track_of(who, WOUNDS), max(0, most - 1), rule)]


@DYING.event
class DefianceRolled(Event, frozen=True, kw_only=True, tag="defiance_rolled"):
    """A Defiance Check was rolled."""

    matter: str
    character: str
    face: int
    bonus: int
    outcome: Outcome
    marks: int = 0  # failure marks of this check
    failures: int = 0  # all of them so far


@DYING.tells(DefianceRolled)
def _tell_check(_game: Game, state: State, event: DefianceRolled, actor: Actor) -> Line | None:
    who = name_of(state, event.character)
    if not open_to(state, event.character, actor):
        end = _ENDS.get(event.outcome)
        return None if end is None else Line(f"{who} {end}.", ("WG-DYING-09",))
    die = f"{event.face}{f' +{event.bonus}' if event.bonus else ''}"
    rules = ("WG-DYING-09", *(("WG-WP-09",) if event.bonus else ()), *_RULES[event.outcome])
    shown = plates.dies(who) if event.outcome is Outcome.DEAD else None
    return Line(f"{who} defies death: {die}, {_end(who, event)}.", rules, plate=shown)


@DYING.recalls(DefianceRolled)
def _lived_or_died(
    _game: Game, _state: State, event: DefianceRolled, _reader: Actor
) -> tuple[Recalled, ...]:
    kinds = {Outcome.AWAKE: Kind.RISE, Outcome.DEAD: Kind.DEATH}
    return (Recalled(kinds[event.outcome]),) if event.outcome in kinds else ()


def _end(who: str, event: DefianceRolled) -> str:
    marks = f"{_failures(event.marks)}, {event.failures} in all"
    match event.outcome:
        case Outcome.AWAKE:
            return "conscious again, with 1 Wound left"
        case Outcome.STABLE:
            return "stabilised"
        case Outcome.FAILED:
            return marks
        case Outcome.DEAD:
            return f"{marks}: {who} dies"


def _failures(marks: int) -> str:
    return "a failure" if marks == 1 else f"{marks} failures"


def came_round(game: Game, state: State) -> Events:
    """WG-DYING-12, A-30: with a Wound back, however it came back, all marks and checks are gone."""
    events: list[Event] = [
        MatterClosed(one.id)
        for one in state.matters
        if isinstance(one.values, Defiance) and not _owes(game, state, one.values.character)
    ]
    steadied = {one.on for one in state.effects if one.id == f"{one.on}.stabilised"}
    for who in state.characters:
        marked = taken(state, who, DEFIANCE)
        if not (marked or who in steadied) or down(game.rules, state, who):
            continue
        if marked:
            events.append(Reset(track_of(who, DEFIANCE), 0, "WG-DYING-12"))
        events += _unsteady(state, who)
    return events


@DYING.on(brought_down)
def _harmed_again(game: Game, state: State, blow: Thread, harmed: Harmed, lay: bool) -> list[Event]:
    """WG-DYING-08b: harm at 0 Wounds is a check at once, or one more after those in hand."""
    who, hurt = harmed.target, harmed.wounds + harmed.mortal
    if not hurt or not lay or not struggles(game.rules, state, who):
        return []
    for one in state.matters:
        if isinstance(one.values, Defiance) and one.values.character == who:
            more = replace(one.values, checks=one.values.checks + 1)
            return [
                MatterMoved(
                    id=one.id, step=one.step, values=more, asks=one.asks, roll=one.roll, same=True
                )
            ]
    return [MatterOpened(_matter(f"{blow.id}.{PROCEDURE}", who, blow.parent))]


def _due(game: Game, source: Reading, who: str) -> bool:
    """WG-DYING-08a, -11: not for whoever is stabilised."""
    return struggles(game.rules, source, who) and not stabilised(source, who)


def _begin(_game: Game, _state: State, thread: Thread, who: str) -> list[Event]:
    return [MatterOpened(_matter(f"{thread.id}.{PROCEDURE}", who, thread.id))]


def _matter(name: str, who: str, parent: str) -> Matter[Values]:
    return Matter(name, PROCEDURE, ASK, Defiance(who), parent=parent)


_DUE = (FallsDue(PROCEDURE, "WG-DYING-08", Occasion.TURN_START, _due, _begin),)


@DYING.on(falls_due)
def _as_each_turn_begins(_game: Game) -> tuple[FallsDue, ...]:
    return _DUE


@DYING.heads(Defiance, ask="to roll for it")
def _head_of_defiance(_game: Game, known: Known, matter: Matter[Defiance]) -> Heading:
    return Heading(f"{name_of(known, matter.values.character)} defies death")

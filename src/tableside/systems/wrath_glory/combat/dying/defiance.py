"""WG-DYING-07 to -12: Defiance Checks, from the question of a Wrath point to the die."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec.structs import replace

from tableside.core.effects import Occasion
from tableside.core.matters import Matter, MatterClosed, MatterMoved, MatterOpened, moved, opened
from tableside.core.offers import Picker, Ready
from tableside.core.places import Verb, Who
from tableside.core.state import EffectBegan, EffectEnded, Reset, Spent, track_of
from tableside.core.values import Actor, Event, Events, Limit, Roll
from tableside.systems.wrath_glory.combat.dying import commands as do
from tableside.systems.wrath_glory.combat.dying.events import DefianceRolled, Outcome
from tableside.systems.wrath_glory.combat.turns.upkeep import FallsDue
from tableside.systems.wrath_glory.fight import Defiance
from tableside.systems.wrath_glory.game import Game
from tableside.systems.wrath_glory.numbers import conditions
from tableside.systems.wrath_glory.standing import (
    clings,
    defiant,
    down,
    stabilised,
    taken,
)
from tableside.systems.wrath_glory.state import (
    DEFIANCE,
    UNKNOWN,
    WOUNDS,
    WRATH,
    Known,
    State,
    Thread,
    Values,
)

if TYPE_CHECKING:
    from tableside.systems.wrath_glory.ruleset import Ruleset

PROCEDURE, ASK, ROLL = "defiance", "ask", "roll"
BONUS = 1  # WG-WP-09
_WAKES, _STEADIES, _FAILS = 6, 4, 2  # WG-DYING-09: the least for each band


def struggles(rules: Ruleset, source: Any, who: str) -> bool:
    """WG-DYING-07: out of Wounds, not dead, and in a ruleset where a die decides."""
    return defiant(rules) and down(rules, source, who) and clings(source, who)


def _due(game: Game, source: Any, who: str) -> bool:
    """WG-DYING-08a, -11: not for whoever is stabilised."""
    return struggles(game.rules, source, who) and not stabilised(source, who)


def _begin(_game: Game, _state: State, thread: Thread, who: str) -> list[Event]:
    return [MatterOpened(_matter(f"{thread.id}.{PROCEDURE}", who, thread.id))]


DEFIANCE_DUE = FallsDue(PROCEDURE, "WG-DYING-08", Occasion.TURN_START, _due, _begin)


def _matter(name: str, who: str, parent: str) -> Matter[Values]:
    return Matter(name, PROCEDURE, ASK, Defiance(who), parent=parent)


def on_harm(game: Game, state: State, blow: Thread, who: str) -> list[Event]:
    """WG-DYING-08b: harm at 0 Wounds is a check at once, or one more after those in hand."""
    if not struggles(game.rules, state, who):
        return []
    for one in state.matters:
        if isinstance(one.values, Defiance) and one.values.character == who:
            more = replace(one.values, checks=one.values.checks + 1)
            return [MatterMoved(one.id, one.step, more, one.asks, one.roll, same=True)]
    return [MatterOpened(_matter(f"{blow.id}.{PROCEDURE}", who, blow.parent))]


def ask_step(game: Game, state: State, thread: Thread) -> Events:
    """A hero's player defies death by hand, a threat by itself; who woke or died rolls no more."""
    check = thread.values
    assert isinstance(check, Defiance)
    who = check.character
    if not _owes(game, state, who):
        return [MatterClosed(thread.id)]
    if state.characters[who].hero:
        return [moved(thread, asks=(who,))]
    return [_thrown(thread, check)]


def _thrown(thread: Thread, check: Defiance) -> MatterMoved[Values]:
    check = replace(check, made=check.made + 1)
    wanted = Roll(f"{thread.id}.check{check.made}", (6,), check.character)
    return moved(thread, ROLL, check, roll=wanted)


def _defy(game: Game, known: Known, pick: Picker) -> Ready:
    who = pick.offer.character
    held = taken(known, who, WRATH) >= 1
    if not game.rules.plays("WG-WP-09"):
        return pick.ready(do.Defy)
    if pick.given("wrath"):
        pick.limit(held, Limit.COST, "no_wrath", "WG-WP-09", "No Wrath point is left.")
    if held or not pick.enforces(Limit.COST):
        pick.flag("wrath", "Spend a Wrath point first?", yes="+1 on the die", no="Just roll")
    return pick.ready(do.Defy)


def defy(_game: Game, state: State, _actor: Actor, command: do.Defy) -> Events:
    """WG-WP-09: one point for each check, before the die."""
    thread, check = opened(state.matters, command.matter, Defiance)
    if not command.wrath:
        return [_thrown(thread, check)]
    wrath = track_of(check.character, WRATH)
    paid: list[Event] = [Spent(wrath, 1, "WG-WP-09")] if state.tracks[wrath] else []
    return [*paid, _thrown(thread, replace(check, bonus=BONUS))]


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


def faces_fell(game: Game, state: State, thread: Thread, faces: tuple[int, ...]) -> Events:
    """The die has spoken; what is still owed is rolled next."""
    check = thread.values
    assert isinstance(check, Defiance)
    who, face = check.character, faces[0]
    outcome, marks = _read(face + check.bonus)
    failures = taken(state, who, DEFIANCE) + marks
    top = game.maximum(state, track_of(who, DEFIANCE))
    if marks and top is not None and failures >= top.value:
        outcome, failures = Outcome.DEAD, top.value
    rolled = DefianceRolled(thread.id, who, face, check.bonus, outcome, marks, failures)
    events = [rolled, *_comes_of(state, who, outcome, failures)]
    if check.checks > 1 and outcome not in (Outcome.AWAKE, Outcome.DEAD):
        again = replace(check, checks=check.checks - 1, bonus=0)
        return [*events, moved(thread, ASK, again)]
    return [*events, MatterClosed(thread.id)]


def _comes_of(state: State, who: str, outcome: Outcome, failures: int) -> list[Event]:
    match outcome:
        case Outcome.AWAKE:
            return one_wound_left(state, who, "WG-DYING-09")
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


def one_wound_left(state: State, who: str, rule: str) -> list[Event]:
    """Conscious with one Wound left; Prone stays (WG-DYING-12)."""
    most = state.characters[who].max_wounds
    assert most != UNKNOWN
    return [Reset(track_of(who, WOUNDS), max(0, most - 1), rule)]


def _owes(game: Game, state: State, who: str) -> bool:
    return who in state.characters and struggles(game.rules, state, who)


def came_round(game: Game, state: State) -> Events:
    """WG-DYING-12, A-30: with a Wound back, however it came back, all marks and checks are gone."""
    events: list[Event] = [
        MatterClosed(one.id)
        for one in state.matters
        if isinstance(one.values, Defiance) and not _owes(game, state, one.values.character)
    ]
    lasting = {one.id for one in state.effects}
    for who in state.characters:
        marked = taken(state, who, DEFIANCE)
        touched = marked or conditions.stabilised(who).id in lasting
        if not touched or down(game.rules, state, who):
            continue
        if marked:
            events.append(Reset(track_of(who, DEFIANCE), 0, "WG-DYING-12"))
        events += _unsteady(state, who)
    return events


DEFIANCE_VERBS = (Verb(do.Defy, "Defy death", "WG-DYING-09", Who.ASKED, _defy, PROCEDURE, (ASK,)),)

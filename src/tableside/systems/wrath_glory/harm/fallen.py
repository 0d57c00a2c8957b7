"""WG-WOUND-04, -05: whoever falls finishes nothing that they had open."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from msgspec.structs import replace

from tableside.core.calling_off import closing, said_off
from tableside.core.cards import CardThrow
from tableside.core.matters import MatterClosed, moved
from tableside.core.play import fold
from tableside.core.row_interpreter import Run
from tableside.core.row_play import CARD
from tableside.core.state import Adjusted, EffectBegan, Gained, Reset, SheetEdited
from tableside.core.values import Event, Events
from tableside.systems.wrath_glory.attack.exchange import go_on, values_of
from tableside.systems.wrath_glory.game import Game
from tableside.systems.wrath_glory.numbers.derived_conditions import all_effects
from tableside.systems.wrath_glory.ruleset import Ruleset
from tableside.systems.wrath_glory.ruleset.fights import AttackStep
from tableside.systems.wrath_glory.state import Agreement, Contest, State, Test, Thread
from tableside.systems.wrath_glory.state.campaign import Bid
from tableside.systems.wrath_glory.state.fight import (
    Activity,
    Attack,
    Hazard,
    Opportunity,
    Recovery,
    Request,
    Seizure,
    Throw,
    Upkeep,
)
from tableside.systems.wrath_glory.state.gear import Casting
from tableside.systems.wrath_glory.state.purposes import ENDURED, ROW

_FELLING = (Gained, Reset, Adjusted, EffectBegan, SheetEdited)  # what may leave somebody lying
_WHAT: Mapping[type, str] = {Bid: "request", Activity: "action", Seizure: "seizing"}
_DEED = "attack"  # what nobody does who is out; whoever is Dying and acts does it lying down


class Fall(NamedTuple):
    """What has become of somebody."""

    words: str
    rule: str
    dead: bool  # or gone: nothing more is to be endured


def with_falls(game: Game, state: State, events: Events) -> Events:
    """What happens, and what it makes of whatever those had open who fall by it."""
    if not any(isinstance(one, _FELLING) for one in events):
        return events
    after = fold(game, state, events)
    if not after.matters:
        return events
    before, now = _lying(game.rules, state), _lying(game.rules, after)
    fell = {
        who: fall
        for who, fall in now.items()
        if who in state.characters and before.get(who) != fall
    }
    return [*events, *_let_fall(game, after, fell)] if fell else events


def let_go(game: Game, state: State, who: str) -> Events:
    """Whoever is away finishes nothing that they had open, and endures nothing more."""
    return _let_fall(game, state, {who: Fall("is away", "", dead=True)})


def _lying(rules: Ruleset, state: State) -> Mapping[str, Fall]:
    """Whoever is out: dead, out of Wounds and not up to anything."""
    found: dict[str, Fall] = {}
    for one in all_effects(rules, state):
        dead = one.id == f"{one.on}.dead"
        if dead or (one.id == f"{one.on}.down" and _DEED in one.forbids and one.on not in found):
            words = one.name[0].lower() + one.name[1:]
            found[one.on] = Fall(f"is {words}", one.rule, dead)
    return found


def _let_fall(game: Game, state: State, fell: Mapping[str, Fall]) -> list[Event]:
    """Each open matter that needs one of them is called off, with all that hangs on it."""
    events: list[Event] = []
    for thread in state.matters:
        if MatterClosed(thread.id) in events:
            continue
        who = next((one for one in _needed(thread) if one in fell), "")
        who = who or next((one for one in _endures(thread) if one in fell and fell[one].dead), "")
        if who:
            events += _off(game, state, thread, who, fell[who])
        elif isinstance(thread.values, Opportunity):
            events += _missed(thread, thread.values, fell)
        elif isinstance(thread.values, Attack) and thread.step == AttackStep.GLORY:
            events += _without_glory(game, state, thread, fell)
    return events


def _needed(thread: Thread) -> tuple[str, ...]:
    """Who must be on their feet for this to go on; once a test is settled it does (A-72)."""
    match thread.values:
        case Test(character=who, purpose=purpose) if purpose not in ENDURED:
            return (who,)
        case Contest(initiator=one, opponent=other):
            return (one, other)
        case Attack(attacker=who) if thread.step == AttackStep.ROLL:
            return (who,)
        case Casting(psyker=who, success=None) if thread.step == "activate":
            return (who,)
        case Request() as request if thread.roll is not None:
            return request.rollers
        case Activity() | Bid() | Seizure() | Recovery() | CardThrow() | Throw() as deed:
            return deed.about
        case Opportunity(mover=who):
            return (who,)
        case Run(kind=kind) if kind == CARD:
            return thread.asks
    return ()


def _endures(thread: Thread) -> tuple[str, ...]:
    """Who must be alive for this to go on; a row of a table reads its own test."""
    match thread.values:
        case Test(character=who, purpose=purpose) if purpose != ROW:
            return (who,)
        case Upkeep(character=who) | Hazard(character=who):
            return (who,)
    return ()


def _off(game: Game, state: State, thread: Thread, who: str, fall: Fall) -> list[Event]:
    """One of several who attack together falls alone, either side of a contest with both rolls."""
    said = replace(said_off(game, thread), who=who, why=fall.words, rule=fall.rule)
    if isinstance(thread.values, Opportunity | Upkeep | Hazard):
        return closing(state, thread)  # nobody rolls there
    if what := _WHAT.get(type(thread.values)):
        said = replace(said, what=what)
    return [said, *closing(state, thread)]


def _missed(thread: Thread, chance: Opportunity, fell: Iterable[str]) -> list[Event]:
    """WG-OPT-28: whoever falls strikes nobody; the question closes with the last."""
    left = tuple(one for one in thread.asks if one not in fell)
    if left == thread.asks:
        return []
    return [moved(thread, asks=left, same=True)] if left else [MatterClosed(thread.id)]


def _without_glory(game: Game, state: State, thread: Thread, fell: Iterable[str]) -> list[Event]:
    """WG-GLORY-06: whoever falls adds nothing; the blow that they struck goes on.

    So does its Critical Hit, which the blow waits for: the dice of the attack have fallen (A-72).
    """
    attack = values_of(thread)
    if attack.attacker not in fell:
        return []
    if attack.beside:
        return closing(state, thread)
    asked = [
        MatterClosed(one.id)
        for one in state.matters
        if one.parent == thread.id and isinstance(one.values, Agreement)
    ]
    return [*asked, *go_on(game, thread, attack)]

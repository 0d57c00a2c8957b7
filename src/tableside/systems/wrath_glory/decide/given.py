"""Conditions that the GM puts on somebody by name: Pinned, Surprised and their like."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from tableside.core.desk import DESK, GiveEffect, somebody
from tableside.core.effects import Hook, Moment, Until
from tableside.core.engine import Events
from tableside.core.matters import Matter, MatterOpened
from tableside.core.notes import PROCEDURE, STEP, Note
from tableside.core.play import fold
from tableside.core.values import GM_SEAT, Actor, Event, Illegal
from tableside.systems.wrath_glory import conditions
from tableside.systems.wrath_glory.commands import GiveCondition
from tableside.systems.wrath_glory.state import State, Thread

if TYPE_CHECKING:
    from tableside.systems.wrath_glory.system import WrathGlory

MOST_CONDITION = 10
PINNED = "pinned"
LASTING = ("round", "next_turn", "scene", "always")


def _until(state: State, who: str, word: str) -> Until:
    match word:
        case "round":
            return conditions.end_of_round(state)
        case "next_turn":
            return conditions.next_turn(state, who)
        case "scene":
            return Moment(Hook.SCENE)
        case _:
            return conditions.ALWAYS


def give_condition(
    system: WrathGlory, state: State, _actor: Actor, command: GiveCondition
) -> Events:
    """WG-COND: what the rules say of it, on each of them."""
    found = _checked(system, state, command)
    events: list[Event] = []
    for who in command.who:
        now = fold(system, state, events)
        until = _until(now, who, command.until or found.lasts)
        effect = found.make(system.rules, who, command.rating, until)
        events += [conditions.begun(now, effect), *_to_cover(now, who, command.condition)]
    return events


def _checked(system: WrathGlory, state: State, command: GiveCondition) -> conditions.Named:
    if not command.who or len(set(command.who)) != len(command.who):
        raise Illegal("not_a_choice", "Name who bears it, each of them once.")
    for who in command.who:
        somebody(state, who)
    found = conditions.named(system.rules, command.condition)
    if found is None:
        good = ", ".join(name for name in conditions.NAMED if conditions.named(system.rules, name))
        sentence = f"There is no condition {command.condition!r} here. There are: {good}."
        raise Illegal("no_such_condition", sentence)
    low, high = (1, MOST_CONDITION) if found.rated else (0, 0)
    if not low <= command.rating <= high:
        sentence = f"A rating from {low} to {high} goes with {command.condition}."
        raise Illegal("not_a_choice", sentence)
    if command.until and command.until not in LASTING:
        raise Illegal("not_a_choice", f"It lasts until one of: {', '.join(LASTING)}.")
    return found


def _to_cover(state: State, who: str, condition: str) -> list[Event]:
    """WG-COND-10: whoever is Pinned must go to cover, and the GM says where that is."""
    if condition.strip().casefold() != PINNED:
        return []
    text = "Pinned: they must move to cover. Name it."
    note = Note(PINNED, who, text, "WG-COND-10")
    matter: Thread = Matter(f"n{state.opened + 1}", PROCEDURE, STEP, note, (GM_SEAT,))
    return [MatterOpened(matter)]


def give_effect(system: WrathGlory, state: State, actor: Actor, command: GiveEffect) -> Events:
    """An effect that bears a condition's name and nothing of its own is that condition."""
    found = conditions.named(system.rules, command.name)
    own = command.modifiers or command.forbids or command.forces or command.secret
    plain = DESK[GiveEffect]
    if found is None or own or command.on not in state.characters:
        return plain.decide(system, state, actor, command)
    rating = max(1, command.rating) if found.rated else 0
    until = command.until
    if until == conditions.ALWAYS:  # nothing was said
        until = _until(state, command.on, found.lasts)
    effect = found.make(system.rules, command.on, rating, until)
    meant = replace(
        command,
        until=until,
        name=effect.name,
        rating=effect.rating,
        modifiers=effect.modifiers,
        forbids=effect.forbids,
    )
    events = plain.decide(system, state, actor, meant)
    return [*events, *_to_cover(state, command.on, command.name)]

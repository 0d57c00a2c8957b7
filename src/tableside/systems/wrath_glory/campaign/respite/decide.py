"""A rest from its call to its end."""

from __future__ import annotations

from tableside.core.matters import Matter, MatterClosed, MatterOpened, moved, opened
from tableside.core.state import EffectBegan, Reset, Rested, track_of
from tableside.core.values import GM_SEAT, Actor, Event, Events
from tableside.systems.wrath_glory.campaign.matters import Pause
from tableside.systems.wrath_glory.campaign.respite import commands as do
from tableside.systems.wrath_glory.campaign.respite.events import RestEnded, RestInterrupted
from tableside.systems.wrath_glory.campaign.respite.offers import (
    PROCEDURE,
    REGROUP,
    RESPITE,
    pause_of,
)
from tableside.systems.wrath_glory.game import Game
from tableside.systems.wrath_glory.numbers.conditions import UNCONSCIOUS, borne, tended
from tableside.systems.wrath_glory.standing import dead, down, taken
from tableside.systems.wrath_glory.state import SHOCK, WOUNDS, WRATH, State, Thread


def _opened(state: State, kind: str, who: tuple[str, ...]) -> MatterOpened[Pause]:
    before = {own: {one: taken(state, one, own) for one in who} for own in (SHOCK, WOUNDS)}
    pause = Pause(kind, who, shock=before[SHOCK], wounds=before[WOUNDS])
    return MatterOpened(Matter(f"z{state.opened + 1}", PROCEDURE, kind, pause, (GM_SEAT,)))


def regroup(_game: Game, state: State, _actor: Actor, command: do.Regroup) -> Events:
    """WG-REST-01, -02: an hour in which all Shock goes; Wounds take Medicae."""
    fresh = [event for who in command.who for event in _back(state, who, SHOCK, 0, "WG-REST-02")]
    return [_opened(state, REGROUP, command.who), *fresh]


def respite(_game: Game, state: State, _actor: Actor, command: do.Respite) -> Events:
    """WG-REST-04: what it gives it gives when it is over."""
    return [_opened(state, RESPITE, command.who)]


def _back(state: State, who: str, own: str, value: int, rule: str) -> list[Event]:
    """A track as the rest leaves it, if that is a change."""
    track = track_of(who, own)
    return [Reset(track, value, rule)] if state.tracks.get(track, value) != value else []


def end_rest(game: Game, state: State, _actor: Actor, command: do.EndRest) -> Events:
    """WG-REST-06: whoever is conscious and has a Wound left is whole again, Wrath is reset."""
    thread, pause = opened(state.matters, command.matter, Pause)
    there = tuple(who for who in pause.heroes if who in state.characters and not dead(state, who))
    closed = MatterClosed(thread.id)
    if pause.kind == REGROUP:
        return [RestEnded(pause.kind, there), Rested(), closed]
    better = tuple(who for who in there if _benefits(game, state, who))
    others = tuple(who for who in there if who not in better)
    wrath = game.rules.values.rest.wrath
    whole = ((SHOCK, 0), (WOUNDS, 0), (WRATH, wrath))
    resets = [
        event
        for who in better
        for own, value in whole
        for event in _back(state, who, own, value, "WG-REST-06")
    ]
    said = RestEnded(pause.kind, better, others, command.hours)
    return [said, *resets, Rested(long=True), closed]


def _benefits(game: Game, state: State, who: str) -> bool:
    return not down(game.rules, state, who) and not borne(state, who, UNCONSCIOUS)


def interrupt(_game: Game, state: State, _actor: Actor, command: do.InterruptRest) -> Events:
    """WG-REST-05: nothing of it counts; a Respite may start over at once."""
    thread, pause = opened(state.matters, command.matter, Pause)
    if command.again:
        return [RestInterrupted(pause.kind, again=True), moved(thread, asks=(GM_SEAT,))]
    return _broken_off(state, thread, pause)


def _broken_off(state: State, thread: Thread, pause: Pause) -> list[Event]:
    """WG-MED-04: the scene goes on, and whoever was tended in it has been tended."""
    marks = [EffectBegan(tended(who)) for who in pause.treated if who in state.characters]
    return [RestInterrupted(pause.kind), *marks, MatterClosed(thread.id)]


def broken_by_fight(state: State) -> list[Event]:
    """WG-REST-05: a fight is strenuous enough."""
    thread = pause_of(state)
    if thread is None:
        return []
    assert isinstance(thread.values, Pause)
    return _broken_off(state, thread, thread.values)

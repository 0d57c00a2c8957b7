"""Folding turns and movement in: assignments only."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from tableside.core.effects import Occasion, Passing
from tableside.core.state import CORE_HANDLERS, CharacterLeft, FactSet, Handler
from tableside.core.values import Event
from tableside.systems.wrath_glory.combat.turns import events as was
from tableside.systems.wrath_glory.combat.turns.using import OTHER
from tableside.systems.wrath_glory.fight import Fight, Place, Slot, Turn
from tableside.systems.wrath_glory.numbers.conditions import DEPLOYED, borne
from tableside.systems.wrath_glory.state import COMBAT, MODE, State


def _in(state: State, **changes: Any) -> State:
    assert state.fight is not None
    return replace(state, fight=replace(state.fight, **changes))


def _turn(state: State, **changes: Any) -> State:
    assert state.fight is not None
    return _in(state, turn=replace(state.fight.turn, **changes))


def _passes(state: State, hook: Occasion, who: str = "", number: int = 0) -> State:
    return replace(state, passing=(*state.passing, Passing(hook, who, number)))


def _without(people: tuple[str, ...], who: str) -> tuple[str, ...]:
    return tuple(one for one in people if one != who)


def _fact(state: State, event: FactSet) -> State:
    """There is a fight exactly while the mode is combat, however it came to be set."""
    made: State = CORE_HANDLERS[FactSet](state, event)
    if event.fact != MODE:
        return made
    return _fight_began(made, event) if event.value == COMBAT else _fight_ended(made, event)


def _fight_began(state: State, _event: Event) -> State:
    return state if state.fight is not None else replace(state, fight=Fight())


def _fight_ended(state: State, _event: Event) -> State:
    if state.fight is None:
        return state
    return _passes(replace(state, fight=None), Occasion.FIGHT)


def _turn_began(state: State, event: was.TurnBegan) -> State:
    fight = state.fight
    assert fight is not None
    made = _in(
        state,
        active=event.character,
        side=event.side,
        turn=Turn(),
        turns={**fight.turns, event.character: event.number},
        holding=_without(fight.holding, event.character),
        seizes={side: n for side, n in fight.seizes.items() if side is event.side},
    )
    return _passes(made, Occasion.TURN_START, event.character, event.number)


def _turn_resumed(state: State, event: was.TurnResumed) -> State:
    assert state.fight is not None
    return _in(
        state,
        active=event.character,
        side=event.side,
        turn=Turn(),
        holding=_without(state.fight.holding, event.character),
    )


def _turn_ended(state: State, event: was.TurnEnded) -> State:
    fight = state.fight
    assert fight is not None
    acted = (*_without(fight.acted, event.character), event.character)
    made = _in(state, acted=acted, holding=_without(fight.holding, event.character))
    if fight.active == event.character:  # an unused hold ends while nobody's turn is on
        made = _in(made, active="", turn=Turn(), last=event.character, side=event.side.other)
    return _passes(made, Occasion.TURN_END, event.character, event.number)


def _turn_passed(state: State, event: was.TurnPassed) -> State:
    assert state.fight is not None
    made = _in(state, turns={**state.fight.turns, event.character: event.number})
    begun = _passes(made, Occasion.TURN_START, event.character, event.number)
    return _passes(begun, Occasion.TURN_END, event.character, event.number)


def _turn_held(state: State, event: was.TurnHeld) -> State:
    assert state.fight is not None
    holding = (*state.fight.holding, event.character)
    return _in(state, active="", turn=Turn(), holding=holding, side=event.side.other)


def _hold_beaten(state: State, event: was.HoldBeaten) -> State:
    assert state.fight is not None
    return _turn(state, before=(*state.fight.turn.before, event.character))


def _round_ended(state: State, event: was.RoundEnded) -> State:
    return _passes(state, Occasion.ROUND, number=event.number)


def _round_began(state: State, event: was.RoundBegan) -> State:
    assert state.fight is not None
    fight = Fight(
        round=event.number,
        turns=state.fight.turns,
        acted=event.given_up,
        engaged=state.fight.engaged,
        places=state.fight.places,
        zones=state.fight.zones,
        out=state.fight.out,
    )
    return replace(state, fight=fight)


def _seized(state: State, event: was.InitiativeSeized) -> State:
    assert state.fight is not None
    seizes = state.fight.seizes
    return _in(state, seizes={**seizes, event.side: seizes.get(event.side, 0) + 1})


def _action(state: State, event: was.ActionTaken) -> State:
    fight = state.fight
    if fight is None or (not event.slots and event.character != fight.active):
        return state  # a free action, or one out of combat: said for the log
    if Slot.REFLEXIVE in event.slots:
        state = _in(state, reflexive=(*fight.reflexive, event.character))
    if event.character != fight.active:
        return state
    used = dict(fight.turn.used)
    for slot in event.slots:
        used[slot] = used.get(slot, 0) + 1
    done = fight.turn.done
    if event.action in fight.turn.plan and Slot.COMBAT in event.slots:
        done = (*done, event.action)
    return _turn(state, used=used, taken=(*fight.turn.taken, event.action), done=done)


def _plan(state: State, event: was.PlanMade) -> State:
    assert state.fight is not None
    turn = state.fight.turn
    # only what took the Combat Action is part of it, not what was free, simple or a move.
    taken = turn.taken if turn.used.get(Slot.COMBAT) else ()
    done = tuple(one for one in event.actions if one in taken and one != OTHER)
    return _turn(state, plan=event.actions, done=done)


def _given_up(state: State, event: was.RoundGivenUp) -> State:
    assert state.fight is not None
    return _in(state, given_up=(*state.fight.given_up, event.character))


def _walked(state: State, event: was.Walked) -> State:
    fight = state.fight
    if fight is None:
        return state
    # WG-TRAIT-07: a weapon on its tripod stays behind.
    left = {one.id for one in borne(state, event.character, DEPLOYED)}
    if left:
        effects = tuple(one for one in state.effects if one.id not in left)
        state = replace(state, effects=effects)
    if event.place is not None:
        state = _put(state, event.character, event.place)
    if fight.active != event.character or not event.standard:
        return state
    climbed = event.metres if event.how == was.CLIMBING else 0
    turn = fight.turn
    return _turn(state, moved=turn.moved + event.metres, climbed=turn.climbed + climbed)


def _put(state: State, who: str, place: Place) -> State:
    assert state.fight is not None
    return _in(state, places={**state.fight.places, who: place})


def _place_set(state: State, event: was.PlaceSet) -> State:
    return _put(state, event.character, event.place)


def _zones_set(state: State, event: was.ZonesSet) -> State:
    assert state.fight is not None
    places = {who: place for who, place in state.fight.places.items() if place.zone in event.zones}
    return _in(state, zones=event.zones, places=places)


def _melee_joined(state: State, event: was.MeleeJoined) -> State:
    assert state.fight is not None
    return _in(state, engaged=(*state.fight.engaged, (event.one, event.other)))


def _melee_left(state: State, event: was.MeleeLeft) -> State:
    assert state.fight is not None
    ended = {tuple(sorted((event.character, other))) for other in event.others}
    return _in(state, engaged=tuple(pair for pair in state.fight.engaged if pair not in ended))


def _cast(state: State, event: was.CastChanged) -> State:
    assert state.fight is not None
    out = _without(state.fight.out, event.character)
    return _in(state, out=out if event.fights else (*out, event.character))


def _recovered(state: State, event: was.ShockRecovered) -> State:
    if state.fight is None:
        return state
    return _in(state, recovered=(*state.fight.recovered, event.character))


def _left(state: State, event: CharacterLeft) -> State:
    """Whoever is struck from the roster leaves nothing behind in the fight either."""
    gone: State = CORE_HANDLERS[CharacterLeft](state, event)
    fight, who = gone.fight, event.character
    if fight is None:
        return gone
    if fight.active == who:
        gone = _in(gone, active="", turn=Turn(), side=fight.side.other)
    return _in(
        gone,
        acted=_without(fight.acted, who),
        holding=_without(fight.holding, who),
        given_up=_without(fight.given_up, who),
        reflexive=_without(fight.reflexive, who),
        recovered=_without(fight.recovered, who),
        out=_without(fight.out, who),
        engaged=tuple(pair for pair in fight.engaged if who not in pair),
        places={key: place for key, place in fight.places.items() if key != who},
        last="" if fight.last == who else fight.last,
    )


def _said(state: State, _event: Any) -> State:
    return state


HANDLERS: Mapping[type[Event], Handler] = {
    was.FightBegan: _fight_began,
    was.FightEnded: _fight_ended,
    was.TurnBegan: _turn_began,
    was.TurnResumed: _turn_resumed,
    was.TurnEnded: _turn_ended,
    was.TurnPassed: _turn_passed,
    was.TurnHeld: _turn_held,
    was.HoldBeaten: _hold_beaten,
    was.RoundEnded: _round_ended,
    was.RoundBegan: _round_began,
    was.InitiativeSeized: _seized,
    was.ActionTaken: _action,
    was.PlanMade: _plan,
    was.RoundGivenUp: _given_up,
    was.Walked: _walked,
    was.PlaceSet: _place_set,
    was.ZonesSet: _zones_set,
    was.MeleeJoined: _melee_joined,
    was.MeleeLeft: _melee_left,
    was.CastChanged: _cast,
    was.ShockRecovered: _recovered,
    was.Reloaded: _said,
    CharacterLeft: _left,
    FactSet: _fact,
}

"""What each seat reads about conditions: what they do, when they end, and that they have."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tableside.core import state as core
from tableside.core.chapter import Teller
from tableside.core.effects import SCENE, Effect
from tableside.core.tell import CORE_LINES, name_of
from tableside.core.values import Actor, Event, Line, Role
from tableside.systems.wrath_glory.combat.afflictions import events as was
from tableside.systems.wrath_glory.combat.afflictions import words
from tableside.systems.wrath_glory.combat.afflictions.named import NAMED
from tableside.systems.wrath_glory.game import Game
from tableside.systems.wrath_glory.numbers.conditions import FACED, TENDED, condition_of
from tableside.systems.wrath_glory.state import State
from tableside.systems.wrath_glory.view import lies_open


def _hazard(_game: Game, state: State, event: was.HazardRolled, actor: Actor) -> Line:
    kind, rule = ("Mortal Wound", "WG-HAZ-03") if event.mortal else ("Wound", "WG-HAZ-02")
    rule = event.rule or rule
    who, many = name_of(state, event.character), "" if event.amount == 1 else "s"
    if event.shock:
        kind, many = "Shock", ""
    source = f"{event.source[0].upper()}{event.source[1:]}"
    if actor.role is not Role.GM and not lies_open(state.characters[event.character], actor):
        return Line(f"{source} hurts {who}.", (rule,))
    more = f" and {event.more} Wound{'' if event.more == 1 else 's'}" if event.more else ""
    return Line(f"{source}: {event.amount} {kind}{many}{more} for {who} (d{event.die}).", (rule,))


def _lost(_game: Game, state: State, event: was.TurnLost, _actor: Actor) -> Line:
    who = name_of(state, event.character)
    return Line(f"{who} panics in the fire and loses the turn.", ("WG-HAZ-04",))


def _unmoved(_game: Game, state: State, event: was.Unmoved, _actor: Actor) -> Line:
    who = name_of(state, event.character)
    return Line(f"{event.condition} finds no hold on {who}: {event.by}.", ("WG-COND-08",))


LINES: Mapping[type[Event], Teller] = {
    was.HazardRolled: _hazard,
    was.TurnLost: _lost,
    was.Unmoved: _unmoved,
}


def _ours(effect: Effect) -> bool:
    """A condition of the rules: nothing secret, no card, no overrule, nothing made by hand."""
    own = effect.id.startswith(f"{effect.on}.")
    return own and effect.on != SCENE and not effect.secret and not effect.by_gm


def _marker(effect: Effect) -> bool:
    """A-66, WG-MED-04: who was tested or tended already is the referee's memory, not news."""
    return condition_of(effect) in (FACED, TENDED)


def _began(game: Game, state: Any, event: core.EffectBegan, actor: Actor) -> Line | None:
    effect = event.effect
    if not _ours(effect):
        return CORE_LINES[core.EffectBegan](game, state, event, actor)
    if _marker(effect):
        return None
    rating = f" ({effect.rating})" if effect.rating else ""
    what, until = words.what(state, effect), words.until(state, effect)
    does = f": {what}, {until}." if what else f", {until}."
    text = f"{effect.name}{rating} lies on {name_of(state, effect.on)}{does}"
    named = NAMED.get(condition_of(effect))
    own = (one.rule for one in effect.modifiers if one.rule)
    return Line(text, tuple(dict.fromkeys((*own, *((named.rule,) if named else ())))))


def _ended(game: Game, state: Any, event: core.EffectEnded, actor: Actor) -> Line | None:
    effect = next((one for one in state.effects if one.id == event.id), None)
    if effect is None or not _ours(effect):
        return CORE_LINES[core.EffectEnded](game, state, event, actor)
    if _marker(effect):
        return None
    how = "has run out" if event.expired else "is over"
    return Line(f"{effect.name} on {name_of(state, effect.on)} {how}.")


# In place of the lines that both games share.
EFFECT_LINES: Mapping[type[Event], Teller] = {
    core.EffectBegan: _began,
    core.EffectEnded: _ended,
}
